// climb.hpp -- the top of a hill whose slopes are known, and how wide it is there. For the files of this folder.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stop_token>
#include <utility>
#include <vector>

#include "grade/rating/fit.hpp"

namespace crux::rating {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

inline double dot(const Vector& a, const Vector& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

inline Matrix unit(std::size_t n) {
  Matrix matrix(n, Vector(n));
  for (std::size_t i = 0; i < n; ++i) matrix[i][i] = 1;
  return matrix;
}

inline Vector times(const Matrix& matrix, const Vector& vector) {
  Vector out;
  for (const Vector& row : matrix) out.push_back(dot(row, vector));
  return out;
}

// BFGS: `inverse` of minus the second derivatives, after a step and the change of the slope that it made.
inline void learn(Matrix& inverse, const Vector& step, const Vector& change) {
  const double curve = dot(step, change);
  if (curve < 1e-10) return;
  const Vector seen = times(inverse, change);
  const double twice = dot(change, seen);
  for (std::size_t i = 0; i < step.size(); ++i)
    for (std::size_t j = 0; j < step.size(); ++j)
      inverse[i][j] += (1 + twice / curve) * step[i] * step[j] / curve - (seen[i] * step[j] + step[i] * seen[j]) / curve;
}

// Where `slope` is level. Starts at the prior's middle, and never goes down.
template <class Ask>
Vector climb(std::size_t n, const Ask& ask, const std::stop_token& stop) {
  constexpr int most_steps = 200;
  constexpr double level = 1e-3, longest = 1.0;
  Vector at(n);
  Slope here = ask(at);
  Matrix inverse = unit(n);
  for (int steps = 0; steps < most_steps && !stop.stop_requested(); ++steps) {
    if (std::ranges::max(here.along, {}, [](double x) { return std::abs(x); }) == 0) break;
    Vector way = times(inverse, here.along);
    if (dot(way, here.along) <= 0) {
      inverse = unit(n);
      way = here.along;
    }
    const double length = std::sqrt(dot(way, way));
    double part = length > longest ? longest / length : 1;
    Vector there(n);
    Slope next;
    bool up = false;
    for (int halvings = 0; halvings < 30 && !up; ++halvings, part /= 2) {
      for (std::size_t i = 0; i < n; ++i) there[i] = at[i] + part * way[i];
      next = ask(there);
      up = next.value > here.value + 1e-4 * part * dot(way, here.along);
    }
    if (!up) break;
    Vector step(n), change(n);
    for (std::size_t i = 0; i < n; ++i) {
      step[i] = there[i] - at[i];
      change[i] = here.along[i] - next.along[i];
    }
    learn(inverse, step, change);
    at = there;
    here = std::move(next);
    if (std::sqrt(dot(here.along, here.along)) < level) break;
  }
  return at;
}

// The variances: the diagonal of the inverse of a symmetric matrix, by Cholesky; more is added to it until that works.
inline Vector variances(Matrix matrix) {
  const std::size_t n = matrix.size();
  for (double more = 0;; more = more == 0 ? 0.01 : more * 4) {
    Matrix root(n, Vector(n));
    bool good = true;
    for (std::size_t i = 0; i < n && good; ++i)
      for (std::size_t j = 0; j <= i && good; ++j) {
        double sum = matrix[i][j] + (i == j ? more : 0);
        for (std::size_t k = 0; k < j; ++k) sum -= root[i][k] * root[j][k];
        if (i == j) good = sum > 1e-9;
        root[i][j] = i == j ? std::sqrt(std::max(sum, 0.0)) : sum / root[j][j];
      }
    if (!good) continue;
    Vector all(n);
    for (std::size_t column = 0; column < n; ++column) {  // of the inverse of `root`
      Vector solved(n);
      for (std::size_t i = column; i < n; ++i) {
        double sum = i == column ? 1 : 0;
        for (std::size_t k = column; k < i; ++k) sum -= root[i][k] * solved[k];
        solved[i] = sum / root[i][i];
      }
      all[column] = dot(solved, solved);
    }
    return all;
  }
}

template <class Ask>
Matrix curvature(const Vector& at, const Ask& ask) {
  constexpr double off = 1e-3;
  const std::size_t n = at.size();
  Matrix all(n);
  for (std::size_t i = 0; i < n; ++i) {
    Vector up = at, down = at;
    up[i] += off;
    down[i] -= off;
    const Slope high = ask(up), low = ask(down);
    for (std::size_t j = 0; j < n; ++j) all[i].push_back((low.along[j] - high.along[j]) / (2 * off));
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) all[i][j] = all[j][i] = (all[i][j] + all[j][i]) / 2;
  return all;
}

}  // namespace crux::rating
