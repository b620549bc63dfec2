// lone.hpp -- what one clue alone makes of the marks: how the loop solver takes clues that its authors' grammar lacks.
#pragma once

#include "games/logicgrid/grid.hpp"

namespace crux::logicgrid {

// Makes the marks that the clue and the marks so far imply, by the techniques that look at one clue. False: they contradict it.
// REQUIRES, of both: the puzzle has one clue.
bool mark_alone(const Puzzle& alone, Grid& grid);
// Whether the marks leave no way to break the clue.
bool is_proved(const Puzzle& alone, const Grid& grid);

}  // namespace crux::logicgrid
