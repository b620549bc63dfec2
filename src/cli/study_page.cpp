// study_page.cpp -- the report of `crux study`: one HTML file with nothing from elsewhere.
#include <fmt/format.h>

#include <algorithm>

#include "base/markup.hpp"
#include "base/words.hpp"
#include "cli/study_findings.hpp"
#include "draw/plot.hpp"
#include "draw/svg.hpp"

namespace crux::cli {
namespace {

constexpr std::string_view styles = R"(
  body { font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; color: #1c2128; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; margin: .5rem 0; }
  caption { font-weight: 600; padding: .3rem 0; text-align: left; }
  td, th { border-bottom: 1px solid #d5d9e0; padding: .2rem .6rem; text-align: right; }
  td.words, th.words { text-align: left; }
  figure { margin: 1rem 0; }
  figure svg { height: auto; max-width: 100%; }
  figcaption, .note { color: #454c56; }
)";

std::string table_html(const StudyTable& table) {
  std::string html = fmt::format("<div class=\"wide\" tabindex=\"0\"><table>\n<caption>{}</caption>\n", escape(table.title));
  bool head = true;
  for (const Json& row : table.rows) {
    if (head) {
      html += "<tr>";
      for (const auto& [column, value] : row.items())
        html +=
            fmt::format("<th scope=\"col\"{}>{}</th>", value.is_string() ? " class=\"words\"" : "", escape(heading_text(column)));
      html += "</tr>\n";
      head = false;
    }
    html += "<tr>";
    for (const auto& [column, value] : row.items())
      html += fmt::format("<td{}>{}</td>", value.is_string() ? " class=\"words\"" : "", escape(cell_text(column, value)));
    html += "</tr>\n";
  }
  html += "</table></div>\n";
  return table.note.empty() ? html : html + fmt::format("<p class=\"note\">{}</p>\n", escape(table.note));
}

std::string title_of(const Finding& finding) { return capitalised(heading_text(finding.analysis)); }

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
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, "
      "initial-scale=1\">\n<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
      escape(title), styles);
  for (const Finding& finding : findings) {
    html += fmt::format("<h2>{}</h2>\n", escape(title_of(finding)));
    for (const std::string& sentence : finding.says) html += fmt::format("<p>{}</p>\n", escape(sentence));
    for (const StudyTable& table : finding.tables) html += table_html(table);
    for (const Plot& plot : finding.plots) {
      const auto svg = to_svg(draw_plot(plot));
      if (!svg) return svg;
      html += fmt::format("<figure>\n{}\n<figcaption>{}</figcaption>\n</figure>\n", svg->substr(svg->find("<svg")),
                          escape(plot.caption));
    }
  }
  return html + fmt::format("<h2>Methods</h2>\n<p>{}</p>\n</body>\n</html>\n", escape(methods));
}

Result<std::string> study_page(const std::string& title, const std::vector<Finding>& findings) {
  return findings_page("Study of " + title, findings, methods_text(findings));
}

}  // namespace crux::cli
