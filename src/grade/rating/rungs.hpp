// rungs.hpp -- how a person of one skill fares on each rung of a scale. For the files of this folder; model.hpp has the formulas.
#pragma once

#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "base/maths.hpp"
#include "grade/rating/model.hpp"

namespace crux::rating {

// The values of a scale alone, without words: cheap to copy and to change. A rating must cost little beside the grades that it
// rests on.
struct Numbers {
  double tries = 0, bit = 0, slip = 0, ease = 0;
  std::array<double, most_rungs> at{};  // minus infinity: no threshold
};

inline Numbers numbers_of(const Scale& scale) {
  assert(scale.rungs.size() <= most_rungs);
  Numbers numbers{scale.tries.value, scale.bit.value, scale.slip.value, scale.ease.value, {}};
  for (std::size_t j = 0; j < scale.rungs.size(); ++j)
    numbers.at[j] = scale.rungs[j].at ? scale.rungs[j].at->value : -std::numeric_limits<double>::infinity();
  return numbers;
}

inline double tries_at(const Numbers& scale, double skill) { return scale.tries * crux::exp2((skill - middle) / scale.bit); }

inline constexpr double ln2 = 0.6931471805599453;

// The odds of 400 points, for one point.
inline constexpr double logit_of_a_point = 2.302585092994046 / 400;

inline double slip_at(const Numbers& scale, double skill) {
  if (scale.slip <= 0) return 0;
  const double against = (1 / scale.slip - 1) * crux::exp((skill - middle) * 400 * logit_of_a_point / scale.ease);
  return 1 / (1 + against);
}

struct OnRung {
  std::size_t best = 0;   // the rung
  std::size_t bound = 0;  // the rung whose threshold counts: a threshold below the one before it counts as that one
  double stands = 1;      // chance to stand on this rung or above
  double once = 0;        // chance to succeed in one try
  double miss = 0;        // the log of the chance to fail in one try
  double ever = 0;        // in all tries
};

// Visits the first rung, and each that is better than all below it: whoever stands on another goes the way of the best below.
template <class Visit>
void each_rung(const Numbers& scale, std::span<const double> bits, double steps, double skill, Visit&& visit) {
  const double steady = steps > 0 ? steps * crux::log1p(-slip_at(scale, skill)) : 0;
  const double tries = tries_at(scale, skill);
  double threshold = -std::numeric_limits<double>::infinity();
  OnRung at;
  for (std::size_t j = 0; j < bits.size(); ++j) {
    if (scale.at[j] >= threshold) {
      threshold = scale.at[j];
      at.bound = j;
    }
    if (j > 0 && !(bits[j] < bits[at.best])) continue;
    at.best = j;
    at.once = std::isinf(bits[j]) ? 0 : crux::exp(steady - bits[j] * ln2);
    at.miss = crux::log1p(-at.once);
    at.ever = at.once >= 1 ? 1 : -crux::expm1(tries * at.miss);
    at.stands = std::isinf(threshold) ? 1 : 1 / (1 + crux::exp((threshold - skill) * logit_of_a_point));
    visit(at);
  }
}

inline double chance_of(const Numbers& scale, std::span<const double> bits, double steps, double skill) {
  double sum = 0, before = 0;
  // The sum by parts: every term grows with the skill, and no difference of chances cancels.
  each_rung(scale, bits, steps, skill, [&](const OnRung& rung) {
    sum += rung.stands * (rung.ever - before);
    before = rung.ever;
  });
  return sum;
}

// The chance, and how it grows with each number that it depends on.
struct Slopes {
  double chance = 0;
  double skill = 0;                          // for one point
  double log_tries = 0;                      // if the log of the tries grows
  double log_steady = 0;                     // if the log of the chance to do one step without a slip grows
  double slip = 0;                           // the chance to slip at this skill
  std::array<double, most_rungs> at = {};    // for one point of each threshold
  std::array<double, most_rungs> bits = {};  // for one more bit on each rung
};

inline Slopes slopes_of(const Numbers& scale, std::span<const double> bits, double steps, double skill) {
  const double tries = tries_at(scale, skill);
  Slopes slopes;
  slopes.slip = slip_at(scale, skill);
  double before = 0, tries_before = 0, steady_before = 0, climbs = 0;
  std::size_t best_before = 0;
  each_rung(scale, bits, steps, skill, [&](const OnRung& rung) {
    const bool moves = rung.once > 0 && rung.once < 1;
    const double failed = moves ? (1 - rung.ever) * tries : 0;
    const double by_tries = moves ? -failed * rung.miss : 0, by_steady = moves ? failed * rung.once / (1 - rung.once) : 0;
    const double climb = logit_of_a_point * rung.stands * (1 - rung.stands) * (rung.ever - before);
    slopes.chance += rung.stands * (rung.ever - before);
    slopes.log_tries += rung.stands * (by_tries - tries_before);
    slopes.log_steady += rung.stands * (by_steady - steady_before) * steps;
    slopes.at[rung.bound] -= climb;
    slopes.bits[best_before] += ln2 * rung.stands * steady_before;
    slopes.bits[rung.best] -= ln2 * rung.stands * by_steady;
    climbs += climb;
    before = rung.ever, tries_before = by_tries, steady_before = by_steady, best_before = rung.best;
  });
  slopes.skill =
      climbs + slopes.log_tries * ln2 / scale.bit + slopes.log_steady * slopes.slip * 400 * logit_of_a_point / scale.ease;
  return slopes;
}

}  // namespace crux::rating
