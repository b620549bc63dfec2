// hint.cpp -- what to say to a person with a pencil: which marks are wrong, and otherwise the next easiest deduction.
#include "core/hint.hpp"

#include <algorithm>
#include <iterator>

#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid {
namespace {

bool is_true(const Solution& solution, const PencilMark& mark) {
  const auto row = std::ranges::find_if(solution, [&](const auto& r) { return r[mark.a.category] == mark.a.index; });
  return ((*row)[mark.b.category] == mark.b.index) == mark.yes;
}

// Whether the marks are all right and their yes marks tell every row. Nobody has to write the crosses.
bool solved(const Puzzle& p, Grid grid, std::span<const PencilMark> marks) {
  if (!close(p, grid, 1U << transposition)) return false;
  Solution rows(static_cast<std::size_t>(p.items()));
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (int c = 0; c < p.size(); ++c) {
      const Item first{0, static_cast<std::uint8_t>(r)};
      const Mask yes = c == 0 ? bit(first.index) : grid.yes(first, c);
      if (yes == 0) return false;
      rows[r].push_back(static_cast<std::uint8_t>(std::countr_zero(yes)));
    }
  return std::ranges::all_of(p.clues, [&](const Clue& clue) { return holds(p, clue, rows); }) &&
         std::ranges::all_of(marks, [&](const PencilMark& m) { return is_true(rows, m); });
}

// How the marks stand to the solutions, as far as those can be looked through.
struct Comparison {
  bool hopeful = true;                           // not all solutions are known, or one has all marks
  std::optional<std::vector<PencilMark>> right;  // otherwise: what can stay. Nothing: there is no solution
};
Comparison compare(const Puzzle& p, std::span<const PencilMark> marks) {
  constexpr int most = 20'000;
  int solutions = 0;
  bool fits = false;
  std::vector<PencilMark> right, beginning;  // what is true of the first solution; the longest beginning that fits one
  Budget budget(Logicgrid::search_patience);
  const bool all = each_solution(p, budget, [&](const Solution& solution) {
    const auto wrong = std::ranges::find_if(marks, [&](const PencilMark& m) { return !is_true(solution, m); });
    fits = wrong == marks.end();
    if (solutions++ == 0)
      std::ranges::copy_if(marks, std::back_inserter(right), [&](const PencilMark& m) { return is_true(solution, m); });
    if (static_cast<std::size_t>(wrong - marks.begin()) > beginning.size()) beginning.assign(marks.begin(), wrong);
    return !fits && solutions < most;
  });
  if (!all) return {};
  if (solutions == 0) return {false, std::nullopt};
  return {false, solutions == 1 ? right : beginning};
}

// Findings that one look at the grid gives: the same clue, the same line, the same two that belong together.
bool same_reason(const Finding& f, const Finding& g) {
  if (f.technique == disjoint || f.technique == what_if) return false;  // each cell has its own
  return f.clue == g.clue && f.vias == g.vias && f.via == g.via;
}

void advise(const Puzzle& p, const Grid& grid, RuleSet rules, Hint& hint) {
  std::vector<Finding> found;
  for (std::size_t t = 0; t < technique_count && found.empty(); ++t)
    if (rules.has(t)) find(p, grid, static_cast<Technique>(t), found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (i > 0 && !same_reason(found[i], found[0])) continue;
    const PencilMark mark{found[i].a, found[i].b, found[i].mark == Mark::yes};
    const std::string move = Pencil::write_moves(p, std::span(&mark, 1));
    const std::string_view rule = technique_infos[found[i].technique].letters;
    hint.next.push_back({move, Verdict::must_take, {{std::string(rule), move, Verdict::must_take, because(p, found[i])}}});
    hint.left.push_back(move);
  }
}

}  // namespace

Result<Hint> Logicgrid::hint(const Puzzle& p, std::string_view play, RuleSet rules) {
  const auto marks = Pencil::read_moves(p, play);
  if (!marks) return std::unexpected(marks.error());
  Grid grid(p);
  for (const PencilMark& m : *marks) grid.put(m.a, m.b, m.yes ? Mark::yes : Mark::no);

  Hint hint;
  hint.together = true;
  hint.moves = Pencil::write_moves(p, *marks);
  if (solved(p, grid, *marks)) {
    hint.status = Status::solved;
    return hint;
  }
  const Comparison compared = compare(p, *marks);
  hint.hopeful = compared.hopeful;
  if (compared.right) hint.back = Pencil::write_moves(p, *compared.right);
  if (hint.hopeful) advise(p, grid, rules, hint);
  return hint;
}

}  // namespace crux::logicgrid
