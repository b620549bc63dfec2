#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "catalog/make_entry.hpp"
#include "games/toycar/make/request.hpp"
#include "games/toycar/paper/paper.hpp"
#include "games/toycar/toycar.hpp"
#include "grade/rating/of_game.hpp"
#include "grade/walks.hpp"
#include "players/ladder.hpp"

namespace crux::toycar {
namespace {

// The paper's ladder: after a success in fewer than three tries two moves more, and a loop more if the length has room for it. A
// player who always succeeds goes {3,0} {5,1} {7,1} {9,2} {11,2}, five puzzles as in its Fig. 9.
const players::Ladder& paper_ladder() {
  static const players::Ladder ladder{
      .names = {"length", "loops"}, .start = {3, 0}, .most = {max_moves, 15}, .step = 2, .every = 5, .beyond = -1};
  return ladder;
}

// One level, and how long it took.
Result<Shown> show(Sequences::Targets targets, std::uint64_t seed, const ReproduceRequest& ask, const std::stop_token& stop) {
  Shown shown{.targets = targets, .line = {}};
  const double start = ask.now();
  const auto report = detail::generate_erased<Toycar>({.parameters = {{"length", targets.length}, {"loops", targets.loops}},
                                                       .label = "",
                                                       .count = 1,
                                                       .seed = seed,
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

// The five puzzles of a player who solves each of them at once.
Result<std::vector<Shown>> show_progression(std::uint64_t seed, const ReproduceRequest& ask, const std::stop_token& stop) {
  std::vector<Shown> progression;
  std::vector<players::Info> played;
  for (int i = 0; i < 5; ++i) {
    const players::Targets next = players::next(paper_ladder(), played);
    auto level = show({next.first, next.second}, seed, ask, stop);
    if (!level) return std::unexpected(level.error());
    progression.push_back(std::move(*level));
    played.push_back({1, next, true});
  }
  return progression;
}

// Three different boards of Figure 5's sequence.
std::vector<Json> boards_of_figure_5(std::uint64_t seed) {
  constexpr std::uint64_t most_draws = 1000;
  std::vector<Json> boards;
  const auto sequence = read_moves(figure_5_moves);
  const auto asked = read_parameters({{"length", figure_5_moves.size()}, {"loops", sequence ? sequence->loops() : 0}});
  for (std::uint64_t slot = 0; sequence && asked && boards.size() < 3 && slot < most_draws; ++slot) {
    Rng rng(seed, 0, slot);
    const auto made = build_level(*sequence, *asked, rng);
    if (!made) continue;
    Json line = {{"crux", 1}, {"game", Toycar::name}, {"id", boards.size()}, {"puzzle", Toycar::write(made->puzzle)}};
    line.update(made->remarks);
    const auto twin = [&](const Json& other) { return other.at("puzzle") == line.at("puzzle"); };
    if (std::ranges::none_of(boards, twin)) boards.push_back(std::move(line));
  }
  return boards;
}

// One try of a simulated player: the chance of the rating's model, with a single try at every skill.
double chance_of_one_try(const Rating& rating, double skill) {
  rating::Scale scale = rating::scale_of<Toycar>();
  scale.tries.value = 1;
  scale.bit.value = 1e9;
  return rating::chance(scale, rating.bits, rating.effort.least, skill);
}

// The first of these progressions is the one that is shown.
Result<Simulated> simulate(const std::vector<Shown>& first, const ReproduceRequest& ask, const std::stop_token& stop,
                           const ReproduceVisitor& visit) {
  constexpr std::uint64_t progressions = 20;
  Simulated found{
      .progressions = ask.size(progressions, progressions), .ratings = std::vector<double>(first.size()), .tries = {}};
  found.tries.fill(std::vector<double>(first.size()));
  const auto share = 1 / static_cast<double>(found.progressions);
  for (std::uint64_t run = 0; run < found.progressions; ++run) {
    const auto levels = run == 0 ? Result<std::vector<Shown>>(first) : show_progression(ask.seed + run, ask, stop);
    if (!levels) return std::unexpected(levels.error());
    for (std::size_t i = 0; i < first.size(); ++i) {
      const auto p = Toycar::read((*levels)[i].line.at("puzzle"));
      if (!p) return std::unexpected(p.error());
      const auto graded = grade::classify<Toycar>(*p, Toycar::patience, stop);
      if (stop.stop_requested() || !graded.rating) return error("reproduce", "", "stopped", "let it run");
      found.ratings[i] += graded.rating->value * share;
      for (std::size_t k = 0; k < simulated_skills.size(); ++k)
        found.tries[k][i] += share / chance_of_one_try(*graded.rating, simulated_skills[k]);
    }
    visit("simulated players", 0.1 + 0.5 * static_cast<double>(run + 1) * share);
  }
  return found;
}

}  // namespace

// The paper's player model says what to ask the generator for.
Result<ProgressReport> Toycar::progress(std::span<const Json> plays) {
  std::vector<players::Info> played;
  for (std::size_t i = 0; i < plays.size(); ++i) {
    auto info = players::read_info(paper_ladder(), plays[i]);
    if (!info) return error(fmt::format("play {}", i + 1), info.error().where, info.error().found, info.error().expected);
    played.push_back(*info);
  }
  // A target that no level can meet is no target: at the end of the ladder the player stays there.
  players::Targets next = players::next(paper_ladder(), played);
  if (!played.empty() && !possible(next.first, next.second)) next = played.back().targets;
  if (!possible(next.first, next.second))
    return error(fmt::format("play {}", played.size()), "", fmt::format("{} loops in {} moves", next.second, next.first),
                 "a puzzle that can be: a loop takes five moves, the next one four more, of 64 at most");
  const std::string why = played.empty()                  ? "A new player begins here"
                          : next == played.back().targets ? "The last one was hard: another like it"
                                                          : "Solved in fewer than three tries: on";
  return ProgressReport{players::write_targets(paper_ladder(), next),
                        fmt::format("{}. Next: {} moves with {}.", why, next.first, counted(next.second, "loop"))};
}

Result<Reproduction> Toycar::reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit) {
  auto progression = show_progression(ask.seed, ask, stop);
  if (!progression) return std::unexpected(progression.error());
  visit("the progression", 0.05);
  auto longest = show({40, 7}, ask.seed, ask, stop);
  if (!longest) return std::unexpected(longest.error());
  visit("the long puzzle", 0.1);
  auto simulated = simulate(*progression, ask, stop, visit);
  if (!simulated) return std::unexpected(simulated.error());
  const double start = ask.now();
  const auto run = evolve::run<Sequences>({11, 2}, {.population = 500, .generations = 1000, .seed = ask.seed, .full = true},
                                          {.progress = {}, .now = {}, .stop = stop});
  const double seconds = ask.now() - start;
  if (stop.stop_requested()) return error("reproduce", "", "stopped", "let it run");
  const auto unfit = std::ranges::count_if(run.optimal_genomes, [](const Genome& g) { return g.violations() > 0; });
  return compare({.progression = std::move(*progression),
                  .longest = std::move(*longest),
                  .boards = boards_of_figure_5(ask.seed),
                  .evolved = {seconds, run.optimal, count(11, 2), static_cast<int>(unfit)},
                  .simulated = std::move(*simulated)});
}

extern const GameEntry entry = make_entry<Toycar>();

}  // namespace crux::toycar
