// progress.cpp -- `crux progress`: what a player should get next, by the plays so far, and a puzzle to match.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "base/clock.hpp"
#include "base/rng.hpp"
#include "catalog/catalog.hpp"
#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/known.hpp"
#include "service/describe.hpp"
#include "service/guiding.hpp"

namespace crux::cli {
namespace {

constexpr std::size_t most_in_a_collection = 10'000;

Result<std::vector<Json>> read_plays(const std::string& name, Streams& io) {
  std::vector<Json> plays;
  if (name.empty()) return plays;
  const auto names = expand({name});
  if (!names) return error("progress", "--plays", names.error().where + ": " + names.error().found, "a file of plays");
  Input input(*names, io.in);
  while (true) {
    const auto chunk = input.next();
    if (!chunk) return std::unexpected(chunk.error());
    if (!*chunk) return plays;
    auto play = parse_json((*chunk)->text, "player");
    if (!play) return error((*chunk)->where, play.error().where, play.error().found, play.error().expected);
    plays.push_back(std::move(*play));
  }
}

int check(const ProgressOptions& options, Streams& io) {
  const auto puzzles = cli::read_all(std::vector<std::string>{options.check}, most_in_a_collection, io.in);
  if (!puzzles) return complain(io, puzzles.error());
  const Json found = check_collection(*puzzles, io.stop);
  if (options.json) {
    io.out << found.dump() << "\n";
  } else {
    for (const Json& one : found.at("findings"))
      io.out << fmt::format("Puzzle {} ({}): {}\n", one.at("place").get<int>(),
                            one.at("id").is_string() ? one.at("id").get<std::string>() : one.at("id").dump(),
                            one.at("says").get<std::string>());
    for (const Json& one : found.at("never"))
      io.out << fmt::format("No {} puzzle asks players to \"{}\".\n", one.at("game").get<std::string>(),
                            one.at("says").get<std::string>());
    for (const Json& one : found.at("left_out"))
      io.out << fmt::format("Puzzle {} was left out: {}.\n", one.at("place").get<int>(), one.at("says").get<std::string>());
    io.out << found.at("says").get<std::string>() << "\n";
  }
  return found.at("findings").empty() ? Exit::done : Exit::answer_is_no;
}

// The collection of --from, and what its puzzles ask for. Puzzles of other games and those without a rating do not count.
struct Collection {
  std::vector<AnyPuzzle> puzzles;
  std::vector<players::Challenge> challenges;
};
Result<Collection> read_collection(const GameEntry& game, const std::string& name, Streams& io) {
  Collection all;
  if (name.empty()) return all;
  auto puzzles = cli::read_all(std::vector<std::string>{name}, most_in_a_collection, io.in);
  if (!puzzles) return std::unexpected(puzzles.error());
  for (AnyPuzzle& any : *puzzles) {
    if (any.game != &game || io.stop.stop_requested()) continue;
    auto challenge = challenge_of(any, io.stop);
    if (!challenge) continue;
    all.challenges.push_back(std::move(*challenge));
    all.puzzles.push_back(std::move(any));
  }
  return all;
}

void print(const ProgressOptions& options, const History& history, const Guidance& next, const GameEntry& game, const Json& line,
           Streams& io) {
  if (!options.json) {
    io.err << next.says << "\n";
    io.out << line.dump() << "\n";
    return;
  }
  const players::Bell bell = players::skill_in(history.skill, game.name);
  Json json{{"game", line.at("game")}, {"id", line.value("id", Json())}, {"plays", history.plays.size()},
            {"by", options.by},        {"target", next.target},          {"says", next.says}};
  if (next.chance) json["chance"] = *next.chance;
  json["skill"] = {std::round(bell.mean), std::round(bell.sd())};
  json["concepts"] = concepts_json(*subject_of(game), history.skill);
  json["puzzle"] = line;
  io.out << json.dump() << "\n";
}

}  // namespace

int progress(const ProgressOptions& options, Streams& io) {
  if (!options.check.empty()) return check(options, io);
  const GameEntry* const game = find_game(options.game);
  if (!game)
    return complain(io, Error{"progress", "", options.game.empty() ? "no game" : "unknown game " + excerpt(Json(options.game)),
                              "player models are there for " + games_to_progress_text()});
  if (!subject_of(*game)) return complain(io, no_player_model(*game));
  const auto plays = read_plays(options.plays, io);
  if (!plays) return complain(io, plays.error());
  const auto history = read_history(*game, *plays, io.stop);
  if (!history) return complain(io, history.error());
  const auto collection = read_collection(*game, options.from, io);
  if (!collection) return complain(io, collection.error());
  const auto by = static_cast<players::By>(std::ranges::find(players::by_names, options.by) - players::by_names.begin());
  const players::Wish wish{.target = options.target};
  const auto next = guide(*game, by, *history, collection->challenges, wish);
  if (!next) return complain(io, next.error());
  if (next->place) {
    print(options, *history, *next, *game, collection->puzzles[*next->place].line, io);
    return Exit::done;
  }
  // Another puzzle each time, even if the target stays the same.
  const std::uint64_t seed = Rng(options.seed, 0, plays->size())() >> 16;
  const auto line = make_next(*game, by, *history, *next, wish, seed, seconds, io.stop);
  if (io.stop.stop_requested()) {
    io.err << "crux: interrupted\n";
    return Exit::interrupted;
  }
  if (!line) return complain(io, line.error());
  print(options, *history, *next, *game, *line, io);
  return Exit::done;
}

}  // namespace crux::cli
