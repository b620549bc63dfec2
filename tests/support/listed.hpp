// listed.hpp -- the slow twin of strata::Strategy: every play of a bot, and the edit distance to each.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/maths.hpp"
#include "grade/strata/nearest.hpp"
#include "grade/strata/traces.hpp"

namespace crux::tests {

// Edits, and the bits of what both have in common, the fewest first. Of a play that may stop anywhere, the nearest beginning.
template <Game G>
std::pair<int, double> edits_between(std::span<const Choice<G>> bot, std::span<const typename G::Move> play,
                                     strata::Until until) {
  using Cost = std::pair<int, double>;
  std::vector<Cost> row(play.size() + 1);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = {static_cast<int>(i), 0};
  Cost best = row.back();
  for (const Choice<G>& choice : bot) {
    Cost diagonal = std::exchange(row[0], {row[0].first + 1, 0});
    for (std::size_t i = 1; i < row.size(); ++i) {
      const bool same = choice.move == play[i - 1];
      const Cost both{diagonal.first + (same ? 0 : 1), diagonal.second + (same ? -crux::log2(choice.chance) : 0)};
      diagonal = row[i];
      row[i] = std::min({both, Cost{row[i].first + 1, row[i].second}, Cost{row[i - 1].first + 1, row[i - 1].second}});
    }
    best = std::min(best, row.back());
  }
  return until == strata::Until::end ? row.back() : best;
}

template <Game G, class Policy>
strata::Nearest nearest_of_all(const typename G::Puzzle& p, const Policy& policy, std::span<const typename G::Move> play,
                               strata::Until until) {
  Budget budget;
  std::pair<int, double> best{std::numeric_limits<int>::max(), 0};
  strata::each_play<G>(p, policy, budget, [&](std::span<const Choice<G>> bot, const typename G::State&) {
    best = std::min(best, edits_between<G>(bot, play, until));
    return true;
  });
  return {best.first, best.second, true, best.first};
}

}  // namespace crux::tests
