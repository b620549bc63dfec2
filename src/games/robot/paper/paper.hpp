// paper.hpp -- what Dong & Barnes (2017) report of their generator, and what ours says to it.
//
// Their two experts' work and ratings are left to people. We measure again what a program can: how long a puzzle takes to make
// (their Table 2), how many of 80 are good, and which patterns they have. The sums and tests that they print are computed anew.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "core/reproduction.hpp"
#include "games/robot/make/good.hpp"

namespace crux::robot {

inline constexpr std::uint64_t paper_runs = 100;
inline constexpr std::size_t group_count = 6;
inline constexpr std::array<std::uint64_t, group_count> paper_groups{1, 3, 5, 10, 15, 20};  // distinct puzzles a run
inline constexpr std::uint64_t judge_patience = 20'000;                                     // worlds for each element of a puzzle

// A row of their Table 2, with what their Table 1 and text say of it.
struct Requirement {
  std::string_view name;                    // in the paper
  std::string_view lesson;                  // the template's name
  std::string_view says;                    // what was asked for
  std::array<double, group_count> seconds;  // a puzzle
  int good;                                 // of 20
};
inline constexpr std::size_t requirement_count = 4;
inline constexpr std::array<Requirement, requirement_count> requirements{{
    {"S Loop", "short-loop", "6 actions, 4 times", {0.29, 0.26, 0.26, 0.28, 0.28, 0.31}, 20},
    {"L Loop", "long-loop", "12 actions, 4 times", {0.40, 0.38, 0.45, 0.44, 0.39, 0.46}, 15},
    {"S Func", "short-function", "6 actions, in 3 places", {0.29, 0.22, 0.26, 0.26, 0.27, 0.22}, 20},
    {"L Func", "long-function", "12 actions, in 3 places", {0.41, 0.41, 0.38, 0.35, 0.38, 0.37}, 20},
}};

// The puzzles for one requirement.
struct PaperRow {
  std::array<double, group_count> seconds{};  // a puzzle: the mean of all runs
  std::vector<Goodness> judged;               // the puzzles of the last run of the last group
  int back = 0, boxes = 0;                    // of those: which go back, and which handle several boxes (patterns.hpp)
  int nearest = 0;                            // per cent by which they differ from the one that is most like them, on average
  Json shown;                                 // the first of those, as a puzzle line
};

struct PaperFindings {
  std::vector<PaperRow> rows;  // one for each requirement, none of them without puzzles
  std::uint64_t runs = 0;
  bool example_works = false;       // a puzzle grows from the template of Figure 3
  std::array<double, 2> printed{};  // p of Wilcoxon's test of their own Table 2: short and long loops, short and long functions
  double all_agree = 0;             // p of that test if 24 pairs agree in their sign
};
Reproduction compare(const PaperFindings& found);

// The template of Figure 3.
inline constexpr std::string_view figure_3 =
    "function A\npick up\nturn right\nput down\nturn left\nend function\nrepeat 4\nwildcard 5\nend repeat\nfunction A\n";

}  // namespace crux::robot
