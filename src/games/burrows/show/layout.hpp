// layout.hpp -- how large burrows are drawn, and how far apart: in points, if there is room. Pages read these numbers from
// corpus/layout.golden.json.
#pragma once

namespace crux::burrows {

inline constexpr double least_factor = 0.5;  // in a crowd everything is smaller, down to this
inline constexpr double least_step = 96;     // from one end of a tunnel to the other
inline constexpr double least_apart = 80;    // of any two burrows: a tunnel between them as by a knight's move need not bend
inline constexpr double margin = 46;
inline constexpr double burrow_radius = 16;
inline constexpr double pad_reach = 21;  // from the start to the border of its pad, on three sides
inline constexpr double roomy = 5;       // between things that do not touch; more is no better

}  // namespace crux::burrows
