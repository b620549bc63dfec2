// ladder.hpp -- policies ordered from naive to expert. A puzzle's stratum is the first of them that solves it.
//
// The idea is the StrataBots' (Horn et al. 2017): the bot that solves a puzzle says what it asks of a player. For a game of pure
// choice a bot solves a puzzle when one of its plays does; for a deductive game a rule set does when it leaves nothing to guess.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>

#include "core/deduction.hpp"
#include "core/policy.hpp"

namespace crux {

// One bot. It plays G, which may be another game on the same puzzles than the ladder's own, in one of several styles: which one
// is drawn evenly before the first move.
template <Game G, class... Policies>
struct Rung {
  using Plays = G;
  std::string_view name;   // "search"
  std::string_view label;  // what a puzzle is called that asks for this bot: "PrimsSearch"
  std::string_view says;   // what it does
  std::array<std::string_view, sizeof...(Policies)> styles;
  std::tuple<Policies...> policies;
};

// How many bits a bot may be short of a solution (its TSI) and still be said to solve the puzzle.
inline constexpr double any_chance = std::numeric_limits<double>::max();  // one lucky play is enough
inline constexpr double no_guess = 1e-9;                                  // none but the rounding

template <class Rungs, class Beside>
struct Ladder {
  Rungs rungs;    // a tuple, naive first
  Beside beside;  // bots that are asked too but have no place in the order
  double enough = any_chance;
  // Bits that a bot may be worse than the most expert one, and still name the class: rules that help no further are not asked
  // for. Nothing: the first bot that solves the puzzle names it.
  std::optional<double> near = {};
};
template <class Rungs, class Beside>
Ladder(Rungs, Beside, double) -> Ladder<Rungs, Beside>;
template <class Rungs, class Beside>
Ladder(Rungs, Beside, double, double) -> Ladder<Rungs, Beside>;

namespace contract {

template <class G>
concept Laddered = requires(Mode mode) {
  G::ladder(mode).rungs;
  G::ladder(mode).beside;
  { G::ladder(mode).enough } -> std::convertible_to<double>;
  { G::ladder(mode).near } -> std::convertible_to<std::optional<double>>;
};

}  // namespace contract

}  // namespace crux
