#include "service/generating.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/words.hpp"
#include "service/asking.hpp"
#include "service/targets.hpp"

namespace crux {
namespace {

MakingEnd end_of(const GenerateRequest& ask, const GenerateReport& report) {
  if (report.impossible) return MakingEnd::impossible;
  if (report.made >= ask.count) return MakingEnd::all;
  return report.made > 0 ? MakingEnd::too_few : MakingEnd::none;
}

// A range of ratings and nothing else, so that one number says how near the nearest came.
bool only_rated(const GenerateRequest& ask) {
  return ask.rating && ask.label.empty() && !ask.tsi && ask.targets.empty() && !ask.optimum;
}

std::string_view what_may_help(const GenerateRequest& ask, const GenerateReport& report) {
  if (report.late) return "clingo did not answer in time: ask for a smaller puzzle, or give fewer rules";
  if (report.tired)
    return ask.rating ? "large puzzles take long to rate: ask for smaller ones, or for a wider --rating"
                      : "large puzzles take long to classify: ask for smaller ones, or leave out --class and --tsi";
  if (report.dry) return "no new puzzle for a long time: there are probably no more";
  if (report.slow)
    return ask.rating ? "a wider --rating, or other parameters, may find more"
                      : "wider ranges, or other parameters, may find more";
  if (!ask.targets.empty()) return "wider ranges, other parameters or a larger --budget may find more";
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
  if (auto why = why_impossible(game, ask)) {
    making.report.impossible = std::move(why);
  } else {
    auto report = game.generate(ask, stop, listening);
    if (!report) return std::unexpected(report.error());
    making.report = std::move(*report);
  }
  making.end = end_of(ask, making.report);
  if (!only_rated(ask)) making.near = how_near(game, making.report);
  return making;
}

std::string progress_of(std::uint64_t count, const GenerateReport& report) {
  return fmt::format("{} of {} made, {} tried", report.made, count, report.tries);
}

std::string why_too_few(const GenerateRequest& ask, const GenerateReport& report) {
  const std::string_view other = !ask.targets.empty() || ask.optimum ? "missed a target"
                                 : ask.tsi && ask.rating             ? "of another class, TSI or rating"
                                 : ask.rating                        ? "of another class or rating"
                                 : ask.tsi                           ? "of another class or TSI"
                                                                     : "of another class";
  const bool tells = report.closest && only_rated(ask);
  return fmt::format("{} of {}: {} tried, {} {}, {} made already{}; {}", report.made, counted(ask.count, "puzzle"),
                     counted(report.tries, "candidate was", "candidates were"), report.refused, other, report.twins,
                     tells ? fmt::format("; the nearest has {:.0f}", *report.closest) : "", what_may_help(ask, report));
}

std::string why_none_is_rated_so(const RatingRange& range, const GenerateReport& report) {
  const std::string nearest = report.closest ? fmt::format("the nearest has {:.0f}", *report.closest) : "none could be rated";
  return fmt::format("no puzzle with a rating in {} was found{}: {} tried, {}", to_text(range), report.slow ? " in time" : "",
                     counted(report.tries, "candidate was", "candidates were"), nearest);
}

std::string why_none(const GenerateRequest& ask, const GenerateReport& report) {
  if (only_rated(ask)) return why_none_is_rated_so(*ask.rating, report);
  return fmt::format("no puzzle that meets all targets was found{}: {} tried", report.slow ? " in time" : "",
                     counted(report.tries, "candidate was", "candidates were"));
}

Json nearest_json(const Making& making) {
  Json lines = Json::array();
  for (const GenerateReport::Near& near : making.report.near)
    if (!near.line.is_null()) lines.push_back(near.line);
  return {{"says", making.near}, {"puzzles", std::move(lines)}};
}

Error none_made(const GenerateRequest& ask, const Making& making) {
  const GenerateReport& report = making.report;
  if (report.impossible) return {"generate", "", *report.impossible, "another request"};
  if (only_rated(ask) && report.closest)
    return {"generate", "/rating", why_none_is_rated_so(*ask.rating, report), "a wider range, or other parameters"};
  if (!making.near.empty())
    return {"generate", "/targets", fmt::format("{}; {}", why_none(ask, report), fmt::join(making.near, "; ")),
            "wider ranges, or other parameters"};
  return {"generate", "", fmt::format("{} tried and none was good", counted(report.tries, "candidate was", "candidates were")),
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
