// neighbours.cpp -- worlds that differ from one by a block, a box, a switch or the number of commands that is allowed.
#include "core/neighbours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/words.hpp"
#include "core/hint.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/rules/text.hpp"

namespace crux::robot {
namespace {

enum class Part : std::uint8_t { block, box, plate };

// One change. `of` is a thing by its place in its list, `to` where it goes or where a new one is put.
struct Edit {
  enum class Way : std::uint8_t { move, remove, add, limit } way = Way::move;
  Part part = Part::block;
  std::size_t of = 0;
  Cube to = {};
  Facing facing = Facing::north;  // of a move
  std::optional<int> limit = {};
  int size = small_step;
};

constexpr std::array<Facing, 4> all_facings{Facing::north, Facing::east, Facing::south, Facing::west};
Cube beside(Cube at, Facing facing) {
  constexpr std::array<int, 4> dx{0, 1, 0, -1}, dy{1, 0, -1, 0};
  return {at.x + dx[static_cast<std::size_t>(facing)], at.y + dy[static_cast<std::size_t>(facing)], at.z};
}
Cube above(Cube at) { return {at.x, at.y, at.z + 1}; }

// The places of a world, and what may stand there.
class Site {
 public:
  explicit Site(const Layout& layout)
      : layout_(layout),
        blocks_(layout.blocks.begin(), layout.blocks.end()),
        boxes_(layout.boxes.begin(), layout.boxes.end()),
        plates_(layout.switches.begin(), layout.switches.end()) {
    for (const Cube& block : layout.blocks) {
      int& top = top_.try_emplace({block.x, block.y}, block.z).first->second;
      top = std::max(top, block.z);
    }
  }

  static bool inside(const Cube& at) { return std::min({at.x, at.y, at.z}) >= 0 && std::max({at.x, at.y, at.z}) < max_side; }
  // Nothing stands on it, and nothing lies there.
  bool is_bare(const Cube& block) const {
    const Cube on = above(block);
    return !boxes_.contains(on) && !plates_.contains(on) && layout_.robot != on;
  }
  // Where the next block of a column goes; the lowest place if there is none. Nothing if something is in the way.
  std::optional<Cube> next_block(int x, int y) const {
    const auto top = top_.find({x, y});
    const Cube at{x, y, top == top_.end() ? 0 : top->second + 1};
    const bool free = inside(at) && !boxes_.contains(at) && !plates_.contains(at) && layout_.robot != at;
    return free ? std::optional(at) : std::nullopt;
  }
  bool may_hold_box(const Cube& at) const {
    const Cube below{at.x, at.y, at.z - 1};
    const bool stands = blocks_.contains(below) || boxes_.contains(below);
    return inside(at) && stands && !blocks_.contains(at) && !boxes_.contains(at) && layout_.robot != at;
  }
  bool may_hold_switch(const Cube& at) const {
    return inside(at) && blocks_.contains({at.x, at.y, at.z - 1}) && !blocks_.contains(at) && !plates_.contains(at);
  }
  bool is_below_box(const Cube& box) const { return boxes_.contains(above(box)); }
  const std::map<std::pair<int, int>, int>& tops() const { return top_; }

 private:
  const Layout& layout_;
  std::set<Cube> blocks_, boxes_, plates_;
  std::map<std::pair<int, int>, int> top_;  // of each column
};

// The place next to it where a box or a switch can be: as high if possible, else one step down or up.
template <class Fits>
std::optional<Cube> next_to(const Cube& at, Facing facing, const Fits& fits) {
  for (const int rise : {0, -1, 1}) {
    Cube to = beside(at, facing);
    to.z += rise;
    if (fits(to)) return to;
  }
  return std::nullopt;
}

// Only the highest block of a column moves or goes, and only if nothing stands on it.
void edit_blocks(const Layout& layout, const Site& site, std::vector<Edit>& edits) {
  for (std::size_t i = 0; i < layout.blocks.size(); ++i) {
    const Cube& at = layout.blocks[i];
    if (site.tops().at({at.x, at.y}) != at.z || !site.is_bare(at)) continue;
    for (const Facing facing : all_facings) {
      const Cube next = beside(at, facing);
      if (const auto to = site.next_block(next.x, next.y))
        edits.push_back({.way = Edit::Way::move, .part = Part::block, .of = i, .to = *to, .facing = facing});
    }
    if (layout.blocks.size() > 1) edits.push_back({.way = Edit::Way::remove, .part = Part::block, .of = i, .size = one_part});
  }
  if (layout.blocks.size() >= max_blocks) return;
  std::set<std::pair<int, int>> columns;
  for (const auto& [column, top] : site.tops()) {
    columns.insert(column);
    for (const Facing facing : all_facings) {
      const Cube next = beside({column.first, column.second, 0}, facing);
      if (Site::inside(next)) columns.insert({next.x, next.y});
    }
  }
  for (const auto& [x, y] : columns)
    if (const auto to = site.next_block(x, y))
      edits.push_back({.way = Edit::Way::add, .part = Part::block, .to = *to, .size = one_part});
}

// The free places on top of columns where a box or a switch can be added.
template <class Fits>
void add_on_top(const Site& site, Part part, int size, const Fits& fits, std::vector<Edit>& edits) {
  for (const auto& [column, top] : site.tops())
    if (const Cube at{column.first, column.second, top + 1}; fits(at))
      edits.push_back({.way = Edit::Way::add, .part = part, .to = at, .size = size});
}

void edit_boxes(const Layout& layout, const Site& site, std::vector<Edit>& edits) {
  const auto fits = [&](const Cube& at) { return site.may_hold_box(at); };
  for (std::size_t i = 0; i < layout.boxes.size(); ++i) {
    if (site.is_below_box(layout.boxes[i])) continue;
    for (const Facing facing : all_facings)
      if (const auto to = next_to(layout.boxes[i], facing, fits))
        edits.push_back({.way = Edit::Way::move, .part = Part::box, .of = i, .to = *to, .facing = facing});
    edits.push_back({.way = Edit::Way::remove, .part = Part::box, .of = i, .size = one_part});
  }
  if (layout.boxes.size() < max_boxes) add_on_top(site, Part::box, layout.boxes.empty() ? new_kind : one_part, fits, edits);
}

void edit_switches(const Layout& layout, const Site& site, std::vector<Edit>& edits) {
  const auto fits = [&](const Cube& at) { return site.may_hold_switch(at); };
  for (std::size_t i = 0; i < layout.switches.size(); ++i) {
    for (const Facing facing : all_facings)
      if (const auto to = next_to(layout.switches[i], facing, fits))
        edits.push_back({.way = Edit::Way::move, .part = Part::plate, .of = i, .to = *to, .facing = facing});
    if (layout.switches.size() > 1) edits.push_back({.way = Edit::Way::remove, .part = Part::plate, .of = i, .size = one_part});
  }
  if (layout.switches.size() < max_switches) add_on_top(site, Part::plate, one_part, fits, edits);
}

void edit_limit(const Layout& layout, std::vector<Edit>& edits) {
  if (!layout.limit) return;
  if (*layout.limit > 1) edits.push_back({.way = Edit::Way::limit, .limit = *layout.limit - 1});
  if (*layout.limit < most_commands) edits.push_back({.way = Edit::Way::limit, .limit = *layout.limit + 1});
  edits.push_back({.way = Edit::Way::limit, .size = one_part});
}

std::vector<Edit> edits_of(const Layout& layout) {
  const Site site(layout);
  std::vector<Edit> edits;
  edit_blocks(layout, site, edits);
  edit_boxes(layout, site, edits);
  edit_switches(layout, site, edits);
  edit_limit(layout, edits);
  return edits;
}

auto& cubes_of(auto& layout, Part part) {
  return part == Part::block ? layout.blocks : part == Part::box ? layout.boxes : layout.switches;
}
std::string_view word_of(Part part) { return part == Part::block ? "block" : part == Part::box ? "box" : "switch"; }

// "in the second column of the top row, seen from above": north is at the top. New blocks may lie beside the others.
std::string where(const Layout& layout, const Cube& at) {
  const auto [west, east] = std::ranges::minmax(layout.blocks, {}, &Cube::x);
  const auto [south, north] = std::ranges::minmax(layout.blocks, {}, &Cube::y);
  const int rows = north.y - south.y + 1;
  const std::string row = row_in_words(north.y - at.y, rows), column = place_in_words(at.x - west.x, 0, 1);
  if (at.x < west.x) return fmt::format("to the west of {}, seen from above", row);
  if (at.x > east.x) return fmt::format("to the east of {}, seen from above", row);
  if (at.y < south.y) return fmt::format("to the south of {}, seen from above", column);
  if (at.y > north.y) return fmt::format("to the north of {}, seen from above", column);
  return fmt::format("in {}, seen from above", place_in_words(at.x - west.x, north.y - at.y, rows));
}

std::string in_words(const Layout& layout, const Edit& edit) {
  constexpr std::array<std::string_view, 4> ways{"north", "east", "south", "west"};
  if (edit.way == Edit::Way::limit)
    return edit.limit
               ? fmt::format("{} allowed instead of {}.", counted(*edit.limit, "command is", "commands are"), *layout.limit)
               : "Any number of commands is allowed.";
  const std::string_view word = word_of(edit.part);
  if (edit.way == Edit::Way::add) return fmt::format("There is one more {} {}.", word, where(layout, edit.to));
  const std::vector<Cube>& all = cubes_of(layout, edit.part);
  const std::string which =
      all.size() == 1 ? fmt::format("The {}", word) : fmt::format("The {} {},", word, where(layout, all[edit.of]));
  if (edit.way == Edit::Way::remove) return fmt::format("{} is gone.", which);
  return fmt::format("{} moves one step to the {}.", which, ways[static_cast<std::size_t>(edit.facing)]);
}

Neighbour<Puzzle> neighbour(const Layout& layout, const Edit& edit) {
  Layout other = layout;
  switch (edit.way) {
    case Edit::Way::move: cubes_of(other, edit.part)[edit.of] = edit.to; break;
    case Edit::Way::remove:
      cubes_of(other, edit.part).erase(cubes_of(other, edit.part).begin() + static_cast<std::ptrdiff_t>(edit.of));
      break;
    case Edit::Way::add: cubes_of(other, edit.part).push_back(edit.to); break;
    case Edit::Way::limit: other.limit = edit.limit; break;
  }
  return {Puzzle(std::move(other)), in_words(layout, edit), edit.size};
}

}  // namespace

std::vector<Neighbour<Puzzle>> Robot::neighbours(const Puzzle& p, std::size_t most, Rng& rng) {
  const Layout& layout = p.layout();
  return neighbours_by<Puzzle>(edits_of(layout), most, rng, [&](const Edit& edit) { return neighbour(layout, edit); });
}

// The actions, or those of a world in the mirror, in which left is right.
std::string Robot::solution_shape(const Puzzle&, std::string_view play) {
  std::string shape(play), mirrored(play);
  for (char& letter : mirrored)
    if (letter == letter_of(Action::turn_left)) {
      letter = letter_of(Action::turn_right);
    } else if (letter == letter_of(Action::turn_right)) {
      letter = letter_of(Action::turn_left);
    }
  return std::min(shape, mirrored);
}

}  // namespace crux::robot
