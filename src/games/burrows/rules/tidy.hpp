// tidy.hpp -- whether a puzzle can be drawn as it lies, in exact integers.
//
// A layout is tidy when no two burrows lie at one place, and two tunnels share nothing but a burrow that both end at. Both
// generators promise tidy layouts; puzzles that people bring may be untidy, and are the same game.
//
// REQUIRES, of every function here: coordinates within 0..max_coordinate, so that nothing overflows.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "games/burrows/rules/graph.hpp"

namespace crux::burrows {

// Twice the area of the triangle a, b, c: positive if it turns to the left, zero if the three lie in a line.
constexpr int turn(Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

constexpr int distance_squared(Point a, Point b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

// Whether the straight tunnels a-b and c-d share a point other than an end of both; a tunnel and itself do.
// REQUIRES: a != b, c != d.
bool crosses(Point a, Point b, Point c, Point d);

// Whether `p` lies on the straight tunnel a-b, its ends included.
bool on(Point p, Point a, Point b);

// Whether `p` keeps 0.4 or more away from the straight tunnel a-b. On a grid this lets a knight's move pass between two
// burrows (0.447) and stops a move of three by one (0.316), which looks as if it touched them.
bool clear(Point p, Point a, Point b);

// Whether a tunnel between burrows a and b would cross none of these, and keep clear of the other burrows.
bool has_room(std::span<const Point> nodes, std::span<const Tunnel> tunnels, std::size_t a, std::size_t b);

// Whether all lie in one line.
bool in_line(std::span<const Point> nodes);

// The untidy part, in a sentence for a person, or nothing.
std::optional<std::string> untidy(const Puzzle& p);

}  // namespace crux::burrows
