// of_graph.hpp -- the measures of information.hpp for a player whose chances are an array.
//
// Promise: if the chances are those of a policy that walks, the numbers are the same to the last bit: the same sums in the same
// order. A move without a chance is no choice.
#pragma once

#include <span>

#include "core/deduction.hpp"
#include "grade/information/information.hpp"
#include "search/graph.hpp"

namespace crux::information {

// Whether `chances` has one finite number, 0 or more, for each move, and those of each state sum to 1, or to 0 if the player
// gives up there. Rounding as of 32-bit numbers is forgiven.
Result<void> check_chances(const StateGraph& graph, std::span<const double> chances);
inline constexpr double forgiven = 1e-5;

// REQUIRES: check_chances.
Information measure(const StateGraph& graph, std::span<const double> chances, Mode mode);

}  // namespace crux::information
