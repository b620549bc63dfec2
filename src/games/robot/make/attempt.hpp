// attempt.hpp -- one attempt to grow a world, with what came of it.
#pragma once

#include "games/robot/make/grow.hpp"
#include "games/robot/make/request.hpp"

namespace crux::robot {

// Kept for the next one: what it has allocated.
struct Attempt {
  Grower grower;
  Grown grown;
  Formatted form;
};

// Each thread has its ground to grow on, so that an attempt allocates nothing. Its contents never outlive a call: whoever asks
// for it begins anew.
Attempt& attempt_of_thread();

// The value of a measure that is known without a search. REQUIRES: it comes before Measure::straight.
int quick_value(Measure m, const Grown& grown, const Layout& layout);

}  // namespace crux::robot
