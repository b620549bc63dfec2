#include "games/panel/solve/fold.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <span>

#include "base/waiting.hpp"
#include "games/panel/solve/fold_memory.hpp"

namespace crux::panel {
namespace {

using folding::Key;
using folding::Memory;

// A junction is a bit, and so is a cell: that of its lower left corner. A vertical edge is the bit of its lower end, a horizontal
// one that of its left end.
using Grid = std::uint32_t;
constexpr Grid place(int i) { return Grid{1} << i; }

constexpr std::uint32_t most_states = 1'000'000;
constexpr int grid_bits = 25;  // of a board that is taken

struct Edges {
  Grid up = 0, across = 0;  // vertical and horizontal ones
  Edges without(Edges other) const { return {up & ~other.up, across & ~other.across}; }
  Edges both(Edges other) const { return {up & other.up, across & other.across}; }
  Edges with(Edges other) const { return {up | other.up, across | other.across}; }
  bool any() const { return (up | across) != 0; }
};

// A line: all that its future may depend on.
struct Line {
  int head = 0;
  Grid visited = 0;
  Edges used = {};
  Grid settled = 0;          // cells of areas that are closed and right
  Grid left = 0, right = 0;  // marked cells along its sides, as APR sees them
  bool moved = false, met_border = false;
  Grid reach = 0;       // what its head could reach one step before
  bool in_one = false;  // and whether that hangs together
};

// The board and its marks, as grids.
struct Ground {
  int row;  // from a bit to the one above
  Grid junctions, cells, not_first, not_last, ends = 0, border = 0;
  Edges inner;  // edges between two cells
  Grid must_junctions = 0, marked = 0, triangles = 0;
  Edges must, cannot;
  std::array<Grid, 4> wanted{};  // [n]: cells that want n edges; [0]: more than there can be
  std::vector<Grid> squares;     // of each colour
  struct Stars {
    Grid stars, counted;  // and all marks of their colour
  };
  std::vector<Stars> stars;

  explicit Ground(const Puzzle& p);
  Grid cell(const Board& board, int c) const {
    return c == none ? 0 : place(board.cell_point(c).y * row + board.cell_point(c).x);
  }
  void put(Edges& into, const Edge& edge) const { (edge.to - edge.from == 1 ? into.across : into.up) |= place(edge.from); }

  Grid around(Grid at) const {
    return ((at & not_last) << 1) | ((at & not_first) >> 1) | ((at << row) & junctions) | (at >> row);
  }
  // What can be reached from `at` through `free`.
  Grid flood(Grid at, Grid free) const {
    for (Grid before = 0; at != before;) {
      before = at;
      at |= around(at) & free;
    }
    return at;
  }
  Edges between(Grid at) const { return {at & (at >> row), at & (at >> 1) & not_last}; }
  Grid cells_at(Grid corners) const {
    const Grid right = corners | ((corners & not_first) >> 1);
    return (right | (right >> row)) & cells;
  }
  // The edges around `some` cells, and the cells beside `some` edges.
  Edges edges_of(Grid some) const { return {some | (some << 1), some | (some << row)}; }
  Grid cells_of(Edges some) const {
    return (some.up | ((some.up & not_first) >> 1) | some.across | (some.across >> row)) & cells;
  }
};

Ground::Ground(const Puzzle& p)
    : row(p.shape.width + 1), junctions((Grid{1} << p.board->junctions) - 1), cells(0), not_first(0), not_last(0) {
  const Board& board = *p.board;
  for (int j = 0; j < board.junctions; ++j) {
    const Point at = board.point(j);
    if (at.x > 0) not_first |= place(j);
    if (at.x < p.shape.width) not_last |= place(j);
    if (at.x < p.shape.width && at.y < p.shape.height) cells |= place(j);
    const auto which = static_cast<std::size_t>(j);
    if (board.ends.test(which)) ends |= place(j);
    if (board.border.test(which)) border |= place(j);
    if (p.must_junctions.test(which)) must_junctions |= place(j);
  }
  for (const Edge& edge : board.edge)
    if (edge.cell_before != none && edge.cell_after != none) put(inner, edge);
  p.must_edges.each([&](int e) { put(must, board.edge[static_cast<std::size_t>(e)]); });
  p.cannot_edges.each([&](int e) { put(cannot, board.edge[static_cast<std::size_t>(e)]); });
  std::array<Grid, palette.size()> square{}, star{}, of_colour{};
  p.marked.each([&](int c) {
    const CellMark& mark = p.cells[static_cast<std::size_t>(c)];
    const Grid here = cell(board, c);
    const auto colour = static_cast<std::size_t>(mark.colour);
    marked |= here;
    of_colour[colour] |= here;
    if (mark.kind == Kind::square) square[colour] |= here;
    if (mark.kind == Kind::star) star[colour] |= here;
    if (mark.kind == Kind::triangle) triangles |= here, wanted[mark.count <= 3 ? mark.count : 0] |= here;
  });
  for (std::size_t colour = 0; colour < palette.size(); ++colour) {
    if (square[colour] != 0) squares.push_back(square[colour]);
    if (star[colour] != 0) stars.push_back({star[colour], of_colour[colour]});
  }
}

class Folding {
 public:
  explicit Folding(const Puzzle& p)
      : p_(p),
        board_(*p.board),
        on_(p),
        known_(((1U << Panel::rules.size()) - 1) & ~Panel::idle_rules(p) & ~(1U << tree_rule)),
        areas_matter_((known_ & (1U << region_rule)) != 0),
        sides_matter_((known_ & (1U << along_path_rule)) != 0) {}

  // Nothing if there are too many.
  std::optional<FoldedStates> run() {
    s_.node[0] = State::untracked;
    std::array<FoldedStates::Turn, max_junctions> turns;
    std::size_t count = 0;
    bool alive = false;
    for (const Point at : board_.shape.starts) {
      const int start = board_.junction(at);
      const Move move{static_cast<std::uint8_t>(Move::first_start + count)};
      const Ahead ahead = enter({.head = start, .visited = place(start)}, move);
      auto& turn = turns[count++] = {.to = ahead.state, .code = move.code};
      alive = alive || ahead.state != FoldedStates::dead;
      if (board_.shape.starts.size() > 1 && !ahead.leads) turn.cannot = 1U << tree_rule;
    }
    if (count == 1) turns[0].must = 1U << tree_rule;
    if (too_many_) return std::nullopt;
    if (alive) finish({turns.data(), count});
    return std::move(made_);
  }

 private:
  struct Ahead {
    std::uint32_t state = FoldedStates::dead;
    bool leads = false;  // to an end of the empty board
  };

  std::uint32_t finish(std::span<const FoldedStates::Turn> turns) {
    made_.turns.insert(made_.turns.end(), turns.begin(), turns.end());
    made_.first.push_back(static_cast<std::uint32_t>(made_.turns.size()));
    too_many_ = too_many_ || made_.states() > most_states;
    return made_.states() - 1;
  }

  // What lies behind `move`, which makes the line that is given.
  Ahead enter(Line line, Move move) {
    const Grid here = place(line.head);
    const Grid reach = reach_of(line);
    line.reach = reach;
    const bool may_end = line.moved && (on_.ends & here) != 0;
    if (!may_end && (reach & on_.ends) == 0) return {};
    Key key;
    if (too_many_ || !look(line, reach, may_end, key)) return {.leads = true};
    const std::uint32_t hash = key.hash();
    std::uint32_t state = memory_.find(key, hash);
    if (state == Memory::unknown) {
      go_on();
      if (known_ != 0) Panel::apply(p_, s_, move);
      state = expand(line, may_end);
      if (known_ != 0) Panel::undo(p_, s_, move);
      memory_.add(key, hash, state);
    }
    return {state, true};
  }

  // Most steps leave what is ahead in one piece, as the junctions around the head show.
  Grid reach_of(Line& line) const {
    const Grid here = place(line.head), free = on_.junctions & ~line.visited, next = on_.around(here) & free;
    if (line.in_one) {
      const Grid above = (here << on_.row) & next, below = (here >> on_.row) & next;
      const Grid before = ((here & on_.not_first) >> 1) & next, after = ((here & on_.not_last) << 1) & next;
      const auto meet = [&](Grid vertical, Grid level, Grid corner) {
        return vertical != 0 && level != 0 && (corner & free) != 0 ? 1 : 0;
      };
      const int meetings = meet(above, after, above << 1) + meet(below, after, below << 1) + meet(above, before, above >> 1) +
                           meet(below, before, below >> 1);
      if (std::popcount(next) - meetings <= 1) return next == 0 ? 0 : line.reach & ~here;
    }
    const Grid first = on_.flood(next & -next, free);
    line.in_one = (next & ~first) == 0;
    return line.in_one ? first : first | on_.flood(next & ~first, free);
  }

  std::uint32_t expand(const Line& line, bool may_end) {
    std::array<FoldedStates::Turn, 5> turns;
    std::array<bool, 5> leads{};
    std::size_t count = 0, alive = 0;
    for (std::uint8_t d = 0; d < 4; ++d) {
      const Step& step = board_.steps[static_cast<std::size_t>(line.head)][d];
      if (step.to == none || (line.visited & place(step.to)) != 0) continue;
      const Ahead ahead = enter(longer(line, step), Move{d});
      leads[count] = ahead.leads;
      turns[count++] = {.to = ahead.state, .code = d};
      alive += ahead.state != FoldedStates::dead ? 1 : 0;
    }
    if (may_end) {
      turns[count++] = {.to = is_solved(line) ? FoldedStates::solved : FoldedStates::dead, .code = Move::end};
      alive += turns[count - 1].to;
    }
    if (alive == 0) return FoldedStates::dead;
    // Rules take no solution away: where each move may lead to one they are silent.
    if (alive < count) judge({turns.data(), count}, leads);
    return finish({turns.data(), count});
  }

  Line longer(Line line, const Step& step) const {
    const Edge& edge = board_.edge[step.edge];
    on_.put(line.used, edge);
    line.met_border = line.met_border || (on_.border & place(line.head)) != 0;
    if (sides_matter_ && line.met_border) {
      line.left |= on_.cell(board_, step.left_cell) & on_.marked;
      line.right |= on_.cell(board_, step.right_cell) & on_.marked;
    }
    line.head = step.to;
    line.visited |= place(step.to);
    line.moved = true;
    return line;
  }

  // What each rule says of each move; T by what was found behind it.
  void judge(std::span<FoldedStates::Turn> turns, const std::array<bool, 5>& leads) {
    const bool goes_on = std::ranges::any_of(leads, [](bool one) { return one; });
    for (std::size_t i = 0; i < turns.size(); ++i) {
      FoldedStates::Turn& turn = turns[i];
      const Verdicts all = known_ == 0 ? Verdicts{} : Panel::verdicts(p_, s_, Move{turn.code}, {known_, Mode::strict});
      turn.cannot = static_cast<std::uint16_t>(all.cannot);
      turn.must = static_cast<std::uint16_t>(all.must);
      const bool is_end = turn.code == Move::end;
      if (is_end && (board_.shape.ends.size() == 1 || !goes_on)) turn.must |= 1U << tree_rule;
      if (!is_end && !leads[i]) turn.cannot |= 1U << tree_rule;
    }
  }

  // Whether nothing rules out a solution: the marks beside `reach` and those that the line has left behind. Writes the key.
  bool look(Line& line, Grid reach, bool may_end, Key& key) const {
    const Grid here = place(line.head), live = reach | here;
    const Edges open = on_.between(live);
    if (!holds_edges(line, live, open)) return false;
    const bool met = sides_matter_ && (line.met_border || (on_.border & here) != 0);
    key.add(reach | std::uint64_t{static_cast<std::uint32_t>(line.head)} << grid_bits | std::uint64_t{may_end} << 30 |
            std::uint64_t{met} << 31);
    const Grid beside = on_.cells_at(live);
    if (on_.triangles != 0) {
      const Edges kept = line.used.both(on_.edges_of(on_.triangles & beside));
      key.add(kept.up | std::uint64_t{kept.across} << grid_bits);
    }
    return !areas_matter_ || holds_areas(line, live, open, beside, key);
  }
  bool is_solved(Line line) const {
    Key unused;
    return holds_edges(line, 0, {}) && (!areas_matter_ || holds_areas(line, 0, {}, 0, unused));
  }

  // Hexagons, gaps and triangles.
  bool holds_edges(const Line& line, Grid live, Edges open) const {
    if ((on_.must_junctions & ~(line.visited | live)) != 0 || on_.must.without(line.used).without(open).any()) return false;
    if (line.used.both(on_.cannot).any()) return false;
    if (on_.triangles == 0) return true;
    const auto [least_odd, least_even] = sums(line.used);
    // A cell has too many edges used, or too few that are used or open.
    const Grid two = least_even & ~least_odd, three = least_odd & least_even;
    const Edges most = line.used.with(open);
    const auto [most_odd, most_even] = sums(most);
    const Grid all_four = cells_with_four(most);
    const Grid at_least_one = most_odd | most_even | all_four, at_least_two = most_even | all_four;
    const Grid at_least_three = (most_odd & most_even) | all_four;
    const Grid wrong = on_.wanted[0] | (on_.wanted[1] & (two | three | ~at_least_one)) |
                       (on_.wanted[2] & (three | ~at_least_two)) | (on_.wanted[3] & ~at_least_three);
    return (wrong & on_.triangles) == 0;
  }
  Grid cells_with_four(Edges some) const { return some.up & (some.up >> 1) & some.across & (some.across >> on_.row); }
  // How many of its edges are in `some`, for each cell: the ones and the twos of the number, which is taken modulo 4.
  std::pair<Grid, Grid> sums(Edges some) const {
    const Grid a = some.up, b = some.up >> 1, c = some.across, d = some.across >> on_.row;
    return {a ^ b ^ c ^ d, (a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d))};
  }

  // Squares and stars, and what rules of areas may ask later. A patch is what nothing can part any more.
  bool holds_areas(Line& line, Grid live, Edges open, Grid beside, Key& key) const {
    const Edges parted = line.used.with(open);
    const Grid to_right = on_.cells & ~((parted.up | ~on_.inner.up) >> 1),
               to_top = on_.cells & ~((parted.across | ~on_.inner.across) >> on_.row);
    const Grid open_cells = on_.cells_of(open.both(on_.inner));
    const Grid lost_ends = on_.cells_at(on_.ends & ~line.visited & ~live);
    Grid left = beside | (on_.marked & ~line.settled), seen = 0;
    const Grid joined = to_right | (to_right << 1) | to_top | (to_top << on_.row);
    // Step 1. Cells by themselves, and how they stand is known from where they are.
    const Grid single = left & ~joined;
    for (Grid rest = single & on_.marked; rest != 0; rest &= rest - 1) {
      const Grid one = rest & -rest;
      if (!holds(one, (one & open_cells) == 0)) return false;
    }
    line.settled |= single & ~open_cells;
    left &= ~single;
    seen = single & beside;
    // Step 2. Patches beside the junctions that are within reach, then those that the line has left behind just now.
    std::uint64_t patches = 0;
    while (left != 0) {
      const Grid first = (left & beside) != 0 ? left & beside : left;
      Grid patch = first & -first;
      for (Grid before = 0; patch != before;) {
        before = patch;
        patch |=
            ((patch & to_right) << 1) | ((patch >> 1) & to_right) | ((patch & to_top) << on_.row) | ((patch >> on_.row) & to_top);
      }
      left &= ~patch;
      const bool closed = (patch & open_cells) == 0;
      if (!holds(patch & on_.marked, closed)) return false;
      if (closed) line.settled |= patch;
      if ((patch & beside) == 0) continue;
      seen |= patch;
      key.add((patch & beside) | std::uint64_t{patch & on_.marked} << grid_bits | std::uint64_t{(patch & lost_ends) != 0} << 50);
      ++patches;
    }
    key.add(std::uint64_t{single & beside & lost_ends} | patches << grid_bits);
    if (sides_matter_) key.add((line.left & seen) | std::uint64_t{line.right & seen} << grid_bits);
    return true;
  }

  // Whether the marks of a patch get along, and, once nothing can be added to it, lack nothing.
  bool holds(Grid marks, bool closed) const {
    int colours = 0;
    for (const Grid square : on_.squares) colours += (marks & square) != 0 ? 1 : 0;
    if (colours > 1) return false;
    return std::ranges::all_of(on_.stars, [&](const Ground::Stars& each) {
      if ((marks & each.stars) == 0) return true;
      const int there = std::popcount(marks & each.counted);
      return closed ? there == 2 : there <= 2;
    });
  }

  const Puzzle& p_;
  const Board& board_;
  const Ground on_;
  FoldedStates made_;
  const std::uint32_t known_;               // rules that have something to say, but T
  const bool areas_matter_, sides_matter_;  // to any rule
  State s_;
  Memory memory_;
  bool too_many_ = false;
};

}  // namespace

std::shared_ptr<const Fold> Fold::of(const Puzzle& p) {
  auto states = Folding(p).run();
  return states ? std::shared_ptr<const Fold>(new Fold(std::move(*states), p.marks)) : nullptr;
}

Fold::Fold(FoldedStates states, std::vector<Mark> marks) : states_(std::move(states)), marks_(std::move(marks)) {
  constexpr std::uint64_t beyond = std::numeric_limits<std::uint64_t>::max();
  const std::uint32_t start = states_.start();
  if (start == FoldedStates::dead) return;
  constexpr int far = 1'000;
  std::vector<std::uint64_t> solutions(states_.states()), lines(states_.states());
  std::vector<int> shortest(states_.states(), far);
  solutions[FoldedStates::solved] = lines[FoldedStates::solved] = 1;
  shortest[FoldedStates::solved] = 0;
  const auto sum = [](std::uint64_t& into, std::uint64_t more) { into += std::min(more, beyond - into); };
  for (std::uint32_t state = FoldedStates::first_open; state <= start; ++state) {
    lines[state] = 1;
    for (std::uint32_t t = states_.first[state]; t < states_.first[state + 1]; ++t) {
      const auto& turn = states_.turns[t];
      sum(solutions[state], solutions[turn.to]);
      sum(lines[state], lines[turn.to]);
      shortest[state] = std::min(shortest[state], shortest[turn.to] + (Move{turn.code}.is_step() ? 1 : 0));
    }
  }
  count_ = solutions[start];
  lines_ = lines[start];
  shortest_ = shortest[start];
}

bool Fold::alive(const Puzzle& p, const State& s) const {
  std::uint32_t state = states_.start();
  const auto follow = [&](std::uint8_t code) {
    std::uint32_t to = FoldedStates::dead;
    for (std::uint32_t t = states_.first[state]; t < states_.first[state + 1]; ++t)
      if (states_.turns[t].code == code) to = states_.turns[t].to;
    state = to;
  };
  if (s.length == 0) return state != FoldedStates::dead;
  const Board& board = *p.board;
  for (std::size_t i = 0; i < board.shape.starts.size(); ++i)
    if (board.junction(board.shape.starts[i]) == s.path[0]) {
      follow(static_cast<std::uint8_t>(Move::first_start + i));
      break;
    }
  for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(s.length); ++i) follow(s.direction[i]);
  if (s.ended) follow(Move::end);
  return state != FoldedStates::dead;
}

}  // namespace crux::panel
