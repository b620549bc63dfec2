// template.hpp -- from a template to a puzzle: wildcards are filled, the world grows around the program, and bad attempts are
// given up (Dong & Barnes 2017, "Generator Design").
//
// The world starts unknown. Each action settles the cubes that it needs: block, free, or box; a settled cube stays. Inside a
// repeat or a function the same content must work every time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.hpp"
#include "games/robot/rules/program.hpp"
#include "games/robot/rules/world.hpp"

namespace crux::robot {

// How likely each action is drawn among those that are possible: in proportion. All 1: evenly.
using Weights = std::array<int, action_count>;
inline constexpr Weights even_weights{1, 1, 1, 1, 1, 1, 1, 1};

// Actions as they ran, and which of them a wildcard holds. The template's own text is its author's will: constraints on programs
// look for trouble that a wildcard has a part in.
struct Trace {
  std::span<const Action> actions;
  std::span<const std::uint8_t> drawn;  // [step]: 1, of a wildcard; 0, of the template
};

// A program without wildcards, and the world that has grown around it.
struct Grown {
  Program program;
  std::vector<Action> trace;          // as it ran
  std::vector<std::uint8_t> drawn;    // [step]: 1 if a wildcard holds it
  std::vector<std::uint8_t> written;  // [statement of the program, in the order of its text]: 1 if a wildcard holds it
  Layout layout;                      // as it was settled: not yet moved to the origin, no pillars; switches where things ended
  std::vector<Cube> free;             // settled to be empty at the start
  bool carrying = false;              // a box, at the end
  Trace seen() const { return {trace, drawn}; }
};

// --- the formatter (formatter.cpp)
// ----------------------------------------------------------------------------------------------

// A block that nothing can stand below, because the cube under it has to be free or holds a box.
struct Hanging {
  Cube block, below;
  bool is_box = false;
};
struct Formatted {
  Layout layout;  // moved to the origin, each block on the ground or on another; lists by z, y, x
  std::optional<Hanging> hanging;
  bool too_large = false;  // for a puzzle
  bool good() const { return !hanging && !too_large; }
};
Formatted format(const Grown& grown);

// --- the constraint checker (constraints.cpp) ---------------------------------------------------------------------------------

// The input of a constraint: the program as it was grown, and what came of it so far.
struct Draft {
  const Grown& grown;
  const Formatted* form = nullptr;  // from Stage::form on
  const Puzzle* puzzle = nullptr;   // from Stage::puzzle on
};
enum class Group : std::uint8_t { program, world, educational, requested };
enum class Stage : std::uint8_t { program, form, puzzle };  // what must be there before it can be asked

struct Constraint {
  std::string_view name;  // "cancellation"
  Group group;
  Stage stage;
  std::string_view says;    // what it asks for, as a sentence
  std::string_view advice;  // what to change in the template if it rejects much, as a sentence
  // Why the draft is rejected, as a sentence with places and steps; nothing if it is good.
  std::optional<std::string> (*reject)(const Draft&);
  // If it can be told early: whether the last action of an unfinished trace, or what fills a wildcard or the beginning of one, is
  // enough to reject all that comes of it. To give up there leaves the same puzzles, with the same chances, as to reject them at
  // the end.
  bool (*breaks)(const Trace& so_far) = nullptr;
  bool (*spoils)(std::span<const Action> content) = nullptr;
};
// In the order in which they are asked, by stage; those of group `requested` only on request, by name.
std::span<const Constraint> constraints();
const Constraint* find_constraint(std::string_view name);  // null: there is none
// Those that are always asked, and of the others those in `requested` (bit i: constraints()[i]).
std::vector<const Constraint*> asked_constraints(std::uint32_t requested);

}  // namespace crux::robot
