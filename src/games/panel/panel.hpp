// panel.hpp -- the line-drawing panels of The Witness: types and rules.
//
// Draw one line along the grid from a start to an end, never through the same junction twice, such that every mark is satisfied
// (Shen & Sturtevant 2024, Table 1). If the paper leaves something open, we follow its authors' program. README.md in this folder
// lists these points, and what Mode::strict does instead.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/memory.hpp"
#include "core/bounds.hpp"
#include "core/deduction.hpp"
#include "core/evolvable.hpp"
#include "core/fillable.hpp"
#include "core/foreign.hpp"
#include "core/game.hpp"
#include "core/generated.hpp"
#include "core/ladder.hpp"
#include "core/measured.hpp"
#include "core/neighbours.hpp"
#include "core/rated.hpp"
#include "core/reproduction.hpp"
#include "core/retraced.hpp"
#include "core/rounds.hpp"
#include "core/trace.hpp"
#include "games/panel/rules/board.hpp"
#include "games/panel/solve/path_tree.hpp"
#include "search/folded.hpp"

namespace crux {
struct Guide;
struct Hint;
struct Level;
struct Variant;
struct Paper;
struct Picture;
struct Standing;
}  // namespace crux

namespace crux::panel {

class Filler;
class Fold;
struct Sketch;

enum class Kind : std::uint8_t { none, must, cannot, square, star, triangle };
enum class Place : std::uint8_t { cell, junction, edge };

// The palette. `unset` is a triangle without a colour of its own: it counts as orange.
enum class Colour : std::uint8_t { unset, black, white, cyan, magenta, yellow, red, green, blue, orange, purple };
struct ColourInfo {
  std::string_view name;
  char letter;  // printed on the mark in the view that has letters
};
inline constexpr std::array<ColourInfo, 11> palette{{{"", ' '},
                                                     {"black", 'K'},
                                                     {"white", 'W'},
                                                     {"cyan", 'C'},
                                                     {"magenta", 'M'},
                                                     {"yellow", 'Y'},
                                                     {"red", 'R'},
                                                     {"green", 'G'},
                                                     {"blue", 'B'},
                                                     {"orange", 'O'},
                                                     {"purple", 'P'}}};
constexpr const ColourInfo& info(Colour colour) { return palette[static_cast<std::size_t>(colour)]; }

// No line uses more than three edges of a cell; other programs write larger counts for panels that are meant to be impossible.
inline constexpr int max_triangles = 9;

struct Mark {
  Kind kind = Kind::none;
  Place place = Place::cell;
  Point at;  // the cell, the junction, or one end of the edge
  Point to;  // the other end of the edge
  Colour colour = Colour::unset;
  int count = 0;  // of a triangle
  bool operator==(const Mark&) const = default;
};

// The content of a cell, as the rules see it.
struct CellMark {
  Kind kind = Kind::none;
  Colour colour = Colour::unset;  // what stars count; a triangle's own, or orange
  std::uint8_t count = 0;
};

// Squares that no region may hold together.
constexpr bool are_apart(const CellMark& a, const CellMark& b) {
  return a.kind == Kind::square && b.kind == Kind::square && a.colour != b.colour;
}

struct Puzzle {
  Shape shape;
  std::vector<Mark> marks;
  bool operator==(const Puzzle& other) const { return shape == other.shape && marks == other.marks; }

  // Derived from the above, once, by make_puzzle.
  std::shared_ptr<const Board> board;
  std::vector<CellMark> cells;  // [cell]
  EdgeSet must_edges, cannot_edges;
  EdgeSet separating;  // edges between two squares of different colour
  JunctionSet must_junctions;
  CellSet marked;  // cells that hold a mark
};

// REQUIRES: the conditions that `Panel::read` checks: marks on the grid, at most one at each place, colours and counts on the
// right marks.
Puzzle make_puzzle(Shape shape, std::vector<Mark> marks);

struct Move {
  std::uint8_t code = 0;  // a Direction; then `end`; then the starts in their order
  static constexpr std::uint8_t end = 4;
  static constexpr std::uint8_t first_start = 5;
  constexpr bool is_step() const { return code < end; }
  constexpr bool is_end() const { return code == end; }
  constexpr bool is_start() const { return code >= first_start; }
  bool operator==(const Move&) const = default;
};

// A simple path from a start. Everything below `length` is derived from it, and kept up to date by apply and undo.
struct State {
  std::array<std::uint8_t, max_junctions> path{};       // junctions; zero beyond `length`
  std::array<std::uint8_t, max_junctions> direction{};  // [i]: of the step from path[i]; zero beyond
  int length = 0;
  bool ended = false;
  JunctionSet visited;
  EdgeSet used;
  CellSet wall_right, wall_top;                          // cells whose right (top) edge is used
  std::array<std::uint8_t, max_junctions> used_edges{};  // [cell]: how many of its four edges are used

  // The board's path table, if there was one when the play began, and the place of this path in it, for each of its prefixes;
  // else `untracked`. No part of the position: equality ignores it.
  static constexpr std::uint32_t untracked = 0xffffffff;
  static constexpr std::uint32_t off_table = PathTree::nowhere;  // no complete path starts like this one
  std::array<std::uint32_t, max_junctions + 2> node{};
  std::shared_ptr<const PathTable> table;

  int head() const { return path[static_cast<std::size_t>(length) - 1]; }
  // How many moves have been made, and so which entry of `node` is the current one.
  std::size_t depth() const { return static_cast<std::size_t>(length) + (ended ? 1 : 0); }

  bool operator==(const State& o) const {
    return path == o.path && direction == o.direction && length == o.length && ended == o.ended && visited == o.visited &&
           used == o.used && wall_right == o.wall_right && wall_top == o.wall_top && used_edges == o.used_edges;
  }
};

// The known facts about one puzzle's solutions (solutions.cpp): which paths of the board's table solve it; or, if a table would
// not fit memory, the tree of the solutions that a search found; or, if that took too long, what can be seen from a state.
class Foresight {
 public:
  bool alive(const Puzzle& p, const State& s) const;
  Status status(const Puzzle& p, const State& s) const;
  std::optional<std::uint64_t> count() const;
  // Whether a table says that the same lines solve both. REQUIRES: of puzzles on the same board.
  bool has_same_solutions(const Foresight& other) const { return table_ && other.table_ && solves_ == other.solves_; }
  // Edges of the shortest solution; nothing if not all are known, or there is none.
  std::optional<int> shortest() const;
  // At least as many states as a walk through all solutions enters; the largest number there is if that is not known.
  std::uint64_t most_states() const;

  // Only what can be seen from a state.
  static Foresight short_sighted() { return {}; }
  // All that the folded lines of the puzzle show (solve/fold.hpp).
  static Foresight over(std::shared_ptr<const Fold> fold);
  // The findings of a search within `budget`; short-sighted if it ends first.
  static Foresight searched(const Puzzle& p, Budget budget);

 private:
  friend Foresight foresee(const Puzzle& p, Budget budget, std::size_t most_bytes);
  bool exact() const { return table_ || found_ || fold_; }

  std::shared_ptr<const PathTable> table_;
  std::vector<std::uint64_t> solves_;  // of the table: one bit a path
  int edges_ = 0;                      // of its board
  std::shared_ptr<const Fold> fold_;
  std::optional<PathTree> found_;
  std::uint64_t found_count_ = 0;
};
// `budget` is for the search if there is no table, or if the table takes more than `most_bytes` to make.
Foresight foresee(const Puzzle& p, Budget budget = Budget(0), std::size_t most_bytes = table_budget());

// Of the marks; starts and ends may lie anywhere.
enum class Symmetric : std::uint8_t { none, mirror, half_turn };

// What the columns of the map of --by elites are.
enum class Descriptors : std::uint8_t { marks, length, symmetry };

// The parameters of the generator (sample.hpp).
struct Parameters {
  int width = 4, height = 4;
  std::vector<Kind> kinds{Kind::must, Kind::cannot, Kind::square, Kind::star, Kind::triangle};  // in this order, each once
  int amount = 40;                                                                              // marks for every hundred cells
  bool corners = true;                      // from the bottom left to the top right; else between any two junctions of the border
  int least = 0, most = any_bits;           // TSI under every rule
  int starts = 1, ends = 1;                 // more than one: anywhere on the border
  std::vector<Point> start = {}, end = {};  // exactly there, `starts` and `ends` of them; empty: nobody says
  static constexpr int any_bits = 64;
  bool unique = false;  // one line solves it
  bool effect = false;  // without any of its marks other lines solve it
  Symmetric symmetry = Symmetric::none;
  // of --by evolve and --by elites (genome.hpp)
  int solutions = 1;  // at most
  Descriptors descriptors = Descriptors::marks;
  int population = 100, generations = 3000;
  bool wants(Kind kind) const { return std::ranges::find(kinds, kind) != kinds.end(); }
  // Marks have to go together: they are chosen one by one (growing.hpp).
  bool is_choosy() const { return unique || effect || symmetry != Symmetric::none; }
  bool operator==(const Parameters&) const = default;
};

// The genomes of --by evolve and --by elites (make/genome.hpp).
struct Layouts {
  using Can = capabilities<Described>;
  static constexpr std::size_t most_marks = 24;

  struct Genome {
    std::vector<Point> starts, ends;
    std::vector<Mark> marks;  // by kind and place
    bool operator==(const Genome&) const = default;
  };
  struct Targets {
    Parameters asked;
    bool map = false;  // the best of each kind
  };
  // Marks without effect, and on the map as many again and marks that spoil the symmetry (genome.hpp); how many times too many
  // solutions, as a power of two; marks too many or too few (growing.hpp); kinds that are missing, and bits that are missing or
  // too many.
  using Aims = std::array<int, 4>;

  static Genome random(const Targets& t, Rng& rng);  // around a line, with 1 to 12 marks or a few more
  static void mutate(Genome& g, const Targets& t, Rng& rng);
  // Marks on one side of a cut come from one parent, the others from the other.
  static std::pair<Genome, Genome> cross(const Genome& a, const Genome& b, Rng& rng);
  static std::uint64_t fingerprint(const Genome& g);
  static Judgement<Aims> judge(const Genome& g, const Targets& t);
  static Aims objectives(const Genome& g, const Targets& t) { return judge(g, t).objectives; }
};

enum Rule : std::uint8_t { path_rule, tree_rule, separation_rule, triangle_rule, along_path_rule, region_rule };

struct Panel {
  using Puzzle = panel::Puzzle;
  using State = panel::State;
  using Move = panel::Move;
  using Foresight = panel::Foresight;
  using Can = capabilities<  //
      Foresighted,           // solve/solutions.cpp
      Spacious,              // solve/solutions.cpp
      Weighed,               // rules/text.cpp
      Measured,              // the length of the line
      Deducible,             // rules/rules.cpp
      Discerning,            // rules one by one, and those without a mark to speak of
      Advising,              // solve/hint.cpp
      Laddered,              // players who know more and more rules
      Retraced,              // solve/retrace.cpp
      Coaching,              // solve/hint.cpp
      Rated,                 // solve/solutions.cpp, data/ratings
      Polled,                // data/ratings/people
      Rounding,              // solve/rounds.cpp
      Playable,              // show/standing.cpp
      Drawable,              // show/draw.cpp
      Viewed,                // with letters
      Printed,               // show/on_paper.cpp
      Portable,              // rules/windmill.cpp
      Sampled,               // make/request.cpp, sample.cpp, twins.cpp
      Bounding,              // make/request.cpp
      Levelled,              // make/request.cpp
      Varied,                // make/variants.cpp
      Alike,                 // make/request.cpp
      Neighbouring,          // make/neighbours.cpp
      Bred,                  // make/genome.hpp
      Illuminated,           // make/genome.cpp
      Mapped,                // make/genome.cpp
      Fillable,              // make/fill.cpp
      Foreseeing,            // make/filler.cpp
      Reproducing>;          // entry.cpp
  static constexpr std::string_view name = "panel";
  static constexpr std::string_view says = "draw a line from a start to an end that satisfies every mark";

  // text.cpp
  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p);
  static std::size_t bytes(const Puzzle& p);
  static Result<std::vector<Move>> read_moves(const Puzzle& p, std::string_view text);
  static std::string write_moves(const Puzzle& p, std::span<const Move> moves);

  // panel.cpp
  static State start(const Puzzle& p);
  template <class Visit>
  static void moves(const Puzzle& p, const State& s, Visit&& visit);
  static void apply(const Puzzle& p, State& s, Move m);
  static void undo(const Puzzle& p, State& s, Move m);
  static Status status(const Puzzle& p, const State& s);

  // solutions.cpp
  static Foresight foresee(const Puzzle& p, Budget budget);          // by what is known soonest: all answer the same
  static std::shared_ptr<const FoldedStates> fold(const Puzzle& p);  // by strict rules; null if there are too many
  static std::optional<std::uint64_t> space(const Puzzle& p);
  static constexpr std::array<MeasureInfo, 1> measures{{{"length", "edges of the shortest line that solves it"}}};
  static std::optional<double> measure(const Puzzle& p, std::size_t which, Budget& budget);

  // solutions.cpp. Edges of the shortest line that solves it.
  static Effort effort(const Puzzle& p, Budget& budget);
  static Effort effort(const Puzzle& p, const Foresight& foresight, Budget& budget);
  static constexpr std::string_view effort_unit = "step";
  static const std::string_view rating_figures;
  static const std::string_view votes;

  // rounds.cpp. Over the marks.
  static Rounds rounds(const Puzzle& p, Budget& budget);

  // rules.cpp
  static const std::array<RuleInfo, 6> rules;
  static const std::array<NamedRules, 6> rule_sets;
  static Verdict judge(const Puzzle& p, State& s, Move m, RuleSet rules);
  // Rules that are silent throughout this puzzle, because it has no mark that they are about.
  static std::uint32_t idle_rules(const Puzzle& p);
  static Verdicts verdicts(const Puzzle& p, State& s, Move m, RuleSet rules);
  static std::vector<Deduction> explain(const Puzzle& p, State& s, Move m, RuleSet rules);

  // From the player who knows nothing to the one who knows every rule; a puzzle's stratum is the first who needs at most one bit
  // more than the last, because few panels leave nothing to guess.
  // "path" knows the line and its own marks (P, T), but nothing of cells.
  static auto ladder(Mode mode) {
    const auto knows = [mode](std::string_view name, std::string_view says, std::uint32_t mask) {
      // A class that is called "none" would read as no class.
      const std::string_view label = mask == 0 ? "naive" : name;
      return Rung<Panel, InformedPolicy>{name, label, says, {""}, {InformedPolicy{{mask, mode}}}};
    };
    constexpr std::uint32_t path = 1U << path_rule | 1U << tree_rule;
    constexpr std::uint32_t base = path | 1U << separation_rule | 1U << triangle_rule;
    return Ladder{
        .rungs =
            std::tuple{
                knows("none", "knows no rule", 0), knows("path", "knows the line and its own marks", path),
                knows("base", "knows squares and triangles too", base),
                knows("base_apr", "knows squares and triangles, and sees along the path", base | 1U << along_path_rule),
                knows("base_rcr", "knows squares and triangles, and sees areas that are complete", base | 1U << region_rule),
                knows("all", "knows every rule", base | 1U << along_path_rule | 1U << region_rule)},
        .beside = std::tuple{},
        .enough = no_guess,
        .near = 1.0};
  }

  // retrace.cpp. The steps of the line; a start that is the only one is no step.
  static auto models() { return ladder(Mode::strict).rungs; }
  static Result<std::vector<Stride<Panel>>> retrace(const Puzzle& p, std::string_view play);

  // generate.cpp, sample.cpp, twins.cpp
  using Parameters = panel::Parameters;
  static const std::array<ParameterInfo, 18> parameters;
  static constexpr std::array<std::string_view, 3> ways{"planted", "evolve", "elites"};
  static const std::array<Level, 5> levels;
  static const std::span<const Variant> variants;
  static Result<Parameters> read_parameters(const Json& given);
  static Json write_parameters(const Parameters& asked);
  static std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng);
  static std::optional<std::string> impossible(const Parameters& asked, std::string_view label);
  static double most_bits(const Parameters& asked);
  static Bounds bounds(const Parameters& asked, Bounded what, std::size_t which, bool on_map);
  static Likeness alike(const Puzzle& p, Budget& budget);
  static std::uint64_t invariant(const Puzzle& p);
  static bool same(const Puzzle& a, const Puzzle& b);

  // neighbours.cpp. A mark moves, changes, is added or is taken away.
  static std::vector<Neighbour<Puzzle>> neighbours(const Puzzle& p, std::size_t most, Rng& rng);
  static std::string solution_shape(const Puzzle& p, std::string_view play);
  // genome.cpp
  using Breed = Layouts;
  using MapBreed = Layouts;
  static constexpr bool has_goals = true;
  static constexpr std::size_t columns = 12;
  static constexpr std::string_view archive_says =
      "a square is a panel, the best of its kind: fewer marks without effect are better, then fewer marks that spoil its "
      "symmetry; rows are how many solutions it has, columns how many marks, how long the shortest line is, or which symmetry it "
      "has";
  static std::vector<std::string> column_names(const Parameters& asked);
  static std::vector<std::string> row_names(const Parameters& asked);
  static Result<Layouts::Targets> targets(const Parameters& asked);
  static Result<Layouts::Targets> map_targets(const Parameters& asked);
  static Breeding breeding(const Parameters& asked) {
    return {.population = static_cast<std::size_t>(asked.population),
            .generations = static_cast<std::uint64_t>(asked.generations)};
  }
  static Breeding map_breeding(const Parameters& asked) { return breeding(asked); }
  static std::optional<Candidate<Puzzle>> express(const Layouts::Genome& genome, const Layouts::Targets& targets);

  // windmill.cpp
  static const std::array<ForeignFormat, 1> foreign_formats;

  // text.cpp, fill.cpp, filler.cpp
  using Sketch = panel::Sketch;
  using Filler = panel::Filler;
  static Result<Sketch> read_sketch(const Json& json);
  static std::vector<Hole> holes(const Sketch& sketch);
  static std::optional<Candidate<Puzzle>> complete(const Sketch& sketch, std::span<const Option> options);
  static std::vector<Symmetry> symmetries(const Sketch& sketch);

  // standing.cpp
  static constexpr std::string_view how_to_write =
      "a letter a step, U R D L, and a full stop where the line ends: UUR. (with several starts, begin with the column and the "
      "row of one, both counted from 0 at the bottom left: 4,4:DL)";
  static Result<Standing> standing(const Puzzle& p, std::string_view play);
  static std::optional<Trace> reveal(const Puzzle& p);

  // hint.cpp
  static Result<Hint> hint(const Puzzle& p, std::string_view play, RuleSet rules);
  static Result<Guide> coach(const Puzzle& p, std::string_view play, int at);

  // draw.cpp. With the letter of its colour on every mark, for people and printers who see colours differently; or without.
  static constexpr std::string_view letters_view = "letters";
  static constexpr std::array<std::string_view, 2> view_names{"plain", letters_view};
  static constexpr std::span<const std::string_view> views = view_names;
  static Picture draw(const Puzzle& p, std::span<const Move> moves, std::size_t view = 0);
  static Paper on_paper(const Puzzle& p, double letters);  // on_paper.cpp

  // entry.cpp
  static Result<Reproduction> reproduce(const ReproduceRequest& ask, const std::stop_token& stop, const ReproduceVisitor& visit);
};

template <class Visit>
void Panel::moves(const Puzzle& p, const State& s, Visit&& visit) {
  const Board& board = *p.board;
  if (s.ended) return;
  if (s.length == 0) {
    for (std::size_t i = 0; i < board.shape.starts.size(); ++i) visit(Move{static_cast<std::uint8_t>(Move::first_start + i)});
    return;
  }
  const int head = s.head();
  for (std::uint8_t d = 0; d < 4; ++d) {
    const Step& step = board.steps[static_cast<std::size_t>(head)][d];
    if (step.to != none && !s.visited.test(step.to)) visit(Move{d});
  }
  // A line needs a length: a start that is also an end is no solution by itself.
  if (s.length > 1 && board.ends.test(static_cast<std::size_t>(head))) visit(Move{Move::end});
}

}  // namespace crux::panel
