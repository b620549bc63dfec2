// text.hpp -- puzzles as they are written: JSON in and out, and what is wrong with one.
#pragma once

#include <optional>
#include <string>

#include "base/json.hpp"
#include "base/result.hpp"
#include "games/robot/rules/world.hpp"

namespace crux::robot {

inline constexpr int most_commands = 1000;  // of a limit: more than a program can have (program.hpp)

// A place in the puzzle's JSON, what was found there, and what was expected.
struct Fault {
  std::string where, found, expected;
};
// The first thing that is against the rules, or nothing: a layout without one makes a Puzzle.
std::optional<Fault> fault(const Layout& layout);

// {"blocks":[[x,y,z],..],"boxes":[..],"switches":[..],"robot":{"at":[x,y,z],"facing":"N"}}. A puzzle that was read has no fault.
Result<Layout> read_layout(const Json& json);
// The same, with the lists in their order.
Json write_layout(const Layout& layout);

}  // namespace crux::robot
