#include "games/logicgrid/make/true_clue.hpp"

#include <algorithm>
#include <numeric>

namespace crux::logicgrid {
namespace {

int below(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound))); }
bool coin(Rng& rng) { return rng.below(2) == 0; }

constexpr bool orders(Kind kind) {
  return kind == Kind::less || kind == Kind::diff || kind == Kind::absdiff || kind == Kind::rankdiff || kind == Kind::next;
}

}  // namespace

std::vector<int> random_order(int count, Rng& rng) {
  std::vector<int> order;
  for (int i = 0; i < count; ++i) order.push_back(i);
  shuffle(order, rng);
  return order;
}

Solution random_solution(const Puzzle& p, Rng& rng) {
  Solution solution(static_cast<std::size_t>(p.items()));
  for (std::size_t r = 0; r < solution.size(); ++r) solution[r].push_back(static_cast<std::uint8_t>(r));
  for (int c = 1; c < p.size(); ++c) {
    const auto order = random_order(p.items(), rng);
    for (std::size_t r = 0; r < solution.size(); ++r) solution[r].push_back(static_cast<std::uint8_t>(order[r]));
  }
  return solution;
}

TrueClues::TrueClues(const Puzzle& p, const Solution& solution, KindWeights weights)
    : p_(&p), solution_(&solution), weights_(weights) {
  for (int c = 0; c < p.size(); ++c)
    if (!p.categories[static_cast<std::size_t>(c)].values.empty()) axes_.push_back(c);
  for (std::size_t k = 0; k < weights_.size(); ++k) {
    const Kind kind = static_cast<Kind>(k);
    if ((orders(kind) && axes_.empty()) || (kind == Kind::alldiff && p.items() < 3)) weights_[k] = 0;
  }
}

Item TrueClues::in_row(int category, int row) const {
  const auto c = static_cast<std::size_t>(category);
  return {static_cast<std::uint8_t>(category), (*solution_)[static_cast<std::size_t>(row)][c]};
}

int TrueClues::other_category(int than, Rng& rng) const {
  const int c = below(rng, p_->size() - 1);
  return c + (c >= than ? 1 : 0);
}

int TrueClues::other_row(int than, Rng& rng) const {
  const int r = below(rng, p_->items() - 1);
  return r + (r >= than ? 1 : 0);
}

Clue TrueClues::draw(Rng& rng) const {
  int left = below(rng, std::accumulate(weights_.begin(), weights_.end(), 0));
  std::size_t k = 0;
  while (left >= weights_[k]) left -= weights_[k++];
  const Kind kind = static_cast<Kind>(k);
  switch (kind) {
    case Kind::is:
    case Kind::is_not: {
      const int c = below(rng, p_->size()), row = below(rng, p_->items());
      const int other = kind == Kind::is ? row : other_row(row, rng);
      return {.kind = kind, .items = {in_row(c, row), in_row(other_category(c, rng), other)}};
    }
    case Kind::either: return either(rng);
    case Kind::pair: return pair(rng);
    case Kind::alldiff: return alldiff(rng);
    case Kind::count: return count(rng);
    default: return on_axis(kind, rng);
  }
}

// Of items that are not places on the axis themselves.
Clue TrueClues::on_axis(Kind kind, Rng& rng) const {
  const int axis = axes_[rng.below(axes_.size())];
  const std::vector<double>& values = p_->categories[static_cast<std::size_t>(axis)].values;
  auto rows = random_order(p_->items(), rng);
  const auto value = [&](int row) { return values[in_row(axis, row).index]; };
  std::ranges::sort(rows, {}, value);  // all different
  const int first = below(rng, p_->items() - 1);
  const int second = kind == Kind::next ? first + 1 : first + 1 + below(rng, p_->items() - 1 - first);
  const int before = rows[static_cast<std::size_t>(first)], after = rows[static_cast<std::size_t>(second)];
  Clue clue{.kind = kind, .items = {in_row(other_category(axis, rng), before), in_row(other_category(axis, rng), after)}};
  clue.axis = axis;
  if (kind == Kind::diff || kind == Kind::absdiff) clue.by = value(after) - value(before);
  if (kind == Kind::rankdiff) clue.by = second - first;
  if ((kind == Kind::absdiff || kind == Kind::next) && coin(rng)) std::swap(clue.items[0], clue.items[1]);
  return clue;
}

// More often of two items of one category, which is the easier sentence.
Clue TrueClues::either(Rng& rng) const {
  const int c = below(rng, p_->size()), row = below(rng, p_->items());
  const int right = other_category(c, rng);
  const int wrong = below(rng, 3) == 0 ? other_category(c, rng) : right;
  Clue clue{.kind = Kind::either, .items = {in_row(c, row), in_row(right, row), in_row(wrong, other_row(row, rng))}};
  if (coin(rng)) std::swap(clue.items[1], clue.items[2]);
  return clue;
}

// Each two of the four that may share a row are of different categories.
Clue TrueClues::pair(Rng& rng) const {
  const int row = below(rng, p_->items()), other = other_row(row, rng);
  const auto category = random_order(p_->size(), rng);
  const std::size_t more = category.size() > 2 && below(rng, 3) == 0 ? 2 : 0;
  const std::size_t most = category.size() > 3 && more > 0 && coin(rng) ? 3 : 1;
  Clue clue{.kind = Kind::pair,
            .items = {in_row(category[0], row), in_row(category[more], other), in_row(category[1], row),
                      in_row(category[most], other)}};
  if (coin(rng)) std::swap(clue.items[0], clue.items[1]);
  if (coin(rng)) std::swap(clue.items[2], clue.items[3]);
  return clue;
}

// Of three rows or four; not all of one category, which nobody needs to be told.
Clue TrueClues::alldiff(Rng& rng) const {
  const auto rows = random_order(p_->items(), rng);
  const int size = std::min(p_->items(), 3 + below(rng, 2));
  Clue clue{.kind = Kind::alldiff, .items = {}};
  for (int i = 0; i < size; ++i) clue.items.push_back(in_row(below(rng, p_->size()), rows[static_cast<std::size_t>(i)]));
  if (std::ranges::all_of(clue.items, [&](Item item) { return item.category == clue.items[0].category; }))
    clue.items[0] = in_row(other_category(clue.items[0].category, rng), rows[0]);
  return clue;
}

// Exactly one of two links, exactly so many of three, or at least one of them.
Clue TrueClues::count(Rng& rng) const {
  const int size = below(rng, 3) == 0 ? 3 : 2, lucky = below(rng, size);
  Clue clue{.kind = Kind::count, .items = {}};
  int so = 0;
  while (std::ssize(clue.items) < 2L * size) {
    const int i = static_cast<int>(std::ssize(clue.items) / 2);
    const int c = below(rng, p_->size()), row = below(rng, p_->items());
    const bool yes = i == lucky || (size == 3 && i != (lucky + 1) % 3 && coin(rng));
    const int other = yes ? row : other_row(row, rng);  // drawn apart: a compiler may take arguments in any order
    Item a = in_row(c, row), b = in_row(other_category(c, rng), other);
    if (b < a) std::swap(a, b);
    bool known = false;
    for (std::size_t k = 0; k + 1 < clue.items.size(); k += 2) known = known || (clue.items[k] == a && clue.items[k + 1] == b);
    if (known) continue;
    clue.items.insert(clue.items.end(), {a, b});
    so += yes;
  }
  clue.min = so, clue.max = so;
  if (size == 3 && coin(rng)) clue.min = 1, clue.max = 3;
  return clue;
}

}  // namespace crux::logicgrid
