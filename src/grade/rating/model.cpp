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
  const auto over = [&](double skill) { return chance(scale, bits, steps, skill) - 0.5; };
  double low = lowest, high = highest, under = over(low), above = over(high);
  if (under >= 0) return low;
  if (above < 0) return high;
  // A rating must cost little beside the grades that it rests on. Halvings lead to where the chance is nearly straight; from
  // there false position needs few steps (with Illinois' rule: an end that stays counts half).
  constexpr double straight = 70, close = 1e-3;
  int kept = 0;
  for (int steps_left = 12; high - low > close;) {
    const bool halve = high - low > straight || --steps_left < 0;
    const double guess = halve ? (low + high) / 2 : high - above * (high - low) / (above - under);
    // A step beyond the guess, so that the other end comes near, too.
    const double at = halve ? guess : std::clamp(guess + (kept > 0 ? -close : close) / 2, low + close / 4, high - close / 4);
    const double found = over(at);
    if (found < 0) {
      if (!halve && kept < 0) above /= 2;
      low = at, under = found, kept = halve ? 0 : -1;
    } else {
      if (!halve && kept > 0) under /= 2;
      high = at, above = found, kept = halve ? 0 : 1;
    }
  }
  return high;
}

double error_of(const Scale& scale, std::span<const double> bits, double steps, double value) {
  const double here = chance(scale, bits, steps, value), slope = chance(scale, bits, steps, value + 1) - here;
  if (slope <= 0) return highest - lowest;
  Scale moved = scale;
  double squares = 0;
  each_figure(moved, [&](Figure& figure) {
    const double kept = figure.value;
    figure.value += figure.error;
    const double off = (chance(moved, bits, steps, value) - here) / slope;
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
