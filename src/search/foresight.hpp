// foresight.hpp -- the look ahead of a game that has one, and the honest blindness of one that has not.
#pragma once

#include <optional>

#include "core/game.hpp"

namespace crux {

// Every state may still lead to a solution, for all it knows.
struct NoForesight {
  template <class Puzzle, class State>
  bool alive(const Puzzle&, const State&) const {
    return true;
  }
  std::optional<std::uint64_t> count() const { return std::nullopt; }
};

template <Game G>
auto foresee(const typename G::Puzzle& p) {
  if constexpr (Foresighted<G>) {
    return G::foresee(p);
  } else {
    return NoForesight{};
  }
}

}  // namespace crux
