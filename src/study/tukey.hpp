// tukey.hpp -- which groups differ: all pairs of means at once (Tukey 1953; Kramer 1956 for groups of different sizes).
//
// The largest of all differences, over its standard error, has the distribution of the studentized range. Its distribution
// function is integrated here: over the largest value, then over the standard error (no library that we know has it).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "study/anova.hpp"

namespace crux::study {

// The chance that the range of `groups` normal values, over an independent standard error with `freedom` degrees of freedom, is
// larger than q: right to about 1e-10. Infinite freedom: the error is known. REQUIRES: groups >= 2, freedom >= 1.
double studentized_range_above(double q, std::size_t groups, double freedom);
// q with the chance `above` of a larger range.
double studentized_range_quantile(double above, std::size_t groups, double freedom);

struct PairOfGroups {
  std::size_t a = 0, b = 0;  // a < b, places among the levels
  double difference = 0;     // of the means, b - a
  Interval interval = {};    // all of them hold at once
  double q = 0, p = 0;
};
// From the mean square and the degrees of freedom of an analysis of variance's residuals. Groups without rows have no pairs.
std::vector<PairOfGroups> tukey(std::span<const Group> groups, double mean_square, double freedom, double level = usual_level);
Result<std::vector<PairOfGroups>> tukey(std::span<const double> y, const Factor& factor, double level = usual_level);

}  // namespace crux::study
