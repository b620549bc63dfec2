// draw_top.cpp -- the world as a map, each square with its height as a number: for print in black and white.
//
// Nothing on it needs colour: boxes are squares, switches circles, the robot is an arrow head. Numbers in them are the height
// that they stand at.
#include <fmt/format.h>

#include <set>

#include "draw/text.hpp"
#include "games/robot/show/views.hpp"

namespace crux::robot {
namespace {

constexpr double cell = 44, border = 32;
constexpr double number_size = 9.5, axis_size = 10, level_size = 10;
constexpr double legend_step = 18, symbol = 13;
constexpr double thin = 0.8, line = 1.4;
constexpr std::size_t most_gaps = 12;  // columns that the legend tells in full

using Columns = std::map<std::pair<int, int>, std::set<int>>;  // [x, y]: the heights of its blocks

int top_of(const Columns& columns, int x, int y) {
  const auto at = columns.find({x, y});
  return at == columns.end() ? 0 : *at->second.rbegin() + 1;
}

bool has_gap(const std::set<int>& levels) { return static_cast<int>(levels.size()) <= *levels.rbegin(); }

struct Map {
  Picture& picture;
  Extents extents;
  Spot corner;  // lower left

  Spot middle(double x, double y) const { return corner + Spot{(x - extents.low.x) * cell, (y - extents.low.y) * cell}; }
  // A little lower, because numbers stand above.
  Spot middle(const Cube& c) const { return middle(c.x + 0.5, c.y + 0.5) - Spot{0, 2}; }
};

std::vector<Spot> square(Spot middle, double side) {
  const double h = side / 2;
  return {middle + Spot{-h, -h}, middle + Spot{h, -h}, middle + Spot{h, h}, middle + Spot{-h, h}};
}

// The higher, the darker, and never so dark that ink on it could not be read.
Rgb shade(int height, int most) {
  constexpr double white = 255, darkest = 170;
  const auto grey = static_cast<std::uint8_t>(white - (white - darkest) * height / std::max(1, most));
  return {grey, grey, grey};
}

void paint_tick(Picture& picture, Spot at, double size) {
  picture.line({at + Spot{-0.5 * size, 0}, at + Spot{-0.12 * size, -0.4 * size}, at + Spot{0.5 * size, 0.45 * size}},
               stroked(colours::ink, 2));
}

void paint_floor(const Map& map, const Columns& columns) {
  const Extents& e = map.extents;
  for (int x = e.low.x; x < e.high.x; ++x)
    for (int y = e.low.y; y < e.high.y; ++y) {
      const Spot middle = map.middle(x + 0.5, y + 0.5);
      const int height = top_of(columns, x, y);
      if (height == 0) {
        map.picture.line({middle}, stroked(colours::grid, 3));
        continue;
      }
      map.picture.polygon(square(middle, cell), outlined(shade(height - e.low.z, e.height()), colours::ink, thin));
      // A star if there is air below.
      const Spot at = middle + Spot{-cell / 2 + 3, cell / 2 - 6};
      const std::string number = fmt::format("{}{}", height, has_gap(columns.at({x, y})) ? "*" : "");
      map.picture.text(at, number_size, number, colours::ink, Picture::Align::left);
    }
  for (int x = e.low.x; x < e.high.x; ++x)
    map.picture.text(map.middle(x + 0.5, e.low.y) - Spot{0, 10}, axis_size, axis_label("x", x, e.low.x), colours::axis,
                     Picture::Align::centre, 0, false);
  for (int y = e.low.y; y < e.high.y; ++y)
    map.picture.text(map.middle(e.low.x, y + 0.5) - Spot{7, 0}, axis_size, axis_label("y", y, e.low.y), colours::axis,
                     Picture::Align::right, 0, false);
}

void paint_way(const Map& map, const Puzzle& p, const Ran& ran) {
  for (const Stretch& stretch : way_of(p, ran.trace)) {
    constexpr int dots = 4;
    const Spot from = map.middle(stretch.from.x, stretch.from.y), to = map.middle(stretch.to.x, stretch.to.y);
    if (from == to) continue;
    for (int i = 0; i < dots; ++i) map.picture.line({from + ((i + 0.5) / dots) * (to - from)}, stroked(colours::way, 2.6));
  }
  if (!ran.trace.empty()) map.picture.circle(map.middle(p.layout().robot), 3.5, outlined(colours::paper, colours::way, line));
}

// An arrow head around `at`, `ahead` long from its middle to its tip.
std::vector<Spot> arrow_head(Spot at, Spot ahead) {
  const Spot aside{-ahead.y, ahead.x};
  return {at + ahead, at - 0.8 * ahead + 0.75 * aside, at - 0.45 * ahead, at - 0.8 * ahead - 0.75 * aside};
}

void paint_robot(Picture& picture, Spot at, std::array<int, 2> step, double size, bool carrying) {
  const Spot ahead{size * step[0], size * step[1]};
  picture.polygon(arrow_head(at, ahead), outlined(carrying ? colours::paper : colours::ink, colours::ink, line));
  if (carrying) picture.polygon(square(at - 0.05 * ahead, 0.5 * size), outlined(colours::ink, colours::ink, line));
}

// "1" or "1,3": the heights at which things of one kind stand here.
std::string levels_of(std::span<const Cube> cubes, int x, int y) {
  std::set<int> levels;
  for (const Cube& c : cubes)
    if (c.x == x && c.y == y) levels.insert(c.z);
  return fmt::format("{}", fmt::join(levels, ","));
}

void paint_things(const Map& map, const Things& things, const Columns& columns) {
  Picture& picture = map.picture;
  for (const Cube& s : things.switches) {
    picture.circle(map.middle(s), 0.31 * cell, stroked(colours::ink, line));
    const bool all = std::ranges::all_of(
        things.switches, [&](const Cube& other) { return other.x != s.x || other.y != s.y || things.pressed(other); });
    if (all) paint_tick(picture, map.middle(s) + Spot{0.35 * cell, -0.34 * cell}, 10);
  }
  for (const Cube& b : things.boxes) {
    picture.polygon(square(map.middle(b), 0.4 * cell), outlined(colours::paper, colours::ink, 2 * line));
    const std::string says = levels_of(things.boxes, b.x, b.y);
    picture.text(map.middle(b), size_that_fits(says, 0.34 * cell, level_size), says, colours::ink);
  }
  paint_robot(picture, map.middle(things.robot), direction(things.facing), 0.24 * cell, things.carrying);
  // A thing that is not on top of its column shows its height.
  std::map<std::pair<int, int>, std::set<int>> below;
  std::vector<Cube> others = things.switches;
  others.push_back(things.robot);
  for (const Cube& c : others)
    if (c.z != top_of(columns, c.x, c.y)) below[{c.x, c.y}].insert(c.z);
  // And so does a switch that has another above or below it.
  for (const Cube& s : things.switches)
    if (below.contains({s.x, s.y})) below[{s.x, s.y}].insert(s.z);
  for (const auto& [where, levels] : below) {
    const std::string says = fmt::format("at {}", fmt::join(levels, ","));
    picture.text(map.middle(where.first + 0.5, where.second) + Spot{-cell / 2 + 3, 6}, size_that_fits(says, 0.7 * cell, 8), says,
                 colours::ink, Picture::Align::left);
  }
}

void paint_failure(const Map& map, const Things& things, Action action) {
  const Point where = failure_of(things, action);
  const Spot at = map.middle(where.x, where.y);
  map.picture.circle(at, 6, outlined(colours::paper, colours::ink, line));
  for (const double side : {-1.0, 1.0})
    map.picture.line({at + Spot{-3, -3 * side}, at + Spot{3, 3 * side}}, stroked(colours::ink, line + 0.4));
}

// ---- the legend

std::vector<std::string> gap_lines(const Columns& columns) {
  std::vector<std::string> lines;
  std::size_t more = 0;
  for (const auto& [where, levels] : columns) {
    if (!has_gap(levels)) continue;
    if (lines.size() == most_gaps) {
      ++more;
      continue;
    }
    lines.push_back(fmt::format("{},{}: {}, gap below; blocks at {}", where.first, where.second, *levels.rbegin() + 1,
                                fmt::join(levels, ", ")));
  }
  if (more > 0) lines.push_back(fmt::format("and {} more columns with gaps", more));
  return lines;
}

struct Legend {
  enum class Sign : std::uint8_t { number, box, plate, pressed, robot, laden, way, failure, star, none } sign = Sign::none;
  std::string says;
};

std::vector<Legend> legend_of(const Columns& columns, const Things& things, const Ran& ran) {
  using Sign = Legend::Sign;
  std::vector<Legend> lines;
  const auto add = [&](Sign sign, std::string_view says) {
    lines.emplace_back().sign = sign;
    lines.back().says = says;
  };
  add(Sign::number, "height: a robot on it stands at this z");
  if (!things.boxes.empty()) add(Sign::box, "box, and the z it stands at");
  add(Sign::plate, "switch");
  if (std::ranges::any_of(things.switches, [&](const Cube& s) { return things.pressed(s); }))
    add(Sign::pressed, "the switch here is pressed");
  add(things.carrying ? Sign::laden : Sign::robot,
      things.carrying ? "robot with a box; it points where it faces" : "robot; it points where it faces");
  if (!ran.trace.empty()) add(Sign::way, "its way, from the ring");
  if (ran.end == Ran::End::failed) add(Sign::failure, "here it failed");
  const auto gaps = gap_lines(columns);
  if (!gaps.empty()) add(Sign::star, "air somewhere below:");
  for (const std::string& gap : gaps) add(Sign::none, gap);
  return lines;
}

void paint_sign(Picture& picture, Legend::Sign sign, Spot at) {
  using Sign = Legend::Sign;
  switch (sign) {
    case Sign::number:
      picture.polygon(square(at, symbol), outlined(shade(1, 2), colours::ink, thin));
      return picture.text(at, 8, "2", colours::ink);
    case Sign::box:
      picture.polygon(square(at, 0.85 * symbol), outlined(colours::paper, colours::ink, 2 * line));
      return picture.text(at, 7, "1", colours::ink);
    case Sign::plate: return picture.circle(at, symbol / 2, stroked(colours::ink, line));
    case Sign::pressed: return paint_tick(picture, at, 10);
    case Sign::robot: return paint_robot(picture, at, {0, 1}, symbol / 2, false);
    case Sign::laden: return paint_robot(picture, at, {0, 1}, symbol / 2, true);
    case Sign::way:
      picture.circle(at - Spot{5, 0}, 3.5, outlined(colours::paper, colours::way, line));
      for (const double x : {2.0, 6.0}) picture.line({at + Spot{x, 0}}, stroked(colours::way, 2.6));
      return;
    case Sign::failure:
      picture.circle(at, 6, outlined(colours::paper, colours::ink, line));
      for (const double side : {-1.0, 1.0})
        picture.line({at + Spot{-3, -3 * side}, at + Spot{3, 3 * side}}, stroked(colours::ink, line + 0.4));
      return;
    case Sign::star: return picture.text(at, number_size, "3*", colours::ink);
    case Sign::none: return;
  }
}

void paint_compass(Picture& picture, Spot at) {
  picture.polygon(arrow_head(at, {0, 9}), filled(colours::ink));
  picture.text(at - Spot{0, 14}, 9, "N", colours::ink);
}

}  // namespace

void draw_top(Picture& picture, const Puzzle& p, const Ran& ran) {
  const Things things = things_of(p, ran.world);
  Columns columns;
  for (const Cube& b : p.layout().blocks) columns[{b.x, b.y}].insert(b.z);
  const auto legend = legend_of(columns, things, ran);
  constexpr double text_size = 10, text_start = 26, compass_room = 26;
  double words = 0;
  for (const Legend& entry : legend) words = std::max(words, text_start + text_width(entry.says, text_size, false));

  Map map{picture, extents_of(p, things), {}};
  const double wide = map.extents.width() * cell, high = map.extents.depth() * cell;
  const double below = legend_step * static_cast<double>(legend.size()) + 1.2 * border;
  picture.width = std::max(wide + compass_room, words) + 2 * border;
  picture.height = high + below + 1.5 * border;
  map.corner = {border, below + 0.5 * border};
  picture.background(colours::paper);
  paint_floor(map, columns);
  paint_way(map, p, ran);
  paint_things(map, things, columns);
  if (ran.end == Ran::End::failed) paint_failure(map, things, ran.from->action);
  paint_compass(picture, map.corner + Spot{wide + 0.7 * compass_room, high - 12});
  double y = below - 0.2 * border - legend_step / 2;
  for (const Legend& entry : legend) {
    paint_sign(picture, entry.sign, {border + 8, y});
    picture.text({border + text_start, y}, text_size, entry.says, colours::ink, Picture::Align::left, 0, false);
    y -= legend_step;
  }
}

}  // namespace crux::robot
