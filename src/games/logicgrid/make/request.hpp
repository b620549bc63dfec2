// request.hpp -- what may be asked of the generator.
#pragma once

#include <optional>
#include <string>

#include "base/json.hpp"
#include "core/generated.hpp"
#include "games/logicgrid/solve/deduce.hpp"

namespace crux::logicgrid {

// Two ways to tell elites apart: solver loops x solution (the paper's), hardest technique x kinds of clue.
enum class Descriptors : std::uint8_t { loops, technique };

struct Parameters {
  std::string theme;       // by name, or "any": dealt to each puzzle (deal.hpp)
  std::uint64_t turn = 0;  // of a dealt theme: which of its items; 0: the first ones
  int categories = 3, items = 4;
  std::optional<bool> minimal;         // no clue could go; unless said: yes by the direct way, no among elites
  std::optional<Technique> technique;  // exactly this one is the hardest that is needed
  int min_loops = 0, max_loops = 0;    // in the listed order; 0: any
  std::uint32_t kinds = 0;             // of clues, bit i: kind_names[i]; 0: those that suit the technique
  // of --by elites
  Descriptors descriptors = Descriptors::loops;
  int population = 300;
  int generations = 3000;
  bool operator==(const Parameters&) const = default;
};
Result<Parameters> read_parameters(const Json& given);
Json write_parameters(const Parameters& asked);

}  // namespace crux::logicgrid
