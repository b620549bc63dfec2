// standard.hpp -- a puzzle as it is graded.
#pragma once

#include "core/game.hpp"

namespace crux::grade {

// Grades must not depend on how a puzzle was written down. A game whose walks go through things in the order in which they are
// listed says by `standard` how they are listed for that; for the others it is the puzzle itself.
template <Game G>
decltype(auto) standard(const typename G::Puzzle& p) {
  if constexpr (requires { G::standard(p); }) {
    return G::standard(p);
  } else {
    return (p);
  }
}

}  // namespace crux::grade
