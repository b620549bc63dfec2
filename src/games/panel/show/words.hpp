// words.hpp -- panels, lines and marks in words: for pictures' descriptions, hints, and those who do not see the board.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/panel/panel.hpp"
#include "games/panel/rules/region.hpp"

namespace crux::panel {

inline constexpr std::array<std::string_view, 4> direction_words{"up", "right", "down", "left"};

// "A 3 by 3 panel with one start, one end and 2 orange stars."
std::string describe_board(const Puzzle& p);
// "The line goes 2 up and 2 right."; it names the start if that is not clear, and says "so far" if the line has not ended.
// REQUIRES: moves is not empty.
std::string describe_line(const Puzzle& p, std::span<const Move> moves);

// "the red star in cell [0,1]". REQUIRES: the cell holds a mark.
std::string name_cell(const Puzzle& p, int cell);
std::string name_edge(const Puzzle& p, int edge);
std::string name_mark(const Puzzle& p, const Mark& mark);
// "the red star in cell [0,1] has no partner of its colour"
std::string name_violation(const Puzzle& p, const Violation& wrong);

}  // namespace crux::panel
