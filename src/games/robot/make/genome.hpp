// genome.hpp -- robot puzzles as evolution breeds them: programs, with the world that grows around each.
//
// A program without wildcards has exactly one world (grow.hpp), so that a genome is a program: statements are added, changed,
// removed, put into repeats and functions, and exchanged. If a template was asked for, only what its wildcards hold changes. The
// constraints judge what was bred as they judge what is drawn.
//
// It is feasible if the world grows and meets what was asked for, and if no better program was found: none of plain actions as
// short as it, none at all with fewer commands, and none of a simpler kind with as many. What it violates is counted: how many
// actions were left when the world did not grow any further, else constraints that are not met, how far measures lie outside
// their ranges, and commands that can be saved. All searches end after as many steps, whatever the time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/evolvable.hpp"
#include "games/robot/make/request.hpp"

namespace crux::robot {

struct Programs {
  using Can = capabilities<Described>;
  static constexpr std::size_t most_statements = 48;  // that evolution writes; templates may have more
  static constexpr std::size_t most_actions = 120;    // of a run
  static constexpr int most_passes = 9;
  static constexpr int most_depth = 3;

  using Genome = Program;
  struct Targets {
    Parameters asked;
  };
  using Aims = std::array<int, 1>;  // blocks

  static Genome random(const Targets& t, Rng& rng);  // a template that ships with Crux, or the one that was asked for, filled
  static void mutate(Genome& g, const Targets& t, Rng& rng);
  // Programs that differ in actions alone exchange some of them, others parts of their bodies.
  static std::pair<Genome, Genome> cross(const Genome& a, const Genome& b, Rng& rng);
  static std::uint64_t fingerprint(const Genome& g);
  static Judgement<Aims> judge(const Genome& g, const Targets& t);
  static Aims objectives(const Genome& g, const Targets& t) { return judge(g, t).objectives; }
};

// Of a map of puzzles: the structure of the program that a puzzle is made for.
inline constexpr std::array<std::string_view, 9> structure_names{
    "actions alone",           "one repeat",           "several repeats",        "functions",
    "repeats and functions",   "a repeat in a repeat", "a function in a repeat", "a repeat in a function",
    "a function in a function"};
std::size_t structure_of(std::span<const Statement> program);
// The simplest of the ladder's grammars (solve/least.hpp) that allows the program.
std::size_t grammar_of(std::span<const Statement> program);

// What the format asks for, whatever was changed: functions are named in the order in which they are defined, and defined before
// they are called; no body is empty, and nothing is deeper or longer than evolution writes. Names are those of functions, A to F.
Program tidied(const Program& program);

// A template, and what its wildcards hold: together they are a program.
struct Filling {
  Program pattern;
  std::vector<Action> given;  // in the order of the text
};
// By the template that was asked for, or with wildcards in place of all actions. Nothing if the program is none of that template.
std::optional<Filling> filling_of(std::span<const Statement> program, const Parameters& asked);

}  // namespace crux::robot
