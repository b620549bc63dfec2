// Types that are nearly games; the compiler says for each what is missing.
// says: G::undo\(p, s, m\)
// says: regular<typename G::Move>
// says: G::status\(p, s\)
// says: G::read\(json\)
#include "tiny.hpp"

// It cannot take a move back.
struct Forgetful : Tiny {
  static void undo(const Puzzle&, State&, const Move&) = delete;
};
static_assert(crux::Game<Forgetful>);

// Its moves cannot be compared.
struct Incomparable : Tiny {
  struct Move {};
  static void moves(const Puzzle&, const State&, auto&& visit) { visit(Move{}); }
  static void apply(const Puzzle&, State&, const Move&);
  static void undo(const Puzzle&, State&, const Move&);
  static crux::Result<std::vector<Move>> read_moves(const Puzzle&, std::string_view);
  static std::string write_moves(const Puzzle&, std::span<const Move>);
};
static_assert(crux::Game<Incomparable>);

// Its status says yes or no, but there are three answers.
struct Undecided : Tiny {
  static bool status(const Puzzle&, const State&);
};
static_assert(crux::Game<Undecided>);

// Its reader answers with a puzzle, not with a Result: it could only throw.
struct Trusting : Tiny {
  static Puzzle read(const crux::Json&);
};
static_assert(crux::Game<Trusting>);
