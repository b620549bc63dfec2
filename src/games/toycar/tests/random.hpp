// random.hpp -- small boards for the tests of toycar.
#pragma once

#include <rapidcheck.h>

#include "base/rng.hpp"
#include "games/toycar/rules/drive.hpp"

namespace crux::toycar {

// RapidCheck's ranges stay small for small cases, and boards are small anyway: so it draws a seed.
inline Rng random_rng() {
  return Rng(*rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 60))));
}

// At most `most_side` squares a side and `most_tiles` tiles; about `walls` of ten squares are walls.
inline Puzzle random_board(Rng& rng, int most_side, int most_tiles, int walls) {
  const auto from = [&](int low, int high) {
    return low + static_cast<int>(rng.below(static_cast<std::uint64_t>(high - low) + 1));
  };
  Puzzle p;
  p.width = from(1, most_side);
  p.height = from(2, most_side);
  std::vector<Square> squares;
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x) squares.push_back({x, y});
  const auto draw = [&] {
    const auto i = rng.below(squares.size());
    const Square s = squares[i];
    squares.erase(squares.begin() + static_cast<std::ptrdiff_t>(i));
    return s;
  };
  p.car = draw();
  do p.heading = headings[rng.below(4)];
  while (!p.inside(ahead(p.car, p.heading)));
  p.goal = draw();
  for (int flags = from(0, 2); flags > 0 && !squares.empty(); --flags) p.flags.push_back(draw());
  for (const Square s : squares)
    if (from(0, 9) < walls) p.walls.push_back(s);
  for (int tiles = from(1, most_tiles); tiles > 0; --tiles) ++p.tray[rng.below(4)];
  return make_puzzle(p);
}

inline Move random_move(Rng& rng, const State& s) {
  std::vector<Move> moves;
  each_move(s, [&](const Move& m) { moves.push_back(m); });
  return moves[rng.below(moves.size())];
}

// From rows of squares, the highest first: C the car, G the goal, F flags, # walls.
inline Puzzle board(std::initializer_list<std::string_view> rows, Heading heading, Tray tray) {
  Puzzle p;
  p.height = static_cast<int>(rows.size());
  p.width = static_cast<int>(rows.begin()->size());
  p.heading = heading;
  p.tray = tray;
  int y = p.height;
  for (const std::string_view row : rows) {
    --y;
    for (int x = 0; x < p.width; ++x) switch (row[static_cast<std::size_t>(x)]) {
        case 'C': p.car = {x, y}; break;
        case 'G': p.goal = {x, y}; break;
        case 'F': p.flags.push_back({x, y}); break;
        case '#': p.walls.push_back({x, y}); break;
        default: break;
      }
  }
  return make_puzzle(p);
}

}  // namespace crux::toycar
