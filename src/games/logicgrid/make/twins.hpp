// twins.hpp -- clues that say the same in another order.
#pragma once

#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// The same clue with its items in a fixed order wherever their order says nothing; differences are not negative.
Clue canonical(Clue clue);

// Some order of clues, in which clues that differ in anything are apart.
struct ClueOrder {
  bool operator()(const Clue& a, const Clue& b) const;
};

}  // namespace crux::logicgrid
