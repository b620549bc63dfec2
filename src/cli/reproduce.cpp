// reproduce.cpp -- `crux reproduce`: a paper's experiment again, table by table, claim by claim.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "base/clock.hpp"
#include "base/words.hpp"
#include "catalog/catalog.hpp"
#include "cli/cli.hpp"
#include "cli/gallery.hpp"
#include "cli/input.hpp"
#include "cli/known.hpp"
#include "cli/one_line.hpp"
#include "cli/progress.hpp"
#include "cli/reproduce_page.hpp"

namespace crux::cli {
namespace {

Json to_json(const Reproduction& made) {
  Json tables = Json::array(), claims = Json::array();
  for (const auto& table : made.tables)
    tables.push_back({{"title", table.title}, {"columns", table.columns}, {"rows", table.rows}, {"note", table.note}});
  for (const auto& claim : made.claims) claims.push_back({{"says", claim.says}, {"holds", claim.holds}, {"found", claim.found}});
  return Json{{"paper", made.paper}, {"tables", std::move(tables)}, {"claims", std::move(claims)}};
}

std::string table_text(const Reproduction::Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::size_t width = table.columns[c].size();
    for (const auto& row : table.rows) width = std::max(width, row[c].size());
    widths.push_back(width);
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t c = 0; c < cells.size(); ++c) text += fmt::format("  {:>{}}", cells[c], widths[c]);
    return text + "\n";
  };
  std::string text = table.title + "\n" + line(table.columns);
  for (const auto& row : table.rows) text += line(row);
  return table.note.empty() ? text : text + table.note + "\n";
}

// The plays that were given, or the paper's own if they lie beside the repository; null if there are none.
Result<Json> data_of(const GameEntry& game, const ReproduceOptions& options) {
  std::error_code failed;
  const bool given = !options.data.empty();
  if (given && game.study.empty())
    return error("arguments", "--data", fmt::format("the paper of {} has no study", game.name), "leave it out");
  if (!given && (game.study.empty() || !std::filesystem::exists(game.study, failed))) return Json(nullptr);
  const std::string name = given ? options.data : std::string(game.study);
  const auto text = read_text(name, max_json_bytes);
  if (!text) return error("arguments", "--data", fmt::format("{} {}", one_line(name), text.error()), "a file of plays");
  return parse_json(*text, "study");
}

}  // namespace

int reproduce(const ReproduceOptions& options, Streams& io) {
  const GameEntry* const game = find_game(options.game);
  if (!game || !game->reproduce) {
    const std::string found = game ? fmt::format("the paper of {} cannot be run again yet", options.game)
                                   : "unknown game " + excerpt(Json(options.game));
    return complain(io, Error{"reproduce", "", found, "papers are there for " + games_to_reproduce_text()});
  }
  auto data = data_of(*game, options);
  if (!data) return complain(io, data.error());
  // Before the work, not after it.
  const std::filesystem::path folder = std::filesystem::path(options.page).parent_path();
  if (std::error_code failed; !folder.empty() && !std::filesystem::is_directory(folder, failed))
    return complain(io, Error{"arguments", "--page", fmt::format("{} is no folder", one_line(folder.string())), "make it first"});
  Progress progress(io, "reproducing:", 1000);
  const auto made =
      game->reproduce({options.seed, options.count, std::move(*data), seconds}, io.stop,
                      [&](std::string_view, double share) { progress.show(0, static_cast<std::uint64_t>(1000 * share)); });
  if (io.stop.stop_requested()) {
    io.err << "crux: interrupted\n";
    return Exit::interrupted;
  }
  if (!made) return complain(io, made.error());
  // Pictures are for looking at: they go to a page, also when nobody asked.
  const std::size_t pictures = made->figures.size() + made->plots.size();
  if (!options.page.empty() || pictures > 0) {
    const std::string name = options.page.empty() ? fmt::format("reproduce-{}.html", game->name) : options.page;
    const auto page = reproduction_page(*made);
    if (!page) return complain(io, page.error());
    if (const auto written = write_file(name, *page); !written) return complain(io, written.error());
    io.err << fmt::format("{}: {}\n", name, counted(pictures, "picture"));
  }
  const bool all = std::ranges::all_of(made->claims, &Reproduction::Claim::holds);
  if (options.json) {
    io.out << to_json(*made).dump() << "\n";
  } else {
    io.out << made->paper << "\n\n";
    for (const auto& table : made->tables) io.out << table_text(table) << "\n";
    for (const auto& claim : made->claims)
      io.out << fmt::format("  {}  {} ({})\n", claim.holds ? "holds" : "FAILS", claim.says, claim.found);
    io.out << (all ? "Every claim holds.\n" : "Not every claim holds.\n");
  }
  return all ? Exit::done : Exit::answer_is_no;
}

}  // namespace crux::cli
