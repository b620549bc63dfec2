// rounds.hpp -- rounds over the squares of a board: what a person strikes out who looks at each square again and again
// (core/rounds.hpp).
//
// The car passes a square in a way: it enters with one heading, and leaves straight on or by a tile that turns it. A way is
// struck out if no winning run takes it, and sure if every winning run does. Each square dictates:
//   flag, goal   if one way is left to pass it, or to come to it, that way is sure
//   empty        it holds one tile: if a turn is sure, the others are struck out. If the tray's tiles of a heading are all sure
//                elsewhere, the turns to it are struck out.
// Between rounds the car itself dictates: a way that nothing leads to, or that leads nowhere, is struck out, and beside a sure
// way the only way on or back is sure as well.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/toycar/rules/board.hpp"

namespace crux::toycar {

class WaysLeft {
 public:
  explicit WaysLeft(const Puzzle& p);

  bool look(const WaysLeft& seen, std::size_t square);  // an index of the board
  void follow();
  bool solved() const;  // whether the sure tiles win

  // A pass of the square: bit 3 * heading + turn, where the turn is left, straight on, or right.
  using Passes = std::uint16_t;
  std::span<const Passes> left() const { return left_; }  // [index]: not struck out
  std::span<const Passes> sure() const { return sure_; }  // [index]
  static Passes pass(Heading in, Heading out);

 private:
  bool keep(std::size_t square, Passes passes);
  bool settle(std::size_t square);
  Passes with_a_way_in(Square at) const;
  Passes with_a_way_on(Square at) const;
  Passes next_to_sure(Square at) const;
  bool begins(Square at, Heading in) const { return at == p_->car && in == p_->heading; }
  std::vector<Tile> sure_tiles() const;

  const Puzzle* p_;
  std::vector<Passes> left_, sure_;
  Tray laid_{};  // [heading]: tiles that are sure, when `follow` ended
};

}  // namespace crux::toycar
