#include "games/robot/rules/world.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "games/robot/solve/findings.hpp"

namespace crux::robot {
namespace {

Facing left_of(Facing f) { return static_cast<Facing>((static_cast<unsigned>(f) + 3) & 3); }
Facing right_of(Facing f) { return static_cast<Facing>((static_cast<unsigned>(f) + 1) & 3); }

void put_in(World& world, Cell cell) {
  const auto end = world.boxes.begin() + world.count;
  const auto at = std::lower_bound(world.boxes.begin(), end, cell);
  std::move_backward(at, end, end + 1);
  *at = cell;
  ++world.count;
}

void take_out(World& world, Cell cell) {
  const auto end = world.boxes.begin() + world.count;
  const auto at = std::lower_bound(world.boxes.begin(), end, cell);
  assert(at != end && *at == cell);
  std::move(at + 1, end, at);
  *(end - 1) = 0;
  --world.count;
}

// The robot goes to `cell`. Switches that it leaves open, those that it enters are pressed: no box is in either.
void walk(const Ground& ground, World& world, Cell cell) {
  world.open = static_cast<std::uint8_t>(world.open + ground.is_switch(world.robot) - ground.is_switch(cell));
  world.robot = cell;
}

// One box more or less in `cell`.
void fill(const Ground& ground, World& world, Cell cell) {
  put_in(world, cell);
  world.open = static_cast<std::uint8_t>(world.open - ground.is_switch(cell));
}
void clear(const Ground& ground, World& world, Cell cell) {
  take_out(world, cell);
  world.open = static_cast<std::uint8_t>(world.open + ground.is_switch(cell));
}

// The highest box of the stack that stands in `cell`, or `cell` itself.
Cell top_of_stack(const Ground& ground, const World& world, Cell cell) {
  while (world.has_box(ground.above(cell))) cell = ground.above(cell);
  return cell;
}

// The place at which a box comes to rest that is let go in the free cube `cell`; somewhere in the void, if there is nothing below
// it.
Cell landing(const Ground& ground, const World& world, Cell cell) {
  while (!ground.is_void(cell) && !ground.is_block(ground.below(cell)) && !world.has_box(ground.below(cell)))
    cell = ground.below(cell);
  return cell;
}

Trouble entering(const Ground& ground, const World& world, Cell cell) {
  if (ground.is_block(cell)) return Trouble::block_in_way;
  return world.has_box(cell) ? Trouble::box_in_way : Trouble::none;
}

// One step to `cell` at the same height.
Trouble stepping(const Ground& ground, const World& world, Cell cell) {
  if (const Trouble filled = entering(ground, world, cell); filled != Trouble::none) return filled;
  return ground.is_block(ground.below(cell)) ? Trouble::none : Trouble::no_floor;
}

Trouble climbing_up(const Ground& ground, const World& world) {
  const Cell front = ground.ahead(world.robot, world.facing);
  if (!ground.is_block(front)) return Trouble::nothing_to_climb;
  if (entering(ground, world, ground.above(world.robot)) != Trouble::none) return Trouble::no_headroom;
  return entering(ground, world, ground.above(front));
}

Trouble climbing_down(const Ground& ground, const World& world) {
  const Cell front = ground.ahead(world.robot, world.facing);
  if (const Trouble filled = entering(ground, world, front); filled != Trouble::none) return filled;
  return stepping(ground, world, ground.below(front));
}

Trouble putting_down(const Ground& ground, const World& world) {
  if (!world.carrying) return Trouble::hands_empty;
  const Cell front = ground.ahead(world.robot, world.facing);
  if (const Trouble filled = entering(ground, world, front); filled != Trouble::none) return filled;
  return ground.is_void(landing(ground, world, front)) ? Trouble::no_landing : Trouble::none;
}

constexpr std::uint64_t mix(std::uint64_t z) {  // splitmix64, as in base/rng.hpp
  z += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace

std::uint64_t key_of(const World& world) {
  std::uint64_t key = mix((std::uint64_t{world.robot} << 3) | (static_cast<std::uint64_t>(world.facing) << 1) | world.carrying);
  for (std::size_t i = 0; i < world.count; ++i) key = mix(key ^ world.boxes[i]);
  return key;
}

// Layers: one below the lowest for the void, then 0 to the highest, two more to climb and look up. Around: one on each side.
Ground::Ground(const Layout& layout) {
  Cube most = layout.robot;
  for (const auto* cubes : {&layout.blocks, &layout.boxes, &layout.switches})
    for (const Cube& cube : *cubes) most = {std::max(most.x, cube.x), std::max(most.y, cube.y), std::max(most.z, cube.z)};
  width_ = most.x + 3;
  depth_ = most.y + 3;
  up_ = static_cast<Cell>(width_) * static_cast<Cell>(depth_);
  ahead_ = {static_cast<Cell>(width_), 1, Cell{0} - static_cast<Cell>(width_), Cell{0} - 1};
  kind_ = Sparse<std::uint8_t>(std::size_t{up_} * static_cast<std::size_t>(most.z + 5));
  for (const Cube& cube : layout.blocks) kind_.at(cell_of(cube)) |= block;
  for (const Cube& cube : layout.switches) {
    kind_.at(cell_of(cube)) |= plate;
    switches_.push_back(cell_of(cube));
  }
  kind_.finish();
  start_.robot = cell_of(layout.robot);
  start_.facing = layout.facing;
  start_.open = static_cast<std::uint8_t>(switches_.size() - is_switch(start_.robot));
  for (const Cube& cube : layout.boxes) fill(*this, start_, cell_of(cube));
}

Cell Ground::cell_of(const Cube& cube) const {
  return static_cast<Cell>(cube.z + 1) * up_ + static_cast<Cell>((cube.y + 1) * width_ + cube.x + 1);
}

Cube Ground::cube_of(Cell cell) const {
  const int in_layer = static_cast<int>(cell % up_);
  return {in_layer % width_ - 1, in_layer / width_ - 1, static_cast<int>(cell / up_) - 1};
}

Trouble trouble(const Ground& ground, const World& world, Action action) {
  switch (action) {
    case Action::forward: return stepping(ground, world, ground.ahead(world.robot, world.facing));
    case Action::backward: return stepping(ground, world, ground.behind(world.robot, world.facing));
    case Action::turn_left:
    case Action::turn_right: return Trouble::none;
    case Action::climb_up: return climbing_up(ground, world);
    case Action::climb_down: return climbing_down(ground, world);
    case Action::pick_up:
      if (world.carrying) return Trouble::hands_full;
      return world.has_box(ground.ahead(world.robot, world.facing)) ? Trouble::none : Trouble::no_box;
    case Action::put_down: return putting_down(ground, world);
  }
  return Trouble::none;
}

std::string sentence(const Ground& ground, const World& world, Action action) {
  const Cell front = ground.ahead(world.robot, world.facing);
  const bool down = action == Action::climb_down && entering(ground, world, front) == Trouble::none;
  const std::string_view where = action == Action::backward   ? "behind the robot"
                                 : action == Action::climb_up ? "on top of the block in front of the robot"
                                 : down                       ? "one step down in front of the robot"
                                                              : "in front of the robot";
  switch (trouble(ground, world, action)) {
    case Trouble::none: return "";
    case Trouble::no_floor: return fmt::format("there is no block to stand on {}", where);
    case Trouble::block_in_way:
      return down ? "the floor in front of the robot is not lower" : fmt::format("a block is in the way {}", where);
    case Trouble::box_in_way: return fmt::format("a box is in the way {}", where);
    case Trouble::nothing_to_climb: return "there is no block to climb in front of the robot";
    case Trouble::no_headroom: return "there is no room above the robot";
    case Trouble::no_box: return "there is no box in front of the robot";
    case Trouble::hands_full: return "the robot carries a box already";
    case Trouble::hands_empty: return "the robot carries no box";
    case Trouble::no_landing: return "a box put down in front of the robot would fall out of the world";
  }
  return "";
}

void apply(const Ground& ground, World& world, Action action) {
  const Cell front = ground.ahead(world.robot, world.facing);
  switch (action) {
    case Action::forward: walk(ground, world, front); break;
    case Action::backward: walk(ground, world, ground.behind(world.robot, world.facing)); break;
    case Action::turn_left: world.facing = left_of(world.facing); break;
    case Action::turn_right: world.facing = right_of(world.facing); break;
    case Action::climb_up: walk(ground, world, ground.above(front)); break;
    case Action::climb_down: walk(ground, world, ground.below(front)); break;
    case Action::pick_up:
      // The stack on it comes down by one: boxes are alike, so that the stack loses its highest.
      clear(ground, world, top_of_stack(ground, world, front));
      world.carrying = true;
      break;
    case Action::put_down:
      fill(ground, world, landing(ground, world, front));
      world.carrying = false;
      break;
  }
}

void undo(const Ground& ground, World& world, Action action) {
  const Cell front = ground.ahead(world.robot, world.facing);
  switch (action) {
    case Action::forward: walk(ground, world, ground.behind(world.robot, world.facing)); break;
    case Action::backward: walk(ground, world, front); break;
    case Action::turn_left: world.facing = right_of(world.facing); break;
    case Action::turn_right: world.facing = left_of(world.facing); break;
    case Action::climb_up: walk(ground, world, ground.below(ground.behind(world.robot, world.facing))); break;
    case Action::climb_down: walk(ground, world, ground.above(ground.behind(world.robot, world.facing))); break;
    case Action::pick_up:
      fill(ground, world, world.has_box(front) ? ground.above(top_of_stack(ground, world, front)) : front);
      world.carrying = false;
      break;
    case Action::put_down: {
      Cell cell = front;
      while (!world.has_box(cell)) cell = ground.below(cell);
      clear(ground, world, cell);
      world.carrying = true;
      break;
    }
  }
}

Puzzle::Puzzle(Layout layout) : layout_(std::move(layout)), findings_(std::make_shared<Findings>(layout_)) {}

const Ground& Puzzle::ground() const { return findings_->ground; }

std::size_t Puzzle::bytes() const {
  const std::size_t lists = held(layout_.blocks) + held(layout_.boxes) + held(layout_.switches);
  return lists + (findings_ ? allocated_shared<Findings>() + findings_->ground.bytes() : 0);
}

}  // namespace crux::robot
