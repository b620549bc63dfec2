// explain.hpp -- what a grade means, in sentences for people, and as JSON for pages and programs.
//
// Every word comes from the game's own table (rules, bots) or from here.
#pragma once

#include <stop_token>
#include <string>

#include "catalog/catalog.hpp"

namespace crux {

// {"solutions","complete","space","candidates","tsi","exact","rating","says":[..],"sets":[..],"class","class_says","rounds","bots":[..],"remarks"}:
// the grade of the HTTP interface. "tsi" is that of a player who tries at random.
Json explain(const AnyPuzzle& any, const GradeReport& report);

// "Difficulty: hard, rating 1640.", measured in a second or so; nothing if that is too short to know anything.
std::string how_hard(const AnyPuzzle& any, const std::stop_token& stop);

}  // namespace crux
