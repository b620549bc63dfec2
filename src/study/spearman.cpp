#include "study/spearman.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace crux::study {
namespace {

// From 0; less their mean, which ties do not move.
std::vector<double> centred_ranks(std::span<const double> values) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < values.size(); ++i) order.push_back(i);
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  const double middle = static_cast<double>(values.size() - 1) / 2;
  std::vector<double> ranks(values.size());
  for (std::size_t first = 0, end = 0; first < order.size(); first = end) {
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    const double rank = static_cast<double>(first + end - 1) / 2;
    for (std::size_t i = first; i < end; ++i) ranks[order[i]] = rank - middle;
  }
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
  const boost::math::students_t student(freedom);
  const double t = std::abs(rho) * std::sqrt(freedom / rest);
  return Correlation{rho, 2 * boost::math::cdf(boost::math::complement(student, t)), a.size()};
}

}  // namespace crux::study
