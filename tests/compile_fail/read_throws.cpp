// A reader that answers with a puzzle, not with a Result: it could only throw.
// says: G::read\(json\)
#include "tiny.hpp"

struct Trusting : Tiny {
  static Puzzle read(const crux::Json&);
};
static_assert(crux::Game<Trusting>);
