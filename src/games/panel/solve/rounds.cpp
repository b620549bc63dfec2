#include "games/panel/solve/rounds.hpp"

#include <algorithm>
#include <numeric>

#include "core/rounds.hpp"

namespace crux::panel {
namespace {

// All numbers from `first` to `last`, as bits.
constexpr std::uint32_t from_to(int first, int last) { return first > last ? 0 : (2U << last) - (1U << first); }

// One for each junction or cell, each in a set of its own.
std::vector<std::uint8_t> apart(int count) {
  std::vector<std::uint8_t> sets(static_cast<std::size_t>(count));
  std::iota(sets.begin(), sets.end(), std::uint8_t{0});
  return sets;
}
void join(std::vector<std::uint8_t>& sets, std::uint8_t a, std::uint8_t b) {
  const std::uint8_t old = sets[a], joined = sets[b];  // copies: these places change as well
  std::ranges::replace(sets, old, joined);
}

}  // namespace

Notes::Notes(const Puzzle& p) : p_(&p), room_(apart(p.board->cells)) {
  const Board& board = *p.board;
  constexpr Numbers passes = 1U << 0 | 1U << 2, ends_here = 1U << 1;
  allowed_.assign(static_cast<std::size_t>(board.junctions), passes);
  const auto may_be = [&](const std::vector<Point>& places) {
    for (const Point at : places) {
      Numbers& allowed = allowed_[static_cast<std::size_t>(board.junction(at))];
      if (allowed != ends_here) allowed = places.size() == 1 ? ends_here : passes | ends_here;
    }
  };
  may_be(p.shape.starts);
  may_be(p.shape.ends);
  for (const auto& steps : board.steps)
    edges_of_.push_back({steps[up].edge, steps[right].edge, steps[down].edge, steps[left].edge});
}

bool Notes::look(const Notes& seen, std::size_t mark) {
  const Board& board = *p_->board;
  const Mark& m = p_->marks[mark];
  switch (m.place) {
    case Place::edge: return put(seen, static_cast<std::size_t>(board.edge_between(m.at, m.to)), m.kind == Kind::must);
    case Place::junction: {
      const auto junction = static_cast<std::size_t>(board.junction(m.at));
      return count(seen, edges_of_[junction], allowed_[junction] & ~1U);
    }
    case Place::cell: break;
  }
  const auto cell = static_cast<std::size_t>(board.cell(m.at));
  switch (m.kind) {
    case Kind::triangle: return count(seen, board.edges_of_cell[cell], 1U << m.count);
    case Kind::square: return keep_apart(seen, cell);
    case Kind::star: return pair_up(seen, cell);
    default: return false;
  }
}

// Puzzles without a solution may dictate both: then both are noted, and no line comes of it.
bool Notes::put(const Notes& seen, std::size_t edge, bool used) {
  if (!seen.open(edge)) return false;
  (used ? used_ : empty_).set(edge);
  return true;
}

// An edge is decided if only one of its two notes leaves a number that is allowed.
bool Notes::count(const Notes& seen, std::span<const std::uint8_t> edges, Numbers allowed) {
  int used = 0, open = 0;
  for (const std::uint8_t e : edges) {
    if (e == none) continue;
    used += seen.used_.test(e);
    open += seen.open(e);
  }
  if (open == 0) return false;
  const bool may_be_used = (allowed & from_to(used + 1, used + open)) != 0;
  const bool may_be_empty = (allowed & from_to(used, used + open - 1)) != 0;
  if (may_be_used == may_be_empty) return false;
  for (const std::uint8_t e : edges)
    if (e != none) put(seen, e, may_be_used);
  return true;
}

bool Notes::keep_apart(const Notes& seen, std::size_t cell) {
  const Board& board = *p_->board;
  CellSet others;  // rooms
  p_->marked.each([&](int c) {
    const auto other = static_cast<std::size_t>(c);
    if (are_apart(p_->cells[cell], p_->cells[other])) others.set(seen.room_[other]);
  });
  bool changed = false;
  for (std::size_t e = 0; e < board.edge.size(); ++e) {
    const auto [from, to, before, after] = board.edge[e];
    if (before == none || after == none) continue;
    const std::uint8_t a = seen.room_[before], b = seen.room_[after], own = seen.room_[cell];
    if ((a == own && others.test(b)) || (b == own && others.test(a))) changed |= put(seen, e, true);
  }
  return changed;
}

bool Notes::pair_up(const Notes& seen, std::size_t cell) {
  const Board& board = *p_->board;
  std::array<int, max_junctions> marks{};  // [room]: of the star's colour
  p_->marked.each([&](int c) {
    const auto other = static_cast<std::size_t>(c);
    marks[seen.room_[other]] += p_->cells[other].colour == p_->cells[cell].colour;
  });
  const std::uint8_t own = seen.room_[cell];
  bool changed = false;
  std::optional<std::size_t> way_out;
  int ways_out = 0;
  for (std::size_t e = 0; e < board.edge.size(); ++e) {
    const auto [from, to, before, after] = board.edge[e];
    if (before == none || after == none || !seen.open(e)) continue;
    const std::uint8_t a = seen.room_[before], b = seen.room_[after];
    if (a == b || (a != own && b != own)) continue;
    if (marks[a] + marks[b] > 2) changed |= put(seen, e, true);
    way_out = e;
    ++ways_out;
  }
  if (marks[own] == 1 && ways_out == 1) changed |= put(seen, *way_out, false);
  return changed;
}

bool Notes::close_no_ring() {
  const Board& board = *p_->board;
  std::vector<std::uint8_t> pieces = apart(board.junctions);
  used_.each(
      [&](int e) { join(pieces, board.edge[static_cast<std::size_t>(e)].from, board.edge[static_cast<std::size_t>(e)].to); });
  bool changed = false;
  for (std::size_t e = 0; e < board.edge.size(); ++e)
    if (pieces[board.edge[e].from] == pieces[board.edge[e].to]) changed |= put(*this, e, false);
  return changed;
}

void Notes::find_rooms() {
  const Board& board = *p_->board;
  room_ = apart(board.cells);
  empty_.each([&](int e) {
    const Edge& edge = board.edge[static_cast<std::size_t>(e)];
    if (edge.cell_before != none && edge.cell_after != none) join(room_, edge.cell_before, edge.cell_after);
  });
}

void Notes::follow() {
  for (bool changed = true; changed;) {
    changed = close_no_ring();
    for (std::size_t j = 0; j < allowed_.size(); ++j) changed |= count(*this, edges_of_[j], allowed_[j]);
  }
  find_rooms();
}

bool Notes::solved_from(std::size_t start) const {
  const Board& board = *p_->board;
  State s = Panel::start(*p_);
  if (s.length == 0) Panel::apply(*p_, s, Move{static_cast<std::uint8_t>(Move::first_start + start)});
  for (bool moved = true; moved;) {
    moved = false;
    const auto& steps = board.steps[static_cast<std::size_t>(s.head())];
    for (std::uint8_t d = 0; d < steps.size() && !moved; ++d) {
      if (steps[d].to == none || !used_.test(steps[d].edge) || s.visited.test(steps[d].to)) continue;
      Panel::apply(*p_, s, Move{d});
      moved = true;
    }
  }
  if (s.length < 2 || s.used != used_ || !board.ends.test(static_cast<std::size_t>(s.head()))) return false;
  Panel::apply(*p_, s, Move{Move::end});
  return Panel::status(*p_, s) == Status::solved;
}

bool Notes::solved() const {
  if ((used_ & empty_).any()) return false;
  for (std::size_t i = 0; i < p_->shape.starts.size(); ++i)
    if (solved_from(i)) return true;
  return false;
}

Rounds Panel::rounds(const Puzzle& p, Budget& budget) {
  Rounds found = rounds::over_board(Notes(p), p.marks.size(), budget);
  found.over = "symbol";
  return found;
}

}  // namespace crux::panel
