// catalog.hpp -- every game behind one table: the only place where types are erased.
//
// Types are erased per puzzle, never per move: each function pointer of a GameEntry runs a whole loop that was compiled for its
// game (make_entry.hpp), and only text, JSON, Trace, Grade and Picture cross the line. A null pointer means that the game lacks
// that capability.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/deduction.hpp"
#include "core/foreign.hpp"
#include "core/generated.hpp"
#include "core/grade.hpp"
#include "core/hint.hpp"
#include "core/measured.hpp"
#include "core/reproduction.hpp"
#include "core/standing.hpp"
#include "core/trace.hpp"
#include "draw/picture.hpp"
#include "generate/fill/outline.hpp"
#include "generate/fill/ranking.hpp"

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
  bool shortest = true;                     // say what the shortest takes, too, where the game counts it
};
struct SolveReport {
  std::uint64_t solutions = 0;
  bool complete = true;            // false: the limit or the budget ended the search, and there may be more
  std::optional<int> fewest = {};  // what the shortest solution takes, where the game counts it (tiles)
  Dilemma dilemma = {};            // why there is none, where the game can say
};
// Sees each solution as it is found.
using TraceVisitor = std::function<void(const Trace&)>;

struct NamedRuleSet {
  std::string name;
  RuleSet rules;
};
struct GradeRequest {
  std::vector<NamedRuleSet> sets;
  RuleSet against;                    // insight = TSI under this set minus TSI under each other
  std::uint64_t budget = 0;           // steps for each walk
  bool ladder = false;                // ask the bots too
  std::optional<double> enough = {};  // bits that a bot may be short of and still solve; nothing: the ladder's own
};
struct SetGrades {
  std::string name;
  std::vector<Grade> grades;  // muse, remuse, msi, tsi, insight
};
struct BotGrade {
  std::string_view bot;
  std::optional<bool> solves;  // nothing: not known within the budget
  Grade tsi;
};
struct LadderReport {
  std::optional<std::string_view> label;  // the class; nothing where no bot solves the puzzle or it is not known which
  bool settled = true;                    // whether it is known
  std::vector<BotGrade> bots;             // expert first, then those beside the ladder
  std::size_t beside = 0;                 // how many those are
  Grade uniform;                          // the TSI of a player who knows nothing
};
// {"class":..,"bots":{..},"tsi":{..},"exhausted":[..]}
Json to_json(const LadderReport& report);

// What a game says of a puzzle beyond what it shares with others.
struct Remarks {
  Json json = Json::object();  // fields of the answer
  std::string text;            // the same for people: whole lines
  std::string answer = {};     // more of them, which give a solution away: not for somebody who plays
};

struct GradeReport {
  SolveReport solutions;
  std::optional<std::uint64_t> space;  // candidate solutions before any mark is looked at
  std::vector<SetGrades> sets;
  std::optional<LadderReport> ladder;
  Remarks remarks = {};
};

// A bot of a ladder, as seen from outside.
struct BotInfo {
  std::string_view name;
  std::string_view label;  // what a puzzle is called that asks for it; empty for a bot beside the ladder
  std::string_view says;
};

enum class PlayEnd : std::uint8_t { solved, lost, stuck };  // stuck: the bot does not know what to do
constexpr std::string_view name_of(PlayEnd end) {
  constexpr std::array<std::string_view, 3> names{"solved", "lost", "stuck"};
  return names[static_cast<std::size_t>(end)];
}
// One play of a bot, move by move.
struct BotTrace {
  std::string style;  // "breadth first"; empty where the bot has only one
  std::vector<std::string> moves;
  std::vector<double> chances;  // of each move, given those before it
  double chance = 1;            // of the whole play, style included
  PlayEnd end = PlayEnd::stuck;
  std::string because;  // why the last move lost, where a rule can say
};
struct BotRequest {
  std::string bot;
  bool all = false;          // every play; else the first that solves the puzzle or, where none does, the first
  std::uint64_t budget = 0;  // states
  Mode mode = Mode::strict;
};
struct BotReport {
  std::optional<bool> solves;  // nothing: not known within the budget
  bool complete = true;        // false: the budget ended before all plays were seen
};
using BotVisitor = std::function<bool(const BotTrace&)>;  // answers whether to go on

// A range of information; both ends are meant.
struct BitRange {
  double least = 0;
  double most = std::numeric_limits<double>::infinity();
};
struct GenerateRequest {
  Json parameters = Json::object();  // the game's own: {"nodes":4}
  std::string label;                 // the class asked for; empty: any
  std::uint64_t count = 1;           // 0: only whether the request makes sense
  std::uint64_t seed = 0;
  std::uint64_t tries = 0;           // 0: the generator's default
  std::string by;                    // one of the game's ways; empty: the usual one
  std::string rules_file;            // the designer's own ASP
  std::function<double()> now;       // a clock, in seconds, for the report of what took how long
  std::optional<BitRange> tsi = {};  // of the uniform player; nothing: any
  bool report = false;  // notes at the end say what became of the candidates; unasked, too, where fewer were made than asked for
};
struct GenerateReport {
  std::uint64_t made = 0;
  std::uint64_t tries = 0;
  std::uint64_t twins = 0;                // candidates that were made already
  std::uint64_t refused = 0;              // candidates of another class or TSI
  std::optional<std::string> impossible;  // why the request can never be met
  bool late = false;                      // clingo did not answer in time
  bool tired = false;                     // classifying candidates took all the work that was allowed
  bool dry = false;                       // only twins came for long: there are probably no more
};
// The grid of the way "elites": of each kind of puzzle the best, as far as it has come.
struct Archive {
  struct Cell {
    std::size_t row = 0, column = 0;
    double quality = 0;  // the smaller the better
  };
  std::size_t rows = 0;
  std::vector<std::string> columns;  // in words
  std::string_view says;             // what rows, columns and quality are
  std::vector<Cell> cells;
  // The puzzle line of a cell, by its place in `cells`. Only at the end; may be kept, and called by any thread.
  std::function<Json(std::size_t cell)> line = {};
};
struct GenerateVisitor {
  std::function<bool(Json line)> puzzle;  // a puzzle line; answers whether to go on
  std::function<void(const GenerateReport&)> progress;
  std::function<void(std::string_view)> note;        // one line: what the maker of a template or a rules file should know
  std::function<void(const Archive&)> archive = {};  // a few times a second, by GenerateRequest::now, and at the end
};

// A puzzle with holes, ready to be filled.
struct AnySketch {
  const GameEntry* game = nullptr;
  std::shared_ptr<const void> sketch;  // the game's, prepared (make_filler.hpp)
  std::shared_ptr<const fill::Outline> outline;
  bool slow = false;  // the game has a quicker way, but it did not fit
  std::string id;
  Json line;  // as it was read
};
// Which candidates to look at, and what is wanted of them.
struct FillRequest {
  fill::Ranking ranking;
  std::size_t top = 100;
  bool symmetric = false;                  // of candidates that are turned into each other, only the first
  std::optional<std::uint64_t> seed = {};  // draw candidates at random; nothing: one after the other
  // What a solver may spend on one candidate where nothing quicker is known.
  static constexpr std::uint64_t search_steps = 1'000'000;
  // So many draws are never made: they go on until somebody stops them.
  static constexpr std::uint64_t no_end = std::uint64_t{1} << 62;
};

struct ReproduceRequest {
  std::uint64_t seed = 1;
  std::uint64_t count = 0;      // 0: as many as the paper
  Json data = nullptr;          // a study's plays; null: none
  std::function<double()> now;  // a clock, in seconds, for timings
};

// What a player should get next, by a model of the player.
struct ProgressReport {
  Json target;       // the generator's parameters: {"length":5,"loops":1}
  std::string says;  // why, in a sentence
};

using ReproduceVisitor = std::function<void(std::string_view doing, double share)>;

struct GameEntry {
  std::string_view name;
  std::string_view says;
  std::string_view candidates = "paths";  // what a solution is sought among
  int rules_version = 1;  // of what counts as a solution: a proof holds for one of them. G::rules_version raises it
  RuleBook rules = {};
  std::span<const ForeignFormat> formats;

  std::span<const ParameterInfo> parameters;   // of its generator
  std::span<const std::string_view> ways;      // to make a puzzle, the usual one first
  std::uint64_t patience = 20'000'000;         // states a measure, unless more is asked for
  std::uint64_t search_patience = 20'000'000;  // steps of a search for solutions, the same

  Result<std::shared_ptr<const void>> (*read)(const Json& puzzle) = nullptr;
  Json (*write)(const AnyPuzzle& any) = nullptr;
  SolveReport (*solve)(const AnyPuzzle& any, const SolveRequest& ask, Budget& budget, const TraceVisitor& visit) = nullptr;
  GradeReport (*grade)(const AnyPuzzle& any, const GradeRequest& ask, const std::stop_token& stop) = nullptr;
  Remarks (*remark)(const AnyPuzzle& any, const std::stop_token& stop) = nullptr;
  Result<Hint> (*hint)(const AnyPuzzle& any, std::string_view moves, RuleSet rules) = nullptr;
  // How a person's play stands, and a play that solves the puzzle; a sentence on how plays are written.
  Result<Standing> (*standing)(const AnyPuzzle& any, std::string_view play) = nullptr;
  std::optional<std::string> (*reveal)(const AnyPuzzle& any) = nullptr;
  std::string_view how_to_write = "moves, separated by spaces";
  std::span<const Level> levels = {};            // of its generator, easiest first
  std::span<const std::string_view> views = {};  // of its pictures, the usual one first; none: there is one view, without a name
  // REQUIRES: `view` is an index into `views`, or 0.
  Result<Picture> (*draw)(const AnyPuzzle& any, std::string_view moves, std::size_t view) = nullptr;
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
  // The puzzle, without an id, and what its maker knows about it; nothing where the options do not go together.
  std::optional<Candidate<AnyPuzzle>> (*complete)(const AnySketch& sketch, std::span<const Option> options) = nullptr;
  // Numbers that only this game knows; `which` is an index into them.
  std::span<const MeasureInfo> measures = {};
  std::optional<double> (*measure)(const AnyPuzzle& any, std::size_t which, Budget& budget) = nullptr;
  // From the plays so far, oldest first.
  Result<ProgressReport> (*progress)(std::span<const Json> plays) = nullptr;
  std::string_view study = {};  // where the paper's own data lie, seen from the repository, for those who have them
  Result<Reproduction> (*reproduce)(const ReproduceRequest& ask, const std::stop_token& stop,
                                    const ReproduceVisitor& visit) = nullptr;
};

std::span<const GameEntry* const> all_games();
// FNV-1a, 64 bits, in hexadecimal: names what came without a name. Not a defence against anyone.
std::string fingerprint(std::string_view text);
// 32 hexadecimal digits (BLAKE2b-128) by the game and the puzzle as the game writes it, whatever else the line says: where a
// puzzle is kept, and the end of its page's address. To find two puzzles of one id would take some 2^64 tries.
std::string content_id(const AnyPuzzle& any);

// Null when there is none of that name.
const GameEntry* find_game(std::string_view name);

// A puzzle's id as its line has it: a string, or a whole number.
Json id_of(const AnyPuzzle& any);

// One line of the format, with a sketch in it. `bytes` as in GameEntry::sketch.
Result<AnySketch> read_sketch_line(std::string_view text, std::size_t bytes);
Result<AnySketch> read_parsed_sketch(Json line, std::size_t bytes);

// One line of the format: {"crux":1,"game":..,"puzzle":{..},..}. `read_parsed` takes a line that is JSON already. It has a name
// of its own because any text converts to Json.
Result<AnyPuzzle> read_line(std::string_view text);
Result<AnyPuzzle> read_parsed(Json line);

}  // namespace crux
