#include "cli/gallery.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "cli/cli.hpp"
#include "cli/report.hpp"
#include "draw/render.hpp"

namespace crux::cli {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t gallery_budget = 2'000'000;

constexpr std::string_view head = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Crux: gallery</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1b1b1b; background: #fff; }
  article { display: grid; grid-template-columns: minmax(14rem, 22rem) 1fr; gap: 1.5rem; padding: 1.5rem 0; border-top: 1px solid #ccc; }
  article h2 { grid-column: 1 / -1; margin: 0; font-size: 1.2rem; }
  img { width: 100%; height: auto; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { text-align: right; padding: .15rem .6rem; border-bottom: 1px solid #ddd; }
  th:first-child { text-align: left; }
  pre { white-space: pre-wrap; font-size: .9rem; background: #f4f4f4; padding: .6rem; }
  summary { cursor: pointer; }
  @media (max-width: 44rem) { article { grid-template-columns: 1fr; } }
</style>
</head>
<body>
<h1>Crux: gallery</h1>
<p>Each puzzle with the information, in shannons, that a player must be told to solve it, for players who know more and more rules.
<em>Insight</em> is what knowing the rules saves.</p>
)";

std::string escape(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '&': html += "&amp;"; break;
      case '<': html += "&lt;"; break;
      case '>': html += "&gt;"; break;
      case '"': html += "&quot;"; break;
      default: html += c;
    }
  }
  return html;
}

std::string table(const GradeReport& report) {
  std::string html = "<table><thead><tr><th scope=\"col\">rules</th>";
  if (!report.sets.empty())
    for (const Grade& grade : report.sets.front().grades) html += fmt::format("<th scope=\"col\">{}</th>", grade.name);
  html += "</tr></thead><tbody>";
  for (const SetGrades& set : report.sets) {
    html += fmt::format("<tr><th scope=\"row\">{}</th>", set.name);
    for (const Grade& grade : set.grades) html += std::isfinite(grade.value) ? fmt::format("<td>{:.3f}</td>", grade.value) : "<td>&infin;</td>";
    html += "</tr>";
  }
  return html + "</tbody></table>\n";
}

// One puzzle's part of the page; its pictures are written on the way.
Result<std::string> article(const AnyPuzzle& any, std::size_t index, const std::string& folder) {
  const std::string title = escape(title_of(any));
  std::string html = fmt::format("<article>\n<h2>{}</h2>\n<div>\n", title);
  const auto picture = [&](const std::string& path, std::string_view suffix) -> Result<std::string> {
    const auto drawn = any.game->draw(any, path);
    if (!drawn) return std::unexpected(drawn.error());
    const std::string file = fmt::format("{:03}{}.svg", index + 1, suffix);
    if (const auto written = write_file(folder + "/" + file, render(*drawn, PictureFormat::svg)); !written) return std::unexpected(written.error());
    return fmt::format("<img src=\"{}\" alt=\"{}\">\n", file, escape(drawn->description));
  };
  const auto solution = first_solution(any);
  if (any.game->draw) {
    const auto plain = picture("", "");
    if (!plain) return plain;
    html += *plain;
    if (solution) {
      const auto solved = picture(*solution, "-solved");
      if (!solved) return solved;
      html += fmt::format("<details><summary>Show a solution</summary>{}</details>\n", *solved);
    }
  }
  GradeRequest ask{.sets = {}, .against = {}, .budget = gallery_budget};
  for (const NamedRules& set : any.game->rules.sets) ask.sets.push_back({std::string(set.name), {set.mask, Mode::strict}});
  const GradeReport report = any.game->grade(any, ask, {});
  html += fmt::format("</div>\n<div>\n<p>{}{}</p>\n", to_text(report.solutions), report.space ? fmt::format(" among {} paths", *report.space) : "");
  html += table(report);
  if (any.game->hint && solution) {
    const auto hint = any.game->hint(any, "", {any.game->rules.sets.back().mask, Mode::strict});
    if (hint) html += fmt::format("<h3>A first hint</h3>\n<pre>{}</pre>\n", escape(to_text(*hint)));
  }
  return html + "</div>\n</article>\n";
}

}  // namespace

std::optional<std::string> first_solution(const AnyPuzzle& any) {
  std::optional<std::string> first;
  Budget budget(gallery_budget);
  any.game->solve(any, {.count_only = false, .limit = 1}, budget, [&](const Trace& trace) { first = trace.moves; });
  return first;
}

Result<void> write_file(const std::string& name, std::string_view bytes) {
  const std::string part = name + ".part";
  std::ofstream out(part, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  std::error_code failed;
  if (out) fs::rename(part, name, failed);
  if (!out || failed) {
    std::error_code ignored;
    fs::remove(part, ignored);
    return error("output", name, "cannot be written", "is the folder there, and may you write to it?");
  }
  return {};
}

Result<std::string> write_gallery(const std::vector<AnyPuzzle>& puzzles, const std::string& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) return error("output", folder, "cannot be made: " + failed.message(), "choose another folder");
  std::string html(head);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const auto part = article(puzzles[i], i, folder);
    if (!part) return part;
    html += *part;
  }
  html += "</body>\n</html>\n";
  const std::string page = folder + "/index.html";
  if (const auto written = write_file(page, html); !written) return std::unexpected(written.error());
  return page;
}

}  // namespace crux::cli
