// on_paper.cpp -- a robot's world on a worksheet: from the side on which the least is hidden, with a map of heights, and lines to
// write a program on. The rules are those of the page's legend.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/words.hpp"
#include "draw/paper.hpp"
#include "draw/sheet.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/show/paper_map.hpp"
#include "games/robot/show/views.hpp"
#include "games/robot/solve/findings.hpp"

namespace crux::robot {
namespace {

constexpr double compass_room = 42;  // beside a world
constexpr double most_sheet = 540;   // high: what a page has room for below a puzzle's name and code
constexpr double most_lines = 330;   // of these, for the lines
constexpr double shared = 290;       // what is higher shares no page
constexpr double most_high = 420;    // and may be so high, which leaves room for the rules on a first page

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

// The world as it is seen from a corner. Its compass keeps its size, because it must be seen beside a large world, too; and the
// map says where things are that are hidden.
struct Scene {
  Picture picture, compass;
};

Scene scene_of(const Puzzle& p) {
  Ran start;
  start.world = p.ground().start();
  Scene made{.picture = draw(p, start, clearest(p)), .compass = blank_sign(compass_room, compass_room)};
  std::erase_if(made.picture.shapes, [](const Picture::Shape& shape) { return std::holds_alternative<Picture::Text>(shape); });
  // The compass was painted last, around the spot from which its four corners are told.
  const auto arrow = std::get<Picture::Polygon>(made.picture.shapes.back());
  made.picture.shapes.pop_back();
  made.picture = trimmed(made.picture);
  const Spot ahead = (1.0 / 14) * (arrow.corners[0] - arrow.corners[2]), middle = arrow.corners[2] + 3.0 * ahead;
  const Spot here{compass_room / 2, compass_room / 2};
  Picture moved;
  moved.shapes.emplace_back(arrow);
  paste(made.compass, moved, 1, here - middle);
  made.compass.text(here + 18.0 * ahead, 9, "N", colours::ink);
  return made;
}

// As large as it fits, below `top`, in the middle. Answers how high it is.
double paste_world(Picture& sheet, const Scene& world, double left, double width, double top, double height) {
  const double factor = std::min({(width - compass_room) / world.picture.width, height / world.picture.height, 1.6});
  const double high = std::max(factor * world.picture.height, world.compass.height);
  paste(sheet, world.compass, 1, {left, top - world.compass.height});
  paste(sheet, world.picture, factor,
        {left + compass_room + (width - compass_room - factor * world.picture.width) / 2, top - factor * world.picture.height});
  return high;
}

// ---- lines to write on

// What the best program takes, its ends included, and two to spare. If none is known, as many as the puzzle allows.
int lines_for(const Puzzle& p) {
  constexpr int spare = 2;
  const Best& best = best_of(p);
  const auto written =
      best.program ? static_cast<int>(tokens_of(*best.program).size()) : std::max(best.at_least, p.layout().limit.value_or(0));
  return written + spare;
}

struct Lines {
  int count = 0, columns = 1;
  double width = 0, letters = 0;  // letters: of the worksheet's sentences
  double rule() const { return std::min(2 * letters, 25.0); }
  int rows() const { return (count + columns - 1) / columns; }
  double height() const { return 2.2 * letters + rows() * rule(); }
};

// As many columns as words fit: "6 end function" in handwriting.
Lines lines_in(const Puzzle& p, double width, double letters) {
  const int most = std::max(1, static_cast<int>(width / (14 * letters)));
  Lines lines{.count = lines_for(p), .columns = std::min(most, 3), .width = width, .letters = letters};
  const auto most_rows = static_cast<int>((most_lines - 2.2 * letters) / lines.rule());
  lines.count = std::min(lines.rows(), most_rows) * lines.columns;
  return lines;
}

void write_lines(Picture& sheet, const Puzzle& p, const Lines& lines, double left, double top) {
  const double letters = lines.letters, number = 1.8 * letters, apart = 1.4 * letters;
  const auto limit = p.layout().limit;
  const std::string head = limit ? fmt::format("Write your program here. You have {}.", counted(*limit, "command"))
                                 : std::string("Write your program here.");
  sheet.text({left, top - letters / 2}, letters, head, colours::ink, Picture::Align::left);
  const double column = (lines.width - (lines.columns - 1) * apart) / lines.columns;
  for (int i = 0; i < lines.rows() * lines.columns; ++i) {
    const int beside = i / lines.rows(), under = i % lines.rows();
    const Spot at{left + beside * (column + apart), top - 2.2 * letters - lines.rule() * (under + 1) + 0.4 * letters};
    sheet.text(at + Spot{number - 4, letters / 2}, 0.9 * letters, fmt::format("{}", i + 1), colours::axis, Picture::Align::right,
               0, false);
    sheet.line({at + Spot{number, 0}, at + Spot{column - 1, 0}}, stroked(colours::grid, 0.7));
  }
}

// ---- the sheet

constexpr double sheet_gap = 16;

Picture blank_sheet(double height) {
  Picture sheet = blank_sign(paper_width, height);
  sheet.background(colours::paper);
  return sheet;
}

// What each arrangement is made of, in letters of this size.
struct Parts {
  const Puzzle& puzzle;
  Scene world;
  double letters = 10;
  double extra = 0;  // how much higher the world may be than it usually is
};

// World and map side by side, lines below.
Picture beside(const Parts& parts, const Picture& map) {
  constexpr double least_high = 130;
  const Lines lines = lines_in(parts.puzzle, paper_width, parts.letters);
  const double pictures = std::max(map.height, least_high) + parts.extra;
  Picture sheet = blank_sheet(pictures + sheet_gap + lines.height());
  paste_world(sheet, parts.world, 0, paper_width - sheet_gap - map.width, sheet.height, pictures);
  paste(sheet, map, 1, {paper_width - map.width, sheet.height - map.height});
  write_lines(sheet, parts.puzzle, lines, 0, lines.height());
  return sheet;
}

// The world above the map, which may be as wide as the paper; lines below.
constexpr double world_above = 110;
Picture above(const Parts& parts, const Picture& map) {
  const Lines lines = lines_in(parts.puzzle, paper_width, parts.letters);
  const double high = world_above + parts.extra;
  Picture sheet = blank_sheet(high + map.height + 2 * sheet_gap + lines.height());
  paste_world(sheet, parts.world, 0, paper_width, sheet.height, high);
  paste(sheet, map, 1, {(paper_width - map.width) / 2, lines.height() + sheet_gap});
  write_lines(sheet, parts.puzzle, lines, 0, lines.height());
  return sheet;
}

// A tall map to the right, the world to the left with the lines below it.
constexpr double world_along = 180;
Picture along(const Parts& parts, const Picture& map) {
  const double wide = paper_width - sheet_gap - map.width;
  const Lines lines = lines_in(parts.puzzle, wide, parts.letters);
  Picture sheet = blank_sheet(std::max(map.height, world_along + parts.extra + sheet_gap + lines.height()));
  const double high = std::max(world_along, sheet.height - sheet_gap - lines.height());
  paste_world(sheet, parts.world, 0, wide, sheet.height, high);
  write_lines(sheet, parts.puzzle, lines, 0, sheet.height - high - sheet_gap);
  paste(sheet, map, 1, {paper_width - map.width, sheet.height - map.height});
  return sheet;
}

Picture without_map(const Parts& parts) {
  const Lines lines = lines_in(parts.puzzle, paper_width, parts.letters);
  const double high = most_sheet - most_lines - sheet_gap;
  Picture sheet = blank_sheet(high + sheet_gap + lines.height());
  paste_world(sheet, parts.world, 0, paper_width, sheet.height, high);
  write_lines(sheet, parts.puzzle, lines, 0, lines.height());
  return sheet;
}

struct Sheet {
  Picture picture;
  bool has_map = true;
};

// The first arrangement whose squares are large enough, else the one with the largest. Two puzzles share a page if no picture is
// higher than 130.
Sheet sheet_of(const Puzzle& p, double letters) {
  constexpr double large_enough = 18;
  const Parts parts{.puzzle = p, .world = scene_of(p), .letters = letters};
  const double room = most_sheet - lines_in(p, paper_width, letters).height() - sheet_gap;
  struct Way {
    Picture (*arrange)(const Parts&, const Picture&);
    double width, height;
  };
  const std::array<Way, 4> ways{{{beside, 0.45 * paper_width, 130},
                                 {beside, 0.45 * paper_width, std::min(room, 260.0)},
                                 {along, 0.4 * paper_width, most_sheet},
                                 {above, paper_width, std::min(room - world_above - sheet_gap, 260.0)}}};
  for (const double least : {least_map_letters * letters / 10, least_map_letters}) {
    std::optional<Picture> sheet;
    double largest = 0;
    for (const Way& way : ways) {
      const auto map = paper_map(p, way.width, way.height, least);
      if (!map || largest >= large_enough || map->side <= largest) continue;
      Picture made = way.arrange(parts, map->picture);
      if (made.height > most_sheet) continue;
      // A puzzle that has its page for itself uses it.
      if (made.height > shared && made.height < most_high) {
        Parts larger = parts;
        larger.extra = most_high - made.height;
        made = way.arrange(larger, map->picture);
      }
      largest = map->side;
      sheet = std::move(made);
    }
    if (sheet) return {*std::move(sheet)};
  }
  return {without_map(parts), false};
}

// In the colours of the view from a corner and the shapes of the map, so that it explains both.
enum class Shown : std::uint8_t { robot, plate, box, height, framed };
Picture sign_of(Shown shown) {
  constexpr double m = sign_side / 2;
  Picture sign = blank_sign();
  const auto square = [](double r) { return std::vector<Spot>{{m - r, m - r}, {m + r, m - r}, {m + r, m + r}, {m - r, m + r}}; };
  switch (shown) {
    case Shown::robot:
      sign.polygon(robot_shape({m, m - 2}, direction(Facing::north), 24), outlined(colours::robot_left, colours::ink, 1));
      break;
    case Shown::plate:
      sign.circle({m, m}, 9, outlined(colours::plate, colours::ink, 1));
      sign.circle({m, m}, 5.5, stroked(colours::ink, 1));
      break;
    case Shown::box:
      sign.polygon(square(8), outlined(colours::box_left, colours::ink, 1.4));
      sign.line({{m - 8, m - 8}, {m + 8, m + 8}}, stroked(colours::ink, 1));
      sign.line({{m - 8, m + 8}, {m + 8, m - 8}}, stroked(colours::ink, 1));
      break;
    case Shown::framed:
      sign.polygon(square(8), outlined(colours::paper, colours::ink, 2.4));
      sign.text({m, m}, 10, "2", colours::ink);
      break;
    case Shown::height:
      sign.polygon(square(9), outlined(colours::block_left, colours::ink, 0.7));
      sign.text({m, m}, 10, "2", colours::ink);
      break;
  }
  return sign;
}

}  // namespace

Paper Robot::on_paper(const Puzzle& p, double letters) {
  const Layout& layout = p.layout();
  auto [sheet, has_map] = sheet_of(p, letters);
  Paper paper{.goal = "Write a program that makes the robot press every switch at once. Use as few commands as you can.",
              .signs = {},
              .picture = std::move(sheet),
              .view = static_cast<int>(clearest(p))};  // the same corner as the puzzle
  const auto add = [&](Picture sign, std::string says) { paper.signs.push_back({std::move(sign), std::move(says)}); };
  add(sign_of(Shown::robot), "The robot. It looks the way the arrow points.");
  // A sheet of many puzzles has each rule once, so it is the same for one switch and for several.
  add(sign_of(Shown::plate), "A switch is pressed while the robot or a box stands on it.");
  if (!layout.boxes.empty())
    add(sign_of(Shown::box), "A box can be picked up if it lies in front of the robot, and put down in front of it.");
  if (has_map)
    add(sign_of(Shown::height),
        "On the map, a number is the height of a square. A circle is a switch, a dot is no ground at all.");
  if (has_map && !layout.boxes.empty()) add(sign_of(Shown::framed), "On the map, a thick frame is a box.");
  add(word_sign("forward"), "Forward and backward move the robot one square. It must stay at the same height.");
  add(word_sign("turn left"), "Turn left and turn right turn the robot on its square.");
  add(word_sign("climb up"), "To climb up or down, the robot must face a block that is one higher or one lower.");
  add(word_sign("repeat 3"), "Commands inside “repeat” run several times, but count once. “end repeat” does not count.");
  // If no program is known that is short enough, a function may be the way.
  const Best& best = best_of(p);
  const bool known = best.program && best.commands <= layout.limit.value_or(best.commands);
  if (!known || uses(*best.program).functions > 0)
    add(word_sign("call A"), "A function keeps some commands under a name. “Call” runs them again.");
  return paper;
}

}  // namespace crux::robot
