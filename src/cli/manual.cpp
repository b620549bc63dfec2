#include "cli/manual.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "base/words.hpp"
#include "cli/help.hpp"
#include "cli/known.hpp"

namespace crux::cli {
namespace {

// Text as it is: troff would take a backslash for a command, a hyphen for a soft one, and a dot or quote that starts a line for a
// request.
std::string plain(std::string_view text) {
  std::string safe;
  bool line_starts = true;
  for (const char c : text) {
    if (line_starts && (c == '.' || c == '\'')) safe += "\\&";
    line_starts = c == '\n';
    switch (c) {
      case '\\': safe += "\\e"; break;
      case '-': safe += "\\-"; break;
      case '\'': safe += "\\(aq"; break;
      case '`': safe += "\\(ga"; break;
      case '^': safe += "\\(ha"; break;
      case '~': safe += "\\(ti"; break;
      default: safe += c;
    }
  }
  return safe;
}
std::string bold(std::string_view text) { return fmt::format("\\fB{}\\fR", plain(text)); }
std::string italic(std::string_view text) { return fmt::format("\\fI{}\\fR", plain(text)); }

// JSON has no spaces; a long line of it may be folded after each comma.
std::string foldable(const std::string& text) {
  std::string folded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    folded += text[i];
    if (text[i] == ',' && i + 1 < text.size() && text[i + 1] != ' ') folded += "\\:";
  }
  return folded;
}

// Each line starts a line, as in help. Words that do not fit go on below, a little to the right if the line was indented.
std::string lines(const std::string& text) {
  std::string page;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::string folded = foldable(plain(line.substr(indent)));
    page += indent == 0 ? fmt::format("{}{}\n", page.empty() ? "" : ".br\n", folded)
                        : fmt::format(".RS {}\n.ti -4\n{}\n.RE\n", indent + 4, folded);
  }
  return page;
}

std::string entry(const Option& option) {
  std::string heading = bold(option.name);
  if (!option.shorter.empty()) heading = fmt::format("{}, {}", bold(option.shorter), heading);
  if (!is_flag(option)) heading += fmt::format(" {}", italic(option.value));
  if (is_list(option)) heading += " ...";
  std::string text = plain(says_of(option));
  if (const std::string usual = default_of(option); !usual.empty()) text += plain(fmt::format(" (default: {})", usual));
  if (option.required) text += " (required)";
  if (!option.without.empty()) text += plain(fmt::format(" (not together with {})", option.without));
  return fmt::format(".TP\n{}\n{}\n", heading, text);
}

std::string chapter(const Verb& verb) {
  std::string text = fmt::format(".SS crux {} {}\n{}\n", plain(verb.name), plain(usage_of(verb)), plain(as_sentence(verb.says)));
  for (const Option& option : verb.options) text += entry(option);
  return verb.notes ? fmt::format("{}.PP\n{}", text, lines(verb.notes())) : text;
}

std::string exit_codes() {
  constexpr std::pair<Exit, std::string_view> codes[]{
      {Exit::done, "Done."},
      {Exit::answer_is_no, "The answer is no: a puzzle has no solution, a play does not solve it, a claim does not hold."},
      {Exit::bad_input, "The input or the command line is wrong, or the answer cannot be written."},
      {Exit::undecided, "The budget ended before the answer was known."},
      {Exit::broken, "A mistake in crux, or not enough memory."},
      {Exit::interrupted, "Interrupted by Ctrl-C."}};
  std::string text;
  for (const auto& [code, says] : codes) text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", int(code), plain(says));
  return text;
}

std::string examples() {
  const std::vector<std::string> games = known_generators();
  const std::string game = games.empty() ? "GAME" : games.front();
  const std::pair<std::string_view, std::string> commands[]{
      {"Make ten puzzles, measure how hard they are, and print them with an answer key:",
       fmt::format("crux generate {} --count 10 > puzzles.jsonl\ncrux grade puzzles.jsonl\n"
                   "crux print puzzles.jsonl -o worksheet.pdf",
                   game)},
      {"Count the solutions of each puzzle in a folder, for another program:", "crux solve --count --json puzzles/"},
      {"Draw a puzzle with its solution:", "crux draw puzzle.json --solution -o puzzle.svg"},
      {"Play in the browser at http://127.0.0.1:8080:", "crux serve"}};
  std::string text;
  for (const auto& [says, command] : commands)
    text += fmt::format("{}{}\n.PP\n.nf\n.RS\n{}\n.RE\n.fi\n", text.empty() ? "" : ".PP\n", plain(says), plain(command));
  return text;
}

}  // namespace

std::string manual(const std::vector<Verb>& verbs) {
  std::string page = ".TH CRUX 1 \"\" \"crux " CRUX_VERSION "\" \"User Commands\"\n.ad l\n.nh\n";
  page += ".SH NAME\ncrux \\- make puzzles and measure how hard they are\n";
  page += ".SH SYNOPSIS\n";
  page += fmt::format("{} {} [{}]\n.br\n", bold("crux"), italic("VERB"), italic("OPTIONS"));
  page += fmt::format("{} [{}]\n.br\n{}\n", bold("crux help"), italic("VERB"), bold("crux --version"));
  page += ".SH DESCRIPTION\n" + plain(program_says) + "\n" +
          plain(
              "It generates, solves, grades, explains and draws puzzles, and serves pages on which people play them.\n"
              "`crux games` lists the games.\n") +
          ".PP\n" +
          plain(
              "A puzzle file holds one JSON object per line; - is standard input.\n"
              "Answers go to standard output, messages and progress to standard error.\n"
              "With --json the answers are JSON, one object per line.\n");
  page += ".SH OPTIONS\n" + plain(
                                "A value follows its option as the next word (--seed 7) or after a sign (--seed=7).\n"
                                "Names are never abbreviated. -- ends the options. Every verb also has --help.\n");
  for (const CommonOption& option : {help_option, version_option}) {
    const std::size_t comma = option.names.find(',');
    const std::string names = comma == std::string_view::npos ? bold(option.names)
                                                              : fmt::format("{}, {}", bold(option.names.substr(0, comma)),
                                                                            bold(option.names.substr(comma + 1)));
    page += fmt::format(".TP\n{}\n{}\n", names, plain(as_sentence(option.says)));
  }
  page += ".SH VERBS\n";
  for (const Verb& verb : verbs) page += chapter(verb);
  page += ".SH EXIT STATUS\n" + exit_codes();
  page +=
      ".SH FILES\n.TP\n" + italic("crux-data/crux.sqlite") + "\n" +
      plain("What `crux serve` keeps: puzzles, plays and drafts. --data names another folder.\n") + ".TP\n" +
      italic("/usr/share/doc/crux/") + "\n" +
      plain("The handbook, example puzzles, a systemd unit and an nginx site. `make install` uses /usr/local/share/doc/crux.\n");
  page += ".SH EXAMPLES\n" + examples();
  page += ".SH SEE ALSO\n" + bold("clingo") + "(1), " + bold("mpirun") + "(1)\n";
  return page;
}

}  // namespace crux::cli
