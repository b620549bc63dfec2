// verbs_make.cpp -- the tables of the verbs that make puzzles: generate, fill, vary, reproduce.
#include "cli/common_options.hpp"
#include "cli/known.hpp"
#include "cli/verbs.hpp"

namespace crux::cli {
namespace {

std::string generate_notes() {
  return parameters_text() + "\n" + levels_text() + R"(
Prints one puzzle per line: {"crux":1,"game":..,"id":..,"puzzle":{..},"solution":..,"grade":{..},"recipe":{..}}.
Under mpirun all ranks judge what --by evolve and --by elites breed, and the puzzles are the same (docs/evolve.md).
Exit codes: 0 all were made, 1 no such puzzle can exist, 2 bad input, 3 the budget ended first.)";
}

std::string fill_notes() {
  return R"help(A sketch is a puzzle with holes; each game's page in docs/fill says how they are written.
KEYS are compared one after the other. Larger is better: "tsi", "-solutions,tsi", "insight(all)+0.5*tsi(base)".
If there are more candidates than the budget allows, fill draws candidates at random.
Under mpirun all ranks share the candidates, and the answer is the same (docs/scale.md).
--json: {"crux":1,"game":..,"id":..,"puzzle":{..},"grade":{"solutions":n,"exact":bool,"grades":{SET:{..}}},"filled":[..]} for each puzzle, then
{"game":..,"id":..,"summary":{"candidates":n,"looked":n,"solvable":n,"unique":n,"unsettled":n,"kept":n,"shown":n,"sampled":bool,"complete":bool,"resume":TOKEN?}}
)help" + rules_text();
}

// The candidates that fill keeps: which ones, and in which order.
std::vector<Option> ranking_options(FillOptions& to) {
  return {
      {.name = "--sort",
       .value = "KEYS",
       .to = &to.sort,
       .says = "put the best first by tsi, insight, solutions, unique, msi, muse, remuse, a measure of the game's own, or a sum",
       .shows_default = true},
      {.name = "--where",
       .value = "BOUNDS",
       .to = &to.where,
       .says = "keep only puzzles within these bounds, such as tsi>=3,solutions<=2"},
      {.name = "--unique", .to = &to.unique, .says = "keep only puzzles with one solution; the same as --where unique=1"},
      rule_set_option("--rules", to.rules, "measure for a player who knows these rules"),
      rule_set_option("--against", to.against, "insight is TSI under this set minus TSI under --rules"),
      mode_option(to.mode),
      {.name = "--top",
       .value = "K",
       .to = &to.top,
       .says = "how many puzzles to keep; 0 only counts",
       .range = from_zero,
       .shows_default = true},
      {.name = "--symmetric",
       .to = &to.symmetric,
       .says = "of candidates that differ only by a turn, a mirror or their colours, keep only the first"},
  };
}

// How fill works: how long, how wide, and from where.
std::vector<Option> work_options(FillOptions& to) {
  return {
      {.name = "--budget",
       .value = "N|TIME",
       .to = &to.budget,
       .says = "look at this many candidates, such as 1000000, or for this time, such as 30s, 10m, 2h (default: 10000000 "
               "candidates)"},
      {.name = "--memory",
       .value = "BYTES",
       .to = &to.memory,
       .says = "memory for tables and results, such as 600M or 2G (default: 1G)"},
      seed_option(to.seed, "if candidates are drawn at random, the same seed draws the same ones"),
      threads_option(to.threads, "how many threads to use, on each rank (default: one per core)"),
      {.name = "--plan", .to = &to.plan, .says = "only count the candidates and estimate the time"},
      {.name = "--checkpoint",
       .value = "FILE",
       .to = &to.checkpoint,
       .says = "keep results in this file; if the file exists, go on from it",
       .without = "--resume"},
      {.name = "--resume",
       .value = "TOKEN",
       .to = &to.resume,
       .says = "go on from the token that an interrupted run printed",
       .without = "--checkpoint"},
      json_option(to.json, "print the puzzles, one JSON object per line, then a summary"),
  };
}

}  // namespace

Verb generate_verb(GenerateOptions& to) {
  return {
      .name = "generate",
      .says = "make puzzles",
      .options =
          {
              {.name = "game",
               .value = "GAME",
               .to = &to.game,
               .says = "which game",
               .known = known_generators,
               .required = true},
              {.name = "--count",
               .value = "N",
               .to = &to.count,
               .says = "how many puzzles, all different",
               .range = to_a_million,
               .shows_default = true},
              seed_option(to.seed, "the same seed gives the same puzzles"),
              {.name = "--level",
               .value = "LEVEL",
               .to = &to.level,
               .says = "how hard, in a word: a range of ratings, with parameters that suit it; medium if you ask for nothing",
               .known = known_levels},
              {.name = "--rating",
               .value = "LO..HI",
               .to = &to.rating,
               .says = "only puzzles with a rating in this range: 1600..1700, 1600.., ..1700"},
              {.name = "--class",
               .value = "CLASS",
               .to = &to.label,
               .says = "only puzzles of this class; a class names the simplest bot that solves them",
               .known = known_classes},
              {.name = "--tsi",
               .value = "LO..HI",
               .to = &to.tsi,
               .says = "only puzzles with this many bits of TSI for the uniform player: 3..5.5, 3.., ..5.5"},
              {.name = "--target",
               .value = "NAME=RANGE",
               .to = &to.targets,
               .says =
                   "only puzzles with this measure in this range, as often as you like: insight=5.., solutions=1, class=NAME"},
              {.name = "--maximise",
               .value = "NAME",
               .to = &to.maximise,
               .says = "of all candidates the --count with most of this measure, such as insight",
               .without = "--minimise"},
              {.name = "--minimise",
               .value = "NAME",
               .to = &to.minimise,
               .says = "of all candidates the --count with least of this measure, such as solutions",
               .without = "--maximise"},
              {.name = "--by",
               .value = "WAY",
               .to = &to.by,
               .says = "how to make the puzzles, see below; clingo uses the answer set program in data/asp",
               .known = known_ways},
              {.name = "--rules", .value = "FILE.lp", .to = &to.rules, .says = "for clingo: your own rules, added to the game's"},
              budget_option(
                  to.budget,
                  "stop after this many candidates, or sooner if grading them takes too long (default: 100000; 1000 for clingo)"),
              threads_option(to.threads, "judge what is bred on this many threads, on each rank (default: one per core)"),
              {.name = "--nearest", .to = &to.nearest, .says = "if too few are found, print the nearest, marked as such"},
              {.name = "--report", .to = &to.report, .says = "say at the end how many candidates were kept or dropped, and why"},
              json_option(to.json, "changes nothing: puzzle lines are JSON"),
          },
      .notes = generate_notes,
      .call = [&to](Streams& io) { return generate(to, io); },
      .others = &to.parameters};
}

Verb fill_verb(FillOptions& to) {
  std::vector<Option> options{{.name = "sketch",
                               .value = "FILE",
                               .to = &to.file,
                               .says = "a sketch (.json, .jsonl), or - for standard input",
                               .required = true},
                              id_option(to.id)};
  for (const Option& option : ranking_options(to)) options.push_back(option);
  for (const Option& option : work_options(to)) options.push_back(option);
  return {.name = "fill",
          .says = "complete a sketch (a puzzle with holes) in every way, the best first",
          .options = std::move(options),
          .notes = fill_notes,
          .call = [&to](Streams& io) { return fill(to, io); }};
}

Verb vary_verb(VaryOptions& to) {
  return {
      .name = "vary",
      .says = "change a puzzle a little: make it harder or easier, or find others like it",
      .options =
          {
              file_option(to.file),
              id_option(to.id),
              {.name = "--harder",
               .to = &to.harder,
               .says = "puzzles that are harder: of the next level, or by about 150 points"},
              {.name = "--easier", .to = &to.easier, .says = "puzzles that are easier, by as much"},
              {.name = "--like", .to = &to.like, .says = "other puzzles that are about as hard (this is usual)"},
              {.name = "--same-idea",
               .to = &to.same_idea,
               .says = "puzzles about as hard in which the same rules lead to another solution"},
              {.name = "--count",
               .value = "N",
               .to = &to.count,
               .says = "how many puzzles at most",
               .range = {1, 100, "a whole number, 1 to 100"},
               .shows_default = true},
              seed_option(to.seed, "the same seed gives the same puzzles"),
              {.name = "--budget",
               .value = "N|TIME",
               .to = &to.budget,
               .says =
                   "grade this many puzzles, such as 1000, or for this time, such as 1m (default: 400 puzzles, and not longer "
                   "than 20s)"},
              json_option(to.json, "print the puzzles, one JSON object per line"),
          },
      .notes = [] -> std::string {
        return R"(A change is one part of the puzzle that moves, changes, is added or is taken away. Up to three changes are tried.
The best puzzle is the first: the one that comes nearest to what you asked for by the smallest change.
--json: {"crux":1,"game":..,"id":..,"puzzle":{..},"changes":[..],"rating":{..}} for each puzzle
Exit codes: 0 found, 1 none found, 2 bad input.)";
      },
      .call = [&to](Streams& io) { return vary(to, io); }};
}

Verb reproduce_verb(ReproduceOptions& to) {
  return {
      .name = "reproduce",
      .says = "run the papers' experiments again, and put our figures beside theirs",
      .options =
          {
              {.name = "game",
               .value = "GAME",
               .to = &to.game,
               .says = "only the paper of this game (default: all of them): ",
               .more = games_to_reproduce_text,
               .known = known_papers},
              {.name = "--quick", .to = &to.quick, .says = "seconds instead of minutes, by smaller samples"},
              {.name = "--count",
               .value = "N",
               .to = &to.count,
               .says = "puzzles or runs per condition (default: as many as in the paper)",
               .range = to_a_million},
              seed_option(to.seed, "the same seed gives the same puzzles"),
              {.name = "--data",
               .value = "FOLDER",
               .to = &to.data,
               .says = "the papers' data, or yours in the same format (default: ../shared/data, if it is there)"},
              {.name = "--plays",
               .value = "FILE",
               .to = &to.plays,
               .says = "a log of people's plays, as crux export plays writes it, for papers that have one; - is standard input"},
              {.name = "--report",
               .value = "FOLDER",
               .to = &to.report,
               .says = "write one Markdown page a paper into this folder, with its plots as SVG"},
              {.name = "--page", .value = "FILE", .to = &to.page, .says = "write everything into one HTML page"},
              json_option(to.json),
          },
      .notes = [] -> std::string {
        return R"(Verdicts: same, better, differs, not tested, needs people. The last line counts them.
--json: {"quick":bool,"papers":[{"game":..,"paper":..,"rows":[{"part":..,"claim":..,"theirs":..,"ours":..,"verdict":..,"reason":..},..],
"tables":[..],"sources":[..]},..],"verdicts":{"same":n,..}}
Exit codes: 0 it ran, whatever it found; 2 bad input.)";
      },
      .call = [&to](Streams& io) { return reproduce(to, io); }};
}

}  // namespace crux::cli
