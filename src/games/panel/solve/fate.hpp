// fate.hpp -- a mark that no line can satisfy any more, whichever way it goes on: the reason that all ways share.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/panel/panel.hpp"

namespace crux::panel {

// What happens to a mark on every line that still reaches an exit without crossing a gap.
struct Fate {
  enum class Kind : std::uint8_t {
    cut_off,        // no line reaches an exit
    over_a_gap,     // only lines over a gap do
    together,       // squares `where` and `other` end up in one area
    missed_edge,    // the hexagon on edge `where` is missed
    missed_corner,  // the hexagon on junction `where` is missed
    too_few_sides,  // triangles in `where`
    too_many_sides,
    wrong_sides,
    alone,    // the star in `where` has no partner
    crowded,  // or too many
    unpaired,
    mixed,  // the square in `where` shares its area with another colour
  };
  Kind kind = Kind::cut_off;
  int where = 0, other = 0;
  bool operator==(const Fate&) const = default;
};

// The plainest fate that every line after `s` meets; or two, of which each line meets one; or the fate that most lines meet, and
// the one that most of the others meet. Nothing if the board is too large for a table of its paths.
struct Fates {
  std::optional<Fate> single;
  std::vector<Fate> either;  // two, or nothing
  std::vector<Fate> mostly;  // two, or nothing
};
Fates fates_of(const Puzzle& p, const State& s);

}  // namespace crux::panel
