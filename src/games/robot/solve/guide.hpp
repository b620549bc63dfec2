// guide.hpp -- what to say to a person who writes a program, in words: the next piece of a short program, steps that repeat, or
// what to take back.
#pragma once

#include <optional>
#include <string_view>

#include "core/hint.hpp"
#include "games/robot/robot.hpp"

namespace crux::robot {

// Leads to a program within the limit: to the best that is known, piece by piece, also from a start without its repeats; or on
// from where the robot stands, if that is short enough. `ran` is the run of `program`.
// With `rung`, for somebody who writes programs like the bot of that grammar (-1: like none): to a program of the next kind above
// that is within the limit and, if it is not the first kind, shorter.
Guide guide_for(const Puzzle& p, const Program& program, const Ran& ran, std::optional<int> rung = {});

// What makes a program short: "with a repeat"; nothing if it has neither repeats nor functions.
std::string_view means_of(const Program& program);

}  // namespace crux::robot
