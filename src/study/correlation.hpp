// correlation.hpp -- how closely two columns go together, also after other columns are taken into account.
//
// Pearson's r measures how close the points lie to a straight line; Spearman's rho is Pearson's r of the ranks. With covariates
// it is the partial correlation: that of the residuals of both columns after a linear regression on the covariates (Fisher 1924);
// for Spearman, of ranks on ranks.
//
// The interval is by Fisher's z = atanh(r) (1921), whose variance is 1 / (n - 3 - k) with k covariates; for Spearman it is
// (1 + rho^2 / 2) / (n - 3 - k) (Bonett & Wright 2000). p is two-sided, by Student's t with n - 2 - k degrees of freedom.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "study/interval.hpp"

namespace crux::study {

enum class CorrelationKind : std::uint8_t { pearson, spearman };

struct Correlated {
  double r = 0;  // -1..1
  double p = 0;
  double freedom = 0;
  Interval interval = {};
  std::size_t n = 0;
};

Result<Correlated> correlate(CorrelationKind kind, std::span<const double> x, std::span<const double> y,
                             std::span<const std::vector<double>> covariates = {}, double level = usual_level);

// The interval of a correlation `r` whose z has so many degrees of freedom: n - 3 - k. Everything if there are none.
Interval fisher_interval(CorrelationKind kind, double r, double freedom, double level = usual_level);

}  // namespace crux::study
