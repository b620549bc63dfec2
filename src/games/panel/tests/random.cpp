#include "games/panel/tests/random.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

namespace crux {
namespace {

using Point = std::array<int, 2>;

int pick(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound))); }

Json points(Rng& rng, const std::vector<Point>& from, int how_many) {
  std::set<Point> chosen;
  while (static_cast<int>(chosen.size()) < std::min<int>(how_many, static_cast<int>(from.size())))
    chosen.insert(from[rng.below(from.size())]);
  return Json(std::vector<Point>(chosen.begin(), chosen.end()));
}

Json cell_mark(Rng& rng, int x, int y) {
  static constexpr std::array<const char*, 4> colours{"black", "white", "orange", "blue"};
  const char* colour = colours[rng.below(colours.size())];
  switch (pick(rng, 4)) {
    case 0: return {{"kind", "star"}, {"cell", {x, y}}, {"colour", colour}};
    case 1: {
      Json mark = {{"kind", "triangle"}, {"cell", {x, y}}, {"count", 1 + pick(rng, 3)}};
      if (pick(rng, 3) == 0) mark["colour"] = colour;
      return mark;
    }
    default: return {{"kind", "square"}, {"cell", {x, y}}, {"colour", colours[rng.below(2)]}};
  }
}

}  // namespace

Json random_panel(Rng& rng, const RandomPanel& limits) {
  const int w = 1 + pick(rng, limits.max_width);
  const int h = 1 + pick(rng, limits.max_height);
  std::vector<Point> all;
  std::vector<Point> border;
  for (int y = 0; y <= h; ++y)
    for (int x = 0; x <= w; ++x) {
      all.push_back({x, y});
      if (x == 0 || y == 0 || x == w || y == h) border.push_back({x, y});
    }
  const int starts = limits.several && pick(rng, 3) == 0 ? 2 : 1;
  const int ends = limits.several && pick(rng, 3) == 0 ? 2 + pick(rng, 2) : 1;
  Json marks = Json::array();
  const int crowded = 1 + pick(rng, 5);  // the larger, the fewer marks
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      if (pick(rng, 1 + crowded) == 0) marks.push_back(cell_mark(rng, x, y));
  for (const auto& [x, y] : all) {
    if (pick(rng, 14) == 0) marks.push_back({{"kind", "must"}, {"junction", {x, y}}});
    for (const auto& [dx, dy] : {Point{1, 0}, Point{0, 1}}) {
      if (x + dx > w || y + dy > h || pick(rng, 10) != 0) continue;
      marks.push_back({{"kind", pick(rng, 3) == 0 ? "must" : "cannot"}, {"edge", {{x, y}, {x + dx, y + dy}}}});
    }
  }
  return {
      {"width", w}, {"height", h}, {"starts", points(rng, all, starts)}, {"ends", points(rng, border, ends)}, {"marks", marks}};
}

}  // namespace crux
