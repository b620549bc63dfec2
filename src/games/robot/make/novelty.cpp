#include "games/robot/make/novelty.hpp"

#include <algorithm>

namespace crux::robot {
namespace {

// Turned so that what lay in the direction of `facing` lies to the north.
Cube turned(const Cube& cube, Facing facing) {
  switch (facing) {
    case Facing::north: return cube;
    case Facing::east: return {-cube.y, cube.x, cube.z};
    case Facing::south: return {-cube.x, -cube.y, cube.z};
    case Facing::west: return {cube.y, -cube.x, cube.z};
  }
  return cube;
}

}  // namespace

Elements elements_of(const Layout& layout) {
  Elements elements;
  elements.reserve(layout.blocks.size() + layout.boxes.size() + layout.switches.size());
  const auto add = [&](std::span<const Cube> cubes, std::uint32_t kind) {
    for (const Cube& c : cubes) {
      const Cube seen = turned({c.x - layout.robot.x, c.y - layout.robot.y, c.z - layout.robot.z}, layout.facing);
      const auto bits = [](int value) { return static_cast<std::uint32_t>(value + max_side); };  // 7 bits: 1..127
      elements.push_back((kind << 21) | (bits(seen.z) << 14) | (bits(seen.y) << 7) | bits(seen.x));
    }
  };
  add(layout.blocks, 0);
  add(layout.boxes, 1);
  add(layout.switches, 2);
  std::ranges::sort(elements);
  return elements;
}

int distance(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
  std::size_t both = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    both += a[i] == b[j];
    const bool first = a[i] <= b[j], second = b[j] <= a[i];
    i += first, j += second;
  }
  const std::size_t all = a.size() + b.size() - both;
  return all == 0 ? 0 : static_cast<int>((all - both) * 100 / all);
}

}  // namespace crux::robot
