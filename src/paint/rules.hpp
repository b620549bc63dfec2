// rules.hpp -- the rules at the top of a worksheet: for each game what to do, and the signs that its puzzles there show.
#pragma once

#include <span>

#include "draw/picture.hpp"
#include "draw/sheet.hpp"

namespace crux {

// `width` wide, in letters of that size, as high as it needs to be; without a shape if there is nothing to explain. Each sign is
// there once, however many puzzles have it. If the sheet has several games, each section names its own.
Picture rules_of(std::span<const WorksheetItem> items, double width, double size);

// Whether not all of the puzzles are of one game.
bool several_games(std::span<const WorksheetItem> items);

}  // namespace crux
