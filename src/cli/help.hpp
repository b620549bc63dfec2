// help.hpp -- what `crux --help` and `crux VERB --help` print.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "cli/options.hpp"

namespace crux::cli {

inline constexpr std::string_view program_says = "Crux makes puzzles and knows how hard they are.";

// The options that the program has without a verb, and the one that every verb has besides its table.
struct CommonOption {
  std::string_view names;
  std::string_view says;
};
inline constexpr CommonOption help_option{"-h,--help", "Print this help message and exit"};
inline constexpr CommonOption version_option{"--version", "Display program version information and exit"};

std::string help_text(const std::vector<Verb>& verbs);
std::string help_text(const Verb& verb);

// "[OPTIONS] files..."
std::string usage_of(const Verb& verb);
// "--limit N=5"
std::string heading_of(const Option& option);
// The lines below a verb's options.
std::string notes_of(const Verb& verb);

// "expected one of games, solve, ..."
Error no_such_verb(const std::vector<Verb>& verbs, std::string found);

}  // namespace crux::cli
