// trace.hpp -- one play, human or bot, as it travels between rooms and programs.
#pragma once

#include <string>

#include "core/game.hpp"

namespace crux {

struct Trace {
  std::string moves;  // in the game's notation (Game::write_moves)
  Status outcome = Status::open;
  std::string says = {};  // what it comes to, for people: whole lines; or nothing
  bool operator==(const Trace&) const = default;
};

}  // namespace crux
