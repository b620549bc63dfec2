// arguments_make.cpp -- argv of the verbs that make puzzles: generate, fill, progress.
#include "catalog/catalog.hpp"
#include "cli/arguments.hpp"

namespace crux::cli {
namespace {

// What may be asked of each game's generator.
std::string known_parameters() {
  std::string known;
  for (const GameEntry* game : all_games()) {
    if (!game->generate) continue;
    known += fmt::format("{}{}:", known.empty() ? "" : "\n", game->name);
    for (const ParameterInfo& parameter : game->parameters)
      known += fmt::format("\n  --{:<11} {}", parameter.name, parameter.says);
    known += fmt::format("\n  --by          {} (usual first)", fmt::join(game->ways, ", "));
    known += "\n  --class       ";
    bool first = true;
    for (const BotInfo& bot : game->bots())
      if (!bot.label.empty()) known += fmt::format("{}{}", std::exchange(first, false) ? "" : ", ", bot.label);
  }
  return known;
}

}  // namespace

CLI::App* add_generate(CLI::App& app, GenerateOptions& options) {
  CLI::App* verb = app.add_subcommand("generate", "make puzzles");
  verb->add_option("game", options.game, "which game")->required()->type_name("GAME");
  verb->add_option("--count", options.count, "how many, all different")
      ->capture_default_str()
      ->check(number<std::uint64_t>(1, 1'000'000, "a whole number, 1 to 1000000"))
      ->type_name("N");
  verb->add_option("--seed", options.seed, "the same seed gives the same puzzles")
      ->capture_default_str()
      ->check(whole(0))
      ->type_name("N");
  verb->add_option("--class", options.label, "only puzzles that ask for this bot, and for no better one")->type_name("CLASS");
  verb->add_option("--tsi", options.tsi, "only puzzles with so many bits of TSI for the uniform player: 3..5.5, 3.., ..5.5")
      ->type_name("LO..HI");
  verb->add_option("--by", options.by, "how, see below; clingo: by the answer set program in data/asp")->type_name("WAY");
  verb->add_option("--rules", options.rules, "for clingo: your own rules, added to the game's")->type_name("FILE.lp");
  verb->add_option("--budget", options.budget, "candidates to try (default: 100000; 1000 for clingo)")
      ->check(whole())
      ->type_name("N");
  verb->add_flag("--report", options.report, "say at the end what became of the candidates, and why");
  verb->add_flag("--json", options.json, "changes nothing: puzzle lines are JSON");
  verb->allow_extras();
  verb->footer(known_parameters() + R"(
Prints one puzzle a line: {"crux":1,"game":..,"id":..,"puzzle":{..},"solution":..,"grade":{..},"recipe":{..}}.
Exit codes: 0 all were made, 1 no such puzzle can exist, 2 bad input, 3 the budget ended first.)");
  return verb;
}

CLI::App* add_fill(CLI::App& app, FillOptions& options) {
  CLI::App* verb = app.add_subcommand("fill", "complete a sketch, a puzzle with holes, in every way, the best first");
  verb->add_option("sketch", options.file, "a sketch (.json, .jsonl), or - for standard input")->required()->type_name("FILE");
  verb->add_option("--id", options.id, std::string(id_help))->type_name("ID");
  verb->add_option("--sort", options.sort,
                   "what is best: tsi, insight, solutions, unique, msi, muse, remuse, what the game itself measures (length, "
                   "loops), or a sum")
      ->capture_default_str()
      ->type_name("KEYS");
  verb->add_option("--where", options.where, "only what keeps bounds, such as tsi>=3,solutions<=2")->type_name("BOUNDS");
  verb->add_flag("--unique", options.unique, "only puzzles with one solution; the same as --where unique=1");
  verb->add_option("--rules", options.rules, "what the player of tsi and of the other measures knows")
      ->capture_default_str()
      ->type_name("SET");
  verb->add_option("--against", options.against, "insight: TSI under this set less TSI under --rules")
      ->capture_default_str()
      ->type_name("SET");
  verb->add_option("--mode", options.mode, "strict or reference, see `crux grade --help`")
      ->capture_default_str()
      ->type_name("MODE");
  verb->add_option("--top", options.top, "how many puzzles to keep; 0 only counts")
      ->check(whole(0))
      ->capture_default_str()
      ->type_name("K");
  verb->add_flag("--symmetric", options.symmetric,
                 "of candidates that are turned, mirrored or repainted into each other, only the first");
  verb->add_option("--budget", options.budget,
                   "candidates to look at, such as 1000000, or a time, such as 30s, 10m, 2h (default: 10000000 candidates)")
      ->type_name("N|TIME");
  verb->add_option("--memory", options.memory, "memory for tables and results, such as 600M or 2G (default: 1G)")
      ->type_name("BYTES");
  verb->add_option("--seed", options.seed, "of the draws, where candidates are drawn")
      ->check(whole(0))
      ->capture_default_str()
      ->type_name("N");
  verb->add_option("--threads", options.threads, "how many threads, of each rank (default: one a core)")
      ->check(number(1, 1024, "a whole number from 1 to 1024"))
      ->type_name("N");
  verb->add_flag("--plan", options.plan, "only count the candidates and estimate the time");
  auto* checkpoint =
      verb->add_option("--checkpoint", options.checkpoint, "a file to keep what was found in; if it is there, go on from it")
          ->type_name("FILE");
  verb->add_option("--resume", options.resume, "go on from the token that an interrupted run has printed")
      ->excludes(checkpoint)
      ->type_name("TOKEN");
  verb->add_flag("--json", options.json, "the puzzles, one JSON object a line, then a summary");
  verb->footer(R"help(A sketch is a puzzle with holes; each game's page in docs/fill says how they are written.
KEYS are compared one after the other, the larger the better: "tsi", "-solutions,tsi", "insight(all)+0.5*tsi(base)".
More candidates than the budget are drawn at random instead of looked at one by one.
Under mpirun the candidates are shared out over all ranks, and the answer is the same (docs/scale.md).
--json: {"crux":1,"game":..,"id":..,"puzzle":{..},"grade":{"solutions":n,"exact":bool,"grades":{SET:{..}}},"filled":[..]} a puzzle, then
{"game":..,"id":..,"summary":{"candidates":n,"looked":n,"solvable":n,"unique":n,"unsettled":n,"kept":n,"shown":n,"sampled":bool,"complete":bool,"resume":TOKEN?}}
)help" + known_rules());
  return verb;
}

CLI::App* add_progress(CLI::App& app, ProgressOptions& options) {
  CLI::App* verb = app.add_subcommand("progress", "say what a player should get next, and make it");
  verb->add_option("game", options.game, "which game: " + games_with(&GameEntry::progress))->required()->type_name("GAME");
  verb->add_option("--player", options.player, "the plays so far, one JSON object a line, oldest first; - is standard input")
      ->type_name("FILE");
  verb->add_option("--seed", options.seed, "the same seed gives the same puzzle")
      ->capture_default_str()
      ->check(whole(0))
      ->type_name("N");
  verb->add_flag("--json", options.json, "one JSON object");
  verb->footer(R"(A play: {"tries":2,"length":5,"loops":1,"solved":true}; "solved" may be left out.
--json: {"plays":n,"target":{..},"says":..,"puzzle":{a puzzle line}})");
  return verb;
}

}  // namespace crux::cli
