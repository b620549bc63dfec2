// arguments.hpp -- reads the words after a verb by its table.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "cli/options.hpp"

namespace crux::cli {

enum class Asked { to_run, for_help };

// Puts every value where its option says, or answers a sentence about the first thing that is wrong.
//
// An option is written `--name value`, `--name=value`, `-n value` or `-nvalue`; names are never abbreviated. An option that needs
// a value takes the next word, whatever it looks like. A list takes all words up to the next option. `--` ends the options; a
// word such as - or -3 never is one. --help ends the reading: the words after it do not matter.
std::expected<Asked, std::string> read_words(const Verb& verb, std::span<const std::string> words);

}  // namespace crux::cli
