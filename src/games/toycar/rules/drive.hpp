// drive.hpp -- the lazily branching run: what graders and bots see.
//
// Nobody needs to know what lies on a square before the car gets there. So the car drives, and each time that it enters an empty
// square for the first time, and the tray holds a tile that would turn it, there is a choice: a tile lies here that turns it left
// or right, or none does. A square that was passed once is decided. Between choices the car drives by itself.
//
// One play is one run, and two plays that differ place different tiles.
#pragma once

#include <string>
#include <vector>

#include "core/game.hpp"
#include "games/toycar/rules/board.hpp"
#include "games/toycar/rules/run.hpp"
#include "games/toycar/solve/outlook.hpp"

namespace crux::toycar {

struct Move {
  Square at;
  Heading way = Heading::up;  // how the car goes on
  bool tile = false;          // whether a tile turned it
  bool operator==(const Move&) const = default;
};

struct State {
  Square at;  // where the car must choose; or, when the play is over, where it ended, as in Run
  Heading heading = Heading::up;
  Tray tray{};
  int missing = 0;  // flags
  Status status = Status::open;
  End end = End::won;  // when the play is over
  Rows entered{};
  std::string turns;         // the choices so far: '.' straight, 'L', 'R'
  std::vector<Tile> placed;  // those of them that are tiles

  // For undo: the squares in the order in which they were first entered, and how many they were before each choice.
  std::vector<Square> trail;
  std::vector<std::size_t> before;
  bool operator==(const State&) const = default;
};

State start(const Puzzle& p);
// REQUIRES: the move is legal.
void apply(const Puzzle& p, State& s, const Move& m);
void undo(const Puzzle& p, State& s, const Move& m);
template <class Visit>
void each_move(const State& s, Visit&& visit) {
  if (s.status != Status::open) return;
  visit(Move{s.at, s.heading, false});
  for (const Heading way : {left_of(s.heading), right_of(s.heading)})
    if (s.tray[number(way)] > 0) visit(Move{s.at, way, true});
}

// The facts about an open state that the outlook needs.
inline View view_of(const State& s) {
  return {.at = s.at, .heading = s.heading, .deciding = true, .tray = s.tray, .entered = s.entered};
}

// The choices of the play that places these tiles, in driving order; up to the end of the play, or up to the last tile.
// REQUIRES: the car passes each of them, in this order, and it turns the car there.
std::vector<Move> moves_by(const Puzzle& p, std::span<const Tile> tiles, bool to_the_end);

}  // namespace crux::toycar
