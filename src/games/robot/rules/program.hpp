// program.hpp -- programs, and templates for them: actions, repeats, functions A to F, and in templates wildcards.
//
// `function A` with a body defines A and runs it, there and then; without one it calls it. How a program scores: every action,
// repeat and call is one command, a definition is its first call, and a function's body counts once (Dong & Barnes 2017, "BOTS").
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "games/robot/rules/world.hpp"

namespace crux::robot {

inline constexpr int max_repeat = 99;    // repeat 2..99
inline constexpr int max_wildcard = 64;  // wildcard 1..64, in templates
inline constexpr int max_functions = 6;  // A..F
inline constexpr int max_depth = 16;     // repeats and functions inside each other
inline constexpr std::size_t max_statements = 1000;
inline constexpr std::size_t max_steps = 10'000;  // a run ends after so many actions

struct Statement {
  enum class Kind : std::uint8_t { action, repeat, define, call, wildcard } kind = Kind::action;
  Action action = Action::forward;
  int count = 0;                     // repeat: how often; wildcard: how many actions
  char name = 0;                     // define, call: 'A'..'F'
  std::vector<Statement> body = {};  // repeat, define
  int line = 0;                      // where it stands in the text, from 1; 0: nowhere
  // The place of a statement is no part of its meaning.
  bool operator==(const Statement& other) const;
};
using Program = std::vector<Statement>;

// --- text (text.cpp) ---------------------------------------------------------------------------------------------------------

// One statement a line, in the paper's notation; `;` may stand for the end of a line; # begins a comment; blanks and case do not
// matter. A short play ("FFLUPRS") is a program too. Errors name the line, and say what was expected there.
Result<Program> read_program(std::string_view text);
Result<Program> read_template(std::string_view text);  // with wildcards
// One statement a line, bodies indented by two blanks.
std::string write_program(std::span<const Statement> program);
// The same on one line: "repeat 4; forward; end repeat".
std::string write_on_one_line(std::span<const Statement> program);
// "FFLUPRS"
std::string letters(std::span<const Action> actions);

// --- meaning (program.cpp) ---------------------------------------------------------------------------------------------------

int commands(std::span<const Statement> program);
struct Uses {
  int repeats = 0, functions = 0, depth = 0;  // depth: 1 if nothing is inside anything
  bool operator==(const Uses&) const = default;
};
Uses uses(std::span<const Statement> program);
Program straight(std::span<const Action> actions);

// A program as it is written, one piece after another.
struct Token {
  enum class Kind : std::uint8_t { action, repeat, end_repeat, define, end_function, call } kind = Kind::action;
  std::uint8_t value = 0;  // the action; how often; the function, from 0
  bool operator==(const Token&) const = default;
};
std::vector<Token> tokens_of(std::span<const Statement> program);
// Bodies that are not closed yet end with the tokens; ends without a beginning end it all.
Program program_of(std::span<const Token> tokens);

// One action of a run, and the statement that it comes from.
struct Step {
  Action action;
  const Statement* from;
};
// The actions of a program in the order in which they run, no more than `limit`. REQUIRES: no wildcards.
std::vector<Step> unroll(std::span<const Statement> program, std::size_t limit = max_steps);

// Runs until the puzzle is solved, something fails, or there is no more.
struct Ran {
  enum class End : std::uint8_t { solved, unsolved, failed, too_long } end = End::unsolved;
  World world;                      // where it ended; of a failure, before it
  std::vector<Action> trace;        // what was done
  const Statement* from = nullptr;  // of a failure: the statement that could not be done, step trace.size() + 1
};
Ran run(const Puzzle& p, std::span<const Statement> program, std::size_t limit = max_steps);
// How it ended, as a sentence: "Step 7, line 3: climb up failed: there is no block to climb in front of the robot."
std::string sentence(const Puzzle& p, const Ran& ran);
// Whether the program has no more commands than the puzzle allows; else the message.
bool within_limit(const Puzzle& p, std::span<const Statement> program);
std::string beyond_limit(int written, int limit);

}  // namespace crux::robot
