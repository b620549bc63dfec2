#include "games/panel/rules/region.hpp"

namespace crux::panel {

CellSet flood(const Board& board, const State& s, CellSet seed) {
  const int w = board.shape.width;
  const CellSet to_right = board.all_cells.without(board.last_column).without(s.wall_right);
  const CellSet to_top = board.all_cells.without(s.wall_top);
  for (CellSet before; seed != before;) {
    before = seed;
    seed |= (seed & to_right).up(1) | (seed.down(1) & to_right);
    seed |= (seed & to_top).up(w) | (seed.down(w) & to_top);
    seed &= board.all_cells;
  }
  return seed;
}

JunctionSet remaining_ends(const Board& board, const State& s) { return board.ends.without(s.visited); }

CellSet cells_touching(const Board& board, const JunctionSet& set) {
  CellSet cells;
  set.each([&](int j) { cells |= board.cells_around[static_cast<std::size_t>(j)]; });
  return cells;
}

bool can_reach_an_end(const Board& board, const State& s) {
  if (s.ended || s.length == 0) return true;
  const int head = s.head();
  if (s.length > 1 && board.ends.test(static_cast<std::size_t>(head))) return true;
  JunctionSet reached;
  reached.set(static_cast<std::size_t>(head));
  std::array<std::uint8_t, max_junctions> queue{};
  std::size_t waiting = 0;
  queue[waiting++] = static_cast<std::uint8_t>(head);
  while (waiting > 0) {
    for (const Step& step : board.steps[queue[--waiting]]) {
      if (step.to == none || s.visited.test(step.to) || reached.test(step.to)) continue;
      if (board.ends.test(step.to)) return true;
      reached.set(step.to);
      queue[waiting++] = step.to;
    }
  }
  return false;
}

namespace {

using Why = Violation::Why;

// Squares of one colour; each star with exactly one other mark of its colour.
std::optional<Violation> colours(const Puzzle& p, CellSet region) {
  std::array<std::uint8_t, palette.size()> seen{};
  int first_square = -1;
  std::optional<Violation> wrong;
  (region & p.marked).each([&](int c) {
    const CellMark& mark = p.cells[static_cast<std::size_t>(c)];
    ++seen[static_cast<std::size_t>(mark.colour)];
    if (mark.kind != Kind::square) return;
    if (first_square < 0) first_square = c;
    if (!wrong && p.cells[static_cast<std::size_t>(first_square)].colour != mark.colour)
      wrong = {Why::two_colours, first_square, c};
  });
  if (wrong) return wrong;
  (region & p.marked).each([&](int c) {
    const CellMark& mark = p.cells[static_cast<std::size_t>(c)];
    const int same = seen[static_cast<std::size_t>(mark.colour)];
    if (mark.kind == Kind::star && same != 2 && !wrong) wrong = {same < 2 ? Why::star_alone : Why::star_crowded, c, same};
  });
  return wrong;
}

}  // namespace

std::optional<Violation> first_violation(const Puzzle& p, const State& s, CellSet cells) {
  const Board& board = *p.board;
  std::optional<Violation> wrong;
  p.must_edges.each([&](int e) {
    const Edge& edge = board.edge[static_cast<std::size_t>(e)];
    const bool here =
        (edge.cell_before != none && cells.test(edge.cell_before)) || (edge.cell_after != none && cells.test(edge.cell_after));
    if (!wrong && here && !s.used.test(static_cast<std::size_t>(e))) wrong = {Why::must_edge, e, 0};
  });
  p.must_junctions.each([&](int j) {
    const bool here = (board.cells_around[static_cast<std::size_t>(j)] & cells).any();
    if (!wrong && here && !s.visited.test(static_cast<std::size_t>(j))) wrong = {Why::must_junction, j, 0};
  });
  (cells & p.marked).each([&](int c) {
    const auto cell = static_cast<std::size_t>(c);
    if (!wrong && p.cells[cell].kind == Kind::triangle && s.used_edges[cell] != p.cells[cell].count)
      wrong = {Why::triangle, c, s.used_edges[cell]};
  });
  for (CellSet left = cells & p.marked; !wrong && left.any();) {
    CellSet seed;
    left.each([&](int c) { seed = {}, seed.set(static_cast<std::size_t>(c)); });
    const CellSet region = flood(board, s, seed);
    wrong = colours(p, region);
    left = left.without(region);
  }
  return wrong;
}

}  // namespace crux::panel
