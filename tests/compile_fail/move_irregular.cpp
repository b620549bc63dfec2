// A move that cannot be compared.
// says: regular<typename G::Move>
#include "tiny.hpp"

struct Incomparable : Tiny {
  struct Move {};
  static void moves(const Puzzle&, const State&, auto&& visit) { visit(Move{}); }
  static void apply(const Puzzle&, State&, const Move&);
  static void undo(const Puzzle&, State&, const Move&);
  static crux::Result<std::vector<Move>> read_moves(const Puzzle&, std::string_view);
  static std::string write_moves(const Puzzle&, std::span<const Move>);
};
static_assert(crux::Game<Incomparable>);
