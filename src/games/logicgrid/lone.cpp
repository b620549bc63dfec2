#include "games/logicgrid/lone.hpp"

#include <algorithm>

#include "games/logicgrid/deduce.hpp"

namespace crux::logicgrid {
namespace {

// Items of one category are different rows, whatever the marks say.
Mark link(const Grid& grid, Item a, Item b) {
  if (a.category == b.category) return a == b ? Mark::yes : Mark::no;
  return grid.at(a, b);
}

Mask places(const Grid& grid, Item a, int axis) { return a.category == axis ? bit(a.index) : grid.possible(a, axis); }

}  // namespace

bool mark_alone(const Puzzle& alone, Grid& grid) {
  std::vector<Finding> found;
  for (const Technique technique : {direct_mark, implied_difference, order_bounds, either_or}) {
    found.clear();
    find(alone, grid, technique, found);
    for (const Finding& finding : found) grid.put(finding.a, finding.b, finding.mark);
  }
  return !contradictory(alone, grid);
}

bool is_proved(const Puzzle& alone, const Grid& grid) {
  const Clue& clue = alone.clues.front();
  const auto at = [&](std::size_t i, std::size_t j) { return link(grid, clue.items[i], clue.items[j]); };
  const auto yes = [&](std::size_t i, std::size_t j) { return at(i, j) == Mark::yes; };
  const auto no = [&](std::size_t i, std::size_t j) { return at(i, j) == Mark::no; };
  switch (clue.kind) {
    case Kind::is: return yes(0, 1);
    case Kind::is_not: return no(0, 1);
    case Kind::either: return (yes(0, 1) && no(0, 2)) || (no(0, 1) && yes(0, 2));
    case Kind::pair: return no(0, 1) && ((yes(0, 2) && yes(1, 3)) || (yes(0, 3) && yes(1, 2)));
    case Kind::alldiff:
      for (std::size_t i = 0; i < clue.items.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (!no(i, j)) return false;
      return true;
    case Kind::count: {
      int true_ones = 0, open = 0;
      for (std::size_t i = 0; i < clue.items.size(); i += 2) true_ones += yes(i, i + 1), open += at(i, i + 1) == Mark::unknown;
      return true_ones >= clue.min && true_ones + open <= clue.max;
    }
    default: {
      const Relation relation = relation_of(alone, clue);
      const Mask a = places(grid, clue.items[0], clue.axis), b = places(grid, clue.items[1], clue.axis);
      for (int i = 0; i < alone.items(); ++i)
        if (has(a, i) && (b & ~relation[static_cast<std::size_t>(i)]) != 0) return false;
      return true;
    }
  }
}

}  // namespace crux::logicgrid
