// A game that cannot take a move back.
// says: G::undo\(p, s, m\)
#include "tiny.hpp"

struct Forgetful : Tiny {
  static void undo(const Puzzle&, State&, const Move&) = delete;
};
static_assert(crux::Game<Forgetful>);
