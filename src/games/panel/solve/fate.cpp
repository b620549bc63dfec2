#include "games/panel/solve/fate.hpp"

#include <algorithm>
#include <bit>

#include "games/panel/solve/paths.hpp"

namespace crux::panel {
namespace {

using Word = std::uint64_t;
using Set = std::vector<Word>;  // of lines
using Fated = Fate::Kind;

// The lines that begin like a state, as bits of the table's rows, and their fates.
class Lines {
 public:
  Lines(const Puzzle& p, const PathTable& table, std::uint32_t node)
      : p_(p), table_(table), first_(table.first_path(node)), last_(table.last_path(node)) {
    begin_ = first_ / 64;
    all_.assign(last_ > first_ ? (last_ - 1) / 64 - begin_ + 1 : 0, ~Word{0});
    if (all_.empty()) return;
    all_.front() &= ~Word{0} << (first_ % 64);
    all_.back() &= ~Word{0} >> (63 - (last_ - 1) % 64);
  }
  void without_gaps() {
    p_.cannot_edges.each([&](int e) {
      const Set over = part(table_.edge_used(e));
      for (std::size_t i = 0; i < all_.size(); ++i) all_[i] &= ~over[i];
    });
  }
  bool empty() const {
    return std::ranges::all_of(all_, [](Word w) { return w == 0; });
  }

  void find_fates();
  Fates plainest() const;

 private:
  struct Met {
    Fate fate;
    Set by;  // the lines that meet it
  };
  Set part(PathTable::Row row) const {
    const auto from = row.begin() + static_cast<std::ptrdiff_t>(begin_);
    return {from, from + static_cast<std::ptrdiff_t>(all_.size())};
  }
  Set none() const { return Set(all_.size()); }
  static Set negated(Set set) {
    for (Word& w : set) w = ~w;
    return set;
  }
  void add(Fated kind, int where, int other, Set by) { met_.push_back({{kind, where, other}, std::move(by)}); }
  void add_squares();
  void add_hexagons();
  void add_triangle(int cell);
  void add_star(int cell);
  void add_mixed(int cell);
  // Whether all lines of `set` meet it.
  bool meets(const Set& set, const Set& by) const {
    for (std::size_t i = 0; i < set.size(); ++i)
      if ((set[i] & ~by[i]) != 0) return false;
    return true;
  }
  static std::size_t common(const Set& a, const Set& b) {
    std::size_t lines = 0;
    for (std::size_t i = 0; i < a.size(); ++i) lines += static_cast<std::size_t>(std::popcount(a[i] & b[i]));
    return lines;
  }
  const CellMark& mark(int cell) const { return p_.cells[static_cast<std::size_t>(cell)]; }

  const Puzzle& p_;
  const PathTable& table_;
  std::uint32_t first_, last_;
  std::size_t begin_ = 0;  // the first word
  Set all_;
  std::vector<Met> met_;  // the plainest first
};

void Lines::add_squares() {
  p_.marked.each([&](int a) {
    p_.marked.each([&](int b) {
      if (a < b && are_apart(mark(a), mark(b))) add(Fated::together, a, b, part(table_.same_region(a, b)));
    });
  });
}

void Lines::add_hexagons() {
  p_.must_edges.each([&](int e) { add(Fated::missed_edge, e, 0, negated(part(table_.edge_used(e)))); });
  p_.must_junctions.each([&](int j) { add(Fated::missed_corner, j, 0, negated(part(table_.visited(j)))); });
}

void Lines::add_triangle(int cell) {
  const int wanted = mark(cell).count;
  Set fewer = negated(none()), more = none(), exactly = none();
  for (int n = 1; n <= 3; ++n) {
    const Set sides = part(table_.used_edges(cell, n));
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (n >= wanted) fewer[i] &= ~sides[i];
      if (n > wanted) more[i] |= sides[i];
      if (n == wanted) exactly[i] = sides[i];
    }
  }
  add(Fated::too_few_sides, cell, 0, std::move(fewer));
  add(Fated::too_many_sides, cell, 0, std::move(more));
  add(Fated::wrong_sides, cell, 0, negated(std::move(exactly)));
}

void Lines::add_star(int cell) {
  Set one = none(), two = none();
  p_.marked.each([&](int other) {
    if (other == cell || mark(other).colour != mark(cell).colour) return;
    const Set row = part(table_.same_region(cell, other));
    for (std::size_t i = 0; i < row.size(); ++i) {
      two[i] |= one[i] & row[i];
      one[i] |= row[i];
    }
  });
  Set unpaired = one;
  for (std::size_t i = 0; i < one.size(); ++i) unpaired[i] = ~one[i] | two[i];
  add(Fated::alone, cell, 0, negated(std::move(one)));
  add(Fated::crowded, cell, 0, std::move(two));
  add(Fated::unpaired, cell, 0, std::move(unpaired));
}

void Lines::add_mixed(int cell) {
  Set mixed = none();
  p_.marked.each([&](int other) {
    if (!are_apart(mark(cell), mark(other))) return;
    const Set row = part(table_.same_region(cell, other));
    for (std::size_t i = 0; i < row.size(); ++i) mixed[i] |= row[i];
  });
  add(Fated::mixed, cell, 0, std::move(mixed));
}

void Lines::find_fates() {
  add_squares();
  add_hexagons();
  p_.marked.each([&](int c) {
    if (mark(c).kind == Kind::triangle) add_triangle(c);
    if (mark(c).kind == Kind::star) add_star(c);
  });
  p_.marked.each([&](int c) {
    if (mark(c).kind == Kind::square) add_mixed(c);
  });
}

Fates Lines::plainest() const {
  Fates found;
  if (met_.empty()) return found;
  for (const Met& met : met_)
    if (meets(all_, met.by)) {
      found.single = met.fate;
      return found;
    }
  for (std::size_t i = 0; i < met_.size(); ++i) {
    Set rest = all_;
    for (std::size_t w = 0; w < rest.size(); ++w) rest[w] &= ~met_[i].by[w];
    for (std::size_t j = i + 1; j < met_.size(); ++j)
      if (meets(rest, met_[j].by)) {
        found.either = {met_[i].fate, met_[j].fate};
        return found;
      }
  }
  Set left = all_;
  for (int turn = 0; turn < 2; ++turn) {
    const Met& most = *std::ranges::max_element(met_, {}, [&](const Met& met) { return common(left, met.by); });
    if (common(left, most.by) == 0) return {};
    found.mostly.push_back(most.fate);
    for (std::size_t w = 0; w < left.size(); ++w) left[w] &= ~most.by[w];
  }
  return found;
}

}  // namespace

Fates fates_of(const Puzzle& p, const State& s) {
  const auto table = p.board->paths_within(table_everywhere);
  if (!table) return {};
  const std::uint32_t node = table->tree().find(*p.board, s);
  Fates found;
  if (node == PathTree::nowhere) {
    found.single = Fate{Fated::cut_off, 0, 0};
    return found;
  }
  Lines lines(p, *table, node);
  lines.without_gaps();
  if (lines.empty()) {
    found.single = Fate{Fated::over_a_gap, 0, 0};
    return found;
  }
  lines.find_fates();
  return lines.plainest();
}

}  // namespace crux::panel
