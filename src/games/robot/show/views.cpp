#include "games/robot/show/views.hpp"

#include <fmt/format.h>

#include <set>
#include <tuple>

#include "base/steady_sort.hpp"

namespace crux::robot {
namespace {

Point floor_of(const Cube& cube) { return {cube.x + 0.5, cube.y + 0.5, static_cast<double>(cube.z)}; }

Point between(Point a, Point b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2}; }

}  // namespace

Things things_of(const Puzzle& p, const World& world) {
  const Ground& ground = p.ground();
  Things things{.boxes = {},
                .switches = p.layout().switches,
                .robot = ground.cube_of(world.robot),
                .facing = world.facing,
                .carrying = world.carrying};
  for (std::size_t i = 0; i < world.count; ++i) things.boxes.push_back(ground.cube_of(world.boxes[i]));
  return things;
}

Extents extents_of(const Puzzle& p, const Things& things) {
  const Layout& layout = p.layout();
  Extents found{layout.robot, layout.robot};
  const auto add = [&](const Cube& c) {
    found.low = {std::min(found.low.x, c.x), std::min(found.low.y, c.y), std::min(found.low.z, c.z)};
    found.high = {std::max(found.high.x, c.x + 1), std::max(found.high.y, c.y + 1), std::max(found.high.z, c.z + 1)};
  };
  for (const auto* cubes : {&layout.blocks, &layout.boxes, &layout.switches, &things.boxes}) std::ranges::for_each(*cubes, add);
  add(layout.robot);
  add(things.robot);
  return found;
}

std::string axis_label(std::string_view axis, int number, int first) {
  return number == first ? fmt::format("{} {}", axis, number) : fmt::format("{}", number);
}

std::array<int, 2> direction(Facing facing) {
  constexpr std::array<std::array<int, 2>, 4> directions{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  return directions[static_cast<std::size_t>(facing)];
}

std::vector<Stretch> way_of(const Puzzle& p, std::span<const Action> trace) {
  const Ground& ground = p.ground();
  World world = ground.start();
  std::vector<Stretch> stretches;
  std::set<std::tuple<Cube, double, double, double>> known;  // by the cube and the middle, which says all
  const auto add = [&](const Cube& cube, Point from, Point to) {
    const Point middle = between(from, to);
    if (known.emplace(cube, middle.x, middle.y, middle.z).second) stretches.push_back({cube, from, to});
  };
  for (const Action action : trace) {
    const Cube before = ground.cube_of(world.robot);
    apply(ground, world, action);
    const Cube after = ground.cube_of(world.robot);
    if (before == after) continue;
    // To the edge between the two floors, up or down there in front of the wall, and on.
    Point leave = between(floor_of(before), floor_of(after)), enter = leave;
    leave.z = before.z;
    enter.z = after.z;
    add(before, floor_of(before), leave);
    if (before.z != after.z) add(before.z < after.z ? before : after, leave, enter);
    add(after, enter, floor_of(after));
  }
  return stretches;
}

Point failure_of(const Things& things, Action action) {
  const auto [x, y] = direction(things.facing);
  const double reach = action == Action::backward ? -0.5 : 0.5;
  return {things.robot.x + 0.5 + reach * x, things.robot.y + 0.5 + reach * y, static_cast<double>(things.robot.z)};
}

std::array<Cube, 4> corners_of(const Face& face) {
  const auto [x, y, z] = face.block;
  switch (face.side) {
    case Side::top: return {{{x, y, z + 1}, {x + 1, y, z + 1}, {x + 1, y + 1, z + 1}, {x, y + 1, z + 1}}};
    case Side::left: return {{{x, y, z + 1}, {x, y, z}, {x + 1, y, z}, {x + 1, y, z + 1}}};
    case Side::right: break;
  }
  return {{{x + 1, y, z}, {x + 1, y + 1, z}, {x + 1, y + 1, z + 1}, {x + 1, y, z + 1}}};
}

// x - z and y + z do not change along a line of sight: they give a point's place in the picture. The corners of each face are
// told so that the short diagonal, which divides it into triangles of the lattice, goes from the second to the fourth.
std::array<Sight::Seen, 2> Sight::triangles(const Face& face) {
  const auto corners = corners_of(face);
  const auto triangle = [&](std::size_t a, std::size_t b, std::size_t c) {
    Seen seen;
    for (const std::size_t i : {a, b, c}) {
      seen.where.first += corners[i].x - corners[i].z;
      seen.where.second += corners[i].y + corners[i].z;
      seen.nearness += robot::nearness(corners[i]);
    }
    return seen;
  };
  return {triangle(0, 1, 3), triangle(1, 2, 3)};
}

Sight::Sight(std::span<const Cube> blocks) {
  for (const Cube& block : blocks)
    for (const Side side : sides)
      for (const Seen& seen : triangles({block, side})) {
        const auto [at, fresh] = nearest_.emplace(seen.where, seen.nearness);
        if (!fresh) at->second = std::max(at->second, seen.nearness);
      }
  for (const Cube& block : blocks)
    for (const Side side : sides)
      if (!hides(Face{block, side})) faces_.push_back({block, side});
  steady_sort(faces_, {}, [](const Face& face) { return std::pair(nearness(face.block), face); });
}

bool Sight::hides(const Face& face) const {
  return std::ranges::all_of(triangles(face), [&](const Seen& seen) {
    const auto at = nearest_.find(seen.where);
    return at != nearest_.end() && at->second > seen.nearness;
  });
}

bool Sight::hides(const Cube& cube) const {
  return std::ranges::all_of(sides, [&](Side side) { return hides(Face{cube, side}); });
}

}  // namespace crux::robot
