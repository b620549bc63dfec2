// sketch.hpp -- a panel with holes: what `crux fill` completes.
#pragma once

#include <vector>

#include "games/panel/panel.hpp"

namespace crux::panel {

// A place whose mark is not decided. An option of Kind::none leaves it empty.
struct MarkHole {
  Place place = Place::cell;
  Point at, to;  // as in Mark
  std::vector<Mark> options;
};

struct Sketch {
  Shape shape;
  std::vector<Mark> marks;  // that are decided
  std::vector<MarkHole> holes;
};

}  // namespace crux::panel
