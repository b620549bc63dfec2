// hint.cpp -- what to say to a person with a pencil: which marks are wrong, and otherwise the next easiest deduction.
#include "core/hint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/words.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/solve/solver.hpp"

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
  std::optional<Solution> fit;                   // a solution that has all marks, if one was found
};
Comparison compare(const Puzzle& p, std::span<const PencilMark> marks) {
  constexpr int most = 20'000;
  int solutions = 0;
  bool fits = false;
  std::optional<Solution> fit;
  std::vector<PencilMark> right, beginning;  // what is true of the first solution; the longest beginning that fits one
  Budget budget(Logicgrid::search_patience);
  const bool all = each_solution(p, budget, [&](const Solution& solution) {
    const auto wrong = std::ranges::find_if(marks, [&](const PencilMark& m) { return !is_true(solution, m); });
    fits = wrong == marks.end();
    if (fits) fit = solution;
    if (solutions++ == 0)
      std::ranges::copy_if(marks, std::back_inserter(right), [&](const PencilMark& m) { return is_true(solution, m); });
    if (static_cast<std::size_t>(wrong - marks.begin()) > beginning.size()) beginning.assign(marks.begin(), wrong);
    return !fits && solutions < most;
  });
  if (!all) return {true, std::nullopt, std::move(fit)};
  if (solutions == 0) return {false, std::nullopt, std::nullopt};
  return {false, solutions == 1 ? right : beginning, std::nullopt};
}

// Findings that one look at the grid gives: the same clue, the same line, the same two that belong together.
bool same_reason(const Finding& f, const Finding& g) {
  if (f.technique == disjoint || f.technique == what_if) return false;  // each cell has its own
  return f.clue == g.clue && f.vias == g.vias && f.via == g.via;
}

// The easiest technique of `rules` that finds anything: all that it finds for one reason.
std::vector<Finding> next_findings(const Puzzle& p, const Grid& grid, RuleSet rules) {
  std::vector<Finding> found;
  for (std::size_t t = 0; t < technique_count && found.empty(); ++t)
    if (rules.has(t)) find(p, grid, static_cast<Technique>(t), found);
  if (found.empty()) return found;
  const Finding first = found.front();
  std::erase_if(found, [&](const Finding& f) { return !(f.a == first.a && f.b == first.b) && !same_reason(f, first); });
  return found;
}

PencilMark mark_of(const Finding& f) { return {f.a, f.b, f.mark == Mark::yes}; }

void advise(const Puzzle& p, const Grid& grid, std::span<const Finding> found, Hint& hint) {
  for (const Finding& f : found) {
    const PencilMark mark = mark_of(f);
    const std::string move = Pencil::write_moves(p, std::span(&mark, 1));
    const std::string_view rule = technique_infos[f.technique].letters;
    hint.next.push_back({move, Verdict::must_take, {{std::string(rule), move, Verdict::must_take, because(p, grid, f)}}});
    hint.left.push_back(move);
  }
}

// ---- for a person

// Marks on the line of one item, to be named together.
struct OnLine {
  Item item;
  std::vector<Item> others;
  std::vector<PencilMark> marks;
};
// All marks, each once: always the line of the first one that is left, the longer of its two.
std::vector<OnLine> by_line(std::span<const PencilMark> marks) {
  std::vector<PencilMark> left(marks.begin(), marks.end());
  std::vector<OnLine> lines;
  while (!left.empty()) {
    const auto on = [&](Item item) { return [item](const PencilMark& m) { return m.a == item || m.b == item; }; };
    const PencilMark first = left.front();
    const bool of_b = std::ranges::count_if(left, on(first.b)) > std::ranges::count_if(left, on(first.a));
    OnLine line{of_b ? first.b : first.a, {}, {}};
    std::ranges::copy_if(left, std::back_inserter(line.marks), on(line.item));
    for (const PencilMark& m : line.marks) line.others.push_back(m.a == line.item ? m.b : m.a);
    std::erase_if(left, on(line.item));
    lines.push_back(std::move(line));
  }
  return lines;
}

// As many as one sentence can name, whole lines: the first come first. The others are told by the next hint.
std::vector<PencilMark> nameable(std::span<const PencilMark> marks) {
  constexpr std::size_t most_lines = 4;
  std::vector<PencilMark> some;
  const std::vector<OnLine> lines = by_line(marks);
  for (const OnLine& line : std::span(lines).first(std::min(most_lines, lines.size())))
    some.insert(some.end(), line.marks.begin(), line.marks.end());
  return some;
}

// "where art meets 2 PM and 3 PM, and where maths meets 2 PM"
std::string cells_in_words(const Puzzle& p, std::span<const PencilMark> marks) {
  const std::vector<OnLine> lines = by_line(marks);
  std::string words;
  for (const OnLine& line : lines) {
    if (!words.empty()) words += &line == &lines.back() ? ", and " : ", ";
    words += "where " + meeting(p, line.item, line.others);
  }
  return words;
}

// "Put a cross where art meets 2 PM." Circles and crosses may follow from one reason.
std::string to_make(const Puzzle& p, std::span<const PencilMark> marks) {
  std::vector<std::string> sentences;
  for (const bool yes : {true, false}) {
    std::vector<PencilMark> some;
    std::ranges::copy_if(marks, std::back_inserter(some), [&](const PencilMark& m) { return m.yes == yes; });
    const std::string_view what = yes ? "circle" : "cross";
    if (some.size() == 1) sentences.push_back(fmt::format("Put a {} {}.", what, cells_in_words(p, some)));
    if (some.size() > 1) sentences.push_back(fmt::format("Put a {} in each of these cells: {}.", what, cells_in_words(p, some)));
  }
  return fmt::format("{}", fmt::join(sentences, " "));
}

std::string where_to_look(const Puzzle& p, const Finding& f) {
  const std::string lines = fmt::format("{} and {}", name(p, f.a), name(p, f.b));
  return f.clue < 0 ? fmt::format("Look at the rows and columns of {}.", lines)
                    : fmt::format("Look at clue {}, and at the rows and columns of {}.", f.clue + 1, lines);
}

Json codes(const Puzzle& p, std::span<const PencilMark> marks) {
  Json json = Json::array();
  for (const PencilMark& m : marks) json.push_back(Pencil::write_moves(p, std::span(&m, 1)));
  return json;
}

Guide guide_to(const Puzzle& p, std::span<const PencilMark> marks, std::span<const PencilMark> made) {
  std::vector<PencilMark> all(made.begin(), made.end());
  all.insert(all.end(), marks.begin(), marks.end());
  Guide guide;
  guide.step = to_make(p, marks);
  guide.play = Pencil::write_moves(p, all);
  guide.at = {{"marks", codes(p, marks)}};
  return guide;
}

Guide guide_by(const Puzzle& p, const Grid& grid, std::span<const Finding> found, std::span<const PencilMark> made) {
  std::vector<PencilMark> marks;
  std::ranges::transform(found, std::back_inserter(marks), mark_of);
  Guide guide = guide_to(p, nameable(marks), made);
  const Finding& first = found.front();
  guide.look = where_to_look(p, first);
  if (first.technique == what_if) {
    const Supposition told = suppose(p, grid, first);
    guide.kind = Guide::Kind::ahead;
    guide.why = told.says;
    if (!told.clues.empty()) guide.at["clues"] = told.clues;
    return guide;
  }
  guide.kind = Guide::Kind::rule;
  guide.why = because(p, first);
  if (first.clue >= 0) guide.at["clues"] = Json::array({first.clue});
  return guide;
}

// A circle of a solution that is not there yet.
Guide guide_by(const Puzzle& p, const Solution& solution, const Grid& grid, std::span<const PencilMark> made) {
  for (const auto& row : solution)
    for (int a = 0; a < p.size(); ++a)
      for (int b = a + 1; b < p.size(); ++b) {
        const PencilMark mark{item_of(a, row[static_cast<std::size_t>(a)]), item_of(b, row[static_cast<std::size_t>(b)]), true};
        if (grid.at(mark.a, mark.b) != Mark::unknown) continue;
        Guide guide = guide_to(p, std::span(&mark, 1), made);
        guide.kind = Guide::Kind::solution;
        guide.look = fmt::format("Look at the rows and columns of {} and {}.", name(p, mark.a), name(p, mark.b));
        guide.why = "There is no sure step here. This one is a step of a solution.";
        return guide;
      }
  return {};
}

// Whether marks and clues can all be true together. If a search does not say, they can.
bool fit_together(const Puzzle& p, std::span<const Clue> clues, std::span<const PencilMark> marks) {
  constexpr std::uint64_t patience = 2'000;
  Puzzle some = p;
  some.clues.assign(clues.begin(), clues.end());
  for (const PencilMark& m : marks) some.clues.push_back({.kind = m.yes ? Kind::is : Kind::is_not, .items = {m.a, m.b}});
  if (some.clues.size() > max_clues) return true;
  Budget budget(patience);
  const auto found = count_solutions(some, 1, budget);
  return !found || *found > 0;
}

// What a wrong mark goes against: a clue by itself; with the marks that can stay, a clue; or these marks alone.
struct Broken {
  PencilMark mark;
  int clue = -1;        // -1: none
  bool others = false;  // only together with other marks
};
std::optional<Broken> what_breaks(const Puzzle& p, std::span<const PencilMark> wrong, std::span<const PencilMark> right) {
  for (const PencilMark& m : wrong)
    for (std::size_t c = 0; c < p.clues.size(); ++c)
      if (!fit_together(p, std::span(&p.clues[c], 1), std::span(&m, 1))) return Broken{m, static_cast<int>(c), false};
  for (const PencilMark& m : wrong) {
    std::vector<PencilMark> both(right.begin(), right.end());
    both.push_back(m);
    if (!fit_together(p, {}, both)) return Broken{m, -1, true};
    for (std::size_t c = 0; c < p.clues.size(); ++c)
      if (!fit_together(p, std::span(&p.clues[c], 1), both)) return Broken{m, static_cast<int>(c), true};
  }
  return std::nullopt;
}

std::string why_wrong(const Puzzle& p, std::span<const PencilMark> wrong, const std::optional<Broken>& broken) {
  const bool one = wrong.size() == 1;
  if (!broken)
    return one ? "This mark is wrong: with it the clues cannot all be true."
               : "Some of these marks are wrong: with them the clues cannot all be true.";
  const std::string which = one ? "This mark" : fmt::format("The mark {}", cells_in_words(p, std::span(&broken->mark, 1)));
  if (broken->clue < 0) return fmt::format("{} contradicts your other marks.", which);
  const std::string clue = quoted_clue(p, broken->clue);
  return broken->others ? fmt::format("{} is wrong: with it and your other marks, {} cannot be true.", which, clue)
                        : fmt::format("{} is wrong: {} says otherwise.", which, clue);
}

Guide take_back(const Puzzle& p, std::span<const PencilMark> made, std::span<const PencilMark> right) {
  std::vector<PencilMark> wrong;
  std::ranges::copy_if(made, std::back_inserter(wrong),
                       [&](const PencilMark& m) { return std::ranges::find(right, m) == right.end(); });
  wrong = nameable(wrong);
  std::vector<PencilMark> kept;
  std::ranges::copy_if(made, std::back_inserter(kept),
                       [&](const PencilMark& m) { return std::ranges::find(wrong, m) == wrong.end(); });
  const bool one = wrong.size() == 1;
  const std::string cells = cells_in_words(p, wrong);
  const auto broken = what_breaks(p, wrong, right);
  Guide guide{.kind = Guide::Kind::mistake,
              .look = fmt::format("Look {}.", cells),
              .why = why_wrong(p, wrong, broken),
              .step = one ? "Take it back." : "Take them back.",
              .play = Pencil::write_moves(p, kept)};
  guide.at = {{"wrong", codes(p, wrong)}};
  if (broken && broken->clue >= 0) guide.at["clues"] = Json::array({broken->clue});
  return guide;
}

Guide guide_after(const Puzzle& p, const Grid& grid, std::span<const PencilMark> made, const Comparison& compared) {
  if (compared.right) return take_back(p, made, *compared.right);
  Guide guide;
  guide.play = Pencil::write_moves(p, made);
  guide.why = compared.hopeful ? "I found no solution of this puzzle in time." : "This puzzle has no solution.";
  if (!compared.hopeful) return guide;
  const auto found = next_findings(p, grid, {(1U << technique_count) - 1, Mode::strict});
  if (!found.empty()) return guide_by(p, grid, found, made);
  return compared.fit ? guide_by(p, *compared.fit, grid, made) : guide;
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
    hint.guide.why = "Everything is in its place, and every clue is true.";
    hint.guide.play = hint.moves;
    return hint;
  }
  const Comparison compared = compare(p, *marks);
  hint.hopeful = compared.hopeful;
  if (compared.right) hint.back = Pencil::write_moves(p, *compared.right);
  if (hint.hopeful) advise(p, grid, next_findings(p, grid, rules), hint);
  hint.guide = guide_after(p, grid, *marks, compared);
  return hint;
}

// The technique above the player's, if it finds anything; else the best of those that the player knows, so that nobody is told a
// hard reason while an easy one is there; else the next above.
Result<Guide> Logicgrid::coach(const Puzzle& p, std::string_view play, int at) {
  auto hint = Logicgrid::hint(p, play, {});
  if (!hint) return std::unexpected(hint.error());
  if (!leads_on(hint->guide) || at + 1 >= technique_count) return std::move(hint->guide);
  const auto marks = Pencil::read_moves(p, play);
  Grid grid(p);
  for (const PencilMark& m : *marks) grid.put(m.a, m.b, m.yes ? Mark::yes : Mark::no);
  std::vector<int> order{at + 1};
  for (int t = at; t >= 0; --t) order.push_back(t);
  for (int t = at + 2; t < technique_count; ++t) order.push_back(t);
  for (const int t : order)
    if (const auto found = next_findings(p, grid, {1U << t, Mode::strict}); !found.empty())
      return guide_by(p, grid, found, *marks);
  return std::move(hint->guide);
}

}  // namespace crux::logicgrid
