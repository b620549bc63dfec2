// simulate.cpp -- `crux simulate`: simulated learners of several kinds play every progression of every game.
#include "cli/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <pools.hpp>

#include "base/words.hpp"
#include "cli/gallery.hpp"
#include "cli/input.hpp"
#include "cli/known.hpp"
#include "cli/one_line.hpp"
#include "cluster/spread.hpp"
#include "service/describe.hpp"
#include "service/measuring.hpp"
#include "service/teaching.hpp"

namespace crux::cli {
namespace {

using players::By;
using players::Kind;

constexpr std::size_t most_in_a_pool = 10'000;

// One line of a pool, or a puzzle to be graded, as a challenge and as a line of a pool.
struct Pooled {
  players::Challenge challenge;
  Json line;
};
Result<Pooled> read_pooled(const GameEntry& game, const std::string& text, const std::stop_token& stop) {
  auto json = parse_json(text, "pool");
  if (!json) return std::unexpected(json.error());
  if (!json->is_object() || !json->contains("puzzle")) {
    auto challenge = read_pool_line(game, *json);
    if (!challenge) return std::unexpected(challenge.error());
    return Pooled{std::move(*challenge), std::move(*json)};
  }
  const auto any = read_parsed(std::move(*json));
  if (!any) return std::unexpected(any.error());
  const GradeReport graded = grade_for_people(*any, 0, stop);
  auto challenge = challenge_of(*any, graded);
  if (!challenge) return std::unexpected(challenge.error());
  Json line = pool_line(*any, graded, *challenge);
  return Pooled{std::move(*challenge), std::move(line)};
}

// The game of a line, without reading it all.
bool is_of(const GameEntry& game, const std::string& text) {
  const auto json = parse_json(text, "pool");
  return !json || !json->is_object() || json->value("game", Json()) == game.name;
}

Result<std::vector<std::string>> lines_of(const GameEntry& game, const std::string& file, Streams& io) {
  std::vector<std::string> lines;
  if (file.empty()) {
    for (const auto& [name, text] : pools::all)
      if (name == game.name)
        for (const std::string_view line : split(text, '\n'))
          if (!line.empty()) lines.emplace_back(line);
    return lines;
  }
  const auto names = expand({file});
  if (!names) return std::unexpected(names.error());
  Input input(*names, io.in);
  while (lines.size() < most_in_a_pool) {
    const auto chunk = input.next();
    if (!chunk) return std::unexpected(chunk.error());
    if (!*chunk) break;
    if (is_of(game, (*chunk)->text)) lines.push_back((*chunk)->text);
  }
  return lines;
}

Result<std::vector<Pooled>> read_pool(const GameEntry& game, const std::string& file, Streams& io, cluster::Team& team) {
  const auto lines = lines_of(game, file, io);
  if (!lines) return std::unexpected(lines.error());
  std::vector<std::optional<Result<Pooled>>> read(lines->size());
  team.run(lines->size(), [&](std::size_t i) {
    if (!io.stop.stop_requested()) read[i] = read_pooled(game, (*lines)[i], io.stop);
  });
  std::vector<Pooled> pool;
  for (auto& one : read) {
    if (!one) break;
    if (!*one && file.empty()) return std::unexpected(one->error());
    if (*one) pool.push_back(std::move(**one));  // of somebody's own file, what has no rating is left out
  }
  if (pool.empty()) return error("simulate", "--pool", fmt::format("no rated puzzle of {}", game.name), "puzzles of this game");
  return pool;
}

std::vector<const GameEntry*> games_of(const SimulateOptions& options) {
  std::vector<const GameEntry*> games;
  for (const GameEntry* game : all_games())
    if (subject_of(*game) && (options.game.empty() || game->name == options.game)) games.push_back(game);
  return games;
}

// The rows of one game. Each group of learners is one piece of work, and its numbers depend on nothing else.
std::vector<SimulatedRow> simulate_game(const GameEntry& game, const players::Pool& pool, const SimulateOptions& options,
                                        cluster::Team& team, const std::stop_token& stop) {
  std::vector<players::Run> runs;
  for (std::size_t k = 0; k < players::kind_names.size(); ++k)
    for (std::size_t b = 0; b < players::by_names.size(); ++b) {
      if (!options.kind.empty() && options.kind != players::kind_names[k]) continue;
      if (!options.by.empty() && options.by != players::by_names[b]) continue;
      runs.push_back(
          {.kind = static_cast<Kind>(k), .by = static_cast<By>(b), .plays = options.plays, .wish = {.target = options.target}});
    }
  std::vector<players::Tally> tallies(runs.size() * options.seeds);
  team.run(tallies.size(), [&](std::size_t i) {
    if (stop.stop_requested()) return;
    players::Run run = runs[i / options.seeds];
    const std::uint64_t group = i % options.seeds;
    run.seed = options.seed * 1'000'003 + group;
    run.learners = options.learners / options.seeds + (group < options.learners % options.seeds ? 1 : 0);
    tallies[i] = players::simulate(pool, run);
  });
  std::vector<SimulatedRow> rows;
  for (std::size_t r = 0; r < runs.size(); ++r)
    rows.push_back(
        row_of(std::string(game.name), runs[r].kind, runs[r].by, std::span(tallies).subspan(r * options.seeds, options.seeds)));
  return rows;
}

std::string methods_of(const SimulateOptions& options) {
  return fmt::format(
      "{} of each kind, {} each, in {} groups; the target was {:.2f}. The same learners play every progression. Intervals are "
      "95% "
      "by Student's t over groups. docs/players.md explains the kinds. Made by Crux {}.",
      counted(options.learners, "learner"), counted(options.plays, "puzzle"), options.seeds, options.target, CRUX_VERSION);
}

int print(const SimulateOptions& options, const std::vector<SimulatedRow>& rows, Streams& io) {
  const std::vector<Finding> findings = simulated_findings(rows);
  if (!options.report.empty()) {
    const auto page = findings_page("Simulated learners", findings, methods_of(options));
    if (!page) return complain(io, page.error());
    if (const auto written = write_file(options.report, *page); !written) return complain(io, written.error());
    io.err << fmt::format("{}: the report\n", one_line(options.report));
  }
  if (options.json) {
    Json all = Json::array();
    for (const SimulatedRow& row : rows) all.push_back(to_json(row));
    io.out << Json{{"learners", options.learners}, {"puzzles", options.plays}, {"seeds", options.seeds}, {"rows", all}}.dump()
           << "\n";
    return Exit::done;
  }
  for (const Finding& finding : findings) {
    for (const StudyTable& table : finding.tables) io.out << table_text(table) << "\n";
    for (const std::string& sentence : finding.says) io.out << sentence << "\n";
    if (&finding != &findings.back()) io.out << "\n";
  }
  return Exit::done;
}

}  // namespace

int simulate(const SimulateOptions& options, Streams& io) {
  const auto games = games_of(options);
  if (games.empty())
    return complain(io, Error{"simulate", "", "unknown game " + excerpt(Json(options.game)),
                              "player models are there for " + games_to_progress_text()});
  if (options.learners < options.seeds)
    return complain(io, Error{"arguments", "--seeds", "more groups than learners", "at most as many as --learners"});
  cluster::Team team(options.threads);
  std::vector<SimulatedRow> rows;
  std::string kept;
  for (const GameEntry* const game : games) {
    auto pooled = read_pool(*game, options.pool, io, team);
    if (!pooled) return complain(io, pooled.error());
    for (const Pooled& one : *pooled) kept += one.line.dump() + "\n";
    if (!options.keep.empty()) continue;
    std::vector<players::Challenge> challenges;
    for (Pooled& one : *pooled) challenges.push_back(std::move(one.challenge));
    const players::Pool pool(*subject_of(*game), std::move(challenges), options.plays);
    for (SimulatedRow& row : simulate_game(*game, pool, options, team, io.stop)) rows.push_back(std::move(row));
  }
  if (io.stop.stop_requested()) {
    io.err << "crux: interrupted\n";
    return Exit::interrupted;
  }
  if (options.keep.empty()) return print(options, rows, io);
  if (const auto written = write_file(options.keep, kept); !written) return complain(io, written.error());
  return Exit::done;
}

}  // namespace crux::cli
