// rules.cpp -- what a player may conclude about the next action, while the actions are as few as they can be.
#include <fmt/format.h>

#include "base/words.hpp"
#include "games/robot/robot.hpp"

namespace crux::robot {
namespace {

// The state after an action.
State after(const Puzzle& p, const State& s, Action action) {
  State next = s;
  Robot::apply(p, next, action);
  return next;
}

Verdict by_way(const Puzzle& p, const State& next) {
  return outlook_of(p)->least_actions(next.world) > next.left ? Verdict::cannot_take : Verdict::unknown;
}

// Nothing if a search does not say.
std::optional<bool> leads_on(const Puzzle& p, const State& next) { return solvable_within(p, next.world, next.left); }

Verdict by_plan(const Puzzle& p, const State& s, Action action) {
  const auto leads = leads_on(p, after(p, s, action));
  if (!leads) return Verdict::unknown;
  if (!*leads) return Verdict::cannot_take;
  bool only = true;
  Robot::moves(p, s, [&](Action other) { only = only && (other == action || leads_on(p, after(p, s, other)) == false); });
  return only ? Verdict::must_take : Verdict::unknown;
}

std::string left_in_words(int n) {
  return n == 0 ? "none is left" : n == 1 ? "only 1 is left" : fmt::format("only {} are left", n);
}

std::string why_not_by_way(const Puzzle& p, const State& next) {
  const int least = outlook_of(p)->least_actions(next.world);
  if (least >= Outlook::hopeless) return "After it some switch can never be pressed.";
  return fmt::format("After it at least {} would be needed, boxes in the way not counted, and {}.", counted(least, "action"),
                     left_in_words(next.left));
}

std::string why_not_by_plan(const State& next) {
  return fmt::format("Whatever follows it, the puzzle is not solved with the {} that would be left.",
                     counted(next.left, "action"));
}

}  // namespace

const std::array<RuleInfo, 2> Robot::rules{
    {{"W", "way", "What is left of the actions must be enough to come to every switch, and to carry a box to all but one."},
     {"P", "plan", "Tries in its head all that can follow, and takes what leads to the end in time."}}};
const std::array<NamedRules, 3> Robot::rule_sets{
    {{"none", 0}, {"look", 1U << way_rule}, {"all", (1U << way_rule) | (1U << plan_rule)}}};

Verdict Robot::judge(const Puzzle& p, State& s, const Action& action, RuleSet rules) {
  Verdict verdict = Verdict::unknown;
  if (rules.has(way_rule)) verdict = combine(verdict, by_way(p, after(p, s, action)));
  if (rules.has(plan_rule)) verdict = combine(verdict, by_plan(p, s, action));
  return verdict;
}

std::vector<Deduction> Robot::explain(const Puzzle& p, State& s, const Action& action, RuleSet rules) {
  std::vector<Deduction> deductions;
  const State next = after(p, s, action);
  const std::string move = letters({&action, 1});
  if (rules.has(way_rule) && by_way(p, next) == Verdict::cannot_take)
    deductions.push_back({"W", move, Verdict::cannot_take, why_not_by_way(p, next)});
  if (!rules.has(plan_rule)) return deductions;
  switch (by_plan(p, s, action)) {
    case Verdict::cannot_take: deductions.push_back({"P", move, Verdict::cannot_take, why_not_by_plan(next)}); break;
    case Verdict::must_take:
      deductions.push_back(
          {"P", move, Verdict::must_take,
           fmt::format("Every way that takes no more than the {} that are left goes on with {}.", s.left, name_of(action))});
      break;
    default: break;
  }
  return deductions;
}

}  // namespace crux::robot
