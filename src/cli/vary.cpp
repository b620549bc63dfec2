// vary.cpp -- `crux vary`: puzzles near a puzzle that are harder, easier or like it, and what changed in words.
#include "service/vary.hpp"

#include <fmt/format.h>

#include <ostream>

#include "base/clock.hpp"
#include "base/words.hpp"
#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/quantity.hpp"

namespace crux::cli {
namespace {

constexpr double usual_patience_s = 20;
constexpr std::uint64_t within_the_time = 1'000'000;  // puzzles, if only the time counts

Result<VaryGoal> goal_of(const VaryOptions& options) {
  const std::array<bool, 4> given{options.harder, options.easier, options.like, options.same_idea};
  if (std::ranges::count(given, true) > 1)
    return error("arguments", "", "several of --harder, --easier, --like and --same-idea", "give one of them");
  const auto found = std::ranges::find(given, true);
  return found == given.end() ? VaryGoal::like : static_cast<VaryGoal>(found - given.begin());
}

Result<VaryRequest> read_vary(const VaryOptions& options) {
  const auto goal = goal_of(options);
  if (!goal) return std::unexpected(goal.error());
  VaryRequest ask{.goal = *goal, .count = options.count, .seed = options.seed, .patience = usual_patience_s, .now = seconds};
  if (options.budget.empty()) return ask;
  const auto count = read_count(options.budget);
  const auto time = read_duration(options.budget);
  if ((!count && !time) || count == 0)
    return error("arguments", "--budget", "found " + excerpt(Json(options.budget)), "how many puzzles, or a time such as 30s");
  ask.budget = count.value_or(within_the_time);
  ask.patience = time.value_or(0);
  return ask;
}

std::string row(const Rating& rating, std::string_view says) {
  return fmt::format("{:>5.0f}  {:<8}  {}\n", rating.value, rating.level, says);
}

}  // namespace

int vary(const VaryOptions& options, Streams& io) {
  const auto ask = read_vary(options);
  if (!ask) return complain(io, ask.error());
  const auto any = read_one(options.file, options.id, io.in);
  if (!any) return complain(io, any.error());
  const auto found = crux::vary(*any, *ask, io.stop);
  if (io.stop.stop_requested()) {
    io.err << "crux: interrupted\n";
    return Exit::interrupted;
  }
  if (!found) return complain(io, found.error());
  if (options.json) {
    for (const Json& line : lines_of(*found, *any, *ask)) io.out << line.dump() << "\n";
  } else if (!found->found.empty()) {
    io.out << row(found->from, "This is the puzzle as it was given.");
    for (const Variation& one : found->found) io.out << row(one.rating, fmt::format("{}", fmt::join(one.changes, " ")));
  }
  if (!found->found.empty()) return Exit::done;
  io.err << "crux: vary: " << why_none(*found, *ask) << "\n";
  return Exit::answer_is_no;
}

}  // namespace crux::cli
