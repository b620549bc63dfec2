// arguments.cpp -- argv. The only file that includes CLI11, which is slow to compile.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <charconv>
#include <istream>
#include <ostream>

#include "catalog/catalog.hpp"
#include "cli/cli.hpp"
#include "cli/one_line.hpp"

namespace crux::cli {
namespace {

constexpr std::string_view files_help = "puzzle files (.json, .jsonl), folders of them, or - for standard input";
constexpr std::string_view id_help = "which puzzle, where the file holds several";
constexpr std::string_view stream_help = "answer a pipe puzzle by puzzle, without checking all of it first";
constexpr std::uint64_t default_budget = 20'000'000;

template <class Number>
CLI::Validator number(Number least, Number most, const std::string& expected) {
  const auto check = [=](const std::string& text) -> std::string {
    Number value{};
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    // Written so that a NaN fails it.
    if (failed == std::errc{} && end == text.data() + text.size() && value >= least && value <= most) return {};
    return fmt::format("found \"{}\"; expected {}", text, expected);
  };
  return CLI::Validator(check, "", "number");
}
// CLI11 by itself would take -1 for 2^64 - 1.
CLI::Validator whole(std::uint64_t least = 1) {
  return number<std::uint64_t>(least, ~std::uint64_t{0}, fmt::format("a whole number, {} or more", least));
}

std::string known_formats() {
  std::string known;
  for (const GameEntry* game : all_games())
    for (const ForeignFormat& format : game->formats)
      known += fmt::format("{}{} ({})", known.empty() ? "" : "; ", format.name, format.says);
  return known;
}

// What --rules may say, for each game that has rules.
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

CLI::App* add_games(CLI::App& app, GamesOptions& options) {
  CLI::App* verb = app.add_subcommand("games", "list the games and what can be done with each");
  verb->add_flag("--json", options.json, "one JSON object a game");
  verb->footer(
      R"(--json: {"game":..,"says":..,"verbs":[..],"formats":[..],
"rules":[{"letters":..,"name":..,"says":..},..],"rule_sets":[..]})");
  return verb;
}

CLI::App* add_solve(CLI::App& app, SolveOptions& options) {
  options.budget = default_budget;
  CLI::App* verb = app.add_subcommand("solve", "list all solutions, or say that there is none");
  verb->add_option("files", options.files, std::string(files_help))->required()->type_name("FILE");
  verb->add_flag("--count", options.count, "only count them");
  verb->add_option("--limit", options.limit, "stop after so many solutions")->check(whole())->type_name("N");
  verb->add_option("--budget", options.budget, "steps of search before giving up")
      ->capture_default_str()
      ->check(whole())
      ->type_name("N");
  verb->add_flag("--stream", options.stream, std::string(stream_help));
  verb->add_flag("--json", options.json, "one JSON object a puzzle");
  verb->footer(R"(--json: {"id":..,"paths":[..],"solutions":n,"complete":true}
"complete" is false when the limit or the budget ended the search; there are no "paths" with --count.
Exit codes: 0 solved, 1 a puzzle has no solution, 2 bad input, 3 the budget ended before a solution was found.)");
  return verb;
}

CLI::App* add_grade(CLI::App& app, GradeOptions& options) {
  options.budget = default_budget;
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
  verb->add_option("--budget", options.budget, "steps for each measure")->capture_default_str()->check(whole())->type_name("N");
  verb->add_option("--threads", options.threads, "how many to use (default: one a core)")
      ->check(number<int>(1, 1024, "a whole number, 1 to 1024"))
      ->type_name("N");
  verb->add_flag("--stream", options.stream, std::string(stream_help));
  verb->add_flag("--json", options.json, "one JSON object a puzzle, in the order of the input");
  verb->footer(known_rules() + R"(
--json: {"id":..,"solutions":n,"paths":n,"mode":..,"exact":true,
"grades":{SET:{"muse":x,"remuse":x,"msi":x,"tsi":x,"insight":x},..}}
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
--json: {"id":..,"path":..,"status":"open"|"solved"|"lost","solvable":true,"moves":[{"move":..,"verdict":..,
"deductions":[{"rule":..,"effect":..,"because":..},..]},..],"left":[..]}, and "back" where one should go back to.)");
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
  verb->add_option("--scale", options.scale, "pixels a point, for PNG")
      ->capture_default_str()
      ->check(number<double>(0.1, 50, "a number, 0.1 to 50"))
      ->type_name("X");
  verb->add_flag("--json", options.json, "one JSON object that says what was drawn");
  verb->footer(
      R"(--json: {"id":..,"file":..,"width":points,"height":points,"description":..}, or of a gallery {"page":..,"puzzles":n})");
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
    verb->footer(R"(--json: {"id":..,"format":..,"text":..})");
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
  DrawOptions draw_options;
  PortOptions import_options;
  PortOptions export_options;
  const CLI::App* games_verb = add_games(app, games_options);
  const CLI::App* solve_verb = add_solve(app, solve_options);
  const CLI::App* grade_verb = add_grade(app, grade_options);
  const CLI::App* hint_verb = add_hint(app, hint_options);
  const CLI::App* draw_verb = add_draw(app, draw_options);
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
  if (draw_verb->parsed()) return draw(draw_options, io);
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
