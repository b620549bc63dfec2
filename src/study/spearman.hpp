// spearman.hpp -- whether two columns of numbers rise together, whatever their scales.
//
// Spearman's rho is Pearson's correlation of the ranks (Spearman 1904). Equal values share the mean of their ranks, so the
// short formula with squared differences, which is wrong with ties, is not used. `correlation.hpp` has rho with covariates.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "study/interval.hpp"

namespace crux::study {

struct Correlation {
  double rho = 0;     // -1..1
  double p = 0;       // two-sided, by Student's t with n - 2 degrees of freedom: good from about ten pairs on
  std::size_t n = 0;  // pairs
};

// Nothing for fewer than three pairs and for a column that never changes: there is no correlation to speak of.
// REQUIRES: as many of `a` as of `b`, none of them NaN.
std::optional<Correlation> spearman(std::span<const double> a, std::span<const double> b);

// By Fisher's z with the variance of Bonett & Wright (2000). For fewer than four pairs it is everything: -1..1.
Interval interval_of(const Correlation& found, double level = usual_level);

}  // namespace crux::study
