// reading.hpp -- how somebody plays, in words and as JSON; hints for somebody who plays so; and plays from a log.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"
#include "draw/progression.hpp"

namespace crux {

// Whom hints may be for, beside the classes of a game: somebody who plays like the play so far, or like no bot.
inline constexpr std::string_view as_in_the_play = "play", like_nobody = "nobody";

// The rung that `who` plays at, from 0 and -1 for nobody: a class, a bot's name, or one of the words above. Nothing if the play
// does not say. Errors name `where`.
Result<std::optional<int>> rung_of(const AnyPuzzle& any, std::string_view play, std::string_view who, std::string_view where,
                                   const std::stop_token& stop);

// The hint of all rules; its guide is for somebody who plays at `at`, as above. Empty: the game's usual one.
Result<Hint> hint_at(const AnyPuzzle& any, std::string_view play, std::string_view at, std::string_view where,
                     const std::stop_token& stop);

// Whether the game's plays can be read. REQUIRES, of read_play and all below: they can.
Result<PlayReading> read_play(const AnyPuzzle& any, std::string_view play, const ReadRequest& ask, const std::stop_token& stop);
// "In the first four steps you play like somebody who ..", a sentence each.
std::vector<std::string> sentences(const PlayReading& reading);
// "2", "3 or more", "at most 4"
std::string edits_in_words(const strata::Nearest& nearest);
// {"steps":[..],"ended":..,"class":..,"says":[..],"bots":[..],"stretches":[..],"windows":[..]}; steps are counted from 1.
Json to_json(const PlayReading& reading);

// A play of a log: a line with a puzzle, and the events below it if there are any.
struct LoggedPlay {
  AnyPuzzle any;
  std::string who, play;  // names; empty: not known
  std::string moves;      // as the play stood last, or when it was solved; what came after a look at the solution does not count
  bool solved = false;
  std::optional<int> stage = {};
  bool synthetic = false;  // no person played it
};
inline constexpr std::size_t most_logged_lines = 100'000;

// Reads the lines of `crux export plays`, one after the other, and simpler ones: {"puzzle":{..line..},"moves":..,"who":..}. A
// line without a puzzle that is no event of the play above is passed over.
class PlayLogReader {
 public:
  Result<void> add(const Json& line);
  std::vector<LoggedPlay>& plays() { return plays_; }

 private:
  std::vector<LoggedPlay> plays_;
  bool over_ = false;  // of the last play: solved, or the solution was shown
};

// The ways of players through puzzles, in the order in which they first appear, by class and by stage; if the log has no stages,
// by the level, 1 to 5. Class and level are graded in a second or so for each puzzle; puzzles without a class are left out.
// REQUIRES: all plays are of one game.
struct Ways {
  std::vector<Progression> of_players;
  std::vector<std::string> classes;  // easiest first
  std::string stage;                 // what the height of a mark is
};
Ways ways_of(const std::vector<LoggedPlay>& plays, const std::stop_token& stop);

}  // namespace crux
