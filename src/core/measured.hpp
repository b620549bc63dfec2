// measured.hpp -- numbers of a puzzle that only its game knows: how long the shortest solution is, how many loops, what it costs.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string_view>

#include "base/budget.hpp"
#include "core/game.hpp"

namespace crux {

struct MeasureInfo {
  std::string_view name;  // "length": a word of small letters
  std::string_view says;
};

namespace contract {

template <class G>
concept Measured = requires(const typename G::Puzzle& p, std::size_t which, Budget& budget) {
  { std::span<const MeasureInfo>(G::measures) };
  // The measure of that number; nothing if the budget ended first, or the puzzle has none.
  { G::measure(p, which, budget) } -> std::same_as<std::optional<double>>;
};

}  // namespace contract

}  // namespace crux
