// puzzle.hpp -- categories, items and clues, as plain values.
//
// A puzzle has C categories of N items each. Every solution pairs them off: N rows, each with one item of every category. A clue
// says something of those rows. Items are written as a category's letter and an index, "B0" (DESIGN, section 3).
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace crux::logicgrid {

inline constexpr int max_categories = 8;
inline constexpr int max_items = 10;
inline constexpr int max_clues = 200;
inline constexpr int max_links = 20;          // of one clue
inline constexpr std::size_t max_name = 100;  // bytes

using Mask = std::uint16_t;  // a set of the items of one category
constexpr Mask bit(int index) { return static_cast<Mask>(1U << index); }
constexpr bool has(Mask set, int index) { return (set >> index) & 1; }
// Exactly one member. (std::has_single_bit counts bits, by a call into a library if the machine's own instruction may not be
// used.)
constexpr bool single(Mask set) { return set != 0 && (set & (set - 1)) == 0; }
// Calls visit(index) for every member, smallest first; the set is the one from before the first call.
constexpr void each_of(Mask set, const auto& visit) {
  for (unsigned left = set; left != 0; left &= left - 1) visit(std::countr_zero(left));
}

struct Item {
  std::uint8_t category = 0;
  std::uint8_t index = 0;
  auto operator<=>(const Item&) const = default;
};
constexpr Item item_of(int category, int index) {
  return {static_cast<std::uint8_t>(category), static_cast<std::uint8_t>(index)};
}

// In the order of difficulty in which people meet them. The words of the format are `kind_names`.
enum class Kind : std::uint8_t { is, is_not, less, diff, absdiff, rankdiff, next, either, pair, alldiff, count };
inline constexpr std::array<std::string_view, 11> kind_names{"is",   "not",    "less", "diff",    "absdiff", "rankdiff",
                                                             "next", "either", "pair", "alldiff", "count"};

struct Clue {
  Kind kind = Kind::is;
  std::vector<Item> items =
      {};                // a, b, c, d in the order of the format; of `count`, the links one after the other, two items each
  int axis = -1;         // of less, diff, absdiff, rankdiff, next: the ordered category
  double by = 0;         // of diff (value b - value a), absdiff, rankdiff (rank b - rank a)
  int min = 0, max = 0;  // of count: how many links are true
  bool operator==(const Clue&) const = default;

  bool on_axis() const { return axis >= 0; }
};

struct Category {
  std::string name;
  std::vector<std::string> items;
  std::vector<double> values;  // one an item, all different; empty: the category has no order
  bool operator==(const Category&) const = default;
};

struct Puzzle {
  std::vector<Category> categories;
  std::vector<Clue> clues;
  std::string theme;  // of data/themes, whose words its clues are said in; empty: plain words
  bool operator==(const Puzzle&) const = default;

  int size() const { return static_cast<int>(categories.size()); }                 // C
  int items() const { return static_cast<int>(categories.front().items.size()); }  // N
  Mask all() const { return static_cast<Mask>((1U << static_cast<unsigned>(items())) - 1); }
};

// row[c] of solution[r] is the item of category c in row r; row r has item r of category 0.
using Solution = std::vector<std::vector<std::uint8_t>>;

// Which places on its axis b may have when a is at place i, for a clue with an axis: allowed[i] is a set of the axis' items.
using Relation = std::array<Mask, max_items>;
Relation relation_of(const Puzzle& p, const Clue& clue);
// The same from b to a.
Relation mirrored(const Relation& relation, int items);

// Whether `clue` is true of a solution: the definition, by which everything faster is checked.
bool holds(const Puzzle& p, const Clue& clue, const Solution& solution);

std::string code(Item item);  // "B0"

}  // namespace crux::logicgrid
