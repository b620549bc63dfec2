#include "games/burrows/rules/tidy.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace crux::burrows {
namespace {

constexpr int sign(int n) { return (n > 0) - (n < 0); }

// Whether a point in line with a-b lies between them.
constexpr bool within(Point p, Point a, Point b) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
}

// Two tunnels that start at one burrow overlap when they leave in the same direction.
constexpr bool overlap(Point start, Point b, Point d) {
  const int dot = (b.x - start.x) * (d.x - start.x) + (b.y - start.y) * (d.y - start.y);
  return turn(start, b, d) == 0 && dot > 0;
}

}  // namespace

bool on(Point p, Point a, Point b) { return turn(a, b, p) == 0 && within(p, a, b); }

bool crosses(Point a, Point b, Point c, Point d) {
  // Most pairs are far apart, and the sampler spends its time here.
  if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x)) return false;
  if (std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y)) return false;
  if (a == c) return overlap(a, b, d);
  if (a == d) return overlap(a, b, c);
  if (b == c) return overlap(b, a, d);
  if (b == d) return overlap(b, a, c);
  const int c_side = sign(turn(a, b, c)), d_side = sign(turn(a, b, d));
  const int a_side = sign(turn(c, d, a)), b_side = sign(turn(c, d, b));
  if (c_side * d_side < 0 && a_side * b_side < 0) return true;
  return (c_side == 0 && within(c, a, b)) || (d_side == 0 && within(d, a, b)) || (a_side == 0 && within(a, c, d)) ||
         (b_side == 0 && within(b, c, d));
}

bool clear(Point p, Point a, Point b) {
  // Step 1. Beyond an end of the tunnel that end is the nearest point, and two burrows are never nearer than 1.
  const int along = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y);
  const int length_squared = distance_squared(a, b);
  if (along <= 0) return p != a;
  if (along >= length_squared) return p != b;
  // Step 2. Beside it the distance is turn / length, which is to be at least 2/5.
  const std::int64_t area = turn(a, b, p);
  return 25 * area * area >= 4 * std::int64_t{length_squared};
}

bool has_room(std::span<const Point> nodes, std::span<const Tunnel> tunnels, std::size_t a, std::size_t b) {
  const Point from = nodes[a], to = nodes[b];
  for (std::size_t n = 0; n < nodes.size(); ++n)
    if (n != a && n != b && !clear(nodes[n], from, to)) return false;
  return std::ranges::none_of(tunnels, [&](const Tunnel& t) { return crosses(from, to, nodes[t.a], nodes[t.b]); });
}

bool in_line(std::span<const Point> nodes) {
  return nodes.size() < 3 || std::ranges::all_of(nodes, [&](Point p) { return turn(nodes[0], nodes[1], p) == 0; });
}

std::optional<std::string> untidy(const Puzzle& p) {
  for (std::size_t i = 0; i < p.nodes.size(); ++i)
    for (std::size_t j = i + 1; j < p.nodes.size(); ++j)
      if (p.nodes[i] == p.nodes[j]) return fmt::format("burrows {} and {} lie at one place", i, j);
  for (std::size_t i = 0; i < p.tunnels.size(); ++i) {
    const Tunnel s = p.tunnels[i];
    const Point a = p.nodes[s.a], b = p.nodes[s.b];
    for (std::size_t n = 0; n < p.nodes.size(); ++n)
      if (n != s.a && n != s.b && on(p.nodes[n], a, b)) return fmt::format("tunnel {}-{} runs through burrow {}", s.a, s.b, n);
    for (std::size_t j = i + 1; j < p.tunnels.size(); ++j) {
      const Tunnel t = p.tunnels[j];
      if (crosses(a, b, p.nodes[t.a], p.nodes[t.b])) return fmt::format("tunnels {}-{} and {}-{} cross", s.a, s.b, t.a, t.b);
    }
  }
  return std::nullopt;
}

}  // namespace crux::burrows
