// brute.hpp -- random puzzles, and the slow obvious twin of every exact answer: all candidates, one after the other.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

inline int draw(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound))); }

// Categories of numbered items; every other one is ordered, by values in no particular order.
inline Puzzle random_categories(int categories, int items, Rng& rng) {
  Puzzle p;
  for (int c = 0; c < categories; ++c) {
    Category category{.name = std::string(1, static_cast<char>('A' + c)), .items = {}, .values = {}};
    for (int i = 0; i < items; ++i) category.items.push_back(category.name + std::to_string(i));
    if (c % 2 == 1)
      while (std::ssize(category.values) < items) {
        const double value = draw(rng, 2 * items) * 0.5;
        if (std::ranges::find(category.values, value) == category.values.end()) category.values.push_back(value);
      }
    p.categories.push_back(std::move(category));
  }
  return p;
}

// Of any kind; it may be always true or never.
inline Clue random_clue(const Puzzle& p, Rng& rng) {
  const auto any = [&] {
    return Item{static_cast<std::uint8_t>(draw(rng, p.size())), static_cast<std::uint8_t>(draw(rng, p.items()))};
  };
  const auto beside = [&](Item a) {  // of another category
    Item b = any();
    while (b.category == a.category) b = any();
    return b;
  };
  Clue clue{.kind = static_cast<Kind>(draw(rng, 11)), .items = {}};
  const Item a = any();
  switch (clue.kind) {
    case Kind::is:
    case Kind::is_not: clue.items = {a, beside(a)}; break;
    case Kind::either: clue.items = {a, beside(a), beside(a)}; break;
    case Kind::pair: {
      const Item c = beside(a);
      clue.items = {a, {a.category, any().index}, c, {c.category, any().index}};
      if (draw(rng, 2) == 0) clue.items = {a, beside(c), c, beside(a)};
      break;
    }
    case Kind::alldiff:
      while (std::ssize(clue.items) < std::min(3, p.items())) {
        const Item b = any();
        if (std::ranges::find(clue.items, b) == clue.items.end()) clue.items.push_back(b);
      }
      break;
    case Kind::count: {
      const int links = 1 + draw(rng, 4);
      for (int i = 0; i < links; ++i) {
        const Item b = any();
        clue.items.insert(clue.items.end(), {b, beside(b)});
      }
      clue.min = draw(rng, links + 1);
      clue.max = clue.min + draw(rng, links + 1 - clue.min);
      break;
    }
    default:
      clue.axis = 1 + 2 * draw(rng, p.size() / 2);
      clue.items = {a, any()};
      while (clue.items[1] == a) clue.items[1] = any();
      clue.by = clue.kind == Kind::diff || clue.kind == Kind::absdiff ? 0.5 * (1 + draw(rng, p.items())) : 1 + draw(rng, 2);
      if (draw(rng, 3) == 0 && clue.kind != Kind::absdiff) clue.by = -clue.by;
      if (clue.kind == Kind::less || clue.kind == Kind::next) clue.by = 0;
  }
  return clue;
}

inline Puzzle random_puzzle(Rng& rng) {
  struct Size {
    int categories, items;
  };
  constexpr std::array<Size, 8> sizes{{{2, 2}, {2, 3}, {2, 4}, {3, 2}, {3, 3}, {3, 4}, {4, 2}, {4, 3}}};
  const Size size = sizes[rng.below(sizes.size())];
  Puzzle p = random_categories(size.categories, size.items, rng);
  const int clues = 1 + draw(rng, 7);
  for (int i = 0; i < clues; ++i) p.clues.push_back(random_clue(p, rng));
  return p;
}

// All (N!)^(C-1) ways to pair the items off, in order.
inline std::vector<Solution> all_candidates(const Puzzle& p) {
  std::vector<Solution> found{Solution(static_cast<std::size_t>(p.items()))};
  for (std::size_t r = 0; r < found[0].size(); ++r) found[0][r] = {static_cast<std::uint8_t>(r)};
  for (int c = 1; c < p.size(); ++c) {
    std::vector<Solution> longer;
    for (const Solution& begun : found) {
      std::vector<std::uint8_t> order(begun.size());
      std::iota(order.begin(), order.end(), std::uint8_t{0});
      do {
        longer.push_back(begun);
        for (std::size_t r = 0; r < order.size(); ++r) longer.back()[r].push_back(order[r]);
      } while (std::ranges::next_permutation(order).found);
    }
    found = std::move(longer);
  }
  std::ranges::sort(found);
  return found;
}

// truth[i][k]: whether clue i is true of candidate k.
inline std::vector<std::vector<bool>> truth_table(const Puzzle& p, const std::vector<Solution>& candidates) {
  std::vector<std::vector<bool>> truth;
  for (const Clue& clue : p.clues) {
    truth.emplace_back();
    for (const Solution& candidate : candidates) truth.back().push_back(holds(p, clue, candidate));
  }
  return truth;
}

// The candidates (by number) of which the clues of `on` are true.
inline std::vector<std::size_t> true_of(const std::vector<std::vector<bool>>& truth, std::size_t candidates,
                                        const std::vector<bool>& on) {
  std::vector<std::size_t> found;
  for (std::size_t k = 0; k < candidates; ++k) {
    bool all = true;
    for (std::size_t i = 0; i < on.size(); ++i) all = all && (!on[i] || truth[i][k]);
    if (all) found.push_back(k);
  }
  return found;
}

}  // namespace crux::logicgrid
