// on_paper.cpp -- a board of the toy car on a worksheet: what just the things on it mean. The page's legend says the same.
#include <algorithm>

#include "draw/paper.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {

Paper Toycar::on_paper(const Puzzle& p, double) {
  // Signs are cut out of the board's own picture (draw.cpp), in its points.
  constexpr double side = 40, below = 58 + 24, margin = 24, tray_middle = 58.0 / 2;
  const Picture picture = draw(p, {});
  const double left = (picture.width - side * p.width) / 2;
  const auto sign = [&](Square s) { return cut_out(picture, {left + (s.x + 0.5) * side, below + (s.y + 0.5) * side}, side); };
  const auto first_tile = [&]() -> Spot {
    for (const Picture::Shape& shape : picture.shapes)
      if (const auto* polygon = std::get_if<Picture::Polygon>(&shape))
        if (const auto [low, high] = std::ranges::minmax(polygon->corners, {}, &Spot::y);
            low.y > 0 && high.y < below - margin && polygon->corners.size() > 8)
          return {(std::ranges::min(polygon->corners, {}, &Spot::x).x + std::ranges::max(polygon->corners, {}, &Spot::x).x) / 2,
                  tray_middle};
    return {};
  };
  Paper paper{.goal = p.flags.empty() ? "Lay the tiles so that the car drives to the goal."
                                      : "Lay the tiles so that the car drives over every flag, then to the goal.",
              .signs = {}};
  const auto add = [&](Picture small, std::string says) { paper.signs.push_back({std::move(small), std::move(says)}); };
  add(sign(p.car), "The car drives straight ahead until something turns it.");
  if (p.tiles() > 0)
    add(cut_out(picture, first_tile(), side),
        "A tile turns the car the way its arrow points. The car takes the tile away as it drives over it.");
  if (!p.flags.empty()) add(sign(p.flags.front()), "The car must drive over every flag. Any order will do.");
  if (!p.walls.empty()) add(sign(p.walls.front()), "The car crashes into walls, and into the border.");
  add(sign(p.goal), p.flags.empty() ? "The car must end here." : "The car must stop here, after the last flag.");
  return paper;
}

}  // namespace crux::toycar
