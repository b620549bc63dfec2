#include "games/toycar/rules/run.hpp"

#include <algorithm>

namespace crux::toycar {

Run run(const Puzzle& p, std::span<const Tile> tiles) {
  Run r;
  std::vector<Tile> lying(tiles.begin(), tiles.end());
  Heading heading = p.heading;
  r.at = p.car;
  const auto ends = [&](End end) {
    r.end = end;
    return r;
  };
  while (true) {
    r.path.push_back(r.at);
    r.at = ahead(r.at, heading);
    if (!p.inside(r.at)) return ends(End::border);
    if (p.thing(r.at) == Thing::wall) return ends(End::wall);
    if (p.thing(r.at) == Thing::goal) {
      r.path.push_back(r.at);
      return ends(r.flags.size() == p.flags.size() ? End::won : End::goal_too_early);
    }
    if (p.thing(r.at) == Thing::flag) {
      const auto flag = static_cast<std::size_t>(p.flag_of[p.index(r.at)]);
      if (std::ranges::find(r.flags, flag) == r.flags.end()) r.flags.push_back(flag);
    }
    const auto tile = std::ranges::find(lying, r.at, &Tile::at);
    if (tile == lying.end()) continue;
    r.picked.push_back(*tile);
    lying.erase(tile);
    if (r.picked.back().way == opposite(heading)) {
      r.path.push_back(r.at);
      return ends(End::turned_back);
    }
    heading = r.picked.back().way;
  }
}

}  // namespace crux::toycar
