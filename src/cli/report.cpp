#include "cli/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/words.hpp"
#include "cli/one_line.hpp"

namespace crux::cli {

namespace {

std::string cell(const Grade& grade) {
  if (std::isnan(grade.value)) return "-";
  if (std::isinf(grade.value)) return grade.certainty == Certainty::exact ? "inf" : "?";
  constexpr std::array<std::string_view, 3> marks{"", "<=", "~"};
  const double shown = std::abs(grade.value) < 0.0005 ? 0 : grade.value;  // no "-0.000"
  return fmt::format("{}{:.3f}", marks[static_cast<std::size_t>(grade.certainty)], shown);
}

std::string place_of(const Hint& report, bool at_beginning) {
  if (!at_beginning) return "After " + report.moves;
  return report.moves.empty() ? "At the beginning" : "After the only opening, " + report.moves;
}

std::string_view answer_of(const std::optional<bool>& solves) { return !solves ? "?" : *solves ? "yes" : "no"; }

// The bots, expert first, and what the first of them that solves the puzzle makes it.
std::string to_table(const LadderReport& report) {
  std::size_t widest = 5;
  for (const BotGrade& bot : report.bots) widest = std::max(widest, bot.bot.size());
  std::string text = fmt::format("  {:<{}}  {:>9}  {:>9}\n", "bot", widest, "solves", "tsi");
  for (const BotGrade& bot : report.bots)
    text += fmt::format("  {:<{}}  {:>9}  {:>9}\n", bot.bot, widest, answer_of(bot.solves), cell(bot.tsi));
  const std::string left = left_in_words(report);
  if (report.label) return text + fmt::format("  class: {}{}{}\n", *report.label, left.empty() ? "" : "; ", left);
  return text + fmt::format("  class: {}\n", report.settled ? beyond_in_words(report) : "not known within the budget");
}

}  // namespace

std::string title_of(const AnyPuzzle& any) {
  const auto name = any.line.find("name");
  if (name == any.line.end() || !name->is_string()) return one_line(any.id);
  return fmt::format("{} ({})", one_line(name->get<std::string>()), one_line(any.id));
}

std::string to_text(const SolveReport& report) {
  const std::string_view s = plural(report.solutions);
  const std::string least = report.fewest ? fmt::format("; the shortest has {}", *report.fewest) : "";
  if (report.complete && report.solutions == 0)
    return "no solution" + (report.dilemma.says.empty() ? "" : ": " + report.dilemma.says);
  if (report.complete) return fmt::format("{} solution{}{}", report.solutions, s, least);
  return report.solutions == 0 ? "no solution found so far" : fmt::format("at least {} solution{}", report.solutions, s);
}

std::string to_table(const AnyPuzzle& any, const GradeReport& report) {
  std::string text = fmt::format("{}: {}: {}", any.game->name, title_of(any), to_text(report.solutions));
  if (report.space) text += fmt::format(" among {} {}", *report.space, any.game->candidates);
  text += "\n";
  if (report.rating) text += fmt::format("  {}\n", to_text(*report.rating));
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
  if (report.ladder) text += to_table(*report.ladder);
  if (report.rounds) text += fmt::format("  rounds: {}\n", to_text(*report.rounds));
  text += report.remarks.text + report.remarks.answer;
  if (!exact(report))
    text += "  (the budget ended first: <= is an upper bound, ~ an estimate, ? not known; --budget gives more)\n";
  return text;
}

namespace {

// The parts of the text below: "After UUR:", "cannot be taken", "path (P)", "The rules leave only U."
std::string headline_of(const Hint& report, bool at_beginning) {
  const std::string place = place_of(report, at_beginning);
  return place + (place.ends_with(':') ? "" : ":");  // a play itself may end in one
}

std::string_view sentence_of(const Hint& report, Verdict verdict) {
  if (report.together) return "follows";
  constexpr std::array<std::string_view, 4> says{"may be taken: no rule speaks against it", "cannot be taken", "must be taken",
                                                 "is both forced and ruled out"};
  return says[static_cast<std::size_t>(verdict)];
}

std::string name_of_rule(const AnyPuzzle& any, std::string_view letters) {
  for (const RuleInfo& rule : any.game->rules.rules)
    if (rule.letters == letters) return fmt::format("{} ({})", rule.name, rule.letters);
  return std::string(letters);
}

std::string conclusion_of(const Hint& report) {
  if (report.together)
    return report.left.empty()       ? "These rules find no mark here: try with more of them."
           : report.left.size() == 1 ? "Make this mark next."
                                     : fmt::format("Make these {} marks next.", report.left.size());
  if (report.left.empty()) return "The rules leave nothing: this cannot be finished.";
  return fmt::format("The rules leave {}{}.", report.left.size() == 1 ? "only " : "", join_and(report.left));
}

}  // namespace

std::string to_text(const Guide& guide) {
  std::string text;
  for (const std::string& line : {guide.look, guide.why, guide.step})
    if (!line.empty()) text += line + "\n";
  return text;
}

std::string to_text(const AnyPuzzle& any, const Hint& report, bool at_beginning) {
  const std::string here = place_of(report, at_beginning);
  if (!report.says.empty() && report.status != Status::open) return report.says + "\n";
  if (report.status == Status::solved) return here + " the puzzle is solved.\n";
  std::string text = report.says.empty() ? "" : report.says + "\n";
  if (report.together && report.back)
    return here + (report.back->empty() ? " nothing that stands there can be right: begin anew.\n"
                                        : fmt::format(" something is wrong: only {} can be right.\n", *report.back));
  if (!report.hopeful)
    text += here + (report.back ? fmt::format(" no solution can be reached: go back to {}.\n",
                                              report.back->empty() ? "the beginning" : *report.back)
                                : " no solution can be reached: the puzzle has none.\n");
  if (report.next.empty() && !report.together) return text.empty() ? here + " no move is left.\n" : text;
  if (report.next.empty()) return text.empty() ? headline_of(report, at_beginning) + "\n" + conclusion_of(report) + "\n" : text;

  text += headline_of(report, at_beginning) + "\n";
  for (const HintedMove& move : report.next) {
    text += fmt::format("  {:<6} {}\n", shown_move(move.move), sentence_of(report, move.verdict));
    for (const Deduction& d : move.because)
      text += fmt::format("         {}{}{}\n", name_of_rule(any, d.rule), d.rule.empty() ? "" : ": ", d.because);
  }
  return text + conclusion_of(report) + "\n";
}

}  // namespace crux::cli
