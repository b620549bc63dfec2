// extent.hpp -- how far the shapes of a picture reach, so that tests can say that nothing is cut off.
#pragma once

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "draw/picture.hpp"
#include "draw/text.hpp"

namespace crux {

struct Extent {
  double left = 1e300, bottom = 1e300, right = -1e300, top = -1e300;

  void add(Spot s, double reach = 0) {
    left = std::min(left, s.x - reach), right = std::max(right, s.x + reach);
    bottom = std::min(bottom, s.y - reach), top = std::max(top, s.y + reach);
  }
  bool within(const Extent& other) const {
    constexpr double hair = 1e-6;
    return left >= other.left - hair && right <= other.right + hair && bottom >= other.bottom - hair && top <= other.top + hair;
  }
};

inline Extent extent_of(const Picture& picture) { return {0, 0, picture.width, picture.height}; }

inline Extent extent_of(const Picture::Text& text) {
  const double width = text_width(text.text, text.size, text.bold);
  const double start = text.align == Picture::Align::left ? 0 : text.align == Picture::Align::right ? -width : -width / 2;
  // From the middle of the capitals to the lowest tail of a letter, and no less to the highest accent.
  const double reach = 0.6 * text.size;
  const Spot along = around({0, 0}, 1, degrees(text.angle)), up = around({0, 0}, 1, degrees(text.angle + 90));
  Extent extent;
  for (const double x : {start, start + width})
    for (const double y : {-reach, reach}) extent.add(text.centre + x * along + y * up);
  return extent;
}

inline Extent extent_of(const Picture::Shape& shape) {
  Extent extent;
  const auto reach = [](const Paint& paint) { return paint.stroke ? paint.line_width / 2 : 0; };
  if (const auto* polygon = std::get_if<Picture::Polygon>(&shape)) {
    for (const Spot s : polygon->corners) extent.add(s, reach(polygon->paint));
  } else if (const auto* line = std::get_if<Picture::Polyline>(&shape)) {
    for (const Spot s : line->points) extent.add(s, reach(line->paint));
  } else if (const auto* circle = std::get_if<Picture::Circle>(&shape)) {
    extent.add(circle->centre, circle->radius + reach(circle->paint));
  } else {
    return extent_of(std::get<Picture::Text>(shape));
  }
  return extent;
}

inline bool all_inside(const Picture& picture) {
  return std::ranges::all_of(picture.shapes, [&](const auto& shape) { return extent_of(shape).within(extent_of(picture)); });
}

// The shapes of one kind, in the order they are painted.
template <class Shape>
std::vector<Shape> shapes_of(const Picture& picture) {
  std::vector<Shape> found;
  for (const Picture::Shape& shape : picture.shapes)
    if (const auto* one = std::get_if<Shape>(&shape)) found.push_back(*one);
  return found;
}

}  // namespace crux
