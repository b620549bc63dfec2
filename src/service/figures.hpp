// figures.hpp -- the figures that ratings rest on: a school's own instead of those that ship.
#pragma once

#include <string>
#include <string_view>

#include "catalog/catalog.hpp"
#include "grade/rating/fit.hpp"

namespace crux {

// The scale in a text such as data/ratings/<game>.json, if its rungs name bots and rules of the game.
Result<rating::Scale> read_figures(const GameEntry& game, std::string_view text);

// From now on the game's ratings rest on these figures, in all threads.
Result<void> use_figures(const GameEntry& game, std::string_view text);

// Changes if the grades of the game's puzzles may: with the figures in use, with the bands of the levels, and with
// `grades_version`. Answers that are kept are kept under it.
std::string grades_mark(const GameEntry& game);
// Raise it if the same puzzle gets other grades than before.
inline constexpr int grades_version = 3;

// The game's file of figures with those that were fitted in their places, and how they were come by: "fit":{..}.
Json with_fitted(const GameEntry& game, const rating::Plays& plays, const rating::Fitted& fitted,
                 const std::optional<rating::Foretold>& foretold);

}  // namespace crux
