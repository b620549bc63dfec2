// sketch.hpp -- a board with holes: squares of which it is open what they hold.
#pragma once

#include <optional>
#include <vector>

#include "games/toycar/rules/board.hpp"

namespace crux::toycar {

struct OpenSquare {
  Square at;
  std::vector<Thing> options;  // each once, at least one; never the car
};

struct Sketch {
  Puzzle fixed;                // what stands already; its goal is not looked at, and it is not made (make_puzzle)
  std::optional<Square> goal;  // nothing: it comes from a hole
  std::vector<OpenSquare> holes;
};

}  // namespace crux::toycar
