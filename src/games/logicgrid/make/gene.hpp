// gene.hpp -- a clue of the paper's grammar in a few bytes, as evolution holds them by the million.
#pragma once

#include <optional>
#include <vector>

#include "base/rng.hpp"
#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// is, is_not (a, b); less, rankdiff (a, b, axis; by of less is 1); either (a is b or c); count (exactly one of a-b and c-d).
struct Gene {
  Kind kind = Kind::is;
  Item a = {}, b = {}, c = {}, d = {};
  std::uint8_t axis = 0;
  std::uint8_t by = 0;
  bool operator==(const Gene&) const = default;
};

// Different for different genes.
constexpr std::uint64_t key(const Gene& g) {
  const auto item = [](Item i) { return std::uint64_t{i.category} << 4 | i.index; };
  return static_cast<std::uint64_t>(g.kind) << 40 | std::uint64_t{g.axis} << 36 | std::uint64_t{g.by} << 32 | item(g.a) << 24 |
         item(g.b) << 16 | item(g.c) << 8 | item(g.d);
}

// Nothing if the paper's grammar has no such clue.
std::optional<Gene> to_gene(const Puzzle& p, const Clue& clue);
Clue to_clue(const Gene& gene);

// A clue as the authors' program draws it: one of five types, then its form, then categories and items, each as likely as the
// others. (Their 120 published cases have shares of 19, 14, 24, 20 and 23 per cent.) It is true of no particular solution. `axis`
// is the ordered category; REQUIRES: at least three categories and items.
Gene draw_gene(int categories, int items, int axis, Rng& rng);

}  // namespace crux::logicgrid
