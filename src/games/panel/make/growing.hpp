// growing.hpp -- marks that a line satisfies, chosen such that they do what is asked of all of them: leave one solution, have an
// effect each, lie symmetrically.
//
// We try a few additions, and take the one after which about as many solutions are left as we need on the way to one, so that the
// panel gets about as many marks as were asked for. Then marks without effect go. Most panels that are made in this way need no
// second try; to draw marks at random and hope for one solution takes more than 100,000 (docs/games/panel.md).
#pragma once

#include <optional>
#include <vector>

#include "base/rng.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {

int wanted_marks(const Parameters& asked);
// How many marks are too many or too few. Two or a third do not matter. In a symmetric layout half of the marks say little that
// the others do not, so it may have twice as many.
int marks_off(int marks, const Parameters& asked);

// Promise: the line satisfies them; every kind is there; one solution if asked.unique, no idle mark if asked.effect, symmetric if
// asked.symmetry says so. Nothing if the search did not come to that. `line` has come to its end. If some marks stand there
// already, REQUIRES: the line satisfies them, and they are symmetric if that is asked for.
std::optional<std::vector<Mark>> grow_marks(const Puzzle& blank, const State& line, const Parameters& asked, Rng& rng,
                                            std::vector<Mark> from = {});

}  // namespace crux::panel
