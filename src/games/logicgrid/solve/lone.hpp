// lone.hpp -- what one clue alone makes of the marks: for rounds, and for the loop solver if its authors' grammar lacks the clue.
#pragma once

#include "games/logicgrid/rules/grid.hpp"
#include "games/logicgrid/solve/techniques.hpp"

namespace crux::logicgrid {

class Lone {
 public:
  Lone(const Puzzle& p, const Clue& clue);

  // Makes the marks that the clue and the marks so far imply, by the techniques that look at one clue. False: they contradict it.
  bool mark(Grid& grid) const;
  void mark(Sheet& sheet) const;
  // Whether the marks prove the clue (yes), break it (no), or neither.
  Mark truth(const Grid& grid) const;

 private:
  Clue clue_;
  Relation relation_{};  // of a clue with an axis
  Prepared prepared_;
};

}  // namespace crux::logicgrid
