// paper.hpp -- what Scirea reports of adaptive puzzles, and what ours say to it.
//
// The paper shows pictures (its Figs. 9 and 12) and one time; three people tried it. We measure again what does not depend on
// people.
#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "core/reproduction.hpp"
#include "games/toycar/make/genome.hpp"

namespace crux::toycar {

// One level of the progression, or the long one.
struct Shown {
  Sequences::Targets targets;
  Json line;           // as the generator wrote it
  double seconds = 0;  // to make it
};

// The paper's run: population 500, all 1,000 generations, targets {11,2}.
struct Evolution {
  double seconds = 0;
  std::size_t optimal = 0;    // different sequences that met the targets
  std::uint64_t exactly = 0;  // how many there are
};

Reproduction compare(const std::vector<Shown>& progression, const Shown& longest, const Evolution& evolved);

}  // namespace crux::toycar
