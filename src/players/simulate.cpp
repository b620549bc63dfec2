#include "players/simulate.hpp"

#include <algorithm>
#include <cmath>

namespace crux::players {
namespace {

constexpr double normal_95 = 1.6449;  // 90% of a normal distribution lie within so many deviations

std::size_t bin_of(double chance) {
  return std::min(Tally::bins - 1, static_cast<std::size_t>(chance * static_cast<double>(Tally::bins)));
}

void add_play(Tally& tally, std::size_t number, const Played& played, double truth, double predicted, double target,
              int& failures) {
  ++tally.plays;
  const bool in_band = truth >= least_target && truth <= most_target;
  tally.in_band += in_band;
  if (number < tally.band_over_time.size()) tally.band_over_time[number] += in_band;
  tally.off_target += std::abs(truth - target);
  if (played.evidence.ending == Ending::too_hard) {
    if (++failures == 3) ++tally.streaks;
    return;
  }
  const bool alone = played.evidence.ending == Ending::solved && played.evidence.hints == 0;
  ++tally.tried;
  tally.solved += alone;
  tally.off += std::abs(truth - predicted);
  ++tally.predicted[bin_of(predicted)];
  tally.came_true[bin_of(predicted)] += alone;
  failures = alone ? 0 : failures + 1;
  if (failures == 3) ++tally.streaks;
}

void add_end(Tally& tally, const Skill& skill, const Subject& subject, const Learner& learner, Kind kind) {
  ++tally.learners;
  const auto in = skill.games.find(subject.game);
  if (in == skill.games.end()) return;
  const auto known =
      std::ranges::count_if(in->second.concepts, [](const auto& one) { return stage_of(&one.second) == Stage::known; });
  if (!subject.concepts.empty()) tally.concepts += static_cast<double>(known) / static_cast<double>(subject.concepts.size());
  if (kind == Kind::climber || kind == Kind::forgetful) return;  // they have no skill on the scale
  const Bell bell = skill_in(skill, subject.game);
  ++tally.skill_known;
  tally.skill_within += std::abs(learner.skill() - bell.mean) <= normal_95 * bell.sd();
}

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  for (double Tally::* each :
       {&Tally::learners, &Tally::plays, &Tally::tried, &Tally::solved, &Tally::in_band, &Tally::off_target, &Tally::concepts,
        &Tally::streaks, &Tally::off, &Tally::skill_within, &Tally::skill_known})
    this->*each += other.*each;
  for (std::size_t i = 0; i < bins; ++i) {
    predicted[i] += other.predicted[i];
    came_true[i] += other.came_true[i];
  }
  for (std::size_t i = 0; i < band_over_time.size(); ++i) band_over_time[i] += other.band_over_time[i];
  return *this;
}

Tally simulate(const Pool& pool, const Run& run) {
  Tally tally;
  const Subject& subject = pool.subject();
  std::size_t rungs = 0;
  for (const Challenge& puzzle : pool.puzzles()) rungs = std::max(rungs, puzzle.rungs.size());
  for (std::size_t number = 0; number < run.learners; ++number) {
    // The same people under every progression.
    Learner learner(run.kind, subject, rungs, Rng(run.seed, static_cast<std::uint64_t>(run.kind), number));
    Skill skill = newcomer();
    std::vector<Played> plays;
    int failures = 0;
    for (std::size_t i = 0; i < run.plays; ++i) {
      Wish wish = run.wish;
      // Somebody who asked for an easier puzzle gets one, if the progression can hear.
      if (!plays.empty() && plays.back().evidence.ending == Ending::too_hard) wish.aside = 0.1;
      const Challenge& puzzle = pool.puzzles()[pool.next(run.by, skill, plays, wish)];
      const double truth = learner.chance(puzzle), predicted = chance(skill, subject, puzzle);
      plays.push_back(learner.play(puzzle, subject));
      add_play(tally, i, plays.back(), truth, predicted, run.wish.target, failures);
      update(skill, subject, puzzle, plays.back().evidence);
    }
    add_end(tally, skill, subject, learner, run.kind);
  }
  return tally;
}

}  // namespace crux::players
