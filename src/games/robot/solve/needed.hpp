// needed.hpp -- whether everything in a puzzle is needed for the solution it was made for.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "games/robot/make/template.hpp"

namespace crux::robot {

// A run, with the ways cut short that lead nowhere: if the robot comes back to a cube, or one step away from it, with every box
// in its place and its hands as they were, the way in between is left out, the longest first. Answers the worlds that are left,
// the start first. REQUIRES: the actions can be done.
std::vector<World> cut_short(const Ground& ground, std::span<const Action> trace);

// A block that holds neither robot nor box in what is left of the run, or a box that is not moved in it, as a sentence; nothing
// if all is needed. `settled` are the blocks that count: a block that only carries other blocks does not.
std::optional<std::string> unneeded(const Ground& ground, std::span<const Action> trace, std::span<const Cube> settled);

}  // namespace crux::robot
