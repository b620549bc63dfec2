// solver.hpp -- exact answers: all solutions, whether there is one only, which clues could go, which contradict each other.
//
// Promise: complete. A solution that is called the only one is the only one; the answer says so if the budget was too small to
// know.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// Visits solutions until `visit` answers false or the budget ends; false in both cases. One step of the budget a branch tried.
bool each_solution(const Puzzle& p, Budget& budget, const std::function<bool(const Solution&)>& visit);

// How many there are, at most `limit`; nothing if the budget ended first.
std::optional<std::uint64_t> count_solutions(const Puzzle& p, std::uint64_t limit, Budget& budget);

// The clues (by index, ascending) without any one of which the solutions would stay the same.
// Nothing if the budget ended first.
std::optional<std::vector<int>> removable(const Puzzle& p, Budget& budget);

// A smallest set of clues that contradict each other, ascending. `smallest` is false if the budget ended before that was proved;
// then a smaller set may exist. REQUIRES: the puzzle has no solution.
struct Contradiction {
  std::vector<int> clues;
  bool smallest = true;
};
Contradiction contradiction(const Puzzle& p, Budget& budget);

}  // namespace crux::logicgrid
