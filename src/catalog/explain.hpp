// explain.hpp -- what grades and hints mean, in sentences for people, and as JSON for pages and programs.
//
// Every word comes from the game's own table (rules, bots) or from here; nothing is measured here.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux {

// --- grades

// Under every named rule set, by every bot, and with what only the game can say: what `crux grade` shows unless asked for less.
// `budget`: steps for each measure; 0: what suits the game. The sets of `more` come after the named ones.
GradeReport grade_for_people(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop,
                             const std::vector<NamedRuleSet>& more = {});

// Whether no budget ended before anything in the report was measured.
bool exact(const GradeReport& report);

// The game's own measures by their names; null where one was not found out within what a fill may spend.
Json own_measures(const AnyPuzzle& any, const std::stop_token& stop);

// A number, or null where it is infinite or undefined.
Json number(double value);

// {"solutions","complete","space","candidates","tsi","exact","says":[..],"sets":[..],"class","class_says","bots":[..],"remarks"}:
// the grade of the HTTP interface. "tsi" is that of a player who tries at random.
Json explain(const AnyPuzzle& any, const GradeReport& report);

// "Difficulty: 2.8 bits, class PrimsOnly.", measured in a second or so; nothing where that is too short to know anything.
std::string how_hard(const AnyPuzzle& any, const std::stop_token& stop);

// --- hints

// "open", "solved", "lost".
std::string_view name_of(Status status);

// How a play stands by its hint. What is only to be handed in is solved; a play from which no solution can be reached is lost,
// though the game might go on.
Status status_of(const Hint& hint);

// In quotes where it might be taken for punctuation.
std::string shown_move(const std::string& move);
// "U, R and L"; of more than `most`, the first few and how many more there are.
std::string join_and(const std::vector<std::string>& moves, std::size_t most = 1000);

Json to_json(const AnyPuzzle& any, const Hint& hint);

// One or two sentences for a player: what to do next, and why.
std::string sentence(const GameEntry& game, const Hint& hint);

}  // namespace crux
