// effect.hpp -- how large a difference between two groups is, in standard deviations.
#pragma once

#include <span>

#include "study/interval.hpp"

namespace crux::study {

struct MeanDifference {
  double difference = 0;   // of the means, a - b
  double d = 0;            // Cohen's d: in pooled standard deviations. 0.2 is small, 0.5 medium, 0.8 large (Cohen 1988)
  double g = 0;            // Hedges' g: d without its bias in small groups
  Interval interval = {};  // of g, by its normal approximation (Hedges & Olkin 1985)
};
Result<MeanDifference> cohen(std::span<const double> a, std::span<const double> b, double level = usual_level);

}  // namespace crux::study
