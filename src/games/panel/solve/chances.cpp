#include "games/panel/solve/chances.hpp"

#include <bit>

#include "games/panel/rules/local_rules.hpp"
#include "games/panel/solve/rows.hpp"

namespace crux::panel {

struct ChancesBuilder {
  const Board& board;
  const PathTable& table;
  const bool tree;
  const Mode mode;
  Chances& made;
  JunctionSet visited = {};

  static constexpr std::uint8_t end_bit = 1U << Move::end;

  // Each child of a node: `visit(child, move)`.
  void each_child(std::uint32_t node, auto&& visit) const {
    const PathTree& paths = table.tree();
    for (std::uint32_t child = node + 1; child < paths.subtree_end(node); child = paths.subtree_end(child))
      visit(child, Move{paths.move(child)});
  }

  // The player's choices if the line's head is `head`. `in_tree`: what leads to an end.
  std::uint8_t choices(int head, int length, std::uint8_t in_tree) const {
    std::uint8_t legal = in_tree & end_bit;
    const auto& steps = board.steps[static_cast<std::size_t>(head)];
    for (std::size_t d = 0; d < steps.size(); ++d)
      if (steps[d].to != none && !visited.test(steps[d].to)) legal = static_cast<std::uint8_t>(legal | 1U << d);
    if (!tree) return legal;
    const std::uint8_t steps_on = in_tree & static_cast<std::uint8_t>(~end_bit);
    if ((in_tree & end_bit) && (board.shape.ends.size() == 1 || steps_on == 0)) return end_bit;
    const bool looks = mode == Mode::strict || (length > 1 && board.border.test(static_cast<std::size_t>(head)));
    return looks ? in_tree : legal;
  }

  void walk(std::uint32_t node, int head, int length, double chance) {
    std::uint8_t in_tree = 0;
    each_child(node, [&](std::uint32_t, Move move) { in_tree = static_cast<std::uint8_t>(in_tree | 1U << move.code); });
    const std::uint8_t left = choices(head, length, in_tree);
    made.left_[node] = left;
    const double share = chance / std::popcount(left);
    visited.set(static_cast<std::size_t>(head));
    each_child(node, [&](std::uint32_t child, Move move) {
      if (move.is_end()) {
        made.of_path_[table.first_path(child)] = (left & end_bit) ? share : 0;
      } else {
        walk(child, board.steps[static_cast<std::size_t>(head)][move.code].to, length + 1, share);
      }
    });
    visited.reset(static_cast<std::size_t>(head));
  }

  void walk_all() {
    made.of_path_.resize(64 * table.words());
    made.left_.resize(table.tree().size());
    made.starts_ = 0;
    each_child(PathTree::root, [&](std::uint32_t, Move) { ++made.starts_; });
    if (!tree) made.starts_ = static_cast<int>(board.shape.starts.size());
    each_child(PathTree::root, [&](std::uint32_t child, Move move) {
      const Point start = board.shape.starts[static_cast<std::size_t>(move.code - Move::first_start)];
      walk(child, board.junction(start), 1, 1.0 / made.starts_);
    });
  }
};

Chances::Chances(const Board& board, const PathTable& table, bool tree, Mode mode) {
  ChancesBuilder{board, table, tree, mode, *this}.walk_all();
}

void LocalMarks::look(const Board& board) {
  separating = {};
  busy = {};
  const auto speak_at = [&](const Edge& edge) { busy.set(edge.from), busy.set(edge.to); };
  const Bits<64> marked = must_edges | cannot_edges;
  for (std::size_t e = 0; e < board.edge.size(); ++e) {
    const Edge& edge = board.edge[e];
    if (marked.test(e)) speak_at(edge);
    if (edge.cell_before == none || edge.cell_after == none) continue;
    if (!are_apart(cells[edge.cell_before], cells[edge.cell_after])) continue;
    separating.set(e);
    speak_at(edge);
  }
  for (std::size_t c = 0; c < static_cast<std::size_t>(board.cells); ++c)
    if (cells[c].kind == Kind::triangle)
      for (const std::uint8_t e : board.edges_of_cell[c]) speak_at(board.edge[e]);
}

namespace {

// By a table, because this is asked at every state: how many bits are set, and one part of so many.
constexpr std::array<std::uint8_t, 32> ones = [] {
  std::array<std::uint8_t, 32> table{};
  for (unsigned i = 0; i < table.size(); ++i) table[i] = static_cast<std::uint8_t>(std::popcount(i));
  return table;
}();
constexpr std::array<double, 6> share_of{0, 1, 1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 5};

struct InformedWalk {
  const Board& board;
  const PathTable& table;
  const Chances& chances;
  const std::uint64_t* solves;
  const LocalMarks& marks;
  const RuleSet rules;
  double total = 0;
  // The line, as far as the rules look at it.
  Bits<64> used = {};
  std::array<std::uint8_t, 64> used_edges = {};

  // How many moves the rules leave. REQUIRES: a solution goes on from here: then the rules do not contradict each other.
  int choices(std::uint32_t node, int head) const {
    const std::uint8_t left = chances.left(node);
    if (!marks.busy.test(static_cast<std::size_t>(head))) return ones[left];
    int n = (left >> Move::end) & 1;
    for (std::size_t d = 0; d < 4; ++d) {
      if (!((left >> d) & 1)) continue;
      const Step& step = board.steps[static_cast<std::size_t>(head)][d];
      Verdict verdict = Verdict::unknown;
      if (rules.has(path_rule)) verdict = path(marks, step).verdict;
      if (rules.has(separation_rule)) verdict = combine(verdict, separation(marks, step).verdict);
      if (rules.has(triangle_rule)) verdict = combine(verdict, triangle(marks, *this, step, rules.mode).verdict);
      if (verdict == Verdict::must_take) return 1;
      n += verdict == Verdict::unknown ? 1 : 0;
    }
    return n;
  }

  void lay(const Step& step, int by) {
    const Edge& edge = board.edge[step.edge];
    if (by > 0) {
      used.set(step.edge);
    } else {
      used.reset(step.edge);
    }
    for (const std::uint8_t cell : {edge.cell_before, edge.cell_after})
      if (cell != none) used_edges[cell] = static_cast<std::uint8_t>(used_edges[cell] + by);
  }

  void walk(std::uint32_t node, int head, double chance) {
    const PathTree& paths = table.tree();
    const double share = chance * share_of[static_cast<std::size_t>(choices(node, head))];
    const std::uint32_t end = paths.subtree_end(node);
    for (std::uint32_t child = node + 1; child < end; child = paths.subtree_end(child)) {
      if (!rows::any_set(solves, table.first_path(child), table.last_path(child))) continue;
      const Move move{paths.move(child)};
      if (move.is_end()) {
        total += share;
        continue;
      }
      const Step& step = board.steps[static_cast<std::size_t>(head)][move.code];
      lay(step, 1);
      walk(child, step.to, share);
      lay(step, -1);
    }
  }
};

}  // namespace

double chance_of(const Board& board, const PathTable& table, const Chances& chances, const std::uint64_t* solves,
                 const LocalMarks& marks, RuleSet rules) {
  InformedWalk walk{board, table, chances, solves, marks, rules};
  const PathTree& paths = table.tree();
  for (std::uint32_t child = PathTree::root + 1; child < paths.subtree_end(PathTree::root); child = paths.subtree_end(child)) {
    if (!rows::any_set(solves, table.first_path(child), table.last_path(child))) continue;
    const Point start = board.shape.starts[static_cast<std::size_t>(paths.move(child) - Move::first_start)];
    walk.walk(child, board.junction(start), 1.0 / chances.starts());
  }
  return walk.total;
}

}  // namespace crux::panel
