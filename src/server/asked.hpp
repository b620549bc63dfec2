// asked.hpp -- puzzles and sketches inside requests: {"game":..,"puzzle":{..}}.
#pragma once

#include <string>

#include "base/json.hpp"

namespace crux::server {

inline constexpr std::size_t filler_bytes = 64U << 20U;  // for what makes filling quick, beside the tables

// As a line of the format.
std::string puzzle_line(const Json& body);

}  // namespace crux::server
