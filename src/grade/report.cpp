#include "grade/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.hpp"

namespace crux {

Json to_json(const LadderReport& report) {
  const auto bits = [](const Grade& grade) { return std::isfinite(grade.value) ? Json(grade.value) : Json(nullptr); };
  Json bots = Json::object(), exhausted = Json::array();
  if (report.uniform.certainty != Certainty::exact) exhausted.push_back("uniform");
  for (std::size_t i = 0; i < report.bots.size(); ++i) {
    const BotGrade& bot = report.bots[i];
    Json& said = bots[std::string(bot.bot)] = {{"solves", bot.solves ? Json(*bot.solves) : Json(nullptr)}};
    // A bot beside the ladder says only whether it solves the puzzle.
    const bool beside = i + report.beside >= report.bots.size();
    if (!beside) said["tsi"] = bits(bot.tsi);
    if (beside ? !bot.solves : bot.tsi.certainty != Certainty::exact) exhausted.push_back(bot.bot);
  }
  return Json{{"class", report.label ? Json(*report.label) : Json(nullptr)},
              {"bots", std::move(bots)},
              {"tsi", bits(report.uniform)},
              {"exhausted", std::move(exhausted)}};
}

Json to_json(const Classified& found) {
  Json json{{"rating", found.rating ? to_json(*found.rating) : Json(nullptr)}};
  json.update(to_json(found.ladder));
  return json;
}

std::string left_in_words(const LadderReport& report) {
  return report.left && report.label ? "at best " + rating::left_in_words(*report.left) : "";
}

std::string beyond_in_words(const LadderReport& report) {
  const double left = report.bots.empty() ? information::infinite : report.bots.front().tsi.value;
  return "harder than every bot: " + (std::isfinite(left) ? rating::left_in_words(left) : "none of them solves it");
}

Json to_json(const Rounds& rounds) {
  Json json{{"count", rounds.count}, {"solved", rounds.solved}, {"over", rounds.over}};
  if (!rounds.complete) json["bound"] = "at least";
  return json;
}

std::string to_text(const Rounds& rounds) {
  if (rounds.count == 0)
    return rounds.solved ? "it is solved from the start" : fmt::format("there is no {} to go through", rounds.over);
  const std::string count = fmt::format("{} over the {}s", counted(rounds.count, "round"), rounds.over);
  const bool one = rounds.count == 1;
  if (rounds.solved) return fmt::format("{} {} it", count, one ? "solves" : "solve");
  return rounds.complete ? fmt::format("{} {} not solve it: the rest needs more than a look at each {}", count,
                                       one ? "does" : "do", rounds.over)
                         : fmt::format("at least {}; the work allowed ended first", count);
}

namespace grade {
namespace {

BotGrade to_grade(const strata::Outcome& outcome) {
  return {outcome.bot,
          outcome.solves,
          {"tsi", outcome.tsi, outcome.exact ? Certainty::exact : Certainty::upper_bound, std::string(outcome.bot)}};
}

}  // namespace

SetGrades to_grades(const NamedRuleSet& set, const information::Information& found, const information::Information& against) {
  const std::string provenance = set.name + (set.rules.mode == Mode::strict ? ", strict" : ", reference");
  const Certainty bound = found.exact ? Certainty::exact : Certainty::upper_bound;
  const Certainty guess = found.exact ? Certainty::exact : Certainty::estimate;
  const Certainty both = found.exact && against.exact ? Certainty::exact : Certainty::estimate;
  // Infinity minus infinity: an unsolvable puzzle holds no insight, and JSON says null.
  return {set.name,
          {{"muse", found.muse, bound, provenance},
           {"remuse", found.remuse, guess, provenance},
           {"msi", found.msi, bound, provenance},
           {"tsi", found.tsi, bound, provenance},
           {"insight", against.tsi - found.tsi, both, provenance}}};
}

LadderReport to_report(const strata::Standing& standing, const information::Information& uniform) {
  LadderReport report;
  report.settled = standing.settled;
  report.left = standing.left;
  if (standing.rung) report.label = standing.ladder[*standing.rung].label;
  for (std::size_t i = standing.ladder.size(); i-- > 0;) report.bots.push_back(to_grade(standing.ladder[i]));
  for (const strata::Outcome& outcome : standing.beside) report.bots.push_back(to_grade(outcome));
  report.beside = standing.beside.size();
  report.uniform = {"tsi", uniform.tsi, uniform.exact ? Certainty::exact : Certainty::upper_bound, "uniform"};
  return report;
}

void count_what_bots_found(GradeReport& report) {
  if (!report.ladder || report.solutions.complete || report.solutions.solutions > 0) return;
  const auto found = [](const BotGrade& bot) { return std::isfinite(bot.tsi.value); };
  if (std::ranges::any_of(report.ladder->bots, found)) report.solutions.solutions = 1;
}

}  // namespace grade
}  // namespace crux
