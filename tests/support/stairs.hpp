// stairs.hpp -- the null game for the tests of rooms that must not see games/.
#pragma once

#include "games/null/null.hpp"

namespace crux::tests {

using Stairs = null::Null;

// A game that has forgotten its key: graders cannot remember anything by it.
template <class G>
struct Forgetful : G {
  using Can = capabilities<>;
};

}  // namespace crux::tests
