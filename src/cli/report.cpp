#include "cli/report.hpp"

#include <fmt/format.h>

#include <cmath>

namespace crux::cli {
namespace {

bool exact(const GradeReport& report) {
  for (const SetGrades& set : report.sets)
    for (const Grade& grade : set.grades)
      if (grade.certainty != Certainty::exact) return false;
  return report.solutions.complete;
}

std::string cell(const Grade& grade) {
  if (std::isnan(grade.value)) return "-";
  if (std::isinf(grade.value)) return "inf";
  constexpr std::array<std::string_view, 3> marks{"", "<=", "~"};
  return fmt::format("{}{:.3f}", marks[static_cast<std::size_t>(grade.certainty)], grade.value);
}

// "U, R and L"
std::string join_and(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

}  // namespace

Json number(double value) { return std::isfinite(value) ? Json(value == 0 ? 0.0 : value) : Json(nullptr); }

std::string title_of(const AnyPuzzle& any) {
  const auto name = any.line.find("name");
  if (name == any.line.end() || !name->is_string()) return any.id;
  return fmt::format("{} ({})", name->get<std::string>(), any.id);
}

std::string to_text(const SolveReport& report) {
  const std::string_view s = report.solutions == 1 ? "" : "s";
  if (report.complete) return report.solutions == 0 ? "no solution" : fmt::format("{} solution{}", report.solutions, s);
  return report.solutions == 0 ? "no solution found so far" : fmt::format("at least {} solution{}", report.solutions, s);
}

Json to_json(const AnyPuzzle& any, const GradeReport& report, std::string_view mode) {
  Json grades = Json::object();
  for (const SetGrades& set : report.sets) {
    Json& of_set = grades[set.name] = Json::object();
    for (const Grade& grade : set.grades) of_set[grade.name] = number(grade.value);
  }
  Json json = {{"id", any.id}, {"solutions", report.solutions.solutions}};
  json["paths"] = report.space ? Json(*report.space) : Json(nullptr);
  json["mode"] = mode;
  json["exact"] = exact(report);
  json["grades"] = std::move(grades);
  return json;
}

std::string to_table(const AnyPuzzle& any, const GradeReport& report) {
  std::string text = fmt::format("{}: {}: {}", any.game->name, title_of(any), to_text(report.solutions));
  if (report.space) text += fmt::format(" among {} paths", *report.space);
  text += "\n";
  std::size_t widest = 5;
  for (const SetGrades& set : report.sets) widest = std::max(widest, set.name.size());
  for (std::size_t i = 0; i < report.sets.size(); ++i) {
    const SetGrades& set = report.sets[i];
    if (i == 0) {
      text += fmt::format("  {:<{}}", "rules", widest);
      for (const Grade& grade : set.grades) text += fmt::format("  {:>9}", grade.name);
      text += "\n";
    }
    text += fmt::format("  {:<{}}", set.name, widest);
    for (const Grade& grade : set.grades) text += fmt::format("  {:>9}", cell(grade));
    text += "\n";
  }
  return text;
}

Json to_json(const AnyPuzzle& any, const HintReport& report) {
  Json next = Json::array();
  for (const HintedMove& move : report.next) {
    Json because = Json::array();
    for (const Deduction& d : move.because) because.push_back({{"rule", d.rule}, {"effect", name_of(d.effect)}, {"because", d.because}});
    next.push_back({{"move", move.move}, {"verdict", name_of(move.verdict)}, {"deductions", std::move(because)}});
  }
  constexpr std::array<std::string_view, 3> status{"open", "solved", "lost"};
  Json json = {{"id", any.id},
               {"path", report.moves},
               {"status", status[static_cast<std::size_t>(report.status)]},
               {"solvable", report.hopeful},
               {"moves", std::move(next)},
               {"left", report.left}};
  if (report.back) json["back"] = *report.back;
  return json;
}

std::string to_text(const HintReport& report) {
  const std::string here = report.moves.empty() ? "At the beginning" : "After " + report.moves;
  if (report.status == Status::solved) return here + " the puzzle is solved.\n";
  std::string text;
  if (!report.hopeful)
    text += here + (report.back ? fmt::format(" no solution can be reached: go back to {}.\n", report.back->empty() ? "the beginning" : *report.back)
                                : " no solution can be reached: the puzzle has none.\n");
  if (report.next.empty()) return text.empty() ? here + " no move is left.\n" : text;

  text += here + ":\n";
  constexpr std::array<std::string_view, 4> says{"may be taken", "cannot be taken", "must be taken", "is contradictory"};
  for (const HintedMove& move : report.next) {
    text += fmt::format("  {:<6} {}\n", move.move, says[static_cast<std::size_t>(move.verdict)]);
    for (const Deduction& d : move.because) text += fmt::format("         {:<4} {}\n", d.rule, d.because);
  }
  if (report.left.empty()) {
    text += "The rules leave nothing: this cannot be finished.\n";
  } else {
    text += fmt::format("The rules leave {}.\n", join_and(report.left));
  }
  return text;
}

}  // namespace crux::cli
