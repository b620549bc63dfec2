#include "cli/reproduce_page.hpp"

#include <fmt/format.h>

#include "base/markup.hpp"
#include "draw/plot.hpp"
#include "draw/svg.hpp"

namespace crux::cli {
namespace {

constexpr std::string_view head = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Crux: the papers again</title>
<style>
  body { font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 68rem; padding: 1rem; color: #1c2128; }
  table { border-collapse: collapse; margin: .5rem 0; }
  th, td { padding: .2rem .6rem; border-bottom: 1px solid #d5d9e0; text-align: right; }
  .claims th, .claims td { text-align: left; vertical-align: top; }
  caption { text-align: left; font-weight: 600; padding: .3rem 0; }
  .scroll { overflow-x: auto; }
  .figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1.5rem; }
  .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 1.5rem; }
  figure { margin: 0; }
  figure svg { max-width: 100%; height: auto; }
  figcaption { color: #454c56; }
</style>
</head>
<body>
)";

std::string table_of(const Reproduction::Table& table) {
  std::string html =
      fmt::format("<div class=\"scroll\" tabindex=\"0\"><table>\n<caption>{}</caption>\n<tr>", escape(table.title));
  for (const std::string& column : table.columns) html += fmt::format("<th scope=\"col\">{}</th>", escape(column));
  html += "</tr>\n";
  for (const auto& row : table.rows) {
    html += "<tr>";
    for (const std::string& cell : row) html += fmt::format("<td>{}</td>", escape(cell));
    html += "</tr>\n";
  }
  return html + fmt::format("</table></div>\n<p>{}</p>\n", escape(table.note));
}

// The picture itself, without the line that says it is XML.
Result<std::string> figure_of(const Picture& picture, const std::string& caption) {
  const auto svg = to_svg(picture);
  if (!svg) return svg;
  return fmt::format("<figure>\n{}\n<figcaption>{}</figcaption>\n</figure>\n", svg->substr(svg->find("<svg")), escape(caption));
}

Result<std::string> figure_of(const Reproduction::Figure& figure) {
  const auto picture = figure_picture(figure);
  if (!picture) return std::unexpected(picture.error());
  return figure_of(*picture, figure.caption);
}

// A claim's table has words, and they begin on the left.
std::string rows_of(const Reproduction& found) {
  std::string html = "<div class=\"scroll\" tabindex=\"0\"><table class=\"claims\">\n<tr>";
  for (const char* column : {"part", "claim", "the paper's", "ours", "verdict", "why"})
    html += fmt::format("<th scope=\"col\">{}</th>", column);
  html += "</tr>\n";
  for (const auto& row : found.rows) {
    html += "<tr>";
    for (const std::string& cell : {row.part, row.claim, row.theirs, row.ours, std::string(name_of(row.verdict)), row.reason})
      html += fmt::format("<td>{}</td>", escape(cell));
    html += "</tr>\n";
  }
  return html + "</table></div>\n";
}

Result<std::string> paper_of(const Reproduction& found) {
  std::string html = fmt::format("<h2>{}</h2>\n{}", escape(found.paper), rows_of(found));
  for (const auto& table : found.tables) html += table_of(table);
  if (!found.plots.empty()) html += "<div class=\"plots\">\n";
  for (const Plot& plot : found.plots) {
    const auto drawn = figure_of(draw_plot(plot), plot.caption);
    if (!drawn) return drawn;
    html += *drawn;
  }
  if (!found.plots.empty()) html += "</div>\n";
  if (!found.figures.empty()) html += "<div class=\"figures\">\n";
  for (const auto& figure : found.figures) {
    const auto drawn = figure_of(figure);
    if (!drawn) return drawn;
    html += *drawn;
  }
  if (!found.figures.empty()) html += "</div>\n";
  return html;
}

}  // namespace

Result<Picture> figure_picture(const Reproduction::Figure& figure) {
  const auto any = read_line(figure.line.dump());
  if (!any) return std::unexpected(any.error());
  return any->game->draw(*any, figure.play, 0);
}

Result<std::string> reproduction_page(const std::vector<Reproduced>& papers) {
  std::string html = fmt::format("{}<h1>The papers again</h1>\n<p>{}</p>\n", head, verdicts_text(count_verdicts(papers)));
  for (const Reproduced& paper : papers) {
    const auto one = paper_of(paper.found);
    if (!one) return one;
    html += *one;
  }
  return html + fmt::format("<p>Made by Crux {}.</p>\n</body>\n</html>\n", CRUX_VERSION);
}

}  // namespace crux::cli
