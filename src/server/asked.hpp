// asked.hpp -- puzzles and sketches inside requests: {"game":..,"puzzle":{..}}.
#pragma once

#include "base/json.hpp"

namespace crux::server {

inline constexpr std::size_t filler_bytes = 64U << 20U;  // for what makes filling quick, beside the tables

// As a line of the format: the game and the puzzle, and nothing else that the body says.
Json puzzle_line(const Json& body);

}  // namespace crux::server
