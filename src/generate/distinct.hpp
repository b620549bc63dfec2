// distinct.hpp -- as many different puzzles as were asked for, out of a stream of candidates.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/generated.hpp"

namespace crux::generate {

// Puzzles seen so far, up to what G calls the same.
template <can<Sampled> G>
class Seen {
 public:
  // False if it was there already.
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
  bool dry = false;  // nothing new came for so long that there is probably no more
};

// So many twins in a row, and we do not expect another new one. Were one left that is as likely as those there are, the chance to
// miss it so often would be below e^-1000; the rest is for puzzles that are rarer than others.
constexpr std::uint64_t most_twins(std::uint64_t made) { return 10'000 + 1'000 * made; }

// Asks `candidate(slot)` (a Result of perhaps a Candidate) for slots 0, 1, .. and keeps, in that order, what `accept(candidate)`
// likes and was not there yet. `keep(candidate, slot)` and `going(tally)` answer whether to go on.
// Stops if only twins have come for long (most_twins).
// The kept puzzles depend on the candidates alone: any number of threads gives the same puzzles.
template <can<Sampled> G>
Result<Tally> distinct(std::uint64_t count, std::uint64_t tries, const auto& candidate, const auto& accept, const auto& keep,
                       const auto& going) {
  Tally tally;
  Seen<G> seen;
  std::uint64_t in_a_row = 0;  // twins since the last that was new
  while (tally.made < count && tally.tries < tries && !tally.dry && going(std::as_const(tally))) {
    const std::uint64_t slot = tally.tries++;
    Result<std::optional<Candidate<typename G::Puzzle>>> made = candidate(slot);
    if (!made) return std::unexpected(made.error());
    if (!*made) continue;
    // The cheaper test comes first if most candidates fail it; both are exact, so the order changes nothing.
    if (!accept(**made)) {
      ++tally.refused;
    } else if (!seen.insert((*made)->puzzle)) {
      ++tally.twins;
      tally.dry = ++in_a_row >= most_twins(tally.made);
    } else {
      ++tally.made;
      in_a_row = 0;
      if (!keep(**made, slot)) break;
    }
  }
  return tally;
}

}  // namespace crux::generate
