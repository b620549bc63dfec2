// text.hpp -- what puzzles and sketches have in common as JSON.
#pragma once

#include "base/json.hpp"
#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// A puzzle's categories and theme, without its clues.
Puzzle read_frame(Reading& reading);
// Errors go to the Reading of `in`; then the clue may lack its items.
Clue read_clue(const Field& in, const Puzzle& p);

}  // namespace crux::logicgrid
