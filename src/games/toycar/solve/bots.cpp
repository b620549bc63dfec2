#include "games/toycar/solve/bots.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "games/toycar/solve/solver.hpp"

namespace crux::toycar {
namespace {

struct Legal {
  std::array<Move, 3> moves;
  std::size_t size = 0;
  const Move* begin() const { return moves.data(); }
  const Move* end() const { return moves.data() + size; }
};
Legal legal(const State& s) {
  Legal all;
  each_move(s, [&](const Move& m) { all.moves[all.size++] = m; });
  return all;
}

// From `at` to the nearest flag that is missing, or to the goal when none is.
int distance_left(const Puzzle& p, const Rows& entered, int missing, Square at) {
  const auto steps = [&](Square to) { return std::abs(to.x - at.x) + std::abs(to.y - at.y); };
  if (missing == 0) return steps(p.goal);
  int least = std::numeric_limits<int>::max();
  for (const Square flag : p.flags)
    if (!has(entered, flag)) least = std::min(least, steps(flag));
  return least;
}

// How good a place is to have come to: more is better.
struct Value {
  bool won = false;
  int flags = -1;    // collected; -1: nothing but crashes
  int distance = 0;  // negative
  auto operator<=>(const Value&) const = default;
};

// The best place to choose that can be reached from `s` by at most `tiles` more tiles; the play may also be won on the way.
Value best_of(const Puzzle& p, State& s, int tiles, int& patience) {
  if (s.status == Status::solved) return {.won = true};
  if (s.status == Status::lost || patience-- <= 0) return {};
  Value best{false, static_cast<int>(p.flags.size()) - s.missing, -distance_left(p, s.entered, s.missing, s.at)};
  for (const Move& m : legal(s)) {
    if (m.tile && tiles == 0) continue;
    apply(p, s, m);
    best = std::max(best, best_of(p, s, tiles - m.tile, patience));
    undo(p, s, m);
    if (best.won) break;
  }
  return best;
}

template <class ValueOf>
std::vector<Move> best_moves(const State& s, const ValueOf& value_of) {
  std::vector<Move> best;
  decltype(value_of(Move{})) most{};
  for (const Move& m : legal(s)) {
    const auto value = value_of(m);
    if (!value || (!best.empty() && *value < *most)) continue;
    if (!best.empty() && *most < *value) best.clear();
    most = value;
    best.push_back(m);
  }
  return best;
}

}  // namespace

std::vector<Move> nearest_moves(const Puzzle& p, const State& s) {
  return best_moves(s, [&](const Move& m) -> std::optional<int> {
    const Square next = ahead(m.at, m.way);
    if (!p.inside(next) || p.thing(next) == Thing::wall || (next == p.goal && s.missing > 0)) return std::nullopt;
    return -distance_left(p, s.entered, s.missing, next);
  });
}

std::vector<Move> ahead_moves(const Puzzle& p, const State& s) {
  State copy = s;
  return best_moves(s, [&](const Move& m) -> std::optional<Value> {
    apply(p, copy, m);
    int patience = ahead_patience;
    const Value value = best_of(p, copy, ahead_tiles - m.tile, patience);
    undo(p, copy, m);
    if (!value.won && value.flags < 0) return std::nullopt;
    return value;
  });
}

// The moves that surely lead to a solution; if the planner finds none in time, those that were not ruled out.
std::vector<Move> planned_moves(const Puzzle& p, const State& s) {
  State copy = s;
  std::vector<Move> good, open;
  for (const Move& m : legal(s)) {
    apply(p, copy, m);
    Budget budget(planner_patience);
    const auto leads_on = solvable(p, copy, budget);
    if (leads_on == true) good.push_back(m);
    if (!leads_on) open.push_back(m);
    undo(p, copy, m);
  }
  return good.empty() ? open : good;
}

}  // namespace crux::toycar
