// deal.hpp -- which theme a puzzle has if none is asked for, and which of its items.
//
// Promise: puzzles of two consecutive seeds never have the same theme. Nor have two of one seed, unless their slots are many
// apart; then they have other items, as far as the theme goes. Size, technique and clues do not depend on it, but for the values
// of ordered categories.
#pragma once

#include <cstdint>

#include "games/logicgrid/make/request.hpp"

namespace crux::logicgrid {

inline constexpr std::string_view any_theme = "any";

// The same with a theme that is large enough, and has an order if one is needed. A theme that was asked for stays.
Parameters deal(Parameters asked, std::uint64_t seed, std::uint64_t slot);
// Whether a theme of that name has as many categories and items as are asked for, and an order if one is needed.
bool suits(std::string_view theme, const Parameters& asked);

// The clues that speak of an order.
constexpr std::uint32_t bit_of(Kind kind) { return 1U << static_cast<unsigned>(kind); }
inline constexpr std::uint32_t on_axis =
    bit_of(Kind::less) | bit_of(Kind::diff) | bit_of(Kind::absdiff) | bit_of(Kind::rankdiff) | bit_of(Kind::next);

}  // namespace crux::logicgrid
