// deduce.cpp -- the ladder of techniques: closing under some of them, "what if", and the grade.
#include "games/logicgrid/solve/deduce.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

#include "base/steady_sort.hpp"
#include "base/waiting.hpp"
#include "games/logicgrid/solve/techniques.hpp"

namespace crux::logicgrid {
namespace {

constexpr std::uint32_t first_nine = (1U << what_if) - 1;

// Two yes in a line, a line without any, or a is b and b is c but a is not c.
bool lines_broken(const Grid& grid) {
  bool broken = false;
  each_line(grid, [&](Item a, int d) {
    const Mask yes = grid.yes(a, d);
    if (grid.possible(a, d) == 0 || (yes & (yes - 1)) != 0) broken = true;
    if (yes == 0 || broken) return;
    const Item b{static_cast<std::uint8_t>(d), static_cast<std::uint8_t>(std::countr_zero(yes))};
    for (int e = 0; e < grid.categories(); ++e) {
      if (e == a.category || e == d) continue;
      const Mask of_a = grid.yes(a, e), of_b = grid.yes(b, e);
      if ((of_a & grid.no(b, e)) != 0 || (of_a != 0 && of_b != 0 && of_a != of_b)) broken = true;
    }
  });
  return broken;
}

bool order_broken(const Prepared::Order& order, const Grid& grid) {
  const Mask of_b = partners(grid, order.b, order.axis);
  for (Mask left = partners(grid, order.a, order.axis); left != 0; left = static_cast<Mask>(left & (left - 1)))
    if ((order.ahead[static_cast<std::size_t>(std::countr_zero(left))] & of_b) != 0) return false;
  return true;
}

bool links_broken(const Prepared& clues, const Prepared::Linked& of, const Grid& grid) {
  int yes = 0, possible = 0;
  bool straight = true, crossed = true;  // of a pair: the first two links can be true, the last two can
  for (std::size_t i = of.links.first; i < of.links.end; ++i) {
    const Mark mark = known(grid, clues.links[i].a, clues.links[i].b);
    const bool first_two = i < of.links.first + 2U;
    yes += mark == Mark::yes;
    possible += mark != Mark::no;
    if (mark == (first_two ? Mark::no : Mark::yes)) straight = false;
    if (mark == (first_two ? Mark::yes : Mark::no)) crossed = false;
  }
  return of.pair ? !straight && !crossed : yes > of.max || possible < of.min;
}

bool broken(const Prepared& clues, const Grid& grid) { return lines_broken(grid) || broken_clue(clues, grid); }

void try_what_if(const Prepared& clues, Sheet& sheet);

void apply(Technique technique, const Prepared& clues, Sheet& sheet) {
  constexpr std::array techniques{mark_directly, eliminate_lines, fill_last_cells, transpose,    tell_apart,
                                  bound_orders,  decide_links,    find_disjoint,   find_aligned, try_what_if};
  go_on();
  techniques[technique](clues, sheet);
}

// The findings of `direct_mark` and `implied_difference` depend on the clues alone: once is enough.
constexpr bool once(int technique) { return technique == direct_mark || technique == implied_difference; }

int unknown_cells(const Grid& grid) {
  int count = 0;
  each_line(grid, [&](Item a, int d) {
    for (Mask left = d < a.category ? Mask{0} : grid.unknown(a, d); left != 0; left = static_cast<Mask>(left & (left - 1)))
      ++count;
  });
  return count;
}

void sort_by_cell(std::vector<Finding>& found) {
  steady_sort(found, {}, [](const Finding& f) { return std::tuple(f.a, f.b); });
}

// As `close`, round by round, each told to `seen(technique, fresh marks)` before it counts; `found` gets its findings.
// `solvable`: no contradiction needs to be looked for.
template <class Seen>
bool close_in_rounds(const Prepared& clues, Grid& grid, std::uint32_t mask, std::vector<Finding>* found, const Seen& seen,
                     bool solvable = false) {
  Grid next = grid;
  Sheet sheet{grid, next, found};
  int left = unknown_cells(grid);
  for (int t = 0; t < technique_count;) {
    if (t == 0 && !solvable && broken(clues, grid)) return false;
    if (left == 0) return true;  // and not broken: a solution
    if (((mask >> t) & 1) == 0) {
      ++t;
      continue;
    }
    sheet.fresh = 0;
    if (found) found->clear();
    apply(static_cast<Technique>(t), clues, sheet);
    if (sheet.conflict) return false;
    if (once(t)) mask &= ~(1U << t);
    if (sheet.fresh == 0) {
      ++t;
      continue;
    }
    if (found) sort_by_cell(*found);
    seen(static_cast<Technique>(t), sheet.fresh);
    left -= sheet.fresh;
    grid = next;
    t = 0;
  }
  return true;
}

constexpr std::uint32_t easy_three = 1U << line_elimination | 1U << last_cell | 1U << transposition;

// The same end without the rounds: every mark serves as soon as it is made. (That the end is the same is the point of techniques
// that do not depend on order; a test compares the two.) REQUIRES: if the easy three are in `mask`, all lines to which they were
// not applied are waiting.
bool close_eagerly(const Prepared& clues, Grid& grid, std::uint32_t mask, Waiting& waiting) {
  Sheet sheet{grid, grid};
  const bool settles = (mask & easy_three) == easy_three;
  if (settles) {
    mask &= ~easy_three;
    sheet.waiting = &waiting;
  }
  for (int t = 0; t < technique_count;) {
    if (settles) settle(sheet);
    if (sheet.conflict) return false;
    if (((mask >> t) & 1) == 0) {
      ++t;
      continue;
    }
    sheet.fresh = 0;
    apply(static_cast<Technique>(t), clues, sheet);
    if (once(t)) mask &= ~(1U << t);
    // The costliest technique is tried again only when all easier ones find nothing more.
    t = sheet.fresh > 0 ? 0 : t + 1;
  }
  return !sheet.conflict && !broken(clues, grid);
}

bool close_eagerly(const Prepared& clues, Grid& grid, std::uint32_t mask) {
  Waiting waiting;
  each_line(grid, [&](Item a, int d) { waiting.push(a, d); });
  return close_eagerly(clues, grid, mask, waiting);
}

// Marks that are known to lead the nine techniques nowhere bad, by line.
class Harmless {
 public:
  explicit Harmless(const Grid& grid) : items_(static_cast<std::size_t>(grid.items())) {}
  bool is(Item a, Item b, Mark mark) const { return has((mark == Mark::yes ? yes_ : no_)[line(a, b.category)], b.index); }
  void add(const Grid& grid) {
    each_line(grid, [&](Item a, int d) {
      yes_[line(a, d)] = static_cast<Mask>(yes_[line(a, d)] | grid.yes(a, d));
      no_[line(a, d)] = static_cast<Mask>(no_[line(a, d)] | grid.no(a, d));
    });
  }

 private:
  std::size_t line(Item a, int d) const { return (a.category * items_ + a.index) * max_categories + static_cast<std::size_t>(d); }
  std::size_t items_;
  std::array<Mask, std::size_t{max_categories} * max_items * max_categories> yes_{}, no_{};
};

// One step: a mark is supposed, and the nine other techniques are applied (to what they find without it, which is no less). If
// that ends well, every mark made on the way, taken as the supposition, would end well too, for it would lead to no more; so most
// suppositions need not be tried.
void try_what_if(const Prepared& clues, Sheet& sheet) {
  const Grid start = sheet.now;
  Grid closed = start;
  if (!close_eagerly(clues, closed, first_nine)) {
    sheet.conflict = true;
    return;
  }
  Harmless harmless(closed);
  const auto ends_well = [&](Item a, Item b, Mark supposed) {
    if (closed.at(a, b) != Mark::unknown) return closed.at(a, b) == supposed;
    if (harmless.is(a, b, supposed)) return true;
    Grid trial = closed;
    Waiting waiting;
    trial.put(a, b, supposed);
    waiting.push(a, b.category);
    waiting.push(b, a.category);
    if (!close_eagerly(clues, trial, first_nine, waiting)) return false;
    harmless.add(trial);
    return true;
  };
  for (const Mark supposed : {Mark::yes, Mark::no})
    each_line(start, [&](Item a, int d) {
      if (d < a.category) return;
      for (Mask left = start.unknown(a, d); left != 0; left = static_cast<Mask>(left & (left - 1))) {
        const Item b{static_cast<std::uint8_t>(d), static_cast<std::uint8_t>(std::countr_zero(left))};
        if (ends_well(a, b, supposed)) continue;
        sheet.add(a, b, supposed == Mark::yes ? Mark::no : Mark::yes, {what_if});
      }
    });
}

}  // namespace

std::optional<int> broken_clue(const Prepared& clues, const Grid& grid) {
  const auto first = [&](const auto& of, auto&& is_broken) -> std::optional<int> {
    const auto found = std::ranges::find_if(of, is_broken);
    return found == of.end() ? std::nullopt : std::optional(found->clue);
  };
  const auto against = [&](const Prepared::Link& link) {
    const Mark mark = known(grid, link.a, link.b);
    return mark != Mark::unknown && mark != link.mark;
  };
  if (const auto clue = first(clues.dictated, against)) return clue;
  if (const auto clue = first(clues.different, against)) return clue;
  if (const auto clue = first(clues.orders, [&](const auto& order) { return order_broken(order, grid); })) return clue;
  return first(clues.linked, [&](const auto& of) { return links_broken(clues, of, grid); });
}

constexpr std::array<RuleInfo, technique_count> technique_infos{{
    {"mark", "direct mark", "a clue tells you that two items belong together, or that they do not"},
    {"line", "line elimination", "you found a circle, so you can cross out the rest of its row and column"},
    {"last", "last cell", "all other cells of a row or column are crossed out, so the last one gets the circle"},
    {"transpose", "transposition", "two items belong together, so what is true of one is true of the other"},
    {"differ", "clue-implied difference", "a clue speaks of two different things, so these two do not belong together"},
    {"order", "order bounds", "one thing comes before another, so the first cannot be last and the second cannot be first"},
    {"either", "either-or and pairs", "you know one part of an “either … or” clue, so you know the other part"},
    {"disjoint", "disjoint possibilities", "two items have no possible partner in common, so they do not belong together"},
    {"aligned", "aligned pairs and triples",
     "two items share the same two possible partners, so no other item can have these; the same with three and three"},
    {"whatif", "what if", "you try a mark, and it leads to a mistake, so the mark is wrong"},
}};

void find(const Puzzle& p, const Grid& grid, Technique technique, std::vector<Finding>& found) {
  found.clear();
  Grid next = grid;
  Sheet sheet{grid, next, &found};
  apply(technique, Prepared(p), sheet);
  if (sheet.conflict) found.clear();
  sort_by_cell(found);
}

bool contradictory(const Puzzle& p, const Grid& grid) { return broken(Prepared(p), grid); }

bool close(const Puzzle& p, Grid& grid, std::uint32_t mask, const RoundVisitor& seen) {
  const Prepared clues(p);
  if (!seen) return close_eagerly(clues, grid, mask);
  std::vector<Finding> found;
  return close_in_rounds(clues, grid, mask, &found, [&](Technique, int) { seen(found); });
}

bool complete(const Grid& grid) { return unknown_cells(grid) == 0; }

Steps steps(const Puzzle& p, bool solvable) {
  Steps steps;
  Grid grid(p);
  const bool sound = close_in_rounds(
      Prepared(p), grid, ~0U, nullptr,
      [&](Technique technique, int fresh) {
        steps.rounds.push_back({technique, fresh});
        steps.counts[technique] += fresh;
        steps.hardest = std::max(steps.hardest.value_or(technique), technique);
      },
      solvable);
  steps.solved = sound && complete(grid);
  return steps;
}

}  // namespace crux::logicgrid
