#include "study/anova.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <eigen3/Eigen/Dense>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

#include "study/distributions.hpp"

namespace crux::study {
namespace {

// How well a model fits: what it leaves, and how many free parameters it has.
struct Fit {
  double rest = 0, parameters = 0;
};

std::optional<double> number_in(const std::string& text) {
  double value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  return failed == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Fit fit_groups(std::span<const double> y, const Factor& factor) {
  Fit fit;
  for (const Group& group : groups_of(y, factor)) {
    if (group.n == 0) continue;
    fit.rest += group.deviation * group.deviation * static_cast<double>(group.n - 1);
    ++fit.parameters;
  }
  return fit;
}

// Every pair of levels that has rows is a level.
Factor crossed(const Factor& a, const Factor& b) {
  Factor both{fmt::format("{} x {}", a.name, b.name), {}, {}};
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> number_of;
  for (std::size_t i = 0; i < a.of_row.size(); ++i) {
    const auto [at, fresh] = number_of.try_emplace({a.of_row[i], b.of_row[i]}, number_of.size());
    if (fresh) both.levels.push_back(fmt::format("{} {}", a.levels[a.of_row[i]], b.levels[b.of_row[i]]));
    both.of_row.push_back(at->second);
  }
  return both;
}

// The additive model, by the normal equations of both factors' indicators.
Fit fit_both(std::span<const double> y, const Factor& a, const Factor& b) {
  const auto first = static_cast<Eigen::Index>(a.levels.size()), all = first + static_cast<Eigen::Index>(b.levels.size());
  const double mean = std::accumulate(y.begin(), y.end(), 0.0) / static_cast<double>(y.size());
  Eigen::MatrixXd counts = Eigen::MatrixXd::Zero(all, all);
  Eigen::VectorXd sums = Eigen::VectorXd::Zero(all);
  const auto places = [&](std::size_t row) {
    return std::pair(static_cast<Eigen::Index>(a.of_row[row]), first + static_cast<Eigen::Index>(b.of_row[row]));
  };
  for (std::size_t i = 0; i < y.size(); ++i) {
    const auto [p, q] = places(i);
    ++counts(p, p), ++counts(q, q), ++counts(p, q), ++counts(q, p);
    sums[p] += y[i] - mean, sums[q] += y[i] - mean;
  }
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver(counts);
  solver.setThreshold(1e-10);
  const Eigen::VectorXd effects = solver.solve(sums);
  Fit fit{.rest = 0, .parameters = static_cast<double>(solver.rank())};
  for (std::size_t i = 0; i < y.size(); ++i) {
    const auto [p, q] = places(i);
    const double rest = y[i] - mean - effects[p] - effects[q];
    fit.rest += rest * rest;
  }
  return fit;
}

Effect effect_of(std::string source, const Fit& without, const Fit& with, const Anova& table) {
  Effect effect{.source = std::move(source)};
  effect.sum = std::max(without.rest - with.rest, 0.0);
  effect.freedom = with.parameters - without.parameters;
  if (effect.freedom <= 0) return effect;
  effect.mean = effect.sum / effect.freedom;
  effect.f = effect.mean / table.residual_mean;
  effect.p = f_above(effect.f, effect.freedom, table.residual_freedom);
  effect.eta_squared = effect.sum / (effect.sum + table.residual_sum);
  return effect;
}

Result<void> fit_to_test(const Factor& factor) {
  if (factor.levels.size() < 2) return cannot(fmt::format("all rows have the same '{}'", factor.name), "two groups or more");
  if (factor.levels.size() > max_levels)
    return cannot(fmt::format("'{}' has {} different values", factor.name, factor.levels.size()),
                  fmt::format("a factor with at most {}", max_levels));
  return {};
}

Result<Anova> table_of(std::span<const double> y, const Fit& full) {
  Anova table{.effects = {}, .residual_sum = full.rest, .residual_freedom = static_cast<double>(y.size()) - full.parameters};
  table.n = y.size();
  if (table.residual_freedom < 1)
    return cannot("each group has one row only, so that nothing tells chance from effect", "groups of two rows or more");
  table.residual_mean = full.rest / table.residual_freedom;
  if (table.residual_mean == 0)
    return cannot("all rows of a group have the same value, so that nothing tells chance from effect", "values that vary");
  return table;
}

}  // namespace

Factor factor_of(std::string name, std::span<const std::string> cells) {
  Factor factor{std::move(name), {cells.begin(), cells.end()}, {}};
  std::ranges::sort(factor.levels, [](const std::string& a, const std::string& b) {
    const auto x = number_in(a), y = number_in(b);
    if (x && y && *x != *y) return *x < *y;
    return x.has_value() != y.has_value() ? x.has_value() : a < b;
  });
  const auto rest = std::ranges::unique(factor.levels);
  factor.levels.erase(rest.begin(), rest.end());
  std::map<std::string, std::size_t> number_of;
  for (std::size_t i = 0; i < factor.levels.size(); ++i) number_of[factor.levels[i]] = i;
  for (const std::string& cell : cells) factor.of_row.push_back(number_of.at(cell));
  return factor;
}

std::vector<Group> groups_of(std::span<const double> y, const Factor& factor) {
  assert(y.size() == factor.of_row.size());
  std::vector<Group> groups(factor.levels.size());
  for (std::size_t i = 0; i < y.size(); ++i) {
    Group& group = groups[factor.of_row[i]];
    ++group.n, group.mean += y[i];
  }
  for (Group& group : groups)
    if (group.n > 0) group.mean /= static_cast<double>(group.n);
  for (std::size_t i = 0; i < y.size(); ++i) {
    Group& group = groups[factor.of_row[i]];
    group.deviation += (y[i] - group.mean) * (y[i] - group.mean);
  }
  for (Group& group : groups) group.deviation = group.n > 1 ? std::sqrt(group.deviation / static_cast<double>(group.n - 1)) : 0;
  return groups;
}

Result<Anova> one_way(std::span<const double> y, const Factor& factor) {
  if (const auto fine = fit_to_test(factor); !fine) return std::unexpected(fine.error());
  const Fit full = fit_groups(y, factor);
  auto table = table_of(y, full);
  if (table)
    table->effects.push_back(
        effect_of(factor.name, fit_groups(y, {"all", {"all"}, std::vector<std::size_t>(y.size())}), full, *table));
  return table;
}

Result<Anova> two_way(std::span<const double> y, const Factor& a, const Factor& b, bool interaction) {
  for (const Factor* factor : {&a, &b})
    if (const auto fine = fit_to_test(*factor); !fine) return std::unexpected(fine.error());
  const Fit only_a = fit_groups(y, a), only_b = fit_groups(y, b), both = fit_both(y, a, b);
  const Fit full = interaction ? fit_groups(y, crossed(a, b)) : both;
  auto table = table_of(y, full);
  if (!table) return table;
  table->effects.push_back(effect_of(a.name, only_b, both, *table));
  table->effects.push_back(effect_of(b.name, only_a, both, *table));
  for (const Effect& effect : table->effects)
    if (effect.freedom <= 0)
      return cannot(fmt::format("'{}' and '{}' say the same about every row", a.name, b.name), "factors that differ");
  if (interaction) table->effects.push_back(effect_of(fmt::format("{} x {}", a.name, b.name), both, full, *table));
  return table;
}

}  // namespace crux::study
