#include "service/measuring.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace crux {
namespace {

Budget for_one_candidate(const AnyPuzzle& any, const std::stop_token& stop) {
  return Budget(std::min(any.game->search_patience, FillRequest::search_steps), stop);
}

bool is_exact(Certainty certainty) { return certainty == Certainty::exact; }

}  // namespace

Json number(double value) { return std::isfinite(value) ? Json(value == 0 ? 0.0 : value) : Json(nullptr); }

const Grade* find_grade(const SetGrades& set, std::string_view name) {
  const auto found = std::ranges::find(set.grades, name, &Grade::name);
  return found == set.grades.end() ? nullptr : &*found;
}

double known_grade(const SetGrades& set, std::string_view name) {
  const Grade* const grade = find_grade(set, name);
  return grade && is_exact(grade->certainty) ? grade->value : NAN;
}

std::vector<NamedRuleSet> named_sets(const GameEntry& game, Mode mode) {
  std::vector<NamedRuleSet> sets;
  for (const NamedRules& set : game.rules.sets) sets.push_back({std::string(set.name), {set.mask, mode}});
  return sets;
}

GradeRequest request_for_people(const GameEntry& game, std::uint64_t budget) {
  return {.sets = named_sets(game), .against = {}, .budget = budget, .ladder = true};
}

GradeReport grade_for_people(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop) {
  return measure(any, {.grades = request_for_people(*any.game, budget), .remarks = true, .solutions = false}, stop).grades;
}

bool exact(const SetGrades& set) { return std::ranges::all_of(set.grades, is_exact, &Grade::certainty); }
bool exact(std::span<const SetGrades> sets) {
  return std::ranges::all_of(sets, [](const SetGrades& set) { return exact(set); });
}
bool exact(const GradeReport& report) {
  if (!exact(std::span(report.sets))) return false;
  if (report.ladder && !to_json(*report.ladder)["exhausted"].empty()) return false;
  return report.solutions.complete;
}

Numbers measure(const AnyPuzzle& any, const Wanted& wanted, const std::stop_token& stop) {
  Numbers found;
  if (wanted.grades) found.grades = any.game->grade(any, *wanted.grades, stop);
  if (wanted.grades && wanted.remarks && any.game->remark) found.grades.remarks = any.game->remark(any, stop);
  for (const std::size_t which : wanted.own) {
    Budget budget = for_one_candidate(any, stop);
    const auto value = any.game->measure(any, which, budget);
    found.own[std::string(any.game->measures[which].name)] = value ? number(*value) : Json(nullptr);
  }
  if (wanted.solutions) {
    Budget budget = for_one_candidate(any, stop);
    found.solutions = any.game->solve(any, {.count_only = true, .shortest = false}, budget, [](const Trace&) {});
  }
  return found;
}

std::vector<std::size_t> all_own(const GameEntry& game) {
  std::vector<std::size_t> all(game.measures.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

Json to_json(const SetGrades& set) {
  Json json = Json::object();
  for (const Grade& grade : set.grades) json[grade.name] = number(grade.value);
  return json;
}

Json to_json(std::span<const SetGrades> sets) {
  Json json = Json::object();
  for (const SetGrades& set : sets) json[set.name] = to_json(set);
  return json;
}

Json values_of(const AnyPuzzle& any, const std::stop_token& stop) {
  const auto rules = read_rules(any.game->rules, "all");
  GradeRequest ask{.sets = {{"none", {}}}, .against = {}, .budget = any.game->patience};
  if (rules) ask.sets.push_back({"all", {*rules, Mode::strict}});
  const Numbers found = measure(any, {.grades = std::move(ask), .own = all_own(*any.game)}, stop);
  Json values = found.own;
  values["tsi"] = number(known_grade(found.grades.sets.front(), "tsi"));
  if (rules) values["insight"] = number(known_grade(found.grades.sets.back(), "insight"));
  values["solutions"] = found.solutions.complete ? Json(found.solutions.solutions) : Json(nullptr);
  return values;
}

}  // namespace crux
