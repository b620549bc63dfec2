// bounds.hpp -- what no puzzle of a generator's request has fewer or more of, so that a request for that is refused at once.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace crux {

enum class Bounded : std::uint8_t { solutions, rounds, own };

struct Bounds {
  double least = 0, most = std::numeric_limits<double>::infinity();
  std::string_view why = {};  // if it is not plain from the size alone
};

// Which puzzles there are for some parameters. The range need not be the narrowest. `which` is one of the game's own measures, if
// they are what is bounded. `on_map`: of all puzzles of the way "elites".
template <class G>
concept HasBounds = requires(const typename G::Parameters& parameters, Bounded what, std::size_t which, bool on_map) {
  { G::bounds(parameters, what, which, on_map) } -> std::same_as<Bounds>;
};

}  // namespace crux
