// solver.hpp -- every solution of a puzzle, exactly.
//
// A solution is the set of tiles that the car picks up on a winning run. The search drives, and branches only when the car first
// enters an empty square: over the tile, if any, that lies there. So each solution is found once, and a way that is proved
// hopeless (outlook.hpp) is not driven.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "games/toycar/rules/board.hpp"
#include "games/toycar/rules/drive.hpp"

namespace crux::toycar {

struct Solved {
  std::uint64_t solutions = 0;
  bool complete = true;     // false: the limit was reached or the budget ended, and there may be more
  std::vector<Tile> first;  // of the solutions with the fewest tiles, the first that was found; in driving order
  int fewest_tiles = 0;     // of those found: the truth when `complete`. 0 also if there is none
};
// Stops at `limit` solutions. One unit of `budget` is one tile that was tried.
Solved solve(const Puzzle& p, std::uint64_t limit, Budget& budget);

// The fewest tiles that any solution uses, by one search for each number of tiles from below; nothing if there is no solution or
// the budget ends first: `budget.exhausted()` tells.
std::optional<int> fewest_tiles(const Puzzle& p, Budget& budget);

// Each solution that goes on from `s`, as its tiles in driving order (those of `s` included), until `visit` answers false or the
// budget ends: then the answer is false.
using SolutionVisitor = std::function<bool(std::span<const Tile>)>;
bool each_solution(const Puzzle& p, const State& s, Budget& budget, const SolutionVisitor& visit);

// Whether a solution goes on from `s`; nothing if the budget ends first.
std::optional<bool> solvable(const Puzzle& p, const State& s, Budget& budget);

}  // namespace crux::toycar
