#include "players/learners.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/maths.hpp"

namespace crux::players {
namespace {

constexpr double faded = -150, firm = 100;  // points of a concept that is forgotten, or fresh
constexpr int tries = 3;

// A number of a puzzle that everybody agrees on, and nobody can see.
double hidden(const std::string& id, std::uint64_t which) {
  std::uint64_t hash = 14695981039346656037U;  // FNV-1a
  for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  Rng rng(hash, 0, which);
  return normal(rng);
}

// As for `irt`: the slope differs between puzzles by a factor of two, the difficulty by a hundred points.
double irt_chance(const Challenge& puzzle, double skill) {
  constexpr double guess = 0.02;
  const double slope = exp2(hidden(puzzle.id, 1) / 2);
  const double away = skill - puzzle.rating - 100 * hidden(puzzle.id, 2);
  return guess + (1 - guess) / (1 + exp2(-slope * away / 400 * log2(10)));
}

}  // namespace

double normal(Rng& rng) {
  const double radius = std::sqrt(-2 * log(1 - rng.unit()));
  return radius * cos(2 * std::numbers::pi * rng.unit());
}

Learner::Learner(Kind kind, const Subject& subject, std::size_t rungs, Rng rng)
    : kind_(kind), rng_(rng), rungs_(rungs), concepts_(subject.concepts.size(), kind == Kind::forgetful ? faded : 0) {
  skill_ = 1450 + 230 * normal(rng_);
  pace_ = normal(rng_) / 2;
  if (rungs > 1) rung_ = static_cast<double>(rng_.below((rungs + 1) / 2));
}

double Learner::weakest(const Challenge& puzzle) const {
  double least = firm;
  for (const std::uint16_t one : puzzle.concepts) least = std::min(least, concepts_[one]);
  return least;
}

double Learner::chance(const Challenge& puzzle) const {
  switch (kind_) {
    case Kind::climber: {
      if (puzzle.rungs.empty()) return puzzle.curve(skill_);
      const auto below = static_cast<std::size_t>(rung_);
      return puzzle.rungs[std::min(below, puzzle.rungs.size() - 1)];
    }
    case Kind::irt: return irt_chance(puzzle, skill_);
    case Kind::forgetful: return puzzle.curve(skill_ + weakest(puzzle));
    default: return puzzle.curve(skill_);
  }
}

// What practice does. One learns most from what is neither trivial nor hopeless.
void Learner::practise(const Challenge& puzzle, double chance, bool solved) {
  const double worth = 4 * chance * (1 - chance);  // 1 at one half
  switch (kind_) {
    case Kind::steady: return;
    case Kind::climber: {
      const auto next = static_cast<std::size_t>(rung_) + 1;
      if (next >= rungs_ || next >= puzzle.rungs.size()) return;
      const double more = puzzle.rungs[next] - chance;  // the next rung would have helped so much
      if (rng_.unit() < 0.05 + 0.3 * std::max(0.0, more)) rung_ += 1;
      return;
    }
    case Kind::irt: skill_ += 3 * worth; return;
    case Kind::fast: skill_ += 16 * worth; return;
    case Kind::forgetful:
      for (double& one : concepts_) one += 0.03 * (faded - one);
      for (const std::uint16_t one : puzzle.concepts) concepts_[one] += (solved ? 0.35 : 0.15) * (firm - concepts_[one]);
      return;
    case Kind::easier: skill_ += solved ? 3 : 0; return;
  }
}

Played Learner::play(const Challenge& puzzle, const Subject& subject) {
  Played played{.level = puzzle.level, .targets = puzzle.targets.value_or(Targets{})};
  const double p = chance(puzzle);
  if (kind_ == Kind::easier && p < 0.5 && rng_.unit() < 0.7) {
    played.evidence.ending = Ending::too_hard;
    return played;
  }
  // Several tries, which together have the chance p.
  const double once = 1 - exp(log1p(-p) / tries);
  bool solved = false;
  for (played.tries = 1; played.tries <= tries; ++played.tries) {
    solved = rng_.unit() < once;
    if (solved) break;
  }
  played.tries = std::min(played.tries, tries);
  // Some of those who fail go on with a hint.
  const bool helped = !solved && rng_.unit() < 0.3;
  played.evidence = {.ending = solved || helped ? Ending::solved : Ending::failed, .hints = helped ? 1 : 0};
  const double slow = pace_ - (skill_ - puzzle.rating) / doubling + normal(rng_);
  played.evidence.seconds = std::max(1.0, puzzle.steps) * subject.seconds_a_step * exp2(std::clamp(slow, -6.0, 6.0));
  practise(puzzle, p, solved);
  return played;
}

}  // namespace crux::players
