// paper.hpp -- what Horn et al. report of the StrataBots, and what our own puzzles say to it.
//
// Only what does not depend on people can be run again: which classes the eleven stages hold. The success rates of the children
// who played (the paper's Table 2) are computed anew from its counts.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/reproduction.hpp"

namespace crux::burrows {

inline constexpr std::array<std::string_view, 4> classes{"PrimsOnly", "PrimsSearch", "PrimsSearchBacktrack", "AllBots"};

// The bots' results for the puzzles of one stage.
struct StageTally {
  std::array<int, classes.size()> of_class{};
  int total = 0;
  int unsolved = 0;   // by Prims or by Kruskal
  int unordered = 0;  // solved by a naive bot but not by the next better one
};

// REQUIRES: one tally a stage, in order.
Reproduction compare(const std::vector<StageTally>& stages);

}  // namespace crux::burrows
