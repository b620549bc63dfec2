// sketch.hpp -- a puzzle in which some clues are left open.
//
// A candidate is a puzzle whose holes have each become a clue, or nothing. No clue may be there twice, in whatever order its
// items are named: so clues have numbers, and two that are the same (twins.hpp) have the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

using ClueNumber = std::uint32_t;  // 0: no clue

struct ClueHole {
  std::size_t place = 0;                     // in the list of all clues and holes
  std::vector<std::optional<Clue>> options;  // never none; nothing: no clue there
  std::vector<ClueNumber> numbers;           // of the options, all different
};

struct Sketch {
  Puzzle frame;                   // its clues are those that are given
  std::vector<ClueNumber> given;  // their numbers
  std::vector<ClueHole> holes;    // in the order of their places; never none
  std::vector<Clue> clues;        // [number - 1]: every clue that is given or an option, once, in canonical form
};

}  // namespace crux::logicgrid
