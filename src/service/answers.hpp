// answers.hpp -- what programs ask of puzzles, and the text that they get: the same bytes from the server and from a page's
// engine.
//
// A question is the body of a request, JSON that somebody else wrote. Every function answers; an answer that refuses says where
// the trouble is and what was expected. How puzzles are found (by an id, or in the body) is the caller's business.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "catalog/catalog.hpp"

namespace crux::answers {

struct Answer {
  int status = 200;  // as in HTTP
  std::string type = "application/json";
  std::string text = {};
};

inline constexpr std::size_t longest_play = 65'536;     // bytes
inline constexpr std::uint64_t usual_budget = 500'000;  // states a measure; no more than the game thinks right
inline constexpr double look_patience = 1.5;            // seconds: somebody waits for the next stroke

// JSON text that never fails: bytes that are not UTF-8 are replaced.
std::string to_text(const Json& json);
Json refusal(const Error& error);
Answer answer(const Json& json);
Answer refuse(int status, const Error& error);
// The time for an answer was too short.
Error out_of_time();

// As a line of the format: the game and the puzzle, and nothing else that the body says.
Json puzzle_line(const Json& body);
// A puzzle that a stranger sends, as it would be kept.
Result<AnyPuzzle> read_given(const Json& body);
// [{"id","name","note"}] of the puzzles that ship with the game.
Json examples_of(const GameEntry& game);

// {"puzzles":[..]}: their lines, as everybody may see them.
Answer example_lines();

// {"games":[..]}, with those examples. `mend` may change how a game is described.
Answer games(
    const std::function<Json(const GameEntry&)>& examples,
    const std::function<void(const GameEntry&, Json&)>& mend = [](const GameEntry&, Json&) {});
Answer read(const Json& body);  // the puzzle as everybody may see it
Answer check(const AnyPuzzle& any, const Json& body);
Answer hint(const AnyPuzzle& any, const Json& body);  // for somebody who plays "at" a class, if it says so
Answer read_play(const AnyPuzzle& any, const Json& body, const std::stop_token& stop);  // of "moves": like which bot
Answer reveal(const AnyPuzzle& any);
Answer grade(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop);
Answer solve(const AnyPuzzle& any, const Json& body, const std::stop_token& stop);
Answer look(const Json& body, std::uint64_t budget, const std::stop_token& stop);
Answer draw(const AnyPuzzle& any, std::string_view moves, std::string_view view);
Answer draw(const AnyPuzzle& any, const Json& body);  // "moves" and "view", if it has them
Answer import_text(const Json& body);
Answer export_text(const Json& body);
Answer next(const GameEntry& game, const Json& body);

}  // namespace crux::answers
