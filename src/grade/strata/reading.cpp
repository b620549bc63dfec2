#include "grade/strata/reading.hpp"

namespace crux::strata {
namespace {

// What a window costs a bot. A bot is not credited with what the budget was too short to see.
double cost_of(const Nearest& found, double uniform) {
  return static_cast<double>(found.most) * (uniform + slip) + (found.exact ? found.bits : 0);
}

// [bot][step]: the mean over the windows that hold the step, a step's part of each; after the bots comes the one who draws.
std::vector<std::vector<double>> costs_of(const PlayReading& reading, const std::vector<double>& uniform) {
  constexpr double drawing = 1;  // bits a step: nobody plays like that for long
  std::vector<std::vector<double>> costs(reading.bots.size() + 1, std::vector<double>(uniform.size()));
  std::vector<int> held(uniform.size());
  for (const PlayReading::Window& window : reading.windows) {
    double mean = 0;
    for (std::size_t k = window.first; k < window.first + window.count; ++k) {
      ++held[k];
      mean += uniform[k] / static_cast<double>(window.count);
    }
    for (std::size_t j = 0; j < reading.bots.size(); ++j)
      for (std::size_t k = window.first; k < window.first + window.count; ++k)
        costs[j][k] += cost_of(window.bots[j], mean) / static_cast<double>(window.count);
  }
  for (std::size_t k = 0; k < uniform.size(); ++k) {
    for (std::size_t j = 0; j < reading.bots.size(); ++j) costs[j][k] /= held[k];
    costs.back()[k] = uniform[k] + drawing;
  }
  return costs;
}

constexpr double rounding = 1e-9;

std::size_t least_of(const std::vector<double>& values) {
  std::size_t best = 0;
  for (std::size_t j = 1; j < values.size(); ++j)
    if (values[j] < values[best] - rounding) best = j;
  return best;
}

// The most naive bot that makes the play nearly as likely as the best does; the last one, who draws, only if that is the best.
std::size_t named_of(const std::vector<double>& sums) {
  const std::size_t best = least_of(sums);
  if (best + 1 == sums.size()) return best;
  std::size_t named = 0;
  while (sums[named] > sums[best] + evidence - rounding) ++named;
  return named;
}

// [step]: whose stretch it is in.
std::vector<std::size_t> cheapest_way(const std::vector<std::vector<double>>& costs) {
  const std::size_t players = costs.size(), steps = costs.front().size();
  std::vector<double> sum(players);
  std::vector<std::vector<std::size_t>> from(steps, std::vector<std::size_t>(players));
  for (std::size_t k = 0; k < steps; ++k) {
    const std::size_t best = least_of(sum);
    std::vector<double> next(players);
    for (std::size_t j = 0; j < players; ++j) {
      const bool changes = k > 0 && sum[best] + slip < sum[j] - rounding;
      from[k][j] = changes ? best : j;
      next[j] = (changes ? sum[best] + slip : sum[j]) + costs[j][k];
    }
    sum = std::move(next);
  }
  std::vector<std::size_t> way(steps);
  std::size_t player = named_of(sum);
  for (std::size_t k = steps; k-- > 0;) {
    way[k] = player;
    player = from[k][player];
  }
  return way;
}

}  // namespace

void judge(PlayReading& reading, const std::vector<double>& uniform) {
  if (uniform.empty()) return;
  const auto costs = costs_of(reading, uniform);
  const std::size_t nobody = reading.bots.size();
  std::vector<double> sums;
  for (const auto& of_bot : costs) {
    sums.push_back(0);
    for (const double cost : of_bot) sums.back() += cost;
  }
  for (std::size_t j = 0; j < nobody; ++j) reading.bots[j].bits = sums[j];
  if (const std::size_t named = named_of(sums); named != nobody) {
    reading.bot = named;
    const double enough = sums[least_of(sums)] + evidence - rounding;
    for (std::size_t j = named + 1; j < nobody; ++j)
      if (sums[j] <= enough) reading.as_good.push_back(j);
  }
  const auto way = cheapest_way(costs);
  for (std::size_t k = 0; k < way.size(); ++k) {
    const auto bot = way[k] == nobody ? std::nullopt : std::optional(way[k]);
    if (reading.stretches.empty() || reading.stretches.back().bot != bot) reading.stretches.push_back({k, k, bot});
    reading.stretches.back().last = k;
  }
}

}  // namespace crux::strata
