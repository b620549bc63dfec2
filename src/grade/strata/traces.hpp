// traces.hpp -- the plays of one policy: its whole strategy tree, or one play that shows what it can do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "core/policy.hpp"
#include "grade/information/information.hpp"

namespace crux::strata {

namespace detail {

// `leaf(span of choices, state)` sees the end of every play: the state is solved or lost or the policy has nothing to say, and
// answers whether to go on. With `once`, a key from which no play has succeeded is not tried again.
template <Game G, class Policy, class Leaf>
struct Plays {
  const typename G::Puzzle& p;
  const Policy& policy;
  Budget& budget;
  Leaf& leaf;
  bool once = false;
  typename G::State s = G::start(p);
  std::vector<Choice<G>> trail{};
  std::vector<Choice<G>> pending{};
  static constexpr bool remembers = can<G, Keyed> || can<Policy, Keeping>;
  struct Nothing {};
  static auto seen_by() {
    if constexpr (remembers) {
      return std::unordered_set<typename information::detail::Memory<G, Policy>::Key>{};
    } else {
      return Nothing{};
    }
  }
  decltype(seen_by()) seen{};

  // False: enough was seen, or the budget ended.
  bool descend() {
    if (!budget.spend()) return false;
    const std::size_t first = pending.size();
    if (G::status(p, s) == Status::open) {
      if constexpr (remembers)
        if (once && !seen.insert(information::detail::key_of<G>(policy, p, s)).second) return true;
      policy(p, s, pending);
    }
    if (pending.size() == first) return leaf(std::span<const Choice<G>>(trail), s);
    bool on = true;
    for (std::size_t i = first; i < pending.size() && on; ++i) {
      const Choice<G> choice = pending[i];
      G::apply(p, s, choice.move);
      trail.push_back(choice);
      on = descend();
      trail.pop_back();
      G::undo(p, s, choice.move);
    }
    pending.resize(first, Choice<G>{});
    return on;
  }
};

}  // namespace detail

// Every play, depth first in the order of the policy's choices. False when `leaf` or the budget ended it.
template <Game G, class Policy, class Leaf>
bool each_play(const typename G::Puzzle& p, const Policy& policy, Budget& budget, Leaf&& leaf) {
  return detail::Plays<G, Policy, Leaf>{p, policy, budget, leaf}.descend();
}

// Plays enough to see every outcome: no play is followed if another has failed before from the same key.
template <Game G, class Policy, class Leaf>
bool some_plays(const typename G::Puzzle& p, const Policy& policy, Budget& budget, Leaf&& leaf) {
  return detail::Plays<G, Policy, Leaf>{p, policy, budget, leaf, true}.descend();
}

}  // namespace crux::strata
