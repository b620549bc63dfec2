// made.hpp -- puzzles that a game's generator makes, and what they are worth to a grader who knows their lines alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "service/asking.hpp"
#include "service/generating.hpp"
#include "service/measuring.hpp"
#include "service/targets.hpp"
#include "tests/conformance/laws.hpp"

namespace crux::conformance {

inline std::vector<Json> make_lines(const GameEntry& game, const GenerateRequest& ask, GenerateReport* report = nullptr) {
  std::vector<Json> lines;
  const auto making = make_puzzles(game, ask, {},
                                   {.puzzle =
                                        [&](Json line) {
                                          lines.push_back(std::move(line));
                                          return true;
                                        },
                                    .progress = [](const GenerateReport&) {},
                                    .note = [](std::string_view) {}});
  EXPECT_TRUE(making) << (making ? "" : to_text(making.error()));
  if (making && report) *report = making->report;
  return lines;
}

// The value of a target, by the grader that `crux grade` asks.
inline std::optional<double> graded_anew(const Json& line, const Target& target) {
  const auto any = read_line(line.dump());
  if (!any) return std::nullopt;
  const GameEntry& game = *any->game;
  const measures::Measure& measure = target.measure;
  GradeRequest grades{.sets = {{"asked", measure.rules}}, .against = measure.against, .budget = game.patience, .ladder = true};
  Wanted wanted{.grades = grades};
  if (measure.kind == measures::Kind::own) wanted.own = {measure.own};
  const Numbers found = crux::measure(*any, wanted, {});
  switch (measure.kind) {
    case measures::Kind::solutions:
      return found.solutions.complete ? std::optional(static_cast<double>(found.solutions.solutions)) : std::nullopt;
    case measures::Kind::unique: return found.solutions.complete && found.solutions.solutions == 1 ? 1 : 0;
    case measures::Kind::own: {
      const Json& value = found.own.begin().value();
      return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
    }
    case measures::Kind::rounds:
      if (!found.grades.rounds || !found.grades.rounds->solved) return std::nullopt;
      return found.grades.rounds->count;
    case measures::Kind::rung: {
      const auto classes = classes_of(game);
      const std::string_view label = found.grades.ladder->label.value_or("");
      return static_cast<double>(std::ranges::find(classes, label) - classes.begin());
    }
    case measures::Kind::rating: return found.grades.rating ? std::optional(found.grades.rating->value) : std::nullopt;
    default: {
      const double value = known_grade(found.grades.sets.front(), measures::name_of(measure.kind));
      return std::isnan(value) ? std::nullopt : std::optional(value);
    }
  }
}

inline Target read_target(const GameEntry& game, const std::string& name) {
  Wish wish;
  EXPECT_TRUE(add_target(game, wish, name, Json{nullptr, 1}, "--target")) << name;
  GenerateRequest ask;
  ask.tsi = wish.tsi, ask.rating = wish.rating, ask.targets = wish.targets;
  return all_targets(ask, {}).front();
}

}  // namespace crux::conformance
