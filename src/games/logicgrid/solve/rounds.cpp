// rounds.cpp -- rounds over the clues: the paper's solver loops, in the listed order (core/rounds.hpp, shyne.hpp).
#include "core/rounds.hpp"

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/solve/shyne.hpp"

namespace crux::logicgrid {

Rounds Logicgrid::rounds(const Puzzle& p, Budget& budget) {
  if (!budget.spend()) return {.count = 0, .solved = false, .complete = false, .over = "clue", .ordered = true};
  const LoopRun run = run_loops(p);
  return {.count = run.loops, .solved = feasible(run, p.clues.size()), .complete = true, .over = "clue", .ordered = true};
}

}  // namespace crux::logicgrid
