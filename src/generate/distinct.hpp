// distinct.hpp -- as many different puzzles as were asked for, out of a stream of candidates.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/generated.hpp"

namespace crux::generate {

// Puzzles seen so far, up to what G calls the same.
template <Sampled G>
class Seen {
 public:
  // False where it was there already.
  bool insert(const typename G::Puzzle& p) {
    const std::uint64_t invariant = G::invariant(p);
    const auto [first, last] = seen_.equal_range(invariant);
    for (auto it = first; it != last; ++it)
      if (G::same(it->second, p)) return false;
    seen_.emplace(invariant, p);
    return true;
  }

 private:
  std::unordered_multimap<std::uint64_t, typename G::Puzzle> seen_;
};

struct Tally {
  std::uint64_t made = 0;
  std::uint64_t tries = 0;
  std::uint64_t twins = 0;
  std::uint64_t refused = 0;
};

// Asks `candidate(slot)` (a Result of perhaps a Candidate) for slots 0, 1, .. and keeps, in that order, what `accept(candidate)`
// likes and was not there yet. `keep(candidate, slot)` and `going(tally)` answer whether to go on.
// What is kept depends on the candidates alone: whoever deals the slots to several threads gets the same puzzles.
template <Sampled G>
Result<Tally> distinct(std::uint64_t count, std::uint64_t tries, const auto& candidate, const auto& accept, const auto& keep,
                       const auto& going) {
  Tally tally;
  Seen<G> seen;
  while (tally.made < count && tally.tries < tries && going(std::as_const(tally))) {
    const std::uint64_t slot = tally.tries++;
    Result<std::optional<Candidate<typename G::Puzzle>>> made = candidate(slot);
    if (!made) return std::unexpected(made.error());
    if (!*made) continue;
    // Of the two tests the cheaper one comes first where most candidates fail it; both are exact, so the order changes nothing.
    if (!accept(**made)) {
      ++tally.refused;
    } else if (!seen.insert((*made)->puzzle)) {
      ++tally.twins;
    } else {
      ++tally.made;
      if (!keep(**made, slot)) break;
    }
  }
  return tally;
}

}  // namespace crux::generate
