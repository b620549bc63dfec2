#include "games/logicgrid/solve/shyne.hpp"

namespace crux::logicgrid {
namespace {

// For every item with partners b and d in two categories: +1 if those are marked no, +1 for each of the two that has another.
int violations(const Grid& grid) {
  int found = 0;
  const int c = grid.categories(), n = grid.items();
  const auto of_item = [&](Item a, int first, int second) {
    each_of(grid.yes(a, first), [&](int b) {
      each_of(grid.yes(a, second), [&](int d) {
        const Item one = item_of(first, b), other = item_of(second, d);
        found += grid.at(one, other) == Mark::no;
        found += (grid.yes(one, second) & ~bit(d)) != 0;
        found += (grid.yes(other, first) & ~bit(b)) != 0;
      });
    });
  };
  for (int of = 0; of < c; ++of)
    for (int i = 0; i < n; ++i)
      for (int b = 0; b < c; ++b)
        for (int d = b + 1; d < c; ++d)
          if (b != of && d != of) of_item(item_of(of, i), b, d);
  return found;
}

}  // namespace

double Closeness::fitness_2024() const {
  const double few = violations <= 0 ? 1 : violations > 10 ? 0 : 1 - violations / 10.0;
  return 0.33 * filled_share + 0.33 * row_share + 0.33 * few;
}

Closeness closeness(const Grid& grid) {
  Closeness found;
  const int c = grid.categories(), n = grid.items();
  for (int i = 0; i < c; ++i)
    for (int j = i + 1; j < c; ++j)
      for (int y = 0; y < n; ++y) {
        const Item row = item_of(j, y);
        found.marked += n - std::popcount(grid.unknown(row, i));
        found.rows += single(grid.yes(row, i));
      }
  found.violations = violations(grid);
  const double subgrids = c * (c - 1) / 2.0;
  found.filled_share = found.marked / (subgrids * n * n);
  found.row_share = found.rows / (subgrids * n);
  return found;
}

bool is_solution(const Grid& grid) {
  for (int i = 0; i < grid.categories(); ++i)
    for (int j = 0; j < grid.categories(); ++j)
      for (int x = 0; i != j && x < grid.items(); ++x)
        if (!single(grid.yes(item_of(i, x), j))) return false;
  return violations(grid) == 0;
}

}  // namespace crux::logicgrid
