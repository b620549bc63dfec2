// catalog.hpp -- every game behind one table: the only place where types are erased.
//
// Types are erased per puzzle, never per move: each function pointer of a GameEntry runs a whole loop that was compiled for its
// game (make_entry.hpp), and only text, JSON, Trace, Grade and Picture cross the line. A null pointer means that the game lacks
// that capability.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/fingerprint.hpp"
#include "core/deduction.hpp"
#include "core/foreign.hpp"
#include "core/generated.hpp"
#include "core/hint.hpp"
#include "core/measured.hpp"
#include "core/neighbours.hpp"
#include "core/remarks.hpp"
#include "core/reproduction.hpp"
#include "core/standing.hpp"
#include "core/trace.hpp"
#include "draw/paper.hpp"
#include "draw/picture.hpp"
#include "generate/fill/outline.hpp"
#include "generate/fill/request.hpp"
#include "generate/request.hpp"
#include "grade/report.hpp"
#include "grade/strata/bots.hpp"
#include "grade/strata/reading.hpp"
#include "players/progress.hpp"
#include "search/graph.hpp"
#include "search/solve.hpp"

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

// A puzzle with holes, ready to be filled.
struct AnySketch {
  const GameEntry* game = nullptr;
  std::shared_ptr<const void> sketch;  // the game's, prepared (make_entry.hpp)
  std::shared_ptr<const fill::Outline> outline;
  bool slow = false;  // the game has a quicker way, but it did not fit
  std::string id;
  Json line;  // as it was read
};

struct GameEntry {
  std::string_view name;
  std::string_view says;
  std::string_view candidates = "paths";  // what a solution is sought among
  int rules_version = 1;  // of what counts as a solution: a proof holds for one of them. G::rules_version raises it
  RuleBook rules = {};
  std::span<const ForeignFormat> formats;

  std::span<const ParameterInfo> parameters;       // of its generator
  std::span<const std::string_view> ways;          // to make a puzzle, the usual one first
  std::uint64_t patience = usual_patience;         // states a measure, unless more is asked for
  std::uint64_t search_patience = usual_patience;  // steps of a search for solutions, the same

  Result<std::shared_ptr<const void>> (*read)(const Json& puzzle) = nullptr;
  Json (*write)(const AnyPuzzle& any) = nullptr;
  std::size_t (*bytes)(const AnyPuzzle& any) = nullptr;  // of memory, for the game's Puzzle
  SolveReport (*solve)(const AnyPuzzle& any, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) = nullptr;
  GradeReport (*grade)(const AnyPuzzle& any, const GradeRequest& ask, const std::stop_token& stop) = nullptr;
  // The states that `grade` walks through, as arrays (search/graph.hpp); an error if there are too many. After a stop request it
  // may answer anything.
  Result<StateGraph> (*unfold)(const AnyPuzzle& any, const UnfoldRequest& ask, const std::stop_token& stop) = nullptr;
  Remarks (*remark)(const AnyPuzzle& any, const std::stop_token& stop) = nullptr;
  std::span<const GradeOption> grade_options = {};
  Result<Hint> (*hint)(const AnyPuzzle& any, std::string_view moves, RuleSet rules) = nullptr;
  // The hint for somebody who plays at a rung of the ladder, from 0; -1: below the first (core/hint.hpp).
  Result<Guide> (*coach)(const AnyPuzzle& any, std::string_view moves, int at) = nullptr;
  // Which class the play is of, over time.
  Result<PlayReading> (*read_play)(const AnyPuzzle& any, std::string_view play, const ReadRequest& ask,
                                   const std::stop_token& stop) = nullptr;
  // How a person's play stands, and a play that solves the puzzle; a sentence on how plays are written.
  Result<Standing> (*standing)(const AnyPuzzle& any, std::string_view play) = nullptr;
  std::optional<Trace> (*reveal)(const AnyPuzzle& any) = nullptr;
  std::string_view how_to_write = "moves, separated by spaces";
  std::span<const Level> levels = {};      // of its generator, easiest first
  std::span<const Variant> variants = {};  // easiest first
  // What to ask of the generator for puzzles of the same size and with the same kinds of marks or clues.
  Likeness (*alike)(const AnyPuzzle& any, Budget& budget) = nullptr;
  // Whether two puzzles differ in nothing that matters.
  bool (*same)(const AnyPuzzle& a, const AnyPuzzle& b) = nullptr;
  // Puzzles that differ from it by one small change, and the shape of a solution (core/neighbours.hpp).
  std::vector<Neighbour<AnyPuzzle>> (*neighbours)(const AnyPuzzle& any, std::size_t most, Rng& rng) = nullptr;
  std::string (*solution_shape)(const AnyPuzzle& any, std::string_view play) = nullptr;
  std::span<const std::string_view> views = {};  // of its pictures, the usual one first; none: there is one view, without a name
  // REQUIRES: `view` is an index into `views`, or 0.
  Result<Picture> (*draw)(const AnyPuzzle& any, std::string_view moves, std::size_t view) = nullptr;
  // On a worksheet; `letters` is the size of its sentences in points.
  Paper (*on_paper)(const AnyPuzzle& any, double letters) = nullptr;
  std::vector<BotInfo> (*bots)() = nullptr;
  // REQUIRES: `ask.bot` is one of `bots()`.
  BotReport (*play)(const AnyPuzzle& any, const BotRequest& ask, const std::stop_token& stop, const BotVisitor& visit) = nullptr;
  Result<GenerateReport> (*generate)(const GenerateRequest& ask, const std::stop_token& stop,
                                     const GenerateVisitor& visit) = nullptr;
  // A puzzle with holes; `bytes` is what may be spent on making it fast.
  Result<AnySketch> (*sketch)(const Json& puzzle, std::size_t bytes) = nullptr;
  // Looks at candidates (or draws) [first, last), until a stop request.
  fill::Found (*fill)(const AnySketch& sketch, const FillRequest& ask, std::uint64_t first, std::uint64_t last,
                      const std::stop_token& stop) = nullptr;
  // The puzzle, without an id, and what its maker knows about it; nothing if the options do not go together.
  std::optional<Candidate<AnyPuzzle>> (*complete)(const AnySketch& sketch, std::span<const Option> options) = nullptr;
  // Numbers that only this game knows; `which` is an index into them.
  std::span<const MeasureInfo> measures = {};
  std::optional<double> (*measure)(const AnyPuzzle& any, std::size_t which, Budget& budget) = nullptr;
  std::string_view rating_figures = {};  // the text of data/ratings/<game>.json; empty: its puzzles have no ratings
  bool rounds = false;                   // whether they are counted
  std::string_view votes = {};           // that of data/ratings/people/<game>.json; empty: nobody has voted
  // From the plays so far, oldest first.
  Result<ProgressReport> (*progress)(std::span<const Json> plays) = nullptr;
  Result<Reproduction> (*reproduce)(const ReproduceRequest& ask, const std::stop_token& stop,
                                    const ReproduceVisitor& visit) = nullptr;
};

std::span<const GameEntry* const> all_games();
// The game and the puzzle as the game writes it, whatever else the line says: the same for the same puzzle.
std::string canonical_text(const AnyPuzzle& any);

// How much memory it takes, with its line.
std::size_t bytes_of(const AnyPuzzle& any);

// Null when there is none of that name.
const GameEntry* find_game(std::string_view name);

// A puzzle's id as its line has it: a string, or a whole number.
Json id_of(const AnyPuzzle& any);
// {"game":..,"id":..}: how every line of JSON about a puzzle or a sketch begins.
Json about(const AnyPuzzle& any);
Json about(const AnySketch& sketch);

// One line of the format, with a sketch in it. `bytes` as in GameEntry::sketch.
Result<AnySketch> read_sketch_line(std::string_view text, std::size_t bytes);
Result<AnySketch> read_parsed_sketch(Json line, std::size_t bytes);

// One line of the format: {"crux":1,"game":..,"puzzle":{..},..}. `read_parsed` takes a line that is JSON already. It has a name
// of its own because any text converts to Json.
Result<AnyPuzzle> read_line(std::string_view text);
Result<AnyPuzzle> read_parsed(Json line);

}  // namespace crux
