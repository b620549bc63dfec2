#include "players/skill.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/maths.hpp"

namespace crux::players {
namespace {

constexpr double square(double x) { return x * x; }

// A bell curve as 17 places half a deviation apart. The sum over them of a smooth function is its mean to many digits.
struct Node {
  double at = 0, weight = 0;
};
const std::array<Node, 17>& nodes() {
  static const auto all = [] {
    std::array<Node, 17> made;
    double sum = 0;
    for (std::size_t i = 0; i < made.size(); ++i) {
      made[i].at = (static_cast<double>(i) - 8) / 2;
      made[i].weight = exp(-square(made[i].at) / 2);
      sum += made[i].weight;
    }
    for (Node& node : made) node.weight /= sum;
    return made;
  }();
  return all;
}

// A part of s, and how s changes with it.
struct Part {
  Bell* bell;
  double weight;
};

// How often what happened counts as a success, and how often as a failure.
struct Credit {
  double won = 0, lost = 0;
};
Credit credit_of(const Evidence& evidence) {
  switch (evidence.ending) {
    case Ending::solved: {
      const double won = exp2(-std::min(evidence.hints, 20));
      return {won, 1 - won};
    }
    case Ending::failed: return {0, 1};
    case Ending::too_hard: return {0, 0.5};
    case Ending::too_easy: return {0.5, 0};
    case Ending::skipped: return {};
  }
  return {};
}

double power(double base, double exponent) {
  return exponent == 0 ? 1 : exponent == 1 ? base : exponent == 0.5 ? std::sqrt(base) : pow(base, exponent);
}

Bell sum_of(std::span<const Part> parts) {
  Bell sum;
  for (const Part& part : parts) {
    sum.mean += part.weight * part.bell->mean;
    sum.variance += square(part.weight) * part.bell->variance;
  }
  return sum;
}

// The bell curve of s after what happened.
Bell after(const Bell& before, const Curve& curve, const Credit& credit) {
  double all = 0, mean = 0, second = 0;
  const double sd = before.sd();
  for (const Node& node : nodes()) {
    const double chance = curve(before.mean + sd * node.at);
    const double weight = node.weight * power(chance, credit.won) * power(1 - chance, credit.lost);
    all += weight;
    mean += weight * node.at;
    second += weight * square(node.at);
  }
  mean /= all;
  return {before.mean + sd * mean, before.variance * (second / all - square(mean))};
}

// The parts share what is learned of their sum, each by its variance.
void share(std::span<const Part> parts, const Bell& before, const Bell& now) {
  constexpr double least = 100;  // of a variance: nobody is known to better than ten points
  for (const Part& part : parts) {
    const double gain = part.weight * part.bell->variance / before.variance;
    part.bell->mean += gain * (now.mean - before.mean);
    part.bell->variance = std::max(least, part.bell->variance + square(gain) * (now.variance - before.variance));
  }
}

// seconds = usual * 2^(pace - (s - rating) / doubling) * noise: a step of Kalman's filter on the logarithm.
void learn_from_time(InGame& in, std::span<const Part> parts, const Challenge& challenge, double usual, double seconds) {
  constexpr double noise = 1;  // doublings
  const Bell s = sum_of(parts);
  const double expected = in.log_pace - (s.mean - challenge.rating) / doubling;
  const double surprise = std::clamp(log2(seconds / usual), -6.0, 6.0) - expected;
  const double spread = in.pace_variance + s.variance / square(doubling) + square(noise);
  const double gain = in.pace_variance / spread;
  in.log_pace += gain * surprise;
  in.pace_variance *= 1 - gain;
  for (const Part& part : parts) {
    const double along = -part.weight * part.bell->variance / doubling;
    part.bell->mean += along / spread * surprise;
    part.bell->variance -= square(along) / spread;
  }
}

// Old concepts come back after growing intervals: twice as long after each success, anew after a failure.
void remember(Memory& memory, int play, const Evidence& evidence) {
  constexpr int first = 2, longest = 64;
  if (evidence.ending == Ending::skipped || evidence.ending == Ending::too_hard || evidence.ending == Ending::too_easy) return;
  const bool alone = evidence.ending == Ending::solved && evidence.hints == 0;
  const bool waited = play - memory.last >= memory.gap;
  ++memory.seen;
  memory.last = play;
  if (!alone || memory.gap == 0)
    memory.gap = first;
  else if (waited)
    memory.gap = std::min(2 * memory.gap, longest);
  memory.solved += alone ? 1 : 0;
}

InGame& game_of(Skill& skill, const std::string& game) {
  return skill.games.try_emplace(game, InGame{.bell = {0, square(prior.game)}}).first->second;
}

// Practice, forgetting, a good night's sleep: nobody stays the same. The more results surprise in one direction, the more.
void grow_older(InGame& in) {
  constexpr double eager = 6;
  in.bell.variance += square(prior.drift * (1 + eager * std::abs(in.drift)));
}

}  // namespace

double Bell::sd() const { return std::sqrt(variance); }

Skill newcomer() { return {.overall = {prior.mean, square(prior.overall)}}; }

Bell skill_at(const Skill& skill, const Subject& subject, const Challenge& challenge, const Residual* residual) {
  Bell s = skill.overall;
  const auto add = [&](const Bell& bell, double weight) {
    s.mean += weight * bell.mean;
    s.variance += square(weight) * bell.variance;
  };
  const auto in = skill.games.find(subject.game);
  add(in == skill.games.end() ? Bell{0, square(prior.game)} : in->second.bell, 1);
  const double each = challenge.concepts.empty() ? 0 : 1 / std::sqrt(static_cast<double>(challenge.concepts.size()));
  for (const std::uint16_t place : challenge.concepts) {
    Bell bell{0, square(prior.concept_)};
    if (in != skill.games.end())
      if (const auto found = in->second.concepts.find(subject.concepts[place].id); found != in->second.concepts.end())
        bell = found->second.bell;
    add(bell, each);
  }
  add(residual ? residual->bell : Residual{}.bell, -1);
  return s;
}

double mean_chance(const Curve& curve, const Bell& bell) {
  double sum = 0;
  const double sd = bell.sd();
  for (const Node& node : nodes()) sum += node.weight * curve(bell.mean + sd * node.at);
  return sum;
}

double chance(const Skill& skill, const Subject& subject, const Challenge& challenge, const Residual* residual) {
  return mean_chance(challenge.curve, skill_at(skill, subject, challenge, residual));
}

void update(Skill& skill, const Subject& subject, const Challenge& challenge, const Evidence& evidence, Residual* residual) {
  InGame& in = game_of(skill, subject.game);
  ++in.plays;
  in.played.insert(challenge.id);
  Residual own;
  Residual& puzzle = residual ? *residual : own;
  ++puzzle.plays;

  // 1. The parts of s.
  grow_older(in);
  std::vector<Part> parts{{&skill.overall, 1}, {&in.bell, 1}, {&puzzle.bell, -1}};
  const double each = challenge.concepts.empty() ? 0 : 1 / std::sqrt(static_cast<double>(challenge.concepts.size()));
  for (const std::uint16_t place : challenge.concepts) {
    Practice& practice =
        in.concepts.try_emplace(subject.concepts[place].id, Practice{.bell = {0, square(prior.concept_)}}).first->second;
    practice.bell.variance += square(prior.concept_drift);
    remember(practice.memory, in.plays, evidence);
    parts.push_back({&practice.bell, each});
  }

  // 2. What came of it.
  const Credit credit = credit_of(evidence);
  if (credit.won + credit.lost > 0) {
    constexpr double memory = 0.15;
    const Bell before = sum_of(parts);
    const double expected = mean_chance(challenge.curve, before);
    in.drift += memory * (credit.won * (1 - expected) - credit.lost * expected - in.drift);
    share(parts, before, after(before, challenge.curve, credit));
  }

  // 3. How long it took.
  if (evidence.ending == Ending::solved && evidence.hints == 0 && evidence.seconds > 0)
    learn_from_time(in, parts, challenge, std::max(1.0, challenge.steps) * subject.seconds_a_step, evidence.seconds);
}

Bell skill_in(const Skill& skill, std::string_view game) {
  const auto in = skill.games.find(game);
  const Bell bell = in == skill.games.end() ? Bell{0, square(prior.game)} : in->second.bell;
  return {skill.overall.mean + bell.mean, skill.overall.variance + bell.variance};
}

Stage stage_of(const Practice* practice) {
  if (!practice || practice->memory.seen == 0) return Stage::unknown;
  return practice->memory.solved >= solves_to_know ? Stage::known : Stage::learning;
}

std::string_view name_of(Stage stage) {
  constexpr std::array<std::string_view, 3> names{"new", "learning", "known"};
  return names[static_cast<std::size_t>(stage)];
}

}  // namespace crux::players
