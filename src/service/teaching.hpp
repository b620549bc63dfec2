// teaching.hpp -- what each game teaches, and what a puzzle asks for, as player models see it.
//
// A game's ladder of two numbers and its concepts in plain words are data (data/progressions/<game>.json). The game's classes are
// concepts, too, in the order of its bots. A concept with an "at" is in a puzzle if a JSON pointer finds it in
//   {"puzzle":.., "kinds":{"squares":1,..}, "measures":{"loops":2,..}, "remarks":{what the game says of the puzzle}}
// as a number of at least "least" (1), as true, or as a list of at least as many.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "players/preparation.hpp"
#include "players/progression.hpp"

namespace crux {

// Null if there are no player models of the game. REQUIRES: data/progressions can be read, as a test makes sure.
const players::Subject* subject_of(const GameEntry& game);
// The games that have one.
std::vector<std::string> taught_games();

// Grades the puzzle and says what it asks for; an error if it has no rating, or if its game is not taught.
Result<players::Challenge> challenge_of(const AnyPuzzle& any, const std::stop_token& stop);
// The same of a puzzle that was graded for people already.
Result<players::Challenge> challenge_of(const AnyPuzzle& any, const GradeReport& graded);

// Without the puzzle: {"game","id","rating","bits":[..],"steps","concepts":[..],"class","targets":[..]}, one line of a pool.
Json pool_line(const AnyPuzzle& any, const GradeReport& graded, const players::Challenge& challenge);
Result<players::Challenge> read_pool_line(const GameEntry& game, const Json& line);

// How well a progression prepares its players, in words, for `crux progress --check` and the editor of collections:
// {"puzzles":n,"findings":[{"place":3,"id":..,"kind":"jump","concepts":[..],"says":..}],"never":[..],"says":..}. `place` counts
// from 1. Games that are mixed are looked at one by one; puzzles that cannot be rated are named in "left_out".
Json check_collection(std::span<const AnyPuzzle> puzzles, const std::stop_token& stop);

}  // namespace crux
