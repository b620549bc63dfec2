#include "games/logicgrid/tests/twin.hpp"

#include <algorithm>
#include <optional>

namespace crux::twin {
namespace {

using logicgrid::Clue;
using logicgrid::Item;
using logicgrid::Kind;

Item at(int category, int index) { return {static_cast<std::uint8_t>(category), static_cast<std::uint8_t>(index)}; }

struct Applied {
  bool changed = false, complete = false, valid = true;
};

struct Board {
  int c, n;
  std::map<std::pair<int, int>, std::vector<std::string>> grids;  // [i, j][item of j][item of i]

  Board(int categories, int items) : c(categories), n(items) {
    for (int i = 0; i < c; ++i)
      for (int j = i + 1; j < c; ++j)
        grids[{i, j}] = std::vector(static_cast<std::size_t>(n), std::string(static_cast<std::size_t>(n), '*'));
  }
  char& cell(Item a, Item b) {
    if (a.category > b.category) std::swap(a, b);
    return grids[{a.category, b.category}][b.index][a.index];
  }
  std::string line(Item a, int d) {
    std::string text;
    for (int i = 0; i < n; ++i) text += cell(a, at(d, i));
    return text;
  }

  // Marks, in the words of the page. Both answer {changed, -, valid}.
  Applied no(Item a, Item b) {
    const char before = cell(a, b);
    if (before == '*') cell(a, b) = 'X';
    return {before == '*', false, before != 'O'};
  }
  Applied yes(Item a, Item b) {
    Applied done{cell(a, b) != 'O', false, cell(a, b) != 'X'};
    cell(a, b) = 'O';
    for (int i = 0; i < n; ++i)
      for (const auto& [x, y] : {std::pair(at(a.category, i), b), std::pair(a, at(b.category, i))}) {
        if (x == a && y == b) continue;
        if (cell(x, y) == 'O') done.valid = false;
        if (cell(x, y) == '*') cell(x, y) = 'X', done.changed = true;
      }
    return done;
  }

  // False: a dead line, and nothing is filled after it.
  bool openings() {
    for (const auto& [pair, grid] : grids) {
      const auto [i, j] = pair;
      for (int y = 0; y < n; ++y)
        if (!opening(at(j, y), i)) return false;
      for (int x = 0; x < n; ++x)
        if (!opening(at(i, x), j)) return false;
    }
    return true;
  }
  bool opening(Item a, int d) {
    const std::string row = line(a, d);
    if (row.contains('O')) return true;
    const auto unknown = std::ranges::count(row, '*');
    if (unknown == 1) yes(a, at(d, static_cast<int>(row.find('*'))));
    return unknown > 0;
  }

  void transitives() {
    for (int of = 0; of < c; ++of)
      for (int i = 0; i < n; ++i)
        if (!transitives_of(at(of, i))) return;
  }
  // False: a contradiction.
  bool transitives_of(Item a) {
    std::map<int, std::string> snapshot;
    for (int d = 0; d < c; ++d)
      if (d != a.category) snapshot[d] = line(a, d);
    for (const auto& [d, row] : snapshot) {
      if (row.contains('O') && !take_over(a, at(d, static_cast<int>(row.find('O'))))) return false;
      for (int i = 0; i < n; ++i)
        for (const auto& [e, mine] : snapshot)
          if (row[static_cast<std::size_t>(i)] == '*' && e != d && disjoint(mine, line(at(d, i), e))) cell(a, at(d, i)) = 'X';
    }
    return true;
  }
  // a = b: every known c of b gives a = c, then every known non-c of b gives a != c. False: the opposite stands there.
  bool take_over(Item a, Item b) {
    for (int e = 0; e < c; ++e) {
      if (e == a.category || e == b.category) continue;
      for (const char known : {'O', 'X'})
        for (int k = 0; k < n; ++k) {
          if (cell(b, at(e, k)) != known) continue;
          const char mine = cell(a, at(e, k));
          if (mine != '*' && mine != known) return false;
          if (known == 'O') yes(a, at(e, k));
          if (known == 'X') no(a, at(e, k));
        }
    }
    return true;
  }
  static bool disjoint(const std::string& one, const std::string& other) {
    for (std::size_t k = 0; k < one.size(); ++k)
      if (one[k] != 'X' && other[k] != 'X') return false;
    return true;
  }

  // One of two links, the other not.
  Applied one_of(Item a, Item b, Item x, Item y) {
    const char first = cell(a, b), second = cell(x, y);
    if (first == '*' && second == '*') return {};
    if (first == second) return {false, true, false};
    Applied done;
    if (first == '*') done = second == 'O' ? no(a, b) : yes(a, b);
    if (second == '*') done = first == 'O' ? no(x, y) : yes(x, y);
    done.complete = true;
    return done;
  }

  Applied either(const Clue& clue) {
    const Item a = clue.items[0], b = clue.items[1], x = clue.items[2];
    bool changed = false;
    for (int i = 0; i < n; ++i) {
      const bool across = b.category != x.category;
      if (across ? i > 0 : i == b.index || i == x.index) continue;
      const Applied marked = across ? no(b, x) : no(a, at(b.category, i));
      changed |= marked.changed;
      if (!marked.valid) return {changed, true, false};
    }
    Applied done = one_of(a, b, a, x);
    done.changed |= changed;
    return done;
  }

  Applied before(const Clue& clue) {
    const Item a = clue.items[0], b = clue.items[1];
    const bool exact = clue.kind == Kind::rankdiff;
    const int k = exact ? static_cast<int>(clue.by) : 1, axis = clue.axis;
    Applied done;
    const auto cross = [&](Item x, Item y) {
      const Applied marked = no(x, y);
      done.changed |= marked.changed;
      done.valid &= marked.valid;
      return marked.valid;
    };
    if (a.category != b.category && !cross(a, b)) return {done.changed, true, false};
    const std::string row_a = line(a, axis), row_b = line(b, axis);
    for (int q = n - k; q < n; ++q)
      if (!cross(a, at(axis, q))) return {done.changed, true, false};
    for (int q = 0; q < k; ++q)
      if (!cross(b, at(axis, q))) return {done.changed, true, false};
    const bool placed_a = row_a.contains('O'), placed_b = row_b.contains('O');
    const int i = static_cast<int>(row_a.find('O')), j = static_cast<int>(row_b.find('O'));
    if (placed_a && placed_b) return {false, true, exact ? j - i == k : i < j};
    // Candidates from `first` to `last`, then marks on the others, from `from` to `to`.
    const auto narrow = [&](Item x, const std::string& row, int first, int last, int from, int to) -> std::optional<Applied> {
      std::vector<int> left;
      for (int q = std::max(first, 0); q <= std::min(last, n - 1); ++q)
        if (row[static_cast<std::size_t>(q)] == '*') left.push_back(q);
      if (left.empty()) return Applied{done.changed, true, false};
      if (left.size() == 1) {
        const Applied marked = yes(x, at(axis, left.front()));
        return Applied{done.changed || marked.changed, true, marked.valid};
      }
      for (int q = from; q <= to; ++q) cross(x, at(axis, q));
      return std::nullopt;
    };
    if (placed_a)
      if (const auto end = narrow(b, row_b, exact ? i + k : i, exact ? i + k : n - 1, 0, i - 1)) return *end;
    if (placed_b)
      if (const auto end = narrow(a, row_a, exact ? j - k : 0, exact ? j - k : j - 1, j, n - 1)) return *end;
    for (int q = 0; exact && q < n; ++q) {
      if (row_a[static_cast<std::size_t>(q)] == 'X' && q + k < n - 1) cross(b, at(axis, q + k));
      if (row_b[static_cast<std::size_t>(q)] == 'X' && q >= k) cross(a, at(axis, q - k));
    }
    for (int q = 0; q + 1 < n && row_a[static_cast<std::size_t>(q)] == 'X'; ++q) cross(b, at(axis, q + 1));
    for (int q = n - 1; q >= 2 && row_b[static_cast<std::size_t>(q)] == 'X'; --q) cross(a, at(axis, q - 1));
    return done;
  }

  Applied apply(const Clue& clue) {
    const auto& items = clue.items;
    Applied done;
    switch (clue.kind) {
      case Kind::is:
        if (cell(items[0], items[1]) == 'X') return {false, true, false};
        done = yes(items[0], items[1]);
        break;
      case Kind::is_not: done = no(items[0], items[1]); break;
      case Kind::either: return either(clue);
      case Kind::count: return one_of(items[0], items[1], items[2], items[3]);
      default: return before(clue);
    }
    done.complete = true;
    return done;
  }

  int violations() {
    int found = 0;
    const auto partner = [&](Item a, int d) { return static_cast<int>(line(a, d).find('O')); };
    for (int of = 0; of < c; ++of)
      for (int i = 0; i < n; ++i)
        for (int d = 0; d < c; ++d)
          for (int e = d + 1; e < c; ++e) {
            if (of == d || of == e) continue;
            const int x = partner(at(of, i), d), y = partner(at(of, i), e);
            if (x < 0 || y < 0) continue;
            const Item one = at(d, x), other = at(e, y);
            found += cell(one, other) == 'X';
            found += partner(one, e) >= 0 && partner(one, e) != y;
            found += partner(other, d) >= 0 && partner(other, d) != x;
          }
    return found;
  }
};

}  // namespace

LogicgridLoops logicgrid_loops(const logicgrid::Puzzle& p) {
  Board board(p.size(), p.items());
  LogicgridLoops run;
  std::vector<Clue> clues;
  for (const Clue& clue : p.clues)
    if (std::ranges::count(p.clues, clue) == 1) clues.push_back(clue);
  for (bool changed = true; run.valid && changed && !clues.empty();) {
    ++run.loops;
    changed = false;
    std::vector<Clue> kept;
    for (const Clue& clue : clues) {
      const Applied applied = board.apply(clue);
      if (!applied.complete) kept.push_back(clue);
      run.valid = applied.valid;
      if (!run.valid) break;
      if (!applied.changed) continue;
      changed = true;
      board.transitives();
      run.valid = board.openings();  // the next clue may think otherwise
    }
    clues = kept;
  }
  const auto share = [&](auto&& count_of, double of) {
    double sum = 0;
    for (const auto& [pair, grid] : board.grids) sum += count_of(grid) / of;
    return sum / static_cast<double>(board.grids.size());
  };
  const auto once = [](const std::string& row) { return std::ranges::count(row, 'O') == 1; };
  const double n = p.items();
  run.filled = share(
      [](const auto& grid) {
        double marked = 0;
        for (const std::string& row : grid)
          marked += static_cast<double>(row.size()) - static_cast<double>(std::ranges::count(row, '*'));
        return marked;
      },
      n * n);
  run.rows = share([&](const auto& grid) { return static_cast<double>(std::ranges::count_if(grid, once)); }, n);
  run.violations = board.violations();
  run.feasible = !p.clues.empty() && run.valid && run.rows == 1 && run.violations == 0;
  for (const auto& [pair, grid] : board.grids) {
    for (int i = 0; i < p.items(); ++i) run.feasible &= once(board.line(at(pair.first, i), pair.second));
    run.grid[{static_cast<char>('A' + pair.first), static_cast<char>('A' + pair.second)}] = grid;
  }
  return run;
}

}  // namespace crux::twin
