// sample.hpp -- panels around a line: draw a line first, then marks that it satisfies.
//
// Every line of the empty board is as likely as the other, so boards are limited to those whose lines fit a table (paths.hpp):
// those are graded in a moment, too.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "base/rng.hpp"
#include "core/generated.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {

// Why no puzzle with these parameters can have this class.
std::optional<std::string> impossible(const Parameters& asked, std::string_view label);

// How many steps the shortest line of a panel can have.
Bounds length_bounds(const Parameters& asked);

// Starts and ends where they are wanted, else in the corners or anywhere on the border.
Shape draw_shape(const Parameters& asked, Rng& rng);

// A panel and, in "solution", the line that it was made around.
//
// Promise: depends on `asked` and `rng` alone. Every kind of mark that is asked for is there, squares in two colours at least,
// each star with its partner; about as many marks as asked for, fewer if no more fit. One line solves it if asked.unique, no mark
// is idle if asked.effect, marks are symmetric if asked.symmetry says so (growing.hpp).
// Marks that have to go together are tried around `lines` lines at most.
// REQUIRES: the conditions that read_parameters checks.
std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng, int lines = 16);

// TSI under every rule, strict: the bits that are left to guess. Nothing if that takes too long.
std::optional<double> bits_left(const Puzzle& p);

}  // namespace crux::panel
