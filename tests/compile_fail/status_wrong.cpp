// A status that says yes or no where the answer has three values.
// says: G::status\(p, s\)
#include "tiny.hpp"

struct Undecided : Tiny {
  static bool status(const Puzzle&, const State&);
};
static_assert(crux::Game<Undecided>);
