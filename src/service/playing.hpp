// playing.hpp -- how a play stands and what to do next, in words for players, and as JSON for pages and programs.
#pragma once

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

// In a sentence: solved, not solved yet, or no longer to be solved. It says nothing that would help to solve the puzzle.
std::string outcome_of(const Hint& hint);

Json to_json(const AnyPuzzle& any, const Hint& hint);
Json to_json(const Standing& standing);

// One or two sentences for a player: what to do next, and why.
std::string sentence(const GameEntry& game, const Hint& hint);

}  // namespace crux
