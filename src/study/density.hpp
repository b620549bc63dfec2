// density.hpp -- where the values of a column lie: a smooth curve instead of a histogram.
//
// Each value is a small bell; the curve is their mean (Rosenblatt 1956; Parzen 1962). The usual width of a bell is Silverman's
// rule of thumb (1986, eq. 3.31): 0.9 min(sd, quartile range / 1.34) / n^(1/5).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "study/interval.hpp"

namespace crux::study {

struct Density {
  double bandwidth = 0;
  std::vector<double> x, y;  // from three bandwidths below the least value to three above the largest
};
Result<Density> density(std::span<const double> values, std::size_t points = 200, double bandwidth = 0);

double density_at(std::span<const double> values, double bandwidth, double x);

}  // namespace crux::study
