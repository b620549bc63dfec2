// catalog.hpp -- every game behind one table: the only place where types are erased.
//
// Types are erased per puzzle, never per move: each function pointer of a GameEntry runs a whole loop that was compiled for its
// game (make_entry.hpp), and only text, JSON, Trace, Grade and Picture cross the line. A null pointer means that the game lacks
// that capability.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/deduction.hpp"
#include "core/foreign.hpp"
#include "core/grade.hpp"
#include "core/trace.hpp"
#include "draw/picture.hpp"

namespace crux {

struct GameEntry;

// One puzzle of any game, with the line it came from.
struct AnyPuzzle {
  const GameEntry* game = nullptr;
  std::shared_ptr<const void> puzzle;  // a game's Puzzle
  std::string id;                      // the line's own, or a fingerprint of the puzzle
  Json line;                           // as it was read: fields that we do not know are kept

  template <class Puzzle>
  const Puzzle& as() const {
    return *static_cast<const Puzzle*>(puzzle.get());
  }
};

struct SolveRequest {
  bool count_only = false;
  std::uint64_t limit = ~std::uint64_t{0};  // stop after so many solutions
};
struct SolveReport {
  std::uint64_t solutions = 0;
  bool complete = true;  // false: the limit or the budget ended the search, and there may be more
};
// Sees each solution as it is found.
using TraceVisitor = std::function<void(const Trace&)>;

struct NamedRuleSet {
  std::string name;
  RuleSet rules;
};
struct GradeRequest {
  std::vector<NamedRuleSet> sets;
  RuleSet against;           // insight = TSI under this set minus TSI under each other
  std::uint64_t budget = 0;  // steps for each walk
};
struct SetGrades {
  std::string name;
  std::vector<Grade> grades;  // muse, remuse, msi, tsi, insight
};
struct GradeReport {
  SolveReport solutions;
  std::optional<std::uint64_t> space;  // candidate solutions before any mark is looked at
  std::vector<SetGrades> sets;
};

struct HintedMove {
  std::string move;
  Verdict verdict = Verdict::unknown;
  std::vector<Deduction> because;
};
struct HintReport {
  std::string moves;  // the play so far, forced opening included
  Status status = Status::open;
  bool hopeful = true;              // false: no solution can be reached from here
  std::optional<std::string> back;  // then: the longest beginning of the play from which one can
  std::vector<HintedMove> next;
  std::vector<std::string> left;  // what the rules leave to choose from
};

struct GameEntry {
  std::string_view name;
  std::string_view says;
  RuleBook rules;
  std::span<const ForeignFormat> formats;

  Result<std::shared_ptr<const void>> (*read)(const Json& puzzle) = nullptr;
  Json (*write)(const AnyPuzzle& any) = nullptr;
  SolveReport (*solve)(const AnyPuzzle& any, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) = nullptr;
  GradeReport (*grade)(const AnyPuzzle& any, const GradeRequest& ask, const std::stop_token& stop) = nullptr;
  Result<HintReport> (*hint)(const AnyPuzzle& any, std::string_view moves, RuleSet rules) = nullptr;
  Result<Picture> (*draw)(const AnyPuzzle& any, std::string_view moves) = nullptr;
};

std::span<const GameEntry* const> all_games();
// Null when there is none of that name.
const GameEntry* find_game(std::string_view name);

// One line of the format: {"crux":1,"game":..,"puzzle":{..},..}.
Result<AnyPuzzle> read_line(std::string_view text);

}  // namespace crux
