#include "games/toycar/rules/drive.hpp"

#include <cassert>

namespace crux::toycar {
namespace {

bool may_turn(const State& s) { return s.tray[number(left_of(s.heading))] > 0 || s.tray[number(right_of(s.heading))] > 0; }

// From `at` straight ahead to the next choice, or to the end.
void drive(const Puzzle& p, State& s) {
  const auto ends = [&](End end) {
    s.end = end;
    s.status = end == End::won ? Status::solved : Status::lost;
  };
  while (true) {
    s.at = ahead(s.at, s.heading);
    if (!p.inside(s.at)) return ends(End::border);
    const Thing thing = p.thing(s.at);
    if (thing == Thing::wall) return ends(End::wall);
    if (thing == Thing::goal) return ends(s.missing == 0 ? End::won : End::goal_too_early);
    if (has(s.entered, s.at)) continue;
    flip(s.entered, s.at);
    s.trail.push_back(s.at);
    if (thing == Thing::flag) --s.missing;
    if (thing == Thing::empty && may_turn(s)) return;
  }
}

}  // namespace

State start(const Puzzle& p) {
  State s;
  s.at = p.car;
  s.heading = p.heading;
  s.tray = p.tray;
  s.missing = static_cast<int>(p.flags.size());
  flip(s.entered, s.at);
  drive(p, s);
  return s;
}

void apply(const Puzzle& p, State& s, const Move& m) {
  assert(s.status == Status::open && s.at == m.at);
  s.before.push_back(s.trail.size());
  s.turns += !m.tile ? '.' : m.way == left_of(s.heading) ? 'L' : 'R';
  if (m.tile) {
    --s.tray[number(m.way)];
    s.placed.push_back({m.at, m.way});
    s.heading = m.way;
  }
  drive(p, s);
}

void undo(const Puzzle& p, State& s, const Move& m) {
  for (; s.trail.size() > s.before.back(); s.trail.pop_back()) {
    flip(s.entered, s.trail.back());
    s.missing += p.thing(s.trail.back()) == Thing::flag;
  }
  s.at = m.at;
  s.status = Status::open;
  s.end = End::won;
  if (m.tile) {
    ++s.tray[number(m.way)];
    s.placed.pop_back();
    s.heading = s.turns.back() == 'L' ? right_of(m.way) : left_of(m.way);
  }
  s.turns.pop_back();
  s.before.pop_back();
}

std::vector<Move> moves_by(const Puzzle& p, std::span<const Tile> tiles, bool to_the_end) {
  std::vector<Move> moves;
  State s = start(p);
  std::size_t placed = 0;
  while (s.status == Status::open && (to_the_end || placed < tiles.size())) {
    const bool here = placed < tiles.size() && tiles[placed].at == s.at;
    moves.push_back({s.at, here ? tiles[placed].way : s.heading, here});
    placed += here;
    apply(p, s, moves.back());
  }
  return moves;
}

}  // namespace crux::toycar
