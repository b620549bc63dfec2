// small_house.hpp -- a picture with a shape of every kind.
#pragma once

#include "draw/picture.hpp"

namespace crux {

inline Picture small_house() {
  constexpr Rgb ink = rgb(0x102030);
  Picture p{.width = 60, .height = 80, .title = "A <small> house", .description = "\"Walls\" & a roof.", .shapes = {}};
  p.background(rgb(0xffffff));
  p.polygon({{10, 10}, {50, 10}, {50, 50}, {10, 50}}, outlined(rgb(0xe69f00), ink, 2));
  p.line({{5, 50}, {30, 75}, {55, 50}}, stroked(ink, 4));
  p.circle({30, 55}, 4, filled(ink));
  p.text({30, 30}, 20, "\u00c4", ink);
  return p;
}

}  // namespace crux
