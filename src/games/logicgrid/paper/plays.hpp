// plays.hpp -- what the players of Shyne, Facey & Cooper (2024) did: their published plays, and the paper's figures from them.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "core/reproduction.hpp"
#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid {

inline constexpr std::string_view plays_file = "logicgrid-study.json";

struct StudyPlay {
  std::size_t puzzle = 0;  // its place
  int player = 0;
  std::string experience;  // novice, intermediate, expert; or not told
  std::optional<double> difficulty, enjoyment;
  double correct = 0, minutes = 0, attempts = 0, error = 0, incomplete = 0;
};
struct Study {
  std::vector<Puzzle> puzzles;
  std::vector<std::string> solutions;  // as the file has them
  std::vector<StudyPlay> plays;
};
// docs/json.md says what a study's file holds.
Result<Study> read_study(const Json& json);

// A number for each puzzle of the study that might say how hard it is, by its place.
struct StudyGrade {
  std::string name;
  std::vector<double> of_puzzle;
};

inline constexpr std::array<std::string_view, 6> study_measures{"time spent",         "attempts",    "percent error",
                                                                "percent incomplete", "correctness", "subjective difficulty"};
// One measure of all plays that have it, beside the puzzle of each.
struct StudyColumn {
  std::vector<std::size_t> puzzles;
  std::vector<double> values;
};
StudyColumn column_of(const Study& study, std::size_t measure);

// The statistics, which a room above a game computes.
struct Bench {
  struct Cell {
    double rho = 0, p = 0;
    std::size_t n = 0;
  };
  struct Tested {
    double f = 0, p = 0;
  };
  struct Spread {
    double mean = 0, deviation = 0, median = 0;
  };
  struct Curve {
    std::vector<double> x, y;
  };
  // Spearman's; nothing if a column does not vary.
  std::function<std::optional<Cell>(std::span<const double> x, std::span<const double> y)> correlation;
  // The share of y's variance that a parabola of x explains.
  std::function<double(std::span<const double> x, std::span<const double> y)> parabola;
  // Two-way analysis of variance, type II: the first factor, the second, their interaction; nothing if it cannot be done.
  std::function<std::vector<Tested>(std::span<const double> y, const std::vector<std::string>& a,
                                    const std::vector<std::string>& b)>
      anova;
  std::function<Spread(std::span<const double> values)> spread;
  std::function<Curve(std::span<const double> values)> density;
};

// The rows, tables and plots of the user study. The first grade is the solver's loops.
void add_plays(Reproduction& r, const Study& study, const std::vector<StudyGrade>& grades, const Bench& bench);
// The same rows if nobody gave the plays.
void add_plays_untested(Reproduction& r);

}  // namespace crux::logicgrid
