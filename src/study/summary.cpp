#include "study/summary.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace crux::study {

double mean_of(std::span<const double> values) {
  assert(!values.empty());
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double median_of(std::vector<double> values) {
  std::ranges::sort(values);
  return quantile(values, 0.5);
}

double quantile(std::span<const double> sorted, double chance) {
  assert(!sorted.empty() && chance >= 0 && chance <= 1);
  const double place = chance * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(place));
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

Summary summary_of(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  Summary found{.n = values.size(), .mean = mean_of(values)};
  for (const double value : values) found.deviation += (value - found.mean) * (value - found.mean);
  found.deviation = values.size() > 1 ? std::sqrt(found.deviation / static_cast<double>(values.size() - 1)) : 0;
  found.least = sorted.front(), found.most = sorted.back();
  found.lower = quantile(sorted, 0.25), found.median = quantile(sorted, 0.5), found.upper = quantile(sorted, 0.75);
  return found;
}

}  // namespace crux::study
