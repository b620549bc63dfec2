// rules.hpp -- the rules at the top of a worksheet: for each game what to do, and the signs that its puzzles there show.
#pragma once

#include <span>

#include "draw/picture.hpp"
#include "draw/sheet.hpp"

namespace crux {

// `width` wide, in letters of that size, as high as it needs to be; without a shape if there is nothing to explain. Each sign is
// there once, however many puzzles have it.
Picture rules_of(std::span<const WorksheetItem> items, double width, double size);

}  // namespace crux
