// success.hpp -- how often people solve puzzles of each class: the paper's Table 2 and its tests (section 6), from its printed
// counts and from a log of plays.
#pragma once

#include "games/burrows/paper/paper.hpp"

namespace crux::burrows {

void add_progressions(Reproduction& r, const PlayFindings& plays);  // Figure 3
void add_success(Reproduction& r, const PaperFindings& found);      // Table 2 and section 6
void add_success_tables(Reproduction& r, const PlayFindings& plays);

}  // namespace crux::burrows
