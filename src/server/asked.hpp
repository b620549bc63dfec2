// asked.hpp -- puzzles and sketches inside requests: {"game":..,"puzzle":{..}}.
#pragma once

#include <string>

#include "base/json.hpp"
#include "base/result.hpp"

namespace crux::server {

inline constexpr std::size_t filler_bytes = 64U << 20U;  // for what makes filling quick, beside the tables

// As a line of the format.
std::string puzzle_line(const Json& body);
// Whether a puzzle was refused because it has holes.
bool is_sketch(const Error& error);

}  // namespace crux::server
