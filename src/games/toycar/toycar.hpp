// toycar.hpp -- the toy car that is steered by tiles laid out beforehand: types and rules.
//
// Lay direction tiles so that the car, once it runs, collects every flag and ends on the goal (Scirea 2020, after a mini-game of
// Professor Layton; README.md in this folder). Graders see the lazily branching run (drive.hpp).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/deduction.hpp"
#include "core/fillable.hpp"
#include "core/game.hpp"
#include "core/ladder.hpp"
#include "core/measured.hpp"
#include "core/neighbours.hpp"
#include "core/rated.hpp"
#include "core/reproduction.hpp"
#include "core/retraced.hpp"
#include "core/rounds.hpp"
#include "core/standing.hpp"
#include "core/trace.hpp"
#include "games/toycar/make/boards.hpp"
#include "games/toycar/make/genome.hpp"
#include "games/toycar/make/request.hpp"
#include "games/toycar/make/sketch.hpp"
#include "games/toycar/rules/board.hpp"
#include "games/toycar/rules/drive.hpp"
#include "games/toycar/solve/bots.hpp"
#include "games/toycar/solve/solver.hpp"

namespace crux {
struct Guide;
struct Hint;
struct Paper;
struct Picture;
struct ProgressReport;
}  // namespace crux

namespace crux::toycar {

// The known facts about one puzzle's solutions (solutions.cpp): all of them, if a search found them within its budget; else what
// the outlook can prove of a state.
class Foresight {
 public:
  bool alive(const Puzzle& p, const State& s) const;
  Status status(const Puzzle&, const State& s) const { return s.status; }
  std::optional<std::uint64_t> count() const;
  bool complete() const { return solutions_.has_value(); }
  // Read from the solutions that were found, all or not; nothing if there are none.
  std::optional<int> fewest_tiles() const { return fewest_tiles_; }

 private:
  friend Foresight foresee(const Puzzle& p, Budget budget);
  std::optional<std::vector<std::string>> solutions_;  // as State::turns, in order
  std::optional<int> fewest_tiles_;
};
Foresight foresee(const Puzzle& p, Budget budget = Budget(0));

enum Rule : std::uint8_t { crash_rule, goal_rule, tiles_rule };

struct Toycar {
  using Puzzle = toycar::Puzzle;
  using State = toycar::State;
  using Move = toycar::Move;
  using Foresight = toycar::Foresight;
  using Can = capabilities<  //
      Foresighted,           // solve/solutions.cpp
      Searching,             // solve/solver.cpp
      Thrifty,               // the fewest tiles
      Patient,               // the planner plans at each state
      Weighed,               // rules/text.cpp
      Measured,              // solve/solutions.cpp
      Deducible,             // rules/rules.cpp
      Advising,              // solve/hint.cpp
      Laddered,              // solve/bots.cpp
      Retraced,              // solve/retrace.cpp
      Coaching,              // solve/hint.cpp
      Rated,                 // solve/solutions.cpp, data/ratings
      Rounding,              // solve/rounds.cpp
      Playable,              // show/standing.cpp
      Drawable,              // show/draw.cpp
      Printed,               // show/on_paper.cpp
      Sampled,               // make/request.cpp, level.cpp, twins.cpp
      Levelled,              // by length and loops
      Varied,                // make/variants.cpp
      Alike,                 // make/request.cpp
      Neighbouring,          // make/neighbours.cpp
      Bred,                  // make/genome.hpp
      Evolved,               // make/genome.cpp, level.cpp
      Illuminated,           // make/genome.cpp
      Mapped,                // make/boards.hpp
      Fillable,              // make/fill.cpp
      Guiding,               // entry.cpp: the paper's ladder
      Reproducing>;          // entry.cpp
  static constexpr std::string_view name = "toycar";
  static constexpr std::string_view says = "lay tiles that lead the car over every flag to the goal";
  static constexpr std::uint64_t patience = 1'000;  // steps a measure, unless more is asked for: the planner plans at each

  // text.cpp
  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p);
  static std::size_t bytes(const Puzzle& p);
  // Tiles in driving order, then a dot for each choice since the last of them that was straight on: "3,0U 3,4R ..".
  static Result<std::vector<Move>> read_moves(const Puzzle& p, std::string_view text);
  static std::string write_moves(const Puzzle& p, std::span<const Move> moves);

  static State start(const Puzzle& p) { return toycar::start(p); }
  template <class Visit>
  static void moves(const Puzzle&, const State& s, Visit&& visit) {
    each_move(s, visit);
  }
  static void apply(const Puzzle& p, State& s, const Move& m) { toycar::apply(p, s, m); }
  static void undo(const Puzzle& p, State& s, const Move& m) { toycar::undo(p, s, m); }
  static Status status(const Puzzle&, const State& s) { return s.status; }

  // solutions.cpp
  static Foresight foresee(const Puzzle& p, Budget budget) { return toycar::foresee(p, std::move(budget)); }

  // solver.cpp. One step a tile that it tries.
  static constexpr std::uint64_t search_patience = 2'000'000;
  static bool search(const Puzzle& p, Budget& budget, const std::function<bool(std::span<const Move>)>& visit) {
    return each_solution(p, toycar::start(p), budget,
                         [&](std::span<const Tile> tiles) { return visit(moves_by(p, tiles, true)); });
  }
  // The fewest tiles of any solution; nothing if there is none, or it takes too long.
  static std::optional<int> fewest(const Puzzle& p, Budget& budget) { return fewest_tiles(p, budget); }

  // solutions.cpp. The fewest tiles.
  static Effort effort(const Puzzle& p, Budget& budget);
  static Effort effort(const Puzzle& p, const Foresight& foresight, Budget& budget);
  static constexpr std::string_view effort_unit = "tile";
  static const std::string_view rating_figures;

  // rounds.cpp. Over the squares.
  static Rounds rounds(const Puzzle& p, Budget& budget);

  // rules.cpp
  static const std::array<RuleInfo, 3> rules;
  static const std::array<NamedRules, 3> rule_sets;
  static Verdict judge(const Puzzle& p, State& s, const Move& m, RuleSet rules);
  static std::vector<Deduction> explain(const Puzzle& p, State& s, const Move& m, RuleSet rules);

  static auto ladder(Mode) {
    return Ladder{
        .rungs = std::tuple{Rung<Toycar, NearestBot>{"nearest", "Nearest", "drives at the nearest flag", {""}, {}},
                            Rung<Toycar, AheadBot>{"ahead", "Ahead", "looks three tiles ahead", {""}, {}},
                            Rung<Toycar, PlannerBot>{"planner", "Planner", "plans the whole way before it starts", {""}, {}}},
        .beside = std::tuple{},
        .enough = any_chance};
  }

  // retrace.cpp. What the car does at each square where it may turn, in driving order: the tiles that it never comes to say
  // nothing.
  static auto models() { return ladder(Mode::strict).rungs; }
  static Result<std::vector<Stride<Toycar>>> retrace(const Puzzle& p, std::string_view play);

  // request.cpp, level.cpp, genome.cpp, twins.cpp
  using Parameters = toycar::Parameters;
  using Breed = Sequences;
  static constexpr std::array<std::string_view, 3> ways{"evolve", "exact", "elites"};
  static const std::array<ParameterInfo, 12> parameters;
  static Result<Parameters> read_parameters(const Json& given) { return toycar::read_parameters(given); }
  static Json write_parameters(const Parameters& asked) { return toycar::write_parameters(asked); }
  static Result<Sequences::Targets> targets(const Parameters& asked) { return asked.targets; }
  static Breeding breeding(const Parameters& asked) { return asked.breeding; }
  static std::string write_genome(const Genome& genome) { return to_text(genome); }
  static std::optional<Candidate<Puzzle>> build(const Genome& genome, const Parameters& asked, Rng& rng) {
    return build_level(genome, asked, rng);
  }
  using MapBreed = Boards;
  static constexpr bool has_goals = false;
  static constexpr std::size_t columns = Boards::columns;
  static constexpr std::string_view archive_says =
      "a square is a level with one solution, the smallest board of its kind: fewer squares are better; rows are loops, columns "
      "moves";
  static std::vector<std::string> column_names(const Parameters& asked);
  static std::vector<std::string> row_names(const Parameters& asked);
  static Result<Boards::Targets> map_targets(const Parameters& asked);
  static Breeding map_breeding(const Parameters& asked) {
    constexpr int population = 100;
    return {.population = population, .generations = static_cast<std::uint64_t>(asked.candidates / population)};
  }
  static std::optional<Candidate<Puzzle>> express(const Genome& genome, const Boards::Targets& targets);
  // Every sequence of the length and loops that are asked for is as likely as any other.
  static Genome draw_genome(const Parameters& asked, Rng& rng) {
    return sample_exact(asked.targets.length, asked.targets.loops, rng);
  }
  static std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng) {
    return build_level(draw_genome(asked, rng), asked, rng);
  }
  static std::optional<std::string> impossible(const Parameters&, std::string_view) { return std::nullopt; }
  static Likeness alike(const Puzzle& p, Budget& budget);
  static std::uint64_t invariant(const Puzzle& p);
  static bool same(const Puzzle& a, const Puzzle& b) { return a == b; }

  // neighbours.cpp. A wall, a flag or the goal moves, walls, flags or tiles are added or taken away.
  static std::vector<Neighbour<Puzzle>> neighbours(const Puzzle& p, std::size_t most, Rng& rng);
  static std::string solution_shape(const Puzzle& p, std::string_view play);

  static constexpr std::array<crux::Level, 5> levels{
      {{"gentle", "Small boards, three tiles", R"({"length":4})", "Nearest"},
       {"easy", "Six tiles, and no need to go round in circles", R"({"length":7})", "Nearest"},
       {"medium", "Nine tiles and a loop: look a few tiles ahead", R"({"length":10,"loops":1})", "Ahead"},
       {"hard", "Eight tiles and two loops: plan the whole way", R"({"length":9,"loops":2})", "Planner"},
       {"fiendish", "Fifteen tiles and three loops: plan the whole way, and then some", R"({"length":16,"loops":3})",
        "Planner"}}};
  static const std::span<const Variant> variants;  // variants.cpp

  // solutions.cpp. From the solution with the fewest tiles; as the generator counts them.
  static constexpr std::array<MeasureInfo, 2> measures{{{"length", "moves of the shortest solution, the car's heading included"},
                                                        {"loops", "times that it goes through all four directions"}}};
  static std::optional<double> measure(const Puzzle& p, std::size_t which, Budget& budget);

  // fill.cpp
  using Sketch = toycar::Sketch;
  static Result<Sketch> read_sketch(const Json& json);
  static std::vector<Hole> holes(const Sketch& sketch);
  static std::optional<Candidate<Puzzle>> complete(const Sketch& sketch, std::span<const Option> options);
  static std::vector<Symmetry> symmetries(const Sketch& sketch);

  // standing.cpp. `play` is what lies on the board, in any order.
  static Result<Standing> standing(const Puzzle& p, std::string_view play);
  static constexpr std::string_view how_to_write =
      "the tiles on the board in any order, each as its column, its row and its direction (U, R, D or L): 7,9L 2,8U. Columns and "
      "rows count from 0 at the bottom left, so 0,0 is the square at the bottom left, and 0,1 the one above it";
  static std::optional<Trace> reveal(const Puzzle& p);

  // hint.cpp. `play` is what lies on the board, in any order: people lay tiles before they run.
  static Result<Hint> hint(const Puzzle& p, std::string_view play, RuleSet rules);
  static Result<Guide> coach(const Puzzle& p, std::string_view play, int at);

  // draw.cpp
  static Picture draw(const Puzzle& p, std::span<const Move> moves);
  static Paper on_paper(const Puzzle& p, double letters);  // on_paper.cpp

  // entry.cpp
  static Result<ProgressReport> progress(std::span<const Json> plays);
  static Result<Reproduction> reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit);
};

// A tile of a play in the game's notation, such as "3,0U". `word` counts from 1.
Result<Tile> read_tile(const Puzzle& p, std::string_view text, std::size_t word);
// Tiles on the board, in any order: each on an empty square of its own, and no more than the tray holds. Dots are skipped.
Result<std::vector<Tile>> read_tiles(const Puzzle& p, std::string_view text);

// Why no solution lies behind a doubt, and how a play ended, as a sentence.
std::string sentence(const Puzzle& p, const Doubt& doubt);
std::string sentence(const Puzzle& p, const State& lost);

}  // namespace crux::toycar
