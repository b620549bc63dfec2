// study_groups.cpp -- `crux study`: whether groups differ. Analysis of variance, and all pairs by Tukey or Mann-Whitney.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.hpp"
#include "cli/study_findings.hpp"
#include "study/distributions.hpp"
#include "study/effect.hpp"
#include "study/summary.hpp"
#include "study/tukey.hpp"
#include "study/wilcoxon.hpp"

namespace crux::cli {
namespace {

using Column = std::vector<double>;

// Numbers, and the groups that they belong to.
struct Grouped {
  Column values;
  std::vector<study::Factor> factors;
  std::size_t left_out = 0;
};
Result<Grouped> grouped_values(const StudyAsk& ask, std::string_view option, const Formula& formula) {
  std::vector<std::string> names{formula.left.front()};
  names.insert(names.end(), formula.right.begin(), formula.right.end());
  const auto chosen = choose(ask.table, option, names, ask.options.skip_empty);
  if (!chosen) return std::unexpected(chosen.error());
  auto values = chosen->numbers(0);
  if (!values) return std::unexpected(values.error());
  if (values->empty()) return error("study", std::string(option), "no row is left", "rows with a value in each of these columns");
  Grouped found{std::move(*values), {}, chosen->left_out};
  for (std::size_t i = 1; i < names.size(); ++i) {
    found.factors.push_back(chosen->factor(i));
    if (found.factors.back().levels.size() > study::max_levels)
      return error("study", std::string(option),
                   fmt::format("'{}' has {} different values", names[i], found.factors.back().levels.size()),
                   fmt::format("a column of groups, at most {}", study::max_levels));
  }
  return found;
}

// Bars of means with their 95% intervals; the second factor, if there is one, makes the series.
Plot bars_of_means(const std::string& value, const Column& y, const std::vector<study::Factor>& factors) {
  const study::Factor& across = factors.front();
  const std::vector<std::string> all{value};
  const bool two = factors.size() > 1;
  Plot plot{.caption = "Bars are means, whiskers their 95% intervals.",
            .title = fmt::format("{} by {}{}", value, across.name, two ? " and " + factors[1].name : ""),
            .x_label = across.name,
            .y_label = "mean of " + value,
            .series = {},
            .bars = true,
            .x_names = across.levels};
  for (std::size_t s = 0; s < (two ? factors[1].levels.size() : 1); ++s) {
    Plot::Series series{.name = two ? fmt::format("{} {}", factors[1].name, factors[1].levels[s]) : value, .x = {}, .y = {}};
    for (std::size_t level = 0; level < across.levels.size(); ++level) {
      Column of;
      for (std::size_t i = 0; i < y.size(); ++i)
        if (across.of_row[i] == level && (!two || factors[1].of_row[i] == s)) of.push_back(y[i]);
      if (of.empty()) continue;
      const study::Summary group = study::summary_of(of);
      const auto n = static_cast<double>(group.n);
      const double reach = group.n > 1 ? study::student_quantile(0.975, n - 1) * group.deviation / std::sqrt(n) : 0;
      series.x.push_back(static_cast<double>(level)), series.y.push_back(group.mean);
      series.low.push_back(group.mean - reach), series.high.push_back(group.mean + reach);
    }
    plot.series.push_back(std::move(series));
  }
  return plot;
}

StudyTable groups_table(const Column& y, const study::Factor& factor) {
  StudyTable table{.title = "Groups"};
  const std::vector<study::Group> groups = study::groups_of(y, factor);
  for (std::size_t i = 0; i < groups.size(); ++i)
    table.rows.push_back(
        {{factor.name, factor.levels[i]}, {"n", groups[i].n}, {"mean", groups[i].mean}, {"deviation", groups[i].deviation}});
  return table;
}

std::vector<Column> parts_of(const Column& y, const study::Factor& factor) {
  std::vector<Column> parts(factor.levels.size());
  for (std::size_t i = 0; i < y.size(); ++i) parts[factor.of_row[i]].push_back(y[i]);
  return parts;
}

}  // namespace

StudyFinding find_anova(const StudyAsk& ask) {
  constexpr std::string_view option = "--anova";
  const auto formula = read_formula(
      {.option = option, .example = "time~group*loops, time~group+loops or time~group", .joints = "*+"}, ask.options.anova);
  if (!formula) return std::unexpected(formula.error());
  if (formula->right.size() > 2)
    return error("arguments", std::string(option), fmt::format("there are {} factors", formula->right.size()), "one or two");
  const auto given = grouped_values(ask, option, *formula);
  if (!given) return std::unexpected(given.error());
  const std::string& value = formula->left.front();
  const auto found = given->factors.size() == 1
                         ? study::one_way(given->values, given->factors[0])
                         : study::two_way(given->values, given->factors[0], given->factors[1], formula->joint == '*');
  if (!found) return cannot_study(option, found.error());
  Finding finding{.analysis = "anova",
                  .says = {},
                  .tables = {{.title = fmt::format("Analysis of variance of {}", value)}},
                  .plots = {bars_of_means(value, given->values, given->factors)},
                  .method = {},
                  .left_out = given->left_out};
  for (const study::Effect& effect : found->effects) {
    const bool tested = effect.freedom > 0;
    finding.tables[0].rows.push_back({{"source", effect.source},
                                      {"squares", effect.sum},
                                      {"freedom", static_cast<int>(effect.freedom)},
                                      {"F", tested ? Json(effect.f) : Json(nullptr)},
                                      {"p", tested ? Json(effect.p) : Json(nullptr)},
                                      {"partial_eta^2", tested ? Json(effect.eta_squared) : Json(nullptr)}});
    if (!tested) {
      finding.says.push_back(fmt::format("{} cannot be tested: too many groups have no rows.", effect.source));
      continue;
    }
    const std::string figures =
        fmt::format("F({}, {}) = {}, {}, partial eta^2 = {}, n = {}", effect.freedom, found->residual_freedom,
                    figure_text(effect.f), p_text(effect.p), figure_text(effect.eta_squared), found->n);
    finding.says.push_back(is_found(effect.p) ? fmt::format("{} makes a difference to {} ({}).", effect.source, value, figures)
                                              : fmt::format("There is no sign that {} makes a difference to {} ({}).",
                                                            effect.source, value, figures));
  }
  finding.tables[0].rows.push_back({{"source", "residuals"},
                                    {"squares", found->residual_sum},
                                    {"freedom", static_cast<int>(found->residual_freedom)},
                                    {"F", nullptr},
                                    {"p", nullptr},
                                    {"partial_eta^2", nullptr}});
  finding.method = fmt::format("{} was compared by a {} analysis of variance on {}{}.", value,
                               given->factors.size() == 1 ? "one-way" : "two-way", joined(formula->right),
                               given->factors.size() == 1 ? "" : " with sums of squares of type II");
  return finding;
}

StudyFinding find_tukey(const StudyAsk& ask) {
  constexpr std::string_view option = "--tukey";
  const auto formula = read_formula({.option = option, .example = "time~group", .joints = ""}, ask.options.tukey);
  if (!formula) return std::unexpected(formula.error());
  const auto given = grouped_values(ask, option, *formula);
  if (!given) return std::unexpected(given.error());
  const study::Factor& factor = given->factors[0];
  constexpr std::size_t most = 30;
  if (factor.levels.size() > most)
    return error("study", std::string(option), fmt::format("'{}' has {} groups", factor.name, factor.levels.size()),
                 fmt::format("at most {}", most));
  const auto found = study::tukey(given->values, factor);
  if (!found) return cannot_study(option, found.error());
  const std::string& value = formula->left.front();
  Finding finding{
      .analysis = "tukey",
      .says = {},
      .tables = {{.title = fmt::format("Differences of mean {}", value), .note = "All intervals hold at once (95%)."}},
      .plots = {bars_of_means(value, given->values, given->factors)},
      .method = {},
      .left_out = given->left_out};
  std::vector<std::string> differ;
  for (const study::PairOfGroups& pair : *found) {
    finding.tables[0].rows.push_back({{"groups", fmt::format("{} - {}", factor.levels[pair.b], factor.levels[pair.a])},
                                      {"difference", pair.difference},
                                      {"low", pair.interval.low},
                                      {"high", pair.interval.high},
                                      {"q", pair.q},
                                      {"p", pair.p}});
    if (is_found(pair.p))
      finding.says.push_back(fmt::format("{} {} has {} {} than {} by {} ({}, {}).", factor.name, factor.levels[pair.b],
                                         pair.difference > 0 ? "more" : "less", value, factor.levels[pair.a],
                                         figure_text(std::abs(pair.difference)), interval_text(pair.interval), p_text(pair.p)));
  }
  if (finding.says.empty())
    finding.says.push_back(fmt::format("There is no sign that any two groups differ in {} (n = {}, smallest {}).", value,
                                       given->values.size(), p_text(std::ranges::min(*found, {}, &study::PairOfGroups::p).p)));
  finding.tables.push_back(groups_table(given->values, factor));
  finding.method =
      fmt::format("Mean {} was compared between all pairs of {} by Tukey's honest significant differences (Tukey-Kramer).", value,
                  factor.name);
  return finding;
}

StudyFinding find_mann_whitney(const StudyAsk& ask) {
  constexpr std::string_view option = "--mann-whitney";
  const auto formula = read_formula({.option = option, .example = "time~group", .joints = ""}, ask.options.mann_whitney);
  if (!formula) return std::unexpected(formula.error());
  const auto given = grouped_values(ask, option, *formula);
  if (!given) return std::unexpected(given.error());
  const study::Factor& factor = given->factors[0];
  const std::string& value = formula->left.front();
  if (factor.levels.size() < 2)
    return error("study", std::string(option), fmt::format("all rows have the same '{}'", factor.name), "two groups or more");
  const std::vector<Column> parts = parts_of(given->values, factor);
  Finding finding{
      .analysis = "mann-whitney",
      .says = {},
      .tables = {{.title = fmt::format("Mann-Whitney, {}", value),
                  .note = "larger: the chance that a row of the first group has the larger value; equal values count half."}},
      .plots = {bars_of_means(value, given->values, given->factors)},
      .method = {},
      .left_out = given->left_out};
  Json& rows = finding.tables[0].rows;
  for (std::size_t a = 0; a < parts.size(); ++a)
    for (std::size_t b = a + 1; b < parts.size(); ++b) {
      const auto found = study::mann_whitney(parts[a], parts[b]);
      if (!found) return cannot_study(option, found.error());
      const auto effect = study::cohen(parts[a], parts[b]);
      rows.push_back({{"first", factor.levels[a]},
                      {"second", factor.levels[b]},
                      {"n_first", found->n_a},
                      {"n_second", found->n_b},
                      {"median_first", study::median_of(parts[a])},
                      {"median_second", study::median_of(parts[b])},
                      {"U", found->u},
                      {"larger", found->superiority},
                      {"hedges_g", effect ? Json(effect->g) : Json(nullptr)},
                      {"exact", found->exact},
                      {"p", found->p}});
    }
  correct(rows, ask.options.correct);
  for (const Json& row : rows) {
    const std::string first = row.at("first").get<std::string>(), second = row.at("second").get<std::string>();
    const double larger = row.at("larger").get<double>();
    const std::string figures = fmt::format(
        "medians {} and {}, n = {} and {}, U = {}, {:.0f}% of pairs, {}{}", figure_text(row.at("median_first").get<double>()),
        figure_text(row.at("median_second").get<double>()), row.at("n_first").get<std::size_t>(),
        row.at("n_second").get<std::size_t>(), figure_text(row.at("U").get<double>()), 100 * std::max(larger, 1 - larger),
        row.contains("corrected") ? "corrected " : "", p_text(judged(row)));
    finding.says.push_back(
        is_found(judged(row)) ? fmt::format("{} {} tends to have {} {} than {} ({}).", factor.name, first,
                                            larger > 0.5 ? "more" : "less", value, second, figures)
                              : fmt::format("There is no sign that {} and {} differ in {} ({}).", first, second, value, figures));
  }
  finding.method = fmt::format("{} was compared between groups by Mann-Whitney tests, {}.", value,
                               "exact with up to 50 values and by the normal distribution, corrected for ties, beyond");
  finding.method += correction_text(ask.options.correct, rows.size());
  return finding;
}

}  // namespace crux::cli
