#include <algorithm>
#include <tuple>

#include "games/robot/make/template.hpp"

namespace crux::robot {
namespace {

constexpr auto by_layer = [](const Cube& cube) { return std::tuple(cube.z, cube.y, cube.x); };
constexpr auto by_column = [](const Cube& cube) { return std::tuple(cube.x, cube.y, cube.z); };

// The content of one place of a column.
struct Thing {
  Cube at;
  enum Kind : std::uint8_t { block, box, free } kind;
};

// The things that were settled, column by column, each from below.
std::vector<Thing> columns_of(const Grown& grown) {
  std::vector<Thing> things;
  things.reserve(grown.layout.blocks.size() + grown.layout.boxes.size() + grown.free.size());
  for (const Cube& cube : grown.layout.blocks) things.push_back({cube, Thing::block});
  for (const Cube& cube : grown.layout.boxes) things.push_back({cube, Thing::box});
  for (const Cube& cube : grown.free) things.push_back({cube, Thing::free});
  std::ranges::sort(things, {}, [](const Thing& thing) { return by_column(thing.at); });
  return things;
}

Cube operator-(const Cube& a, const Cube& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }

// The corner that becomes 0,0,0, and the one opposite. Everything stands on blocks, so that the lowest of all is one.
std::pair<Cube, Cube> corners(const Layout& layout) {
  Cube least = layout.robot, most = layout.robot;
  for (const auto* cubes : {&layout.blocks, &layout.boxes, &layout.switches})
    for (const Cube& c : *cubes) {
      least = {std::min(least.x, c.x), std::min(least.y, c.y), std::min(least.z, c.z)};
      most = {std::max(most.x, c.x), std::max(most.y, c.y), std::max(most.z, c.z)};
    }
  return {least, most};
}

}  // namespace

Formatted format(const Grown& grown) {
  Formatted form;
  Layout& layout = form.layout;
  const auto [least, most] = corners(grown.layout);
  const Cube extent = most - least;
  form.too_large = std::max({extent.x, extent.y, extent.z}) >= max_side || grown.layout.boxes.size() > max_boxes ||
                   grown.layout.switches.size() > max_switches;
  if (form.too_large) return form;

  // Step 1. Blocks, and below each what it stands on: down to the next thing of its column, which must be a block, or the ground.
  const std::vector<Thing> things = columns_of(grown);
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (things[i].kind != Thing::block) continue;
    const Cube top = things[i].at - least;
    const bool alone = i == 0 || things[i - 1].at.x != things[i].at.x || things[i - 1].at.y != things[i].at.y;
    const Cube under = alone ? Cube{top.x, top.y, -1} : things[i - 1].at - least;
    if (!alone && things[i - 1].kind != Thing::block) {
      form.hanging = Hanging{top, under, things[i - 1].kind == Thing::box};
      return form;
    }
    for (int z = under.z + 1; z <= top.z; ++z) layout.blocks.push_back({top.x, top.y, z});
  }
  form.too_large = layout.blocks.size() > max_blocks;

  // Step 2. Everything else.
  for (const Cube& cube : grown.layout.boxes) layout.boxes.push_back(cube - least);
  for (const Cube& cube : grown.layout.switches) layout.switches.push_back(cube - least);
  layout.robot = grown.layout.robot - least;
  layout.facing = grown.layout.facing;
  std::ranges::sort(layout.blocks, {}, by_layer);
  std::ranges::sort(layout.boxes, {}, by_layer);
  std::ranges::sort(layout.switches, {}, by_layer);
  return form;
}

}  // namespace crux::robot
