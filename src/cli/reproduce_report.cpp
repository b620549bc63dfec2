#include "cli/reproduce_report.hpp"

#include <fmt/format.h>

#include "base/words.hpp"
#include "cli/reproduce_page.hpp"
#include "draw/plot.hpp"
#include "draw/svg.hpp"

namespace crux::cli {
namespace {

using ReportFiles = std::vector<std::pair<std::string, std::string>>;

// A text in a cell of a table of Markdown.
std::string cell_of(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '|' || c == '<' || c == '*' || c == '_' || c == '[') safe += '\\';
    safe += c == '\n' ? ' ' : c;
  }
  return safe.empty() ? " " : safe;
}

std::string cells_line(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += " " + cell_of(cell) + " |";
  return line + "\n";
}

std::string rule_of(std::size_t columns, std::string_view how) {
  std::string line = "|";
  for (std::size_t c = 0; c < columns; ++c) line += fmt::format("{}|", c == 0 ? "---" : how);
  return line + "\n";
}

std::string mark_of(Varies varies) {
  if (varies == Varies::nothing) return {};
  return fmt::format(" {}", varies == Varies::size ? size_mark : time_mark);
}

std::string sources_of(const Reproduction& found) {
  if (found.sources.empty()) return "## Data\n\nNone: the paper's figures come from its text, and ours are made here.\n\n";
  std::string text = "## Data\n\n" + cells_line({"file", "from", "licence", "in this run"}) + rule_of(4, "---");
  for (const auto& source : found.sources)
    text += cells_line({source.file, source.from, source.licence, source.there ? "yes" : "no"});
  return text + "\n";
}

std::string claims_of(const Reproduction& found) {
  std::string text = "## Claims\n\n" + cells_line({"part", "claim", "the paper's", "ours", "verdict", "why"}) + rule_of(6, "---");
  for (const auto& row : found.rows)
    text += cells_line(
        {row.part, row.claim, row.theirs, row.ours + mark_of(row.varies), std::string(name_of(row.verdict)), row.reason});
  return text + "\n";
}

std::string tables_of(const Reproduction& found) {
  std::string text;
  for (const auto& table : found.tables) {
    text += fmt::format("### {}{}\n\n", table.title, mark_of(table.varies)) + cells_line(table.columns) +
            rule_of(table.columns.size(), "---:");
    for (const auto& row : table.rows) text += cells_line(row);
    text += table.note.empty() ? "\n" : fmt::format("\n{}\n\n", table.note);
  }
  return text.empty() ? text : "## Tables\n\n" + text;
}

// Adds the picture to the files, and answers the lines that show it.
Result<std::string> with_picture(ReportFiles& files, const std::string& name, const Picture& picture, const std::string& caption,
                                 const std::string& mark) {
  auto svg = to_svg(picture);
  if (!svg) return svg;
  if (!svg->ends_with('\n')) *svg += '\n';
  files.emplace_back(name, std::move(*svg));
  return fmt::format("### {}{}\n\n![{}]({})\n\n{}\n\n", picture.title, mark, cell_of(picture.title), name, caption);
}

Result<std::string> report_pictures(const Reproduced& paper, ReportFiles& files) {
  std::string text = paper.found.plots.empty() && paper.found.figures.empty() ? "" : "## Pictures\n\n";
  int number = 0;
  for (const Plot& plot : paper.found.plots) {
    const auto shown = with_picture(files, fmt::format("{}-plot-{}.svg", paper.game->name, ++number), draw_plot(plot),
                                    plot.caption, mark_of(plot.varies));
    if (!shown) return shown;
    text += *shown;
  }
  number = 0;
  for (const auto& figure : paper.found.figures) {
    auto picture = figure_picture(figure);
    if (!picture) return std::unexpected(picture.error());
    picture->title = figure.caption;
    const auto shown = with_picture(files, fmt::format("{}-puzzle-{}.svg", paper.game->name, ++number), *picture, "", "");
    if (!shown) return shown;
    text += *shown;
  }
  return text;
}

}  // namespace

Result<std::vector<std::pair<std::string, std::string>>> report_files(const Reproduced& paper, std::uint64_t seed) {
  ReportFiles files{{fmt::format("{}.md", paper.game->name), ""}};
  const auto pictures = report_pictures(paper, files);
  if (!pictures) return std::unexpected(pictures.error());
  std::string text = fmt::format(
      "# The paper of {0}, and what Crux finds\n\n{1}\n\n"
      "`crux reproduce {0} --report docs/papers` writes this page, with seed {2}. A test runs it with `--quick` and fails if the "
      "page is out of "
      "date. It does not compare figures marked {3}, which depend on how much is run, and figures marked {4}, which are times of "
      "the machine that wrote the page.\n\n{5} {6}\n\n",
      paper.game->name, paper.found.paper, seed, size_mark, time_mark, verdicts_text(count_verdicts({paper})), size_mark);
  text += sources_of(paper.found) + claims_of(paper.found) + tables_of(paper.found) + *pictures;
  while (text.ends_with("\n\n")) text.pop_back();
  files.front().second = std::move(text);
  return files;
}

}  // namespace crux::cli
