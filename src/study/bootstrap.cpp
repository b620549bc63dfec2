#include "study/bootstrap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/rng.hpp"
#include "study/distributions.hpp"
#include "study/summary.hpp"

namespace crux::study {
namespace {

constexpr std::size_t resamples_at_once = 16;  // a piece of work
constexpr std::size_t most_left_out = 2000;    // rows whose absence is tried one by one

// Which way the statistic leans when a row is missing: Efron's acceleration, from the jackknife. For many rows it is close to 0.
double acceleration(std::size_t rows, const Statistic& statistic, const Deal& deal) {
  if (rows > most_left_out) return 0;
  std::vector<double> without(rows);
  deal(rows, [&](std::size_t left_out) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < rows; ++i)
      if (i != left_out) chosen.push_back(i);
    without[left_out] = statistic(chosen);
  });
  std::erase_if(without, [](double value) { return !std::isfinite(value); });
  if (without.empty()) return 0;
  const double mean = std::accumulate(without.begin(), without.end(), 0.0) / static_cast<double>(without.size());
  double squares = 0, cubes = 0;
  for (const double value : without) {
    const double d = mean - value;
    squares += d * d, cubes += d * d * d;
  }
  return squares > 0 ? cubes / (6 * squares * std::sqrt(squares)) : 0;
}

std::vector<double> draw(std::size_t rows, const Statistic& statistic, const BootstrapRequest& ask) {
  std::vector<double> drawn(ask.resamples);
  ask.deal((ask.resamples + resamples_at_once - 1) / resamples_at_once, [&](std::size_t piece) {
    std::vector<std::size_t> chosen(rows);
    const std::size_t end = std::min(ask.resamples, (piece + 1) * resamples_at_once);
    for (std::size_t i = piece * resamples_at_once; i < end; ++i) {
      Rng rng(ask.seed, 0, i);
      for (std::size_t& row : chosen) row = rng.below(rows);
      drawn[i] = statistic(chosen);
    }
  });
  std::erase_if(drawn, [](double value) { return !std::isfinite(value); });
  std::ranges::sort(drawn);
  return drawn;
}

}  // namespace

void one_after_another(std::size_t pieces, const std::function<void(std::size_t piece)>& work) {
  for (std::size_t piece = 0; piece < pieces; ++piece) work(piece);
}

Result<Bootstrap> bootstrap(std::size_t rows, const Statistic& statistic, const BootstrapRequest& ask) {
  if (rows < 2) return cannot(fmt::format("{} are too few to draw from", rows), "at least 2");
  std::vector<std::size_t> all(rows);
  std::iota(all.begin(), all.end(), std::size_t{0});
  Bootstrap found{.value = statistic(all), .interval = {}, .percentile = {}};
  if (!std::isfinite(found.value)) return cannot("the statistic is not defined for these rows", "values that vary");
  const std::vector<double> drawn = draw(rows, statistic, ask);
  found.resamples = drawn.size();
  if (10 * drawn.size() < 9 * ask.resamples || drawn.empty())
    return cannot(fmt::format("the statistic is defined in {} of {} resamples", drawn.size(), ask.resamples),
                  "more rows, or values that vary more");
  const double tail = (1 - ask.level) / 2;
  found.percentile = {quantile(drawn, tail), quantile(drawn, 1 - tail)};

  // Step 1. Bias: how many resamples lie below the value; equal ones count half.
  const auto [from, to] = std::ranges::equal_range(drawn, found.value);
  const double below = static_cast<double>((from - drawn.begin()) + (to - drawn.begin())) / 2;
  const double least = 0.5 / static_cast<double>(drawn.size());
  const double bias = normal_quantile(std::clamp(below / static_cast<double>(drawn.size()), least, 1 - least));
  // Step 2. Skewness; then the chances at which to read off the interval.
  const double a = acceleration(rows, statistic, ask.deal);
  const auto read = [&](double chance) {
    const double z = bias + normal_quantile(chance), rest = 1 - a * z;
    return quantile(drawn, rest > 0 ? normal_below(bias + z / rest) : (z > 0 ? 1.0 : 0.0));
  };
  found.interval = {read(tail), read(1 - tail)};
  return found;
}

}  // namespace crux::study
