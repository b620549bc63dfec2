// draw.cpp -- the board, the tray and the car's way so far, as a picture: for the screen, for paper, and in words.
//
// Colour is never the only cue: walls are dark and hatched, flags are flags, the goal is checkered, the car has a
// nose, tiles are framed arrows. A flag that was collected is hollow. Flags have no
// numbers, because any order will do. Columns are numbered from
// the left and rows from the top, from 1, because hints count so: "the second column of the top row". Plays and files count from
// 0 at the bottom left.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "base/words.hpp"
#include "draw/picture.hpp"
#include "games/toycar/show/words.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {
namespace {

constexpr double cell = 40;  // points a square
constexpr double margin = 24;
constexpr double tray_height = 58;
constexpr double tray_step = 74;
constexpr double grid_width = 1;
constexpr double frame_width = 2;
constexpr double line_width = 1.5;
constexpr double path_width = 5;
constexpr double number_size = 11;
constexpr double count_size = 15;
constexpr std::size_t listed = 30;  // longer lists are no help to somebody who must hear them all

constexpr Rgb paper = rgb(0xffffff);
constexpr Rgb ink = rgb(0x17202a);
constexpr Rgb grid_colour = rgb(0xadb5bd);
constexpr Rgb axis_colour = rgb(0x5c636a);
constexpr Rgb wall_colour = rgb(0x343a40);
constexpr Rgb hatch_colour = rgb(0x868e96);
// Okabe & Ito (2008), which people with any of the common kinds of colour blindness can tell apart.
constexpr Rgb flag_colour = rgb(0xd55e00);
constexpr Rgb car_colour = rgb(0x0072b2);
constexpr Rgb tile_colour = rgb(0xf5c95a);  // their orange, lighter: an arrow stands on it
constexpr Rgb path_colour = rgb(0x008060);  // their green, darker

constexpr std::array<std::string_view, 4> names{"up", "right", "down", "left"};

struct Scene {
  Picture picture;
  Spot corner;  // of the board, lower left

  Spot middle(Square s) const { return corner + Spot{(s.x + 0.5) * cell, (s.y + 0.5) * cell}; }
};

// `shape` is drawn heading up, around 0,0.
std::vector<Spot> turned(std::vector<Spot> shape, Heading h, Spot to) {
  for (Spot& s : shape) {
    for (std::size_t i = 0; i < number(h); ++i) s = {s.y, -s.x};
    s = s + to;
  }
  return shape;
}

std::vector<Spot> box(Spot centre, double width, double height) {
  const Spot half{width / 2, height / 2}, other{half.x, -half.y};
  return {centre - half, centre + other, centre + half, centre - other};
}

// ---- the board

void draw_grid(Scene& scene, const Puzzle& p) {
  const Spot far = scene.corner + Spot{p.width * cell, p.height * cell};
  for (int x = 1; x < p.width; ++x) {
    const double at = scene.corner.x + x * cell;
    scene.picture.line({{at, scene.corner.y}, {at, far.y}}, stroked(grid_colour, grid_width));
  }
  for (int y = 1; y < p.height; ++y) {
    const double at = scene.corner.y + y * cell;
    scene.picture.line({{scene.corner.x, at}, {far.x, at}}, stroked(grid_colour, grid_width));
  }
  for (int x = 0; x < p.width; ++x)
    scene.picture.text({scene.middle({x, 0}).x, scene.corner.y - 11}, number_size, std::to_string(x + 1), axis_colour);
  for (int y = 0; y < p.height; ++y)
    scene.picture.text({scene.corner.x - 12, scene.middle({0, y}).y}, number_size, std::to_string(p.height - y), axis_colour);
}

void draw_frame(Scene& scene, const Puzzle& p) {
  const Spot size{p.width * cell, p.height * cell};
  scene.picture.polygon(box(scene.corner + 0.5 * size, size.x, size.y), stroked(ink, frame_width));
}

void draw_wall(Scene& scene, Square s) {
  const Spot middle = scene.middle(s);
  scene.picture.polygon(box(middle, cell, cell), filled(wall_colour));
  for (const double shift : {-0.25, 0.0, 0.25}) {
    const double reach = cell * (0.36 - std::abs(shift) / 2);
    const Spot across{shift * cell, -shift * cell};
    scene.picture.line({middle + across - Spot{reach, reach}, middle + across + Spot{reach, reach}},
                       stroked(hatch_colour, line_width));
  }
}

void draw_flag(Scene& scene, Square s, bool collected) {
  const Spot foot = scene.middle(s) + Spot{-0.2 * cell, -0.36 * cell};
  const Spot top = foot + Spot{0, 0.74 * cell};
  scene.picture.line({foot, top}, stroked(ink, 2));
  scene.picture.polygon({top, top + Spot{0.46 * cell, -0.18 * cell}, top + Spot{0, -0.36 * cell}},
                        outlined(collected ? paper : flag_colour, ink, line_width));
}

void draw_goal(Scene& scene, Square s) {
  constexpr int checks = 4;
  const double side = 0.76 * cell, check = side / checks;
  const Spot corner = scene.middle(s) - Spot{side / 2, side / 2};
  scene.picture.polygon(box(scene.middle(s), side, side), filled(paper));
  for (int row = 0; row < checks; ++row)
    for (int column = 0; column < checks; ++column)
      if ((row + row * checks + column) % 2 == 0)
        scene.picture.polygon(box(corner + Spot{(column + 0.5) * check, (row + 0.5) * check}, check, check), filled(ink));
  scene.picture.polygon(box(scene.middle(s), side, side), stroked(ink, frame_width));
}

void draw_car(Scene& scene, Square s, Heading h) {
  const Spot middle = scene.middle(s);
  const double w = 0.2 * cell, l = 0.36 * cell;
  for (const double x : {-w, w})
    for (const double y : {-0.6 * l, 0.35 * l}) scene.picture.line(turned({{x, y - 3}, {x, y + 3}}, h, middle), stroked(ink, 5));
  scene.picture.polygon(turned({{-w, -l}, {w, -l}, {w, 0.45 * l}, {0, 1.1 * l}, {-w, 0.45 * l}}, h, middle),
                        outlined(car_colour, ink, line_width));
  scene.picture.polygon(turned({{-0.55 * w, 0}, {0.55 * w, 0}, {0, 0.7 * l}}, h, middle), filled(paper));
  scene.picture.line(turned({{-0.5 * w, -0.65 * l}, {0.5 * w, -0.65 * l}}, h, middle), stroked(paper, 2));
}

void draw_tile(Scene& scene, Spot middle, Heading h) {
  const double a = 0.26 * cell;
  scene.picture.polygon(rounded_square(middle, 0.78 * cell, 0.12 * cell), outlined(tile_colour, ink, line_width));
  scene.picture.polygon(
      turned({{0, a}, {0.85 * a, 0}, {0.32 * a, 0}, {0.32 * a, -a}, {-0.32 * a, -a}, {-0.32 * a, 0}, {-0.85 * a, 0}}, h, middle),
      filled(ink));
}

// ---- the play

// Through the middle of every square on which the car turned. It ends at the car, or at the thing that stopped it.
void draw_path(Scene& scene, const Puzzle& p, const State& s) {
  std::vector<Spot> way{scene.middle(p.car)};
  for (const Tile& t : s.placed) way.push_back(scene.middle(t.at));
  const bool crashed = s.status == Status::lost && s.end != End::goal_too_early;
  const Square last = crashed ? ahead(s.at, opposite(s.heading)) : s.at;
  const Spot nose = scene.middle(ahead(last, s.heading)) - scene.middle(last);
  const Spot end = scene.middle(last) + (crashed ? 0.38 : 0.0) * nose;
  way.push_back(end);
  scene.picture.line(way, stroked(paper, path_width + 2));
  scene.picture.line(way, stroked(path_colour, path_width));
  if (s.status == Status::open) {
    scene.picture.circle(end, 0.16 * cell, outlined(paper, path_colour, 3));
    return;
  }
  if (!crashed) return;
  const double a = 0.16 * cell;
  for (const double side : {-1.0, 1.0}) {
    const std::vector<Spot> stroke{end + Spot{-a, -a * side}, end + Spot{a, a * side}};
    scene.picture.line(stroke, stroked(paper, 7));
    scene.picture.line(stroke, stroked(ink, 4));
  }
}

void draw_tray(Scene& scene, const Puzzle& p, const Tray& left) {
  const auto kinds = std::ranges::count_if(p.tray, [](int n) { return n > 0; });
  double x = scene.picture.width / 2 - tray_step * static_cast<double>(kinds) / 2;
  for (const Heading h : headings) {
    if (p.tray[number(h)] == 0) continue;
    draw_tile(scene, {x + 0.45 * cell, tray_height / 2}, h);
    scene.picture.text({x + 1.25 * cell, tray_height / 2}, count_size, fmt::format("\u00d7{}", left[number(h)]), ink);
    x += tray_step;
  }
}

// ---- words

std::string squares_text(const Puzzle& p, const std::vector<Square>& squares, std::string_view one, std::string_view many) {
  if (squares.empty()) return fmt::format(" No {}.", many);
  if (squares.size() > listed) return fmt::format(" {} {}.", squares.size(), many);
  std::string text = capitalised(std::string(squares.size() == 1 ? one : many)) + " in";
  for (std::size_t i = 0; i < squares.size(); ++i) text.append(i == 0 ? " " : "; ").append(place_of(p, squares[i]));
  return " " + text.append(".");
}

std::string tray_text(const Tray& tray) {
  std::string text;
  for (std::size_t h = 0; h < 4; ++h)
    if (tray[h] > 0) text.append(text.empty() ? "" : ", ").append(fmt::format("{} {}", tray[h], names[h]));
  return text.empty() ? "none" : text;
}

std::string describe_puzzle(const Puzzle& p) {
  return fmt::format("A board of {} by {} squares. The car starts in {} and heads {}; the goal is in {}.{}{} Tiles: {}.", p.width,
                     p.height, place_of(p, p.car), names[number(p.heading)], place_of(p, p.goal),
                     squares_text(p, p.flags, "flag", "flags"), squares_text(p, p.walls, "wall", "walls"), tray_text(p.tray));
}

std::string describe_play(const Puzzle& p, const State& s) {
  std::string text = " Tiles laid:";
  for (const Tile& t : s.placed)
    text.append(t == s.placed.front() ? " " : "; ").append(fmt::format("{} in {}", names[number(t.way)], place_of(p, t.at)));
  if (s.placed.empty()) text.append(" none");
  const auto all = static_cast<int>(p.flags.size());
  text.append(fmt::format(". The car has collected {} of {}.", all - s.missing, counted(all, "flag")));
  switch (s.status) {
    case Status::open: return text.append(fmt::format(" It is in {}, heading {}.", place_of(p, s.at), names[number(s.heading)]));
    case Status::solved: return text.append(" It is on the goal: solved.");
    case Status::lost: break;
  }
  return text.append(" ").append(sentence(p, s));
}

}  // namespace

Picture Toycar::draw(const Puzzle& p, std::span<const Move> moves) {
  State s = start(p);
  for (const Move& m : moves) apply(p, s, m);
  const double board = p.width * cell, trays = 4 * tray_step;
  Scene scene;
  scene.picture.width = std::max(board, trays) + 2 * margin;
  scene.picture.height = p.height * cell + tray_height + 2 * margin;
  scene.picture.title =
      fmt::format("Toy car: {} by {}, {}, {}", p.width, p.height, counted(p.flags.size(), "flag"), counted(p.tiles(), "tile"));
  scene.picture.description = describe_puzzle(p);
  if (!moves.empty()) scene.picture.description += describe_play(p, s);
  scene.corner = {(scene.picture.width - board) / 2, tray_height + margin};

  scene.picture.background(paper);
  draw_grid(scene, p);
  for (const Square wall : p.walls) draw_wall(scene, wall);
  draw_frame(scene, p);
  draw_goal(scene, p.goal);
  if (!moves.empty()) draw_path(scene, p, s);
  for (const Tile& t : s.placed) draw_tile(scene, scene.middle(t.at), t.way);
  for (const Square flag : p.flags) draw_flag(scene, flag, !moves.empty() && has(s.entered, flag));
  draw_car(scene, p.car, p.heading);
  draw_tray(scene, p, s.tray);
  return std::move(scene.picture);
}

}  // namespace crux::toycar
