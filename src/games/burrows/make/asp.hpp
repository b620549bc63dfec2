// asp.hpp -- burrows as an answer set program (data/asp/burrows.lp): what it is asked, and what its answer says.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "games/burrows/rules/graph.hpp"

namespace crux::burrows {

// clingo looks at every weight of every tunnel by itself; more than this would take it minutes.
inline constexpr int max_asp_weight = 100;

// The program's constants; the grid is large enough for tunnels to get past each other, and small enough to be grounded.
std::vector<std::pair<std::string, int>> asp_constants(int nodes, int edges, int weights);

// From burrow(N,X,Y), tunnel(A,B,W) and start(N); other atoms, a designer's own, are not looked at.
Result<Puzzle> from_atoms(std::span<const std::string> atoms);

}  // namespace crux::burrows
