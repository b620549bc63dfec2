// study_repeated.cpp -- `crux study`: the same people under several conditions (Friedman, Wilcoxon), or in several plays (mixed).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/words.hpp"
#include "cli/study_findings.hpp"
#include "study/friedman.hpp"
#include "study/mixed.hpp"
#include "study/summary.hpp"
#include "study/wilcoxon.hpp"

namespace crux::cli {
namespace {

using Column = std::vector<double>;

// One column for each condition, one row for each person.
struct Conditions {
  std::vector<std::string> names;
  std::vector<Column> columns;
  std::string value;         // what was measured; empty: the columns' names say it
  std::size_t left_out = 0;  // rows
  std::string note;          // on people who were left out, or whose rows were joined
};

// Columns beside each other: a,b,c.
Result<Conditions> wide(const StudyAsk& ask, std::string_view option, const Formula& formula) {
  const auto chosen = choose(ask.table, option, formula.left, ask.options.skip_empty);
  if (!chosen) return std::unexpected(chosen.error());
  Conditions found{formula.left, {}, "", chosen->left_out, ""};
  for (std::size_t i = 0; i < formula.left.size(); ++i) {
    auto values = chosen->numbers(i);
    if (!values) return std::unexpected(values.error());
    found.columns.push_back(std::move(*values));
  }
  return found;
}

// Rows below each other: value~condition|player. Several rows of a person in one condition count with their mean.
Result<Conditions> from_rows(const StudyAsk& ask, std::string_view option, const Formula& formula) {
  const std::string& value = formula.left.front();
  const auto chosen = choose(ask.table, option, {value, formula.right.front(), formula.player}, ask.options.skip_empty);
  if (!chosen) return std::unexpected(chosen.error());
  const auto values = chosen->numbers(0);
  if (!values) return std::unexpected(values.error());
  const study::Factor condition = chosen->factor(1), player = chosen->factor(2);
  if (condition.levels.size() > study::max_levels)
    return error("study", std::string(option),
                 fmt::format("'{}' has {} different values", condition.name, condition.levels.size()),
                 fmt::format("a column of conditions, at most {}", study::max_levels));
  std::vector<std::vector<Column>> cells(player.levels.size(), std::vector<Column>(condition.levels.size()));
  for (std::size_t i = 0; i < values->size(); ++i) cells[player.of_row[i]][condition.of_row[i]].push_back((*values)[i]);
  Conditions found{condition.levels, std::vector<Column>(condition.levels.size()), value, chosen->left_out, ""};
  std::size_t incomplete = 0, joined_cells = 0;
  for (const auto& row : cells) {
    if (std::ranges::any_of(row, &Column::empty)) {
      ++incomplete;
      continue;
    }
    for (std::size_t j = 0; j < row.size(); ++j) {
      joined_cells += row[j].size() > 1;
      found.columns[j].push_back(study::mean_of(row[j]));
    }
  }
  if (incomplete > 0)
    found.note += fmt::format("{} left out: they lack a condition. ", counted(incomplete, "person was", "people were"));
  if (joined_cells > 0) found.note += "Several rows of a person in one condition count with their mean.";
  return found;
}

Result<Conditions> conditions_of(const StudyAsk& ask, std::string_view option, const std::string& text) {
  const auto formula = read_formula({.option = option,
                                     .example = "easy,medium,hard (columns) or time~level|player (rows)",
                                     .joints = "",
                                     .tilde = false,
                                     .player = true},
                                    text);
  if (!formula) return std::unexpected(formula.error());
  if (formula->right.empty() != formula->player.empty())
    return error("arguments", std::string(option), formula->right.empty() ? "there is | without ~" : "there is ~ without |",
                 "easy,medium,hard (columns) or time~level|player (rows)");
  auto found = formula->right.empty() ? wide(ask, option, *formula) : from_rows(ask, option, *formula);
  if (found && found->columns.front().empty())
    return error("study", std::string(option), "nobody has a value in every condition",
                 "people who met all conditions; --mann-whitney compares groups of different people");
  if (found && found->names.size() < 2) return error("study", std::string(option), "there is one condition", "two or more");
  if (found && found->names.size() > most_compared)
    return error("study", std::string(option), fmt::format("there are {} conditions", found->names.size()),
                 fmt::format("at most {}", most_compared));
  return found;
}

Plot bars_of_medians(const Conditions& given) {
  Plot plot{.caption = "Bars are medians, whiskers the quartiles.",
            .title = given.value.empty() ? "By condition" : given.value + " by condition",
            .x_label = "condition",
            .y_label = given.value.empty() ? "median" : "median of " + given.value,
            .series = {{.name = "median", .x = {}, .y = {}}},
            .bars = true,
            .x_names = given.names};
  Plot::Series& series = plot.series.front();
  for (std::size_t i = 0; i < given.columns.size(); ++i) {
    if (given.columns[i].empty()) continue;
    const study::Summary column = study::summary_of(given.columns[i]);
    series.x.push_back(static_cast<double>(i)), series.y.push_back(column.median);
    series.low.push_back(column.lower), series.high.push_back(column.upper);
  }
  return plot;
}

}  // namespace

StudyFinding find_friedman(const StudyAsk& ask) {
  constexpr std::string_view option = "--friedman";
  const auto given = conditions_of(ask, option, ask.options.friedman);
  if (!given) return std::unexpected(given.error());
  const auto found = study::friedman(given->columns);
  if (!found) return cannot_study(option, found.error());
  Finding finding{.analysis = "friedman",
                  .says = {},
                  .tables = {{.title = "Conditions", .note = given->note}},
                  .plots = {bars_of_medians(*given)},
                  .method = {},
                  .left_out = given->left_out};
  for (std::size_t i = 0; i < given->names.size(); ++i)
    finding.tables[0].rows.push_back(
        {{"condition", given->names[i]}, {"mean_rank", found->mean_ranks[i]}, {"median", study::median_of(given->columns[i])}});
  finding.tables.push_back({.title = "Friedman's test",
                            .rows = Json::array({{{"people", found->n},
                                                  {"chi^2", found->chi_squared},
                                                  {"freedom", static_cast<int>(found->freedom)},
                                                  {"W", found->w},
                                                  {"p", found->p}}})});
  const std::string figures = fmt::format("chi^2({}) = {}, {}, Kendall's W = {}, n = {}", found->freedom,
                                          figure_text(found->chi_squared), p_text(found->p), figure_text(found->w), found->n);
  finding.says.push_back(is_found(found->p) ? fmt::format("The conditions differ ({}). --wilcoxon says which.", figures)
                                            : fmt::format("There is no sign that the conditions differ ({}).", figures));
  finding.method =
      "Conditions were compared within people by Friedman's test, corrected for ties, with Kendall's W as effect size.";
  return finding;
}

namespace {

std::string conditions_sentence(const Json& row, const std::string& value) {
  const double biserial = row.at("rank_biserial").get<double>();
  const std::string first = row.at("first").get<std::string>(), second = row.at("second").get<std::string>();
  const std::string figures =
      fmt::format("median difference {}{}, V = {}, rank-biserial r = {}, n = {}, {}{}",
                  figure_text(row.at("median_difference").get<double>()), shift_text(row), figure_text(row.at("V").get<double>()),
                  figure_text(biserial), row.at("people").get<std::size_t>(), row.contains("corrected") ? "corrected " : "",
                  p_text(judged(row)));
  const std::string pair =
      value.empty() ? fmt::format("{} is {} than {}", first, biserial > 0 ? "higher" : "lower", second)
                    : fmt::format("{} is {} in {} than in {}", value, biserial > 0 ? "higher" : "lower", first, second);
  return is_found(judged(row)) ? fmt::format("{} ({}).", pair, figures)
                               : fmt::format("There is no sign that {} and {} differ ({}).", first, second, figures);
}

}  // namespace

StudyFinding find_wilcoxon(const StudyAsk& ask) {
  constexpr std::string_view option = "--wilcoxon";
  const auto given = conditions_of(ask, option, ask.options.wilcoxon);
  if (!given) return std::unexpected(given.error());
  Finding finding{
      .analysis = "wilcoxon",
      .says = {},
      .tables = {{.title = "Wilcoxon's signed ranks", .note = "shift: how much higher the first condition lies. " + given->note}},
      .plots = {bars_of_medians(*given)},
      .method = {},
      .left_out = given->left_out};
  Json& rows = finding.tables[0].rows;
  for (std::size_t a = 0; a < given->names.size(); ++a)
    for (std::size_t b = a + 1; b < given->names.size(); ++b) {
      const auto found = study::wilcoxon(given->columns[a], given->columns[b]);
      if (!found) return cannot_study(fmt::format("{} {},{}", option, given->names[a], given->names[b]), found.error());
      Column differences;
      for (std::size_t i = 0; i < given->columns[a].size(); ++i)
        differences.push_back(given->columns[a][i] - given->columns[b][i]);
      const auto shift = study::shift_of_pairs(given->columns[a], given->columns[b]);
      rows.push_back({{"first", given->names[a]},
                      {"second", given->names[b]},
                      {"people", found->n + found->equal},
                      {"equal", found->equal},
                      {"median_difference", study::median_of(differences)},
                      {"shift", shift ? Json(shift->value) : Json(nullptr)},
                      {"low", shift ? Json(shift->interval.low) : Json(nullptr)},
                      {"high", shift ? Json(shift->interval.high) : Json(nullptr)},
                      {"V", found->up},
                      {"rank_biserial", found->biserial},
                      {"exact", found->exact},
                      {"p", found->p}});
    }
  correct(rows, ask.options.correct);
  for (const Json& row : rows) finding.says.push_back(conditions_sentence(row, given->value));
  finding.method =
      "Conditions were compared within people by Wilcoxon signed-rank tests, exact with up to 50 pairs and by the normal "
      "distribution, corrected for ties, beyond; pairs without a difference were left out. Shifts and their intervals are those "
      "of Hodges and Lehmann (1963).";
  finding.method += correction_text(ask.options.correct, rows.size());
  return finding;
}

namespace {

// The chance of success of a player of middling skill, along the first predictor; the others stay at their means.
Plot chance_plot(const study::Mixed& found, const std::vector<study::Predictor>& predictors, const std::string& success) {
  const study::Predictor& x = predictors.front();
  double rest = found.terms[0].value;
  for (std::size_t i = 1; i < predictors.size(); ++i) rest += found.terms[i + 1].value * study::mean_of(predictors[i].values);
  const auto [low, high] = std::ranges::minmax(x.values);
  Plot plot{.caption =
                "The middle line is a player of middling skill; the others are one standard deviation of skill better and worse.",
            .title = fmt::format("Chance of {} by {}", success, x.name),
            .x_label = x.name,
            .y_label = "chance of " + success,
            .series = {},
            .y_min = 0};
  for (const auto& [name, skill] : {std::pair("middling", 0), std::pair("better", 1), std::pair("worse", -1)}) {
    if (skill != 0 && found.deviation == 0) continue;
    Plot::Series line{.name = name, .x = {}, .y = {}};
    constexpr int steps = 60;
    for (int i = 0; i <= steps; ++i) {
      const double at = low + (high - low) * i / steps;
      line.x.push_back(at);
      line.y.push_back(1 / (1 + std::exp(-(rest + found.terms[1].value * at + skill * found.deviation))));
    }
    plot.series.push_back(std::move(line));
  }
  return plot;
}

Result<Column> outcomes(const Chosen& chosen) {
  auto values = chosen.numbers(0);
  if (!values) return values;
  for (std::size_t i = 0; i < values->size(); ++i)
    if ((*values)[i] != 0 && (*values)[i] != 1)
      return error("study", study::place_of(chosen.rows[i], *chosen.columns[0]),
                   fmt::format("found {}", figure_text((*values)[i])), "0 or 1, or true or false");
  return values;
}

void add_mixed_tables(Finding& finding, const study::Mixed& found) {
  for (const study::Term& term : found.terms)
    finding.tables[0].rows.push_back({{"term", term.name},
                                      {"value", term.value},
                                      {"error", term.error},
                                      {"low", term.interval.low},
                                      {"high", term.interval.high},
                                      {"odds", std::exp(term.value)},
                                      {"z", term.t},
                                      {"p", term.p}});
  finding.tables.push_back({.title = "Players",
                            .rows = Json::array({{{"plays", found.n},
                                                  {"players", found.players},
                                                  {"successes", found.successes},
                                                  {"deviation", found.deviation},
                                                  {"share", found.intraclass},
                                                  {"p", found.p_players}}}),
                            .note = "deviation: of the players' skills, in log odds. share: of the variance, between players. p: "
                                    "that players do not differ."});
}

void say_mixed(Finding& finding, const study::Mixed& found, const std::string& success) {
  for (std::size_t i = 1; i < found.terms.size(); ++i) {
    const study::Term& term = found.terms[i];
    const std::string figures = fmt::format("odds times {}, 95% interval {} to {}, {}, n = {} plays of {} players",
                                            figure_text(std::exp(term.value)), figure_text(std::exp(term.interval.low)),
                                            figure_text(std::exp(term.interval.high)), p_text(term.p), found.n, found.players);
    finding.says.push_back(
        is_found(term.p)
            ? fmt::format("With more {}, {} is {} likely ({}).", term.name, success, term.value > 0 ? "more" : "less", figures)
            : fmt::format("There is no sign that {} matters to {} ({}).", term.name, success, figures));
  }
  finding.says.push_back(is_found(found.p_players)
                             ? fmt::format("Players differ in skill: {:.0f}% of the variance lies between them ({}).",
                                           100 * found.intraclass, p_text(found.p_players))
                             : fmt::format("There is no sign that players differ in skill ({}).", p_text(found.p_players)));
}

}  // namespace

StudyFinding find_mixed(const StudyAsk& ask) {
  constexpr std::string_view option = "--mixed";
  const auto formula = read_formula(
      {.option = option, .example = "solved~difficulty|player or solved~difficulty+hints|player", .joints = "+", .player = true},
      ask.options.mixed);
  if (!formula) return std::unexpected(formula.error());
  if (formula->player.empty())
    return error("arguments", std::string(option), "it does not say who played", "solved~difficulty|player");
  std::vector<std::string> names{formula->left.front()};
  names.insert(names.end(), formula->right.begin(), formula->right.end());
  names.push_back(formula->player);
  const auto chosen = choose(ask.table, option, names, ask.options.skip_empty);
  if (!chosen) return std::unexpected(chosen.error());
  const auto success = outcomes(*chosen);
  if (!success) return std::unexpected(success.error());
  std::vector<study::Predictor> predictors;
  for (std::size_t i = 1; i + 1 < names.size(); ++i) {
    auto values = chosen->numbers(i);
    if (!values) return std::unexpected(values.error());
    predictors.push_back({names[i], std::move(*values)});
  }
  const auto found = study::mixed_logistic(*success, predictors, chosen->factor(names.size() - 1).of_row);
  if (!found) return cannot_study(option, found.error());
  Finding finding{.analysis = "mixed",
                  .says = {},
                  .tables = {{.title = fmt::format("Log odds of {}", names[0]),
                              .note = "odds: by what the odds of one and the same player are multiplied with each step of 1."}},
                  .plots = {chance_plot(*found, predictors, names[0])},
                  .method = {},
                  .left_out = chosen->left_out};
  add_mixed_tables(finding, *found);
  say_mixed(finding, *found, names[0]);
  finding.method = fmt::format(
      "{} was modelled by a mixed logistic regression on {} with a random intercept for each {} (maximum likelihood, adaptive "
      "Gauss-Hermite quadrature with 25 nodes; "
      "Wald intervals; players tested by the likelihood ratio).",
      names[0], joined(formula->right), formula->player);
  return finding;
}

}  // namespace crux::cli
