#include "games/robot/show/remark.hpp"

#include <fmt/format.h>

#include "games/robot/robot.hpp"

namespace crux::robot {
namespace {

Json uses_json(const Uses& used) { return {{"repeat", used.repeats}, {"functions", used.functions}, {"depth", used.depth}}; }

}  // namespace

Appraisal appraise(const Puzzle& p, const Json& line) {
  Appraisal found;
  // The maker's solution, for hints. The searches below do without: what they find depends on the puzzle alone.
  if (const auto solution = line.find("solution"); solution != line.end() && solution->is_string())
    if (auto program = read_program(solution->get_ref<const std::string&>()); program && run(p, *program).end == Ran::End::solved)
      found.intended = std::move(*program);
  if (found.intended) {
    const Lock lock(p.findings().busy);
    if (!p.findings().intended) p.findings().intended = found.intended;
  }
  found.straight = &straight_of(p);
  found.best = &best_of(p);
  if (found.best->program) found.actions = static_cast<int>(run(p, *found.best->program).trace.size());
  return found;
}

Json Robot::remark_on(const Puzzle& p, const Json& line) { return to_json(appraise(p, line)); }

Json to_json(const Appraisal& found) {
  const Best& best = *found.best;
  const Straight& way = *found.straight;
  const bool both = best.program && way.actions;
  const auto shortest = way.actions ? static_cast<int>(way.actions->size()) : 0;
  Json json = Json::object();
  json["actions"] = best.program ? Json(found.actions) : Json(nullptr);
  json["commands"] = best.program ? Json(best.commands) : Json(nullptr);
  if (!best.settled()) json["commands_at_least"] = best.at_least;
  if (best.within > 0) json["proved_within"] = best.within;
  json["straight"] = way.actions ? Json(shortest) : Json(nullptr);
  if (!way.settled()) json["straight_at_least"] = way.at_least;
  json["saving"] = both ? Json(shortest - best.commands) : Json(nullptr);
  // Known also while the best is not: any shorter program beats it.
  const int intended = found.intended ? commands(*found.intended) : 0;
  json["intended_is_best"] = nullptr;
  if (found.intended && best.program && best.commands < intended) json["intended_is_best"] = false;
  if (found.intended && best.known()) json["intended_is_best"] = intended <= best.commands;
  json["uses"] = best.program ? uses_json(uses(*best.program)) : Json(nullptr);
  json["program"] = best.program ? Json(write_on_one_line(*best.program)) : Json(nullptr);
  return json;
}

std::string to_text(const Appraisal& found) {
  const Best& best = *found.best;
  const Straight& way = *found.straight;
  if (way.settled() && !way.actions) return "";
  std::string text = way.actions ? fmt::format("  without repeats and functions: {} steps\n", way.actions->size())
                                 : fmt::format("  without repeats and functions: at least {} steps\n", way.at_least);
  if (!best.program) return text + fmt::format("  commands: {} at least\n", best.at_least);
  const std::string proof = best.settled() ? ""
                            : best.within > 0
                                ? fmt::format(" ({} at least, if it takes more than {} actions)", best.at_least, best.within)
                                : fmt::format(" or fewer ({} at least)", best.at_least);
  text += fmt::format("  commands: {}{}\n", best.commands, proof);
  if (way.actions)
    text += fmt::format("  repeats and functions save: {}\n", static_cast<int>(way.actions->size()) - best.commands);
  if (found.intended) {
    const int intended = commands(*found.intended);
    text += fmt::format("  the program that it was made for: {} commands, {}\n", intended,
                        best.commands < intended   ? "not the best"
                        : best.commands > intended ? "fewer than the best that is not long-winded"
                        : best.known()             ? "the best"
                                                   : "the best that is known");
  }
  return text;
}

std::string answer_text(const Appraisal& found) {
  return found.best->program ? fmt::format("  program: {}\n", write_on_one_line(*found.best->program)) : "";
}

}  // namespace crux::robot
