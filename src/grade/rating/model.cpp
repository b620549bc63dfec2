#include "grade/rating/model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "grade/rating/rungs.hpp"

namespace crux::rating {

double chance(const Scale& scale, std::span<const double> bits, double steps, double skill) {
  assert(bits.size() == scale.rungs.size());
  return chance_of(numbers_of(scale), bits, steps, skill);
}

std::optional<double> rating_of(const Scale& scale, std::span<const double> bits, double steps) {
  assert(bits.size() == scale.rungs.size());
  if (std::ranges::all_of(bits, [](double b) { return std::isinf(b); })) return std::nullopt;
  const Numbers numbers = numbers_of(scale);
  const auto over = [&](double skill) { return chance_of(numbers, bits, steps, skill) - 0.5; };
  // Step 1. From the middle, where most puzzles are, to two skills around the rating.
  constexpr double apart = 150;
  double low = middle, high = middle, under = over(middle), above = under;
  while (under >= 0) {
    if (low <= lowest) return lowest;
    high = low, above = under;
    under = over(low = std::max(lowest, low - apart));
  }
  while (above < 0) {
    if (high >= highest) return highest;
    low = high, under = above;
    above = over(high = std::min(highest, high + apart));
  }
  // Step 2. False position, by Illinois' rule: an end that stays counts half. The chance is nearly straight here, so few steps
  // will do; if not, halving does.
  constexpr double close = 1e-3;
  int kept = 0;
  for (int steps_left = 10; high - low > close;) {
    const bool halve = --steps_left < 0;
    const double guess = halve ? (low + high) / 2 : high - above * (high - low) / (above - under);
    // A little beyond the guess, so that the end that stayed comes near, too.
    const double at = halve ? guess : std::clamp(guess + (kept > 0 ? -close : close) / 2, low + close / 4, high - close / 4);
    const double found = over(at);
    if (found < 0) {
      if (kept < 0) above /= 2;
      low = at, under = found, kept = -1;
    } else {
      if (kept > 0) under /= 2;
      high = at, above = found, kept = 1;
    }
  }
  return high;
}

double error_of(const Scale& scale, std::span<const double> bits, double steps, double value) {
  Numbers numbers = numbers_of(scale);
  const double here = chance_of(numbers, bits, steps, value), slope = chance_of(numbers, bits, steps, value + 1) - here;
  if (slope <= 0) return highest - lowest;
  double squares = 0;
  const auto move = [&](double& number, double error) {
    const double kept = number;
    number += error;
    const double off = (chance_of(numbers, bits, steps, value) - here) / slope;
    number = kept;
    squares += off * off;
  };
  move(numbers.tries, scale.tries.error);
  move(numbers.bit, scale.bit.error);
  move(numbers.slip, scale.slip.error);
  move(numbers.ease, scale.ease.error);
  for (std::size_t j = 0; j < scale.rungs.size(); ++j)
    if (scale.rungs[j].at) move(numbers.at[j], scale.rungs[j].at->error);
  return std::min(std::sqrt(squares), highest - lowest);
}

std::size_t decisive_rung(const Scale& scale, std::span<const double> bits, double steps, double skill) {
  // Who stands on a rung and no higher, by the rung whose way they take.
  std::vector<double> done(bits.size());
  std::size_t from = 0;
  double ever_before = 0;
  each_rung(numbers_of(scale), bits, steps, skill, [&](const OnRung& rung) {
    done[from] -= rung.stands * ever_before;
    done[rung.best] += rung.stands * rung.ever;
    from = rung.best;
    ever_before = rung.ever;
  });
  return static_cast<std::size_t>(std::ranges::max_element(done) - done.begin());
}

}  // namespace crux::rating
