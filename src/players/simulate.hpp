// simulate.hpp -- what progressions do to simulated learners.
//
// Whoever chooses the puzzles, the skill model looks on: its predictions are compared with what happens under every progression.
#pragma once

#include <array>
#include <cstdint>

#include "players/learners.hpp"

namespace crux::players {

// Sums over learners and their plays; the means are quotients of them.
struct Tally {
  static constexpr std::size_t bins = 10;
  double learners = 0, plays = 0;
  double tried = 0, solved = 0;                       // without a re-roll; without help
  double in_band = 0;                                 // plays whose true chance lay in the band of targets
  double off_target = 0;                              // how far the true chance lay from the target
  double concepts = 0;                                // known at the end, as a share of those that there are
  double streaks = 0;                                 // runs of three failures
  double off = 0;                                     // how far the prediction lay from the true chance
  double skill_within = 0, skill_known = 0;           // of the ends where there is a true skill: within the stated 90% interval
  std::array<double, bins> predicted{}, came_true{};  // plays, and solved ones, by the predicted chance
  std::array<double, 100> band_over_time{};           // plays in the band, by the number of the play
  Tally& operator+=(const Tally& other);
};

struct Run {
  Kind kind = Kind::steady;
  By by = By::skill;
  std::uint64_t seed = 1;
  std::size_t learners = 50, plays = 50;
  Wish wish = {};
};
// Deterministic: the numbers of a run depend on it and on the pool alone.
Tally simulate(const Pool& pool, const Run& run);

}  // namespace crux::players
