// listed.hpp -- the same puzzle, listed in another order.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "base/rng.hpp"
#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

inline std::vector<std::size_t> shuffled(std::size_t many, Rng& rng) {
  std::vector<std::size_t> order(many);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = many; i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
  return order;
}

// Categories and items in another order, as somebody else may have listed them; the clues in `order`.
inline Puzzle listed_anew(const Puzzle& p, std::span<const std::size_t> order, Rng& rng) {
  Puzzle other;
  other.theme = p.theme;
  std::vector<int> place(p.categories.size());
  std::vector<std::vector<int>> index(p.categories.size());
  for (const std::size_t c : shuffled(p.categories.size(), rng)) {
    place[c] = other.size();
    index[c].resize(p.categories[c].items.size());
    Category& to = other.categories.emplace_back(Category{p.categories[c].name, {}, {}});
    for (const std::size_t i : shuffled(index[c].size(), rng)) {
      index[c][i] = static_cast<int>(to.items.size());
      to.items.push_back(p.categories[c].items[i]);
      if (!p.categories[c].values.empty()) to.values.push_back(p.categories[c].values[i]);
    }
  }
  for (const std::size_t k : order) {
    Clue clue = p.clues[k];
    for (Item& item : clue.items) item = item_of(place[item.category], index[item.category][item.index]);
    if (clue.on_axis()) clue.axis = place[static_cast<std::size_t>(clue.axis)];
    if (clue.kind == Kind::is || clue.kind == Kind::is_not || clue.kind == Kind::next) std::ranges::reverse(clue.items);
    other.clues.push_back(std::move(clue));
  }
  return other;
}

// The clues in another order, too.
inline Puzzle listed_anew(const Puzzle& p, Rng& rng) {
  const std::vector<std::size_t> order = shuffled(p.clues.size(), rng);
  return listed_anew(p, order, rng);
}

}  // namespace crux::logicgrid
