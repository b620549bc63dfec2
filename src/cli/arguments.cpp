// arguments.cpp -- argv. The only file that includes CLI11, which is slow to compile.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <ostream>

#include "cli/cli.hpp"

namespace crux::cli {

int complain(Streams& io, const Error& error) {
  io.out << std::flush;
  io.err << "crux: " << to_text(error) << "\n";
  return Exit::bad_input;
}

int run(int argc, const char* const* argv, Streams io) {
  CLI::App app{"Crux makes puzzles and knows how hard they are.", "crux"};
  app.set_version_flag("--version", std::string("crux ") + CRUX_VERSION);
  app.require_subcommand(1);
  app.footer("A puzzle file holds one JSON object a line; - is standard input. Exit codes: 0 done, 1 the answer is no,\n"
             "2 bad input or usage, 3 the budget ended first.");
  constexpr std::string_view files_help = "puzzle files (.json, .jsonl), folders of them, or - for standard input";
  constexpr std::uint64_t default_budget = 20'000'000;

  GamesOptions games_options;
  CLI::App* games_verb = app.add_subcommand("games", "list the games and what can be done with each");
  games_verb->add_flag("--json", games_options.json, "one JSON object a game");

  SolveOptions solve_options;
  solve_options.budget = default_budget;
  CLI::App* solve_verb = app.add_subcommand("solve", "list all solutions, or say that there is none");
  solve_verb->add_option("files", solve_options.files, std::string(files_help))->required();
  solve_verb->add_flag("--count", solve_options.count, "only count them");
  solve_verb->add_option("--limit", solve_options.limit, "stop after so many solutions")->check(CLI::Range(std::uint64_t{1}, ~std::uint64_t{0}));
  solve_verb->add_option("--budget", solve_options.budget, "steps of search before giving up")->capture_default_str();
  solve_verb->add_flag("--json", solve_options.json, "one JSON object a puzzle");

  GradeOptions grade_options;
  grade_options.budget = default_budget;
  CLI::App* grade_verb = app.add_subcommand("grade", "measure how hard puzzles are");
  grade_verb->add_option("files", grade_options.files, std::string(files_help))->required();
  grade_verb->add_option("--rules", grade_options.rules, "rule sets, such as base,all or P+T+S (default: every named set)");
  grade_verb->add_option("--mode", grade_options.mode, "strict: the paper's text; reference: as its authors' program")->capture_default_str();
  grade_verb->add_option("--against", grade_options.against, "insight is measured against this rule set")->capture_default_str();
  grade_verb->add_option("--budget", grade_options.budget, "steps for each measure")->capture_default_str();
  grade_verb->add_option("--threads", grade_options.threads, "how many to use (default: one a core)")->check(CLI::Range(1, 1024));
  grade_verb->add_flag("--json", grade_options.json, "one JSON object a puzzle, in the order of the input");

  HintOptions hint_options;
  CLI::App* hint_verb = app.add_subcommand("hint", "say which moves are ruled out or forced, and why");
  hint_verb->add_option("file", hint_options.file, "a file with one puzzle, or -")->required();
  hint_verb->add_option("--path", hint_options.path, "the moves made so far, such as UURR");
  hint_verb->add_option("--rules", hint_options.rules, "the rules to reason with")->capture_default_str();
  hint_verb->add_option("--mode", hint_options.mode, "strict or reference")->capture_default_str();
  hint_verb->add_flag("--json", hint_options.json, "one JSON object");

  DrawOptions draw_options;
  CLI::App* draw_verb = app.add_subcommand("draw", "draw a puzzle (SVG, PNG, PDF), or a page of many");
  draw_verb->add_option("files", draw_options.files, std::string(files_help))->required();
  draw_verb->add_option("-o,--output", draw_options.output, "the picture; its name ends in .svg, .png or .pdf");
  draw_verb->add_option("--gallery", draw_options.gallery, "a folder: every puzzle with its grades, on one page");
  draw_verb->add_option("--path", draw_options.path, "draw these moves too");
  draw_verb->add_flag("--solution", draw_options.solution, "draw the first solution too")->excludes("--path");
  draw_verb->add_option("--scale", draw_options.scale, "pixels a point, for PNG")->capture_default_str()->check(CLI::Range(0.1, 50.0));

  PortOptions import_options;
  CLI::App* import_verb = app.add_subcommand("import", "turn another program's text into a puzzle line");
  import_verb->add_option("format", import_options.format, "windmill")->required();
  import_verb->add_option("text", import_options.text, "their code or URL, or - for standard input")->required();

  PortOptions export_options;
  CLI::App* export_verb = app.add_subcommand("export", "turn a puzzle into another program's text");
  export_verb->add_option("format", export_options.format, "windmill")->required();
  export_verb->add_option("file", export_options.text, "a file with one puzzle, or -")->required();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e, io.out, io.err) == 0 ? Exit::done : Exit::bad_input;
  }
  if (games_verb->parsed()) return games(games_options, io);
  if (solve_verb->parsed()) return solve(solve_options, io);
  if (grade_verb->parsed()) return grade(grade_options, io);
  if (hint_verb->parsed()) return hint(hint_options, io);
  if (draw_verb->parsed()) return draw(draw_options, io);
  if (import_verb->parsed()) return import_foreign(import_options, io);
  return export_foreign(export_options, io);
}

}  // namespace crux::cli
