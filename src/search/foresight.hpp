// foresight.hpp -- the look ahead of a game that has one, and the honest blindness of one that has not.
#pragma once

#include <optional>
#include <utility>

#include "core/game.hpp"

namespace crux {

// Every state may still lead to a solution, for all it knows.
template <Game G>
struct NoForesight {
  bool alive(const typename G::Puzzle&, const typename G::State&) const { return true; }
  Status status(const typename G::Puzzle& p, const typename G::State& s) const { return G::status(p, s); }
  std::optional<std::uint64_t> count() const { return std::nullopt; }
};

template <Game G>
auto foresee(const typename G::Puzzle& p, Budget&& budget = Budget(0)) {
  if constexpr (can<G, Foresighted>) {
    return G::foresee(p, std::move(budget));
  } else {
    return NoForesight<G>{};
  }
}

}  // namespace crux
