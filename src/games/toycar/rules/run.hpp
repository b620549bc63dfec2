// run.hpp -- one run of the car over tiles that lie on the board: the rules, word for word.
//
// It shares nothing with the lazily branching state (drive.hpp) or the solver, so that it can check both.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "games/toycar/rules/board.hpp"

namespace crux::toycar {

// A run always ends: every tile is picked up at most once, and without tiles the car goes straight.
enum class End : std::uint8_t { won, wall, border, goal_too_early, turned_back };

struct Run {
  std::vector<Square> path;        // every square the car stood on, its first included
  std::vector<Tile> picked;        // in the order in which they were picked up
  std::vector<std::size_t> flags;  // by their number, in the order in which they were collected
  End end = End::border;
  Square at;  // where it ended: the goal, the wall, the square beyond the border, or the tile that turned the car back
};

// REQUIRES: the tiles lie on empty squares, at most one on each.
Run run(const Puzzle& p, std::span<const Tile> tiles);

}  // namespace crux::toycar
