// count.hpp -- how many complete paths a board has, without walking them.
#pragma once

#include <cstdint>
#include <optional>

#include "games/panel/rules/board.hpp"

namespace crux::panel {

// The number of lines from a start to an end of the empty board; 6 x 6 corner to corner: 575,780,564. Nullopt if the number does
// not fit 64 bits or the count would take more than some seconds (both sides longer than 8).
std::optional<std::uint64_t> count_paths(const Shape& shape);

}  // namespace crux::panel
