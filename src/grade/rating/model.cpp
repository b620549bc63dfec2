#include "grade/rating/model.hpp"

#include <algorithm>
#include <cmath>

#include "grade/rating/rungs.hpp"

namespace crux::rating {
namespace {

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
  each_rung(scale, bits, steps, skill, [&](const OnRung& rung) {
    sum += rung.stands * (rung.ever - before);
    before = rung.ever;
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
  each_rung(scale, bits, steps, skill, [&](const OnRung& rung) {
    done[from] -= rung.stands * ever_before;
    done[rung.best] += rung.stands * rung.ever;
    from = rung.best;
    ever_before = rung.ever;
  });
  return static_cast<std::size_t>(std::ranges::max_element(done) - done.begin());
}

}  // namespace crux::rating
