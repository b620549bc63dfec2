#include "cli/gallery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/markup.hpp"
#include "cli/gallery_page.hpp"
#include "cli/one_line.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "draw/svg.hpp"
#include "service/measuring.hpp"
#include "service/playing.hpp"
#include "service/showing.hpp"

namespace crux::cli {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t gallery_budget = 2'000'000;

// One puzzle and all that the page says of it.
struct Exhibit {
  const AnyPuzzle& any;
  std::size_t number;  // from 1
  std::optional<std::string> solution;
  GradeReport report;
};

// A text of the puzzle's line, if it has it. <bdi> because a name may be written from right to left.
std::optional<std::string> text_of(const AnyPuzzle& any, std::string_view field, std::size_t most) {
  const auto found = any.line.find(field);
  if (found == any.line.end() || !found->is_string()) return std::nullopt;
  return fmt::format("<bdi>{}</bdi>", escape(one_line(found->get<std::string>(), most)));
}

std::string heading_of(const AnyPuzzle& any) {
  return text_of(any, "name", 120).value_or(fmt::format("<bdi>{}</bdi>", escape(one_line(any.id))));
}

// Papers write their measures with capitals.
std::string shown_name(const std::string& measure) {
  if (measure == "remuse") return "ReMUSE";
  if (measure == "insight") return "Insight";
  std::string name = measure;
  for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return name;
}

std::string shown_value(const Grade& grade) {
  if (std::isnan(grade.value)) return "&ndash;";
  if (std::isinf(grade.value)) return "&infin;";
  constexpr std::array<std::string_view, 3> marks{"", "&le;", "&asymp;"};
  return fmt::format("{}{:.2f}", marks[static_cast<std::size_t>(grade.certainty)], grade.value);
}

double largest_tsi(const GradeReport& report) {
  double largest = 0;
  for (const SetGrades& set : report.sets)
    if (const Grade* tsi = find_grade(set, "tsi"); tsi && std::isfinite(tsi->value)) largest = std::max(largest, tsi->value);
  return largest;
}

std::string table_of(const GradeReport& report) {
  if (report.sets.empty()) return {};
  std::string html =
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Difficulty by rule set\"><table>\n"
      "<caption class=\"soft\">Shannons, by the rules that the player knows</caption>\n<thead><tr><th scope=\"col\">Rules</th>";
  for (const Grade& grade : report.sets.front().grades) html += fmt::format("<th scope=\"col\">{}</th>", shown_name(grade.name));
  html += "<td class=\"bar\" aria-hidden=\"true\">TSI, drawn</td></tr></thead>\n<tbody>\n";
  const double largest = largest_tsi(report);
  for (const SetGrades& set : report.sets) {
    html += fmt::format("<tr><th scope=\"row\">{}</th>", escape(set.name));
    for (const Grade& grade : set.grades) html += fmt::format("<td>{}</td>", shown_value(grade));
    const Grade* tsi = find_grade(set, "tsi");
    const double share = tsi && std::isfinite(tsi->value) && largest > 0 ? 100 * tsi->value / largest : 0;
    html += fmt::format("<td class=\"bar\"><span style=\"width:{:.1f}%\"></span></td></tr>\n", share);
  }
  return html + "</tbody></table></div>\n";
}

// Which bots solve it. A puzzle's class is written in words, so that nobody has to read the table.
std::string ladder_of(const GradeReport& report) {
  if (!report.ladder) return {};
  const LadderReport& ladder = *report.ladder;
  const std::string left = left_in_words(ladder);
  std::string html = ladder.label     ? fmt::format("<p>Class: <strong>{}</strong>{}{}.</p>\n", escape(*ladder.label),
                                                left.empty() ? "" : "; ", left)
                     : ladder.settled ? "<p>No bot solves it without a guess.</p>\n"
                                      : "<p>Which bots solve it is not known within the budget.</p>\n";
  html +=
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Players that solve it\"><table>\n<thead><tr><th "
      "scope=\"col\">Bot</th>"
      "<th scope=\"col\">Solves it</th><th scope=\"col\">TSI</th></tr></thead>\n<tbody>\n";
  for (const BotGrade& bot : ladder.bots)
    html += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", escape(bot.bot),
                        !bot.solves   ? "?"
                        : *bot.solves ? "yes"
                                      : "no",
                        shown_value(bot.tsi));
  return html + "</tbody></table></div>\n";
}

// From the player who knows least to the one who knows most.
std::string summary_of(const GradeReport& report) {
  if (report.solutions.solutions == 0 && report.solutions.complete) return "There is no solution, so no amount of telling helps.";
  if (report.sets.empty()) return {};
  const Grade* least = find_grade(report.sets.front(), "tsi");
  const Grade* most = find_grade(report.sets.back(), "tsi");
  if (!least || !most) return {};
  if (report.sets.size() == 1) return fmt::format("A player must be told <strong>{}</strong> shannons.", shown_value(*least));
  std::string html = fmt::format(
      "Without rules a player must be told <strong>{}</strong> shannons; with the rules of <em>{}</em>, <strong>{}</strong>.",
      shown_value(*least), escape(report.sets.back().name), shown_value(*most));
  const Grade* insight = find_grade(report.sets.back(), "insight");
  if (insight && std::isfinite(insight->value))
    html += fmt::format(" That is an insight of <strong>{}</strong>.", shown_value(*insight));
  return html;
}

// The game's own remarks, a line each.
std::string remarks_of(const GradeReport& report) {
  if (report.remarks.text.empty()) return {};
  std::string html = "<ul>\n";
  std::istringstream lines(report.remarks.text + report.remarks.answer);
  for (std::string line; std::getline(lines, line);)
    html += fmt::format("<li>{}</li>\n", escape(line.substr(line.find_first_not_of(' '))));
  return html + "</ul>\n";
}

std::string hint_of(const Exhibit& exhibit) {
  const AnyPuzzle& any = exhibit.any;
  if (!any.game->hint || !exhibit.solution) return {};
  const auto hint = hint_by_all_rules(any, "");
  if (!hint || hint->guide.kind == Guide::Kind::none) return {};
  const Guide& guide = hint->guide;
  return fmt::format("<h3>A first hint</h3>\n<p>{} {} <strong>{}</strong></p>\n", escape(guide.look), escape(guide.why),
                     escape(guide.step));
}

// Writes one picture and answers the HTML that shows it.
Result<std::string> picture_of(const Exhibit& exhibit, const std::string& path, std::string_view suffix,
                               const std::string& folder) {
  const auto drawn = exhibit.any.game->draw(exhibit.any, path, 0);
  if (!drawn) return std::unexpected(drawn.error());
  const std::string file = fmt::format("{:03}{}.svg", exhibit.number, suffix);
  const auto svg = to_svg(*drawn);
  if (!svg) return svg;
  if (const auto written = write_file(folder + "/" + file, *svg); !written) return std::unexpected(written.error());
  return fmt::format("<img src=\"{}\" width=\"{:.0f}\" height=\"{:.0f}\" loading=\"lazy\" alt=\"{}\">\n", file, drawn->width,
                     drawn->height, escape(drawn->description));
}

Result<std::string> pictures_of(const Exhibit& exhibit, const std::string& folder) {
  std::string html = "<figure>\n";
  if (exhibit.any.game->draw) {
    const auto plain = picture_of(exhibit, "", "", folder);
    if (!plain) return plain;
    html += *plain;
  }
  if (exhibit.solution) {
    html += "<details><summary>Show a solution</summary>\n";
    if (exhibit.any.game->draw) {
      const auto solved = picture_of(exhibit, *exhibit.solution, "-solved", folder);
      if (!solved) return solved;
      html += *solved;
    }
    html += fmt::format("<p><code>{}</code></p>\n</details>\n", escape(*exhibit.solution));
  }
  return html + "</figure>\n";
}

Result<std::string> article_of(const Exhibit& exhibit, const std::string& folder) {
  const AnyPuzzle& any = exhibit.any;
  const auto pictures = pictures_of(exhibit, folder);
  if (!pictures) return pictures;
  std::string html =
      fmt::format("<article id=\"puzzle-{0}\" aria-labelledby=\"title-{0}\">\n<header>\n<h2 id=\"title-{0}\">{1}</h2>\n",
                  exhibit.number, heading_of(any));
  const std::string among =
      exhibit.report.space ? fmt::format(" among {} {}", *exhibit.report.space, exhibit.any.game->candidates) : "";
  html += fmt::format("<p class=\"soft\">{} &middot; <bdi>{}</bdi> &middot; {}{}</p>\n", escape(any.game->name),
                      escape(one_line(any.id)), to_text(exhibit.report.solutions), among);
  if (const auto note = text_of(any, "note", 600)) html += fmt::format("<p class=\"note\">{}</p>\n", *note);
  html += "</header>\n" + *pictures + "<div>\n<h3 style=\"margin-top:0\">Difficulty</h3>\n";
  html += fmt::format("<p>{}</p>\n", summary_of(exhibit.report)) + table_of(exhibit.report) + ladder_of(exhibit.report) +
          remarks_of(exhibit.report) + hint_of(exhibit);
  return html + "</div>\n</article>\n";
}

// A list of what is on the page; with one puzzle there is nothing to choose.
std::string contents_of(const std::vector<AnyPuzzle>& puzzles) {
  if (puzzles.size() < 2) return {};
  std::string html = "<nav aria-label=\"Puzzles on this page\">\n<ol>\n";
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    html += fmt::format("<li><a href=\"#puzzle-{}\">{}</a></li>\n", i + 1, heading_of(puzzles[i]));
  return html + "</ol>\n</nav>\n";
}

}  // namespace

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
    return error("output", name, "cannot be written", "is the folder there, may you write to it, and is there room?");
  }
  return {};
}

Result<std::string> write_gallery(const std::vector<AnyPuzzle>& puzzles, const std::string& folder, Streams& io) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) return error("output", folder, "cannot be made: " + failed.message(), "choose another folder");
  Progress progress(io, "drew", puzzles.size());
  std::string html(page_head);
  html += contents_of(puzzles) + "<main>\n";
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const std::uint64_t budget = std::min(gallery_budget, puzzles[i].game->patience);
    const Exhibit exhibit{puzzles[i], i + 1, first_solution(puzzles[i], io.stop), grade_for_people(puzzles[i], budget, io.stop)};
    // Numbers that were measured during a stop are not shown.
    if (io.stop.stop_requested())
      return error("draw", folder, fmt::format("interrupted after {} puzzles", i), "there is no page");
    const auto article = article_of(exhibit, folder);
    if (!article) return article;
    html += *article;
    progress.show(i + 1, i + 1);
  }
  html += fmt::format("{}<p class=\"soft\">Made by Crux {}.</p>\n</footer>\n</body>\n</html>\n", page_foot, CRUX_VERSION);
  std::string page = folder + "/index.html";
  if (const auto written = write_file(page, html); !written) return std::unexpected(written.error());
  return page;
}

}  // namespace crux::cli
