#include "games/robot/solve/needed.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace crux::robot {
namespace {

std::vector<World> worlds_of(const Ground& ground, std::span<const Action> trace) {
  std::vector<World> worlds{ground.start()};
  worlds.reserve(trace.size() + 1);
  for (const Action action : trace) {
    worlds.push_back(worlds.back());
    apply(ground, worlds.back(), action);
  }
  return worlds;
}

bool same_things(const World& a, const World& b) {
  return a.carrying == b.carrying && a.count == b.count &&
         std::equal(a.boxes.begin(), a.boxes.begin() + a.count, b.boxes.begin());
}

// The cubes that the robot can reach by one action other than a turn, and its own.
struct Near {
  std::array<Cell, 5> cells{};
  std::size_t count = 0;
  bool has(Cell cell) const { return std::find(cells.begin(), cells.begin() + count, cell) != cells.begin() + count; }
};
Near near(const Ground& ground, World world) {
  Near found;
  found.cells[found.count++] = world.robot;
  const Cell here = world.robot;
  for (const Facing facing : {Facing::north, Facing::east, Facing::south, Facing::west}) {
    world.facing = facing;
    const Cell front = ground.ahead(here, facing);
    if (trouble(ground, world, Action::forward) == Trouble::none)
      found.cells[found.count++] = front;
    else if (trouble(ground, world, Action::climb_up) == Trouble::none)
      found.cells[found.count++] = ground.above(front);
    else if (trouble(ground, world, Action::climb_down) == Trouble::none)
      found.cells[found.count++] = ground.below(front);
  }
  return found;
}

// The blocks that hold the robot and the boxes in these worlds.
std::vector<Cell> bearing_cells(const Ground& ground, std::span<const World> worlds) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    cells.push_back(ground.below(worlds[i].robot));
    if (i > 0 && same_things(worlds[i - 1], worlds[i])) continue;
    for (std::size_t b = 0; b < worlds[i].count; ++b) cells.push_back(ground.below(worlds[i].boxes[b]));
  }
  std::ranges::sort(cells);
  return cells;
}

}  // namespace

std::vector<World> cut_short(const Ground& ground, std::span<const Action> trace) {
  const std::vector<World> worlds = worlds_of(ground, trace);
  std::vector<World> left;
  for (std::size_t i = 0; i < worlds.size();) {
    left.push_back(worlds[i]);
    const Near beside = near(ground, worlds[i]);
    std::size_t last = worlds.size() - 1;
    while (last > i + 1 && !(beside.has(worlds[last].robot) && same_things(worlds[i], worlds[last]))) --last;
    i = std::max(last, i + 1);
  }
  return left;
}

std::optional<std::string> unneeded(const Ground& ground, std::span<const Action> trace, std::span<const Cube> settled) {
  const std::vector<World> left = cut_short(ground, trace);
  const std::vector<Cell> bearing = bearing_cells(ground, left);
  for (const Cube& cube : settled)
    if (!std::ranges::binary_search(bearing, ground.cell_of(cube)))
      return fmt::format("the block at {},{},{} is on a detour: the puzzle can be solved without it", cube.x, cube.y, cube.z);
  const World& start = left.front();
  for (std::size_t b = 0; b < start.count; ++b)
    if (std::ranges::all_of(left, [&](const World& world) { return world.has_box(start.boxes[b]); })) {
      const Cube cube = ground.cube_of(start.boxes[b]);
      return fmt::format("the box at {},{},{} need not be moved", cube.x, cube.y, cube.z);
    }
  return std::nullopt;
}

}  // namespace crux::robot
