// good.hpp -- whether a puzzle is a good one, as far as a program can tell.
//
// "A good puzzle in BOTS needs to meet several requirements" (Dong & Barnes 2017, "Constraint Checker"): there is a
// straightforward solution; no element can be done without; loops or functions make the solution shorter. Its last one, that the
// lesson is easily seen in the layout, is left to people.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/robot/rules/program.hpp"
#include "games/robot/rules/world.hpp"

namespace crux::robot {

enum class Criterion : std::uint8_t { solvable, unsolved, optimisable, box_work, used, blocks, boxes, switches };
inline constexpr std::size_t criterion_count = 8;
inline constexpr std::array<std::string_view, criterion_count> criterion_names{
    "solved by its program", "not solved at the start", "shorter with a loop or function",
    "a box has to be moved", "no detour, no idle box",  "no block can be spared",
    "no box can be spared",  "no switch can be spared"};

// "Needed" can be read in two ways. As its maker sees it, what the program makes use of, ways that lead nowhere apart
// (needed.hpp). For a player who writes every action down: the things that the shortest solution takes. This is stricter, because
// a loop does not cut corners.
struct Goodness {
  std::array<bool, criterion_count> meets{};
  std::vector<std::string> spare;  // what the shortest solution can do without, each as "the block at 1,0,2"
  int undecided = 0;               // elements of which the search could not tell in time; they count as needed
  bool has(Criterion c) const { return meets[static_cast<std::size_t>(c)]; }
  bool good() const {
    return has(Criterion::solvable) && has(Criterion::unsolved) && has(Criterion::optimisable) && has(Criterion::box_work) &&
           has(Criterion::used);
  }
  bool spares_nothing() const { return has(Criterion::blocks) && has(Criterion::boxes) && has(Criterion::switches); }
};

// A block or a box can be spared if without it there is a solution as short as the shortest now; one that carries something
// cannot. A switch can be spared if without it no solution would be shorter. Each search looks at `patience` worlds.
Goodness judge(const Puzzle& p, std::span<const Statement> intended, std::uint64_t patience);

}  // namespace crux::robot
