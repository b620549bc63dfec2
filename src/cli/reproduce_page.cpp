#include "cli/reproduce_page.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "base/markup.hpp"
#include "cli/report_page.hpp"
#include "draw/plot.hpp"

namespace crux::cli {
namespace {

PageTable claim_table(const Reproduction& found) {
  PageTable table{.columns = {"part", "claim", "the paper's", "ours", "verdict", "why"}, .rows = {}};
  table.words.assign(table.columns.size(), true);
  for (const auto& row : found.rows)
    table.rows.push_back({row.part, row.claim, row.theirs, row.ours, std::string(name_of(row.verdict)), row.reason});
  return table;
}

// Pictures beside each other.
Result<std::string> shelf(std::string_view name, const std::vector<std::pair<Picture, std::string>>& pictures) {
  if (pictures.empty()) return std::string();
  std::string html = fmt::format("<div class=\"{}\">\n", name);
  for (const auto& [picture, caption] : pictures) {
    const auto drawn = figure_html(picture, caption);
    if (!drawn) return drawn;
    html += *drawn;
  }
  return html + "</div>\n";
}

Result<std::string> paper_of(const Reproduction& found) {
  std::string html = fmt::format("<h2>{}</h2>\n{}", escape(found.paper), table_html(claim_table(found)));
  for (const auto& table : found.tables)
    html += table_html({.title = table.title, .columns = table.columns, .rows = table.rows, .note = table.note});
  std::vector<std::pair<Picture, std::string>> plots, puzzles;
  for (const Plot& plot : found.plots) plots.emplace_back(draw_plot(plot), plot.caption);
  for (const auto& figure : found.figures) {
    auto picture = figure_picture(figure);
    if (!picture) return std::unexpected(picture.error());
    puzzles.emplace_back(std::move(*picture), figure.caption);
  }
  for (const auto& drawn : {shelf("plots", plots), shelf("figures", puzzles)}) {
    if (!drawn) return drawn;
    html += *drawn;
  }
  return html;
}

}  // namespace

Result<Picture> figure_picture(const Reproduction::Figure& figure) {
  const auto any = read_line(figure.line.dump());
  if (!any) return std::unexpected(any.error());
  return any->game->draw(*any, figure.play, 0);
}

Result<std::string> reproduction_page(const std::vector<Reproduced>& papers) {
  std::string html = fmt::format("<h1>The papers again</h1>\n<p>{}</p>\n", verdicts_text(count_verdicts(papers)));
  for (const Reproduced& paper : papers) {
    const auto one = paper_of(paper.found);
    if (!one) return one;
    html += *one;
  }
  return page_html("Crux: the papers again", html + fmt::format("<p>Made by Crux {}.</p>\n", CRUX_VERSION));
}

}  // namespace crux::cli
