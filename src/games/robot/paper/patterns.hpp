// patterns.hpp -- what Dong & Barnes (2017, "Results for Experiment 2") found in generated puzzles and never in those of experts:
// the robot goes back the way it came, or handles several boxes inside one loop or function.
//
// They looked at the puzzles; these are our readings for a program.
#pragma once

#include <span>

#include "games/robot/rules/program.hpp"
#include "games/robot/rules/world.hpp"

namespace crux::robot {

// A step backward, or two turns the same way in a row and then a step: the robot turns around and goes.
bool goes_back(std::span<const Statement> program);

// Whether some pass through a repeat or a function picks up or puts down two boxes or more. A box is known again where it was put
// down; one that falls because another was taken from under it counts as a new one.
bool handles_boxes(const Puzzle& p, std::span<const Statement> program);

}  // namespace crux::robot
