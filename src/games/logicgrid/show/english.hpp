// english.hpp -- clues and items in plain English, in the words of the puzzle's theme (data/themes) or, without one, plain ones.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// "Ms. Smith's class": the row that an item belongs to, for the middle of a sentence.
std::string noun(const Puzzle& p, Item item);
// "Ms. Smith": the item's own name.
const std::string& name(const Puzzle& p, Item item);
// "the science class is taught by Ms. Smith", and what it is when it is not so: a clause for the middle of a sentence.
std::string link(const Puzzle& p, Item a, Item b, bool so = true);
// "teacher": a category in the middle of a sentence.
std::string category_word(const Puzzle& p, int category);
// Nothing of a category: "no teacher", "no other teacher"; "nothing under Pages" if one of it is not called so.
std::string none_of(const Puzzle& p, int category, bool other = false);
// Where two lines of the grid meet: "art meets 2 PM", "the pearls and 6 days meet"; with several, "art meets 2 PM and 3 PM".
std::string meeting(const Puzzle& p, Item item, std::span<const Item> others);
// A whole sentence, capital first, full stop last.
std::string sentence(const Puzzle& p, const Clue& clue);

// The names of the themes that ship, in order, and a puzzle's categories drawn from one: the first `categories` of it, with
// `items` items each. Turn 0 takes the first ones. Other turns begin elsewhere, but at the first one if an order is counted from
// one; two turns in a row share no names if the theme has twice as many. REQUIRES: it is known, and has so many.
std::span<const std::string_view> theme_names();
struct ThemeSize {
  int categories = 0, items = 0;
};
ThemeSize size_of_theme(std::string_view theme);
std::vector<Category> categories_of(std::string_view theme, int categories, int items, std::uint64_t turn = 0);

}  // namespace crux::logicgrid
