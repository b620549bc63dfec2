// layout.hpp -- how large burrows are drawn, and how far apart: in points, if there is room. Pages read these numbers from
// corpus/layout.golden.json.
#pragma once

#include <array>

namespace crux::burrows {

inline constexpr double least_factor = 0.5;  // in a crowd everything is smaller, down to this
inline constexpr double least_step = 96;     // from one end of a tunnel to the other
inline constexpr double least_apart = 80;    // of any two burrows: a tunnel between them as by a knight's move need not bend
inline constexpr double margin = 46;
inline constexpr double burrow_radius = 16;
inline constexpr double pad_reach = 21;   // from the start to the border of its pad, on three sides
inline constexpr double roomy = 5;        // between things that do not touch; more is no better
inline constexpr double tag_reach = 26;   // from the start to the middle of the word below it
inline constexpr double name_reach = 29;  // from a burrow to the middle of Scout's name above it
inline constexpr double tag_height = 13;
inline constexpr double plate_height = 18;
inline constexpr double weight_size = 13;
inline constexpr double digit_width = 0.7;   // of the font's size, in DejaVu Sans Bold
inline constexpr double weight_margin = 11;  // beside a cost, on both sides together
// Where a cost may stand on its tunnel, the best first.
inline constexpr std::array weight_places{0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8};

}  // namespace crux::burrows
