#include "games/panel/panel.hpp"

#include <cassert>

#include "games/panel/rules/region.hpp"
#include "games/panel/solve/paths.hpp"

namespace crux::panel {
namespace {

// Records that `step` is walked (or, with `by` = -1, no longer walked) in everything that State derives from its path.
void lay(const Board& board, State& s, const Step& step, int by) {
  const Edge& edge = board.edge[step.edge];
  if (by > 0) {
    s.used.set(step.edge);
  } else {
    s.used.reset(step.edge);
  }
  for (const std::uint8_t cell : {edge.cell_before, edge.cell_after})
    if (cell != none) s.used_edges[cell] = static_cast<std::uint8_t>(s.used_edges[cell] + by);
  if (step.along_border) return;
  const bool vertical = edge.to - edge.from != 1;
  CellSet& wall = vertical ? s.wall_right : s.wall_top;
  if (by > 0) {
    wall.set(edge.cell_before);
  } else {
    wall.reset(edge.cell_before);
  }
}

}  // namespace

Puzzle make_puzzle(Shape shape, std::vector<Mark> marks) {
  Puzzle p;
  p.board = Board::of(shape);
  p.shape = std::move(shape);
  p.marks = std::move(marks);
  p.cells.resize(static_cast<std::size_t>(p.board->cells));
  for (const Mark& mark : p.marks) {
    if (mark.place == Place::junction) {
      p.must_junctions.set(static_cast<std::size_t>(p.board->junction(mark.at)));
    } else if (mark.place == Place::edge) {
      auto& set = mark.kind == Kind::must ? p.must_edges : p.cannot_edges;
      set.set(static_cast<std::size_t>(p.board->edge_between(mark.at, mark.to)));
    } else {
      const auto cell = static_cast<std::size_t>(p.board->cell(mark.at));
      const bool plain_triangle = mark.kind == Kind::triangle && mark.colour == Colour::unset;
      p.cells[cell] = {mark.kind, plain_triangle ? Colour::orange : mark.colour, static_cast<std::uint8_t>(mark.count)};
      p.marked.set(cell);
    }
  }
  for (std::size_t e = 0; e < p.board->edge.size(); ++e) {
    const Edge& edge = p.board->edge[e];
    if (edge.cell_before == none || edge.cell_after == none) continue;
    if (are_apart(p.cells[edge.cell_before], p.cells[edge.cell_after])) p.separating.set(e);
  }
  return p;
}

State Panel::start(const Puzzle& p) {
  State s;
  s.table = p.board->paths_if_built();
  s.node[0] = s.table ? PathTree::root : State::untracked;
  return s;
}

void Panel::apply(const Puzzle& p, State& s, Move m) {
  const Board& board = *p.board;
  const std::uint32_t before = s.node[s.depth()];
  if (m.is_end()) {
    s.ended = true;
  } else {
    int to = 0;
    if (m.is_start()) {
      to = board.junction(board.shape.starts[static_cast<std::size_t>(m.code - Move::first_start)]);
    } else {
      const Step& step = board.steps[static_cast<std::size_t>(s.head())][m.code];
      lay(board, s, step, 1);
      s.direction[static_cast<std::size_t>(s.length) - 1] = m.code;
      to = step.to;
    }
    s.path[static_cast<std::size_t>(s.length)] = static_cast<std::uint8_t>(to);
    s.visited.set(static_cast<std::size_t>(to));
    ++s.length;
  }
  s.node[s.depth()] = before >= State::off_table ? before : s.table->tree().child(before, m);
}

void Panel::undo(const Puzzle& p, State& s, Move m) {
  if (m.is_end()) {
    s.ended = false;
    return;
  }
  const int head = s.head();
  s.visited.reset(static_cast<std::size_t>(head));
  s.path[static_cast<std::size_t>(--s.length)] = 0;
  if (!m.is_step()) return;
  s.direction[static_cast<std::size_t>(s.length) - 1] = 0;
  lay(*p.board, s, p.board->steps[static_cast<std::size_t>(s.head())][m.code], -1);
}

Status Panel::status(const Puzzle& p, const State& s) {
  if (!s.ended) {
    bool stuck = true;
    moves(p, s, [&](Move) { stuck = false; });
    return stuck ? Status::lost : Status::open;
  }
  if ((s.used & p.cannot_edges).any()) return Status::lost;
  return first_violation(p, s, p.board->all_cells) ? Status::lost : Status::solved;
}

}  // namespace crux::panel
