// study_page.cpp -- the report of `crux study`: one HTML file with nothing from elsewhere.
#include <fmt/format.h>

#include <algorithm>

#include "base/markup.hpp"
#include "base/words.hpp"
#include "cli/report_page.hpp"
#include "cli/study_findings.hpp"
#include "draw/plot.hpp"

namespace crux::cli {
namespace {

PageTable page_table(const StudyTable& table) {
  PageTable page{.title = table.title, .columns = {}, .rows = {}, .note = table.note};
  for (const Json& row : table.rows) {
    page.rows.emplace_back();
    for (const auto& [column, value] : row.items()) {
      if (page.rows.size() == 1) {
        page.columns.push_back(heading_text(column));
        page.words.push_back(value.is_string());
      }
      page.rows.back().push_back(cell_text(column, value));
    }
  }
  return page;
}

}  // namespace

std::string methods_text(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings)
    if (!finding.method.empty()) text += finding.method + " ";
  const std::size_t left_out = std::ranges::max(findings, {}, &Finding::left_out).left_out;
  if (left_out > 0) text += fmt::format("{} with an empty cell left out. ", counted(left_out, "row was", "rows were"));
  return text +
         fmt::format("All p values are two-sided, and all intervals have a level of 95%. The analysis was done with Crux {}.",
                     CRUX_VERSION);
}

Result<std::string> findings_page(const std::string& title, const std::vector<Finding>& findings, const std::string& methods) {
  std::string html = fmt::format("<h1>{}</h1>\n", escape(title));
  for (const Finding& finding : findings) {
    html += fmt::format("<h2>{}</h2>\n", escape(capitalised(heading_text(finding.analysis))));
    for (const std::string& sentence : finding.says) html += fmt::format("<p>{}</p>\n", escape(sentence));
    for (const StudyTable& table : finding.tables) html += table_html(page_table(table));
    for (const Plot& plot : finding.plots) {
      const auto drawn = figure_html(draw_plot(plot), plot.caption);
      if (!drawn) return drawn;
      html += *drawn;
    }
  }
  return page_html(title, html + fmt::format("<h2>Methods</h2>\n<p>{}</p>\n", escape(methods)));
}

Result<std::string> study_page(const std::string& title, const std::vector<Finding>& findings) {
  return findings_page("Study of " + title, findings, methods_text(findings));
}

}  // namespace crux::cli
