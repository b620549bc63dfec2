// structure.hpp -- what a program could save: repeats and functions that it holds and does not use.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "games/robot/rules/program.hpp"

namespace crux::robot {

// Something that a repeat or a function would make shorter, as a sentence; nothing if there is none that is easy to see: copies
// side by side, copies anywhere, a copy of what a repeat or function beside it holds. At least one statement of it is one of
// those that `written` marks: [statement, in the order of the text] 1 if a wildcard holds it. least_program finds the rest, in a
// thousand times the time.
std::optional<std::string> unused_structure(std::span<const Statement> program, std::span<const std::uint8_t> written);

}  // namespace crux::robot
