// sketch.hpp -- a template of which every filling is wanted: each action of its wildcards is a hole.
#pragma once

#include <span>
#include <vector>

#include "core/fillable.hpp"
#include "games/robot/make/request.hpp"

namespace crux::robot {

struct Sketch {
  Parameters asked;             // the template, what it requires, and whether its puzzles have a limit
  std::vector<Action> options;  // of every hole
};

}  // namespace crux::robot
