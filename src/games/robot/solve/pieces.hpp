// pieces.hpp -- the next piece on the way to a program, and how to speak of it: a command more, a repeat or a function begun, or
// commands that are written already put in one.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hint.hpp"
#include "games/robot/rules/program.hpp"

namespace crux::robot {

// A program after one step. The sentence names all that the step does.
struct NextPiece {
  Program program;
  Guide::Kind kind = Guide::Kind::rule;
  std::string look = {}, why = {}, step = {};  // no `why`: a step of the program, for no other reason
  std::vector<std::string_view> blocks = {};   // what to take from the toolbox
  std::size_t first = 0, count = 0;            // the statements that are spoken of, by number in the order of the text
};

// Nothing if what is written is no beginning of `target`, not even one that still lacks its repeats and functions.
// REQUIRES: statements have their lines.
std::optional<NextPiece> next_piece(const Program& written, const Program& target);
NextPiece one_action_more(const Program& written, Action action);

std::string last_commands(std::size_t count);  // "Look at the last 3 commands."
// Statements in the order of the text, those in bodies too.
std::size_t statements_in(std::span<const Statement> program);

}  // namespace crux::robot
