// guiding.hpp -- what one player gets next, by any of the progressions, from a collection or from the generator.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "service/teaching.hpp"

namespace crux {

// The plays of one player in one game, oldest first. A play is a line of `crux export plays`,
//   {"puzzle":{a line},"solved":true,"tries":2,"hints":1,"revealed":false,"seconds":41,"skipped":"too hard"}
// of which all but the puzzle may be left out; or, for the ladder alone, the puzzle's two numbers instead of the puzzle:
//   {"tries":2,"length":5,"loops":1,"solved":true}
struct History {
  std::vector<players::Played> plays;
  players::Skill skill = players::newcomer();  // by all plays that have puzzles
  std::size_t without_puzzle = 0;
};
Result<History> read_history(const GameEntry& game, std::span<const Json> plays, const std::stop_token& stop);

struct Guidance {
  Json target = Json::object();           // what the puzzle should be like
  std::string says;                       // why, in a sentence
  std::optional<std::size_t> place = {};  // in the collection; nothing: a puzzle has to be made
  GenerateRequest ask = {};               // then this makes it
  std::optional<double> chance = {};      // by skill: of solving it
};
// `pool`: the challenges of the collection, or none. `list` needs a collection.
Result<Guidance> guide(const GameEntry& game, players::By by, const History& history, std::span<const players::Challenge> pool,
                       const players::Wish& wish = {});

// Makes the puzzle that guidance asks for. By skill up to three are made, as long as that takes no longer than half a second by
// `now`, and the one that fits best is the answer; if none is of the rating asked for, the nearest.
Result<Json> make_next(const GameEntry& game, players::By by, const History& history, const Guidance& guidance,
                       const players::Wish& wish, std::uint64_t seed, const std::function<double()>& now,
                       const std::stop_token& stop);

// My concepts as a map: [{"id":..,"says":..,"stage":"learning","skill":[mean,sd]}], in the order of the game.
Json concepts_json(const players::Subject& subject, const players::Skill& skill);

}  // namespace crux
