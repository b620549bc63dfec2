// strata.hpp -- which players solve a puzzle: the bots of a game's ladder, each over all its plays (core/ladder.hpp).
//
// TSI under a bot is -log2 of the chance that it solves the puzzle when it breaks ties at random; infinite when it cannot.
// Promise: a bot's answer is certain when it is given at all. When the budget ends first, a solution that was found still counts,
// and unknown results are marked as unknown.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/maths.hpp"
#include "core/ladder.hpp"
#include "grade/information/information.hpp"

namespace crux::strata {

struct Outcome {
  std::string_view bot;
  std::string_view label;
  double tsi = information::infinite;
  bool exact = true;           // false: the budget ended, and `tsi` is an upper bound
  std::optional<bool> solves;  // nothing: not known within the budget
};

struct Standing {
  std::vector<Outcome> ladder;  // naive first
  std::vector<Outcome> beside;
  std::optional<std::size_t> rung;  // the first that solves or, if the ladder says so, is as good as the last; nothing if there
                                    // is none or it is not known
  bool settled = true;              // whether that is known
  std::optional<double> left = {};  // bits that the last one lacks, if the others are compared with it
};

// -log2 of the mean of chances that are given as -log2.
inline double mean_of(const std::vector<double>& surprises) {
  double least = information::infinite;
  for (const double bits : surprises) least = std::min(least, bits);
  if (std::isinf(least)) return least;
  double sum = 0;
  for (const double bits : surprises) sum += crux::exp2(least - bits);
  return least - crux::log2(sum / static_cast<double>(surprises.size()));
}

// `measure(std::type_identity<game>, policy)` answers the Information of one style.
template <class Rung, class Measure>
Outcome outcome_of(const Rung& rung, double enough, const Measure& measure) {
  Outcome outcome{.bot = rung.name, .label = rung.label, .solves = {}};
  std::vector<double> surprises;
  std::apply(
      [&](const auto&... policies) {
        const auto ask = [&](const auto& policy) {
          const information::Information found = measure(std::type_identity<typename Rung::Plays>{}, policy);
          surprises.push_back(found.tsi);
          outcome.exact = outcome.exact && found.exact;
        };
        (ask(policies), ...);
      },
      rung.policies);
  outcome.tsi = mean_of(surprises);
  if (outcome.tsi < 1e-12) outcome.tsi = 0;  // rounding
  if (outcome.tsi <= enough) {
    outcome.solves = true;
  } else if (outcome.exact) {
    outcome.solves = false;
  }
  return outcome;
}

// Whether a bot names the class, if that takes no more than `limit` bits; nothing if it is not known.
inline std::optional<bool> names_class(const Outcome& outcome, double limit) {
  if (outcome.tsi <= limit) return true;
  return outcome.exact ? std::optional(false) : std::nullopt;
}

// The bits that the bot may lack that names the class; nothing if it is not known. Negative: no bot names it.
inline std::optional<double> class_limit(const Outcome& expert, double enough, std::optional<double> near) {
  if (!near) return enough;
  if (!expert.exact) return std::nullopt;
  return std::isinf(expert.tsi) ? -1 : expert.tsi + *near;
}

// `near`: as Ladder::near.
template <class Rungs, class Beside, class Measure>
Standing stand(const Ladder<Rungs, Beside>& ladder, double enough, std::optional<double> near, const Measure& measure) {
  Standing standing;
  const auto ask = [&](const auto&... rungs) { return std::vector<Outcome>{outcome_of(rungs, enough, measure)...}; };
  standing.ladder = std::apply(ask, ladder.rungs);
  standing.beside = std::apply(ask, ladder.beside);
  const auto limit = class_limit(standing.ladder.back(), enough, near);
  standing.settled = limit.has_value();
  if (near && std::isfinite(standing.ladder.back().tsi)) standing.left = standing.ladder.back().tsi;
  for (std::size_t i = 0; i < standing.ladder.size() && standing.settled && !standing.rung; ++i) {
    const auto names = names_class(standing.ladder[i], *limit);
    standing.settled = names.has_value();
    if (names.value_or(false)) standing.rung = i;
  }
  return standing;
}

// Every style gets `steps` states.
template <can<Laddered> G>
Standing stand(const typename G::Puzzle& p, std::uint64_t steps, const std::stop_token& stop = {}, Mode mode = Mode::strict) {
  const auto ladder = G::ladder(mode);
  return stand(ladder, ladder.enough, ladder.near, [&]<Game Plays>(std::type_identity<Plays>, const auto& policy) {
    Budget budget(steps, stop);
    return information::measure<Plays>(p, policy, mode, budget);
  });
}

}  // namespace crux::strata
