#include "players/choosing.hpp"

#include <algorithm>
#include <cmath>

#include "base/maths.hpp"

namespace crux::players {
namespace {

// What the person knows of each concept, looked up once for all puzzles.
struct Known {
  Bell bell{0, prior.concept_* prior.concept_};
  Stage stage = Stage::unknown;
  bool stuck = false;  // met, and never solved
  bool due = false;    // its interval is over
};

std::vector<Known> known_of(const Skill& skill, const Subject& subject) {
  std::vector<Known> all(subject.concepts.size());
  const auto in = skill.games.find(subject.game);
  if (in == skill.games.end()) return all;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto found = in->second.concepts.find(subject.concepts[i].id);
    if (found == in->second.concepts.end()) continue;
    const Memory& memory = found->second.memory;
    all[i] = {.bell = found->second.bell,
              .stage = stage_of(&found->second),
              .stuck = memory.seen > 0 && memory.solved == 0,
              .due = memory.seen > 0 && in->second.plays - memory.last >= memory.gap};
  }
  return all;
}

struct Look {
  int tier = 0;     // smaller is better
  double cost = 0;  // the same
  double chance = 0;
  std::optional<std::uint16_t> fresh = {}, again = {};
};

Look look_at(const std::vector<Known>& known, const Bell& person, const Challenge& puzzle, const Bell& residual, double target,
             double near, bool pending) {
  constexpr double welcome = 0.04;  // a concept that is due is worth so much of the chance
  Look look;
  Bell s = person;
  int fresh = 0;
  const double each = puzzle.concepts.empty() ? 0 : 1 / std::sqrt(static_cast<double>(puzzle.concepts.size()));
  for (const std::uint16_t place : puzzle.concepts) {
    const Known& one = known[place];
    s.mean += each * one.bell.mean;
    s.variance += each * each * one.bell.variance;
    if (one.stage == Stage::unknown) {
      ++fresh;
      look.fresh = place;
    }
    if (one.due && !look.again) look.again = place;
  }
  s.mean -= residual.mean;
  s.variance += residual.variance;
  look.chance = mean_chance(puzzle.curve, s);
  look.cost = std::abs(look.chance - target) - (look.again ? welcome : 0);
  const int too_many = std::max(0, fresh - (pending ? 0 : 1));
  look.tier = std::abs(look.chance - target) > near ? 100 : too_many;
  return look;
}

}  // namespace

Request request_for(const Skill& skill, const Subject& subject, double target) {
  constexpr double around = 40, bends = 0.0005;  // how much a spread of the skill flattens the curve
  const Bell in = skill_in(skill, subject.game);
  const double wide = std::sqrt(1 + bends * bends * 10 * in.variance);
  const double below = 400 * log10(target / (1 - target)) * wide;
  Request request{.least = in.mean - below - around, .most = in.mean - below + around};
  // The highest class that was solved, or the first one.
  const auto game = skill.games.find(subject.game);
  for (std::uint16_t i = 0; i < subject.classes; ++i) {
    const auto found =
        game == skill.games.end() ? decltype(game->second.concepts.end()){} : game->second.concepts.find(subject.concepts[i].id);
    if (game != skill.games.end() && found != game->second.concepts.end() && found->second.memory.solved > 0) request.level = i;
  }
  return request;
}

Choice choose(const Skill& skill, const Subject& subject, std::span<const Challenge> pool, const Wish& wish,
              std::span<const Residual> residuals) {
  const double target = std::clamp(wish.target + wish.aside, 0.05, 0.95);
  const std::vector<Known> known = known_of(skill, subject);
  const bool pending = std::ranges::any_of(known, &Known::stuck);
  const auto in = skill.games.find(subject.game);
  const Bell person = skill_in(skill, subject.game);
  Choice choice{.chance = target, .request = request_for(skill, subject, target)};
  std::optional<Look> best;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    if (in != skill.games.end() && in->second.played.contains(pool[i].id)) continue;
    const Bell residual = residuals.empty() ? Residual{}.bell : residuals[i].bell;
    const Look look = look_at(known, person, pool[i], residual, target, wish.near, pending);
    if (best && (look.tier > best->tier || (look.tier == best->tier && look.cost >= best->cost))) continue;
    best = look;
    choice.place = i;
  }
  if (!best) return choice;
  choice.chance = best->chance;
  choice.fresh = best->fresh;
  choice.again = best->again;
  return choice;
}

}  // namespace crux::players
