#include "draw/paper.hpp"

#include <limits>

#include "draw/colours.hpp"
#include "draw/sheet.hpp"
#include "draw/text.hpp"

namespace crux {
namespace {

struct Bounds {
  Spot low{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}, high = -1.0 * low;
  void add(Spot s, double around = 0) {
    low = {std::min(low.x, s.x - around), std::min(low.y, s.y - around)};
    high = {std::max(high.x, s.x + around), std::max(high.y, s.y + around)};
  }
};

Bounds bounds_of(const Picture::Shape& shape) {
  Bounds bounds;
  if (const auto* polygon = std::get_if<Picture::Polygon>(&shape))
    for (const Spot s : polygon->corners) bounds.add(s);
  else if (const auto* line = std::get_if<Picture::Polyline>(&shape))
    for (const Spot s : line->points) bounds.add(s);
  else if (const auto* circle = std::get_if<Picture::Circle>(&shape))
    bounds.add(circle->centre, circle->radius);
  else if (const auto* text = std::get_if<Picture::Text>(&shape))
    bounds.add(text->centre, text->size / 2);
  return bounds;
}

}  // namespace

Picture blank_sign(double width, double height) {
  Picture picture;
  picture.width = width;
  picture.height = height;
  return picture;
}

Picture two_signs(const Picture& left, const Picture& right) {
  constexpr double apart = 4;
  Picture both = blank_sign(left.width + apart + right.width, std::max(left.height, right.height));
  paste(both, left, 1, {0, (both.height - left.height) / 2});
  paste(both, right, 1, {left.width + apart, (both.height - right.height) / 2});
  return both;
}

Picture word_sign(const std::string& word) {
  constexpr double size = 8, high = 16;
  Picture picture = blank_sign(text_width(word, size) + 10, high);
  picture.polygon({{0.5, 0.5}, {picture.width - 0.5, 0.5}, {picture.width - 0.5, high - 0.5}, {0.5, high - 0.5}},
                  outlined(rgb(0xf1f3f5), colours::ink, 0.7));
  picture.text({picture.width / 2, high / 2}, size, word, colours::ink);
  return picture;
}

Picture cut_out(const Picture& picture, Spot middle, double side) {
  const double reach = side / 2 + 0.01, factor = sign_side / side;
  Picture part;
  for (const Picture::Shape& shape : picture.shapes) {
    const auto [low, high] = bounds_of(shape);
    const bool inside =
        low.x >= middle.x - reach && high.x <= middle.x + reach && low.y >= middle.y - reach && high.y <= middle.y + reach;
    if (inside) part.shapes.push_back(shape);
  }
  Picture sign = blank_sign();
  paste(sign, part, factor, {sign_side / 2 - factor * middle.x, sign_side / 2 - factor * middle.y});
  return sign;
}

Picture trimmed(const Picture& picture) {
  Bounds all;
  for (std::size_t i = 1; i < picture.shapes.size(); ++i) {
    const auto [low, high] = bounds_of(picture.shapes[i]);
    all.add(low);
    all.add(high);
  }
  constexpr double line = 1;  // half of the thickest
  Picture small = blank_sign(all.high.x - all.low.x + 2 * line, all.high.y - all.low.y + 2 * line);
  Picture shapes;
  shapes.shapes.assign(picture.shapes.begin() + 1, picture.shapes.end());
  paste(small, shapes, 1, Spot{line, line} - all.low);
  return small;
}

}  // namespace crux
