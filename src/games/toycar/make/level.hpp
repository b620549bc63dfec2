// level.hpp -- from a sequence of moves to a board on which it is the solution (Scirea, Fig. 4).
//
// The paper drives the car along the sequence, going straight for a random while at each move, puts a flag on each stretch and
// walls beside the path, and hopes. Here a stretch that would spoil the run is driven again, and the finished level is run and
// solved: README.md in this folder says what is promised.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/rng.hpp"
#include "games/toycar/rules/board.hpp"

namespace crux::toycar {

struct Look {
  int increase = 30;  // per cent: how much likelier it becomes to turn, with every square driven
  int walls = 70;     // per cent of the squares beside the path
  int width = 0;      // of the board; 0: as wide as the car's way
  int height = 0;
  bool operator==(const Look&) const = default;
};

enum class Proof : std::uint8_t { none, unique, undecided };

struct Level {
  Puzzle puzzle;
  std::vector<Tile> tiles;  // the intended solution, in the order in which the car meets them
  Proof proof = Proof::none;
};

// One try: a board for `moves` (the first is the car's heading, the others its tiles) whose intended tiles win. Nothing if the
// walk got stuck.
// REQUIRES: 1..64 moves, no two neighbours equal or opposite.
std::optional<Level> build(std::span<const Heading> moves, const Look& look, Rng& rng);

// As `build`, and nobody can win with other tiles, or with fewer. A second solution is walled off, or made to miss a flag that
// the first one collects; if that does not help, this try comes to nothing. `steps` are for all questions to the solver; if they
// end first the level says `undecided`.
std::optional<Level> build_unique(std::span<const Heading> moves, const Look& look, std::uint64_t steps, Rng& rng);

// Takes out of the tray every tile without which the others still win.
void trim(Level& level);

}  // namespace crux::toycar
