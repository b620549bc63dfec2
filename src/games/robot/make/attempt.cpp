#include "games/robot/make/attempt.hpp"

#include <algorithm>

namespace crux::robot {

Attempt& attempt_of_thread() {
  thread_local Attempt attempt;
  return attempt;
}

int quick_value(Measure m, const Grown& grown, const Layout& layout) {
  switch (m) {
    case Measure::actions: return static_cast<int>(grown.trace.size());
    case Measure::boxes: return static_cast<int>(layout.boxes.size());
    case Measure::switches: return static_cast<int>(layout.switches.size());
    case Measure::blocks: return static_cast<int>(layout.blocks.size());
    case Measure::height: return layout.blocks.back().z + 1;  // they are sorted
    default: break;
  }
  int side = 0;
  for (const auto* cubes : {&layout.blocks, &layout.boxes})
    for (const Cube& cube : *cubes) side = std::max({side, cube.x + 1, cube.y + 1});
  return side;
}

}  // namespace crux::robot
