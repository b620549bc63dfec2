// votes.hpp -- ratings by the model of people's votes, for the games that have one.
#pragma once

#include <optional>

#include "catalog/catalog.hpp"

namespace crux {

// REQUIRES: the game has votes; `report` has every named rule set in strict mode, and the rating of the usual model. Nothing if
// there is no solution, or if not all grades are exact: a regression has no bounds.
std::optional<Rating> rate_by_votes(const AnyPuzzle& any, const GradeReport& report);

// The error of somebody who asks for the votes of a game that has none.
Error no_votes(const GameEntry& game);

}  // namespace crux
