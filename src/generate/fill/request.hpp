// request.hpp -- which completions of a sketch to look at, and what is wanted of them.
#pragma once

#include <cstdint>
#include <optional>

#include "generate/fill/ranking.hpp"

namespace crux {

struct FillRequest {
  fill::Ranking ranking;
  std::size_t top = 100;
  bool symmetric = false;                  // of candidates that are turned into each other, only the first
  std::optional<std::uint64_t> seed = {};  // draw candidates at random; nothing: one after the other
  // A solver's budget for one candidate if there is no quicker way.
  static constexpr std::uint64_t search_steps = 1'000'000;
  // So many draws are never made: they go on until somebody stops them.
  static constexpr std::uint64_t no_end = std::uint64_t{1} << 62;
};

}  // namespace crux
