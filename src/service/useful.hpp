// useful.hpp -- whether a change of a puzzle is of use, and whether what is told of several changes is true of all together.
//
// All look at puzzles as they are written, so they know no game.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <stop_token>
#include <string>

#include "catalog/catalog.hpp"

namespace crux {

// Parts without effect: a mark or a clue without which the puzzle has the same solutions. Parts are the objects in the lists of a
// puzzle; numbers of places are none. Those that cannot be left out, or not be judged in time, count as useful.
std::size_t idle_parts(const AnyPuzzle& any, const std::stop_token& stop);

// Its solutions, the first few: as the game compares them, if it does. Burrows that are joined from another start are joined
// alike.
std::set<std::string> first_solutions(const AnyPuzzle& any, const std::stop_token& stop);

// A puzzle after each of several changes, the first one before them: each change is of other parts than those before, and none
// but the last takes a part away, so that no number of a clue shifts before it is told. Then every sentence is true of the first
// and the last puzzle.
bool changes_are_apart(std::span<const AnyPuzzle* const> steps);

}  // namespace crux
