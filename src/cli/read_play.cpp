// read_play.cpp -- `crux read-play`: which class somebody plays at, over time, from a play or from a log; and how players went
// through the puzzles, as a picture.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "base/words.hpp"
#include "cli/cli.hpp"
#include "cli/gallery.hpp"
#include "cli/input.hpp"
#include "cli/one_line.hpp"
#include "cli/report.hpp"
#include "draw/svg.hpp"
#include "service/reading.hpp"

namespace crux::cli {
namespace {

std::string heading(const LoggedPlay& play) {
  const std::string who = play.who.empty() ? "" : one_line(play.who) + ", ";
  return fmt::format("{}{}: {}", who, play.any.game->name, title_of(play.any));
}

// How far the nearest whole play of each class is.
std::string table_of(const PlayReading& reading) {
  std::size_t longest = 0;
  for (const auto& bot : reading.bots) longest = std::max(longest, bot.label.size());
  std::string text = fmt::format("  {:<{}}  steps that differ\n", "class", longest);
  for (const auto& bot : reading.bots) text += fmt::format("  {:<{}}  {}\n", bot.label, longest, edits_in_words(bot.whole));
  return text;
}

Result<void> tell(const LoggedPlay& play, const ReadPlayOptions& options, Streams& io) {
  ReadRequest ask;
  ask.window = options.window;
  if (options.budget > 0) ask.budget = ask.window_budget = options.budget;
  const auto reading = read_play(play.any, play.moves, ask, io.stop);
  if (!reading) return std::unexpected(reading.error());
  if (options.json) {
    Json json = about(play.any);
    if (!play.who.empty()) json["who"] = play.who;
    if (!play.play.empty()) json["play"] = play.play;
    json["moves"] = play.moves;
    json.update(to_json(*reading));
    io.out << json.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
    return {};
  }
  io.out << heading(play) << "\n";
  for (const std::string& sentence : sentences(*reading)) io.out << "  " << sentence << "\n";
  if (!reading->steps.empty()) io.out << table_of(*reading);
  return {};
}

// The play of --path, or all plays of a log.
Result<std::vector<LoggedPlay>> plays_of(const ReadPlayOptions& options, Streams& io) {
  if (!options.path.empty()) {
    auto any = read_one(options.file, options.id, io.in);
    if (!any) return std::unexpected(any.error());
    std::vector<LoggedPlay> one;
    one.push_back({.any = std::move(*any), .who = {}, .play = {}, .moves = options.path});
    return one;
  }
  const auto names = expand({options.file});
  if (!names) return std::unexpected(names.error());
  Input input(*names, io.in);
  PlayLogReader log;
  for (std::size_t lines = 0; !io.stop.stop_requested(); ++lines) {
    const auto chunk = input.next();
    if (!chunk) return std::unexpected(chunk.error());
    if (!*chunk) break;
    if (lines == most_logged_lines)
      return error((*chunk)->where, "", "the log goes on", fmt::format("{} lines or fewer", grouped(most_logged_lines)));
    const auto at_line = [&](const Error& wrong) { return error((*chunk)->where, wrong.where, wrong.found, wrong.expected); };
    const auto json = parse_json((*chunk)->text, "plays");
    if (!json) return at_line(json.error());
    if (json->is_object() && json->contains("game"))
      return error((*chunk)->where, "", "found a puzzle without a play", "a log of plays, or --path MOVES");
    if (const auto added = log.add(*json); !added) return at_line(added.error());
  }
  std::vector<LoggedPlay> plays = std::move(log.plays());
  if (!options.who.empty()) std::erase_if(plays, [&](const LoggedPlay& play) { return play.who != options.who; });
  if (plays.empty())
    return error("read-play", options.file, "there is no play in it", "plays as `crux export plays` prints them");
  return plays;
}

Result<void> chart(const std::vector<LoggedPlay>& plays, const ReadPlayOptions& options, Streams& io) {
  const GameEntry* const game = plays.front().any.game;
  if (std::ranges::any_of(plays, [&](const LoggedPlay& play) { return play.any.game != game; }))
    return error("read-play", options.file, "it has plays of several games", "for --chart, plays of one game");
  Ways ways = ways_of(plays, io.stop);
  if (ways.of_players.empty())
    return error("read-play", options.file, "no puzzle of it has a class", "puzzles that a bot solves");
  const auto some = longest(std::move(ways.of_players), options.players);
  const Picture picture = draw_progressions(some, ways.classes, ways.stage);
  const auto svg = to_svg(picture);
  if (!svg) return std::unexpected(svg.error());
  if (const auto written = write_file(options.chart, *svg); !written) return written;
  io.err << options.chart << ": " << one_line(picture.description, 1000) << "\n";
  return {};
}

}  // namespace

int read_play(const ReadPlayOptions& options, Streams& io) {
  const auto plays = plays_of(options, io);
  if (!plays) return complain(io, plays.error());
  if (!options.chart.empty()) {
    if (const auto drawn = chart(*plays, options, io); !drawn) return complain(io, drawn.error());
    return Exit::done;
  }
  for (const LoggedPlay& play : *plays) {
    if (io.stop.stop_requested()) break;
    if (const auto told = tell(play, options, io); !told) return complain(io, told.error());
  }
  if (!io.stop.stop_requested()) return Exit::done;
  io.err << "crux: interrupted\n";
  return Exit::interrupted;
}

}  // namespace crux::cli
