// learners.hpp -- simulated people, to judge progressions by before people do.
//
// Each kind has a truth of its own: how likely it solves a puzzle, and how practice changes that. Only `steady` is what the skill
// model takes people for, and the model's figures were chosen with it in view. The others break the model in a way of their own:
//
//   steady     solves by the rating's model at a skill that stays
//   climber    stands on a rung of the game's ladder, and climbs by practice with puzzles that the next rung does better
//   irt        two-parameter logistic (Birnbaum 1968): puzzles differ in how well they discriminate, and in how hard they are for
//              reasons that no grade sees; guesses now and then; learns slowly
//   fast       as steady, and gains much with each puzzle that is neither trivial nor hopeless
//   forgetful  as strong as the weakest concept of the puzzle; concepts grow by practice and fade without
//   easier     as steady, gains a little with each success; asks for another puzzle when one looks too hard
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "base/rng.hpp"
#include "players/progression.hpp"

namespace crux::players {

enum class Kind : std::uint8_t { steady, climber, irt, fast, forgetful, easier };
inline constexpr std::array<std::string_view, 6> kind_names{"steady", "climber", "irt", "fast", "forgetful", "easier"};
inline constexpr Kind fitted_to = Kind::steady;

class Learner {
 public:
  // The same seed and number is the same person.
  Learner(Kind kind, const Subject& subject, std::size_t rungs, Rng rng);

  // The true chance of solving it without help, now.
  double chance(const Challenge& puzzle) const;
  // Plays it, and learns from that.
  Played play(const Challenge& puzzle, const Subject& subject);
  // The skill that the chance comes from, where there is one.
  double skill() const { return skill_; }

 private:
  double weakest(const Challenge& puzzle) const;
  void practise(const Challenge& puzzle, double chance, bool solved);

  Kind kind_;
  Rng rng_;
  double skill_ = 1500;
  double pace_ = 0;  // doublings of the usual time
  double rung_ = 0;
  std::size_t rungs_ = 0;
  std::vector<double> concepts_;  // points above or below the skill, of each concept
};

// A draw from the standard normal distribution.
double normal(Rng& rng);

}  // namespace crux::players
