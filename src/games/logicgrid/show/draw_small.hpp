// draw_small.hpp -- a grid as small as a stamp: its blocks, its marks, and how many categories and items there are. Names would
// be too small to read.
#pragma once

#include <string>

#include "draw/picture.hpp"
#include "games/logicgrid/rules/grid.hpp"
#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// "Logic grid: 3 categories of 4, 6 clues"
std::string title_of(const Puzzle& p);

// It has no description.
Picture draw_small(const Puzzle& p, const Grid& grid);

}  // namespace crux::logicgrid
