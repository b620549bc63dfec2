// forgetful.hpp -- APR as the authors' program has it, with the slip that our rule (rules.cpp) leaves out.
//
// On each side of the line the program remembers the colour of the first square that it meets, and the number of that square's
// cell. Cell number 0, at the bottom left, also stands for "no square met yet": the colour of a square there is forgotten as soon
// as another square is met. Cells are looked at from the one that the line came to last back to the first. That order is not
// written anywhere: it is that of the program's hash table, and we found it because no other one that we tried gives the figures
// of the paper's Table 4 (docs/which-measure.md lists them).
#pragma once

#include <vector>

#include "core/policy.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {

// Whether the marks on each side of the line get along, as far as the program can tell. REQUIRES: one end.
bool sides_seem_to_get_along(const Puzzle& p, const State& s);

// As InformedPolicy, but for APR.
struct ForgetfulPolicy {
  RuleSet rules;
  void operator()(const Puzzle& p, State& s, std::vector<Choice<Panel>>& choices) const;
};

}  // namespace crux::panel
