// playing.hpp -- how a play stands and what to do next, in words for players, and as JSON for pages and programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux {

// "open", "solved", "lost".
std::string_view name_of(Status status);

// How a play stands by its hint. A play that only needs to be handed in is solved; a play from which no solution can be reached
// is lost, though the game might go on.
Status status_of(const Hint& hint);

// In quotes if it might be taken for punctuation.
std::string shown_move(const std::string& move);
// "U, R and L"; of more than `most`, the first few and how many more there are.
std::string join_and(const std::vector<std::string>& moves, std::size_t most = 1000);

Json to_json(const AnyPuzzle& any, const Hint& hint);
Json to_json(const Standing& standing);

// How a play stands. A page shows the board as it is. Somebody who hands in a play wants to know whether it can still come to
// anything: the verdict looks ahead, takes a play that only needs to be handed in as solved, and says nothing that would help.
// It fills in only `moves`, `status` and `says`, and needs a game with hints.
enum class Judge : std::uint8_t { board, verdict };
Result<Standing> judge(const AnyPuzzle& any, std::string_view play, Judge as);

// The verdict of all rules of the game together on a play.
// REQUIRES: the game has hints, as of all that follows.
Result<Hint> hint_by_all_rules(const AnyPuzzle& any, std::string_view play);

// One or two sentences for a player: what to do next, and why.
std::string sentence(const GameEntry& game, const Hint& hint);
// The same in the words of the board, without notation: why, and what to do. If the game has none, the sentence above.
std::string spoken(const GameEntry& game, const Hint& hint);
// The reasons that this sentence does not give, each once: the same reason is often given for several moves.
std::vector<std::string> other_reasons(const Hint& hint);

}  // namespace crux
