// least.hpp -- the least program for given actions: repeats and functions found in them.
//
// Promise: if `exact` is true, no program that the grammar allows runs as exactly these actions with fewer commands. Within
// `least_patience` it is for up to 64 actions (but for a few that are random and of two kinds only), and mostly for more, up to
// 128; beyond, the answer is a program with repeats alone. A function may be called only below its definition, which stands in no
// other function's.
//
// Cost: a step of the budget is about a microsecond. Actions with a plan in them mostly take one or two milliseconds, random ones
// up to some tenths of a second.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/budget.hpp"
#include "games/robot/rules/program.hpp"

namespace crux::robot {

// Which programs are meant.
struct Grammar {
  // No more repeats than this. Limits other than 0, 1 without functions, and none need not be answered exactly.
  int repeats = 1'000'000;
  bool functions = true;
  bool nested = true;  // false: the bodies of repeats and functions hold actions alone
  bool operator==(const Grammar&) const = default;
};
// The grammars of the ladder's bots, naive first.
inline constexpr Grammar straight_line{.repeats = 0, .functions = false, .nested = false};
inline constexpr Grammar one_repeat{.repeats = 1, .functions = false, .nested = false};
inline constexpr Grammar flat{.repeats = 1'000'000, .functions = true, .nested = false};
inline constexpr Grammar all_programs{};
inline constexpr std::size_t grammar_count = 4;
inline constexpr std::array<Grammar, grammar_count> grammars{straight_line, one_repeat, flat, all_programs};

// More than this are not looked at for functions, and the answer is not said to be exact.
inline constexpr std::size_t max_with_functions = 128;

inline constexpr std::uint64_t least_patience = 10'000'000;

struct Least {
  int commands = 0;
  Program program;
  bool exact = true;  // false: the budget ended, and there may be a lesser one
};
Least least_program(std::span<const Action> actions, const Grammar& grammar, Budget& budget);
// The same if only a program of `most` commands or fewer is of interest: much quicker if there is none. Then the answer is the
// actions themselves, or any program with more.
Least least_program(std::span<const Action> actions, const Grammar& grammar, int most, Budget& budget);
// The least program whose run begins with these actions: a run ends when the puzzle is solved, though the program would go on.
Least least_program_cut_off(std::span<const Action> actions, const Grammar& grammar, int most, Budget& budget);
// Whether any program at all is shorter than the actions themselves: quick, and nothing is allocated.
bool compressible(std::span<const Action> actions);

}  // namespace crux::robot
