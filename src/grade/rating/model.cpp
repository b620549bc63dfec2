#include "grade/rating/model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace crux::rating {
namespace {

double tries_at(const Scale& scale, double skill) { return scale.tries.value * std::exp2((skill - middle) / scale.bit.value); }

double slip_at(const Scale& scale, double skill) {
  if (scale.slip.value <= 0) return 0;
  const double against = (1 / scale.slip.value - 1) * std::pow(10, (skill - middle) / scale.ease.value);
  return 1 / (1 + against);
}

// The chance to stand on each rung or above. A threshold below the one before it counts as that one.
double reaches(double threshold, double skill) { return 1 / (1 + std::pow(10, (threshold - skill) / 400)); }

// Calls `visit(rung whose way is taken, chance to stand on rung j or above, chance that it succeeds in all tries)` for each j.
template <class Visit>
void each_rung(const Scale& scale, std::span<const double> bits, double steps, double skill, Visit&& visit) {
  assert(bits.size() == scale.rungs.size());
  const double steady = steps * std::log1p(-slip_at(scale, skill));
  const double tries = tries_at(scale, skill);
  double threshold = -std::numeric_limits<double>::infinity();
  std::size_t best = 0;
  for (std::size_t j = 0; j < bits.size(); ++j) {
    if (bits[j] < bits[best]) best = j;
    if (scale.rungs[j].at) threshold = std::max(threshold, scale.rungs[j].at->value);
    const double once = std::isinf(bits[best]) ? 0 : std::exp(steady - bits[best] * std::log(2.0));
    const double ever = once >= 1 ? 1 : -std::expm1(tries * std::log1p(-once));
    visit(best, std::isinf(threshold) ? 1 : reaches(threshold, skill), ever);
  }
}

// Each figure of the scale, to be moved by hand.
template <class Visit>
void each_figure(Scale& scale, Visit&& visit) {
  for (Figure* figure : {&scale.tries, &scale.bit, &scale.slip, &scale.ease}) visit(*figure);
  for (Rung& rung : scale.rungs)
    if (rung.at) visit(*rung.at);
}

}  // namespace

double chance(const Scale& scale, std::span<const double> bits, double steps, double skill) {
  double sum = 0, before = 0;
  // The sum by parts: every term grows with the skill, and no difference of chances cancels.
  each_rung(scale, bits, steps, skill, [&](std::size_t, double stands, double ever) {
    sum += stands * (ever - before);
    before = ever;
  });
  return sum;
}

std::optional<double> rating_of(const Scale& scale, std::span<const double> bits, double steps) {
  if (std::ranges::all_of(bits, [](double b) { return std::isinf(b); })) return std::nullopt;
  double low = lowest, high = highest;
  if (chance(scale, bits, steps, low) >= 0.5) return low;
  if (chance(scale, bits, steps, high) < 0.5) return high;
  constexpr int halvings = 22;  // to a thousandth of a point: a rating must cost little beside the grades that it rests on
  for (int i = 0; i < halvings; ++i) {
    const double half = (low + high) / 2;
    (chance(scale, bits, steps, half) < 0.5 ? low : high) = half;
  }
  return high;
}

double error_of(const Scale& scale, std::span<const double> bits, double steps) {
  const auto value = rating_of(scale, bits, steps);
  if (!value) return 0;
  const double here = chance(scale, bits, steps, *value), slope = chance(scale, bits, steps, *value + 1) - here;
  if (slope <= 0) return highest - lowest;
  Scale moved = scale;
  double squares = 0;
  each_figure(moved, [&](Figure& figure) {
    const double kept = figure.value;
    figure.value += figure.error;
    const double off = (chance(moved, bits, steps, *value) - here) / slope;
    figure.value = kept;
    squares += off * off;
  });
  return std::min(std::sqrt(squares), highest - lowest);
}

std::size_t decisive_rung(const Scale& scale, std::span<const double> bits, double steps, double skill) {
  // Who stands on a rung and no higher, by the rung whose way they take.
  std::vector<double> done(bits.size());
  std::size_t from = 0;
  double ever_before = 0;
  each_rung(scale, bits, steps, skill, [&](std::size_t best, double stands, double ever) {
    done[from] -= stands * ever_before;
    done[best] += stands * ever;
    from = best;
    ever_before = ever;
  });
  return static_cast<std::size_t>(std::ranges::max_element(done) - done.begin());
}

}  // namespace crux::rating
