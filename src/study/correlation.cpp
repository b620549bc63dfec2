#include "study/correlation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "base/maths.hpp"
#include "study/distributions.hpp"
#include "study/ranks.hpp"
#include "study/regression.hpp"

namespace crux::study {
namespace {

std::vector<double> centred(std::vector<double> values) {
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  for (double& value : values) value -= mean;
  return values;
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

bool varies(std::span<const double> values) {
  return std::ranges::any_of(values, [&](double value) { return value != values.front(); });
}

constexpr double straight = 1e-14;  // 1 - r^2 of points on a line, by rounding

double atanh_of(double r) { return (crux::log1p(r) - crux::log1p(-r)) / 2; }
double tanh_of(double z) {
  const double e = crux::exp(-2 * std::abs(z));
  return std::copysign((1 - e) / (1 + e), z);
}

// A column without what the covariates say about it, centred. If they explain it to the last digits, only rounding is left, and
// that is refused.
Result<std::vector<double>> rest_of(std::vector<double> values, std::span<const Predictor> covariates) {
  if (covariates.empty()) return centred(std::move(values));
  const auto fitted = regress(values, covariates);
  if (!fitted) return std::unexpected(fitted.error());
  const std::vector<double> all = centred(std::move(values));
  constexpr double nothing = 1e-20;  // of its variance
  if (product(fitted->residuals, fitted->residuals) <= nothing * product(all, all))
    return cannot("the covariates explain a column completely", "covariates that leave something to explain");
  return fitted->residuals;
}

}  // namespace

Result<Correlated> correlate(CorrelationKind kind, std::span<const double> x, std::span<const double> y,
                             std::span<const std::vector<double>> covariates, double level) {
  assert(x.size() == y.size());
  const std::size_t k = covariates.size();
  if (x.size() < 4 + k) return cannot(fmt::format("{} rows are too few", x.size()), fmt::format("at least {}", 4 + k));
  if (!varies(x) || !varies(y)) return cannot("a column has the same value in every row", "a column that varies");
  const bool ranked = kind == CorrelationKind::spearman;
  const auto column = [&](std::span<const double> values) {
    return ranked ? ranks_of(values) : std::vector<double>(values.begin(), values.end());
  };
  std::vector<Predictor> others;
  for (const std::vector<double>& covariate : covariates) others.push_back({"covariate", column(covariate)});
  const auto a = rest_of(column(x), others);
  if (!a) return std::unexpected(a.error());
  const auto b = rest_of(column(y), others);
  if (!b) return std::unexpected(b.error());

  const double spread = std::sqrt(product(*a, *a)) * std::sqrt(product(*b, *b));
  const double r = std::clamp(product(*a, *b) / spread, -1.0, 1.0);
  const double freedom = static_cast<double>(x.size() - 2 - k), rest = (1 - r) * (1 + r);
  Correlated found{.r = r, .p = 0, .freedom = freedom, .interval = {r, r}, .n = x.size()};
  if (rest <= straight) return found;  // points on a line
  found.p = student_two_sided(r * std::sqrt(freedom / rest), freedom);
  found.interval = fisher_interval(kind, r, freedom - 1, level);
  return found;
}

Interval fisher_interval(CorrelationKind kind, double r, double freedom, double level) {
  if ((1 - r) * (1 + r) <= straight) return {r, r};
  if (freedom < 1) return {-1, 1};
  const double error = std::sqrt((kind == CorrelationKind::spearman ? 1 + r * r / 2 : 1) / freedom);
  const double reach = normal_quantile((1 + level) / 2) * error;
  return {tanh_of(atanh_of(r) - reach), tanh_of(atanh_of(r) + reach)};
}

}  // namespace crux::study
