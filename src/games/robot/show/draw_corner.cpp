// draw_corner.cpp -- the world as it is seen from a corner, in isometric projection.
//
// Colour is never the only cue: boxes are braced with crosses, switches are round and carry a ring, or a tick if they are
// pressed, and the robot has a face, an arrow on its head and another on the floor before it.
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <set>
#include <tuple>

#include "base/steady_sort.hpp"
#include "draw/text.hpp"
#include "games/robot/show/views.hpp"

namespace crux::robot {
namespace {

constexpr double margin = 28;
constexpr double most_side = 34, least_side = 8;  // points that a cube is high
constexpr double page = 700;                      // which larger worlds are made to fit, as far as the least side allows
constexpr double note_size = 10;
constexpr double slope = 0.86602540378443865;  // the sine of 60 degrees

// The world turned so that the eye is south east of it, and how it is put on paper.
class Projection {
 public:
  Projection(const Extents& extents, int quarter_turns) : low_(extents.low), turns_(quarter_turns) {
    width_ = extents.width();
    depth_ = extents.depth();
    along_ = turns_ % 2 == 0 ? width_ : depth_;
    across_ = turns_ % 2 == 0 ? depth_ : width_;
    height_ = extents.height();
    const double wide = slope * (along_ + across_), high = (along_ + across_) / 2.0 + height_;
    side_ = std::clamp(std::min(page / wide, page / high), least_side, most_side);
    size_ = {side_ * wide, side_ * high};
  }
  double side() const { return side_; }
  Spot size() const { return size_; }
  int along() const { return along_; }
  int across() const { return across_; }

  // Counter-clockwise, so that one sees from the next corner clockwise.
  Point turned(Point at) const {
    double x = at.x - low_.x, y = at.y - low_.y, wide = width_, deep = depth_;
    for (int i = 0; i < turns_; ++i) {
      const double old = x;
      x = deep - y;
      y = old;
      std::swap(wide, deep);
    }
    return {x, y, at.z - low_.z};
  }
  Cube turned(const Cube& cube) const {
    const Point middle = turned(Point{cube.x + 0.5, cube.y + 0.5, static_cast<double>(cube.z)});
    return {static_cast<int>(std::floor(middle.x)), static_cast<int>(std::floor(middle.y)), cube.z - low_.z};
  }
  std::array<int, 2> turned(std::array<int, 2> step) const {
    for (int i = 0; i < turns_; ++i) step = {-step[1], step[0]};
    return step;
  }
  // The spot of a turned point in the picture.
  Spot spot(double x, double y, double z) const {
    return {margin + side_ * slope * (x + y), base_ + side_ * ((y - x + along_) / 2 + z)};
  }
  Spot spot(Point at) const { return spot(at.x, at.y, at.z); }
  void set_base(double base) { base_ = base; }

 private:
  Cube low_;
  int turns_ = 0, width_ = 0, depth_ = 0, along_ = 0, across_ = 0, height_ = 0;
  double side_ = 0, base_ = margin;
  Spot size_;
};

// A shape to paint, with its place in the order: the nearer its cube the later, and in one cube by rank.
struct Item {
  int nearness = 0, rank = 0;
  std::function<void()> paint = {};
};
enum Rank : std::uint8_t { of_block, of_switch, of_way, of_thing };

struct Painter {
  Picture& picture;
  const Projection& stage;
  double thin() const { return std::max(0.4, stage.side() / 40); }
  double thick() const { return std::max(0.7, stage.side() / 18); }

  // Corners on a level plane.
  std::vector<Spot> level(std::span<const Spot> corners, double z) const {
    std::vector<Spot> spots;
    for (const Spot c : corners) spots.push_back(stage.spot(c.x, c.y, z));
    return spots;
  }
  std::vector<Spot> disc(double x, double y, double radius, double z) const {
    constexpr int sides = 36;
    return level(regular_polygon({x, y}, radius, sides), z);
  }
};

// A solid with its visible sides; cube-wide sides are left and right as in Face.
struct Solid {
  double x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0;
};
struct Shades {
  Rgb top, left, right;
};

std::vector<Spot> side_of(const Projection& stage, const Solid& s, Side side) {
  switch (side) {
    case Side::top:
      return {stage.spot(s.x0, s.y0, s.z1), stage.spot(s.x1, s.y0, s.z1), stage.spot(s.x1, s.y1, s.z1),
              stage.spot(s.x0, s.y1, s.z1)};
    case Side::left:
      return {stage.spot(s.x0, s.y0, s.z1), stage.spot(s.x0, s.y0, s.z0), stage.spot(s.x1, s.y0, s.z0),
              stage.spot(s.x1, s.y0, s.z1)};
    case Side::right: break;
  }
  return {stage.spot(s.x1, s.y0, s.z0), stage.spot(s.x1, s.y1, s.z0), stage.spot(s.x1, s.y1, s.z1), stage.spot(s.x1, s.y0, s.z1)};
}

void paint_solid(const Painter& to, const Solid& solid, const Shades& shades, double line_width) {
  for (const auto& [side, shade] : {std::pair(Side::left, shades.left), {Side::right, shades.right}, {Side::top, shades.top}})
    to.picture.polygon(side_of(to.stage, solid, side), outlined(shade, colours::ink, line_width));
}

// A badge with a tick: the thing here presses a switch.
void paint_tick(const Painter& to, Spot middle) {
  const double size = 0.28 * to.stage.side();
  to.picture.circle(middle, 0.8 * size, outlined(colours::plate, colours::ink, to.thin()));
  to.picture.line(
      {middle + Spot{-0.42 * size, 0}, middle + Spot{-0.1 * size, -0.35 * size}, middle + Spot{0.45 * size, 0.4 * size}},
      stroked(colours::ink, 1.2 * to.thick()));
}

// A crate: each side framed, with a cross of braces.
void paint_box(const Painter& to, const Solid& solid) {
  paint_solid(to, solid, {colours::box_top, colours::box_left, colours::box_right}, to.thick());
  for (const Side side : {Side::left, Side::right}) {
    const auto corners = side_of(to.stage, solid, side);
    to.picture.line({corners[0], corners[2]}, stroked(colours::ink, to.thick()));
    to.picture.line({corners[1], corners[3]}, stroked(colours::ink, to.thick()));
  }
}

void paint_switch(const Painter& to, const Cube& at) {
  const double x = at.x + 0.5, y = at.y + 0.5;
  to.picture.polygon(to.disc(x, y, 0.44, at.z), outlined(colours::plate, colours::ink, to.thick()));
  to.picture.polygon(to.disc(x, y, 0.27, at.z), outlined(colours::plate, colours::ink, to.thick()));
}

// An arrow that lies level and points in the robot's direction; `from` and `to` are how far from the middle it begins and ends.
void paint_arrow(const Painter& painter, Spot middle, double z, std::array<int, 2> step, double from, double to, double half) {
  const Spot ahead{static_cast<double>(step[0]), static_cast<double>(step[1])}, aside{-ahead.y, ahead.x};
  const std::vector<Spot> corners{middle + to * ahead, middle + from * ahead + half * aside,
                                  middle + from * ahead - half * aside};
  painter.picture.polygon(painter.level(corners, z), filled(colours::ink));
}

// The face, on the side that looks at us; or else a hatch on the back.
void paint_face(const Painter& to, const Solid& body, std::array<int, 2> step) {
  const bool front = step[0] > 0 || step[1] < 0;
  const Side side = step[0] != 0 ? Side::right : Side::left;
  const auto corners = side_of(to.stage, body, side);
  // The lower left corner of that side, and its edges to the right and up.
  const Spot corner = side == Side::left ? corners[1] : corners[0];
  const Spot right = side == Side::left ? corners[2] - corners[1] : corners[1] - corners[0];
  const Spot up = side == Side::left ? corners[0] - corners[1] : corners[3] - corners[0];
  const auto at = [&](double x, double y) { return corner + x * right + y * up; };
  if (!front) {
    const std::vector<Spot> pack{at(0.25, 0.2), at(0.75, 0.2), at(0.75, 0.7), at(0.25, 0.7)};
    to.picture.polygon(pack, outlined(colours::block_left, colours::ink, to.thin()));
    to.picture.line({at(0.25, 0.45), at(0.75, 0.45)}, stroked(colours::ink, to.thin()));
    return;
  }
  for (const double x : {0.28, 0.72}) {
    to.picture.circle(at(x, 0.68), 0.075 * to.stage.side(), outlined(colours::paper, colours::ink, to.thin()));
    to.picture.circle(at(x, 0.66), 0.033 * to.stage.side(), filled(colours::ink));
  }
  to.picture.line({at(0.28, 0.36), at(0.42, 0.25), at(0.58, 0.25), at(0.72, 0.36)}, stroked(colours::ink, to.thick()));
}

void paint_robot(const Painter& to, const Cube& at, std::array<int, 2> step, bool carrying) {
  const double x = at.x + 0.5, y = at.y + 0.5, half = 0.28, foot = 0.1, tall = carrying ? 0.64 : 0.74;
  paint_arrow(to, {x, y}, at.z, step, 0.31, 0.49, 0.2);
  for (const double shift : {-0.12, 0.12}) {
    // Feet stand side by side across the way that the robot looks.
    const Spot middle{x + shift * std::abs(step[1]), y - shift * std::abs(step[0])};
    paint_solid(to, {middle.x - 0.09, middle.y - 0.09, at.z + 0.0, middle.x + 0.09, middle.y + 0.09, at.z + foot},
                {colours::ink, colours::ink, colours::ink}, to.thin());
  }
  const Solid body{x - half, y - half, at.z + foot, x + half, y + half, at.z + tall};
  paint_solid(to, body, {colours::robot_top, colours::robot_left, colours::robot_right}, to.thin());
  paint_face(to, body, step);
  if (!carrying) {
    paint_arrow(to, {x, y}, body.z1, step, -0.14, 0.21, 0.15);
    return;
  }
  const Solid box{x - 0.19, y - 0.19, body.z1, x + 0.19, y + 0.19, at.z + 1.0};
  paint_box(to, box);
  paint_arrow(to, {x, y}, box.z1, step, -0.11, 0.16, 0.12);
}

void paint_dots(const Painter& to, Spot from, Spot end, int dots) {
  for (int i = 0; i < dots; ++i) {
    const double t = (i + 0.5) / dots;
    const Spot at = from + t * (end - from);
    to.picture.line({at}, stroked(colours::paper, 0.11 * to.stage.side()));
    to.picture.line({at}, stroked(colours::way, 0.075 * to.stage.side()));
  }
}

void add_things(std::vector<Item>& items, const Painter& to, const Things& things) {
  const Projection& stage = to.stage;
  for (const Cube& plate : things.switches) {
    const Cube at = stage.turned(plate);
    items.push_back({nearness(at), of_switch, [&to, at] { paint_switch(to, at); }});
  }
  const auto has_box = [&](const Cube& cube) { return std::ranges::find(things.boxes, cube) != things.boxes.end(); };
  for (const Cube& box : things.boxes) {
    const Cube at = stage.turned(box);
    const bool ticked = std::ranges::find(things.switches, box) != things.switches.end();
    const bool covered = has_box({box.x, box.y, box.z + 1});  // a stack has no gaps
    items.push_back({nearness(at), of_thing, [&to, at, ticked, covered] {
                       const double inset = 0.15, top = at.z + (covered ? 1 : 0.8);
                       paint_box(to, {at.x + inset, at.y + inset, at.z + 0.0, at.x + 1 - inset, at.y + 1 - inset, top});
                       // On top or, if something stands there, on the nearest edge.
                       if (ticked && !covered) paint_tick(to, to.stage.spot(at.x + 0.5, at.y + 0.5, top));
                       if (ticked && covered) paint_tick(to, to.stage.spot(at.x + 1 - inset, at.y + inset, at.z + 0.5));
                     }});
  }
  const Cube at = stage.turned(things.robot);
  items.push_back({nearness(at), of_thing, [&to, at, &things] {
                     paint_robot(to, at, to.stage.turned(direction(things.facing)), things.carrying);
                     if (std::ranges::find(things.switches, things.robot) != things.switches.end())
                       paint_tick(to, to.stage.spot(at.x + 0.82, at.y + 0.18, at.z + 0.0));
                   }});
}

// Plumb lines below blocks that hang in the air: without one nobody could tell how high they are.
void add_plumb_lines(std::vector<Item>& items, const Painter& to, std::span<const Cube> blocks) {
  const std::set<Cube> all(blocks.begin(), blocks.end());
  for (const Cube& block : blocks)
    for (Cube air{block.x, block.y, block.z - 1}; air.z >= 0 && !all.contains(air); --air.z)
      items.push_back({nearness(air), of_way, [&to, air] {
                         constexpr int dashes = 5;
                         for (int i = 0; i < dashes; ++i) {
                           const double z = air.z + (i + 0.25) / dashes;
                           to.picture.line(
                               {to.stage.spot(air.x + 1, air.y, z), to.stage.spot(air.x + 1, air.y, z + 0.5 / dashes)},
                               stroked(colours::axis, to.thick()));
                         }
                       }});
}

void add_way(std::vector<Item>& items, const Painter& to, const Puzzle& p, const Ran& ran) {
  for (const Stretch& stretch : way_of(p, ran.trace)) {
    const Spot from = to.stage.spot(to.stage.turned(stretch.from)), end = to.stage.spot(to.stage.turned(stretch.to));
    const int dots = stretch.from.z != stretch.to.z ? 6 : 3;
    items.push_back(
        {nearness(to.stage.turned(stretch.cube)), of_way, [&to, from, end, dots] { paint_dots(to, from, end, dots); }});
  }
  const Cube start = p.layout().robot;
  if (ran.trace.empty()) return;
  items.push_back({nearness(to.stage.turned(start)), of_way, [&to, start] {
                     const Cube at = to.stage.turned(start);
                     to.picture.polygon(to.disc(at.x + 0.5, at.y + 0.5, 0.13, at.z),
                                        outlined(colours::paper, colours::way, to.thick()));
                   }});
}

// Over everything, because it matters most.
void paint_failure(const Painter& to, const Things& things, Action action) {
  const Spot at = to.stage.spot(to.stage.turned(failure_of(things, action)));
  const double r = 0.17 * to.stage.side(), a = 0.5 * r;
  to.picture.circle(at, r, outlined(colours::paper, colours::trouble, 1.5 * to.thick()));
  for (const double side : {-1.0, 1.0})
    to.picture.line({at + Spot{-a, -a * side}, at + Spot{a, a * side}}, stroked(colours::ink, 1.2 * to.thick()));
}

// The outline of the lowest layer's floor.
void paint_ground(const Painter& to) {
  const double u = to.stage.along(), v = to.stage.across();
  const std::array<Spot, 4> corners{{{0, 0}, {u, 0}, {u, v}, {0, v}}};
  to.picture.polygon(to.level(corners, 0), stroked(colours::grid, to.thin()));
}

void paint_compass(const Painter& to) {
  const auto north = to.stage.turned(direction(Facing::north));
  const Spot middle{margin, to.picture.height - margin};
  const Spot ahead{slope * (north[0] + north[1]), (north[1] - north[0]) / 2.0};
  const Spot aside{slope * (north[0] - north[1]), (north[1] + north[0]) / 2.0};
  to.picture.polygon(
      {middle + 11.0 * ahead, middle - 7.0 * ahead + 6.0 * aside, middle - 3.0 * ahead, middle - 7.0 * ahead - 6.0 * aside},
      outlined(colours::ink, colours::ink, 0.6));
  to.picture.text(middle + 18.0 * ahead, 9, "N", colours::ink);
}

// Things that are hidden in full.
std::vector<std::string> hidden(const Sight& sight, const Projection& stage, const Things& things) {
  std::vector<std::string> names;
  const auto out_of_sight = [&](const Cube& cube) { return sight.hides(stage.turned(cube)); };
  // A switch is flat: it is seen if the top of the block below it is.
  const auto floor_out_of_sight = [&](const Cube& cube) {
    const Cube at = stage.turned(cube);
    return sight.hides(Face{{at.x, at.y, at.z - 1}, Side::top});
  };
  if (out_of_sight(things.robot)) names.emplace_back("the robot");
  const auto add = [&](std::ptrdiff_t count, std::string_view one, std::string_view many) {
    if (count > 0) names.push_back(fmt::format("{} {}", count, count == 1 ? one : many));
  };
  add(std::ranges::count_if(things.boxes, out_of_sight), "box", "boxes");
  add(std::ranges::count_if(things.switches, floor_out_of_sight), "switch", "switches");
  return names;
}

}  // namespace

void draw_corner(Picture& picture, const Puzzle& p, const Ran& ran, int quarter_turns, bool small) {
  const Things things = things_of(p, ran.world);
  const Extents extents = extents_of(p, things);
  Projection stage(extents, quarter_turns);
  std::vector<Cube> blocks;
  for (const Cube& block : p.layout().blocks) blocks.push_back(stage.turned(block));
  const Sight sight(blocks);
  const auto unseen = hidden(sight, stage, things);
  const double note = unseen.empty() || small ? 0 : 2 * note_size;

  // Step 1. The page: room for the compass, and a line if something is out of sight.
  constexpr double least_width = 150;
  stage.set_base(margin + note);
  picture.width = std::max(least_width, stage.size().x + 2 * margin);
  picture.height = stage.size().y + 2 * margin + note;
  picture.background(colours::paper);
  const Painter painter{picture, stage};
  paint_ground(painter);

  // Step 2. Everything from far to near.
  std::vector<Item> items;
  for (const Face& face : sight.faces())
    items.push_back({nearness(face.block), of_block, [&painter, face] {
                       std::vector<Spot> spots;
                       for (const Cube& c : corners_of(face)) spots.push_back(painter.stage.spot(c.x, c.y, c.z));
                       const Rgb shade = face.side == Side::top    ? colours::block_top
                                         : face.side == Side::left ? colours::block_left
                                                                   : colours::block_right;
                       painter.picture.polygon(std::move(spots), outlined(shade, colours::ink, painter.thin()));
                     }});
  add_plumb_lines(items, painter, blocks);
  add_things(items, painter, things);
  add_way(items, painter, p, ran);
  steady_sort(items, {}, [](const Item& item) { return std::tuple(item.nearness, item.rank); });
  for (const Item& item : items) item.paint();

  // Step 3. The marks on top of the picture.
  if (ran.end == Ran::End::failed) paint_failure(painter, things, ran.from->action);
  if (small) return;
  paint_compass(painter);
  if (!unseen.empty()) {
    const std::string says = fmt::format("Hidden here: {}.", fmt::join(unseen, ", "));
    picture.width = std::max(picture.width, margin + text_width(says, note_size, false));
    picture.text({margin / 2, note_size}, note_size, says, colours::ink, Picture::Align::left, 0, false);
    picture.description += fmt::format(" From this corner blocks hide {}.", fmt::join(unseen, ", "));
  }
}

}  // namespace crux::robot
