// best.hpp -- the program with the fewest commands that solves a puzzle: what the game asks of its players.
//
// Every program is written, command by command, and run as it is written: the body of a repeat or a function has run once when it
// is closed, and runs again at once. A command that fails ends it there; so does the proof that what is left of the commands
// cannot be enough (best.cpp says which proofs).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/budget.hpp"
#include "games/robot/solve/least.hpp"
#include "games/robot/solve/straight.hpp"

namespace crux::robot {

struct Best {
  std::optional<Program> program = {};  // the least that is known
  int commands = 0;                     // its commands, if there is one
  int at_least = 0;                     // no program of the grammar has fewer; Outlook::hopeless: none solves the puzzle
  int within = 0;                       // none that runs no more actions than this has fewer than `commands` (findings.hpp)
  bool settled() const { return program ? commands == at_least : at_least >= Outlook::hopeless; }
  // As far as anyone needs to know: settled, or at least among solutions that are not long-winded.
  bool known() const { return settled() || within > 0; }
};

// A program of the grammar with no more than `most` commands that solves the puzzle, if there is one; the budget may end first.
// One unit of `budget` is one command that was tried.
std::optional<Program> find_program(const Ground& ground, const Outlook& outlook, const Grammar& grammar, int most,
                                    Budget& budget);

// The least program of the grammar. `known` solves the puzzle and is of the grammar, or is empty.
Best best_program(const Ground& ground, const Outlook& outlook, const Grammar& grammar, std::span<const Statement> known,
                  Budget& budget);

}  // namespace crux::robot
