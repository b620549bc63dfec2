// completion.hpp -- scripts that complete command lines, made from the tables: `crux help --completion bash`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hpp"

namespace crux::cli {

inline constexpr std::string_view known_shells = "bash zsh fish";

// A script for one of known_shells. It has all words in it and never calls crux, so that completion is quick.
std::string completion(const std::vector<Verb>& verbs, std::string_view shell);

}  // namespace crux::cli
