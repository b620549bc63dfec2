#include "cli/report_page.hpp"

#include <fmt/format.h>

#include "base/markup.hpp"
#include "draw/svg.hpp"

namespace crux::cli {
namespace {

constexpr std::string_view styles = R"(
  body { font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 68rem; padding: 1rem; color: #1c2128; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; margin: .5rem 0; }
  caption { font-weight: 600; padding: .3rem 0; text-align: left; }
  td, th { border-bottom: 1px solid #d5d9e0; padding: .2rem .6rem; text-align: right; vertical-align: top; }
  .words { text-align: left; }
  .plots { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); }
  .figures { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); }
  figure { margin: 0; }
  figure svg { height: auto; max-width: 100%; }
  figcaption, .note { color: #454c56; }
)";

}  // namespace

std::string table_html(const PageTable& table) {
  const auto cells = [&](std::string_view open, std::string_view close, const std::vector<std::string>& row) {
    std::string html = "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i)
      html += fmt::format("<{}{}>{}</{}>", open, i < table.words.size() && table.words[i] ? " class=\"words\"" : "",
                          escape(row[i]), close);
    return html + "</tr>\n";
  };
  std::string html = "<div class=\"wide\" tabindex=\"0\"><table>\n";
  if (!table.title.empty()) html += fmt::format("<caption>{}</caption>\n", escape(table.title));
  html += cells("th scope=\"col\"", "th", table.columns);
  for (const auto& row : table.rows) html += cells("td", "td", row);
  html += "</table></div>\n";
  return table.note.empty() ? html : html + fmt::format("<p class=\"note\">{}</p>\n", escape(table.note));
}

Result<std::string> figure_html(const Picture& picture, std::string_view caption) {
  const auto svg = to_svg(picture);
  if (!svg) return svg;
  const std::string_view drawn = std::string_view(*svg).substr(svg->find("<svg"));  // without the line that says it is XML
  return fmt::format("<figure>\n{}\n<figcaption>{}</figcaption>\n</figure>\n", drawn, escape(caption));
}

std::string page_html(std::string_view title, std::string_view body) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n{}</body>\n"
      "</html>\n",
      escape(title), styles, body);
}

}  // namespace crux::cli
