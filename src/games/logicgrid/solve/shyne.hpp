// shyne.hpp -- the loop solver of Shyne, Facey & Cooper (2024), as their program behaves.
//
// It takes the clues in order, pass by pass, and makes marks; how many passes it needs is the paper's measure of difficulty. The
// page logicgrid-loops.md (beside DESIGN.md) says what their program was seen to do; on its clue types this one agrees with it
// bit for bit, also after a contradiction: `valid` is the last verdict of the run and can overlook a line that has nothing left
// (`feasible` cannot). Other clue types, and axes whose values do not ascend, are ours: the marks that the clue alone implies,
// and complete once the marks prove it.
#pragma once

#include <span>

#include "games/logicgrid/make/gene.hpp"
#include "games/logicgrid/rules/grid.hpp"
#include "games/logicgrid/solve/lone.hpp"

namespace crux::logicgrid {

struct LoopRun {
  int loops = 0;
  bool valid = true;
  Grid grid;
};
// In the listed order.
LoopRun run_loops(const Puzzle& p);
// The paper's grammar alone. No clue is looked up, nothing is allocated.
LoopRun run_loops(int categories, int items, std::span<const Gene> genes);

// One puzzle in many orders. REQUIRES: the puzzle outlives it.
class LoopSolver {
 public:
  explicit LoopSolver(const Puzzle& p);
  LoopRun run(std::span<const int> order) const;  // indices of clues

 private:
  const Puzzle& p_;
  std::vector<std::optional<Gene>> genes_;  // of those clues that the paper's grammar has
  std::vector<std::optional<Lone>> lone_;   // and of the others
};

// How far a grid is from a solution.
struct Closeness {
  int marked = 0;      // cells
  int rows = 0;        // rows (items of the second of two categories) with exactly one yes
  int violations = 0;  // for every item with partners in two categories: those two are marked no, or one has another partner
  double filled_share = 0, row_share = 0;
  double fitness_2024() const;  // of the earlier work
  double fitness_seed() const { return 0.5 * filled_share + 0.5 * row_share; }
};
Closeness closeness(const Grid& grid);
// Every line of every two categories has one yes, and no two yes contradict each other.
bool is_solution(const Grid& grid);

// Solvable in the paper's sense.
inline bool feasible(const LoopRun& run, std::size_t clues) { return clues > 0 && run.valid && is_solution(run.grid); }

}  // namespace crux::logicgrid
