// solutions.cpp -- what is known of a puzzle's solutions before it is played.
#include <fmt/format.h>

#include <algorithm>
#include <ratings/logicgrid.hpp>  // data/ratings/logicgrid.json, made by src/CMakeLists.txt

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/solve/deduce.hpp"
#include "games/logicgrid/solve/shyne.hpp"

namespace crux::logicgrid {
namespace {

std::vector<std::uint8_t> to_chosen(const Puzzle& p, const Solution& solution) {
  std::vector<std::uint8_t> chosen;
  for (std::size_t c = 1; c < p.categories.size(); ++c)
    for (const auto& row : solution) chosen.push_back(row[c]);
  return chosen;
}

}  // namespace

Foresight foresee(const Puzzle& p, Budget budget) {
  constexpr std::size_t most = 20'000;  // solutions kept: beyond that nobody calls it a puzzle
  Foresight foresight;
  std::vector<std::vector<std::uint8_t>> solutions;
  const bool all = each_solution(p, budget, [&](const Solution& solution) {
    solutions.push_back(to_chosen(p, solution));
    return solutions.size() <= most;
  });
  if (!all) return foresight;
  // Said in full: g++ 12 takes the usual order of byte strings for a read beyond the end.
  std::ranges::sort(solutions, [](const auto& a, const auto& b) { return std::ranges::lexicographical_compare(a, b); });
  foresight.solutions_ = std::move(solutions);
  return foresight;
}

bool Foresight::alive(const Puzzle&, const State& s) const {
  if (!solutions_) return true;
  const auto first = std::ranges::lower_bound(*solutions_, s.chosen);
  return first != solutions_->end() && std::equal(s.chosen.begin(), s.chosen.end(), first->begin());
}

// A state that is alive and complete is a solution.
Status Foresight::status(const Puzzle& p, const State& s) const {
  if (!solutions_) return Logicgrid::status(p, s);
  return s.chosen.size() < static_cast<std::size_t>(p.items()) * static_cast<std::size_t>(p.size() - 1) ? Status::open
                                                                                                        : Status::solved;
}

std::optional<std::uint64_t> Foresight::count() const {
  return solutions_ ? std::optional<std::uint64_t>(solutions_->size()) : std::nullopt;
}

std::optional<std::uint64_t> Logicgrid::space(const Puzzle& p) {
  std::uint64_t orders = 1, all = 1;
  for (int i = 2; i <= p.items(); ++i) orders *= static_cast<std::uint64_t>(i);
  for (int c = 1; c < p.size(); ++c)
    if (__builtin_mul_overflow(all, orders, &all)) return std::nullopt;
  return all;
}

bool Logicgrid::search(const Puzzle& p, Budget& budget, const std::function<bool(std::span<const Move>)>& visit) {
  return each_solution(p, budget, [&](const Solution& solution) {
    std::vector<Move> moves;
    for (std::size_t c = 1; c < p.categories.size(); ++c)
      for (std::size_t r = 0; r < solution.size(); ++r)
        moves.push_back({{0, static_cast<std::uint8_t>(r)}, {static_cast<std::uint8_t>(c), solution[r][c]}});
    return visit(moves);
  });
}

std::optional<double> Logicgrid::measure(const Puzzle& p, std::size_t which, Budget&) {
  if (which == 1) return static_cast<double>(p.clues.size());
  const LoopRun run = run_loops(p);
  return feasible(run, p.clues.size()) ? std::optional<double>(run.loops) : std::nullopt;
}

// Each row in the order of the first category, the columns side by side.
Description Logicgrid::describe(const Puzzle& p, std::span<const Move> moves) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& item : p.categories.front().items) rows.push_back({item});
  for (const Move& move : moves) rows[move.row.index].push_back(p.categories[move.item.category].items[move.item.index]);
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      std::size_t width = 0;
      for (const auto& other : rows) width = std::max(width, other[c].size());
      text += c + 1 < row.size() ? fmt::format("  {:<{}}", row[c], width) : fmt::format("  {}\n", row[c]);
    }
  }
  return {.says = std::move(text), .program = {}};
}

// If no technique goes on, each cell that is left is a step as well.
Effort Logicgrid::effort(const Puzzle& p, Budget&) {
  const Steps steps = logicgrid::steps(p, true);
  const int cells = p.size() * (p.size() - 1) / 2 * p.items() * p.items();
  int thoughts = cells;
  for (const Technique easy : {line_elimination, transposition}) thoughts -= steps.counts[easy];
  return {.least = thoughts, .most = thoughts};
}

constexpr std::string_view Logicgrid::rating_figures = ratings::logicgrid;

}  // namespace crux::logicgrid
