// summary.hpp -- one column in a few numbers.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace crux::study {

struct Summary {
  std::size_t n = 0;
  double mean = 0, deviation = 0;                                // the standard deviation by n - 1; 0 for one value
  double least = 0, lower = 0, median = 0, upper = 0, most = 0;  // lower, upper: quartiles
};
// REQUIRES: one value or more.
Summary summary_of(std::span<const double> values);

// The value below which the share `chance` lies, straight between neighbours (type 7 of Hyndman & Fan 1996).
// REQUIRES: sorted, not empty; 0 <= chance <= 1.
double quantile(std::span<const double> sorted, double chance);

double mean_of(std::span<const double> values);
double median_of(std::vector<double> values);

}  // namespace crux::study
