// of_folded.hpp -- players who know some of a game's rules, measured on its folded states.
//
// Promise: for each player the same numbers as `measure` with enough budget, to the last bit: the same sums in the same order.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/deduction.hpp"
#include "grade/information/information.hpp"
#include "search/folded.hpp"

namespace crux::information {

struct OfFolded {
  Information found = {};
  std::uint64_t steps = 0;  // that the walk through all states, unfolded, would take
};

inline constexpr std::size_t most_players_of_folded = 32;

// REQUIRES: at most that many players, all in the mode for which the states were folded.
std::vector<OfFolded> measure(const FoldedStates& states, std::span<const RuleSet> players, Mode mode);

}  // namespace crux::information
