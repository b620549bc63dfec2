// refute.hpp -- why a move leads nowhere if no rule says so at once: the shortest proof by rules, some moves ahead.
#pragma once

#include <optional>
#include <vector>

#include "games/panel/panel.hpp"
#include "games/panel/rules/local_rules.hpp"

namespace crux::panel {

// After `moves`, in every way that they may go on, the rules rule out everything within `depth` more moves. One example is told:
// the first of `moves` is the one that is refuted, and at their end `finding` rules out `last`, or nothing is left to do.
struct Refutation {
  int depth = 0;
  std::vector<Move> moves;
  std::optional<Move> last;
  Finding finding;
};

// Iterative deepening, so the shortest comes first; nothing within `budget` moves looked at, or no deeper than `deepest`.
// REQUIRES: `m` is legal at `s`, and leads to no solution. The state is unchanged on return.
std::optional<Refutation> refute(const Puzzle& p, State& s, Move m, Budget& budget);

}  // namespace crux::panel
