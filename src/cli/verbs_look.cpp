// verbs_look.cpp -- the tables of the verbs that look at puzzles: games, solve, grade, hint, read-play, check.
#include <fmt/format.h>

#include <algorithm>

#include "catalog/catalog.hpp"
#include "cli/common_options.hpp"
#include "cli/known.hpp"
#include "cli/verbs.hpp"

namespace crux::cli {
namespace {

std::string grade_notes() {
  return rules_text() + R"(
--json: {"game":..,"id":..,"solutions":n,"space":n,"mode":..,"exact":true,
"grades":{SET:{"muse":x,"remuse":x,"msi":x,"tsi":x,"insight":x},..}}, and for a game with bots, unless --rules
is given alone, "rating":{"value":n,"error":n,"level":..,"because":[..],"steps":n}, "class":..,"bots":{BOT:{"solves":true,"tsi":x},..},"tsi":x,"exhausted":[..], "rounds":{"count":n,"solved":true,"over":..}, and
fields of its own for some games (docs/games).
An infinite or undefined measure is null. "exact" is false if the budget ended before a measure was done.)";
}

// The options that only a game knows.
std::vector<Option> options_of_games(GradeOptions& to) {
  std::vector<Option> options;
  for (const GameEntry* game : all_games())
    for (const GradeOption& own : game->grade_options)
      options.push_back({.name = fmt::format("--{}", own.name),
                         .value = "NAME",
                         .to = &to.own[std::string(own.name)],
                         .says = own.says,
                         .choices = fmt::format("{}", fmt::join(own.choices, " "))});
  return options;
}

}  // namespace

Verb games_verb(GamesOptions& to) {
  return {.name = "games",
          .says = "list the games and what you can do with each",
          .options = {json_option(to.json, "print one JSON object per game")},
          .notes = [] -> std::string {
            return R"(--json: {"game":..,"says":..,"verbs":[..],"formats":[..],
"rules":[{"letters":..,"name":..,"says":..},..],"rule_sets":[..],"bots":[{"name":..,"class":..,"says":..},..],
"how_to_write":..,"parameters":[{"name":..,"says":..,"kind":..},..],"ways":[..],
"measures":[{"name":..,"key":..,"says":..,"unit":..},..],"rules_version":n,"levels":[{"name":..,"says":..},..],
"adaptive":true}, and "views":[..] if the game can be drawn in several ways.)";
          },
          .call = [&to](Streams& io) { return games(to, io); }};
}

Verb solve_verb(SolveOptions& to) {
  return {.name = "solve",
          .says = "list all solutions, or say that there is none; or show how a bot plays",
          .options =
              {
                  files_option(to.files),
                  {.name = "--count", .to = &to.count, .says = "only count the solutions"},
                  {.name = "--limit",
                   .value = "N",
                   .to = &to.limit,
                   .says = "stop after this many solutions or traces",
                   .range = from_one},
                  {.name = "--bot",
                   .value = "NAME",
                   .to = &to.bot,
                   .says = "show one play of this bot instead of solutions; a play that solves the puzzle, if there is one",
                   .known = known_bots},
                  {.name = "--all-traces", .to = &to.all_traces, .says = "with --bot: show every play, as a tree"},
                  budget_option(to.budget, "give up after this many steps of search (default: depends on the game)"),
                  stream_option(to.stream),
                  json_option(to.json, "print one JSON object per puzzle"),
              },
          .notes =
              [] {
                return bots_text() + R"(
--json: {"game":..,"id":..,"paths":[..],"solutions":n,"complete":true}
"complete" is false if the limit or the budget ended the search. With --count there are no "paths".
Some games add "fewest":n, the length of the shortest solution, and "programs":[..], the shortest program for each path
(null if no program is shorter than the path). If there is no solution, some games say why: "because":.. and
"contradiction":[..], the numbers of the clues that contradict each other, counted from 0.
--bot --json: {"game":..,"id":..,"bot":..,"traces":[{"moves":..,"chance":x,"outcome":"solved"|"lost"|"stuck"},..],"solves":true,
"exhausted":false}; "solves" is null if the budget ended first.
Exit codes: 0 solved, 1 a puzzle has no solution, 2 bad input, 3 the budget ended before a solution was found.)";
              },
          .call = [&to](Streams& io) { return solve(to, io); }};
}

Verb grade_verb(GradeOptions& to) {
  Verb verb{
      .name = "grade",
      .says = "measure how hard puzzles are",
      .options =
          {
              files_option(to.files),
              {.name = "--rules",
               .value = "SETS",
               .to = &to.rules,
               .says = "measure for these rule sets, with commas between them (default: every named set)",
               .known = known_rule_sets},
              mode_option(to.mode,
                          "strict: the rules as the paper states them; reference: the rules as the authors' program has them"),
              rule_set_option("--against", to.against, "compare with this rule set to measure insight"),
              {.name = "--within",
               .value = "BITS",
               .to = &to.within,
               .says = "a bot counts as solving a puzzle if it lacks at most this many bits (its TSI)",
               .range = {0, no_end, "a number of bits, 0 or more"}},
              budget_option(to.budget, "allow this many steps for each measure (default: depends on the game)"),
              threads_option(to.threads, "how many threads to use (default: one per core)"),
              stream_option(to.stream),
              {.name = "--checkpoint",
               .value = "FILE",
               .to = &to.checkpoint,
               .says = "keep finished answers in this file; if the file exists, go on from it (needs --json)"},
              {.name = "--rating",
               .value = "MODEL",
               .to = &to.rating,
               .says = "how to rate: skill uses a model of how people of each skill fare; people uses a model of people's votes",
               .choices = "skill people",
               .shows_default = true},
              ratings_option(to.ratings),
              json_option(to.json, "print one JSON object per puzzle, in the order of the input"),
          },
      .notes = grade_notes,
      .call = [&to](Streams& io) { return grade(to, io); }};
  const std::vector<Option> own = options_of_games(to);
  verb.options.insert(std::ranges::find(verb.options, "--within", &Option::name), own.begin(), own.end());
  return verb;
}

Verb hint_verb(HintOptions& to) {
  return {
      .name = "hint",
      .says = "say where to look, why, and what to do next",
      .options =
          {
              file_option(to.file),
              id_option(to.id),
              {.name = "--path",
               .value = "MOVES",
               .to = &to.path,
               .says = "the moves made so far, written as `crux solve` writes them"},
              rule_set_option("--rules", to.rules,
                              "for people who write programs: list what these rules say about each next move, and why, in the "
                              "notation of plays (default: a hint in the words of the board)"),
              {.name = "--at",
               .value = "CLASS",
               .to = &to.at,
               .says =
                   "a hint for somebody who plays at this class, by the next rule above it: a class of the game, nobody (like no "
                   "bot), or play (as the moves of --path do)",
               .known = known_bots,
               .without = "--rules"},
              mode_option(to.mode),
              json_option(to.json),
          },
      .notes =
          [] {
            return rules_text() + R"(
--json: {"game":..,"id":..,"path":..,"status":"open"|"solved"|"lost","solvable":true,"moves":[{"move":..,"verdict":..,
"deductions":[{"rule":..,"effect":..,"because":..},..]},..],"left":[..]}.
Some hints say more. "back": at a dead end, go back to these moves. "together":true: make all moves of "left". "says": a sentence
about the play. "guide":{"kind":..,"look":..,"why":..,"do":..,"play":..,"at":{..}}: the hint in words, the whole play after the
step, and the places that the hint points at.)";
          },
      .call = [&to](Streams& io) { return hint(to, io); }};
}

Verb read_play_verb(ReadPlayOptions& to) {
  return {
      .name = "read-play",
      .says = "say like which bot somebody plays, over time",
      .options =
          {
              {.name = "file",
               .value = "FILE",
               .to = &to.file,
               .says = "a log of plays, as `crux export plays` prints them, or with --path a puzzle file; - is standard input",
               .required = true},
              {.name = "--path", .value = "MOVES", .to = &to.path, .says = "the play of the puzzle in the file"},
              id_option(to.id),
              {.name = "--who", .value = "NAME", .to = &to.who, .says = "only the plays of this player"},
              {.name = "--window",
               .value = "N",
               .to = &to.window,
               .says = "compare so many steps at a time",
               .range = {1, 100, "a whole number, 1 to 100"},
               .shows_default = true},
              budget_option(to.budget,
                            "look at this many states for each bot and window (default: 60, and 500 for a whole play)"),
              {.name = "--chart",
               .value = "FILE",
               .to = &to.chart,
               .says =
                   "instead, draw how players went through the puzzles of a log, as SVG: attempt by stage, with the class and "
                   "whether it was solved",
               .without = "--path"},
              {.name = "--players",
               .value = "N",
               .to = &to.players,
               .says = "with --chart: so many players, those with the most plays first",
               .range = {1, 30, "a whole number, 1 to 30"},
               .shows_default = true},
              json_option(to.json, "print one JSON object per play"),
          },
      .notes = [] -> std::string {
        return R"(A log has a line for each play, {"puzzle":{..line..},"who":..,"moves":..}, or a line without "moves" and the play's events below it.
--json: {"game":..,"id":..,"moves":..,"steps":[..],"ended":true,"class":..,"as_good":[..],"says":[..],
"bots":[{"bot":..,"class":..,"says":..,"edits":n,"exact":true,"bits":x},..],"stretches":[{"first":n,"last":n,"class":..},..],
"windows":[{"first":n,"last":n,"bots":[{"edits":n,"exact":true},..]},..]}. Steps are counted from 1. "edits" are the steps in which the
nearest play of the bot differs; if "exact" is false, they are a lower bound and "most" is an upper one. A class is null if no bot plays so.)";
      },
      .call = [&to](Streams& io) { return read_play(to, io); }};
}

Verb check_verb(CheckOptions& to) {
  return {
      .name = "check",
      .says = "say whether a play solves a puzzle, without a hint",
      .options =
          {
              file_option(to.file),
              id_option(to.id),
              {.name = "--path", .value = "MOVES", .to = &to.path, .says = "the play: moves, or a program"},
              {.name = "--play",
               .value = "FILE",
               .to = &to.play,
               .says = "a file with the play, instead of --path; - is standard input"},
              json_option(to.json),
          },
      .notes = [] -> std::string {
        return R"(--json: {"game":..,"id":..,"path":..,"status":"solved"|"open"|"lost","says":..}; lost: no solution can be reached from here.
Exit codes: 0 solved, 1 not solved, 2 bad input.)";
      },
      .call = [&to](Streams& io) { return check(to, io); }};
}

}  // namespace crux::cli
