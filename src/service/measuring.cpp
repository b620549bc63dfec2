#include "service/measuring.hpp"

#include <algorithm>
#include <cmath>

namespace crux {
namespace {

Budget for_one_candidate(const AnyPuzzle& any, const std::stop_token& stop) {
  return Budget(std::min(any.game->search_patience, FillRequest::search_steps), stop);
}

}  // namespace

Json number(double value) { return std::isfinite(value) ? Json(value == 0 ? 0.0 : value) : Json(nullptr); }

const Grade* find_grade(const SetGrades& set, std::string_view name) {
  const auto found = std::ranges::find(set.grades, name, &Grade::name);
  return found == set.grades.end() ? nullptr : &*found;
}

std::vector<NamedRuleSet> named_sets(const GameEntry& game, Mode mode) {
  std::vector<NamedRuleSet> sets;
  for (const NamedRules& set : game.rules.sets) sets.push_back({std::string(set.name), {set.mask, mode}});
  return sets;
}

GradeReport grades_of(const AnyPuzzle& any, const GradeRequest& ask, bool remarks, const std::stop_token& stop) {
  GradeReport report = any.game->grade(any, ask, stop);
  if (remarks && any.game->remark) report.remarks = any.game->remark(any, stop);
  return report;
}

GradeReport grade_for_people(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop,
                             const std::vector<NamedRuleSet>& more) {
  GradeRequest ask{.sets = named_sets(*any.game), .against = {}, .budget = budget, .ladder = true};
  ask.sets.insert(ask.sets.end(), more.begin(), more.end());
  return grades_of(any, ask, true, stop);
}

bool exact(const GradeReport& report) {
  for (const SetGrades& set : report.sets)
    for (const Grade& grade : set.grades)
      if (grade.certainty != Certainty::exact) return false;
  if (report.ladder && !to_json(*report.ladder)["exhausted"].empty()) return false;
  return report.solutions.complete;
}

std::optional<double> own_measure(const AnyPuzzle& any, std::size_t which, const std::stop_token& stop) {
  Budget budget = for_one_candidate(any, stop);
  return any.game->measure(any, which, budget);
}

SolveReport count_solutions(const AnyPuzzle& any, const std::stop_token& stop) {
  Budget budget = for_one_candidate(any, stop);
  return any.game->solve(any, {.count_only = true, .shortest = false}, budget, [](const Trace&) {});
}

Json own_measures(const AnyPuzzle& any, const std::stop_token& stop) {
  Json json = Json::object();
  for (std::size_t i = 0; i < any.game->measures.size(); ++i) {
    const auto found = own_measure(any, i, stop);
    json[std::string(any.game->measures[i].name)] = found ? number(*found) : Json(nullptr);
  }
  return json;
}

Json values_of(const AnyPuzzle& any, const std::stop_token& stop) {
  const auto rules = read_rules(any.game->rules, "all");
  GradeRequest ask{.sets = {{"none", {}}}, .against = {}, .budget = any.game->patience};
  if (rules) ask.sets.push_back({"all", {*rules, Mode::strict}});
  const GradeReport report = grades_of(any, ask, false, stop);
  const auto known = [](const SetGrades& set, std::string_view name) {
    const Grade* const grade = find_grade(set, name);
    return grade && grade->certainty == Certainty::exact ? number(grade->value) : Json(nullptr);
  };
  Json values = own_measures(any, stop);
  values["tsi"] = known(report.sets.front(), "tsi");
  if (rules) values["insight"] = known(report.sets.back(), "insight");
  const SolveReport solved = count_solutions(any, stop);
  values["solutions"] = solved.complete ? Json(solved.solutions) : Json(nullptr);
  return values;
}

}  // namespace crux
