// measuring.hpp -- the numbers of one puzzle, the same for everybody who asks: grades, the game's own measures, how many
// solutions.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"

namespace crux {

// Every rule set that the game names.
std::vector<NamedRuleSet> named_sets(const GameEntry& game, Mode mode = Mode::strict);

// The grades that are asked for and, with `remarks`, what only the game can say.
GradeReport grades_of(const AnyPuzzle& any, const GradeRequest& ask, bool remarks, const std::stop_token& stop);

// Under every named rule set, by every bot, and with what only the game can say: what `crux grade` shows unless asked for less.
// `budget`: steps for each measure; 0: what suits the game. The sets of `more` come after the named ones.
GradeReport grade_for_people(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop,
                             const std::vector<NamedRuleSet>& more = {});

// Whether no budget ended before anything in the report was measured.
bool exact(const GradeReport& report);

// Null if the set has no grade of this name.
const Grade* find_grade(const SetGrades& set, std::string_view name);

// One of the game's own measures, and how many solutions there are, within what a fill may spend on one candidate.
std::optional<double> own_measure(const AnyPuzzle& any, std::size_t which, const std::stop_token& stop);
SolveReport count_solutions(const AnyPuzzle& any, const std::stop_token& stop);
// All of the game's own measures by their names; null if one was not found out in time.
Json own_measures(const AnyPuzzle& any, const std::stop_token& stop);

// {"tsi","insight","solutions", and the game's own}: what sliders and cards show. Null: not known exactly.
Json values_of(const AnyPuzzle& any, const std::stop_token& stop);

// A number, or null if it is infinite or undefined.
Json number(double value);

}  // namespace crux
