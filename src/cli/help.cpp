#include "cli/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/completion.hpp"
#include "cli/manual.hpp"
#include "cli/verbs.hpp"

namespace crux::cli {
namespace {

constexpr std::string_view program_notes =
    "A puzzle file holds one JSON object per line; - is standard input. `crux VERB --help` explains a verb.\n"
    "Exit codes: 0 done, 1 the answer is no, 2 bad input or usage, 3 the budget ended first,\n"
    "70 a mistake in crux or not enough memory, 130 interrupted.";

// A name and its sentence in two columns; a long name gets a line of its own.
std::string row(std::string_view name, std::string_view says) {
  constexpr std::size_t column = 30;
  const std::string_view gap = name.size() + 2 < column ? "" : "\n";
  return fmt::format("  {:<{}}{}{:{}}{}\n", name, gap.empty() ? column - 2 : 0, gap, "", gap.empty() ? 0 : column, says);
}

}  // namespace

std::string heading_of(const Option& option) {
  std::string text = option.shorter.empty() ? std::string() : fmt::format("{},", option.shorter);
  text += option.name;
  if (is_flag(option)) return text;
  text += fmt::format(" {}", option.value);
  if (!option.choices.empty()) text += fmt::format(":{{{}}}", fmt::join(choices_of(option), ","));
  if (const std::string usual = default_of(option); !usual.empty()) text += fmt::format("={}", usual);
  if (is_list(option)) text += " ...";
  if (option.required) text += " REQUIRED";
  if (!option.without.empty()) text += fmt::format(" Excludes: {}", option.without);
  return text;
}

std::string usage_of(const Verb& verb) {
  std::string text = "[OPTIONS]";
  for (const Option& option : verb.options) {
    if (!is_argument(option)) continue;
    const std::string name = fmt::format("{}{}", option.name, is_list(option) ? "..." : "");
    text += option.required ? fmt::format(" {}", name) : fmt::format(" [{}]", name);
  }
  return text;
}

std::string notes_of(const Verb& verb) { return verb.notes ? verb.notes() : std::string(program_notes); }

std::string help_text(const Verb& verb) {
  std::string text = fmt::format("{}\nUsage: crux {} {}\n", verb.says, verb.name, usage_of(verb));
  std::string arguments;
  std::string options = row(help_option.names, help_option.says);
  for (const Option& option : verb.options)
    (is_argument(option) ? arguments : options) += row(heading_of(option), says_of(option));
  if (!arguments.empty()) text += "\nPositionals:\n" + arguments;
  return text + "\nOptions:\n" + options + "\n" + notes_of(verb) + "\n";
}

std::string help_text(const std::vector<Verb>& verbs) {
  std::string text = fmt::format("{}\nUsage: crux [OPTIONS] SUBCOMMAND\n\nOptions:\n", program_says);
  for (const CommonOption& option : {help_option, version_option}) text += row(option.names, option.says);
  text += "\nSubcommands:\n";
  for (const Verb& verb : verbs) text += row(verb.name, verb.says);
  return fmt::format("{}\n{}\n", text, program_notes);
}

Error no_such_verb(const std::vector<Verb>& verbs, std::string found) {
  std::vector<std::string_view> names;
  for (const Verb& verb : verbs) names.push_back(verb.name);
  return {"arguments", "", std::move(found), fmt::format("expected one of {}; see `crux --help`", fmt::join(names, ", "))};
}

int help(const HelpOptions& options, Streams& io) {
  AllOptions unread;  // so that help shows the defaults
  const std::vector<Verb> verbs = all_verbs(unread);
  if (int(options.man) + int(!options.completion.empty()) + int(!options.verb.empty()) > 1)
    return complain(io, {"arguments", "", "more than one of a verb, --man and --completion", "give one of them"});
  if (options.man) {
    io.out << manual(verbs);
  } else if (!options.completion.empty()) {
    io.out << completion(verbs, options.completion);
  } else if (options.verb.empty()) {
    io.out << help_text(verbs);
  } else {
    const auto verb = std::ranges::find(verbs, options.verb, &Verb::name);
    if (verb == verbs.end()) return complain(io, no_such_verb(verbs, fmt::format("found \"{}\"", options.verb)));
    io.out << help_text(*verb);
  }
  return Exit::done;
}

}  // namespace crux::cli
