// rungs.hpp -- how a person of one skill fares on each rung of a scale. For the files of this folder; model.hpp has the formulas.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "grade/rating/model.hpp"

namespace crux::rating {

inline double tries_at(const Scale& scale, double skill) {
  return scale.tries.value * std::exp2((skill - middle) / scale.bit.value);
}

inline double slip_at(const Scale& scale, double skill) {
  if (scale.slip.value <= 0) return 0;
  const double against = (1 / scale.slip.value - 1) * std::pow(10, (skill - middle) / scale.ease.value);
  return 1 / (1 + against);
}

// The odds of 400 points, for one point.
inline constexpr double logit_of_a_point = 2.302585092994046 / 400;

struct OnRung {
  std::size_t best = 0;   // the rung whose way is taken: this one, or a better one below it
  std::size_t bound = 0;  // the rung whose threshold counts: a threshold below the one before it counts as that one
  double stands = 1;      // chance to stand on this rung or above
  double once = 0;        // chance to succeed in one try
  double ever = 0;        // in all tries
};

template <class Visit>
void each_rung(const Scale& scale, std::span<const double> bits, double steps, double skill, Visit&& visit) {
  assert(bits.size() == scale.rungs.size());
  const double steady = steps * std::log1p(-slip_at(scale, skill));
  const double tries = tries_at(scale, skill);
  double threshold = -std::numeric_limits<double>::infinity();
  OnRung at;
  for (std::size_t j = 0; j < bits.size(); ++j) {
    const bool better = bits[j] < bits[at.best];
    if (better) at.best = j;
    if (scale.rungs[j].at && scale.rungs[j].at->value >= threshold) {
      threshold = scale.rungs[j].at->value;
      at.bound = j;
    }
    if (better || j == 0) {
      at.once = std::isinf(bits[at.best]) ? 0 : std::exp(steady - bits[at.best] * std::log(2.0));
      at.ever = at.once >= 1 ? 1 : -std::expm1(tries * std::log1p(-at.once));
    }
    at.stands = std::isinf(threshold) ? 1 : 1 / (1 + std::exp((threshold - skill) * logit_of_a_point));
    visit(at);
  }
}

}  // namespace crux::rating
