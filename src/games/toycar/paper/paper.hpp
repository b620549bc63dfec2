// paper.hpp -- what Scirea reports of adaptive puzzles, and what ours say to it.
//
// The paper has no numbered table: it shows pictures, one time, and what three people did with five puzzles. We make the pictures
// again, and measure what does not depend on people. Where people were, simulated players stand beside them, and each row says
// so.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "core/reproduction.hpp"
#include "games/toycar/make/genome.hpp"

namespace crux::toycar {

// One level of the progression, or the long one.
struct Shown {
  Sequences::Targets targets;
  Json line;           // as the generator wrote it
  double seconds = 0;  // to make it
};

// The paper's run: population 500, all 1,000 generations, targets {11,2}.
struct Evolution {
  double seconds = 0;
  std::size_t optimal = 0;    // different sequences that met the targets
  std::uint64_t exactly = 0;  // how many there are
  int unfit = 0;              // of those found, with equal or opposite neighbours
};

inline constexpr std::string_view figure_5_moves = "URDLUL";
inline constexpr std::string_view figure_3_moves = "LURDL";
inline constexpr std::array<double, 3> simulated_skills{1500, 1800, 2100};

// How hard the puzzles of the progression are for simulated players: means of several progressions.
struct Simulated {
  std::uint64_t progressions = 0;
  std::vector<double> ratings;                                       // of the first puzzle, the second, ..
  std::array<std::vector<double>, simulated_skills.size()> tries{};  // by skill; 1 / the chance of one try
};

struct PaperFindings {
  std::vector<Shown> progression;
  Shown longest;
  std::vector<Json> boards;  // different ones of Figure 5's sequence, as puzzle lines
  Evolution evolved;
  Simulated simulated;
};

Reproduction compare(const PaperFindings& found);

}  // namespace crux::toycar
