// chances.hpp -- the chance that a player finds a solution, from the set of solutions alone.
//
// A player who knows nothing, or only the tree of the empty board (T), chooses in the same way whatever the marks are: each path
// of the board has its own chance, worked out once, and a puzzle's chance is a sum over its solutions. One who also knows the
// rules of the edge ahead (P, S, R) is followed along the solutions only: rules take no solution away (README.md), so dead ends
// need not be entered, but they still count as choices.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/panel/panel.hpp"
#include "games/panel/solve/paths.hpp"

namespace crux::panel {

class Chances {
 public:
  // REQUIRES: `table` is that of `board`; `tree`: the player knows T, in `mode`.
  Chances(const Board& board, const PathTable& table, bool tree, Mode mode);

  // [path]: how likely the player draws just this line. Padded to whole words of 64 paths.
  const std::vector<double>& of_path() const { return of_path_; }
  // The choices at a node of the table's tree: a bit a Direction, and bit Move::end.
  std::uint8_t left(std::uint32_t node) const { return left_[node]; }
  // How many starts may be chosen.
  int starts() const { return starts_; }
  std::size_t bytes() const { return sizeof *this + 8 * of_path_.capacity() + left_.capacity(); }

 private:
  friend struct ChancesBuilder;
  std::vector<double> of_path_;
  std::vector<std::uint8_t> left_;
  int starts_ = 1;
};

// The marks that the rules of the edge ahead look at.
struct LocalMarks {
  Bits<64> must_edges, cannot_edges;
  std::array<CellMark, 64> cells{};  // [cell]
  // Set by `look`: what follows from the above, and the junctions at which any rule may speak.
  Bits<64> separating;
  JunctionSet busy;
  // REQUIRES: at most 64 edges.
  void look(const Board& board);
};

// The chance of a player who knows `rules`, some of P, T, S and R. REQUIRES: `chances` were made for the T of `rules`; `solves`
// has one bit a path; `marks.look` was called.
double chance_of(const Board& board, const PathTable& table, const Chances& chances, const std::uint64_t* solves,
                 const LocalMarks& marks, RuleSet rules);

}  // namespace crux::panel
