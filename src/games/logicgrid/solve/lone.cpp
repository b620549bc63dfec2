#include "games/logicgrid/solve/lone.hpp"

#include <algorithm>

namespace crux::logicgrid {
namespace {

Mask places(const Grid& grid, Item a, int axis) { return a.category == axis ? bit(a.index) : grid.possible(a, axis); }

Mark opposite(Mark mark) { return mark == Mark::unknown ? mark : mark == Mark::yes ? Mark::no : Mark::yes; }

// From `min` to `max` of so many are true, when some are known to be.
Mark truth_of_count(int known_true, int open, int min, int max) {
  if (known_true > max || known_true + open < min) return Mark::no;
  return known_true >= min && known_true + open <= max ? Mark::yes : Mark::unknown;
}

}  // namespace

Lone::Lone(const Puzzle& p, const Clue& clue)
    : clue_(clue), relation_(clue.on_axis() ? relation_of(p, clue) : Relation{}), prepared_(Puzzle{p.categories, {clue}, {}}) {}

void Lone::mark(Sheet& sheet) const {
  mark_directly(prepared_, sheet);
  tell_apart(prepared_, sheet);
  bound_orders(prepared_, sheet);
  decide_links(prepared_, sheet);
}

bool Lone::mark(Grid& grid) const {
  Sheet sheet{grid, grid};
  mark(sheet);
  return !sheet.conflict && truth(grid) != Mark::no;
}

Mark Lone::truth(const Grid& grid) const {
  // Items of one category are different rows, whatever the marks say.
  const auto at = [&](std::size_t i, std::size_t j) {
    const Item a = clue_.items[i], b = clue_.items[j];
    return a.category == b.category ? (a == b ? Mark::yes : Mark::no) : grid.at(a, b);
  };
  int yes = 0, open = 0;
  const auto look = [&](std::size_t i, std::size_t j) { yes += at(i, j) == Mark::yes, open += at(i, j) == Mark::unknown; };
  switch (clue_.kind) {
    case Kind::is: return at(0, 1);
    case Kind::is_not: return opposite(at(0, 1));
    case Kind::either: look(0, 1), look(0, 2); return truth_of_count(yes, open, 1, 1);
    case Kind::count:
      for (std::size_t i = 0; i + 1 < clue_.items.size(); i += 2) look(i, i + 1);
      return truth_of_count(yes, open, clue_.min, clue_.max);
    case Kind::alldiff:
      for (std::size_t i = 0; i < clue_.items.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) look(i, j);
      return truth_of_count(yes, open, 0, 0);
    case Kind::pair: {
      const auto both = [&](Mark a, Mark b) {
        return a == Mark::no || b == Mark::no ? Mark::no : a == Mark::yes && b == Mark::yes ? Mark::yes : Mark::unknown;
      };
      const Mark straight = both(at(0, 2), at(1, 3)), crossed = both(at(0, 3), at(1, 2)), apart = opposite(at(0, 1));
      if (straight == Mark::no && crossed == Mark::no) return Mark::no;
      return both(apart, straight == Mark::yes || crossed == Mark::yes ? Mark::yes : Mark::unknown);
    }
    default: {
      const Mask a = places(grid, clue_.items[0], clue_.axis), b = places(grid, clue_.items[1], clue_.axis);
      bool some = false, all = true;
      each_of(a, [&](int i) {
        const Mask allowed = relation_[static_cast<std::size_t>(i)];
        some |= (b & allowed) != 0;
        all &= (b & ~allowed) == 0;
      });
      return !some ? Mark::no : all ? Mark::yes : Mark::unknown;
    }
  }
}

}  // namespace crux::logicgrid
