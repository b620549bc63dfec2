// stairs.hpp -- the null game for the tests of rooms that must not see games/.
#pragma once

#include <type_traits>

#include "games/null/null.hpp"

namespace crux::tests {

using Stairs = null::Null;

// A game that has forgotten its key: graders cannot remember anything by it.
template <class G>
struct Forgetful : G {
  struct Can {
    template <class Capability>
    static constexpr bool include = !std::is_same_v<Capability, Keyed> && G::Can::template include<Capability>;
  };
};

}  // namespace crux::tests
