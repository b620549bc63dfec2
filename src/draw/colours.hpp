// colours.hpp -- the two colours of everything that is printed.
#pragma once

#include "draw/picture.hpp"

namespace crux::colours {

inline constexpr Rgb paper = rgb(0xffffff), ink = rgb(0x17202a);

}  // namespace crux::colours
