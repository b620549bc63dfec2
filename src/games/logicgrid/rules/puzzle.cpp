#include "games/logicgrid/rules/puzzle.hpp"

#include <algorithm>
#include <cmath>

namespace crux::logicgrid {
namespace {

bool close_to(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

}  // namespace

Relation relation_of(const Puzzle& p, const Clue& clue) {
  const std::vector<double>& values = p.categories[static_cast<std::size_t>(clue.axis)].values;
  const auto rank = [&](double value) {
    return static_cast<double>(std::ranges::count_if(values, [&](double v) { return v < value; }));
  };
  const auto allowed = [&](double a, double b) {
    switch (clue.kind) {
      case Kind::less: return a < b;
      case Kind::diff: return close_to(b - a, clue.by);
      case Kind::absdiff: return close_to(std::abs(b - a), clue.by);
      case Kind::rankdiff: return rank(b) - rank(a) == clue.by;
      case Kind::next: return std::abs(rank(b) - rank(a)) == 1;
      default: return true;
    }
  };
  Relation relation{};
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = 0; j < values.size(); ++j)
      if (allowed(values[i], values[j])) relation[i] = static_cast<Mask>(relation[i] | bit(static_cast<int>(j)));
  return relation;
}

Relation mirrored(const Relation& relation, int items) {
  Relation back{};
  for (int i = 0; i < items; ++i)
    for (int j = 0; j < items; ++j)
      if (has(relation[static_cast<std::size_t>(i)], j))
        back[static_cast<std::size_t>(j)] = static_cast<Mask>(back[static_cast<std::size_t>(j)] | bit(i));
  return back;
}

bool holds(const Puzzle& p, const Clue& clue, const Solution& solution) {
  const auto row = [&](Item item) {
    std::size_t r = 0;
    while (solution[r][item.category] != item.index) ++r;
    return r;
  };
  const auto same = [&](std::size_t i, std::size_t j) { return row(clue.items[i]) == row(clue.items[j]); };
  switch (clue.kind) {
    case Kind::is: return same(0, 1);
    case Kind::is_not: return !same(0, 1);
    case Kind::either: return same(0, 1) != same(0, 2);
    case Kind::pair: return !same(0, 1) && ((same(0, 2) && same(1, 3)) || (same(0, 3) && same(1, 2)));
    case Kind::alldiff:
      for (std::size_t i = 0; i < clue.items.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (same(i, j)) return false;
      return true;
    case Kind::count: {
      int count = 0;
      for (std::size_t i = 0; i + 1 < clue.items.size(); i += 2) count += same(i, i + 1);
      return clue.min <= count && count <= clue.max;
    }
    default: {
      const auto axis = static_cast<std::size_t>(clue.axis);
      return has(relation_of(p, clue)[solution[row(clue.items[0])][axis]], solution[row(clue.items[1])][axis]);
    }
  }
}

std::string code(Item item) { return {static_cast<char>('A' + item.category), static_cast<char>('0' + item.index)}; }

}  // namespace crux::logicgrid
