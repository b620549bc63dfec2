// words.hpp -- squares, tiles and headings as one says them to somebody who looks at the board: no coordinates, no letters.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/hint.hpp"
#include "games/toycar/rules/board.hpp"

namespace crux::toycar {

inline constexpr std::array<std::string_view, 4> way_words{"up", "right", "down", "left"};

// "the second column of the top row"
inline std::string place_of(const Puzzle& p, Square s) { return place_in_words(s.x, p.height - 1 - s.y, p.height); }
// "an up tile", "a left tile"
inline std::string a_tile(Heading way) {
  return std::string(way == Heading::up ? "an " : "a ").append(way_words[number(way)]).append(" tile");
}
// "the up tile in the second column of the top row"
inline std::string the_tile(const Puzzle& p, const Tile& t) {
  return std::string("the ").append(way_words[number(t.way)]).append(" tile in ").append(place_of(p, t.at));
}

}  // namespace crux::toycar
