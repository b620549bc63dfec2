// hint.hpp -- what may be said to a player who does not know how to go on.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/deduction.hpp"

namespace crux {

// A hint as a person reads it, in three stages: where to look, why, and what to do. It speaks in the words of the board and never
// in notation, and it never gives up: while a solution is known, there is a step.
struct Guide {
  enum class Kind : std::uint8_t {
    none,      // there is nothing to do: it is solved, or no solution is known
    rule,      // a rule of the game says so
    ahead,     // looking some moves ahead rules out everything else
    solution,  // a step of a solution; nothing better can be said, and `why` says that
    mistake,   // something is wrong; the step takes it back
    finish,    // all is right; the step hands it in
  };
  Kind kind = Kind::none;
  std::string look;          // "Look at the end of your line."
  std::string why;           // "There is a gap above you."
  std::string step;          // "Go right."
  std::string play;          // the whole play after that step, so that a page can play it
  Json at = Json::object();  // the places to highlight, as the game's board knows them
};
// Whether it leads on: nothing is wrong, and something is left to be done.
constexpr bool leads_on(const Guide& guide) {
  return guide.kind == Guide::Kind::rule || guide.kind == Guide::Kind::ahead || guide.kind == Guide::Kind::solution;
}
constexpr std::string_view name_of(Guide::Kind kind) {
  constexpr std::array<std::string_view, 6> names{"none", "rule", "ahead", "solution", "mistake", "finish"};
  return names[static_cast<std::size_t>(kind)];
}

// "the top row", "the second row", "the bottom row": counted from 0, from the top.
std::string row_in_words(int row, int rows);
// A square of a board in words, for the middle of a sentence: "the second column of the top row". Both count from 0, columns from
// the left and rows from the top.
std::string place_in_words(int column, int row, int rows);

struct HintedMove {
  std::string move;
  Verdict verdict = Verdict::unknown;
  std::vector<Deduction> because;
};
struct Hint {
  std::string moves;  // the play so far, forced opening included
  Status status = Status::open;
  bool complete = false;            // while open: nothing is missing but to hand it in ("submit", "run")
  bool hopeful = true;              // false: no solution can be reached from here
  std::optional<std::string> back;  // then: the longest beginning of the play from which one can
  std::vector<HintedMove> next;
  std::vector<std::string> left;  // what the rules leave to choose from
  std::string says = {};          // of the play as a whole, as a sentence; or nothing
  bool together = false;          // `next` are marks that follow from one reason, all to be made, not moves to choose from
  Guide guide = {};               // what a person reads; it knows every rule, whichever were asked for
};

namespace contract {

// Games that are Deducible but not Advising get the catalog's hints.
template <class G>
concept Advising = requires(const typename G::Puzzle& p, std::string_view play, RuleSet rules) {
  { G::hint(p, play, rules) } -> std::same_as<Result<Hint>>;
};

// The hint for somebody who plays at rung `at` of the ladder, counted from 0: it is phrased by the next rung above that has the
// step, and not by the strongest. `at` may be one less than the first rung, for somebody who plays like none of them, or the last
// one: then it is the game's usual hint.
template <class G>
concept Coaching = requires(const typename G::Puzzle& p, std::string_view play, int at) {
  { G::coach(p, play, at) } -> std::same_as<Result<Guide>>;
};

}  // namespace contract

}  // namespace crux
