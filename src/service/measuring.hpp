// measuring.hpp -- the numbers of one puzzle, the same for everybody who asks: grades, the game's own measures, how many
// solutions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux {

// Every rule set that the game names.
std::vector<NamedRuleSet> named_sets(const GameEntry& game, Mode mode = Mode::strict);

// Under every named rule set, by every bot, and with what only the game can say: what `crux grade` shows unless asked for less.
// `budget`: steps for each measure; 0: what suits the game.
GradeReport grade_for_people(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop);
GradeRequest request_for_people(const GameEntry& game, std::uint64_t budget);

// Whether no budget ended before anything in it was measured.
bool exact(const GradeReport& report);
bool exact(const SetGrades& set);
bool exact(std::span<const SetGrades> sets);

// Null if the set has no grade of this name.
const Grade* find_grade(const SetGrades& set, std::string_view name);
// Its value; NaN if there is none, or if it is not known exactly.
double known_grade(const SetGrades& set, std::string_view name);

// Which numbers of a puzzle somebody wants, and what they are. Own measures and solutions may take as long as a fill may spend
// on one candidate.
struct Wanted {
  std::optional<GradeRequest> grades = {};  // nothing: none
  bool remarks = false;                     // beside the grades: what only the game can say
  std::vector<std::size_t> own = {};        // which of the game's own measures
  bool solutions = true;                    // counted apart from the grades, which have a count of their own
};
struct Numbers {
  GradeReport grades = {};
  Json own = Json::object();  // by the names of the measures; null: not found out in time
  SolveReport solutions = {};
};
Numbers measure(const AnyPuzzle& any, const Wanted& wanted, const std::stop_token& stop);
// All of the game's own measures.
std::vector<std::size_t> all_own(const GameEntry& game);

// {"muse":..,"remuse":..,"msi":..,"tsi":..,"insight":..}: the grades under one rule set.
Json to_json(const SetGrades& set);
// {"none":{..},"all":{..}}: those under each of them.
Json to_json(std::span<const SetGrades> sets);

// {"tsi","insight","solutions", and the game's own}: what sliders and cards show. Null: not known exactly.
Json values_of(const AnyPuzzle& any, const std::stop_token& stop);

// A number, or null if it is infinite or undefined.
Json number(double value);

}  // namespace crux
