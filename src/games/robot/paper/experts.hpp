// experts.hpp -- the paper's rows about its two experts, whom no program stands for: Table 1 and 3, Figures 1 to 4, and what
// generated puzzles have that the experts' had not.
#pragma once

#include "games/robot/paper/paper.hpp"

namespace crux::robot {

void add_method(Reproduction& r, bool example_works);                     // Figures 1 to 3
void judge_printed_sums(Reproduction& r);                                 // Table 1
void judge_patterns(Reproduction& r, const std::vector<PaperRow>& rows);  // Figure 4, Table 3

// The chance to see a number as unlikely as `seen` or less likely, among `of` independent cases of chance `share`.
// REQUIRES: 0 <= seen <= of; 0 <= share <= 1.
double chance_of_count(int seen, int of, double share);

}  // namespace crux::robot
