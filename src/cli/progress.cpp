// progress.cpp -- `crux progress`: what a player should get next, by the plays so far, and a puzzle to match.
#include <fstream>
#include <ostream>

#include "base/rng.hpp"
#include "catalog/catalog.hpp"
#include "cli/cli.hpp"
#include "cli/input.hpp"
#include "cli/known.hpp"
#include "service/describe.hpp"
#include "service/generating.hpp"

namespace crux::cli {
namespace {

Result<std::vector<Json>> read_plays(const std::string& name, Streams& io) {
  std::vector<Json> plays;
  if (name.empty()) return plays;
  const auto names = expand({name});
  if (!names) return error("progress", "--player", names.error().where + ": " + names.error().found, "a file of plays");
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

}  // namespace

int progress(const ProgressOptions& options, Streams& io) {
  const GameEntry* const game = find_game(options.game);
  if (!game)
    return complain(io, Error{"progress", "", "unknown game " + excerpt(Json(options.game)),
                              "player models are there for " + games_to_progress_text()});
  if (!game->progress) return complain(io, no_player_model(*game));
  const auto plays = read_plays(options.player, io);
  if (!plays) return complain(io, plays.error());
  const auto next = game->progress(*plays);
  if (!next) return complain(io, next.error());
  // Another puzzle each time, even if the target stays the same.
  const auto line = make_one(*game, next->target, Rng(options.seed, 0, plays->size())() >> 16, io.stop);
  if (io.stop.stop_requested()) {
    io.err << "crux: interrupted\n";
    return Exit::interrupted;
  }
  if (!line) return complain(io, line.error());
  if (options.json) {
    io.out << Json{{"game", line->at("game")}, {"id", line->at("id")}, {"plays", plays->size()},
                   {"target", next->target},   {"says", next->says},   {"puzzle", *line}}
                  .dump()
           << "\n";
  } else {
    io.err << next->says << "\n";
    io.out << line->dump() << "\n";
  }
  return Exit::done;
}

}  // namespace crux::cli
