#include "games/toycar/rules/board.hpp"

#include <fmt/format.h>

#include "games/toycar/solve/outlook.hpp"

namespace crux::toycar {

Puzzle make_puzzle(Puzzle raw) {
  Puzzle p = std::move(raw);
  const auto squares = static_cast<std::size_t>(p.width) * static_cast<std::size_t>(p.height);
  p.things.assign(squares, Thing::empty);
  p.flag_of.assign(squares, -1);
  for (const Square wall : p.walls) p.things[p.index(wall)] = Thing::wall;
  for (std::size_t i = 0; i < p.flags.size(); ++i) {
    p.things[p.index(p.flags[i])] = Thing::flag;
    p.flag_of[p.index(p.flags[i])] = static_cast<std::int16_t>(i);
  }
  p.things[p.index(p.goal)] = Thing::goal;
  p.things[p.index(p.car)] = Thing::car;
  p.outlook = std::make_shared<const Outlook>(p);
  return p;
}

std::string to_text(Square s) { return fmt::format("{},{}", s.x, s.y); }
std::string to_text(const Tile& t) { return fmt::format("{},{}{}", t.at.x, t.at.y, heading_letters[number(t.way)]); }

}  // namespace crux::toycar
