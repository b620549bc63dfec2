#include "grade/rating/model.hpp"

#include <algorithm>
#include <array>
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
  // Newton's steps on the log odds, which are nearly straight; within two skills between which the rating is known to be.
  constexpr double close = 1e-4;
  constexpr int most_steps = 20;
  double low = lowest, high = highest, at = middle;
  for (int taken = 0; high - low > close; ++taken) {
    const Slopes here = slopes_of(numbers, bits, steps, at);
    (here.chance < 0.5 ? low : high) = at;
    const double odds = here.chance * (1 - here.chance);
    const double step = odds > 0 && here.skill > 0 ? -crux::log(here.chance / (1 - here.chance)) * odds / here.skill : highest;
    const double next = at + step;
    if (std::abs(step) <= close) return std::clamp(next, low, high);
    const bool within = next > low && next < high && taken < most_steps;
    at = within ? next : (low + high) / 2;
  }
  return low == lowest ? lowest : high == highest ? highest : (low + high) / 2;
}

double error_of(const Scale& scale, std::span<const double> bits, double steps, double value, std::span<const double> off) {
  const Numbers numbers = numbers_of(scale);
  const Slopes here = slopes_of(numbers, bits, steps, value);
  if (here.skill <= 0) return highest - lowest;
  double squares = 0;
  const auto add_error = [&](double slope, double error) {
    squares += (slope * error / here.skill) * (slope * error / here.skill);
  };
  const auto add = [&](double slope, const Figure& figure) { add_error(slope, figure.error); };
  const double from_middle = value - middle, odds_of_ease = 400 * logit_of_a_point / numbers.ease;
  add(here.log_tries / numbers.tries, scale.tries);
  add(here.log_tries * ln2 * from_middle / (numbers.bit * numbers.bit), scale.bit);
  const double slips =
      numbers.slip > 0 ? here.slip / (numbers.slip * (1 - numbers.slip)) : crux::exp(-from_middle * odds_of_ease);
  add(here.log_steady * slips, scale.slip);
  add(here.log_steady * here.slip * from_middle * odds_of_ease / numbers.ease, scale.ease);
  for (std::size_t j = 0; j < scale.rungs.size(); ++j)
    if (scale.rungs[j].at) add(here.at[j], *scale.rungs[j].at);
  for (std::size_t j = 0; j < off.size(); ++j) add_error(here.bits[j], off[j]);
  return std::min(std::sqrt(squares), highest - lowest);
}

std::size_t decisive_rung(const Scale& scale, std::span<const double> bits, double steps, double skill) {
  // Who stands on a rung and no higher, by the rung whose way they take.
  std::array<double, most_rungs> done{};
  std::size_t from = 0;
  double ever_before = 0;
  each_rung(numbers_of(scale), bits, steps, skill, [&](const OnRung& rung) {
    done[from] -= rung.stands * ever_before;
    done[rung.best] += rung.stands * rung.ever;
    from = rung.best;
    ever_before = rung.ever;
  });
  return static_cast<std::size_t>(std::ranges::max_element(done.begin(), done.begin() + bits.size()) - done.begin());
}

}  // namespace crux::rating
