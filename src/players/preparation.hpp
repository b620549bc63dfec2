// preparation.hpp -- whether a progression prepares its players for what it asks of them.
//
// Horn, Hoover and others (2017, sections 6.1 and 7) found two faults in the levels of their own game: a stage whose first puzzle
// needed the most expert class after levels that asked for nothing, and whole progressions without a single puzzle of that class.
// So a class is prepared if the one below it came before, or is met in the same puzzle on the way; concepts are prepared if they
// come one at a time. The first puzzle may be of the first or second class and bring as many concepts as it likes, because it has
// to begin somewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "players/subject.hpp"

namespace crux::players {

struct Unprepared {
  enum class Kind : std::uint8_t {
    jump,     // a class below its own did not come before
    beyond,   // no bot solves it, and the most expert class did not come before
    at_once,  // it brings several new concepts, classes included
  };
  Kind kind = Kind::jump;
  std::size_t place = 0;                     // in the progression
  std::vector<std::uint16_t> concepts = {};  // jump: the classes that are missing before it, then its own; at_once: the new ones
};

struct Preparation {
  std::vector<Unprepared> unprepared;  // in the order of the progression
  std::vector<std::uint16_t> never;    // classes that no puzzle asks for
};
Preparation check(const Subject& subject, std::span<const Challenge> progression);

}  // namespace crux::players
