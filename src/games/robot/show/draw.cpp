#include "games/robot/show/draw.hpp"

#include <fmt/format.h>

#include <set>

#include "base/words.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/show/views.hpp"

namespace crux::robot {
namespace {

constexpr std::array<std::string_view, 4> facing_names{"north", "east", "south", "west"};
std::string_view name_of(Facing facing) { return facing_names[static_cast<std::size_t>(facing)]; }

std::string place(const Cube& c) { return fmt::format("x {}, y {}, height {}", c.x, c.y, c.z); }

std::string places(std::string_view one, std::string_view many, std::span<const Cube> cubes) {
  if (cubes.empty()) return fmt::format(" No {}.", many);
  std::string text;
  for (const Cube& c : cubes) text += (text.empty() ? "" : "; ") + place(c);
  return fmt::format(" {} at {}.", capitalised(std::string(cubes.size() == 1 ? one : many)), text);
}

// "0 to 2 and 5": the layers that have a block, from the lowest.
std::string layers(const std::set<int>& levels) {
  std::vector<std::string> runs;
  for (const int first : levels) {
    if (levels.contains(first - 1)) continue;
    int last = first;
    while (levels.contains(last + 1)) ++last;
    runs.push_back(first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last));
  }
  return fmt::format("{}", fmt::join(runs, " and "));
}

// Rows of heights, which are numbers of blocks if nothing hangs in the air; columns with a gap are told in full.
std::string heights(const Puzzle& p, const Extents& extents) {
  std::map<std::pair<int, int>, std::set<int>> columns;
  for (const Cube& b : p.layout().blocks) columns[{b.x, b.y}].insert(b.z);
  std::string text =
      fmt::format(" Heights in rows from north to south, each from west to east, x from {} to {}; 0 is where no block is.",
                  extents.low.x, extents.high.x - 1);
  for (int y = extents.high.y - 1; y >= extents.low.y; --y) {
    std::vector<int> row;
    for (int x = extents.low.x; x < extents.high.x; ++x) {
      const auto at = columns.find({x, y});
      row.push_back(at == columns.end() ? 0 : *at->second.rbegin() + 1);
    }
    text += fmt::format(" Row y {}: {}.", y, fmt::join(row, " "));
  }
  for (const auto& [where, levels] : columns)
    if (static_cast<int>(levels.size()) <= *levels.rbegin())
      text += fmt::format(" A gap at x {}, y {}: blocks only at height {}.", where.first, where.second, layers(levels));
  return text;
}

std::string after_run(const Puzzle& p, const Ran& ran, const Things& things) {
  const auto pressed = std::ranges::count_if(things.switches, [&](const Cube& s) { return things.pressed(s); });
  return fmt::format(" {} The robot is now at {}, faces {} and carries {}.{} {} of {} pressed.", sentence(p, ran),
                     place(things.robot), name_of(things.facing), things.carrying ? "a box" : "nothing",
                     things.carrying ? places("other box", "other boxes", things.boxes) : places("box", "boxes", things.boxes),
                     pressed, counted(things.switches.size(), "switch", "switches"));
}

}  // namespace

std::string describe(const Puzzle& p, const Ran& ran) {
  const Layout& layout = p.layout();
  const Extents extents = extents_of(p, things_of(p, p.ground().start()));
  std::string text = fmt::format(
      "A world {} wide from west to east, {} deep from south to north and {} high. x is counted to the east, y to the "
      "north. The robot starts at {} and faces {}.",
      extents.width(), extents.depth(), extents.height(), place(layout.robot), name_of(layout.facing));
  text += places("box", "boxes", layout.boxes);
  text += places("switch", "switches", layout.switches);
  text += heights(p, extents);
  if (has_run(ran)) text += after_run(p, ran, things_of(p, ran.world));
  return text;
}

Picture draw(const Puzzle& p, const Ran& ran, View view) {
  const Extents extents = extents_of(p, things_of(p, p.ground().start()));
  Picture picture;
  picture.title =
      fmt::format("Robot: {} by {}, {} high, {}, {}", extents.width(), extents.depth(), extents.height(),
                  counted(p.layout().boxes.size(), "box", "boxes"), counted(p.layout().switches.size(), "switch", "switches"));
  picture.description = describe(p, ran);
  if (view == View::top) {
    draw_top(picture, p, ran);
  } else {
    draw_corner(picture, p, ran, view == View::small ? 0 : static_cast<int>(view), view == View::small);
  }
  return picture;
}

Picture Robot::draw(const Puzzle& p, std::span<const Action> moves) { return Writing::draw(p, tokens_of(straight(moves)), 0); }

}  // namespace crux::robot
