// lesson.hpp -- whether the lesson is really in the puzzle.
#pragma once

#include <optional>
#include <span>

#include "base/budget.hpp"
#include "games/robot/rules/program.hpp"

namespace crux::robot {

// Whether the best programs use what the intended one teaches. Proved are two things, each of which a shortcut or another trick
// would refute:
// - No program at all has fewer commands, as far as those can be tried one by one within a part of the budget: all of them
//   for short lessons, those of six commands or so for others.
// - Of the programs that take no more actions than the intended one, none has fewer commands; and those without the taught
//   structure (its repeats, its functions, their nesting) all have more.
// Nothing if the budget ends first. REQUIRES: `intended` solves the puzzle.
std::optional<bool> lesson_holds(const Puzzle& p, std::span<const Statement> intended, Budget& budget);

}  // namespace crux::robot
