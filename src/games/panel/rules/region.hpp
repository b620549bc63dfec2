// region.hpp -- regions of a panel, and whether their marks are satisfied.
//
// Used by the goal test (every region), by region completion (the closed regions) and by their explanations.
#pragma once

#include <optional>

#include "games/panel/panel.hpp"

namespace crux::panel {

// The cells that can be reached from `seed` without crossing the line.
CellSet flood(const Board& board, const State& s, CellSet seed);

// The ends that the line may still go on to: not visited yet. (The head, when it is an end, has been visited.)
JunctionSet remaining_ends(const Board& board, const State& s);

// All cells that touch a junction of `set`.
CellSet cells_touching(const Board& board, const JunctionSet& set);

// Can the line still be finished from here: has it ended, may it end now, or is an end within reach of its head?
bool can_reach_an_end(const Board& board, const State& s);

// A mark that is not satisfied, and what it is about.
struct Violation {
  enum class Why : std::uint8_t { two_colours, star_alone, star_crowded, triangle, must_edge, must_junction };
  Why why;
  int where = 0;  // the cell, edge or junction
  int other = 0;  // two_colours: the other square; star_*, triangle: the number found
};

// The first mark in the regions of `cells` that is not satisfied, must marks on their corners and edges included.
// REQUIRES: `cells` is a union of whole regions.
std::optional<Violation> first_violation(const Puzzle& p, const State& s, CellSet cells);

// Whether the marks on each side of the line may still end up in one region together, as APR asks (rules.cpp).
bool sides_get_along(const Puzzle& p, const State& s);

}  // namespace crux::panel
