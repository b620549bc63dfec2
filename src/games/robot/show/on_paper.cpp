// on_paper.cpp -- a robot's world on a worksheet: from the side on which the least is hidden, beside a map of heights, above
// lines to write a program on. The rules are those of the page's legend.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "draw/paper.hpp"
#include "draw/sheet.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/show/views.hpp"

namespace crux::robot {
namespace {

// As the corner views turn it (draw_corner.cpp).
Cube turned_by(Cube cube, const Extents& extents, int quarter_turns) {
  int x = cube.x - extents.low.x, y = cube.y - extents.low.y, wide = extents.width(), deep = extents.depth();
  for (int i = 0; i < quarter_turns; ++i) {
    x = std::exchange(y, x);
    x = deep - 1 - x;
    std::swap(wide, deep);
  }
  return {x, y, cube.z - extents.low.z};
}

// How many things, and then how many floors, are out of sight.
std::pair<int, int> hidden_from(const Puzzle& p, int quarter_turns) {
  const Layout& layout = p.layout();
  const Extents extents = extents_of(p, things_of(p, p.ground().start()));
  const auto turned = [&](const Cube& cube) { return turned_by(cube, extents, quarter_turns); };
  std::vector<Cube> solid;
  for (const auto* cubes : {&layout.blocks, &layout.boxes}) std::ranges::transform(*cubes, std::back_inserter(solid), turned);
  const Sight sight(solid);
  int things = sight.hides(turned(layout.robot)) ? 1 : 0, floors = 0;
  for (const Cube& box : layout.boxes) things += sight.hides(turned(box)) ? 1 : 0;
  // A switch lies on the top of the block below it.
  for (Cube plate : layout.switches) {
    --plate.z;
    things += sight.hides(Face{turned(plate), Side::top}) ? 1 : 0;
  }
  for (const Cube& block : layout.blocks) floors += sight.hides(Face{turned(block), Side::top}) ? 1 : 0;
  return {things, floors};
}

View clearest(const Puzzle& p) {
  int best = 0;
  for (int turns = 1; turns < 4; ++turns)
    if (hidden_from(p, turns) < hidden_from(p, best)) best = turns;
  return static_cast<View>(best);
}

// The map as draw_top.cpp draws it, without its own legend: that stands below the lowest number of an axis.
Picture map_of(const Puzzle& p, const Ran& start) {
  const Picture whole = draw(p, start, View::top);
  constexpr double legend_size = 10;
  Picture map = whole;
  double floor = 0;
  for (const Picture::Shape& shape : whole.shapes)
    if (const auto* text = std::get_if<Picture::Text>(&shape);
        text && text->align == Picture::Align::left && !text->bold && text->size == legend_size)
      floor = std::max(floor, text->centre.y + legend_size);
  std::erase_if(map.shapes, [&](const Picture::Shape& shape) {
    if (const auto* text = std::get_if<Picture::Text>(&shape)) return text->centre.y < floor;
    if (const auto* polygon = std::get_if<Picture::Polygon>(&shape))
      return std::ranges::all_of(polygon->corners, [&](Spot s) { return s.y < floor; });
    if (const auto* circle = std::get_if<Picture::Circle>(&shape)) return circle->centre.y < floor;
    return std::ranges::all_of(std::get<Picture::Polyline>(shape).points, [&](Spot s) { return s.y < floor; });
  });
  return trimmed(map);
}

// World and map side by side, and numbered lines below.
Picture sheet_of(const Puzzle& p) {
  constexpr double gap = 16, rule = 20, number = 16;
  constexpr int rows = 4, columns = 2;
  Ran start;
  start.world = p.ground().start();
  const Picture world = trimmed(draw(p, start, clearest(p))), map = map_of(p, start);
  constexpr double world_wide = 0.6 * (paper_width - gap), map_wide = paper_width - gap - world_wide, most_high = 135;
  const double world_factor = std::min({world_wide / world.width, most_high / world.height, 1.6});
  const double map_factor = std::min({map_wide / map.width, most_high / map.height, 1.2});
  const double high = std::max(world_factor * world.height, map_factor * map.height);
  Picture sheet = blank_sign(paper_width, high + gap + rows * rule + rule);
  sheet.background(colours::paper);
  const double below = sheet.height - high;
  paste(sheet, world, world_factor, {(world_wide - world_factor * world.width) / 2, sheet.height - world_factor * world.height});
  paste(sheet, map, map_factor, {paper_width - map_factor * map.width, sheet.height - map_factor * map.height});
  const auto limit = p.layout().limit;
  const std::string head = limit ? fmt::format("Write your program here. You have {}.", counted(*limit, "command"))
                                 : std::string("Write your program here.");
  sheet.text({0, below - gap / 2 - 4}, 10, head, colours::ink, Picture::Align::left);
  constexpr double column = (paper_width - gap) / columns;
  for (int i = 0; i < rows * columns; ++i) {
    const int beside = i / rows, under = i % rows;
    const Spot at{beside * (column + gap), below - gap - rule * (under + 1)};
    sheet.text({at.x + number - 4, at.y + 5}, 9, fmt::format("{}", i + 1), colours::axis, Picture::Align::right, 0, false);
    sheet.line({{at.x + number, at.y}, {at.x + column, at.y}}, stroked(colours::grid, 0.7));
  }
  return sheet;
}

// In the colours of the view from a corner and the shapes of the map, so that it explains both.
enum class Shown : std::uint8_t { robot, plate, box, height };
Picture sign_of(Shown shown) {
  constexpr double m = sign_side / 2;
  Picture sign = blank_sign();
  const auto square = [](double r) { return std::vector<Spot>{{m - r, m - r}, {m + r, m - r}, {m + r, m + r}, {m - r, m + r}}; };
  switch (shown) {
    case Shown::robot: sign.polygon({{m, 21}, {19, 5}, {m, 9}, {5, 5}}, outlined(colours::robot_left, colours::ink, 1)); break;
    case Shown::plate:
      sign.circle({m, m}, 9, outlined(colours::plate, colours::ink, 1));
      sign.circle({m, m}, 5.5, stroked(colours::ink, 1));
      break;
    case Shown::box:
      sign.polygon(square(8), outlined(colours::box_left, colours::ink, 1.4));
      sign.line({{m - 8, m - 8}, {m + 8, m + 8}}, stroked(colours::ink, 1));
      sign.line({{m - 8, m + 8}, {m + 8, m - 8}}, stroked(colours::ink, 1));
      break;
    case Shown::height:
      sign.polygon(square(9), outlined(colours::block_left, colours::ink, 0.7));
      sign.text({m, m}, 10, "2", colours::ink);
      break;
  }
  return sign;
}

}  // namespace

Paper Robot::on_paper(const Puzzle& p, double) {
  const Layout& layout = p.layout();
  Paper paper{.goal = "Write a program that makes the robot press every switch at once. Use as few commands as you can.",
              .signs = {},
              .picture = sheet_of(p)};
  const auto add = [&](Picture sign, std::string says) { paper.signs.push_back({std::move(sign), std::move(says)}); };
  add(sign_of(Shown::robot), "The robot. It looks the way the arrow points.");
  add(sign_of(Shown::plate), layout.switches.size() > 1
                                 ? "A switch is pressed while the robot or a box stands on it. All must be pressed at once."
                                 : "The switch is pressed while the robot or a box stands on it.");
  if (!layout.boxes.empty())
    add(sign_of(Shown::box), "A box can be picked up if it lies in front of the robot, and put down in front of it.");
  add(sign_of(Shown::height), "On the map, a number is the height of a square. A dot is no ground at all.");
  add(word_sign("forward"), "Forward and backward move the robot one square. It must stay at the same height.");
  add(word_sign("turn left"), "Turn left and turn right turn the robot on its square.");
  add(word_sign("climb up"), "To climb up or down, the robot must face a block that is one higher or one lower.");
  add(word_sign("repeat 3"), "Commands inside “repeat” run several times, but count once.");
  return paper;
}

}  // namespace crux::robot
