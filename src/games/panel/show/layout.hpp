// layout.hpp -- how large the parts of a panel are drawn, in points, and which way its ends lead out. Pages read these numbers
// from corpus/layout.golden.json.
#pragma once

#include "games/panel/panel.hpp"

namespace crux::panel::layout {

inline constexpr double cell = 60;
inline constexpr double margin = 36;
inline constexpr double notch_length = 17;
inline constexpr double stub_length = 18;  // of the grid, on either side of a cannot edge's gap
inline constexpr double square_side = 26;
inline constexpr double star_radius = 18;
inline constexpr double star_inner = 12.5;
inline constexpr double triangle_radius = 7;
inline constexpr double triangle_apart = 14.5;
inline constexpr double must_radius = 5;

// Out of the board; at a corner, up or down.
Direction outward(const Shape& shape, Point end);

}  // namespace crux::panel::layout
