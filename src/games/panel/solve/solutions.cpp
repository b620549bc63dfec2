// solutions.cpp -- which paths solve a puzzle: ANDs and ORs over the rows of the path table.
#include <algorithm>
#include <array>
#include <cassert>
#include <ratings/panel.hpp>  // data/ratings/panel.json, made by src/CMakeLists.txt
#include <ratings/people/panel.hpp>
#include <utility>

#include "base/memory.hpp"
#include "games/panel/panel.hpp"
#include "games/panel/rules/region.hpp"
#include "games/panel/solve/fold.hpp"
#include "games/panel/solve/paths.hpp"
#include "games/panel/solve/rows.hpp"
#include "search/enumerate.hpp"

namespace crux::panel {
namespace {

using Word = std::uint64_t;
using Row = PathTable::Row;

// Each answers whether any path is left.
bool keep(std::vector<Word>& set, Row row) { return rows::keep(set.data(), set.data(), row.data(), set.size()); }
bool drop(std::vector<Word>& set, Row row) { return rows::drop(set.data(), set.data(), row.data(), set.size()); }

// Keeps the paths for which exactly one of `others` lies in the region of `star`.
bool keep_exactly_one(std::vector<Word>& set, const PathTable& table, int star, const std::vector<int>& others) {
  std::vector<Word> one(set.size());
  std::vector<Word> two(set.size());
  for (const int other : others) {
    if (other == star) continue;
    const Row row = table.same_region(star, other);
    for (std::size_t i = 0; i < set.size(); ++i) {
      two[i] |= one[i] & row[i];
      one[i] |= row[i];
    }
  }
  Word any = 0;
  for (std::size_t i = 0; i < set.size(); ++i) any |= set[i] &= one[i] & ~two[i];
  return any != 0;
}

std::vector<Word> every_path(const PathTable& table) {
  std::vector<Word> set(table.words(), ~Word{0});
  if (table.paths() % 64 != 0) set.back() = (Word{1} << (table.paths() % 64)) - 1;
  return set;
}

// Marks on edges and junctions, and triangles: one row each.
bool keep_by_single_rows(std::vector<Word>& set, const PathTable& table, const Puzzle& p) {
  bool any = true;
  p.must_edges.each([&](int e) { any = any && keep(set, table.edge_used(e)); });
  p.cannot_edges.each([&](int e) { any = any && drop(set, table.edge_used(e)); });
  p.must_junctions.each([&](int j) { any = any && keep(set, table.visited(j)); });
  p.marked.each([&](int c) {
    const CellMark& mark = p.cells[static_cast<std::size_t>(c)];
    if (mark.kind == Kind::triangle) any = any && mark.count <= 3 && keep(set, table.used_edges(c, mark.count));
  });
  return any;
}

// Squares and stars: rows for pairs of cells.
bool keep_by_pairs(std::vector<Word>& set, const PathTable& table, const Puzzle& p) {
  std::vector<int> squares;
  std::array<std::vector<int>, palette.size()> of_colour;
  p.marked.each([&](int c) {
    const CellMark& mark = p.cells[static_cast<std::size_t>(c)];
    if (mark.kind == Kind::square) squares.push_back(c);
    of_colour[static_cast<std::size_t>(mark.colour)].push_back(c);
  });
  const auto colour = [&](int c) { return p.cells[static_cast<std::size_t>(c)].colour; };
  for (std::size_t i = 0; i < squares.size(); ++i)
    for (std::size_t j = i + 1; j < squares.size(); ++j)
      if (colour(squares[i]) != colour(squares[j]) && !drop(set, table.same_region(squares[i], squares[j]))) return false;
  bool any = true;
  p.marked.each([&](int c) {
    if (p.cells[static_cast<std::size_t>(c)].kind == Kind::star)
      any = any && keep_exactly_one(set, table, c, of_colour[static_cast<std::size_t>(colour(c))]);
  });
  return any;
}

// The solutions as a tree, found by a search; nullopt when the budget ends first or the tree grows too large.
std::optional<PathTree> search_solutions(const Puzzle& p, Budget& budget, std::uint64_t& count) {
  // A node takes five bytes, and twice that while the tree grows; several threads may search at once.
  const auto most_nodes = static_cast<std::uint32_t>(std::min<std::size_t>(4'000'000, table_budget() / 40));
  PathTree tree;
  std::vector<Move> trail;
  std::vector<std::uint32_t> open{tree.enter(Move{})};  // the root and the nodes of the trail
  const auto add = [&](std::span<const Move> moves) {
    const std::size_t shared = static_cast<std::size_t>(std::ranges::mismatch(trail, moves).in1 - trail.begin());
    for (; open.size() > shared + 1; open.pop_back()) tree.leave(open.back());
    for (const Move move : moves.subspan(shared)) open.push_back(tree.enter(move));
    trail.assign(moves.begin(), moves.end());
    return tree.size() < most_nodes;
  };
  const Enumeration found = enumerate<Panel>(p, Foresight::short_sighted(), budget, add);
  if (!found.complete) return std::nullopt;
  for (; !open.empty(); open.pop_back()) tree.leave(open.back());
  count = found.solutions;
  return tree;
}

// Whether every edge that has to be used still can be, and every triangle get its number: the line never comes back to a junction
// that it has left.
bool edges_suffice(const Puzzle& p, const State& s) {
  const Board& board = *p.board;
  JunctionSet left = s.visited;
  left.reset(static_cast<std::size_t>(s.head()));
  const auto open = [&](int e) {
    const Edge& edge = board.edge[static_cast<std::size_t>(e)];
    return !left.test(edge.from) && !left.test(edge.to);
  };
  bool enough = true;
  (p.must_edges | p.separating).without(s.used).each([&](int e) { enough = enough && open(e); });
  p.marked.each([&](int c) {
    const auto cell = static_cast<std::size_t>(c);
    if (!enough || p.cells[cell].kind != Kind::triangle) return;
    int most = s.used_edges[cell];
    enough = most <= p.cells[cell].count;
    for (const std::uint8_t e : board.edges_of_cell[cell]) most += !s.used.test(e) && open(e) ? 1 : 0;
    enough = enough && most >= p.cells[cell].count;
  });
  return enough;
}

// The facts that can be seen from a state; each test alone proves that no solution lies beyond. The cheap ones come first.
bool looks_hopeful(const Puzzle& p, const State& s) {
  const Board& board = *p.board;
  if ((s.used & p.cannot_edges).any()) return false;
  if (s.length < 2 || s.ended) return can_reach_an_end(board, s);
  if (!edges_suffice(p, s) || !can_reach_an_end(board, s) || !sides_get_along(p, s)) return false;
  // Only a line that comes to the border closes a region off.
  if (!board.border.test(static_cast<std::size_t>(s.head()))) return true;
  const CellSet open = flood(board, s, cells_touching(board, remaining_ends(board, s)));
  return !first_violation(p, s, board.all_cells.without(open));
}

// The fewest edges of the paths whose bits are set. The edges of 64 paths are counted at once: count[i] has bit i of each path's.
std::optional<int> shortest_of(const PathTable& table, const std::vector<std::uint64_t>& paths, int edges) {
  constexpr std::size_t digits = 8;
  assert(edges < 1 << digits);
  std::optional<int> fewest;
  for (std::size_t word = 0; word < paths.size(); ++word) {
    if (paths[word] == 0) continue;
    std::array<std::uint64_t, digits> count{};
    for (int e = 0; e < edges; ++e) {
      std::uint64_t carry = table.edge_used(e)[word];
      for (std::size_t i = 0; carry != 0; ++i) carry &= std::exchange(count[i], count[i] ^ carry);
    }
    std::uint64_t least = paths[word];  // the paths that have the fewest, by the digits so far
    int used = 0;
    for (std::size_t i = digits; i-- > 0;) {
      const std::uint64_t fewer = least & ~count[i];
      if (fewer == 0)
        used += 1 << i;
      else
        least = fewer;
    }
    fewest = std::min(fewest.value_or(used), used);
  }
  return fewest;
}

// The fewest steps to a leaf.
std::optional<int> shortest_in(const PathTree& tree) {
  std::optional<int> fewest;
  std::vector<std::uint32_t> ends;  // of the subtrees that we are in, below the root
  for (std::uint32_t node = PathTree::root + 1; node < tree.size(); ++node) {
    while (!ends.empty() && ends.back() <= node) ends.pop_back();
    ends.push_back(tree.subtree_end(node));
    if (tree.subtree_end(node) > node + 1) continue;
    const int steps = static_cast<int>(ends.size()) - 2;  // the choice of a start and the stop are none
    fewest = std::min(fewest.value_or(steps), steps);
  }
  return fewest;
}

}  // namespace

Foresight Foresight::searched(const Puzzle& p, Budget budget) {
  Foresight foresight;
  foresight.found_ = search_solutions(p, budget, foresight.found_count_);
  return foresight;
}

Foresight Foresight::over(std::shared_ptr<const Fold> fold) {
  Foresight foresight;
  foresight.fold_ = std::move(fold);
  return foresight;
}

// A table serves all puzzles of its board. It takes longer to make than to fold the lines of one puzzle, but for few paths.
Foresight Panel::foresee(const Puzzle& p, Budget budget) {
  if (!p.board->paths_if_built() && !p.board->has_few_paths())
    if (auto fold = p.board->fold(p)) return Foresight::over(std::move(fold));
  return panel::foresee(p, std::move(budget));
}

Foresight foresee(const Puzzle& p, Budget budget, std::size_t most_bytes) {
  Foresight foresight;
  foresight.edges_ = p.board->edges;
  foresight.table_ = p.board->paths_within(most_bytes);
  if (!foresight.table_) return Foresight::searched(p, std::move(budget));
  const PathTable& table = *foresight.table_;
  foresight.solves_ = every_path(table);
  if (!keep_by_single_rows(foresight.solves_, table, p) || !keep_by_pairs(foresight.solves_, table, p))
    foresight.solves_.assign(table.words(), 0);
  return foresight;
}

std::optional<std::uint64_t> Foresight::count() const {
  if (fold_) return fold_->count();
  if (found_) return found_count_;
  if (!table_) return std::nullopt;
  return rows::count(solves_.data(), solves_.size());
}

std::optional<int> Foresight::shortest() const {
  if (fold_) return fold_->shortest();
  return found_ ? shortest_in(*found_) : table_ ? shortest_of(*table_, solves_, edges_) : std::nullopt;
}

std::uint64_t Foresight::most_states() const {
  if (fold_) return fold_->lines();
  return found_ ? found_->size() : table_ ? table_->tree().size() : ~std::uint64_t{0};
}

bool Foresight::alive(const Puzzle& p, const State& s) const {
  if (fold_) return fold_->alive(p, s);
  if (found_) return found_count_ > 0 && found_->find(*p.board, s) != PathTree::nowhere;
  if (!table_) return looks_hopeful(p, s);
  std::uint32_t node = s.node[s.depth()];
  if (node == State::untracked) node = table_->tree().find(*p.board, s);
  return node != State::off_table && rows::any_set(solves_.data(), table_->first_path(node), table_->last_path(node));
}

Status Foresight::status(const Puzzle& p, const State& s) const {
  if (!exact()) return Panel::status(p, s);
  return s.ended ? Status::solved : Status::open;  // an ended path that is alive is a solution
}

std::shared_ptr<const FoldedStates> Panel::fold(const Puzzle& p) {
  const auto lines = p.board->fold(p);
  return lines ? std::shared_ptr<const FoldedStates>(lines, &lines->states()) : nullptr;
}

std::optional<std::uint64_t> Panel::space(const Puzzle& p) { return p.board->path_count(); }

std::optional<double> Panel::measure(const Puzzle& p, std::size_t, Budget& budget) {
  const Foresight foresight = Panel::foresee(p, Budget(budget.left()));
  // All solutions of a small board are known. On other boards we know those that the walk would find within the budget.
  if (Fold::takes(*p.board) && foresight.count()) return foresight.shortest();
  if (foresight.most_states() < budget.left()) return foresight.shortest();
  std::optional<double> shortest;
  const Enumeration all = enumerate<Panel>(p, foresight, budget, [&](std::span<const Move> moves) {
    const auto steps = static_cast<double>(std::ranges::count_if(moves, &Move::is_step));
    shortest = std::min(shortest.value_or(steps), steps);
    return true;
  });
  return all.complete ? shortest : std::nullopt;
}

Effort Panel::effort(const Puzzle& p, Budget& budget) { return effort(p, Panel::foresee(p, Budget(budget.left())), budget); }

// A line visits each junction at most once.
Effort Panel::effort(const Puzzle& p, const Foresight& foresight, Budget& budget) {
  const auto known = foresight.shortest();
  const auto length = known ? std::optional<double>(*known) : measure(p, 0, budget);
  if (length) return {.least = static_cast<int>(*length), .most = static_cast<int>(*length)};
  return {.least = 1, .most = (p.shape.width + 1) * (p.shape.height + 1) - 1};
}

constexpr std::string_view Panel::rating_figures = ratings::panel;
constexpr std::string_view Panel::votes = ratings::people::panel;

}  // namespace crux::panel
