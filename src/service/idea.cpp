#include "service/idea.hpp"

#include <algorithm>

#include "service/measuring.hpp"

namespace crux {
namespace {

constexpr std::uint64_t plays_compared = 20;
constexpr double useful = 0.1;  // bits that a rule saves

// Where it leads.
Idea places_of(const AnyPuzzle& any, const std::stop_token& stop) {
  Idea idea;
  Budget budget(any.game->search_patience, stop);
  any.game->solve(any, {.limit = plays_compared, .shortest = false}, budget, [&](const Trace& trace) {
    idea.plays.insert(trace.moves);
    idea.shapes.insert(any.game->solution_shape(any, trace.moves));
  });
  return idea;
}

// Its class. A rule is useful if it saves something for a player who knows none, or for one who knows all others.
void add_rules(Idea& idea, const AnyPuzzle& any, const std::stop_token& stop) {
  const std::size_t rules = any.game->rules.rules.size();
  const std::uint32_t all = (std::uint32_t{1} << rules) - 1;
  GradeRequest ask{.sets = {}, .against = {}, .budget = any.game->patience, .ladder = true, .rating = false, .rounds = false};
  const auto add = [&](std::uint32_t mask) { ask.sets.push_back({"", {mask, Mode::strict}}); };
  add(0), add(all);
  for (std::size_t r = 0; r < rules; ++r) add(std::uint32_t{1} << r), add(all & ~(std::uint32_t{1} << r));
  const GradeReport report = measure(any, {.grades = ask, .solutions = false}, stop).grades;
  if (report.ladder && report.ladder->label) idea.label = *report.ladder->label;
  const auto bits = [&](std::size_t set) { return known_grade(report.sets[set], "tsi"); };
  for (std::size_t r = 0; r < rules; ++r)
    if (bits(0) - bits(2 * r + 2) >= useful || bits(2 * r + 3) - bits(1) >= useful) idea.rules |= std::uint32_t{1} << r;
}

}  // namespace

Idea idea_of(const AnyPuzzle& any, const std::stop_token& stop) {
  Idea idea = places_of(any, stop);
  add_rules(idea, any, stop);
  return idea;
}

bool has_same_idea(const Idea& idea, const AnyPuzzle& other, const std::stop_token& stop) {
  Idea found = places_of(other, stop);
  const auto none_known = [](const std::set<std::string>& some, const std::set<std::string>& known) {
    return std::ranges::none_of(some, [&](const std::string& one) { return known.contains(one); });
  };
  if (found.plays.empty() || !none_known(found.plays, idea.plays) || !none_known(found.shapes, idea.shapes)) return false;
  add_rules(found, other, stop);
  return found.label == idea.label && found.rules == idea.rules;
}

}  // namespace crux
