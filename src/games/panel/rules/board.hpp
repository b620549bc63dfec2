// board.hpp -- the grid of a panel, before any mark is on it: what touches what.
//
// Everything here depends on the board's shape alone (size, starts, ends), so it is computed once per shape and shared by every
// puzzle and thread (`Board::of`). Junctions, edges and cells are numbered row by row from the bottom left; `none` stands for
// "outside". A board has at most 128 junctions, so that sets of junctions, cells and edges fit a few machine words.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/bits.hpp"
#include "core/deduction.hpp"

namespace crux::panel {

inline constexpr int max_junctions = 128;
inline constexpr std::uint8_t none = 255;

using JunctionSet = Bits<128>;
using CellSet = Bits<128>;
using EdgeSet = Bits<256>;

struct Point {
  std::int8_t x = 0;
  std::int8_t y = 0;
  auto operator<=>(const Point&) const = default;
};

enum Direction : std::uint8_t { up, right, down, left };
inline constexpr std::array<Point, 4> delta{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

// One step along an edge, from one junction to a neighbour, and the cells that rules look at when it is taken.
struct Step {
  std::uint8_t to = none;          // the junction reached; none: off the grid
  std::uint8_t edge = none;        // the edge used
  bool along_border = false;       // the edge has a cell on one side only
  std::uint8_t left_cell = none;   // the cell to the left of the traveller
  std::uint8_t right_cell = none;  // and to the right
  // The two sides in the order in which the triangle rule looks at them (left, right for vertical steps; below, above for
  // horizontal ones): the cell beside the edge, that cell's edge parallel to it, and the cell behind the traveller.
  struct Side {
    std::uint8_t ahead = none;
    std::uint8_t parallel = none;
    std::uint8_t parallel_reference = none;  // as above, but with the reference's quirk
    std::uint8_t behind = none;
  };
  std::array<Side, 2> sides;
};

struct Edge {
  std::uint8_t from = none, to = none;                 // junctions, lower number first
  std::uint8_t cell_before = none, cell_after = none;  // left and right of a vertical edge, below and above a horizontal one
};

struct Shape {
  int width = 0;
  int height = 0;
  std::vector<Point> starts;
  std::vector<Point> ends;
  auto operator<=>(const Shape&) const = default;
};

class Chances;
class Fold;
class PathTable;
struct Puzzle;

class Board {
 public:
  // The shared board of a shape. Thread-safe. Boards are kept while they are used, and the recently used ones longer.
  // REQUIRES: 1 <= width, height and at most max_junctions junctions; starts and ends on the grid.
  static std::shared_ptr<const Board> of(const Shape& shape);

  explicit Board(const Shape& shape);
  ~Board();
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  int junction(Point p) const { return p.y * (shape.width + 1) + p.x; }
  Point point(int junction) const {
    return {static_cast<std::int8_t>(junction % (shape.width + 1)), static_cast<std::int8_t>(junction / (shape.width + 1))};
  }
  int cell(Point p) const { return p.y * shape.width + p.x; }
  Point cell_point(int cell) const {
    return {static_cast<std::int8_t>(cell % shape.width), static_cast<std::int8_t>(cell / shape.width)};
  }
  // The edge between two neighbouring junctions; none if they are not neighbours.
  int edge_between(Point a, Point b) const;

  // The table of all paths; null if it would take more than a table may (base/memory.hpp). It is made when it is first asked for,
  // and again if it was dropped to make room (base/kept.hpp): hold it while you use it, and no longer. Whenever it is made, it is
  // the same.
  std::shared_ptr<const PathTable> paths() const;
  // The same, but null also if it takes more than `most` bytes to make.
  std::shared_ptr<const PathTable> paths_within(std::size_t most) const;
  // The same, but never makes it.
  std::shared_ptr<const PathTable> paths_if_built() const;
  // How likely its paths are for a player who knows the tree (T), or nothing; kept in the same way. REQUIRES: `table` is paths().
  std::shared_ptr<const Chances> chances(const PathTable& table, bool tree, Mode mode) const;
  // The lines of the puzzle (solve/fold.hpp), kept until those of another one on this board are asked for; null if the board or
  // they are too large. REQUIRES: the puzzle is on this board.
  std::shared_ptr<const Fold> fold(const Puzzle& p) const;
  // Whether a table takes milliseconds only: from corner to corner of 4 x 4, and smaller ones.
  bool has_few_paths() const;
  // How many paths there are, table or not, if that can be known (count.hpp).
  std::optional<std::uint64_t> path_count() const;
  // The memory of the board itself, without what is kept for a time.
  std::size_t bytes() const;

  const Shape shape;
  const int junctions;
  const int cells;
  const int edges;
  std::vector<std::array<Step, 4>> steps;                  // [junction][direction]
  std::vector<Edge> edge;                                  // [edge]
  std::vector<std::array<std::uint8_t, 4>> edges_of_cell;  // bottom, right, top, left
  std::vector<CellSet> cells_around;                       // [junction]: the cells that touch it
  JunctionSet border;
  JunctionSet ends;
  CellSet all_cells;
  CellSet last_column;

 private:
  std::shared_ptr<const PathTable> make_paths() const;
  bool is_small() const { return junctions <= 25; }
  bool may_fit(std::size_t bytes) const;

  struct Lazy;
  std::unique_ptr<Lazy> lazy_;
};

}  // namespace crux::panel
