#include "study/tukey.hpp"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numbers>

#include "base/maths.hpp"
#include "study/distributions.hpp"

namespace crux::study {
namespace {

// The integral from `low` to `high`, in pieces, each by Gauss's 20 points.
template <class F>
double integral(F f, double low, double high, int pieces) {
  double sum = 0;
  const double step = (high - low) / pieces;
  for (int i = 0; i < pieces; ++i)
    sum += boost::math::quadrature::gauss<double, 20>::integrate(f, low + i * step, low + (i + 1) * step);
  return sum;
}

// The chance that the range of so many standard normal values is at most r: any of them is the largest, the others lie below it
// by r at most.
double range_below(double r, std::size_t groups) {
  const auto one = [&](double largest) {
    const double others = normal_below(largest) - normal_below(largest - r);
    if (others <= 0) return 0.0;
    return crux::exp(-largest * largest / 2) * crux::pow(others, static_cast<double>(groups - 1));
  };
  constexpr double end = 8.5;  // beyond it lie 1e-17 of a normal distribution
  return std::min(1.0, static_cast<double>(groups) * integral(one, -end, end, 8) / std::sqrt(2 * std::numbers::pi));
}

// The density of the standard error, the root of chi-squared over its degrees of freedom.
double error_density(double s, double freedom) {
  const double half = freedom / 2;
  return crux::exp(std::numbers::ln2 + half * crux::log(half) - boost::math::lgamma(half) + (freedom - 1) * crux::log(s) -
                   half * s * s);
}

}  // namespace

double studentized_range_above(double q, std::size_t groups, double freedom) {
  if (q <= 0) return 1;
  if (std::isinf(freedom)) return 1 - range_below(q, groups);
  const boost::math::chi_squared_distribution<double> error(freedom);
  constexpr double nothing = 1e-15;
  const double low = std::sqrt(boost::math::quantile(error, nothing) / freedom);
  const double high = std::sqrt(boost::math::quantile(boost::math::complement(error, nothing)) / freedom);
  const auto above = [&](double s) { return error_density(s, freedom) * (1 - range_below(q * s, groups)); };
  return std::clamp(integral(above, low, high, 8), 0.0, 1.0);
}

double studentized_range_quantile(double above, std::size_t groups, double freedom) {
  double low = 0, high = 4;
  while (studentized_range_above(high, groups, freedom) > above) low = high, high *= 2;
  while (high - low > 1e-9 * high) {
    const double middle = (low + high) / 2;
    (studentized_range_above(middle, groups, freedom) > above ? low : high) = middle;
  }
  return (low + high) / 2;
}

std::vector<PairOfGroups> tukey(std::span<const Group> groups, double mean_square, double freedom, double level) {
  const auto filled = static_cast<std::size_t>(std::ranges::count_if(groups, [](const Group& group) { return group.n > 0; }));
  std::vector<PairOfGroups> pairs;
  if (filled < 2) return pairs;
  const double widest = studentized_range_quantile(1 - level, filled, freedom);
  for (std::size_t a = 0; a < groups.size(); ++a)
    for (std::size_t b = a + 1; b < groups.size(); ++b) {
      if (groups[a].n == 0 || groups[b].n == 0) continue;
      const double error =
          std::sqrt(mean_square / 2 * (1 / static_cast<double>(groups[a].n) + 1 / static_cast<double>(groups[b].n)));
      PairOfGroups pair{.a = a, .b = b, .difference = groups[b].mean - groups[a].mean, .interval = {}};
      pair.interval = {pair.difference - widest * error, pair.difference + widest * error};
      pair.q = std::abs(pair.difference) / error;
      pair.p = studentized_range_above(pair.q, filled, freedom);
      pairs.push_back(pair);
    }
  return pairs;
}

Result<std::vector<PairOfGroups>> tukey(std::span<const double> y, const Factor& factor, double level) {
  const auto table = one_way(y, factor);
  if (!table) return std::unexpected(table.error());
  return tukey(groups_of(y, factor), table->residual_mean, table->residual_freedom, level);
}

}  // namespace crux::study
