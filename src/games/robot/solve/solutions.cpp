// solutions.cpp -- solutions without loops, how long the best are, and the programs that do the same.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <ratings/robot.hpp>  // data/ratings/robot.json, made by src/CMakeLists.txt

#include "games/robot/robot.hpp"
#include "games/robot/solve/least.hpp"
#include "games/robot/solve/survey.hpp"

namespace crux::robot {

bool Robot::search(const Puzzle& p, Budget& budget, const std::function<bool(std::span<const Action>)>& visit) {
  const Straight& way = straight_of(p);
  if (!way.actions) return way.settled();
  // The one that is known comes first, whatever the budget.
  if (!visit(*way.actions)) return false;
  int limit = std::numeric_limits<int>::max();
  return survey(p.ground(), *outlook_of(p), static_cast<int>(way.actions->size()), limit, budget,
                [&](std::span<const Action> other) { return std::ranges::equal(other, *way.actions) || visit(other); });
}

std::optional<int> Robot::fewest(const Puzzle& p, Budget&) {
  const Straight& way = straight_of(p);
  return way.actions ? std::optional(static_cast<int>(way.actions->size())) : std::nullopt;
}

// All are found out once a puzzle, with a budget of their own.
std::optional<double> Robot::measure(const Puzzle& p, std::size_t which, Budget& budget) {
  const auto length = which == 0 ? std::nullopt : fewest(p, budget);
  if (which == 1) return length;
  const Best& best = best_of(p);
  if (which == 0) return best.program ? std::optional<double>(best.commands) : std::nullopt;
  return best.program && best.known() && length ? std::optional<double>(*length - best.commands) : std::nullopt;
}

Description Robot::describe(const Puzzle&, std::span<const Action> moves) {
  if (moves.size() > max_with_functions) return {};
  Budget budget(trace_patience);
  const Least least = least_program_cut_off(moves, all_programs, static_cast<int>(moves.size()), budget);
  if (least.commands >= static_cast<int>(moves.size())) return {};
  std::string program = write_on_one_line(least.program);
  return {fmt::format("  {}\n    {} commands: {}\n", letters(moves), least.commands, program), program};
}

Effort Robot::effort(const Puzzle& p, Budget&) {
  const Best& best = best_of(p);
  const Straight& way = straight_of(p);
  if (!best.program && !way.actions) return {.least = best.at_least};
  const int most = best.program ? best.commands : static_cast<int>(way.actions->size());
  if (most > p.layout().limit.value_or(most)) return {.least = best.at_least};  // one that is short enough was not found
  return {.least = best.known() ? most : best.at_least, .most = most};
}

constexpr std::string_view Robot::rating_figures = ratings::robot;

}  // namespace crux::robot
