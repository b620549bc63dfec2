#include "study/spearman.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <vector>

#include "base/maths.hpp"

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

// The chance that Student's t with so many degrees of freedom is at least `t` away from 0: the regularised incomplete beta
// function I_x(freedom / 2, 1/2) at x = freedom / (freedom + t^2), by its continued fraction (Abramowitz & Stegun 1964, 26.5.8
// and 26.7.1).
double two_sided(std::size_t freedom, double t) {
  const double a = static_cast<double>(freedom) / 2, b = 0.5;
  const double y = t * t / (static_cast<double>(freedom) + t * t),
               x = static_cast<double>(freedom) / (static_cast<double>(freedom) + t * t);
  if (y == 0) return 1;
  // Step 1. B(a, 1/2), from B(1/2, 1/2) = pi or B(1, 1/2) = 2.
  double beta = freedom % 2 == 1 ? std::numbers::pi : 2;
  for (double half = freedom % 2 == 1 ? 0.5 : 1; half < a; ++half) beta *= half / (half + b);
  const double front = crux::pow(x, a) * std::sqrt(y) / beta;
  // Step 2. The fraction converges quickly below its mean; above, the other side's does.
  const auto fraction = [](double p, double q, double at) {
    constexpr int most = 10'000;
    double c = 1, d = 1 / (1 - (p + q) * at / (p + 1)), all = d;
    for (int m = 1; m < most; ++m) {
      const double even = m * (q - m) * at / ((p + 2 * m - 1) * (p + 2 * m));
      d = 1 / (1 + even * d), c = 1 + even / c, all *= d * c;
      const double odd = -(p + m) * (p + q + m) * at / ((p + 2 * m) * (p + 2 * m + 1));
      d = 1 / (1 + odd * d), c = 1 + odd / c;
      const double change = d * c;
      all *= change;
      if (std::abs(change - 1) < 1e-16) break;
    }
    return all;
  };
  if (x < (a + 1) / (a + b + 2)) return front * fraction(a, b, x) / a;
  return 1 - front * fraction(b, a, y) / b;
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
  return Correlation{rho, two_sided(a.size() - 2, std::abs(rho) * std::sqrt(freedom / rest)), a.size()};
}

}  // namespace crux::study
