// paper.hpp -- what Shyne, Facey & Cooper (2024) report of their evolution and of their players, and what ours say to it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "core/reproduction.hpp"
#include "games/logicgrid/make/genome.hpp"
#include "games/logicgrid/show/remark.hpp"

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

// A puzzle of the study, in numbers that might say how hard it is; and the study's plays of it.
struct StudyGrade {
  std::string name;
  std::vector<double> of_puzzle;  // by its place in the study
};
struct StudyPlay {
  std::size_t puzzle = 0;  // its place
  std::optional<double> difficulty;
  double correct = 0, minutes = 0, attempts = 0, error = 0, incomplete = 0;
};
struct Study {
  std::vector<Puzzle> puzzles;
  std::vector<StudyPlay> plays;
};
// docs/json.md says what a study's file holds.
Result<Study> read_study(const Json& json);

// A correlation, as src/study finds it: between a grade of the puzzles and what the players did.
struct StudyRow {
  std::string grade;
  struct Cell {
    double rho = 0, p = 0;
    std::size_t n = 0;
  };
  std::vector<std::optional<Cell>> cells;  // in the order of study_measures
};
inline constexpr std::array<std::string_view, 6> study_measures{"time spent",         "attempts",    "percent error",
                                                                "percent incomplete", "correctness", "subjective difficulty"};
// One measure of all plays that have it, beside the puzzle of each.
struct StudyColumn {
  std::vector<std::size_t> puzzles;
  std::vector<double> values;
};
StudyColumn column_of(const Study& study, std::size_t measure);

Reproduction compare(const std::vector<PaperRun>& runs, const std::vector<StudyRow>& study);

}  // namespace crux::logicgrid
