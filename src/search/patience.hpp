// patience.hpp -- how many steps people would wait for, unless they ask for more or less. A game may say it itself.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/game.hpp"

namespace crux {

inline constexpr std::uint64_t usual_patience = 20'000'000;

// For one measure.
template <Game G>
constexpr std::uint64_t patience_of() {
  if constexpr (can<G, Patient>) {
    return G::patience;
  } else {
    return usual_patience;
  }
}

// For a search for solutions.
template <Game G>
constexpr std::uint64_t search_patience_of() {
  if constexpr (can<G, Searching>) {
    return G::search_patience;
  } else {
    return usual_patience;
  }
}

// For foresight before a measure of `steps`: a solver of the game's own is quick, and saves the measure its steps.
template <Game G>
constexpr std::uint64_t foresight_steps(std::uint64_t steps) {
  if constexpr (can<G, Searching>) {
    return std::max(steps, G::search_patience / 20);
  } else {
    return steps;
  }
}

}  // namespace crux
