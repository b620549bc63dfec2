// draw.cpp -- burrows, tunnels and what Scout has done, as a picture: for the screen, for paper, and in words.
//
// Colour is never the only cue, and a grey print says all: a flagged tunnel is a broad tube with dark walls and its cost stands
// white on black, a visited burrow is filled, the start lies on a pad that says so, and Scout's burrow has his ears and name.
//
// Places depend on the puzzle alone, so that nothing jumps while it is played.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/waiting.hpp"
#include "base/words.hpp"
#include "draw/picture.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/rules/scout.hpp"
#include "games/burrows/show/layout.hpp"

namespace crux::burrows {
namespace {

// Beside those of the layout.
constexpr double ear_radius = 7.5;
constexpr double tunnel_width = 3;
constexpr double tube_width = 11;
constexpr double wall_width = 2;
constexpr double outline_width = 2;
constexpr double border_width = 1;
constexpr double number_size = 15;
constexpr double word_size = 11;
constexpr std::size_t listed = 30;  // longer lists are no help to somebody who must hear them all

constexpr Rgb paper = rgb(0xffffff);
constexpr Rgb ink = rgb(0x17202a);
constexpr Rgb tunnel_colour = rgb(0x6c757d);
constexpr Rgb earth = rgb(0x5d3a1a);
// Okabe & Ito (2008), which people with any of the common kinds of colour blindness can tell apart.
constexpr Rgb tube_colour = rgb(0x56b4e9);
constexpr Rgb pad_colour = rgb(0xe69f00);
constexpr Rgb ear_colour = rgb(0xcc79a7);

// ---- lengths

using Route = std::vector<Spot>;  // a tunnel from end to end: two spots, or more if it must bend

double dot(Spot a, Spot b) { return a.x * b.x + a.y * b.y; }
double cross(Spot a, Spot b) { return a.x * b.y - a.y * b.x; }
double length(Spot a) { return std::sqrt(dot(a, a)); }

double distance(Spot p, Spot a, Spot b) {
  const Spot way = b - a;
  const double square = dot(way, way);
  const double t = square > 0 ? std::clamp(dot(p - a, way) / square, 0.0, 1.0) : 0;
  return length(p - (a + t * way));
}
double distance(Spot a, Spot b, Spot c, Spot d) {
  const bool crossing = cross(b - a, c - a) * cross(b - a, d - a) < 0 && cross(d - c, a - c) * cross(d - c, b - c) < 0;
  if (crossing) return 0;
  return std::min({distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b)});
}

// The spot after the share `t` of a route. Its pieces are so nearly equal that counting them will do.
Spot along(const Route& route, double t) {
  const double pieces = t * static_cast<double>(route.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(pieces), route.size() - 2);
  return route[i] + (pieces - static_cast<double>(i)) * (route[i + 1] - route[i]);
}

// ---- the scene: where everything lies

// A segment with a round brush: all that must keep apart is near enough one of these.
struct Pill {
  Spot a, b;
  double radius = 0;
};
double gap(const Pill& p, const Pill& q) { return distance(p.a, p.b, q.a, q.b) - p.radius - q.radius; }

// The plate on which the start or a tunnel's cost is written.
struct Plate {
  Spot centre;
  double width = 0;
  double height = 0;
  Pill pill() const {
    const Spot reach{(width - height) / 2, 0};
    return {centre - reach, centre + reach, height / 2};
  }
};

struct Scene {
  double factor = 1;  // of all sizes
  double width = 0;
  double height = 0;
  std::size_t start = 0;
  std::vector<Spot> burrows;
  std::vector<Route> tunnels;
  std::vector<Plate> plates;  // under the start, then of the tunnels

  // A burrow, and what may be written below and above it.
  Pill pill(std::size_t burrow) const {
    const Spot below{0, factor * (tag_reach + tag_height / 2 - pad_reach)},
        above{0, factor * (name_reach + tag_height / 2 - pad_reach)};
    return {burrows[burrow] - below, burrows[burrow] + above, factor * pad_reach};
  }
};

double gap(const Plate& p, const Plate& q) {
  return std::max(std::abs(p.centre.x - q.centre.x) - (p.width + q.width) / 2,
                  std::abs(p.centre.y - q.centre.y) - (p.height + q.height) / 2);
}

double weight_width(int weight) {
  return digit_width * weight_size * static_cast<double>(std::to_string(weight).size()) + weight_margin;
}

// The ends of the shortest tunnel get room for the widest cost between them, and the closest two burrows get room side by side.
// But an outlier cannot make the page huge: it is at most as long as all burrows in a row and as large as twice their grid.
// If burrows are closer than that allows, they are drawn smaller.
void place_burrows(Scene& scene, const Puzzle& p) {
  const auto between = [](Point a, Point b) { return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); };
  const auto [left, right] = std::ranges::minmax(p.nodes, {}, &Point::x);
  const auto [bottom, top] = std::ranges::minmax(p.nodes, {}, &Point::y);
  const double wide = right.x - left.x, high = top.y - bottom.y;
  double closest = 2 * max_coordinate, shortest = closest;
  for (const Point a : p.nodes)
    for (const Point b : p.nodes)
      if (a != b) closest = std::min(closest, between(a, b));
  int heaviest = 1;
  for (const Tunnel& t : p.tunnels) {
    shortest = std::min(shortest, between(p.nodes[t.a], p.nodes[t.b]));
    heaviest = std::max(heaviest, t.weight);
  }
  const double step = std::max(least_step, 2 * (pad_reach + roomy) + weight_width(heaviest));
  const double wanted = std::max(step / shortest, least_apart / closest);
  double scale = std::min(wanted, step * std::max(8, p.size()) / std::max(wide, high));
  if (wide * high > 0) scale = std::min(scale, step * std::max(6.0, 2 * std::sqrt(p.size())) / std::sqrt(wide * high));
  scene.factor = std::max(least_factor, scale / wanted);
  for (const Point node : p.nodes) scene.burrows.push_back({scale * node.x, scale * node.y});
}

Route bent(Spot from, Spot to, double bulge) {
  constexpr int pieces = 16;
  const Spot way = to - from, aside = (bulge / length(way)) * Spot{-way.y, way.x};
  Route route;
  for (int i = 0; i <= pieces; ++i) {
    const double t = static_cast<double>(i) / pieces;
    route.push_back(from + t * way + 4 * t * (1 - t) * aside);
  }
  return route;
}

// How well a route keeps off the other burrows and, if it is bent, off the middle of earlier routes, where their costs stand: at
// most 0, less if it comes closer than half of `roomy`. A candidate no better than `floor` is not examined in full.
double freedom(const Scene& scene, const Tunnel& tunnel, const Route& route, double floor) {
  go_on();
  double burrows = 0, middles = 0;
  const auto keep_off = [&](Spot s, double radius, double& least) {
    for (std::size_t i = 1; i < route.size() && 4 * burrows + middles > floor; ++i)
      least = std::min(least, distance(s, route[i - 1], route[i]) - scene.factor * (radius + roomy / 2));
  };
  for (std::size_t n = 0; n < scene.burrows.size(); ++n) {
    if (n == tunnel.a || n == tunnel.b) continue;
    keep_off(scene.burrows[n], n == scene.start ? pad_reach : burrow_radius, burrows);
    if (n == scene.start) keep_off(scene.pill(n).a, pad_reach, burrows);
  }
  if (route.size() > 2)
    for (const Route& other : scene.tunnels) keep_off(along(other, 0.5), plate_height / 2, middles);
  return 4 * burrows + middles;
}

// Straight, unless that leads through a third burrow: there it would look like two tunnels. Then it bends as little as will do.
Route route_of(const Scene& scene, const Tunnel& tunnel) {
  const Spot from = scene.burrows[tunnel.a], to = scene.burrows[tunnel.b];
  const double bend = 2 * scene.factor * pad_reach, dislike = scene.factor * roomy;
  Route best{from, to};
  double most = freedom(scene, tunnel, best, -std::numeric_limits<double>::infinity());
  for (const int bulge : {1, -1, 2, -2, 3, -3, 4, -4}) {
    const double price = dislike * std::abs(bulge);
    if (most >= -price) break;
    Route route = bent(from, to, bulge * bend);
    const double here = freedom(scene, tunnel, route, most + price) - price;
    if (here <= most) continue;
    most = here;
    best = std::move(route);
  }
  return best;
}

// Lays the page around all that has been placed.
void fit_page(Scene& scene) {
  Spot low = scene.burrows.front(), high = low;
  for (const Route& route : scene.tunnels)
    for (const Spot s : route) {
      low = {std::min(low.x, s.x), std::min(low.y, s.y)};
      high = {std::max(high.x, s.x), std::max(high.y, s.y)};
    }
  const double around = scene.factor * margin;
  const Spot shift = Spot{around, around} - low;
  scene.width = std::ceil(high.x - low.x + 2 * around);
  scene.height = std::ceil(high.y - low.y + 2 * around);
  for (Spot& burrow : scene.burrows) burrow = burrow + shift;
  for (Route& route : scene.tunnels)
    for (Spot& s : route) s = s + shift;
}

// How well a plate would lie here: with `roomy` around it very well. Tunnels matter least, and its own not at all. A candidate no
// better than `floor` is not examined in full.
double comfort(const Scene& scene, const Plate& plate, std::size_t tunnel, double floor) {
  const Pill pill = plate.pill();
  const double enough = scene.factor * roomy, far = plate.width / 2 + enough;
  double burrows = enough, plates = enough, tunnels = enough;
  go_on();
  for (std::size_t n = 0; n < scene.burrows.size(); ++n) burrows = std::min(burrows, gap(pill, scene.pill(n)));
  for (const Plate& other : scene.plates) plates = std::min(plates, gap(plate, other));
  const double so_far = 4 * (burrows + plates);
  for (std::size_t t = 0; t < scene.tunnels.size(); ++t) {
    if (so_far + tunnels <= floor || tunnels <= -pill.radius) break;  // crossed is crossed
    const Route& route = scene.tunnels[t];
    for (std::size_t i = 1; t != tunnel && i < route.size(); ++i)
      if (distance(plate.centre, route[i - 1], route[i]) < far)
        tunnels = std::min(tunnels, gap(pill, {route[i - 1], route[i], 0}));
  }
  return so_far + tunnels;
}

Plate weight_plate(const Scene& scene, std::size_t tunnel, int weight) {
  Plate plate{{}, scene.factor * weight_width(weight), scene.factor * plate_height};
  Spot best;
  double most = -std::numeric_limits<double>::infinity();
  for (const double t : weight_places) {
    plate.centre = along(scene.tunnels[tunnel], t);
    const double here = comfort(scene, plate, tunnel, most);
    if (here <= most) continue;
    most = here;
    best = plate.centre;
  }
  plate.centre = best;
  return plate;
}

Scene make_scene(const Puzzle& p) {
  Scene scene;
  scene.start = static_cast<std::size_t>(p.start);
  place_burrows(scene, p);
  for (const Tunnel& tunnel : p.tunnels) scene.tunnels.push_back(route_of(scene, tunnel));
  fit_page(scene);
  const double below = tag_reach + tag_height / 2;
  scene.plates.push_back({scene.burrows[scene.start] - Spot{0, scene.factor * (below - pad_reach) / 2},
                          scene.factor * 2 * pad_reach, scene.factor * (below + pad_reach)});
  for (std::size_t t = 0; t < p.tunnels.size(); ++t) scene.plates.push_back(weight_plate(scene, t, p.tunnels[t].weight));
  return scene;
}

// ---- paint

void draw_tunnels(Picture& picture, const Scene& scene, const std::vector<bool>& flagged) {
  for (std::size_t t = 0; t < flagged.size(); ++t)
    if (!flagged[t]) picture.line(scene.tunnels[t], stroked(tunnel_colour, scene.factor * tunnel_width));
  for (std::size_t t = 0; t < flagged.size(); ++t) {
    if (!flagged[t]) continue;
    picture.line(scene.tunnels[t], stroked(ink, scene.factor * tube_width));
    picture.line(scene.tunnels[t], stroked(tube_colour, scene.factor * (tube_width - 2 * wall_width)));
  }
}

// The corners of a rectangle; a round brush makes them round.
std::vector<Spot> rectangle(Spot centre, double width, double height) {
  const Spot half{width / 2, height / 2}, other{half.x, -half.y};
  return {centre - half, centre + other, centre + half, centre - other};
}

void draw_start(Picture& picture, const Scene& scene) {
  const Plate& plate = scene.plates.front();
  std::vector<Spot> pad = rounded_square(plate.centre, plate.width, plate.width / 6);
  for (Spot& corner : pad) corner.y += (corner.y > plate.centre.y ? 0.5 : -0.5) * (plate.height - plate.width);
  picture.polygon(std::move(pad), outlined(pad_colour, ink, scene.factor * outline_width));
  const Spot word = scene.burrows[scene.start] - Spot{0, scene.factor * (tag_reach - 1)};
  picture.text(word, scene.factor * word_size, "start", ink);
}

// All but the burrow, which lies on it.
void draw_scout(Picture& picture, Spot burrow, double factor) {
  const Spot tag = burrow + Spot{0, factor * name_reach};
  picture.polygon(rectangle(tag, factor * 2 * pad_reach, factor * tag_height), filled(paper));
  for (const double angle : {42, 138}) {
    const Spot ear = around(burrow, factor * (burrow_radius + ear_radius / 2), degrees(angle));
    picture.circle(ear, factor * ear_radius, outlined(ear_colour, ink, factor * outline_width));
  }
  picture.text(tag, factor * word_size, "Scout", ink);
}

void draw_burrows(Picture& picture, const Scene& scene, Nodes visited) {
  for (std::size_t n = 0; n < scene.burrows.size(); ++n) {
    const bool been = has(visited, static_cast<int>(n));
    const Rgb inside = been ? earth : paper;
    picture.circle(scene.burrows[n], scene.factor * burrow_radius, outlined(inside, earth, scene.factor * outline_width));
    picture.text(scene.burrows[n], scene.factor * number_size, letters_of(static_cast<int>(n)), been ? paper : earth);
  }
}

void draw_weights(Picture& picture, const Scene& scene, const Puzzle& p, const std::vector<bool>& flagged) {
  for (std::size_t t = 0; t < flagged.size(); ++t) {
    const Plate& plate = scene.plates[t + 1];
    picture.polygon(rectangle(plate.centre, plate.width, plate.height),
                    outlined(flagged[t] ? ink : paper, ink, scene.factor * border_width));
    picture.text(plate.centre, scene.factor * weight_size, std::to_string(p.tunnels[t].weight), flagged[t] ? paper : ink);
  }
}

// ---- words

std::string describe_puzzle(const Puzzle& p) {
  const std::string first = fmt::format("{} and {}; Scout starts in burrow {}.", counted(p.nodes.size(), "burrow"),
                                        counted(p.tunnels.size(), "tunnel"), letters_of(p.start));
  std::vector<std::string> costs;
  for (const Tunnel& t : p.tunnels) costs.push_back(fmt::format("{} to {} costs {}", letters_of(t.a), letters_of(t.b), t.weight));
  if (costs.size() <= listed) return fmt::format("{} {}.", first, fmt::join(costs, ", "));
  const auto [least, most] = std::ranges::minmax(p.tunnels, {}, &Tunnel::weight);
  return fmt::format("{} Tunnels cost {} to {}.", first, least.weight, most.weight);
}

std::string describe_play(const Puzzle& p, const Scout::State& s) {
  std::vector<std::string> names;
  std::int64_t cost = 0;
  for (std::size_t t = 0; t < s.flagged.size(); ++t) {
    if (!s.flagged[t]) continue;
    names.push_back(fmt::format("{} to {}", letters_of(p.tunnels[t].a), letters_of(p.tunnels[t].b)));
    cost += p.tunnels[t].weight;
  }
  std::string text =
      fmt::format("Scout is in burrow {} and has been in {} of {}.", letters_of(s.at), std::popcount(s.visited), p.size());
  if (names.empty()) {
    text += " No tunnel is flagged.";
  } else if (names.size() <= listed) {
    text += fmt::format(" Flagged, at a cost of {}: {}.", cost, fmt::join(names, ", "));
  } else {
    text += fmt::format(" Flagged, at a cost of {}: {}.", cost, counted(names.size(), "tunnel"));
  }
  if (s.solved) {
    text += " Submitted: this is a minimum spanning tree.";
  } else if (s.submissions > 0) {
    text += fmt::format(" Not right yet, after {}.", counted(static_cast<std::size_t>(s.submissions), "submission"));
  }
  return text;
}

Picture paint(const Puzzle& p, const Scout::State& s, bool moved) {
  const Scene scene = make_scene(p);
  Picture picture{.width = scene.width,
                  .height = scene.height,
                  .title = fmt::format("Burrows: {}, {}", counted(p.nodes.size(), "burrow"), counted(p.tunnels.size(), "tunnel")),
                  .description = describe_puzzle(p),
                  .shapes = {}};
  if (moved) picture.description += ' ' + describe_play(p, s);
  picture.background(paper);
  draw_tunnels(picture, scene, s.flagged);
  draw_start(picture, scene);
  if (moved) draw_scout(picture, scene.burrows[static_cast<std::size_t>(s.at)], scene.factor);
  draw_burrows(picture, scene, s.visited);
  draw_weights(picture, scene, p, s.flagged);
  return picture;
}

}  // namespace

Picture Scout::draw(const Puzzle& p, std::span<const Move> moves) {
  State s = start(p);
  for (const Move m : moves) apply(p, s, m);
  return paint(p, s, !moves.empty());
}

Picture Burrows::draw(const Puzzle& p, std::span<const Move> moves) {
  Scout::State s = Scout::start(p);
  for (const Move m : moves) {
    s.flagged[m.tunnel] = true;
    s.visited |= only(m.to);
    s.at = m.to;
  }
  return paint(p, s, !moves.empty());
}

}  // namespace crux::burrows
