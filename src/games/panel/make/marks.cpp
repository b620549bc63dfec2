#include "games/panel/make/marks.hpp"

#include <algorithm>
#include <tuple>

#include "games/panel/rules/turning.hpp"

namespace crux::panel {

void sort(std::vector<Mark>& marks) {
  std::ranges::sort(marks, {}, [](const Mark& m) { return std::tuple(m.kind, m.place, m.at.y, m.at.x, m.to.y, m.to.x); });
}

bool lie_together(const Mark& a, const Mark& b) { return a.place == b.place && a.at == b.at && a.to == b.to; }

bool holds(const std::vector<Mark>& marks, Kind kind) { return std::ranges::find(marks, kind, &Mark::kind) != marks.end(); }

Mark image_of(const Mark& mark, const Parameters& asked) {
  Mark image = turned(mark, asked.width, asked.height, asked.symmetry == Symmetric::mirror ? 1 : 3);
  if (image.place != Place::edge) image.to = {};
  return image;
}

namespace {

Point image_of(Point at, const Parameters& asked) {
  return image_of(Mark{.place = Place::junction, .at = at, .to = {}}, asked).at;
}

}  // namespace

bool turns_lines(const Shape& shape, const Parameters& asked) {
  if (asked.symmetry == Symmetric::none) return false;
  const auto lead = [&](const std::vector<Point>& from, const std::vector<Point>& to) {
    return from.size() == to.size() &&
           std::ranges::all_of(from, [&](Point at) { return std::ranges::find(to, image_of(at, asked)) != to.end(); });
  };
  return (lead(shape.starts, shape.starts) && lead(shape.ends, shape.ends)) || lead(shape.starts, shape.ends);
}

// Half a turn leaves the middle of such a line in its place, which is no junction and on no edge if both sides are odd.
bool may_be_own_image(const Shape& shape, const Parameters& asked) {
  const bool has_middle = asked.symmetry == Symmetric::mirror || shape.width % 2 == 0 || shape.height % 2 == 0;
  return std::ranges::any_of(shape.starts, [&](Point start) {
    return std::ranges::any_of(shape.ends, [&](Point end) {
      const bool swaps = image_of(start, asked) == end, stays = image_of(start, asked) == start && image_of(end, asked) == end;
      return (swaps && has_middle) || stays;
    });
  });
}

std::optional<std::uint64_t> count_solutions(const Shape& shape, std::vector<Mark> marks) {
  return foresee(make_puzzle(shape, std::move(marks))).count();
}

bool is_idle(const Shape& shape, const std::vector<Mark>& marks, std::size_t which, const Foresight& whole) {
  std::vector<Mark> others = marks;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(which));
  return foresee(make_puzzle(shape, std::move(others))).has_same_solutions(whole);
}

int count_idle(const Shape& shape, const std::vector<Mark>& marks, const Foresight& whole) {
  int idle = 0;
  for (std::size_t i = 0; i < marks.size(); ++i) idle += is_idle(shape, marks, i, whole) ? 1 : 0;
  return idle;
}

}  // namespace crux::panel
