#include "service/votes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/maths.hpp"
#include "grade/rating/votes.hpp"
#include "service/measuring.hpp"

namespace crux {
namespace {

// "marks: square": how many elements of the puzzle's list have this kind.
std::optional<double> count_named(const Json& puzzle, std::string_view name) {
  const std::size_t colon = name.find(": ");
  if (colon == std::string_view::npos) return std::nullopt;
  const auto list = puzzle.find(std::string(name.substr(0, colon)));
  if (list == puzzle.end() || !list->is_array()) return 0;
  const std::string_view kind = name.substr(colon + 2);
  return static_cast<double>(std::ranges::count_if(
      *list, [&](const Json& each) { return each.is_object() && each.contains("kind") && each["kind"] == kind; }));
}

// The number of a puzzle that a feature is about; NaN if it has none of that name, or it is not known exactly.
double value_of(const Json& puzzle, const GradeReport& report, std::string_view name) {
  if (name == "steps") return *report.rating->effort.most;
  if (name == "log2 solutions") return crux::log2(static_cast<double>(report.solutions.solutions));
  if (const auto count = count_named(puzzle, name)) return *count;
  const std::size_t blank = name.find(' ');
  if (blank == std::string_view::npos) return NAN;
  const auto set = std::ranges::find(report.sets, name.substr(blank + 1), &SetGrades::name);
  return set == report.sets.end() ? NAN : known_grade(*set, name.substr(0, blank));
}

}  // namespace

std::optional<Rating> rate_by_votes(const AnyPuzzle& any, const GradeReport& report) {
  if (!report.rating || report.rating->kind != Rating::Kind::known || !exact(report)) return std::nullopt;
  const auto votes = rating::read_votes(any.game->votes);
  if (!votes) return std::nullopt;  // our own file: a test reads it
  const Json puzzle = any.game->write(any);
  std::vector<double> values;
  for (const rating::VotedFeature& feature : votes->features) values.push_back(value_of(puzzle, report, feature.name));
  return rating::rate_by(*votes, values, report.rating->effort);
}

Error no_votes(const GameEntry& game) {
  std::vector<std::string> voted;
  for (const GameEntry* other : all_games())
    if (!other->votes.empty()) voted.emplace_back(other->name);
  return {"grade", "--rating", fmt::format("there is no model of people for {}: we know of no votes on its puzzles", game.name),
          fmt::format("leave it out; only {} {} such a model. `crux rate` fits the usual one to plays of your own people",
                      fmt::join(voted, ", "), voted.size() == 1 ? "has" : "have")};
}

}  // namespace crux
