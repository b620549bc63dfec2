// regression.hpp -- linear regression by least squares: y = b0 + b1 x1 + b2 x2 + .., and y = b0 + b1 x + b2 x^2.
//
// Columns are centred and scaled before the QR decomposition, so that years and their squares cost no digits. Standard errors,
// t and intervals are those of independent errors with one variance.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "study/interval.hpp"

namespace crux::study {

struct Predictor {
  std::string name;
  std::vector<double> values = {};
};

struct Term {
  std::string name;
  double value = 0, error = 0, t = 0, p = 0;  // the coefficient, its standard error; p is two-sided
  Interval interval = {};
};

struct Regression {
  std::vector<Term> terms = {};  // the constant first, then in the order of the predictors
  std::size_t n = 0;
  double freedom = 0;  // of the residuals
  double r_squared = 0, adjusted = 0;
  double f = 0, p = 0;  // of all predictors together
  double sigma = 0;     // the residuals' standard error
  double residual_sum = 0;
  std::vector<double> fitted = {}, residuals = {};
  std::vector<double> covariance = {};  // of the terms, row by row
};

Result<Regression> regress(std::span<const double> y, std::span<const Predictor> predictors, double level = usual_level);

// The second predictor is the square of the first.
Result<Regression> regress_quadratic(std::span<const double> y, const Predictor& x, double level = usual_level);

// The mean of y where the predictors have these values, and its interval.
struct MeanAt {
  double value = 0;
  Interval interval = {};
};
MeanAt mean_at(const Regression& fitted, std::span<const double> predictors, double level = usual_level);

// Cohen's f^2 = R^2 / (1 - R^2): 0.02 is small, 0.15 medium, 0.35 large (Cohen 1988).
double f_squared(const Regression& fitted);

}  // namespace crux::study
