// A slow, obvious grader for `panel`, for differential tests only.
//
// Promise: written from shared/panel-reference.md (sections Puzzle and solution, Combining rules, Rules, Measures) and
// the panel line of shared/DESIGN.md section 3, and from nothing else; it shares no code with src/games/panel. It walks
// the tree of ALL listed moves with sets and coordinates: no pruning beyond the rules asked for, no memo, no tables.
// A 4x4 board takes about a tenth of a second for each rule set (at -O2); 5x5 takes patience.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace crux::twin {

// Infinity if there is no solution; `goals` is the number of goal states reached under the rules.
struct Measures {
  double muse, remuse, msi, tsi;
  std::uint64_t goals;
};

enum class Mode { strict, reference };

struct Rules {
  bool P, T, S, R, APR, RCR;
};

class Panel {
 public:
  // The "puzzle" object of a line, assumed valid. Throws std::invalid_argument on a kind of mark the twin lacks.
  explicit Panel(const nlohmann::ordered_json& puzzle);

  std::uint64_t count_paths() const;           // complete start-to-end paths of the empty board
  std::uint64_t count_solutions() const;       // those that also satisfy the marks
  std::vector<std::string> solutions() const;  // "x,y:UURR" (start, then steps), sorted
  // Is the path from this start, stopping at its last junction, a solution?
  bool valid(int start_x, int start_y, const std::string& moves) const;
  Measures measure(Rules rules, Mode mode) const;

 private:
  using Point = std::pair<int, int>;
  using Junction = Point;
  using Cell = Point;                          // named by its lower left corner
  using Edge = std::pair<Junction, Junction>;  // lesser junction first
  using Region = std::set<Cell>;
  using Path = std::vector<Junction>;

  enum class Kind { square, star, triangle };
  struct Mark {
    Kind kind;
    std::string colour;
    int count;  // triangles only
  };

  struct State {
    Path path;  // empty at the root
    bool ended = false;
  };
  enum class Step { start, go, end };
  struct Move {
    Step step;
    Junction to;  // where the head is afterwards
  };
  enum class Label { unknown, cannot, must };

  // The two sides of an edge as one walks along it, and, for each, the cell behind the walker.
  struct Side {
    Cell beside, behind;
  };
  struct Sides {
    Side left, right;
  };

  // The board.
  bool is_junction(Junction j) const;
  bool is_cell(Cell c) const;
  bool is_border(Junction j) const;
  bool is_along_border(Edge e) const;
  static Edge edge_between(Junction a, Junction b);
  static std::set<Edge> edges_of(Cell c);
  static std::set<Junction> corners_of(Cell c);
  static Sides sides_of(Junction from, Junction to);

  // The path.
  static std::set<Edge> used_edges(const Path& path);
  static bool has_visited(const Path& path, Junction j);
  static int used_around(Cell c, const std::set<Edge>& used);
  bool can_stop(const Path& path) const;
  std::set<Junction> remaining_ends(const Path& path) const;
  bool is_prefix_of_complete_path(const Path& path) const;
  std::vector<Region> regions(const Path& path) const;
  static bool touches(const Region& region, Junction j);
  static bool touches_any(const Region& region, const std::set<Junction>& junctions);
  static std::string to_text(const Path& path);

  // The goal.
  int marks_of_colour(const std::string& colour, const Region& cells) const;
  bool squares_agree(const Region& cells) const;
  bool cell_marks_hold(const Region& region, const std::set<Edge>& used) const;
  bool must_marks_hold(const Region& region, const Path& path) const;
  bool solved(const Path& path) const;
  template <class Visit>
  void each_complete_path(const State& state, Visit visit) const;

  // The tree.
  std::vector<Move> moves(const State& state) const;
  static State apply(State state, const Move& move);

  // The rules; only T has anything to say about start and end moves.
  using Labels = std::vector<Label>;
  Labels labels_of(const State& state, const Move& move, const std::vector<Move>& listed, Rules rules, Mode mode) const;
  Label path_rule(Edge ahead) const;
  Label tree_rule(const State& state, const Move& move, const std::vector<Move>& listed, Mode mode) const;
  Label separation_rule(Junction from, Junction to) const;
  Label triangle_rule(const Path& path, Junction to, Mode mode) const;
  Label triangle_beside(Cell cell, Edge ahead, Edge facing, const std::set<Edge>& used) const;
  Label triangle_behind(Cell cell, const std::set<Edge>& used) const;
  Label along_the_path_rule(const Path& longer) const;
  bool side_may_hold(const Region& cells, const std::set<Edge>& used) const;
  Label region_completion_rule(const Path& longer) const;
  std::vector<Move> moves_left(const State& state, Rules rules, Mode mode) const;

  // The measures.
  Measures grade(const State& state, Rules rules, Mode mode) const;

  int width_, height_;
  std::vector<Junction> starts_;
  std::set<Junction> ends_;
  std::set<Edge> must_edges_, cannot_edges_;
  std::set<Junction> must_junctions_;
  std::map<Cell, Mark> marks_;
};

}  // namespace crux::twin
