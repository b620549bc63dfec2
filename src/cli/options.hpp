// options.hpp -- what the verbs take on the command line, as data.
//
// The tables (verbs*.cpp) have four readers: the parser (arguments.cpp), --help (help.cpp), the man page (manual.cpp) and shell
// completion (completion.cpp). So an option that is declared is parsed, explained and completed; there is no second list.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/cli.hpp"

namespace crux::cli {

// The variable that gets an option's value. The type says what kind of option it is: a flag takes no value, a list takes several.
using Flag = bool*;
using List = std::vector<std::string>*;
using Place = std::variant<Flag, std::string*, List, int*, std::uint64_t*, double*, std::optional<int>*, std::optional<double>*>;

// The numbers that an option accepts, both ends included. `expected` says the same in words, for error messages.
struct Range {
  double least = 0;
  double most = 0;
  std::string_view expected = {};
};
inline constexpr double no_end = 1e300;
inline constexpr Range from_zero{0, no_end, "a whole number, 0 or more"};
inline constexpr Range from_one{1, no_end, "a whole number, 1 or more"};
inline constexpr Range to_a_million{1, 1'000'000, "a whole number, 1 to 1000000"};
inline constexpr Range thread_counts{1, 1024, "a whole number, 1 to 1024"};

struct Option {
  std::string name = {};          // "--limit"; without dashes it is an argument, a word that needs no name before it: "files"
  std::string_view shorter = {};  // "-o"
  std::string_view value = {};    // what stands for the value in help: "N". FILE and FOLDER are completed as such
  Place to = {};
  std::string_view says = {};
  std::string (*more)() = nullptr;                // the end of `says`, if it depends on the games
  Range range = {};                               // of a number
  std::string choices = {};                       // the only values, separated by spaces; empty: any
  std::vector<std::string> (*known)() = nullptr;  // values to suggest; others may be right, too
  bool required = false;
  bool shows_default = false;     // in help
  std::string_view without = {};  // the name of an option that cannot be given together with this one
};

struct Verb {
  std::string_view name;
  std::string_view says;
  std::vector<Option> options;
  std::string (*notes)() = nullptr;  // the end of its help; null: the same as that of the program
  std::function<int(Streams&)> call;
  List others = nullptr;  // if not null, gets the words that the table does not know: options of a game's generator
};

inline bool is_argument(const Option& option) { return !option.name.starts_with('-'); }
inline bool is_flag(const Option& option) { return std::holds_alternative<Flag>(option.to); }
inline bool is_list(const Option& option) { return std::holds_alternative<List>(option.to); }

// "1 2 4" as {"1", "2", "4"}.
std::vector<std::string> choices_of(const Option& option);
// The sentence of an option with its end.
std::string says_of(const Option& option);
// The value that an option has now, which is its default before the arguments are read; empty: it is not shown.
std::string default_of(const Option& option);

}  // namespace crux::cli
