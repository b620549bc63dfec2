// paper.hpp -- what Horn, Hoover and others (2017) report of the StrataBots, and what our own puzzles and people's plays say to
// it.
//
// The puzzles that children played and their plays were not published. So the classes of the eleven stages are compared with
// those of puzzles that we make; the rates of success are computed anew from the paper's counts; and everything else about
// children needs people: it is computed from any log of plays (paper/plays.hpp).
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/reproduction.hpp"
#include "games/burrows/paper/plays.hpp"

namespace crux::burrows {

// The bots' results for the puzzles of one stage.
struct StageTally {
  std::array<int, classes.size()> of_class{};
  int total = 0;
  int unsolved = 0;   // by Prims or by Kruskal
  int unordered = 0;  // solved by a naive bot but not by the next better one
};

// The chance that two samples of puzzles from one source differ in their classes as much as these or more, all stages taken
// together: 9,999 random deals of the puzzles of each stage into two heaps of these sizes, judged by chi-squared.
// REQUIRES: as many stages in one as in the other, each with a puzzle in both.
double chance_of_classes(std::span<const std::array<int, 4>> a, std::span<const std::array<int, 4>> b);

// What a log of plays says.
struct PlayFindings {
  bool synthetic = false;  // the example that ships; else somebody's plays
  std::size_t plays = 0, players = 0;
  std::map<std::string, ByClass> submits = {};
  std::vector<Introduction> introductions = {};
  std::vector<Plot> progressions = {};
  std::size_t complete = 0;  // players who met all four classes
  std::optional<double> friedman = {}, friedman_p = {};
  struct Pair {
    std::size_t a = 0, b = 0;  // classes
    double z = 0, p = 0;
  };
  std::vector<Pair> wilcoxon = {};
};

struct PaperFindings {
  std::vector<StageTally> usual, paper;  // by --stages: one tally a stage, in order
  std::array<std::string, 4> figure_2;   // the classes of its four puzzles, rebuilt from the text
  std::array<double, 3> printed_p{};     // of the paper's Friedman test and of its two Wilcoxon tests, from their statistics
  PlayFindings plays;
};

Reproduction compare(const PaperFindings& found);

}  // namespace crux::burrows
