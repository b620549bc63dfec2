#include "draw/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

#include "base/markup.hpp"
#include "base/waiting.hpp"
#include "base/words.hpp"
#include "draw/text.hpp"

namespace crux {
namespace {

// ---- numbers

// Hundredths of a point. Computers differ in the last digits of a sine, and half a hundredth is a usual length: so a half and all
// that is nearly one are rounded up.
std::int64_t hundredths(double length) {
  assert(std::isfinite(length));
  constexpr double nearly = 1e-6, far = 1e12;
  return static_cast<std::int64_t>(std::floor(std::clamp(length * 100, -far, far) + (0.5 + nearly)));
}

// Without zeros that say nothing: 1250 is 12.5, and -5 is -.05.
void append_number(std::string& out, std::int64_t n) {
  if (n < 0) out += '-';
  n = n < 0 ? -n : n;
  const std::int64_t whole = n / 100, part = n % 100;
  if (whole != 0 || part == 0) {
    std::array<char, 20> digits{};
    out.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), whole).ptr);
  }
  if (part == 0) return;
  out += '.';
  out += static_cast<char>('0' + part / 10);
  if (part % 10 != 0) out += static_cast<char>('0' + part % 10);
}

void append_attribute(std::string& out, std::string_view name, std::int64_t value) {
  out.append(" ").append(name).append("=\"");
  append_number(out, value);
  out += '"';
}

// "#f80" for "#ff8800".
void append_colour(std::string& out, std::string_view name, Rgb colour) {
  const auto is_short = [](std::uint8_t channel) { return channel % 17 == 0; };
  if (is_short(colour.red) && is_short(colour.green) && is_short(colour.blue))
    out += fmt::format(" {}=\"#{:x}{:x}{:x}\"", name, colour.red / 17, colour.green / 17, colour.blue / 17);
  else
    out += fmt::format(" {}=\"#{:02x}{:02x}{:02x}\"", name, colour.red, colour.green, colour.blue);
}

// ---- elements

// Of <text>: all digits and capitals of the font are as high as this, at size 1.
constexpr double capital_height = 1493.0 / 2048;

// One shape: <name style rest. Its style is written in the group that it shares with its neighbours, if there is one.
struct Element {
  std::string_view name;
  std::string style;
  std::string rest;
  bool lines = false;  // a path that only strokes, and may become one with others of its style
};

std::string style_of(const Paint& paint) {
  std::string style;
  if (paint.fill) append_colour(style, "fill", *paint.fill);
  if (paint.stroke) {
    append_colour(style, "stroke", *paint.stroke);
    if (const std::int64_t width = hundredths(paint.line_width); width != 100) append_attribute(style, "stroke-width", width);
  }
  return style;
}

// Turns shapes into elements, whose y grows down: only `place` knows that.
class Writer {
 public:
  explicit Writer(double height) : height_(height) {}

  Element operator()(const Picture::Polygon& polygon) const { return path(polygon.corners, polygon.paint, true); }
  Element operator()(const Picture::Polyline& line) const { return path(line.points, line.paint, false); }
  Element operator()(const Picture::Circle& circle) const {
    const Place centre = place(circle.centre);
    Element element{.name = "circle", .style = style_of(circle.paint), .rest = {}};
    append_attribute(element.rest, "cx", centre.x);
    append_attribute(element.rest, "cy", centre.y);
    append_attribute(element.rest, "r", std::max<std::int64_t>(hundredths(circle.radius), 0));
    element.rest += "/>";
    return element;
  }
  Element operator()(const Picture::Text& text) const {
    Element element{.name = "text", .style = {}, .rest = {}};
    append_colour(element.style, "fill", text.colour);
    append_attribute(element.style, "font-size", hundredths(text.size));
    if (!text.bold) element.style += " font-weight=\"400\"";
    if (text.align != Picture::Align::centre)
      element.style += text.align == Picture::Align::left ? " text-anchor=\"start\"" : " text-anchor=\"end\"";

    std::string& rest = element.rest;
    const Place base = place(text.centre - Spot{0, capital_height / 2 * text.size});
    append_attribute(rest, "x", base.x);
    append_attribute(rest, "y", base.y);
    if (text.angle != 0) append_turn(rest, place(text.centre), text.angle);
    append_length(rest, text);
    const std::string words = escape(text.text);
    if (words.starts_with(' ') || words.ends_with(' ') || words.contains("  ")) rest += " xml:space=\"preserve\"";
    rest.append(">").append(words).append("</text>");
    return element;
  }

 private:
  struct Place {
    std::int64_t x = 0, y = 0;
  };
  Place place(Spot spot) const { return {hundredths(spot.x), hundredths(height_ - spot.y)}; }

  static void append_turn(std::string& out, Place around, double angle) {
    out += " transform=\"rotate(";
    append_number(out, hundredths(-angle));
    out += ' ';
    append_number(out, around.x);
    out += ' ';
    append_number(out, around.y);
    out += ")\"";
  }
  // A single letter of the alphabet is about as wide in every font.
  static void append_length(std::string& out, const Picture::Text& text) {
    const std::int64_t length = hundredths(text_width(text.text, text.size, text.bold));
    if (length <= 0 || text.text.size() == 1) return;
    append_attribute(out, "textLength", length);
    out += " lengthAdjust=\"spacingAndGlyphs\"";
  }

  // From corner to corner, which is shorter than by their places; exact, because places are whole numbers.
  Element path(const std::vector<Spot>& spots, const Paint& paint, bool closed) const {
    assert(!spots.empty());
    Element element{.name = "path", .style = style_of(paint), .rest = {}, .lines = !paint.fill};
    std::string& d = element.rest;
    Place at = place(spots.front());
    d += 'M';
    append_number(d, at.x);
    if (at.y >= 0) d += ' ';
    append_number(d, at.y);
    char last = 'M';
    for (const Spot& spot : std::span(spots).subspan(1)) {
      const Place to = place(spot);
      append_step(d, last, {to.x - at.x, to.y - at.y});
      at = to;
    }
    if (last == 'M' && !closed) d += "h0";  // a round dot
    if (closed) d += 'z';
    return element;
  }
  static void append_step(std::string& d, char& last, Place step) {
    if (step.x == 0 && step.y == 0) return;
    const char kind = step.y == 0 ? 'h' : step.x == 0 ? 'v' : 'l';
    const auto number = [&d](std::int64_t n, bool first) {
      if (!first && n >= 0) d += ' ';
      append_number(d, n);
    };
    if (kind != last) d += kind;
    if (kind != 'v') number(step.x, kind != last);
    if (kind != 'h') number(step.y, kind == 'v' && kind != last);
    last = kind;
  }

  double height_;
};

// ---- the file

// FNV-1a (Fowler, Noll & Vo): the same in every run and library, unlike std::hash.
std::uint64_t fingerprint(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

std::string head_of(const Picture& picture) {
  const std::string id = fmt::format("crux-{:016x}", fingerprint(picture.title + '\n' + picture.description));
  std::string width, height;
  append_number(width, hundredths(picture.width));
  append_number(height, hundredths(picture.height));
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}pt\" height=\"{1}pt\" viewBox=\"0 0 {0} {1}\" "
      "role=\"img\" aria-labelledby=\"{2}-title {2}-desc\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" "
      "font-family=\"DejaVu Sans,sans-serif\" font-weight=\"700\" text-anchor=\"middle\">\n"
      "<title id=\"{2}-title\">{3}</title>\n<desc id=\"{2}-desc\">{4}</desc>\n",
      width, height, id, escape(picture.title), escape(picture.description));
}

// Neighbours of one style share a group, and lines a path. Only neighbours: later shapes cover earlier ones.
class Groups {
 public:
  explicit Groups(std::string& out) : out_(out) {}

  void add(Element element) {
    if (last_.style != element.style) {
      close();
      last_ = std::move(element);
    } else if (last_.lines && element.lines) {
      last_.rest += element.rest;
    } else {
      if (!grouped_) out_.append("<g").append(last_.style).append(">\n");
      grouped_ = true;
      write();
      last_ = std::move(element);
    }
  }
  void close() {
    if (!last_.name.empty()) write();
    if (grouped_) out_ += "</g>\n";
    last_ = {};
    grouped_ = false;
  }
  std::size_t bytes() const { return out_.size() + last_.rest.size(); }

 private:
  void write() {
    out_.append("<").append(last_.name);
    if (!grouped_) out_.append(last_.style);
    if (last_.name == "path")
      out_.append(" d=\"").append(last_.rest).append("\"/>\n");
    else
      out_.append(last_.rest).append("\n");
  }

  std::string& out_;
  Element last_;  // not written yet; none at first, and no shape has an empty style
  bool grouped_ = false;
};

}  // namespace

std::unexpected<Error> picture_too_large(std::string found) {
  return error("draw", "", std::move(found), "a smaller puzzle, or shorter names in it");
}
std::unexpected<Error> file_too_large(std::size_t most) {
  return picture_too_large(fmt::format("a picture of more than {} bytes", grouped(most)));
}

Result<std::string> to_svg(const Picture& picture, std::size_t most) {
  assert(picture.width > 0 && picture.height > 0);
  std::string svg = head_of(picture);
  const Writer writer(picture.height);
  Groups groups(svg);
  for (const Picture::Shape& shape : picture.shapes) {
    go_on();
    Element element = std::visit(writer, shape);
    if (element.style.empty()) continue;  // neither filled nor stroked
    groups.add(std::move(element));
    if (groups.bytes() > most) return file_too_large(most);
  }
  groups.close();
  svg += "</svg>\n";
  if (svg.size() > most) return file_too_large(most);
  return svg;
}

}  // namespace crux
