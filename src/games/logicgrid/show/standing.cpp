// standing.cpp -- how the marks on a grid stand to the solution: for the page, in a sentence, and in words.
//
// A mark is wrong if no solution has it. A player who has found every row is done: nobody has to write the crosses.
#include "core/standing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/words.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/show/theme.hpp"
#include "games/logicgrid/solve/solver.hpp"

namespace crux::logicgrid {
namespace {

std::string text_of(const Puzzle& p, const PencilMark& mark) { return Pencil::write_moves(p, {&mark, 1}); }

bool is_true(const Solution& solution, const PencilMark& mark) {
  const auto row = std::ranges::find_if(solution, [&](const auto& r) { return r[mark.a.category] == mark.a.index; });
  return ((*row)[mark.b.category] == mark.b.index) == mark.yes;
}

// ---- rows

// The groups that the yes-marks join, and how many more it takes to find every row: each that says something new joins two
// pieces.
class Rows {
 public:
  Rows(const Puzzle& p, std::span<const PencilMark> marks) : items_(p.items()), categories_(p.size()) {
    pieces_ = items_ * categories_;
    for (int i = 0; i < pieces_; ++i) of_.push_back(i);
    for (const PencilMark& m : marks)
      if (m.yes) join(m.a, m.b);
    has_.resize(of_.size());
    for (int c = 0; c < categories_; ++c)
      for (int i = 0; i < items_; ++i) has_[static_cast<std::size_t>(piece(item_of(c, i)))] |= 1U << static_cast<unsigned>(c);
  }

  int piece(Item a) const {
    return of_[static_cast<std::size_t>(a.category) * static_cast<std::size_t>(items_) + static_cast<std::size_t>(a.index)];
  }
  // Whether the row of `a` is known to have an item of the category.
  bool has(Item a, int category) const {
    return (has_[static_cast<std::size_t>(piece(a))] >> static_cast<unsigned>(category) & 1U) != 0;
  }

  int missing() const { return std::max(0, pieces_ - items_); }
  // Nothing if a row has two items of one category, or lacks one.
  std::optional<Solution> solution() const {
    Solution rows(static_cast<std::size_t>(items_));
    for (int r = 0; r < items_; ++r)
      for (int c = 0; c < categories_; ++c) {
        std::optional<int> found;
        for (int i = 0; i < items_; ++i) {
          if (piece(item_of(c, i)) != piece(item_of(0, r))) continue;
          if (found) return std::nullopt;
          found = i;
        }
        if (!found) return std::nullopt;
        rows[static_cast<std::size_t>(r)].push_back(static_cast<std::uint8_t>(*found));
      }
    return rows;
  }

 private:
  void join(Item a, Item b) {
    const int from = piece(a), to = piece(b);
    if (from == to) return;
    std::ranges::replace(of_, from, to);
    --pieces_;
  }

  int items_, categories_, pieces_ = 0;
  std::vector<int> of_;             // [item]: its piece
  std::vector<std::uint32_t> has_;  // [piece]: categories
};

bool is_solved(const Puzzle& p, const Rows& rows, std::span<const PencilMark> marks) {
  const auto found = rows.solution();
  return found && std::ranges::all_of(marks, [&](const PencilMark& m) { return is_true(*found, m); }) &&
         std::ranges::all_of(p.clues, [&](const Clue& clue) { return holds(p, clue, *found); });
}

// ---- right and wrong

struct Judged {
  enum class Case : std::uint8_t { fits, wrong_marks, wrong_together, no_solution, unknown } what = Case::unknown;
  std::vector<PencilMark> wrong;  // of wrong_marks
};

// The budget of a check: a search for one solution more or less.
constexpr std::uint64_t patience = 2'000;
constexpr std::size_t most_solutions = 100;

// If there are too many solutions to look through: whether one has all marks.
Judged compare_together(const Puzzle& p, std::span<const PencilMark> marks) {
  if (p.clues.size() + marks.size() > max_clues) return {};
  Puzzle marked = p;
  for (const PencilMark& m : marks) marked.clues.push_back({.kind = m.yes ? Kind::is : Kind::is_not, .items = {m.a, m.b}});
  Budget budget(patience);
  const auto found = count_solutions(marked, 1, budget);
  if (!found) return {};
  return {*found > 0 ? Judged::Case::fits : Judged::Case::wrong_together, {}};
}

Judged compare(const Puzzle& p, std::span<const PencilMark> marks) {
  std::vector<bool> possible(marks.size());
  std::size_t solutions = 0;
  bool fits = false;
  Budget budget(patience);
  const bool all = each_solution(p, budget, [&](const Solution& solution) {
    fits = true;
    for (std::size_t i = 0; i < marks.size(); ++i) {
      const bool so = is_true(solution, marks[i]);
      possible[i] = possible[i] || so;
      fits = fits && so;
    }
    return !fits && ++solutions < most_solutions;
  });
  if (fits) return {Judged::Case::fits, {}};
  if (!all) return compare_together(p, marks);
  if (solutions == 0) return {Judged::Case::no_solution, {}};
  Judged judged{Judged::Case::wrong_marks, {}};
  for (std::size_t i = 0; i < marks.size(); ++i)
    if (!possible[i]) judged.wrong.push_back(marks[i]);
  if (judged.wrong.empty()) judged.what = Judged::Case::wrong_together;
  return judged;
}

// ---- words

std::string to_go(int missing) {
  return missing == 0   ? "every row is found"
         : missing == 1 ? "1 circle is missing"
                        : fmt::format("{} circles are missing", missing);
}

// Auto-X puts crosses right behind their circle, in its row and column of the block. If the circle is wrong, so are they, but the
// player made one mark.
std::size_t wrong_by_hand(std::span<const PencilMark> marks, std::span<const PencilMark> wrong) {
  std::size_t count = 0;
  const PencilMark* circle = nullptr;
  for (const PencilMark& m : marks) {
    const bool behind = circle != nullptr && !m.yes && m.a.category == circle->a.category && m.b.category == circle->b.category &&
                        (m.a == circle->a || m.b == circle->b);
    if (!behind) circle = m.yes ? &m : nullptr;
    if (!behind && std::ranges::find(wrong, m) != wrong.end()) ++count;
  }
  return count;
}

std::string wrong_in_words(std::span<const PencilMark> marks, std::span<const PencilMark> wrong) {
  const std::size_t count = wrong_by_hand(marks, wrong);
  if (count == wrong.size()) return count == 1 ? "1 mark is wrong." : fmt::format("{} marks are wrong.", count);
  return count == 1 ? "1 mark is wrong, with the crosses that came with it."
                    : fmt::format("{} marks are wrong, with the crosses that came with them.", count);
}

std::string how_it_stands(std::span<const PencilMark> marks, const Judged& judged, int missing, bool solved) {
  using Case = Judged::Case;
  if (solved) return "Solved: every row is found, and all clues hold.";
  switch (judged.what) {
    case Case::fits:
      return fmt::format("{}; {}.", marks.empty() ? "Nothing is marked yet" : "No mark is wrong so far", to_go(missing));
    case Case::wrong_marks: return wrong_in_words(marks, judged.wrong);
    case Case::wrong_together: return "Not all marks can be right together: no solution has all of them.";
    case Case::no_solution: return "No marks can be right: the clues contradict each other.";
    case Case::unknown: break;
  }
  return fmt::format("Whether all marks are right takes too long to find out; {}.", to_go(missing));
}

std::string words_for(const Puzzle& p, const PencilMark& m) {
  return fmt::format("{}: {}", m.yes ? "Yes" : "No", link(p, m.a, m.b, m.yes));
}

std::vector<std::string> in_words(const Puzzle& p, std::span<const PencilMark> marks) {
  std::vector<std::string> text{fmt::format("A logic grid of {} categories with {} items each.", p.size(), p.items())};
  for (int c = 0; c < p.size(); ++c) {
    const Category& category = p.categories[static_cast<std::size_t>(c)];
    text.push_back(fmt::format("{}: {}.", category.name, joined(category.items)));
  }
  for (std::size_t i = 0; i < p.clues.size(); ++i) text.push_back(fmt::format("Clue {}: {}", i + 1, sentence(p, p.clues[i])));
  if (marks.empty()) text.emplace_back("Nothing is marked.");
  for (const bool yes : {true, false})
    for (const PencilMark& m : marks)
      if (m.yes == yes) text.push_back(fmt::format("Marked with a {}: {}.", yes ? "circle" : "cross", link(p, m.a, m.b, yes)));
  return text;
}

// ---- what may come next

std::string without(const Puzzle& p, std::span<const PencilMark> marks, const PencilMark& gone) {
  std::vector<PencilMark> others;
  std::ranges::copy_if(marks, std::back_inserter(others), [&](const PencilMark& m) { return m != gone; });
  return Pencil::write_moves(p, others);
}

// Cells of which nothing is known: no mark says anything of the two items' rows, so far as these are joined.
std::vector<std::pair<Item, Item>> open_cells(const Puzzle& p, std::span<const PencilMark> marks, const Rows& rows,
                                              std::size_t most) {
  std::set<std::pair<int, int>> apart;
  for (const PencilMark& m : marks)
    if (!m.yes) apart.insert(std::minmax({rows.piece(m.a), rows.piece(m.b)}));
  std::vector<std::pair<Item, Item>> cells;
  for (int c = 0; c < p.size(); ++c)
    for (int i = 0; i < p.items(); ++i)
      for (int d = c + 1; d < p.size(); ++d)
        for (int j = 0; j < p.items(); ++j) {
          if (cells.size() == most) return cells;
          const Item a = item_of(c, i), b = item_of(d, j);
          if (rows.has(a, d) || rows.has(b, c) || apart.contains(std::minmax({rows.piece(a), rows.piece(b)}))) continue;
          cells.emplace_back(a, b);
        }
  return cells;
}

std::vector<Step> steps(const Puzzle& p, std::span<const PencilMark> marks, const Rows& rows, const Judged& judged,
                        const std::string& play) {
  std::vector<Step> next;
  const auto take_away = [&](const PencilMark& m) {
    if (next.size() < most_steps) next.push_back({fmt::format("Take away {}", words_for(p, m)), without(p, marks, m)});
  };
  std::ranges::for_each(judged.wrong, take_away);
  if (judged.wrong.empty() && !marks.empty()) take_away(marks.back());
  for (const auto& [a, b] : open_cells(p, marks, rows, most_steps))
    for (const bool yes : {true, false}) {
      if (next.size() == most_steps) return next;
      const PencilMark mark{a, b, yes};
      next.push_back({words_for(p, mark), fmt::format("{}{}{}", play, play.empty() ? "" : " ", text_of(p, mark))});
    }
  return next;
}

Json board_of(const Puzzle& p, std::span<const PencilMark> marks, const Judged& judged, int missing) {
  Json clues = Json::array(), marked = Json::array(), wrong = Json::array();
  for (const Clue& clue : p.clues) clues.push_back(sentence(p, clue));
  for (const PencilMark& m : marks) marked.push_back(Json::array({code(m.a), code(m.b), m.yes ? "=" : "x"}));
  for (const PencilMark& m : judged.wrong) wrong.push_back(text_of(p, m));
  const Theme* const theme = find_theme(p.theme);
  return {{"title", theme ? theme->title : ""}, {"story", story_of(p)},      {"clues", std::move(clues)},
          {"marks", std::move(marked)},         {"wrong", std::move(wrong)}, {"missing", missing}};
}

}  // namespace

Result<Standing> Logicgrid::standing(const Puzzle& p, std::string_view play) {
  const auto marks = Pencil::read_moves(p, play);
  if (!marks) return std::unexpected(marks.error());
  const Rows rows(p, *marks);
  const bool solved = is_solved(p, rows, *marks);
  const Judged judged = solved ? Judged{Judged::Case::fits, {}} : compare(p, *marks);
  Standing standing;
  standing.moves = Pencil::write_moves(p, *marks);
  standing.status = solved ? Status::solved : Status::open;
  standing.says = how_it_stands(*marks, judged, rows.missing(), solved);
  standing.text = in_words(p, *marks);
  if (!solved) standing.next = steps(p, *marks, rows, judged, standing.moves);
  standing.board = board_of(p, *marks, judged, rows.missing());
  return standing;
}

std::optional<Trace> Logicgrid::reveal(const Puzzle& p) {
  std::optional<Trace> found;
  Budget budget(200'000);  // a second or two on the largest
  search(p, budget, [&](std::span<const Move> moves) {
    found = Trace{write_moves(p, moves), Status::solved};
    return false;
  });
  return found;
}

}  // namespace crux::logicgrid
