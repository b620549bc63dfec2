// twin.hpp -- the loop solver once more, slow and literal: a board of characters, and logicgrid-loops.md line by line.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::twin {

struct LogicgridLoops {
  int loops = 0;
  bool valid = true, feasible = false;
  double filled = 0, rows = 0;
  int violations = 0;
  std::map<std::string, std::vector<std::string>> grid;  // "AB": a row for each item of B, a column for each of A; *, X, O
};
// REQUIRES: the paper's clue types, on axes whose values ascend.
LogicgridLoops logicgrid_loops(const logicgrid::Puzzle& p);

}  // namespace crux::twin
