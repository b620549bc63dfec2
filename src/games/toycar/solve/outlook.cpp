#include "games/toycar/solve/outlook.hpp"

#include <algorithm>
#include <bit>

namespace crux::toycar {
namespace {

constexpr std::uint8_t bit(Heading h) { return static_cast<std::uint8_t>(1U << number(h)); }
constexpr std::uint8_t vertical = bit(Heading::up) | bit(Heading::down);
constexpr std::uint8_t horizontal = bit(Heading::left) | bit(Heading::right);
constexpr std::size_t most_sections = std::size_t{max_side} * max_side;

// `from` and all that is connected to it through `open`, towards higher or lower x (Kogge & Stone 1973).
std::uint64_t fill_right(std::uint64_t from, std::uint64_t open, int width) {
  for (int step = 1; step < width; step *= 2) {
    from |= open & (from << step);
    open &= open << step;
  }
  return from;
}
std::uint64_t fill_left(std::uint64_t from, std::uint64_t open, int width) {
  for (int step = 1; step < width; step *= 2) {
    from |= open & (from >> step);
    open &= open >> step;
  }
  return from;
}

// [heading]: all squares, if a tile of that heading is left, else none.
std::array<std::uint64_t, 4> turns_into(const Tray& tray) {
  std::array<std::uint64_t, 4> may{};
  for (std::size_t h = 0; h < 4; ++h) may[h] = tray[h] > 0 ? ~std::uint64_t{0} : 0;
  return may;
}

}  // namespace

// Which sections are asked for, and by which headings. Cleared in no time: an entry is valid in its own round.
struct Sections {
  std::array<std::uint64_t, most_sections> round{};
  std::array<std::uint8_t, most_sections> ways{};
  std::uint64_t now = 0;

  std::uint8_t& operator[](std::size_t section) {
    if (round[section] != now) {
      round[section] = now;
      ways[section] = 0;
    }
    return ways[section];
  }
};
using SectionPair = std::array<std::uint16_t, 2>;  // horizontal, vertical

// Kept from one question to the next, so that none allocates.
struct Scratch {
  std::array<Sections, 2> sections;                 // horizontal, vertical
  std::array<std::vector<std::uint16_t>, 2> asked;  // those of them that are asked for
  std::vector<SectionPair> both;                    // flags that may be passed across or along
  std::array<std::int16_t, most_sections> partner{};
  std::array<bool, most_sections> tried{};

  static Scratch& fresh() {
    thread_local Scratch mine;
    for (Sections& sections : mine.sections) ++sections.now;
    for (auto& list : mine.asked) list.clear();
    mine.both.clear();
    return mine;
  }
};

// [heading]: the squares that the car may leave with it, and those from which that may lead to the goal.
struct Outlook::Reach {
  std::array<Rows, 4> go;
  std::array<Rows, 4> home;
};

// The demands of the flags that are left.
struct Outlook::Needs {
  Scratch& own = Scratch::fresh();
  std::array<int, 4> only{};  // [heading]: sections that must be driven with this heading and no other

  // A section must be driven with one of `ways`, which are parallel.
  void ask(std::uint8_t ways, std::uint16_t section) {
    const std::size_t axis = (ways & vertical) != 0 ? 1 : 0;
    std::uint8_t& known = own.sections[axis][section];
    if (known == 0) own.asked[axis].push_back(section);
    if (std::has_single_bit(ways)) {
      const auto way = static_cast<std::size_t>(std::countr_zero(ways));
      only[way] += (known & ways) == 0;
      known |= ways;
    } else {
      known |= 0x80;  // any of both
    }
  }
  // How many stretches along one axis are asked for: those with a heading of their own, and sections that any heading will do
  // for.
  int stretches(std::size_t axis) {
    int n = axis == 1 ? only[0] + only[2] : only[1] + only[3];
    for (const std::uint16_t section : own.asked[axis]) n += own.sections[axis][section] == 0x80;
    return n;
  }

  bool augment(std::uint16_t across) {
    for (const auto& edge : own.both) {
      if (edge[0] != across || own.tried[edge[1]]) continue;
      own.tried[edge[1]] = true;
      if (own.partner[edge[1]] < 0 || augment(static_cast<std::uint16_t>(own.partner[edge[1]]))) {
        own.partner[edge[1]] = static_cast<std::int16_t>(across);
        return true;
      }
    }
    return false;
  }
  // The largest set of flags in `both` of which no two share a section, nor lie in one that is asked for anyway.
  int matching() {
    std::erase_if(own.both, [&](const auto& edge) { return own.sections[0][edge[0]] != 0 || own.sections[1][edge[1]] != 0; });
    std::vector<SectionPair>& both = own.both;
    if (both.size() < 2) return static_cast<int>(both.size());
    std::ranges::sort(both);
    for (const auto& edge : both) own.partner[edge[1]] = -1;
    int size = 0;
    for (std::size_t i = 0; i < both.size(); ++i) {
      if (i > 0 && both[i][0] == both[i - 1][0]) continue;
      for (const auto& edge : both) own.tried[edge[1]] = false;
      size += augment(both[i][0]);
    }
    return size;
  }
};

Outlook::Outlook(const Puzzle& p)
    : height_(static_cast<std::size_t>(p.height)), width_(p.width), goal_(p.goal), section_(p.things.size()) {
  std::array<std::uint16_t, 2> sections{};
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x) {
      const Square s{x, y};
      const Thing thing = p.thing(s);
      if (thing == Thing::wall) continue;
      flip(floor_, s);
      flip(thing == Thing::goal ? goal_row_ : pass_, s);
      if (thing == Thing::empty) flip(empty_, s);
      if (thing == Thing::goal) continue;
      const bool goes_on_across = x > 0 && has(pass_, {x - 1, y}), goes_on_along = y > 0 && has(pass_, {x, y - 1});
      section_[p.index(s)] = {goes_on_across ? section_[p.index({x - 1, y})][0] : sections[0]++,
                              goes_on_along ? section_[p.index({x, y - 1})][1] : sections[1]++};
    }
  for (const Square flag : p.flags) flags_.push_back({flag, section_[p.index(flag)]});
}

// Sweeps along lines until nothing new is reached; each sweep goes on from the squares on which the last one could turn.
void Outlook::forward(const View& view, Reach& reach) const {
  for (Rows& rows : reach.go) std::fill_n(rows.begin(), height_, 0);
  auto& [up, right, down, left] = reach.go;
  flip(reach.go[number(view.heading)], view.at);
  const std::array<std::uint64_t, 4> may = turns_into(view.tray);
  if (view.deciding)
    for (const Heading way : {left_of(view.heading), right_of(view.heading)})
      if (view.tray[number(way)] > 0) flip(reach.go[number(way)], view.at);
  for (bool more = true; more;) {
    for (std::size_t y = 0; y < height_; ++y) {
      const std::uint64_t turns = empty_[y] & ~view.entered[y];
      right[y] = fill_right(right[y], pass_[y], width_);
      left[y] = fill_left(left[y], pass_[y], width_);
      const std::uint64_t turned = turns & ((right[y] << 1) | (left[y] >> 1));
      up[y] |= turned & may[0];
      down[y] |= turned & may[2];
    }
    for (std::size_t y = 1; y < height_; ++y) up[y] |= up[y - 1] & pass_[y];
    for (std::size_t y = height_ - 1; y-- > 0;) down[y] |= down[y + 1] & pass_[y];
    more = false;
    for (std::size_t y = 0; y < height_; ++y) {
      const std::uint64_t entered = (y > 0 ? up[y - 1] : 0) | (y + 1 < height_ ? down[y + 1] : 0);
      const std::uint64_t turned = empty_[y] & ~view.entered[y] & entered;
      const std::uint64_t to_right = turned & may[1] & ~right[y], to_left = turned & may[3] & ~left[y];
      more = more || (to_right | to_left) != 0;
      right[y] |= to_right;
      left[y] |= to_left;
    }
  }
}

// The same, back from the goal.
void Outlook::backward(const View& view, Reach& reach) const {
  for (Rows& rows : reach.home) std::fill_n(rows.begin(), height_, 0);
  auto& [up, right, down, left] = reach.home;
  const std::array<std::uint64_t, 4> may = turns_into(view.tray);
  const auto turns = [&](std::size_t y) { return empty_[y] & ~view.entered[y]; };
  for (bool more = true; more;) {
    more = false;
    for (std::size_t y = 0; y < height_; ++y) {
      const std::uint64_t good = goal_row_[y] | (turns(y) & ((up[y] & may[0]) | (down[y] & may[2])));
      const std::uint64_t to_right = (fill_left(good, pass_[y], width_) >> 1) & floor_[y] & ~right[y];
      const std::uint64_t to_left = (fill_right(good, pass_[y], width_) << 1) & floor_[y] & ~left[y];
      more = more || (to_right | to_left) != 0;
      right[y] |= to_right;
      left[y] |= to_left;
    }
    const auto good = [&](std::size_t y) { return goal_row_[y] | (turns(y) & ((right[y] & may[1]) | (left[y] & may[3]))); };
    for (std::size_t y = height_ - 1; y-- > 0;) {
      const std::uint64_t found = (good(y + 1) | (pass_[y + 1] & up[y + 1])) & floor_[y] & ~up[y];
      more = more || found != 0;
      up[y] |= found;
    }
    for (std::size_t y = 1; y < height_; ++y) {
      const std::uint64_t found = (good(y - 1) | (pass_[y - 1] & down[y - 1])) & floor_[y] & ~down[y];
      more = more || found != 0;
      down[y] |= found;
    }
  }
}

std::optional<Doubt> Outlook::out_of_reach(const View& view, const Reach& reach, Ways& ways) const {
  ways.assign(flags_.size() + 1, 0);
  for (std::size_t i = 0; i < flags_.size(); ++i) {
    const Square s = flags_[i].at;
    if (has(view.entered, s)) continue;
    for (const Heading h : headings)
      if (has(reach.go[number(h)], s) && has(reach.home[number(h)], s)) ways[i] |= bit(h);
    if (ways[i] == 0) return Doubt{.kind = Doubt::Kind::flag_out_of_reach, .flag = i};
  }
  for (const Heading h : headings)
    if (const Square s = ahead(goal_, opposite(h)); inside(s) && has(reach.go[number(h)], s)) ways.back() |= bit(h);
  if (ways.back() == 0) return Doubt{.kind = Doubt::Kind::goal_out_of_reach};
  return std::nullopt;
}

// The last stretch, if its heading is certain.
void Outlook::ask_for_goal(std::uint8_t ways, Needs& needs) const {
  if (!std::has_single_bit(ways)) return;
  const Square s = ahead(goal_, opposite(static_cast<Heading>(std::countr_zero(ways))));
  const auto index = static_cast<std::size_t>(s.y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(s.x);
  needs.ask(ways, section_[index][(ways & vertical) != 0 ? 1 : 0]);
}

std::optional<Doubt> Outlook::too_few_tiles(const View& view, const Ways& ways) const {
  // The stretch that the car is on costs nothing more.
  Square last = view.at;
  while (last != goal_ && inside(ahead(last, view.heading)) && has(floor_, ahead(last, view.heading)))
    last = ahead(last, view.heading);
  const auto [left, right] = std::minmax(view.at.x, last.x);
  const auto [bottom, top] = std::minmax(view.at.y, last.y);
  Needs needs;
  for (std::size_t i = 0; i < flags_.size(); ++i) {
    const Flag& flag = flags_[i];
    if (flag.at.x >= left && flag.at.x <= right && flag.at.y >= bottom && flag.at.y <= top) continue;
    if (has(view.entered, flag.at)) continue;
    if ((ways[i] & vertical) == 0) {
      needs.ask(ways[i], flag.section[0]);
    } else if ((ways[i] & horizontal) == 0) {
      needs.ask(ways[i], flag.section[1]);
    } else {
      needs.own.both.push_back(flag.section);
    }
  }
  if (last != goal_) ask_for_goal(ways.back(), needs);
  return count(view, needs);
}

std::optional<Doubt> Outlook::count(const View& view, Needs& needs) {
  const auto too_few = [](std::uint8_t ways, int needed, int left) {
    return Doubt{.kind = Doubt::Kind::too_few_tiles, .ways = ways, .needed = needed, .left = left};
  };
  for (std::size_t h = 0; h < 4; ++h)
    if (needs.only[h] > view.tray[h]) return too_few(static_cast<std::uint8_t>(1U << h), needs.only[h], view.tray[h]);
  // Stretches lie across and along in turns: the next one is not as the car goes now.
  const std::array<int, 2> tiles{view.tray[1] + view.tray[3], view.tray[0] + view.tray[2]};
  const std::size_t now = is_horizontal(view.heading) ? 0 : 1, then = 1 - now;
  const int all = std::min({view.most, 2 * tiles[then], 2 * tiles[now] + 1});
  const std::array<int, 2> needed{needs.stretches(0), needs.stretches(1)};
  for (const std::size_t axis : {now, then})
    if (const int left = axis == then ? (all + 1) / 2 : all / 2; needed[axis] > left)
      return too_few(axis == 0 ? horizontal : vertical, needed[axis], left);
  const int together = needed[0] + needed[1] + needs.matching();
  if (together > all) return too_few(horizontal | vertical, together, all);
  return std::nullopt;
}

std::optional<Doubt> Outlook::doubt(const View& view, Ways& ways) const {
  Reach reach;
  forward(view, reach);
  backward(view, reach);
  if (auto unreached = out_of_reach(view, reach, ways)) return unreached;
  return too_few_tiles(view, ways);
}

}  // namespace crux::toycar
