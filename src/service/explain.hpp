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

// The level in a word, and as 1 to 5 of five dots; measured in a second or so. Without a word if that is too short to know
// the level.
struct HowHard {
  std::string level;
  int dots = 0;
  bool operator==(const HowHard&) const = default;
};
HowHard how_hard(const AnyPuzzle& any, const std::stop_token& stop);

}  // namespace crux
