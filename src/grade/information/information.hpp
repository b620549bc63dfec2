// information.hpp -- how much a player must be told to solve a puzzle.
//
// For a policy pi (Shen & Sturtevant 2024):
//   TSI   (eq. 9)  -log2 of the chance that a player who follows pi reaches any solution
//   MSI   (eq. 4)  -log2 of the chance of the likeliest single solution
//   MUSE           MSI of the player who chooses uniformly among the moves that pi leaves
//   ReMUSE         the recursion of Chen, White & Sturtevant (2023): like MUSE, but what a choice costs is not log2 n but the KL
//                  divergence, in bits, of the softmin of the children (with base e) to the uniform choice
// Infinite if there is no solution.
//
// Promise: exact up to rounding when `budget` is not spent; otherwise the chance is a lower bound (so TSI, MSI and MUSE are
// upper bounds) and `exact` is false.
// Cost: one visit per state that can still lead to a solution. A dead child is never entered: it weighs nothing, but it still
// counts as a choice, because the player does not know that it is dead. If the game or the policy has a key, each key is visited
// once.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/maths.hpp"
#include "core/game.hpp"
#include "core/policy.hpp"
#include "search/foresight.hpp"

namespace crux::information {

inline constexpr double infinite = std::numeric_limits<double>::infinity();

struct Information {
  double muse = infinite;
  double remuse = infinite;
  double msi = infinite;
  double tsi = infinite;
  std::uint64_t goals = 0;  // solutions that the policy can reach; stays at its maximum once there
  bool exact = true;
};

// Rounding leaves some 1e-16 if the true value is 0: a choice among sure things costs nothing.
inline Information rounded(Information found) {
  for (double* value : {&found.muse, &found.remuse, &found.msi, &found.tsi})
    if (std::abs(*value) < 1e-12) *value = 0;
  return found;
}

namespace detail {

inline constexpr Information solved{.muse = 0, .remuse = 0, .msi = 0, .tsi = 0, .goals = 1};

// From what lies behind each of n choices to what lies behind the state that offers them.
Information combine(const Information* children, std::size_t n, Mode mode, const auto& costs) {
  Information all;
  // Step 1. The least of each measure, to anchor the sums that follow.
  bool all_muse_zero = true;
  double least_remuse = infinite;
  double least_tsi = infinite;
  int live = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Information& child = children[i];
    live += child.tsi < infinite;
    all.muse = std::min(all.muse, child.muse);
    all.msi = std::min(all.msi, child.msi + costs.surprise(i));
    least_remuse = std::min(least_remuse, child.remuse);
    least_tsi = std::min(least_tsi, child.tsi + costs.surprise(i));
    all_muse_zero = all_muse_zero && child.muse == 0;
    all.goals += std::min(child.goals, ~std::uint64_t{0} - all.goals);
    all.exact = all.exact && child.exact;
  }
  if (n == 0 || all.muse == infinite) return all;

  // Step 2. MUSE. Only the reference stops counting if every choice is already a sure success.
  const double uniform = costs.uniform();
  if (mode == Mode::strict || !all_muse_zero) all.muse += uniform;

  // Step 3. TSI and ReMUSE, in log space around the least child; a single live child needs no sums.
  if (live == 1) {
    all.tsi = least_tsi;
    all.remuse = least_remuse + uniform;
    return all;
  }
  double chance = 0;   // in units of 2^-least_tsi
  double weights = 0;  // of the softmin, in units of e^-least_remuse
  double excess = 0;   // sum of weight * (remuse - least_remuse)
  for (std::size_t i = 0; i < n; ++i) {
    if (children[i].tsi == infinite) continue;
    chance += crux::exp2(least_tsi - children[i].tsi - costs.surprise(i));
    const double above = children[i].remuse - least_remuse;
    const double weight = crux::exp(-above);
    weights += weight;
    excess += weight * above;
  }
  all.tsi = least_tsi - crux::log2(chance);
  // With q_i = weight_i / weights: KL = sum q_i log2(q_i n) = log2 n - log2 weights - (excess / weights) log2 e.
  all.remuse = least_remuse + uniform - crux::log2(weights) - excess / weights * std::numbers::log2e;
  return all;
}

// What a choice costs.
template <class Choice>
class Costs {
 public:
  Costs(const Choice* choices, std::size_t n) : choices_(choices), n_(n) {}
  double uniform() const { return crux::log2(static_cast<double>(n_)); }
  // -log2 of its chance. Most are as likely as the one before.
  double surprise(std::size_t i) const {
    if (choices_[i].chance != chance_) chance_ = choices_[i].chance, bits_ = -crux::log2(chance_);
    return bits_;
  }

 private:
  const Choice* choices_;
  std::size_t n_;
  mutable double chance_ = 1, bits_ = 0;
};

// The key by which an answer is remembered: the policy's own key, if its play depends on more than the game's; else the game's.
template <Game G, class Policy>
auto key_of(const Policy& policy, const typename G::Puzzle& p, const typename G::State& s) {
  if constexpr (can<Policy, Keeping>) {
    return policy.key(p, s);
  } else {
    return std::uint64_t{G::key(p, s)};
  }
}
template <Game G, class Policy>
struct Memory {};
template <Game G, class Policy>
  requires(can<G, Keyed> || can<Policy, Keeping>)
struct Memory<G, Policy> {
  using Key = decltype(key_of<G>(std::declval<const Policy&>(), std::declval<const typename G::Puzzle&>(),
                                 std::declval<const typename G::State&>()));
  std::unordered_map<Key, Information> known;
};

template <Game G, class Policy, class Foresight>
struct Walk {
  const typename G::Puzzle& p;
  const Policy& policy;
  const Foresight& foresight;
  Mode mode;
  Budget& budget;
  typename G::State s;
  std::vector<Choice<G>> choices{};     // one stack for the choices of all open states
  std::vector<Information> children{};  // and one for what lies behind them
  Memory<G, Policy> memory{};
  static constexpr bool remembers = can<G, Keyed> || can<Policy, Keeping>;

  Information visit() {
    switch (foresight.status(p, s)) {
      case Status::solved: return solved;
      case Status::lost: return {};
      case Status::open: break;
    }
    // To look an answer up is a step too: a state may have thousands of children that are all known.
    if (!budget.spend()) return {.exact = false};
    if constexpr (remembers) {
      if (const auto found = memory.known.find(key_of<G>(policy, p, s)); found != memory.known.end()) return found->second;
    }

    const std::size_t first = choices.size();
    const std::size_t first_child = children.size();
    policy(p, s, choices);
    const std::size_t last = choices.size();
    for (std::size_t i = first; i < last; ++i) {
      const typename G::Move move = choices[i].move;
      G::apply(p, s, move);
      // When the budget is spent nothing is entered any more, so that there is no need to look ahead.
      children.push_back(budget.exhausted() ? Information{.exact = false} : foresight.alive(p, s) ? visit() : Information{});
      G::undo(p, s, move);
    }
    const Information all =
        combine(children.data() + first_child, last - first, mode, Costs{choices.data() + first, last - first});
    choices.resize(first, Choice<G>{});
    children.resize(first_child);
    if constexpr (remembers) {
      if (all.exact) memory.known.emplace(key_of<G>(policy, p, s), all);
    }
    return all;
  }
};

}  // namespace detail

template <Game G, PolicyFor<G> Policy, class Foresight = NoForesight<G>>
Information measure(const typename G::Puzzle& p, const Policy& policy, Mode mode, Budget& budget,
                    const Foresight& foresight = {}) {
  // A player who has not thought to the end does not know what can be done, and nor do we.
  if constexpr (can<Policy, Doubtful>)
    if (policy.in_doubt(p)) return {.exact = false};
  detail::Walk<G, Policy, Foresight> walk{p, policy, foresight, mode, budget, G::start(p)};
  return rounded(foresight.alive(p, walk.s) ? walk.visit() : Information{});
}

}  // namespace crux::information
