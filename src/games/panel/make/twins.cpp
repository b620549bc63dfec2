// twins.cpp -- panels that differ in nothing that matters: turned, mirrored, or in other colours.
//
// Each of the eight symmetries of the square writes a panel as a string, colours by their first appearance; the least of the
// eight stands for all of them. A triangle without a colour counts as orange, as it does in the rules. Starts are not taken for
// ends: a line that is drawn backwards is another puzzle for the player.
#include <algorithm>
#include <string>

#include "base/steady_sort.hpp"
#include "games/panel/rules/turning.hpp"

namespace crux::panel {
namespace {

void write(std::string& out, std::vector<Point> points) {
  std::ranges::sort(points);
  out += static_cast<char>(points.size());
  for (const Point p : points) out += {static_cast<char>(p.x), static_cast<char>(p.y)};
}

std::string written(const Puzzle& p, int way) {
  const int w = p.shape.width, h = p.shape.height;
  const auto junction = [&](Point at) { return turned(at, w, h, way); };
  const auto junctions = [&](std::vector<Point> points) {
    for (Point& at : points) at = junction(at);
    return points;
  };
  // Step 1. The board.
  std::string out{static_cast<char>(way & 4 ? h : w), static_cast<char>(way & 4 ? w : h)};
  write(out, junctions(p.shape.starts));
  write(out, junctions(p.shape.ends));
  // Step 2. Marks, by their present place.
  std::vector<Mark> marks = p.marks;
  for (Mark& mark : marks) {
    mark = turned(mark, w, h, way);
    if (mark.kind == Kind::triangle && mark.colour == Colour::unset) mark.colour = Colour::orange;
  }
  steady_sort(marks, {}, [](const Mark& m) { return std::tuple(m.place, m.at, m.to); });
  // Step 3. Colours by first appearance.
  std::array<char, palette.size()> number{};
  char seen = 0;
  for (const Mark& mark : marks) {
    char colour = 0;
    if (mark.place == Place::cell) {
      char& known = number[static_cast<std::size_t>(mark.colour)];
      if (known == 0) known = ++seen;
      colour = known;
    }
    out +=
        {static_cast<char>(mark.place), static_cast<char>(mark.at.x), static_cast<char>(mark.at.y),  static_cast<char>(mark.to.x),
         static_cast<char>(mark.to.y),  static_cast<char>(mark.kind), static_cast<char>(mark.count), colour};
  }
  return out;
}

std::string canonical(const Puzzle& p) {
  std::string least = written(p, 0);
  for (int way = 1; way < ways_to_turn; ++way) least = std::min(least, written(p, way));
  return least;
}

}  // namespace

std::uint64_t Panel::invariant(const Puzzle& p) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : canonical(p)) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

bool Panel::same(const Puzzle& a, const Puzzle& b) { return a.marks.size() == b.marks.size() && canonical(a) == canonical(b); }

}  // namespace crux::panel
