// Numbers stand in the middle of their squares, because that is where most room is: a fiendish world is 34 squares long.
#include "games/robot/show/paper_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/words.hpp"
#include "draw/text.hpp"
#include "games/robot/show/views.hpp"

namespace crux::robot {
namespace {

using Levels = std::set<int>;
using Place = std::pair<int, int>;

constexpr double largest_square = 28, most_letters = 12;  // of a square
constexpr std::size_t most_notes = 12;

// What the map says of one square.
struct Square {
  Levels blocks;
  int height() const { return blocks.empty() ? 0 : *blocks.rbegin() + 1; }
  bool has_gap() const { return static_cast<int>(blocks.size()) < height(); }
};

struct Chart {
  const Puzzle& puzzle;
  Extents extents;
  std::map<Place, Square> squares;
  std::map<Place, std::string> notes;

  explicit Chart(const Puzzle& p) : puzzle(p), extents(extents_of(p, things_of(p, p.ground().start()))) {
    for (const Cube& b : p.layout().blocks) squares[{b.x, b.y}].blocks.insert(b.z);
    for (int x = extents.low.x; x < extents.high.x; ++x)
      for (int y = extents.low.y; y < extents.high.y; ++y)
        if (std::string says = note({x, y}); !says.empty()) notes[{x, y}] = std::move(says);
  }

  std::string number(Place at) const { return fmt::format("{}{}", squares.at(at).height(), notes.contains(at) ? "*" : ""); }

 private:
  // Which of these stand here, and not all of them, just once, on top of the blocks.
  static std::string stray(std::string_view what, std::span<const Cube> cubes, Place at, int height) {
    Levels levels;
    for (const Cube& c : cubes)
      if (Place{c.x, c.y} == at) levels.insert(c.z);
    if (levels.empty() || levels == Levels{height}) return "";
    return fmt::format("; {} at height {}", what, fmt::join(levels, " and "));
  }

  std::string note(Place at) const {
    const auto found = squares.find(at);
    const Square square = found == squares.end() ? Square{} : found->second;
    const Layout& layout = puzzle.layout();
    std::string says = stray("box", layout.boxes, at, square.height()) + stray("switch", layout.switches, at, square.height()) +
                       stray("robot", std::span(&layout.robot, 1), at, square.height());
    if (square.has_gap()) says += fmt::format("; blocks only at {}", fmt::join(square.blocks, ", "));
    return says.empty() ? says : fmt::format("* x {}, y {}: {}.", at.first, at.second, says.substr(2));
  }
};

// How large squares and letters are.
struct Scale {
  double side = 0, letters = 0;
};

std::optional<Scale> scale_of(const Chart& chart, double width, double height, double letters) {
  const double side = std::min({largest_square, width / chart.extents.width(), height / chart.extents.depth()});
  double widest = 0;
  for (const auto& [place, square] : chart.squares) widest = std::max(widest, text_width(chart.number(place), 1));
  constexpr double of_side = 0.72, tallest = 0.62;
  const double size = std::min({most_letters, of_side * side / widest, tallest * side});
  if (size < letters) return std::nullopt;
  return Scale{side, size};
}

class Drawer {
 public:
  Drawer(Picture& picture, const Chart& chart, Scale scale, Spot corner)
      : picture_(picture), chart_(chart), scale_(scale), corner_(corner) {}

  void floor() {
    for (int x = chart_.extents.low.x; x < chart_.extents.high.x; ++x)
      for (int y = chart_.extents.low.y; y < chart_.extents.high.y; ++y) {
        const Spot at = middle(x, y);
        if (chart_.squares.contains({x, y})) {
          picture_.polygon(square(at, scale_.side / 2), outlined(shade(x, y), colours::ink, 0.7));
        } else {
          picture_.line({at}, stroked(colours::grid, 2));
        }
      }
  }

  void things() {
    const Layout& layout = chart_.puzzle.layout();
    const double line = scale_.side > 20 ? 1.4 : 1;
    for (const Cube& s : layout.switches)
      picture_.circle(middle(s.x, s.y), 0.46 * scale_.side, outlined(colours::paper, colours::ink, line));
    for (const Cube& b : layout.boxes)
      picture_.polygon(square(middle(b.x, b.y), 0.4 * scale_.side), outlined(colours::paper, colours::ink, 1.8 * line));
    const Cube& robot = layout.robot;
    picture_.polygon(robot_shape(middle(robot.x, robot.y), direction(layout.facing), scale_.side), filled(colours::ink));
    for (const auto& [place, square] : chart_.squares)
      picture_.text(middle(place.first, place.second), scale_.letters, chart_.number(place),
                    place == Place{robot.x, robot.y} ? colours::paper : colours::ink);
  }

  // Only sentences below the map need them.
  void axes(double letters) {
    const Extents& e = chart_.extents;
    const auto every = static_cast<int>(std::ceil(text_width("00 ", letters, false) / scale_.side));
    for (int x = e.low.x; x < e.high.x; x += every)
      picture_.text(middle(x, e.low.y) - Spot{0, scale_.side / 2 + letters}, letters, axis_label("x", x, e.low.x), colours::axis,
                    Picture::Align::centre, 0, false);
    for (int y = e.low.y; y < e.high.y; y += every)
      picture_.text(middle(e.low.x, y) - Spot{scale_.side / 2 + 3, 0}, letters, axis_label("y", y, e.low.y), colours::axis,
                    Picture::Align::right, 0, false);
  }

 private:
  Spot middle(int x, int y) const {
    return corner_ + scale_.side * Spot{x - chart_.extents.low.x + 0.5, y - chart_.extents.low.y + 0.5};
  }
  static std::vector<Spot> square(Spot at, double r) {
    return {at + Spot{-r, -r}, at + Spot{r, -r}, at + Spot{r, r}, at + Spot{-r, r}};
  }
  // The higher, the darker, and never so dark that ink on it could not be read.
  Rgb shade(int x, int y) const {
    constexpr double white = 255, darkest = 180;
    const double part = static_cast<double>(chart_.squares.at({x, y}).height()) / std::max(1, chart_.extents.high.z);
    const auto grey = static_cast<std::uint8_t>(white - (white - darkest) * part);
    return {grey, grey, grey};
  }

  Picture& picture_;
  const Chart& chart_;
  Scale scale_;
  Spot corner_;
};

void paint_north(Picture& picture, Spot at, double letters) {
  picture.polygon({at + Spot{0, 9}, at + Spot{5, -6}, at - Spot{0, 3}, at - Spot{5, 6}}, filled(colours::ink));
  picture.text(at - Spot{0, 8 + letters / 2}, letters, "N", colours::ink);
}

std::vector<std::string> sentences(const Chart& chart, double width, double letters) {
  std::vector<std::string> lines;
  std::size_t told = 0;
  for (const auto& [place, says] : chart.notes) {
    if (told++ == most_notes) break;
    std::ranges::move(wrap(says, width, letters, false), std::back_inserter(lines));
  }
  if (chart.notes.size() > most_notes)
    lines.push_back(fmt::format("* And {} more.", counted(chart.notes.size() - most_notes, "square")));
  return lines;
}

}  // namespace

std::vector<Spot> robot_shape(Spot at, std::array<int, 2> step, double side) {
  const double r = 0.42 * side;
  const Spot ahead{r * step[0], r * step[1]}, aside{-ahead.y, ahead.x};
  return {at - ahead - aside, at - ahead + aside, at + 0.3 * ahead + aside, at + 1.3 * ahead, at + 0.3 * ahead - aside};
}

std::optional<PaperMap> paper_map(const Puzzle& p, double width, double height, double letters) {
  const Chart chart(p);
  constexpr double pad = 2.5;  // for lines, and for the robot's tip
  const double compass = 2 * letters, axis = chart.notes.empty() ? pad : text_width("y 00", letters, false) + 3;
  const auto lines = sentences(chart, width, letters);
  const double below = (chart.notes.empty() ? pad : 1.6 * letters) + line_step * letters * static_cast<double>(lines.size());
  const auto scale = scale_of(chart, width - axis - compass - pad, height - below - pad, letters);
  if (!scale) return std::nullopt;
  Picture map;
  const double wide = scale->side * chart.extents.width(), high = scale->side * chart.extents.depth();
  double words = 0;
  for (const std::string& line : lines) words = std::max(words, text_width(line, letters, false));
  map.width = std::max(axis + wide + compass + pad, words);
  map.height = std::max(high + pad, 3 * letters + 9) + below;
  Drawer drawer(map, chart, *scale, {axis, map.height - high - pad});
  drawer.floor();
  drawer.things();
  if (!lines.empty()) drawer.axes(letters);
  paint_north(map, {axis + wide + compass / 2 + pad, map.height - 10}, letters);
  double y = line_step * letters * (static_cast<double>(lines.size()) - 0.5);
  for (const std::string& line : lines) {
    map.text({0, y}, letters, line, colours::ink, Picture::Align::left, 0, false);
    y -= line_step * letters;
  }
  return PaperMap{std::move(map), scale->side};
}

}  // namespace crux::robot
