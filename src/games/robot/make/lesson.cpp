#include "games/robot/make/lesson.hpp"

#include "games/robot/solve/best.hpp"
#include "games/robot/solve/findings.hpp"
#include "games/robot/solve/survey.hpp"

namespace crux::robot {
namespace {

// For the first proof; the second is the one that finds most tricks.
constexpr std::uint64_t first_patience = 60'000;
// A step of least_program takes as long as so many actions of a survey.
constexpr std::uint64_t least_price = 10;

// Programs that lack what is taught.
std::vector<Grammar> rivals_of(const Uses& taught) {
  std::vector<Grammar> rivals;
  if (taught.repeats > 0) rivals.push_back({.repeats = 0});
  if (taught.functions > 0) rivals.push_back({.functions = false});
  if (taught.depth > 1) rivals.push_back(flat);
  return rivals;
}

}  // namespace

std::optional<bool> lesson_holds(const Puzzle& p, std::span<const Statement> intended, Budget& budget) {
  const Ground& ground = p.ground();
  const auto kept = outlook_of(p);
  const Outlook& outlook = *kept;
  const int most = commands(intended);
  // Step 1. Short programs, one by one.
  Budget first(std::min(first_patience, budget.left()));
  for (int c = 1; c < most && !first.exhausted(); ++c)
    if (find_program(ground, outlook, all_programs, c, first)) return false;
  budget.pay(first_patience - first.left());

  // Step 2. Solutions that are no longer.
  const std::vector<Grammar> rivals = rivals_of(uses(intended));
  bool beaten = false, unsure = false;
  const auto possible = [&](std::span<const Action> trace, const Grammar& grammar, int commands) {
    Budget own(trace_patience);
    const Least least = least_program_cut_off(trace, grammar, commands, own);
    budget.pay(least_price * (trace_patience - own.left()));
    unsure = unsure || !least.exact;
    return least.commands <= commands;
  };
  int limit = most;
  const bool all =
      survey(ground, outlook, static_cast<int>(run(p, intended).trace.size()), limit, budget, [&](std::span<const Action> trace) {
        beaten = possible(trace, all_programs, most - 1);
        for (const Grammar& rival : rivals) beaten = beaten || possible(trace, rival, most);
        return !beaten && !unsure;
      });
  if (beaten) return false;
  if (!all || unsure) return std::nullopt;
  return true;
}

}  // namespace crux::robot
