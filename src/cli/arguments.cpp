// arguments.cpp -- argv: which verb, and how it is called; the verbs that make puzzles are in arguments_make.cpp.
#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <istream>
#include <ostream>
#include <utility>

#include "catalog/catalog.hpp"
#include "cli/one_line.hpp"

namespace crux::cli {

std::string known_rules() {
  std::string known = "Rule sets, and the rules to join by + into others:";
  for (const GameEntry* game : all_games()) {
    if (game->rules.rules.empty()) continue;
    known += fmt::format("\n  {}:", game->name);
    for (const NamedRules& set : game->rules.sets) known += fmt::format(" {}", set.name);
    known += ";";
    for (const RuleInfo& rule : game->rules.rules) known += fmt::format(" {}", rule.letters);
  }
  return known;
}

namespace {

constexpr std::string_view files_help = "puzzle files (.json, .jsonl), folders of them, or - for standard input";
constexpr std::string_view stream_help = "answer a pipe puzzle by puzzle, without checking all of it first";

std::string known_formats() {
  std::string known;
  for (const GameEntry* game : all_games())
    for (const ForeignFormat& format : game->formats)
      known += fmt::format("{}{} ({})", known.empty() ? "" : "; ", format.name, format.says);
  return known;
}

std::string known_bots() {
  std::string known = "Bots:";
  for (const GameEntry* game : all_games()) {
    if (!game->bots) continue;
    known += fmt::format("\n  {}:", game->name);
    for (const BotInfo& bot : game->bots()) known += fmt::format(" {}", bot.name);
  }
  return known;
}

CLI::App* add_games(CLI::App& app, GamesOptions& options) {
  CLI::App* verb = app.add_subcommand("games", "list the games and what can be done with each");
  verb->add_flag("--json", options.json, "one JSON object a game");
  verb->footer(
      R"(--json: {"game":..,"says":..,"verbs":[..],"formats":[..],
"rules":[{"letters":..,"name":..,"says":..},..],"rule_sets":[..],"bots":[{"name":..,"class":..,"says":..},..]},
and "views":[..] of a game that can be drawn in several.)");
  return verb;
}

CLI::App* add_solve(CLI::App& app, SolveOptions& options) {
  CLI::App* verb = app.add_subcommand("solve", "list all solutions, or say that there is none; or show how a bot plays");
  verb->add_option("files", options.files, std::string(files_help))->required()->type_name("FILE");
  verb->add_flag("--count", options.count, "only count them");
  verb->add_option("--limit", options.limit, "stop after so many solutions, or traces")->check(whole())->type_name("N");
  verb->add_option("--bot", options.bot, "show one play of this bot instead: one that solves the puzzle, if it has one")
      ->type_name("NAME");
  verb->add_flag("--all-traces", options.all_traces, "of the bot: every play, as a tree");
  verb->add_option("--budget", options.budget, "steps of search before giving up (default: what suits the game)")
      ->check(whole())
      ->type_name("N");
  verb->add_flag("--stream", options.stream, std::string(stream_help));
  verb->add_flag("--json", options.json, "one JSON object a puzzle");
  verb->footer(known_bots() + R"(
--json: {"game":..,"id":..,"paths":[..],"solutions":n,"complete":true}
"complete" is false when the limit or the budget ended the search; there are no "paths" with --count. Where there is
no solution, some games say why: "because":..,"contradiction":[..], the clues at fault, counted from 0.
--bot --json: {"game":..,"id":..,"bot":..,"traces":[{"moves":..,"chance":x,"outcome":"solved"|"lost"|"stuck"},..],"solves":true,
"exhausted":false}; "solves" is null when the budget ended first.
Exit codes: 0 solved, 1 a puzzle has no solution, 2 bad input, 3 the budget ended before a solution was found.)");
  return verb;
}

CLI::App* add_grade(CLI::App& app, GradeOptions& options) {
  CLI::App* verb = app.add_subcommand("grade", "measure how hard puzzles are");
  verb->add_option("files", options.files, std::string(files_help))->required()->type_name("FILE");
  verb->add_option("--rules", options.rules, "rule sets, a comma between them (default: every named set)")->type_name("SETS");
  verb->add_option("--mode", options.mode,
                   "strict: rules as their paper states them; reference: as its authors' program has them")
      ->capture_default_str()
      ->type_name("MODE");
  verb->add_option("--against", options.against, "insight is measured against this rule set")
      ->capture_default_str()
      ->type_name("SET");
  for (const GameEntry* game : all_games())
    for (const GradeOption& own : game->grade_options)
      verb->add_option(fmt::format("--{}", own.name), options.own[std::string(own.name)], std::string(own.says))
          ->check(CLI::IsMember(std::vector<std::string>(own.choices.begin(), own.choices.end())))
          ->type_name("NAME");
  verb->add_option("--within", options.within, "a bot solves a puzzle when it lacks so many bits, or fewer (its TSI)")
      ->check(number<double>(0, 1e300, "a number of bits, 0 or more"))
      ->type_name("BITS");
  verb->add_option("--budget", options.budget, "steps for each measure (default: what suits the game)")
      ->check(whole())
      ->type_name("N");
  verb->add_option("--threads", options.threads, "how many to use (default: one a core)")
      ->check(number<int>(1, 1024, "a whole number, 1 to 1024"))
      ->type_name("N");
  verb->add_flag("--stream", options.stream, std::string(stream_help));
  verb->add_option("--checkpoint", options.checkpoint,
                   "a file that keeps the answers until all are there; if it is there already, go on from it (with --json)")
      ->type_name("FILE");
  verb->add_flag("--json", options.json, "one JSON object a puzzle, in the order of the input");
  verb->footer(known_rules() + R"(
--json: {"game":..,"id":..,"solutions":n,"space":n,"mode":..,"exact":true,
"grades":{SET:{"muse":x,"remuse":x,"msi":x,"tsi":x,"insight":x},..}}, and for a game with bots, unless --rules
is given alone, "class":..,"bots":{BOT:{"solves":true,"tsi":x},..},"tsi":x,"exhausted":[..], and what only that game can say
(docs/games).
An infinite or undefined measure is null; "exact" is false when the budget ended a measure early.)");
  return verb;
}

CLI::App* add_hint(CLI::App& app, HintOptions& options) {
  CLI::App* verb = app.add_subcommand("hint", "say which moves are ruled out or forced, and why");
  verb->add_option("file", options.file, "a puzzle file, or -")->required()->type_name("FILE");
  verb->add_option("--id", options.id, std::string(id_help))->type_name("ID");
  verb->add_option("--path", options.path, "the moves made so far, written as `crux solve` writes them")->type_name("MOVES");
  verb->add_option("--rules", options.rules, "the rules to reason with")->capture_default_str()->type_name("SET");
  verb->add_option("--mode", options.mode, "strict or reference, see `crux grade --help`")
      ->capture_default_str()
      ->type_name("MODE");
  verb->add_flag("--json", options.json, "one JSON object");
  verb->footer(known_rules() + R"(
--json: {"game":..,"id":..,"path":..,"status":"open"|"solved"|"lost","solvable":true,"moves":[{"move":..,"verdict":..,
"deductions":[{"rule":..,"effect":..,"because":..},..]},..],"left":[..]}, and "back" where one should go back to.)");
  return verb;
}

CLI::App* add_check(CLI::App& app, CheckOptions& options) {
  CLI::App* verb = app.add_subcommand("check", "say whether a play solves a puzzle, and no more");
  verb->add_option("file", options.file, "a puzzle file, or -")->required()->type_name("FILE");
  verb->add_option("--id", options.id, std::string(id_help))->type_name("ID");
  verb->add_option("--path", options.path, "the play: moves, or a program")->type_name("MOVES");
  verb->add_option("--play", options.play, "instead: a file that holds it; - is standard input")->type_name("FILE");
  verb->add_flag("--json", options.json, "one JSON object");
  verb->footer(
      R"(--json: {"game":..,"id":..,"path":..,"status":"solved"|"open"|"lost","says":..}; lost: no solution can be reached from here.
Exit codes: 0 solved, 1 not solved, 2 bad input.)");
  return verb;
}

CLI::App* add_draw(CLI::App& app, DrawOptions& options) {
  CLI::App* verb = app.add_subcommand("draw", "draw a puzzle (SVG, PNG, PDF), or a page of many");
  verb->add_option("files", options.files, std::string(files_help))->required()->type_name("FILE");
  verb->add_option("-o,--output", options.output, "the picture; its name ends in .svg, .png or .pdf")->type_name("FILE");
  verb->add_option("--gallery", options.gallery, "a folder: every puzzle with its grades and a hint, on one page")
      ->type_name("FOLDER");
  verb->add_option("--id", options.id, std::string(id_help))->type_name("ID");
  verb->add_option("--path", options.path, "draw these moves too")->type_name("MOVES");
  verb->add_flag("--solution", options.solution, "draw the first solution too");
  verb->add_flag("--key", options.key, "for print: the puzzle, and below a line to cut along the answer");
  verb->add_option("--view", options.view, "one of the game's views, see `crux games`")->type_name("VIEW");
  verb->add_option("--scale", options.scale, "pixels a point, for PNG")
      ->capture_default_str()
      ->check(number<double>(0.1, 50, "a number, 0.1 to 50"))
      ->type_name("X");
  verb->add_flag("--json", options.json, "one JSON object that says what was drawn");
  verb->footer(
      R"(--json: {"game":..,"id":..,"file":..,"width":points,"height":points,"description":..}, or of a gallery {"page":..,"puzzles":n})");
  return verb;
}

CLI::App* add_print(CLI::App& app, PrintOptions& options) {
  CLI::App* verb = app.add_subcommand("print", "make a worksheet of puzzles (PDF, A4), with the answers on pages at its end");
  verb->add_option("files", options.files, std::string(files_help))->required()->type_name("FILE");
  verb->add_option("-o,--output", options.output, "the worksheet; its name ends in .pdf")->required()->type_name("FILE");
  verb->add_option("--per-page", options.per_page, "puzzles a page: 1, 2, 4, 6 or 9 (default: 2)")
      ->check(CLI::IsMember({"1", "2", "4", "6", "9"}))
      ->type_name("N");
  verb->add_flag("--large", options.large, "large print: one puzzle a page, letters half as large again");
  verb->add_flag("--no-key", options.no_key, "no answers");
  verb->add_option("--link", options.link, "where Crux is served: a QR code beside each puzzle leads to its page there")
      ->type_name("BASE");
  verb->add_option("--title", options.title, "a title for every page")->type_name("TITLE");
  verb->add_flag("--json", options.json, "one JSON object that says what was printed");
  verb->footer(R"(The codes lead to BASE/puzzle/ID, where ID is made of the puzzle itself.
--json: {"file":..,"puzzles":n,"pages":n})");
  return verb;
}

CLI::App* add_serve(CLI::App& app, ServeOptions& options) {
  CLI::App* verb = app.add_subcommand("serve", "the pages and the HTTP interface, until Ctrl-C");
  verb->add_option("--port", options.port, "0: any that is free")->check(CLI::Range(0, 65535))->capture_default_str();
  verb->add_option("--bind", options.bind, "the address to listen at; 0.0.0.0 is every address of this machine")
      ->capture_default_str();
  verb->add_option("--data", options.data, "a folder for the store, an SQLite file")->capture_default_str();
  verb->add_option("--db", options.db, "a PostgreSQL database as the store instead: postgresql://user@host/name");
  verb->add_option("--host", options.hosts, "a name by which browsers reach this server, besides this machine's own");
  verb->add_option("--public-url", options.public_url, "what QR codes lead to, such as https://crux.school.example");
  verb->add_flag("--behind-proxy", options.behind_proxy, "believe what a proxy says in X-Forwarded-For");
  verb->add_option("--web", options.web, "serve the pages from this folder, read anew for every request");
  verb->add_option("--workers", options.workers, "threads that answer, of each kind")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  verb->add_option("--jobs", options.jobs, "threads for long work")->check(CLI::Range(1, 256))->capture_default_str();
  verb->add_option("--connections", options.connections, "at most so many at once")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  verb->add_option("--log", options.log, "debug (every request), info, warning, error or off")->capture_default_str();
  return verb;
}

CLI::App* add_reproduce(CLI::App& app, ReproduceOptions& options) {
  CLI::App* verb = app.add_subcommand("reproduce", "run a paper's experiment again and judge its claims");
  verb->add_option("game", options.game, "whose paper: " + games_with(&GameEntry::reproduce))->required()->type_name("GAME");
  verb->add_option("--count", options.count, "puzzles a condition (default: as many as the paper)")
      ->check(number<std::uint64_t>(1, 1'000'000, "a whole number, 1 to 1000000"))
      ->type_name("N");
  verb->add_option("--seed", options.seed, "the same seed gives the same puzzles")
      ->capture_default_str()
      ->check(whole(0))
      ->type_name("N");
  verb->add_option("--page", options.page, "an HTML page with the pictures (default, where there are some: reproduce-GAME.html)")
      ->type_name("FILE");
  verb->add_option("--data", options.data,
                   "the plays of a study, in the format of docs/formats.md (default: the paper's, where they are)")
      ->type_name("FILE");
  verb->add_flag("--json", options.json, "one JSON object");
  verb->footer(R"(--json: {"paper":..,"tables":[{"title":..,"columns":[..],"rows":[[..],..],"note":..},..],
"claims":[{"says":..,"holds":true,"found":..},..]}
Exit codes: 0 every claim holds, 1 one fails.)");
  return verb;
}

CLI::App* add_port(CLI::App& app, bool inward, PortOptions& options) {
  CLI::App* verb = inward ? app.add_subcommand("import", "turn another program's text into a puzzle line")
                          : app.add_subcommand("export", "turn a puzzle into another program's text");
  verb->add_option("format", options.format, known_formats())->required()->type_name("NAME");
  if (inward) {
    verb->add_option("text", options.text, "their code or URL, or - for standard input")->required()->type_name("TEXT");
    verb->add_flag("--json", options.json, "changes nothing: a puzzle line is JSON");
    verb->footer(R"(Prints {"crux":1,"game":..,"puzzle":{..}} and what else their text says.)");
  } else {
    verb->add_option("file", options.text, "a puzzle file, or -")->required()->type_name("FILE");
    verb->add_option("--id", options.id, std::string(id_help))->type_name("ID");
    verb->add_flag("--json", options.json, "one JSON object");
    verb->footer(R"(--json: {"game":..,"id":..,"format":..,"text":..})");
  }
  return verb;
}

// CLI11's words, on one line like all our errors.
int refuse(const CLI::App& app, const CLI::ParseError& e, int argc, const char* const* argv, Streams& io) {
  const auto parsed = app.get_subcommands();
  std::string verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    verbs += (verbs.empty() ? "" : ", ") + verb->get_name();
  if (!parsed.empty())
    return complain(io, {"arguments", "", e.what(), fmt::format("see `crux {} --help`", parsed.front()->get_name())});
  const std::string found = argc < 2 ? "there is no verb" : fmt::format("found \"{}\"", argv[1]);
  return complain(io, {"arguments", "", found, fmt::format("expected one of {}; see `crux --help`", verbs)});
}

int parse_and_call(int argc, const char* const* argv, Streams& io) {
  CLI::App app{"Crux makes puzzles and knows how hard they are.", "crux"};
  app.set_version_flag("--version", std::string("crux ") + CRUX_VERSION);
  app.require_subcommand(1);
  app.footer(
      "A puzzle file holds one JSON object a line; - is standard input. `crux VERB --help` says more.\n"
      "Exit codes: 0 done, 1 the answer is no, 2 bad input or usage, 3 the budget ended first,\n"
      "70 a mistake of ours or no memory, 130 interrupted.");
  GamesOptions games_options;
  SolveOptions solve_options;
  GradeOptions grade_options;
  HintOptions hint_options;
  CheckOptions check_options;
  DrawOptions draw_options;
  PrintOptions print_options;
  GenerateOptions generate_options;
  FillOptions fill_options;
  ProgressOptions progress_options;
  ReproduceOptions reproduce_options;
  ServeOptions serve_options;
  PortOptions import_options;
  PortOptions export_options;
  const CLI::App* games_verb = add_games(app, games_options);
  const CLI::App* solve_verb = add_solve(app, solve_options);
  const CLI::App* grade_verb = add_grade(app, grade_options);
  const CLI::App* hint_verb = add_hint(app, hint_options);
  const CLI::App* check_verb = add_check(app, check_options);
  const CLI::App* draw_verb = add_draw(app, draw_options);
  const CLI::App* print_verb = add_print(app, print_options);
  const CLI::App* generate_verb = add_generate(app, generate_options);
  const CLI::App* fill_verb = add_fill(app, fill_options);
  const CLI::App* progress_verb = add_progress(app, progress_options);
  const CLI::App* reproduce_verb = add_reproduce(app, reproduce_options);
  const CLI::App* serve_verb = add_serve(app, serve_options);
  const CLI::App* import_verb = add_port(app, true, import_options);
  add_port(app, false, export_options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return e.get_exit_code() == 0 ? app.exit(e, io.out, io.err) : refuse(app, e, argc, argv, io);
  }
  if (games_verb->parsed()) return games(games_options, io);
  if (solve_verb->parsed()) return solve(solve_options, io);
  if (grade_verb->parsed()) return grade(grade_options, io);
  if (hint_verb->parsed()) return hint(hint_options, io);
  if (check_verb->parsed()) return check(check_options, io);
  if (draw_verb->parsed()) return draw(draw_options, io);
  if (print_verb->parsed()) return print(print_options, io);
  if (generate_verb->parsed()) {
    generate_options.parameters = generate_verb->remaining();
    return generate(generate_options, io);
  }
  if (fill_verb->parsed()) return fill(fill_options, io);
  if (progress_verb->parsed()) return progress(progress_options, io);
  if (reproduce_verb->parsed()) return reproduce(reproduce_options, io);
  if (serve_verb->parsed()) return serve(serve_options, io);
  if (import_verb->parsed()) return import_foreign(import_options, io);
  return export_foreign(export_options, io);
}

}  // namespace

int complain(Streams& io, const Error& error) {
  constexpr std::size_t longest = 1000;
  io.out << std::flush;
  io.err << "crux: " << one_line(to_text(error), longest) << "\n";
  return Exit::bad_input;
}

int run(int argc, const char* const* argv, Streams io) {
  io.in.tie(nullptr);  // one thread reads while another prints: reading must not flush
  const int code = parse_and_call(argc, argv, io);
  if (io.out.flush()) return code;
  return complain(io, {"output", "standard output", "cannot be written", "is the disk full?"});
}

}  // namespace crux::cli
