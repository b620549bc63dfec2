// loops.hpp -- solver loops (Shyne, Facey & Cooper 2024): how often a solver that takes clues in order must go through them.
//
// The count depends on the order of the clues as well as on the puzzle: two of the paper's study puzzles are the same clues in
// another order, with 4 and 6 loops. So beside the listed order we report the least, the mean and the most over orders: all of
// them up to 6 clues, above that a sample, which is the same for the same number of clues.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.hpp"

namespace crux::loops {

inline constexpr std::size_t most_permuted = 6;
inline constexpr int sample_size = 100;

struct Loops {
  int listed = 0;
  int least = 0, most = 0;
  double mean = 0;
  std::uint64_t orders = 0;  // looked at
  bool all = true;           // whether those are all
};

// `run(order)` counts the loops of one order, a span of indices of clues. `going()` answers whether to go on.
Loops over_orders(std::size_t clues, const auto& run, const auto& going) {
  std::vector<int> order;
  while (order.size() < clues) order.push_back(static_cast<int>(order.size()));
  Loops found{.listed = run(std::span<const int>(order)), .all = clues <= most_permuted};
  found.least = found.most = found.listed;
  double sum = 0;
  const auto look = [&] {
    const int loops = run(std::span<const int>(order));
    found.least = std::min(found.least, loops);
    found.most = std::max(found.most, loops);
    sum += loops;
    ++found.orders;
  };
  if (found.all) {
    do look();
    while (going() && std::ranges::next_permutation(order).found);
  } else {
    Rng rng(clues);
    for (int i = 0; i < sample_size && going(); ++i) {
      for (std::size_t k = clues; k > 1; --k) std::swap(order[k - 1], order[rng.below(k)]);
      look();
    }
  }
  found.all = found.all && going();
  if (found.orders > 0) found.mean = sum / static_cast<double>(found.orders);
  return found;
}

}  // namespace crux::loops
