#include "study/effect.hpp"

#include <cmath>

#include "study/distributions.hpp"
#include "study/summary.hpp"

namespace crux::study {

Result<MeanDifference> cohen(std::span<const double> a, std::span<const double> b, double level) {
  if (a.size() < 2 || b.size() < 2) return cannot("a group has one value only", "two values or more in each group");
  const Summary x = summary_of(a), y = summary_of(b);
  const auto m = static_cast<double>(x.n), n = static_cast<double>(y.n), freedom = m + n - 2;
  const double pooled = std::sqrt(((m - 1) * x.deviation * x.deviation + (n - 1) * y.deviation * y.deviation) / freedom);
  if (pooled == 0) return cannot("the values of each group are equal", "values that vary");
  MeanDifference found{.difference = x.mean - y.mean, .d = (x.mean - y.mean) / pooled};
  const double shrink = 1 - 3 / (4 * freedom - 1);
  found.g = shrink * found.d;
  const double error = shrink * std::sqrt((m + n) / (m * n) + found.d * found.d / (2 * (m + n)));
  const double reach = normal_quantile((1 + level) / 2) * error;
  found.interval = {found.g - reach, found.g + reach};
  return found;
}

}  // namespace crux::study
