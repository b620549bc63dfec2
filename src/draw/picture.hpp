// picture.hpp -- a drawing as a plain value: what to paint, in order, and what to say to somebody who cannot see it.
//
// A game answers with a Picture and never hears of files, pixels or Cairo (paint/render.hpp does); so a test can count letters
// instead of comparing pixels. Lengths are points (1/72 inch); x grows to the right and y grows up, as everywhere in Crux. Later
// shapes cover earlier ones. Line ends and corners are round.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/maths.hpp"
#include "base/waiting.hpp"
#include "core/game.hpp"

namespace crux {

struct Spot {
  double x = 0;
  double y = 0;
  bool operator==(const Spot&) const = default;
  friend constexpr Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Spot operator-(Spot a, Spot b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Spot operator*(double factor, Spot a) { return {factor * a.x, factor * a.y}; }
};

struct Rgb {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Rgb&) const = default;
};
// rgb(0xE69F00), as colours are usually published.
constexpr Rgb rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8), static_cast<std::uint8_t>(hex)};
}

// How a shape is painted; unset parts are left alone.
struct Paint {
  std::optional<Rgb> fill;
  std::optional<Rgb> stroke;
  double line_width = 0;
  bool operator==(const Paint&) const = default;
};
inline Paint filled(Rgb colour) { return {.fill = colour, .stroke = {}, .line_width = 0}; }
inline Paint stroked(Rgb colour, double line_width) { return {.fill = {}, .stroke = colour, .line_width = line_width}; }
inline Paint outlined(Rgb fill, Rgb stroke, double line_width) { return {fill, stroke, line_width}; }

struct Picture {
  struct Polygon {
    std::vector<Spot> corners;
    Paint paint;
    bool operator==(const Polygon&) const = default;
  };
  struct Polyline {
    std::vector<Spot> points;  // a single one is a round dot
    Paint paint;
    bool operator==(const Polyline&) const = default;
  };
  struct Circle {
    Spot centre;
    double radius = 0;
    Paint paint;
    bool operator==(const Circle&) const = default;
  };
  enum class Align : std::uint8_t { centre, left, right };
  struct Text {
    Spot centre;       // of the text's width and of its capitals' height; of the latter at the text's start or end, by `align`
    double size = 0;   // of the font
    std::string text;  // UTF-8
    Rgb colour;
    Align align = Align::centre;
    double angle = 0;  // in degrees counter-clockwise, around `centre`
    bool bold = true;
    bool operator==(const Text&) const = default;
  };
  using Shape = std::variant<Polygon, Polyline, Circle, Text>;

  double width = 0;
  double height = 0;
  std::string title;        // UTF-8, a few words
  std::string description;  // UTF-8, one or two sentences for a screen reader
  std::vector<Shape> shapes;
  bool operator==(const Picture&) const = default;

  void polygon(std::vector<Spot> corners, Paint paint) { add(Polygon{std::move(corners), paint}); }
  void line(std::vector<Spot> points, Paint paint) { add(Polyline{std::move(points), paint}); }
  void circle(Spot centre, double radius, Paint paint) { add(Circle{centre, radius, paint}); }
  void text(Spot centre, double size, std::string text, Rgb colour, Align align = Align::centre, double angle = 0,
            bool bold = true) {
    add(Text{centre, size, std::move(text), colour, align, angle, bold});
  }
  // Throws Stopped if nobody waits for the picture any more.
  template <class AShape>
  void add(AShape shape) {
    go_on();
    shapes.emplace_back(std::move(shape));
  }
  // Covers the whole picture.
  void background(Rgb colour) { polygon({{0, 0}, {width, 0}, {width, height}, {0, height}}, filled(colour)); }
};

// Corners for Picture::polygon.

constexpr double degrees(double n) { return n * std::numbers::pi / 180; }

// The spot at `radius` from `centre`, counter-clockwise from the right.
inline Spot around(Spot centre, double radius, double angle) {
  return {centre.x + radius * crux::cos(angle), centre.y + radius * crux::sin(angle)};
}

// `sides` corners at `radius`, the first one straight above the centre.
inline std::vector<Spot> regular_polygon(Spot centre, double radius, int sides) {
  std::vector<Spot> corners;
  for (int i = 0; i < sides; ++i) corners.push_back(around(centre, radius, degrees(90 + 360.0 * i / sides)));
  return corners;
}

// A star whose tips lie at `radius` and whose inner corners lie at `inner`; the first tip is straight above the centre.
inline std::vector<Spot> star(Spot centre, double radius, double inner, int tips) {
  std::vector<Spot> corners;
  for (int i = 0; i < 2 * tips; ++i) corners.push_back(around(centre, i % 2 ? inner : radius, degrees(90 + 180.0 * i / tips)));
  return corners;
}

inline std::vector<Spot> rounded_square(Spot centre, double side, double corner_radius) {
  constexpr int pieces = 8;  // a corner; at these sizes the eye sees an arc
  const double reach = side / 2 - corner_radius;
  std::vector<Spot> corners;
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Spot middle{centre.x + (quarter == 0 || quarter == 3 ? reach : -reach), centre.y + (quarter < 2 ? reach : -reach)};
    for (int i = 0; i <= pieces; ++i)
      corners.push_back(around(middle, corner_radius, degrees(90.0 * quarter + 90.0 * i / pieces)));
  }
  return corners;
}

// How far apart two colours are in brightness, 1..21 (WCAG 2.2, "contrast ratio"): 3 is enough for a mark, 4.5 for text.
inline double contrast(Rgb a, Rgb b) {
  const auto luminance = [](Rgb colour) {
    const auto linear = [](std::uint8_t channel) {
      const double c = channel / 255.0;
      return c <= 0.04045 ? c / 12.92 : crux::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
  };
  const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
  return (light + 0.05) / (dark + 0.05);
}

namespace contract {

// The puzzle and the moves made so far. REQUIRES, of `draw`: the moves are legal, one after the other.
template <class G>
concept Drawable = requires(const typename G::Puzzle& p, std::span<const typename G::Move> moves) {
  { G::draw(p, moves) } -> std::same_as<Picture>;
};

// The views have names, the usual one first. REQUIRES, of `draw`: `view` is an index into them.
template <class G>
concept Viewed = requires(const typename G::Puzzle& p, std::span<const typename G::Move> moves, std::size_t view) {
  { std::span<const std::string_view>(G::views) };
  { G::draw(p, moves, view) } -> std::same_as<Picture>;
};

}  // namespace contract

}  // namespace crux
