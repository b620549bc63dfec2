#include "cli/completion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/known.hpp"

namespace crux::cli {
namespace {

using Words = std::vector<std::string>;

bool wants_file(const Option& option) { return option.value.starts_with("FILE"); }
bool wants_folder(const Option& option) { return option.value == "FOLDER"; }

Words values_of(const Option& option) { return option.known ? option.known() : choices_of(option); }

// Every way to write the names of a verb's options.
Words option_names(const Verb& verb) {
  Words names{"--help"};
  for (const Option& option : verb.options) {
    if (is_argument(option)) continue;
    names.emplace_back(option.name);
    if (!option.shorter.empty()) names.emplace_back(option.shorter);
  }
  return names;
}

std::string replaced(std::string_view text, char from, std::string_view to) {
  std::string made;
  for (const char c : text) made += c == from ? std::string(to) : std::string(1, c);
  return made;
}

// --- bash --------------------------------------------------------------------------------------------------------------------

constexpr std::string_view bash_head = R"bash(# Completes the command line of crux in bash. Made by `crux help --completion bash`.
_crux() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]}
    local options='' values='' files='' given
    COMPREPLY=()
    # bash takes --name=value for three words.
    if [[ $word == '=' ]]; then
        word=''
    elif [[ $before == '=' ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
    fi
    if ((COMP_CWORD == 1)); then
        values='{}'
        options='-h --help --version'
        verb='' before=''
    fi
    case "$verb $before" in
)bash";

constexpr std::string_view bash_tail = R"bash(            esac
            # One game, one format: not again.
            for given in "${COMP_WORDS[@]:2:COMP_CWORD > 2 ? COMP_CWORD - 2 : 0}"; do
                [[ " $values " == *" $given "* ]] && values=''
            done
            if [[ $word == -* || ! $values$files ]]; then
                values=$options files=''
            fi
            ;;
    esac
    mapfile -t COMPREPLY < <(
        compgen -W "$values" -- "$word"
        [[ $files ]] && compgen "$files" -- "$word"
    )
    [[ $files ]] && compopt -o filenames 2>/dev/null
    return 0
}
complete -F _crux crux
)bash";

// The possible words after an option: values='...' or files=-f, or nothing that we know.
std::string bash_value(const Option& option) {
  if (const Words values = values_of(option); !values.empty()) return fmt::format("values='{}'", fmt::join(values, " "));
  if (wants_file(option)) return "files=-f";
  return wants_folder(option) ? "files=-d" : "values=''";
}

std::string bash_patterns(const Verb& verb, const Option& option) {
  std::string text = fmt::format("'{} {}'", verb.name, option.name);
  if (!option.shorter.empty()) text += fmt::format(" | '{} {}'", verb.name, option.shorter);
  return text;
}

std::string bash_verb(const Verb& verb) {
  std::string text =
      fmt::format("                {})\n                    options='{}'\n", verb.name, fmt::join(option_names(verb), " "));
  for (const Option& option : verb.options)
    if (is_argument(option) && bash_value(option) != "values=''")
      text += fmt::format("                    {}\n", bash_value(option));
  if (verb.others) {
    text += "                    case ${COMP_WORDS[2]} in\n";
    for (const std::string& game : known_generators())
      text += fmt::format("                        {}) options+=' {}' ;;\n", game, fmt::join(known_parameters(game), " "));
    text += "                    esac\n";
  }
  return text + "                    ;;\n";
}

std::string bash(const std::vector<Verb>& verbs) {
  Words names;
  for (const Verb& verb : verbs) names.emplace_back(verb.name);
  std::string text(bash_head);
  text.replace(text.find("{}"), 2, fmt::format("{}", fmt::join(names, " ")));
  for (const Verb& verb : verbs)
    for (const Option& option : verb.options)
      if (!is_argument(option) && !is_flag(option))
        text += fmt::format("        {}) {} ;;\n", bash_patterns(verb, option), bash_value(option));
  text += "        *)\n            case $verb in\n";
  for (const Verb& verb : verbs) text += bash_verb(verb);
  return text + std::string(bash_tail);
}

// --- zsh ---------------------------------------------------------------------------------------------------------------------

// Inside '...'.
std::string zsh_quoted(std::string_view text) {
  std::string safe = replaced(replaced(text, '\\', "\\\\"), ':', "\\:");
  return replaced(replaced(replaced(safe, '[', "\\["), ']', "\\]"), '\'', "'\\''");
}

std::string zsh_action(const Option& option) {
  if (const Words values = values_of(option); !values.empty()) return fmt::format("({})", fmt::join(values, " "));
  if (wants_file(option)) return "_files";
  return wants_folder(option) ? "_files -/" : " ";
}

std::string zsh_spec(const Option& option) {
  if (is_argument(option)) return fmt::format("'{}:{}:{}'", is_list(option) ? "*" : "", option.value, zsh_action(option));
  const std::string says = fmt::format("[{}]", zsh_quoted(says_of(option)));
  if (is_flag(option)) return fmt::format("'{}{}'", option.name, says);
  const std::string value = fmt::format(":{}:{}", zsh_quoted(option.value), zsh_action(option));
  const std::string_view many = is_list(option) ? "*" : "";
  if (option.shorter.empty()) return fmt::format("'{}{}={}{}'", many, option.name, says, value);
  return fmt::format("'({0} {1})'{{{0}+,{1}=}}'{2}{3}'", option.shorter, option.name, says, value);
}

std::string zsh(const std::vector<Verb>& verbs) {
  std::string text =
      "#compdef crux\n# Completes the command line of crux in zsh. Made by `crux help --completion zsh`.\n"
      "_crux() {\n  local -a verbs=(\n";
  for (const Verb& verb : verbs) text += fmt::format("    '{}:{}'\n", verb.name, replaced(verb.says, '\'', "'\\''"));
  text +=
      "  )\n  if ((CURRENT == 2)); then\n    _describe verb verbs\n    compadd -- -h --help --version\n    return\n  fi\n"
      "  shift words\n  ((CURRENT--))\n  case $words[1] in\n";
  for (const Verb& verb : verbs) {
    text += fmt::format("    {})\n      _arguments '--help[explain this verb]'", verb.name);
    for (const Option& option : verb.options) text += " \\\n        " + zsh_spec(option);
    if (verb.others) {
      Words parameters;
      for (const std::string& game : known_generators())
        std::ranges::copy(known_parameters(game), std::back_inserter(parameters));
      text += fmt::format(" \\\n        '*:parameter:({})'", fmt::join(parameters, " "));
    }
    text += "\n      ;;\n";
  }
  return text + "  esac\n}\n_crux \"$@\"\n";
}

// --- fish --------------------------------------------------------------------------------------------------------------------

std::string fish_quoted(std::string_view text) {
  return fmt::format("'{}'", replaced(replaced(text, '\\', "\\\\"), '\'', "\\'"));
}

std::string fish_line(const Verb& verb, const Option& option) {
  std::string text = fmt::format("complete -c crux -n '__fish_seen_subcommand_from {}'", verb.name);
  const Words values = values_of(option);
  if (!is_argument(option)) {
    text += fmt::format(" -l {}", option.name.substr(2));
    if (!option.shorter.empty()) text += fmt::format(" -s {}", option.shorter.substr(1));
    if (!is_flag(option)) text += wants_file(option) || wants_folder(option) ? " -r -F" : " -x";
    text += " -d " + fish_quoted(says_of(option));
  } else if (wants_file(option)) {
    text += " -F";
  }
  return values.empty() ? text + "\n" : fmt::format("{} -a '{}'\n", text, fmt::join(values, " "));
}

std::string fish(const std::vector<Verb>& verbs) {
  std::string text =
      "# Completes the command line of crux in fish. Made by `crux help --completion fish`.\ncomplete -c crux -f\n"
      "complete -c crux -l help -s h -d 'explain crux, or a verb'\n"
      "complete -c crux -n __fish_use_subcommand -l version -d 'say which version this is'\n";
  for (const Verb& verb : verbs)
    text += fmt::format("complete -c crux -n __fish_use_subcommand -a {} -d {}\n", verb.name, fish_quoted(verb.says));
  for (const Verb& verb : verbs) {
    for (const Option& option : verb.options) text += fish_line(verb, option);
    if (!verb.others) continue;
    for (const std::string& game : known_generators())
      for (const std::string& parameter : known_parameters(game))
        text += fmt::format("complete -c crux -n '__fish_seen_subcommand_from {}; and __fish_seen_subcommand_from {}' -l {}\n",
                            verb.name, game, parameter.substr(2));
  }
  return text;
}

}  // namespace

std::string completion(const std::vector<Verb>& verbs, std::string_view shell) {
  if (shell == "zsh") return zsh(verbs);
  return shell == "fish" ? fish(verbs) : bash(verbs);
}

}  // namespace crux::cli
