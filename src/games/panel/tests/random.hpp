// random.hpp -- small random panels, for properties and benchmarks.
#pragma once

#include "base/json.hpp"
#include "base/rng.hpp"

namespace crux {

struct RandomPanel {
  int max_width = 3;
  int max_height = 3;
  bool several = true;  // sometimes more than one start and end
};

// The "puzzle" object of a line. Marks of every kind, few enough that many of these panels have a solution.
Json random_panel(Rng& rng, const RandomPanel& limits = {});

}  // namespace crux
