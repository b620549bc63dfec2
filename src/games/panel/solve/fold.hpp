// fold.hpp -- the lines of a small panel that can still become solutions, those with the same future as one.
//
// A table of paths (paths.hpp) grows with the number of paths: 8,512 from corner to corner of 4 x 4, hundreds of thousands from
// many starts to many ends. But most of a line does not matter for how it goes on. What matters is
//   - its head, and the junctions that it can still reach from there;
//   - what lies together on each area beside these: cells that nothing can part any more are one patch, with the marks in it;
//   - how many edges of the triangles beside these are used, and which;
//   - for rule APR, the marks that lie along its two sides.
// Lines that agree in all that have the same moves, verdicts and solutions ahead. From corner to corner of 4 x 4 there are
// some five thousand different ones instead of 45,382; from all junctions of the border to all of them 65 thousand instead of
// three million.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/panel/panel.hpp"
#include "search/folded.hpp"

namespace crux::panel {

class Fold {
 public:
  // Boards up to 4 x 4.
  static bool takes(const Board& board) { return board.junctions <= 25; }
  // Null if there are more different lines than anybody wants to look at. REQUIRES: takes(*p.board).
  static std::shared_ptr<const Fold> of(const Puzzle& p);

  const FoldedStates& states() const { return states_; }
  bool is_of(const Puzzle& p) const { return marks_ == p.marks; }  // REQUIRES: a puzzle on the same board
  // The solutions; the edges of the shortest one, if there is one.
  std::uint64_t count() const { return count_; }
  std::optional<int> shortest() const { return shortest_; }
  // How many lines there are that can still become solutions.
  std::uint64_t lines() const { return lines_; }
  bool alive(const Puzzle& p, const State& s) const;
  std::size_t bytes() const { return sizeof *this + states_.bytes(); }

 private:
  Fold(FoldedStates states, std::vector<Mark> marks);

  FoldedStates states_;
  std::vector<Mark> marks_;
  std::uint64_t count_ = 0, lines_ = 0;
  std::optional<int> shortest_;
};

}  // namespace crux::panel
