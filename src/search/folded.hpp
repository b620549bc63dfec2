// folded.hpp -- the states of a puzzle from which a solution can be reached, those with the same future as one.
//
// Two plays that differ only in what is behind them have the same moves, verdicts and solutions ahead. A game that can tell so
// folds its tree of states into a graph that is many times smaller, and graders look at each state of that once.
//
// Promise: every move of a state is there, in the game's order. A turn leads to a state with a smaller number than its own, so
// that a loop from the first state to the last sees what lies behind a state before it. The start is the last state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace crux {

struct FoldedStates {
  static constexpr std::uint32_t dead = 0, solved = 1, first_open = 2;

  struct Turn {
    std::uint32_t to = dead;
    std::uint16_t cannot = 0, must = 0;  // what each rule says, a bit each; none if they change no player's choice
    std::uint8_t code = 0;               // the game's own
  };

  std::vector<std::uint32_t> first{0, 0, 0};  // [state]: its first turn; one more at the end. `dead` and `solved` have none
  std::vector<Turn> turns;

  std::uint32_t states() const { return static_cast<std::uint32_t>(first.size() - 1); }
  // Nothing leads to a solution if there is no open state.
  std::uint32_t start() const { return states() > first_open ? states() - 1 : dead; }
  std::size_t bytes() const { return sizeof(std::uint32_t) * first.capacity() + sizeof(Turn) * turns.capacity(); }
};

}  // namespace crux
