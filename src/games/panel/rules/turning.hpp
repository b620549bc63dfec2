// turning.hpp -- the eight ways to turn and mirror a panel.
#pragma once

#include <algorithm>
#include <utility>

#include "games/panel/panel.hpp"

namespace crux::panel {

inline constexpr int ways_to_turn = 8;  // 0 leaves all as it is

// Mirrors, then swaps x and y, as the bits of `way` say. `width` and `height` are what x and y run to.
constexpr Point turned(Point p, int width, int height, int way) {
  if (way & 1) p.x = static_cast<std::int8_t>(width - p.x);
  if (way & 2) p.y = static_cast<std::int8_t>(height - p.y);
  if (way & 4) std::swap(p.x, p.y);
  return p;
}

// A mark with its place turned, the ends of an edge in order; `width` and `height` are the panel's own.
inline Mark turned(Mark mark, int width, int height, int way) {
  if (mark.place == Place::cell) {
    mark.at = turned(mark.at, width - 1, height - 1, way);
    return mark;
  }
  const Point at = turned(mark.at, width, height, way);
  const Point to = mark.place == Place::edge ? turned(mark.to, width, height, way) : at;
  mark.at = std::min(at, to), mark.to = std::max(at, to);
  return mark;
}

}  // namespace crux::panel
