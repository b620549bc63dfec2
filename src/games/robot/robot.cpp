// robot.cpp -- robot puzzles as JSON, and plays without loops as letters.
#include "games/robot/robot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "games/robot/solve/least.hpp"
#include "games/robot/solve/survey.hpp"

namespace crux::robot {

Result<Puzzle> Robot::read(const Json& json) { return Writing::read(json); }

Json Robot::write(const Puzzle& p) { return Writing::write(p); }

Result<std::vector<Action>> Robot::read_moves(const Puzzle& p, std::string_view text) {
  State s = start(p);
  std::vector<Action> moves;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::string_view(" \t\r\n").contains(text[i])) continue;
    const auto refuse = [&](std::string found, std::string expected) {
      return error("robot", fmt::format("character {} of the play", i + 1), std::move(found), std::move(expected));
    };
    const auto at = action_letters.find(text[i]);
    if (at == std::string_view::npos)
      return refuse(fmt::format("{} is no action", excerpt(Json(text.substr(i, 1)))), fmt::format("one of {}", action_letters));
    const auto action = static_cast<Action>(at);
    switch (status(p, s)) {
      case Status::solved: return refuse("an action after all switches are pressed", "the end of the play");
      case Status::lost: return refuse("an action more than the shortest way takes", "the end of the play");
      case Status::open: break;
    }
    if (trouble(p.ground(), s.world, action) != Trouble::none)
      return refuse(fmt::format("{} cannot be done: {}", name_of(action), sentence(p.ground(), s.world, action)),
                    "an action that can");
    moves.push_back(action);
    apply(p, s, action);
  }
  return moves;
}

bool Robot::search(const Puzzle& p, Budget& budget, const std::function<bool(std::span<const Action>)>& visit) {
  const Straight& way = straight_of(p);
  if (!way.actions) return way.settled();
  // The one that is known comes first, whatever the budget.
  if (!visit(*way.actions)) return false;
  int limit = std::numeric_limits<int>::max();
  return survey(p.ground(), outlook_of(p), static_cast<int>(way.actions->size()), limit, budget,
                [&](std::span<const Action> other) { return std::ranges::equal(other, *way.actions) || visit(other); });
}

std::optional<int> Robot::fewest(const Puzzle& p, Budget&) {
  const Straight& way = straight_of(p);
  return way.actions ? std::optional(static_cast<int>(way.actions->size())) : std::nullopt;
}

// Both are found out once a puzzle, with a budget of their own.
std::optional<double> Robot::measure(const Puzzle& p, std::size_t which, Budget& budget) {
  if (which == 1) return fewest(p, budget);
  const Best& best = best_of(p);
  return best.program ? std::optional<double>(best.commands) : std::nullopt;
}

Description Robot::describe(const Puzzle&, std::span<const Action> moves) {
  if (moves.size() > max_with_functions) return {};
  Budget budget(trace_patience);
  const Least least = least_program_cut_off(moves, all_programs, static_cast<int>(moves.size()), budget);
  if (least.commands >= static_cast<int>(moves.size())) return {};
  std::string program = write_on_one_line(least.program);
  return {fmt::format("  {}\n    {} commands: {}\n", letters(moves), least.commands, program), program};
}

}  // namespace crux::robot
