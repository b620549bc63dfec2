#include <fmt/format.h>

#include "base/words.hpp"
#include "catalog/make_entry.hpp"
#include "games/toycar/paper/paper.hpp"
#include "games/toycar/toycar.hpp"
#include "players/ladder.hpp"

namespace crux::toycar {
namespace {

// The paper's ladder: after a success in fewer than three tries two moves more, and a loop more if the length has room for it. A
// player who always succeeds goes {3,0} {5,1} {7,1} {9,2} {11,2}, five puzzles as in its Fig. 9.
constexpr players::Ladder paper_ladder{
    .names = {"length", "loops"}, .start = {3, 0}, .step = 2, .has_room = [](players::Targets next) {
      return next.first > 5 * next.second + 3;
    }};

// One level, and how long it took.
Result<Shown> show(Sequences::Targets targets, const ReproduceRequest& ask, const std::stop_token& stop) {
  Shown shown{.targets = targets, .line = {}};
  const double start = ask.now();
  const auto report = detail::generate_erased<Toycar>({.parameters = {{"length", targets.length}, {"loops", targets.loops}},
                                                       .label = "",
                                                       .count = 1,
                                                       .seed = ask.seed,
                                                       .by = "",
                                                       .rules_file = "",
                                                       .now = {}},
                                                      stop,
                                                      {.puzzle =
                                                           [&](Json line) {
                                                             shown.seconds = ask.now() - start;
                                                             shown.line = std::move(line);
                                                             return true;
                                                           },
                                                       .progress = [](const GenerateReport&) {},
                                                       .note = [](std::string_view) {}});
  if (!report) return std::unexpected(report.error());
  if (shown.line.is_null())
    return error("reproduce", "", fmt::format("no level of {} moves and {} loops", targets.length, targets.loops),
                 "another --seed");
  return shown;
}

}  // namespace

// The paper's player model says what to ask the generator for.
Result<ProgressReport> Toycar::progress(std::span<const Json> plays) {
  std::vector<players::Info> played;
  for (std::size_t i = 0; i < plays.size(); ++i) {
    auto info = players::read_info(paper_ladder, plays[i]);
    if (!info) return error(fmt::format("play {}", i + 1), info.error().where, info.error().found, info.error().expected);
    played.push_back(*info);
  }
  // A target that no level can meet is no target: at the end of the ladder the player stays there.
  players::Targets next = players::next(paper_ladder, played);
  if (!played.empty() && !possible(next.first, next.second)) next = played.back().targets;
  if (!possible(next.first, next.second))
    return error(fmt::format("play {}", played.size()), "", fmt::format("{} loops in {} moves", next.second, next.first),
                 "a puzzle that can be: a loop takes five moves, the next one four more, of 64 at most");
  const std::string why = played.empty()                  ? "A new player begins here"
                          : next == played.back().targets ? "The last one was hard: another like it"
                                                          : "Solved in fewer than three tries: on";
  return ProgressReport{players::write_targets(paper_ladder, next),
                        fmt::format("{}. Next: {} moves with {}.", why, next.first, counted(next.second, "loop"))};
}

Result<Reproduction> Toycar::reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit) {
  std::vector<Shown> progression;
  std::vector<players::Info> played;
  for (int i = 0; i < 5; ++i) {
    const players::Targets next = players::next(paper_ladder, played);
    auto level = show({next.first, next.second}, ask, stop);
    if (!level) return std::unexpected(level.error());
    progression.push_back(std::move(*level));
    played.push_back({1, next, true});
    visit("the progression", (i + 1) / 10.0);
  }
  const auto longest = show({40, 7}, ask, stop);
  if (!longest) return std::unexpected(longest.error());
  visit("evolution", 0.7);
  const double start = ask.now();
  const auto run = evolve::run<Sequences>({11, 2}, {.population = 500, .generations = 1000, .seed = ask.seed, .full = true},
                                          {.progress = {}, .now = {}, .stop = stop});
  const double seconds = ask.now() - start;
  return compare(progression, *longest, {seconds, run.optimal, count(11, 2)});
}

extern const GameEntry entry = make_entry<Toycar>();

}  // namespace crux::toycar
