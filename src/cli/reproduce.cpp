// reproduce.cpp -- `crux reproduce`: the papers' experiments again, claim by claim, with a verdict on each.
#include <fmt/format.h>

#include <algorithm>
#include <array>
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
#include "cli/reproduce_report.hpp"
#include "cli/reproduce_text.hpp"

namespace crux::cli {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view usual_data = "../shared/data";
constexpr std::size_t most_data = std::size_t{1} << 26U;

Json row_json(const Reproduction::Row& row) {
  return {
      {"part", row.part},    {"claim", row.claim}, {"theirs", row.theirs}, {"ours", row.ours}, {"verdict", name_of(row.verdict)},
      {"reason", row.reason}};
}

Json paper_json(const Reproduced& paper) {
  Json rows = Json::array(), tables = Json::array(), sources = Json::array();
  for (const auto& row : paper.found.rows) rows.push_back(row_json(row));
  for (const auto& table : paper.found.tables)
    tables.push_back({{"title", table.title}, {"columns", table.columns}, {"rows", table.rows}, {"note", table.note}});
  for (const auto& source : paper.found.sources)
    sources.push_back({{"file", source.file}, {"from", source.from}, {"licence", source.licence}, {"there", source.there}});
  return Json{{"game", paper.game->name},
              {"paper", paper.found.paper},
              {"rows", std::move(rows)},
              {"tables", std::move(tables)},
              {"sources", std::move(sources)}};
}

Json json_of(const std::vector<Reproduced>& papers, bool quick) {
  Json list = Json::array(), verdicts = Json::object();
  for (const Reproduced& paper : papers) list.push_back(paper_json(paper));
  const auto counts = count_verdicts(papers);
  for (std::size_t i = 0; i < counts.size(); ++i) verdicts[std::string(verdict_names[i])] = counts[i];
  return Json{{"quick", quick}, {"papers", std::move(list)}, {"verdicts", std::move(verdicts)}};
}

// The papers that were asked for.
Result<std::vector<const GameEntry*>> games_of(const ReproduceOptions& options) {
  std::vector<const GameEntry*> games;
  for (const GameEntry* game : all_games())
    if (game->reproduce && (options.game.empty() || options.game == game->name)) games.push_back(game);
  if (!games.empty()) return games;
  const std::string found = find_game(options.game) ? fmt::format("the paper of {} cannot be run again", options.game)
                                                    : "unknown game " + excerpt(Json(options.game));
  return error("reproduce", "", found, "papers are there for " + games_to_reproduce_text());
}

// Before the work, not after it.
Result<void> check_places(const ReproduceOptions& options) {
  std::error_code failed;
  const fs::path folder = fs::path(options.page).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, failed))
    return error("arguments", "--page", fmt::format("{} is no folder", one_line(folder.string())), "make it first");
  if (!options.data.empty() && !fs::is_directory(options.data, failed))
    return error("arguments", "--data", fmt::format("{} is no folder", one_line(options.data)),
                 "the folder that holds the files");
  if (!options.report.empty()) {
    fs::create_directories(options.report, failed);
    if (!fs::is_directory(options.report, failed))
      return error("arguments", "--report", fmt::format("{} cannot be made", one_line(options.report)),
                   "a folder that you may write to");
  }
  return {};
}

// Reads a file of the papers' data; nothing if it is not there.
Result<std::optional<std::string>> read_data(const fs::path& folder, std::string_view name) {
  const fs::path path = folder / name;
  std::error_code failed;
  if (!fs::exists(path, failed)) return std::optional<std::string>{};
  auto text = read_text(path.string(), most_data);
  if (!text)
    return error("arguments", "--data", fmt::format("{} {}", one_line(path.string()), text.error()), "a file that can be read");
  return std::optional(std::move(*text));
}

Result<std::vector<Reproduced>> run_all(const std::vector<const GameEntry*>& games, const ReproduceOptions& options,
                                        Streams& io) {
  const fs::path folder = options.data.empty() ? fs::path(usual_data) : fs::path(options.data);
  bool reads_plays = false;
  const auto read = [&](std::string_view name) -> Result<std::optional<std::string>> {
    if (options.plays.empty() || !name.ends_with("-plays.jsonl")) return read_data(folder, name);
    reads_plays = true;
    auto text = read_text(options.plays, most_data, &io.in);
    if (!text)
      return error("arguments", "--plays", fmt::format("{} {}", one_line(options.plays), text.error()), "a log of plays");
    return std::optional(std::move(*text));
  };
  const ReproduceRequest ask{.seed = options.seed, .count = options.count, .quick = options.quick, .data = read, .now = seconds};
  Progress progress(io, "reproducing:", 1000);
  std::vector<Reproduced> papers;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto tell = [&](std::string_view, double share) {
      const double all = (static_cast<double>(i) + share) / static_cast<double>(games.size());
      progress.show(0, static_cast<std::uint64_t>(1000 * all));
    };
    auto made = games[i]->reproduce(ask, io.stop, tell);
    if (io.stop.stop_requested()) break;
    if (!made) return std::unexpected(made.error());
    papers.push_back({games[i], std::move(*made)});
  }
  if (!options.plays.empty() && !reads_plays && !io.stop.stop_requested())
    return error("arguments", "--plays", "no log of plays is read for this paper", "leave out --plays");
  return papers;
}

Result<void> write_pages(const std::vector<Reproduced>& papers, const ReproduceOptions& options, Streams& io) {
  if (!options.page.empty()) {
    const auto page = reproduction_page(papers);
    if (!page) return std::unexpected(page.error());
    if (auto written = write_file(options.page, *page); !written) return written;
    io.err << fmt::format("{}: {}\n", options.page, counted(papers.size(), "paper"));
  }
  if (options.report.empty()) return {};
  for (const Reproduced& paper : papers) {
    const auto files = report_files(paper, options.seed);
    if (!files) return std::unexpected(files.error());
    for (const auto& [name, text] : *files)
      if (auto written = write_file((fs::path(options.report) / name).string(), text); !written) return written;
    io.err << fmt::format("{}: {}\n", (fs::path(options.report) / files->front().first).string(),
                          counted(files->size() - 1, "picture"));
  }
  return {};
}

}  // namespace

int reproduce(const ReproduceOptions& options, Streams& io) {
  const auto games = games_of(options);
  if (!games) return complain(io, games.error());
  if (const auto fine = check_places(options); !fine) return complain(io, fine.error());
  if (options.quick && !options.report.empty())
    io.err << "crux: --quick: figures marked with a dagger come from smaller samples than the paper's\n";
  const auto papers = run_all(*games, options, io);
  if (io.stop.stop_requested()) {
    io.err << "crux: interrupted\n";
    return Exit::interrupted;
  }
  if (!papers) return complain(io, papers.error());
  if (const auto written = write_pages(*papers, options, io); !written) return complain(io, written.error());
  if (options.json) {
    io.out << json_of(*papers, options.quick).dump() << "\n";
    return Exit::done;
  }
  if (papers->size() == 1) io.out << details_text(papers->front());
  io.out << rows_text(*papers);
  if (options.quick) io.out << "Quick: some samples are smaller than the papers'. Leave out --quick for all of them.\n";
  io.out << verdicts_text(count_verdicts(*papers)) << "\n";
  return Exit::done;
}

}  // namespace crux::cli
