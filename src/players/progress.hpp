// progress.hpp -- what a player should get next, by a model of the player.
#pragma once

#include <string>

#include "base/json.hpp"

namespace crux {

struct ProgressReport {
  Json target;       // the generator's parameters: {"length":5,"loops":1}
  std::string says;  // why, in a sentence
};

}  // namespace crux
