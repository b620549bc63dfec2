// study_words.cpp -- numbers and sentences that all analyses of `crux study` share.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.hpp"
#include "cli/study_findings.hpp"
#include "study/corrections.hpp"

namespace crux::cli {

std::string figure_text(double value) {
  if (value == 0) return "0";
  if (std::abs(value) >= 1e-3 && std::abs(value) < 1e6) {
    const int before = std::max(0, static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1);
    std::string text = fmt::format("{:.{}f}", value, std::max(0, (before == 0 ? 3 : 4 - before)));
    if (text.find('.') == std::string::npos) return text;
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
  }
  return fmt::format("{:.3g}", value);
}

std::string p_text(double p) {
  if (p < 0.001) return "p < 0.001";
  return p > 0.999 ? "p > 0.999" : fmt::format("p = {:.3f}", p);
}

std::string interval_text(const study::Interval& around) {
  return fmt::format("95% interval {} to {}", figure_text(around.low), figure_text(around.high));
}

bool is_found(double p) { return p < 0.05; }

std::string_view strength_of(double r) {
  const double size = std::abs(r);
  return size < 0.1 ? "hardly" : size < 0.3 ? "weakly" : size < 0.5 ? "moderately" : "strongly";
}

std::string shift_text(const Json& row) {
  if (row.at("shift").is_null()) return "";
  return fmt::format(", shift {} ({})", figure_text(row.at("shift").get<double>()),
                     interval_text({row.at("low").get<double>(), row.at("high").get<double>()}));
}

std::string cell_text(std::string_view column, const Json& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_number_integer()) return value.dump();
  const double number = value.get<double>();
  if (column != "p" && column != "corrected") return figure_text(number);
  return number < 0.001 ? "< 0.001" : fmt::format("{:.3f}", number);
}

std::string heading_text(std::string_view column) {
  std::string text(column);
  std::ranges::replace(text, '_', ' ');
  return text;
}

void correct(Json& rows, const std::string& how) {
  if (rows.size() < 2 || how == "none") return;
  std::vector<double> p;
  for (const Json& row : rows) p.push_back(row.at("p").get<double>());
  const std::vector<double> corrected = how == "bonferroni" ? study::bonferroni(p) : study::holm(p);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i]["corrected"] = corrected[i];
}

double judged(const Json& row) { return row.at(row.contains("corrected") ? "corrected" : "p").get<double>(); }

std::string correction_text(const std::string& how, std::size_t tests) {
  if (tests < 2 || how == "none") return "";
  return fmt::format(" The p values of the {} tests are corrected by {} method.", tests,
                     how == "holm" ? "Holm's (1979)" : "Bonferroni's");
}

std::unexpected<Error> cannot_study(std::string_view option, const Error& error) {
  Error said = error;
  if (said.where.empty()) said.where = option;
  return std::unexpected(std::move(said));
}

Plot::Series points_of(std::string name, std::vector<double> x, std::vector<double> y) {
  constexpr std::size_t most = 3000;
  std::vector<std::pair<double, double>> all;
  for (std::size_t i = 0; i < x.size(); ++i) all.emplace_back(x[i], y[i]);
  std::ranges::sort(all);
  Plot::Series series{.name = std::move(name), .x = {}, .y = {}};
  series.points = true;
  const std::size_t shown = std::min(most, all.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [across, up] = all[i * all.size() / shown];
    series.x.push_back(across), series.y.push_back(up);
  }
  if (shown < all.size()) series.name += fmt::format(" ({} of {})", grouped(shown), grouped(all.size()));
  return series;
}

std::string table_text(const StudyTable& table) {
  std::vector<std::vector<std::string>> cells;
  std::vector<bool> words;
  for (const Json& row : table.rows) {
    if (cells.empty()) {
      cells.emplace_back();
      for (const auto& [column, value] : row.items()) {
        cells.back().push_back(heading_text(column));
        words.push_back(value.is_string());
      }
    }
    cells.emplace_back();
    for (const auto& [column, value] : row.items()) cells.back().push_back(one_line(cell_text(column, value), 60));
  }
  std::vector<std::size_t> widths(words.size());
  for (const auto& row : cells)
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  std::string text = one_line(table.title) + "\n";
  for (const auto& row : cells) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c)
      line += words[c] ? fmt::format("  {:<{}}", row[c], widths[c]) : fmt::format("  {:>{}}", row[c], widths[c]);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return table.note.empty() ? text : text + table.note + "\n";
}

}  // namespace crux::cli
