// friedman.hpp -- whether people do the same under all of several conditions (Friedman 1937).
//
// Each person's values are ranked; if the conditions are alike, all conditions have about the same mean rank. Chi-squared is
// corrected for ties (Conover 1999, 5.8). W is Kendall's coefficient of agreement, 0..1, and serves as effect size.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "study/interval.hpp"

namespace crux::study {

struct Friedman {
  double chi_squared = 0, freedom = 0, p = 0;
  double w = 0;
  std::vector<double> mean_ranks = {};  // of the conditions
  std::size_t n = 0;                    // people
};

// One column for each condition, one row for each person. Two conditions or more; for two, `wilcoxon` sees more.
Result<Friedman> friedman(std::span<const std::vector<double>> conditions);

}  // namespace crux::study
