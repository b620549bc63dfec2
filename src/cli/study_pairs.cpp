// study_pairs.cpp -- columns of numbers: what is in them, and how they go together.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/words.hpp"
#include "cli/study_findings.hpp"
#include "study/correlation.hpp"
#include "study/density.hpp"
#include "study/regression.hpp"
#include "study/summary.hpp"

namespace crux::cli {
namespace {

using Column = std::vector<double>;
constexpr std::size_t most_plots = 12;

std::vector<std::string> adjusted_by(const StudyOptions& options) {
  std::vector<std::string> names;
  if (!options.adjust.empty())
    for (const std::string_view name : split(options.adjust)) names.emplace_back(trimmed(name));
  return names;
}

Json interval_json(const study::Interval& interval, Json row) {
  row["low"] = interval.low, row["high"] = interval.high;
  return row;
}

// The bootstrap's interval of a correlation, for the rows as they are drawn.
Result<study::Bootstrap> redrawn(const StudyAsk& ask, study::CorrelationKind kind, const Column& x, const Column& y,
                                 const std::vector<Column>& others) {
  const auto part = [](const Column& all, std::span<const std::size_t> rows) {
    Column some;
    for (const std::size_t row : rows) some.push_back(all[row]);
    return some;
  };
  const study::Statistic statistic = [&](std::span<const std::size_t> rows) {
    std::vector<Column> covariates;
    for (const Column& other : others) covariates.push_back(part(other, rows));
    const auto found = study::correlate(kind, part(x, rows), part(y, rows), covariates);
    return found ? found->r : std::nan("");
  };
  return study::bootstrap(x.size(), statistic, {.resamples = ask.options.bootstrap, .seed = ask.options.seed, .deal = ask.deal});
}

std::string correlation_sentence(const Json& row, std::string_view coefficient, const std::string& after) {
  const double r = row.at("r").get<double>(), p = judged(row);
  const std::string figures =
      fmt::format("{} = {}, {}, n = {}, {}{}", coefficient, figure_text(r),
                  interval_text({row.at("low").get<double>(), row.at("high").get<double>()}), row.at("n").get<std::size_t>(),
                  row.contains("corrected") ? "corrected " : "", p_text(p));
  const std::string pair = fmt::format("{} and {}", row.at("x").get<std::string>(), row.at("y").get<std::string>());
  if (!is_found(p)) return fmt::format("There is no sign that {} go together{} ({}).", pair, after, figures);
  if (std::abs(r) < 0.1) return fmt::format("{} hardly go together, but more than by chance{} ({}).", pair, after, figures);
  return r > 0 ? fmt::format("{} rise together, {}{} ({}).", pair, strength_of(r), after, figures)
               : fmt::format("As one of {} rises, the other one falls, {}{} ({}).", pair, strength_of(r), after, figures);
}

Plot scatter(const std::string& x_name, const std::string& y_name, const Column& x, const Column& y) {
  return {.caption = fmt::format("Each mark is a row: {} across, {} up.", x_name, y_name),
          .title = fmt::format("{} by {}", y_name, x_name),
          .x_label = x_name,
          .y_label = y_name,
          .series = {points_of("rows", x, y)}};
}

// One pair of columns, as a row of the table.
StudyFinding add_pair(const StudyAsk& ask, const Formula& pair, const std::vector<std::string>& covariates, Finding& finding) {
  constexpr std::string_view option = "--correlate";
  std::vector<std::string> names{pair.left.front(), pair.right.front()};
  names.insert(names.end(), covariates.begin(), covariates.end());
  const auto chosen = choose(ask.table, option, names, ask.options.skip_empty);
  if (!chosen) return std::unexpected(chosen.error());
  finding.left_out = std::max(finding.left_out, chosen->left_out);
  std::vector<Column> columns;
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto values = chosen->numbers(i);
    if (!values) return std::unexpected(values.error());
    columns.push_back(std::move(*values));
  }
  const std::vector<Column> others(columns.begin() + 2, columns.end());
  const auto kind = ask.options.pearson ? study::CorrelationKind::pearson : study::CorrelationKind::spearman;
  const auto found = study::correlate(kind, columns[0], columns[1], others);
  if (!found) return cannot_study(fmt::format("{} {}~{}", option, names[0], names[1]), found.error());
  Json row = interval_json(found->interval, {{"x", names[0]}, {"y", names[1]}, {"r", found->r}});
  row["n"] = found->n, row["p"] = found->p;
  if (ask.options.bootstrap > 0) {
    const auto drawn = redrawn(ask, kind, columns[0], columns[1], others);
    if (!drawn) return cannot_study(fmt::format("--bootstrap, {}~{}", names[0], names[1]), drawn.error());
    row["bootstrap_low"] = drawn->interval.low, row["bootstrap_high"] = drawn->interval.high;
  }
  finding.tables.front().rows.push_back(std::move(row));
  if (finding.plots.size() < most_plots) finding.plots.push_back(scatter(names[0], names[1], columns[0], columns[1]));
  return finding;
}

}  // namespace

StudyFinding summarise(const StudyAsk& ask) {
  Finding finding{.analysis = "summary", .says = {}, .tables = {{.title = "Columns of numbers"}}, .plots = {}, .method = {}};
  StudyTable words{.title = "Columns of words"};
  for (const auto& column : ask.table.columns) {
    Column values;
    std::set<std::string> different;
    std::size_t missing = 0;
    for (std::size_t row = 0; row < column.cells.size(); ++row) {
      const std::string& cell = column.cells[row];
      if (study::is_missing(cell)) {
        ++missing;
        continue;
      }
      different.insert(cell);
      const auto value = study::number_of(cell);
      if (!value) continue;
      if (const auto bad = too_large(*value)) return error("study", study::place_of(row, column), bad->found, bad->expected);
      values.push_back(*value);
    }
    const std::size_t present = column.cells.size() - missing;
    if (values.size() == present && present > 0) {
      const study::Summary found = study::summary_of(values);
      finding.tables[0].rows.push_back({{"column", column.name},
                                        {"n", found.n},
                                        {"empty", missing},
                                        {"mean", found.mean},
                                        {"deviation", found.deviation},
                                        {"least", found.least},
                                        {"lower_quartile", found.lower},
                                        {"median", found.median},
                                        {"upper_quartile", found.upper},
                                        {"most", found.most}});
    } else {
      words.rows.push_back({{"column", column.name},
                            {"n", present},
                            {"empty", missing},
                            {"different", different.size()},
                            {"for_example", different.empty() ? "" : *different.begin()}});
    }
  }
  finding.says.push_back(fmt::format("The table has {} and {}: {} of numbers, {} of words.", counted(ask.table.rows, "row"),
                                     counted(ask.table.columns.size(), "column"), finding.tables[0].rows.size(),
                                     words.rows.size()));
  if (!words.rows.empty()) finding.tables.push_back(std::move(words));
  std::erase_if(finding.tables, [](const StudyTable& table) { return table.rows.empty(); });
  return finding;
}

StudyFinding find_correlations(const StudyAsk& ask) {
  const auto formula =
      read_formula({.option = "--correlate", .example = "tsi~upvotes or tsi,muse~upvotes", .joints = ",", .most_left = 64},
                   ask.options.correlate);
  if (!formula) return std::unexpected(formula.error());
  const std::vector<std::string> covariates = adjusted_by(ask.options);
  const std::string_view name = ask.options.pearson ? "Pearson's r" : "Spearman's rho";
  Finding finding{.analysis = "correlate", .says = {}, .tables = {{.title = std::string(name)}}, .plots = {}, .method = {}};
  for (const std::string& x : formula->left)
    for (const std::string& y : formula->right)
      if (const auto added = add_pair(ask, {{x}, {y}, 0, {}}, covariates, finding); !added) return added;
  Json& rows = finding.tables.front().rows;
  correct(rows, ask.options.correct);
  const std::string after = covariates.empty() ? ""
                                               : fmt::format(", after {} {} taken into account", joined(covariates),
                                                             covariates.size() == 1 ? "is" : "are");
  for (const Json& row : rows) finding.says.push_back(correlation_sentence(row, name, after));
  finding.method =
      ask.options.pearson
          ? "Correlations are Pearson's r with Fisher's (1921) intervals and p values by Student's t."
          : "Correlations are Spearman's rho with the intervals of Bonett and Wright (2000) and p values by Student's t.";
  if (!covariates.empty())
    finding.method += fmt::format(" They are partial correlations: both columns were regressed on {}{} first.",
                                  joined(covariates), ask.options.pearson ? "" : ", by ranks,");
  if (ask.options.bootstrap > 0)
    finding.method += fmt::format(" Bootstrap intervals are BCa (Efron 1987) with {} resamples.", grouped(ask.options.bootstrap));
  finding.method += correction_text(ask.options.correct, rows.size());
  return finding;
}

namespace {

Json term_rows(const study::Regression& found) {
  Json rows = Json::array();
  for (const study::Term& term : found.terms) {
    Json row = interval_json(term.interval, {{"term", term.name}, {"value", term.value}, {"error", term.error}});
    row["t"] = std::isfinite(term.t) ? Json(term.t) : Json(nullptr), row["p"] = term.p;
    rows.push_back(std::move(row));
  }
  return rows;
}

Plot fitted_plot(const study::Regression& found, const study::Predictor& x, const Column& y, const std::string& y_name,
                 bool curved) {
  Plot plot = scatter(x.name, y_name, x.values, y);
  plot.caption += " The line is the fit, its band the 95% interval of the mean.";
  const auto [low, high] = std::ranges::minmax(x.values);
  Plot::Series line{.name = curved ? "quadratic fit" : "linear fit", .x = {}, .y = {}};
  constexpr int steps = 60;
  for (int i = 0; i <= steps; ++i) {
    const double at = low + (high - low) * i / steps;
    const Column predictors = curved ? Column{at, at * at} : Column{at};
    const study::MeanAt mean = study::mean_at(found, predictors);
    line.x.push_back(at), line.y.push_back(mean.value);
    line.low.push_back(mean.interval.low), line.high.push_back(mean.interval.high);
  }
  plot.series.push_back(std::move(line));
  return plot;
}

// Where the curve turns; or, if that lies beyond the values, how it runs along them.
std::string turn_text(const study::Term& slope, const study::Term& bend, const Column& x) {
  const double turn = -slope.value / (2 * bend.value);
  const auto [low, high] = std::ranges::minmax(x);
  if (turn > low && turn < high)
    return fmt::format("it is {} at {} = {}", bend.value > 0 ? "lowest" : "highest", slope.name, figure_text(turn));
  const bool rises = slope.value + bend.value * (low + high) > 0;
  return fmt::format("it {} from the least to the largest {}, and ever {}", rises ? "rises" : "falls", slope.name,
                     rises == (bend.value > 0) ? "faster" : "more slowly");
}

void say_regression(Finding& finding, const study::Regression& found, const std::string& y, const Column& x, bool curved) {
  const double share = 100 * found.r_squared;
  const std::string figures = fmt::format("R^2 = {:.3f}, adjusted {:.3f}, Cohen's f^2 = {}, n = {}, F({}, {}) = {}, {}",
                                          found.r_squared, found.adjusted, figure_text(study::f_squared(found)), found.n,
                                          found.terms.size() - 1, found.freedom, figure_text(found.f), p_text(found.p));
  finding.says.push_back(is_found(found.p)
                             ? fmt::format("The fit explains {:.1f}% of the variance of {} ({}).", share, y, figures)
                             : fmt::format("There is no sign that the fit explains anything of {} ({}).", y, figures));
  if (curved) {
    const study::Term &slope = found.terms[1], &bend = found.terms[2];
    finding.says.push_back(is_found(bend.p) ? fmt::format("The curve bends ({}): {}.", p_text(bend.p), turn_text(slope, bend, x))
                                            : fmt::format("There is no sign of a bend ({}).", p_text(bend.p)));
    return;
  }
  for (std::size_t i = 1; i < found.terms.size(); ++i) {
    const study::Term& term = found.terms[i];
    const std::string others = found.terms.size() > 2 ? ", the others held" : "";
    finding.says.push_back(is_found(term.p)
                               ? fmt::format("With each step of 1 in {}, {} {} by {} ({}, {}{}).", term.name, y,
                                             term.value > 0 ? "grows" : "falls", figure_text(std::abs(term.value)),
                                             interval_text(term.interval), p_text(term.p), others)
                               : fmt::format("There is no sign that {} matters ({}{}).", term.name, p_text(term.p), others));
  }
}

}  // namespace

StudyFinding find_regression(const StudyAsk& ask) {
  constexpr std::string_view option = "--regress";
  const auto formula =
      read_formula({.option = option, .example = "time~clues or time~clues+loops", .joints = "+"}, ask.options.regress);
  if (!formula) return std::unexpected(formula.error());
  std::vector<std::string> names{formula->left.front()};
  names.insert(names.end(), formula->right.begin(), formula->right.end());
  for (const std::string& covariate : adjusted_by(ask.options)) names.push_back(covariate);
  if (ask.options.quadratic && names.size() != 2)
    return error("arguments", "--quadratic", fmt::format("there are {} predictors", names.size() - 1),
                 "one, as in --regress time~clues");
  const auto chosen = choose(ask.table, option, names, ask.options.skip_empty);
  if (!chosen) return std::unexpected(chosen.error());
  std::vector<study::Predictor> columns;
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto values = chosen->numbers(i);
    if (!values) return std::unexpected(values.error());
    columns.push_back({names[i], std::move(*values)});
  }
  const Column y = columns.front().values;
  columns.erase(columns.begin());
  const auto found = ask.options.quadratic ? study::regress_quadratic(y, columns.front()) : study::regress(y, columns);
  if (!found) return cannot_study(option, found.error());
  Finding finding{.analysis = "regress",
                  .says = {},
                  .tables = {{.title = fmt::format("{} by least squares", names[0]), .rows = term_rows(*found)}},
                  .plots = {},
                  .method = {}};
  finding.left_out = chosen->left_out;
  say_regression(finding, *found, names[0], columns.front().values, ask.options.quadratic);
  if (columns.size() == 1) {
    finding.plots.push_back(fitted_plot(*found, columns.front(), y, names[0], ask.options.quadratic));
  } else {
    finding.plots.push_back(scatter("fitted " + names[0], names[0], found->fitted, y));
  }
  finding.method = fmt::format(
      "{} was fitted by {} regression with ordinary least squares on {}; p values are by Student's t and F.", names[0],
      ask.options.quadratic ? "quadratic" : "linear", joined(std::vector<std::string>(names.begin() + 1, names.end())));
  return finding;
}

StudyFinding find_density(const StudyAsk& ask) {
  constexpr std::string_view option = "--density";
  const auto formula =
      read_formula({.option = option, .example = "time or time,clues", .joints = "", .tilde = false}, ask.options.density);
  if (!formula) return std::unexpected(formula.error());
  if (!formula->right.empty())
    return error("arguments", std::string(option), "there is a ~", "names of columns with commas between them");
  Finding finding{.analysis = "density", .says = {}, .tables = {{.title = "Density"}}, .plots = {}, .method = {}};
  for (const std::string& name : formula->left) {
    const auto chosen = choose(ask.table, option, {name}, ask.options.skip_empty);
    if (!chosen) return std::unexpected(chosen.error());
    finding.left_out = std::max(finding.left_out, chosen->left_out);
    const auto values = chosen->numbers(0);
    if (!values) return std::unexpected(values.error());
    const auto found = study::density(*values);
    if (!found) return cannot_study(fmt::format("{} {}", option, name), found.error());
    const auto top = static_cast<std::size_t>(std::ranges::max_element(found->y) - found->y.begin());
    finding.tables.front().rows.push_back(
        {{"column", name}, {"n", values->size()}, {"bandwidth", found->bandwidth}, {"peak", found->x[top]}});
    finding.says.push_back(
        fmt::format("Values of {} are densest near {} (n = {}).", name, figure_text(found->x[top]), values->size()));
    finding.plots.push_back({.caption = "The area below the curve is 1.",
                             .title = "Density of " + name,
                             .x_label = name,
                             .y_label = "density",
                             .series = {{.name = name, .x = found->x, .y = found->y}},
                             .y_min = 0});
  }
  finding.method = "Densities are Gaussian kernel estimates with Silverman's (1986) bandwidth.";
  return finding;
}

}  // namespace crux::cli
