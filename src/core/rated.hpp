// rated.hpp -- what a game adds to the rating of its puzzles: how much there is to do, and the figures of the model.
//
// The rating (grade/rating/) is one scale for all games. It rests on the game's bots and rule sets; a game itself says only how
// many steps the easiest explanation of a solution takes, because each step is one more chance to slip.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>

#include "base/budget.hpp"
#include "core/game.hpp"

namespace crux {

// Steps of the easiest explanation: deductions, tiles, commands, tunnels.
struct Effort {
  int least = 0;                 // it takes no fewer
  std::optional<int> most = {};  // it takes no more; nothing: the search for it was cut short
  bool exact() const { return most == least; }
  bool operator==(const Effort&) const = default;
};

namespace contract {

template <class G>
concept Rated = requires(const typename G::Puzzle& p, Budget& budget) {
  // REQUIRES: the puzzle has a solution. A game whose foresight knows the solutions has another one beside it, which does not
  // search for them again: effort(p, foresight, budget).
  { G::effort(p, budget) } -> std::same_as<Effort>;
  // The word for one step: "tile".
  { G::effort_unit } -> std::convertible_to<std::string_view>;
  // The text of data/ratings/<game>.json.
  { G::rating_figures } -> std::convertible_to<std::string_view>;
};

template <class G>
concept Polled = requires {
  // The text of data/ratings/people/<game>.json.
  { G::votes } -> std::convertible_to<std::string_view>;
};

}  // namespace contract

}  // namespace crux
