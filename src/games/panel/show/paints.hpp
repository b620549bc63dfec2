// paints.hpp -- the colours of marks.
#pragma once

#include <array>
#include <cstddef>

#include "draw/picture.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {

inline constexpr Rgb ink = rgb(0x17202a);
inline constexpr Rgb white = rgb(0xffffff);

// Okabe & Ito (2008), which people with any of the common kinds of colour blindness can tell apart; their nearest colour for each
// of our names, and for purple, which they do not have, a violet so dark that nobody takes it for the blue.
inline constexpr std::array<Rgb, palette.size()> paints{
    rgb(0xe69f00),  // unset: counts as orange
    rgb(0x1a1a1a),  // black
    rgb(0xffffff),  // white
    rgb(0x56b4e9),  // cyan: sky blue
    rgb(0xcc79a7),  // magenta: reddish purple
    rgb(0xf0e442),  // yellow
    rgb(0xd55e00),  // red: vermillion
    rgb(0x009e73),  // green: bluish green
    rgb(0x0072b2),  // blue
    rgb(0xe69f00),  // orange
    rgb(0x4b1a80),  // purple
};
constexpr Rgb paint_of(Colour colour) { return paints[static_cast<std::size_t>(colour)]; }

}  // namespace crux::panel
