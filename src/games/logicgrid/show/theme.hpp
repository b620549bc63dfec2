// theme.hpp -- what a theme of data/themes holds: categories to draw puzzles from, and the words that clues are said in.
//
// A pattern is a piece of a sentence with holes: {} for an item's name, {a} and {b} for two rows, {n} for a number and its unit.
// A pattern of plain words also has {category}. The holes are filled in one pass, so that names may hold anything.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// How one category is spoken of.
struct Words {
  std::string story;   // "is taught by a different teacher"; empty if a row is simply called so
  std::string noun;    // "{}'s class": the row that an item belongs to
  std::string is;      // "is taught |by {}": the bar parts what two items have in common ("is taught either by .. or by ..")
  std::string is_not;  // "is not taught by {}"
  // Of ordered categories; a is the smaller one.
  std::array<std::string, 2> unit;  // one and many: "hour", "hours"; empty if numbers have none
  std::string less;                 // "{a} is earlier in the day than {b}"
  std::string exact;                // "{a} is exactly {n} before {b}"
  std::string apart;                // "{a} and {b} are exactly {n} apart"
  std::string next;                 // "{a} is right before or right after {b}"
  std::string places;               // the same as exact, in places: for values that are not evenly spaced
};

struct Theme {
  std::string name, title;
  std::string story;               // how it begins: "Each of today's classes"; what its categories say follows
  std::array<std::string, 2> row;  // what a row is, one and many: "class", "classes"
  std::vector<Category> categories;
  std::vector<Words> words;  // one a category

  int items() const { return static_cast<int>(categories.front().items.size()); }
};

// Strict: nothing may be missing, left over or of another size.
Result<Theme> read_theme(const Json& json);

std::span<const Theme> themes();
const Theme* find_theme(std::string_view name);  // null: there is none of that name
const Theme& plain_theme();                      // for puzzles without one: no categories, and one set of words for all

// The story as it is told with a puzzle: of those categories only that it has. Empty for a puzzle without a theme.
std::string story_of(const Puzzle& p);

}  // namespace crux::logicgrid
