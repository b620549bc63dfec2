// hint.hpp -- what may be said to a player who does not know how to go on.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/deduction.hpp"

namespace crux {

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
};

namespace contract {

// Games that are Deducible but not Advising get the catalog's hints.
template <class G>
concept Advising = requires(const typename G::Puzzle& p, std::string_view play, RuleSet rules) {
  { G::hint(p, play, rules) } -> std::same_as<Result<Hint>>;
};

}  // namespace contract

}  // namespace crux
