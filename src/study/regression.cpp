#include "study/regression.hpp"

#include <fmt/format.h>

#include <cassert>
#include <cmath>
#include <eigen3/Eigen/Dense>
#include <limits>

#include "study/distributions.hpp"

namespace crux::study {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

Term term_of(const std::string& name, double value, double variance, double freedom, double level) {
  Term term{.name = name, .value = value, .error = std::sqrt(variance)};
  const bool certain = term.error == 0;
  term.t = certain ? std::copysign(std::numeric_limits<double>::infinity(), value) : value / term.error;
  term.p = certain ? (value == 0 ? 1 : 0) : student_two_sided(term.t, freedom);
  const double reach = student_quantile((1 + level) / 2, freedom) * term.error;
  term.interval = {value - reach, value + reach};
  return term;
}

// The columns less their means, each of length 1.
struct Design {
  MatrixXd columns;
  VectorXd means, scales;
};
Result<Design> design_of(std::size_t n, std::span<const Predictor> predictors) {
  const auto rows = static_cast<Eigen::Index>(n), k = static_cast<Eigen::Index>(predictors.size());
  Design design{MatrixXd(rows, k), VectorXd(k), VectorXd(k)};
  for (Eigen::Index j = 0; j < k; ++j) {
    const Predictor& predictor = predictors[static_cast<std::size_t>(j)];
    assert(predictor.values.size() == n);
    const auto values = Eigen::Map<const VectorXd>(predictor.values.data(), rows);
    design.means[j] = values.mean();
    design.columns.col(j) = values.array() - design.means[j];
    design.scales[j] = design.columns.col(j).norm();
    if (design.scales[j] <= 1e-14 * values.norm())
      return cannot(fmt::format("'{}' has the same value in every row", predictor.name), "a column that varies");
    design.columns.col(j) /= design.scales[j];
  }
  return design;
}

// The coefficients of the scaled columns, and the inverse of their products.
struct Solved {
  VectorXd coefficients;
  MatrixXd inverse;
};
Result<Solved> solve(const Design& design, const VectorXd& centred) {
  if (design.columns.cols() == 0) return Solved{VectorXd(0), MatrixXd(0, 0)};
  Eigen::ColPivHouseholderQR<MatrixXd> qr(design.columns);
  qr.setThreshold(1e-10);
  if (qr.rank() < design.columns.cols())
    return cannot("one of the predictors follows from the others", "predictors that differ from each other");
  return Solved{qr.solve(centred), (design.columns.transpose() * design.columns).inverse()};
}

// Its rows and columns are the terms, the constant first.
MatrixXd covariance_of(const Design& design, MatrixXd inverse, double variance) {
  const Eigen::Index k = inverse.cols();
  for (Eigen::Index i = 0; i < k; ++i)
    for (Eigen::Index j = 0; j < k; ++j) inverse(i, j) /= design.scales[i] * design.scales[j];
  MatrixXd covariance(k + 1, k + 1);
  covariance.bottomRightCorner(k, k) = variance * inverse;
  covariance.topRightCorner(1, k) = -variance * design.means.transpose() * inverse;
  covariance.bottomLeftCorner(k, 1) = covariance.topRightCorner(1, k).transpose();
  covariance(0, 0) = variance / static_cast<double>(design.columns.rows()) + variance * design.means.dot(inverse * design.means);
  return covariance;
}

}  // namespace

Result<Regression> regress(std::span<const double> y, std::span<const Predictor> predictors, double level) {
  const std::size_t n = y.size(), k = predictors.size();
  if (n < k + 2) return cannot(fmt::format("{} rows are too few", n), fmt::format("at least {}", k + 2));
  const auto design = design_of(n, predictors);
  if (!design) return std::unexpected(design.error());

  // Step 1. Coefficients of the scaled columns.
  const auto columns = static_cast<Eigen::Index>(k);
  const auto observed = Eigen::Map<const VectorXd>(y.data(), static_cast<Eigen::Index>(n));
  const double mean = observed.mean();
  const VectorXd centred = observed.array() - mean;
  const auto solved = solve(*design, centred);
  if (!solved) return std::unexpected(solved.error());
  const VectorXd residuals = centred - design->columns * solved->coefficients;

  // Step 2. Back to the columns as they are, with the constant.
  Regression found{.terms = {}, .n = n};
  found.freedom = static_cast<double>(n - k - 1);
  found.residual_sum = residuals.squaredNorm();
  const double total = centred.squaredNorm(), variance = found.residual_sum / found.freedom;
  found.sigma = std::sqrt(variance);
  const VectorXd slopes = solved->coefficients.cwiseQuotient(design->scales);
  const MatrixXd covariance = covariance_of(*design, solved->inverse, variance);
  found.terms.push_back(term_of("constant", mean - slopes.dot(design->means), covariance(0, 0), found.freedom, level));
  for (Eigen::Index j = 0; j < columns; ++j)
    found.terms.push_back(
        term_of(predictors[static_cast<std::size_t>(j)].name, slopes[j], covariance(j + 1, j + 1), found.freedom, level));

  // Step 3. How good it is.
  found.r_squared = total > 0 ? 1 - found.residual_sum / total : 1;
  found.adjusted = 1 - (1 - found.r_squared) * static_cast<double>(n - 1) / found.freedom;
  if (k > 0) {
    found.f = (total - found.residual_sum) / static_cast<double>(k) / variance;
    found.p = total == 0 ? 1 : f_above(found.f, static_cast<double>(k), found.freedom);
  }
  found.residuals.assign(residuals.begin(), residuals.end());
  for (std::size_t i = 0; i < n; ++i) found.fitted.push_back(y[i] - found.residuals[i]);
  const MatrixXd by_rows = covariance.transpose();  // of a symmetric matrix; Eigen stores columns
  found.covariance.assign(by_rows.data(), by_rows.data() + by_rows.size());
  return found;
}

Result<Regression> regress_quadratic(std::span<const double> y, const Predictor& x, double level) {
  Predictor square{x.name + "^2", x.values};
  for (double& value : square.values) value *= value;
  const std::vector<Predictor> both{x, std::move(square)};
  return regress(y, both, level);
}

MeanAt mean_at(const Regression& fitted, std::span<const double> predictors, double level) {
  assert(predictors.size() + 1 == fitted.terms.size());
  const std::size_t k = fitted.terms.size();
  const auto at = [&](std::size_t i) { return i == 0 ? 1 : predictors[i - 1]; };
  double value = 0, variance = 0;
  for (std::size_t i = 0; i < k; ++i) {
    value += at(i) * fitted.terms[i].value;
    for (std::size_t j = 0; j < k; ++j) variance += at(i) * at(j) * fitted.covariance[i * k + j];
  }
  const double reach = student_quantile((1 + level) / 2, fitted.freedom) * std::sqrt(std::max(variance, 0.0));
  return {value, {value - reach, value + reach}};
}

double f_squared(const Regression& fitted) { return fitted.r_squared / (1 - fitted.r_squared); }

}  // namespace crux::study
