// every_clue.hpp -- all clues of some kinds over the items of a puzzle: the default options of a hole.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// Whether there are few enough clues of a kind to list them, and no choice of how long they are: of `alldiff` and `count` no.
bool can_be_listed(Kind kind);

// Kind by kind as given (nothing stands for itself: no clue); within a kind axis by axis, then by the difference, the smallest
// first, then by the items a, b, c, d in the order A0, A1, .. B0, .. Differences are those that occur between values, above 0.
// Left out are clues that are always true or never, and those that say of the same items the same as one before: `next` after
// `absdiff` by 1 on the values 1, 2, 3; or `less` that leaves one place, after `is`.
// As soon as there are more than `most` it ends, with one too many. REQUIRES: can_be_listed, of each kind.
std::vector<std::optional<Clue>> every_clue(const Puzzle& p, std::span<const std::optional<Kind>> kinds, std::size_t most);

}  // namespace crux::logicgrid
