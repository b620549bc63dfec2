// twins.hpp -- puzzles that differ only in layout and numbering, which a player would feel to be the same.
//
// Two puzzles are twins when the burrows of one can be renumbered so that its tunnels, their weights and the start become those
// of the other.
#pragma once

#include <cstdint>

#include "games/burrows/rules/graph.hpp"

namespace crux::burrows {

// Equal for twins. Others rarely share it by chance, but symmetric puzzles may: ask `same` before you call two puzzles twins.
// The number is part of no format; it may change with the program.
std::uint64_t invariant(const Puzzle& p);

// Whether two puzzles are twins: exact, within a budget of `twin_patience` refinements of the colours of both.
//
// Fails safe: if the budget is spent, the answer is "the same", so that a generator loses a puzzle rather than give one twice. No
// planar puzzle that we know of comes near it; a dense graph of many parts that look alike without being alike does.
bool same(const Puzzle& a, const Puzzle& b);
inline constexpr int twin_patience = 1'000;

}  // namespace crux::burrows
