#include "study/density.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/maths.hpp"
#include "study/summary.hpp"

namespace crux::study {
namespace {

double rule_of_thumb(const Summary& column) {
  const double quartiles = (column.upper - column.lower) / 1.34;
  const double width = quartiles > 0 ? std::min(column.deviation, quartiles) : column.deviation;
  return 0.9 * width * crux::pow(static_cast<double>(column.n), -0.2);
}

}  // namespace

double density_at(std::span<const double> values, double bandwidth, double x) {
  double sum = 0;
  for (const double value : values) {
    const double z = (x - value) / bandwidth;
    if (std::abs(z) < 38) sum += crux::exp(-z * z / 2);  // smaller ones are 0
  }
  return sum / (static_cast<double>(values.size()) * bandwidth * std::sqrt(2 * std::numbers::pi));
}

Result<Density> density(std::span<const double> values, std::size_t points, double bandwidth) {
  if (values.size() < 2) return cannot(fmt::format("{} rows are too few", values.size()), "at least 2");
  const Summary column = summary_of(values);
  Density found{.bandwidth = bandwidth > 0 ? bandwidth : rule_of_thumb(column), .x = {}, .y = {}};
  if (!(found.bandwidth > 0)) return cannot("a column has the same value in every row", "a column that varies");
  const double low = column.least - 3 * found.bandwidth, high = column.most + 3 * found.bandwidth;
  for (std::size_t i = 0; i < points; ++i) {
    const double x = low + (high - low) * static_cast<double>(i) / static_cast<double>(points - 1);
    found.x.push_back(x);
    found.y.push_back(density_at(values, found.bandwidth, x));
  }
  return found;
}

}  // namespace crux::study
