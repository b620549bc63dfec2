// paper.hpp -- what Shyne, Facey & Cooper (2024) report of their evolution, and what ours says to it; plays.hpp has their
// players.
#pragma once

#include <cstdint>
#include <vector>

#include "core/reproduction.hpp"
#include "games/logicgrid/make/genome.hpp"

namespace crux::logicgrid {

inline constexpr std::size_t paper_population = 300;
inline constexpr std::uint64_t paper_generations = 3000;
inline constexpr std::uint64_t paper_runs = 10;

// One run of the evolution.
struct PaperRun {
  std::vector<double> clues, elites,
      solutions;  // by generation: the mean of the elites' clues, how many elites, of how many solutions
  struct Column {
    double clues = 0;  // the mean of its elites
    std::uint64_t elites = 0;
    std::uint64_t born = 0;
  };
  std::vector<Column> columns;  // by loops: 1, 2, .., 10 and more
  std::vector<int> by_levels;   // [n]: solutions that have puzzles of n different numbers of loops
  double seconds = 0;
};

Reproduction compare(const std::vector<PaperRun>& runs);

}  // namespace crux::logicgrid
