// sketch.hpp -- a puzzle in which some weights are left open.
//
// All that is drawn stays: burrows, tunnels and the start. So every completion is a puzzle, and a sketch has as many candidates
// as its holes have options, multiplied.
#pragma once

#include <cstdint>
#include <vector>

#include "base/json.hpp"
#include "games/burrows/rules/graph.hpp"

namespace crux::burrows {

// The weight of a tunnel, left open.
struct WeightHole {
  std::uint16_t tunnel = 0;
  std::vector<int> weights;  // what it may be, each once, as given; never none
};

struct Sketch {
  Puzzle first;                   // the first candidate: every hole has its first option
  std::vector<WeightHole> holes;  // in the order of the tunnels; never none
};

// Whether this marks an open weight: "?" or {"options":..}, right or wrong.
bool is_hole(const Json& weight);

// A sketch with more symmetries, the identity included, is treated as if it had none: part of a group is no group.
inline constexpr std::size_t most_symmetries = 2'000;
// Nor do we keep more than so many options of holes, over all symmetries; and we look at no more than so many pairs of a burrow
// and what it may become. Both are far from what a sketch needs whose candidates can be tried one by one.
inline constexpr std::size_t most_kept = 8'000'000;
inline constexpr int symmetry_patience = 2'000'000;

}  // namespace crux::burrows
