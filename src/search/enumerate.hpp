// enumerate.hpp -- every solution of a puzzle, one after another.
//
// Promise: depth first in the order of the game's moves, each solution once; states that foresight calls dead are not entered.
// When the budget is spent, or the visitor has seen enough, the answer says that it is incomplete.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "search/foresight.hpp"

namespace crux {

struct Enumeration {
  std::uint64_t solutions = 0;
  bool complete = true;
};

namespace detail {

template <Game G, class Foresight, class Visit>
struct Enumerator {
  const typename G::Puzzle& p;
  const Foresight& foresight;
  Budget& budget;
  Visit& visit;
  typename G::State s;
  std::vector<typename G::Move> trail;
  std::vector<typename G::Move> pending;  // one stack for the moves of all open states
  Enumeration result;

  void descend() {
    if (!budget.spend()) {
      result.complete = false;
      return;
    }
    const Status status = foresight.status(p, s);
    if (status == Status::solved) {
      ++result.solutions;
      if (!visit(std::span<const typename G::Move>(trail))) result.complete = false;
      return;
    }
    if (status == Status::lost) return;
    const std::size_t first = pending.size();
    G::moves(p, s, [&](const typename G::Move& move) { pending.push_back(move); });
    for (std::size_t i = first; i < pending.size() && result.complete; ++i) {
      const typename G::Move move = pending[i];
      G::apply(p, s, move);
      trail.push_back(move);
      if (foresight.alive(p, s)) descend();
      trail.pop_back();
      G::undo(p, s, move);
    }
    pending.resize(first);
  }
};

}  // namespace detail

// `visit(span of moves)` answers whether to go on.
template <Game G, class Foresight, class Visit>
Enumeration enumerate(const typename G::Puzzle& p, const Foresight& foresight, Budget& budget, Visit&& visit) {
  detail::Enumerator<G, Foresight, Visit> walk{p, foresight, budget, visit, G::start(p), {}, {}, {}};
  if (foresight.alive(p, walk.s)) walk.descend();
  return walk.result;
}

}  // namespace crux
