#include "service/generating.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/words.hpp"
#include "service/asking.hpp"

namespace crux {
namespace {

MakingEnd end_of(const GenerateRequest& ask, const GenerateReport& report) {
  if (report.impossible) return MakingEnd::impossible;
  if (report.made >= ask.count) return MakingEnd::all;
  return report.made > 0 ? MakingEnd::too_few : MakingEnd::none;
}

std::string_view what_may_help(const GenerateRequest& ask, const GenerateReport& report) {
  if (report.late) return "clingo did not answer in time: ask for a smaller puzzle, or give fewer rules";
  if (report.tired)
    return ask.rating ? "large puzzles take long to rate: ask for smaller ones, or for a wider --rating"
                      : "large puzzles take long to classify: ask for smaller ones, or leave out --class and --tsi";
  if (report.dry) return "no new puzzle for a long time: there are probably no more";
  if (ask.rating && report.slow) return "a wider --rating, or other parameters, may find more";
  if (ask.rating) return "a wider --rating, other parameters or a larger --budget may find more";
  return "a larger --budget may find more";
}

}  // namespace

Result<Making> make_puzzles(const GameEntry& game, const GenerateRequest& ask, const std::stop_token& stop,
                            const GenerateVisitor& visit) {
  Making making;
  GenerateVisitor listening = visit;
  listening.note = [&](std::string_view note) {
    making.note = note;
    if (visit.note) visit.note(note);
  };
  auto report = game.generate(ask, stop, listening);
  if (!report) return std::unexpected(report.error());
  making.report = std::move(*report);
  making.end = end_of(ask, making.report);
  return making;
}

std::string progress_of(std::uint64_t count, const GenerateReport& report) {
  return fmt::format("{} of {} made, {} tried", report.made, count, report.tries);
}

std::string why_too_few(const GenerateRequest& ask, const GenerateReport& report) {
  return fmt::format("{} of {}: {} tried, {} of another {}, {} made already{}; {}", report.made, counted(ask.count, "puzzle"),
                     counted(report.tries, "candidate was", "candidates were"), report.refused,
                     ask.tsi && ask.rating ? "class, TSI or rating"
                     : ask.rating          ? "class or rating"
                     : ask.tsi             ? "class or TSI"
                                           : "class",
                     report.twins, report.closest ? fmt::format("; the nearest has {:.0f}", *report.closest) : "",
                     what_may_help(ask, report));
}

std::string why_none_is_rated_so(const RatingRange& range, const GenerateReport& report) {
  const std::string nearest = report.closest ? fmt::format("the nearest has {:.0f}", *report.closest) : "none could be rated";
  return fmt::format("no puzzle with a rating in {} was found{}: {} tried, {}", to_text(range), report.slow ? " in time" : "",
                     counted(report.tries, "candidate was", "candidates were"), nearest);
}

Error none_made(const GenerateRequest& ask, const Making& making) {
  if (ask.rating && making.report.closest)
    return {"generate", "/rating", why_none_is_rated_so(*ask.rating, making.report), "a wider range, or other parameters"};
  return {"generate", "",
          fmt::format("{} tried and none was good", counted(making.report.tries, "candidate was", "candidates were")),
          making.note.empty() ? "ask for something less rare" : making.note};
}

Result<Json> make_one(const GameEntry& game, const Json& parameters, std::uint64_t seed, const std::stop_token& stop) {
  std::optional<Json> made;
  GenerateRequest ask;
  ask.parameters = parameters;
  ask.seed = seed;
  const auto keep = [&](Json line) {
    made = std::move(line);
    return false;
  };
  const auto report =
      game.generate(ask, stop, {.puzzle = keep, .progress = [](const GenerateReport&) {}, .note = [](std::string_view) {}});
  if (!report) return std::unexpected(report.error());
  if (!made) return error("progress", "", "no puzzle was found for " + parameters.dump(), "another --seed");
  return std::move(*made);
}

}  // namespace crux
