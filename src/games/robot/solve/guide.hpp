// guide.hpp -- what to say to a person who writes a program, in words: the next piece of a short program, steps that repeat, or
// what to take back.
#pragma once

#include <string_view>

#include "core/hint.hpp"
#include "games/robot/robot.hpp"

namespace crux::robot {

// Leads to a program within the limit: to the best that is known, piece by piece, also from a start without its repeats; or on
// from where the robot stands, if that is short enough. `ran` is the run of `program`.
Guide guide_for(const Puzzle& p, const Program& program, const Ran& ran);

// What makes a program short: "with a repeat"; nothing if it has neither repeats nor functions.
std::string_view means_of(const Program& program);

}  // namespace crux::robot
