// verbs_players.cpp -- the tables of the verbs that speak of players: progress, simulate.
#include <fmt/format.h>

#include "cli/common_options.hpp"
#include "cli/verbs.hpp"
#include "players/learners.hpp"

namespace crux::cli {
namespace {

constexpr Range targets_range{players::least_target, players::most_target, "a number, 0.60 to 0.90"};

Option target_option(double& to) {
  return {.name = "--target",
          .value = "P",
          .to = &to,
          .says = "by skill: the chance of solving the next puzzle",
          .range = targets_range,
          .shows_default = true};
}

Option game_option(std::string& to, std::string_view says) {
  return {.name = "game", .value = "GAME", .to = &to, .says = says, .more = games_to_progress_text, .known = known_player_models};
}

}  // namespace

Verb progress_verb(ProgressOptions& to) {
  return {
      .name = "progress",
      .says = "choose the next puzzle for a player, or check how a collection prepares its players",
      .options =
          {
              game_option(to.game, "which game: "),
              {.name = "--plays",
               .value = "FILE",
               .to = &to.plays,
               .says = "the plays so far, one JSON object per line, oldest first; - is standard input"},
              {.name = "--by",
               .value = "WAY",
               .to = &to.by,
               .says = "how to go on",
               .choices = fmt::format("{}", fmt::join(players::by_names, " ")),
               .shows_default = true},
              {.name = "--from",
               .value = "FILE",
               .to = &to.from,
               .says = "choose from these puzzles; else one is made. By skill one is made also if none of them fits"},
              target_option(to.target),
              {.name = "--check",
               .value = "FILE",
               .to = &to.check,
               .says = "say where a collection asks for a class or a concept that it has not prepared",
               .without = "--plays"},
              seed_option(to.seed, "the same seed gives the same puzzle"),
              json_option(to.json),
          },
      .notes = [] -> std::string {
        return R"(A play is a line of `crux export plays`: {"puzzle":{..},"solved":true,"tries":n,"hints":n,"seconds":n,"skipped":"too hard"}; all
but the puzzle may be left out. By ladder the puzzle's two numbers will do: {"tries":1,"length":5,"loops":0}. docs/players.md explains the ways.
--json: {"game":..,"id":..,"plays":n,"by":..,"target":{..},"says":..,"chance":..,"skill":[mean,sd],"concepts":[..],"puzzle":{a puzzle line}}
--check --json: {"puzzles":n,"findings":[{"place":n,"id":..,"game":..,"kind":..,"concepts":[..],"says":..}],"never":[..],"left_out":[..],"says":..}
Exit codes of --check: 0 all is prepared, 1 something is not.)";
      },
      .call = [&to](Streams& io) { return progress(to, io); }};
}

Verb simulate_verb(SimulateOptions& to) {
  return {
      .name = "simulate",
      .says = "let simulated learners play every progression, and compare what becomes of them",
      .options =
          {
              game_option(to.game, "only this game (default: all of them): "),
              {.name = "--by",
               .value = "WAY",
               .to = &to.by,
               .says = "only this progression (default: all)",
               .choices = fmt::format("{}", fmt::join(players::by_names, " "))},
              {.name = "--kind",
               .value = "KIND",
               .to = &to.kind,
               .says = "only learners of this kind (default: all)",
               .choices = fmt::format("{}", fmt::join(players::kind_names, " "))},
              {.name = "--learners",
               .value = "N",
               .to = &to.learners,
               .says = "of each kind",
               .range = to_a_million,
               .shows_default = true},
              {.name = "--puzzles",
               .value = "N",
               .to = &to.plays,
               .says = "that each of them plays",
               .range = {1, 1000, "a whole number, 1 to 1000"},
               .shows_default = true},
              {.name = "--seeds",
               .value = "N",
               .to = &to.seeds,
               .says = "groups that the learners are divided into, for the intervals",
               .range = {2, 1000, "a whole number, 2 to 1000"},
               .shows_default = true},
              target_option(to.target),
              {.name = "--pool",
               .value = "FILE",
               .to = &to.pool,
               .says = "play with these puzzles, or lines of a pool (default: those that come with Crux)"},
              {.name = "--keep",
               .value = "FILE",
               .to = &to.keep,
               .says = "write the pool of --pool to this file, and do nothing else"},
              {.name = "--report", .value = "FILE", .to = &to.report, .says = "write a page (.html) with the table and plots"},
              seed_option(to.seed, "the same seed gives the same learners"),
              threads_option(to.threads, "how many threads simulate (default: one per core)"),
              json_option(to.json),
          },
      .notes = [] -> std::string {
        return R"(docs/players.md says what kinds of learners there are, and what the columns mean.
--json: {"learners":n,"puzzles":n,"seeds":n,"rows":[{"game":..,"kind":..,"by":..,"band":..,"band_low":..,"band_high":..,..}]})";
      },
      .call = [&to](Streams& io) { return simulate(to, io); }};
}

}  // namespace crux::cli
