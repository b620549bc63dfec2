#include "study/spearman.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "study/correlation.hpp"
#include "study/distributions.hpp"
#include "study/ranks.hpp"

namespace crux::study {
namespace {

// Less their mean, which ties do not move.
std::vector<double> centred_ranks(std::span<const double> values) {
  std::vector<double> ranks = ranks_of(values);
  for (double& rank : ranks) rank -= static_cast<double>(values.size() + 1) / 2;
  return ranks;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace

std::optional<Correlation> spearman(std::span<const double> a, std::span<const double> b) {
  assert(a.size() == b.size());
  if (a.size() < 3) return std::nullopt;
  const std::vector<double> x = centred_ranks(a), y = centred_ranks(b);
  const double spread = std::sqrt(dot(x, x) * dot(y, y));
  if (spread == 0) return std::nullopt;
  const double rho = std::clamp(dot(x, y) / spread, -1.0, 1.0);
  const double freedom = static_cast<double>(a.size()) - 2;
  const double rest = (1 - rho) * (1 + rho);
  // Only one of all orders is as good as a perfect one; Student's t, which is for samples, gives a chance of 0.
  if (rest <= std::numeric_limits<double>::epsilon()) return Correlation{rho, 0, a.size()};
  return Correlation{rho, student_two_sided(rho * std::sqrt(freedom / rest), freedom), a.size()};
}

Interval interval_of(const Correlation& found, double level) {
  return fisher_interval(CorrelationKind::spearman, found.rho, static_cast<double>(found.n) - 3, level);
}

}  // namespace crux::study
