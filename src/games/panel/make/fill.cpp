// fill.cpp -- sketches of panels: their holes in words, their completions, and the ways to turn them into themselves.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "games/panel/make/filler.hpp"
#include "games/panel/make/sketch.hpp"
#include "games/panel/rules/text.hpp"
#include "games/panel/rules/turning.hpp"

namespace crux::panel {
namespace {

std::string name_place(const MarkHole& hole) {
  if (hole.place == Place::edge) return fmt::format("edge [{},{}]-[{},{}]", hole.at.x, hole.at.y, hole.to.x, hole.to.y);
  return fmt::format("{} [{},{}]", hole.place == Place::cell ? "cell" : "junction", hole.at.x, hole.at.y);
}

std::string name_option(const Mark& mark) {
  switch (mark.kind) {
    case Kind::none: return "empty";
    case Kind::must: return "must";
    case Kind::cannot: return "cannot";
    case Kind::square: return fmt::format("{} square", info(mark.colour).name);
    case Kind::star: return fmt::format("{} star", info(mark.colour).name);
    case Kind::triangle:
      return fmt::format("{} {}triangle{}", mark.count,
                         mark.colour == Colour::unset ? "" : fmt::format("{} ", info(mark.colour).name), plural(mark.count));
  }
  return {};
}

// [colour]: what it is painted as.
using Paint = std::array<Colour, palette.size()>;

// Looks for the turned and repainted form of everything in the sketch.
class Turner {
 public:
  explicit Turner(const Sketch& sketch) : sketch_(sketch) {
    for (const Mark& mark : sketch.marks) marks_.push_back(in_order(mark));
  }

  std::optional<Symmetry> symmetry(int way, const Paint& paint) const {
    if (!same_points(sketch_.shape.starts, way) || !same_points(sketch_.shape.ends, way)) return std::nullopt;
    for (const Mark& mark : marks_)
      if (std::ranges::find(marks_, turn(mark, way, paint)) == marks_.end()) return std::nullopt;
    Symmetry found;
    for (const MarkHole& hole : sketch_.holes) {
      const auto other = target(hole, way);
      if (!other || sketch_.holes[*other].options.size() != hole.options.size()) return std::nullopt;
      found.to.push_back(static_cast<std::uint16_t>(*other));
      auto& as = found.as.emplace_back();
      for (const Mark& option : hole.options) {
        const auto& there = sketch_.holes[*other].options;
        const Mark wanted = turn(option, way, paint);
        const auto at = std::ranges::find_if(there, [&](const Mark& mark) { return in_order(mark) == wanted; });
        if (at == there.end()) return std::nullopt;
        as.push_back(static_cast<Option>(at - there.begin()));
      }
    }
    return found;
  }

 private:
  Mark in_order(const Mark& mark) const { return turned(mark, sketch_.shape.width, sketch_.shape.height, 0); }
  Mark turn(const Mark& mark, int way, const Paint& paint) const {
    Mark made = turned(mark, sketch_.shape.width, sketch_.shape.height, way);
    made.colour = paint[static_cast<std::size_t>(mark.colour)];
    return made;
  }
  bool same_points(const std::vector<Point>& points, int way) const {
    return std::ranges::all_of(points, [&](Point p) {
      return std::ranges::find(points, turned(p, sketch_.shape.width, sketch_.shape.height, way)) != points.end();
    });
  }
  std::optional<std::size_t> target(const MarkHole& hole, int way) const {
    const Mark place =
        turned(Mark{.place = hole.place, .at = hole.at, .to = hole.to}, sketch_.shape.width, sketch_.shape.height, way);
    for (std::size_t h = 0; h < sketch_.holes.size(); ++h) {
      const MarkHole& other = sketch_.holes[h];
      if (in_order(Mark{.place = other.place, .at = other.at, .to = other.to}) == place) return h;
    }
    return std::nullopt;
  }

  const Sketch& sketch_;
  std::vector<Mark> marks_;  // that are decided, the ends of edges in order
};

// The colours that may be swapped for each other: all that occur, but not orange if triangles count as it.
std::vector<Colour> free_colours(const Sketch& sketch) {
  std::vector<Colour> seen;
  bool plain_triangle = false;
  const auto look = [&](const Mark& mark) {
    plain_triangle = plain_triangle || (mark.kind == Kind::triangle && mark.colour == Colour::unset);
    if (mark.colour != Colour::unset && std::ranges::find(seen, mark.colour) == seen.end()) seen.push_back(mark.colour);
  };
  for (const Mark& mark : sketch.marks) look(mark);
  for (const MarkHole& hole : sketch.holes)
    for (const Mark& option : hole.options) look(option);
  if (plain_triangle) std::erase(seen, Colour::orange);
  std::ranges::sort(seen);
  return seen;
}

}  // namespace

std::vector<Hole> Panel::holes(const Sketch& sketch) {
  std::vector<Hole> holes;
  for (const MarkHole& hole : sketch.holes) {
    Hole& made = holes.emplace_back(Hole{name_place(hole), {}});
    for (const Mark& option : hole.options) made.options.push_back(name_option(option));
  }
  return holes;
}

std::optional<Candidate<Puzzle>> Panel::complete(const Sketch& sketch, std::span<const Option> options) {
  std::vector<Mark> marks = sketch.marks;
  for (std::size_t h = 0; h < options.size(); ++h)
    if (const Mark& mark = sketch.holes[h].options[options[h]]; mark.kind != Kind::none) marks.push_back(mark);
  return Candidate<Puzzle>{make_puzzle(sketch.shape, std::move(marks))};
}

std::vector<Symmetry> Panel::symmetries(const Sketch& sketch) {
  const Turner turner(sketch);
  std::vector<Colour> colours = free_colours(sketch);
  constexpr std::size_t most_colours = 5;  // 120 orders; more colours are not swapped
  const std::vector<Colour> before = colours;
  std::vector<Symmetry> found;
  const std::size_t swapped = colours.size() <= most_colours ? colours.size() : 0;
  do {
    Paint paint;
    for (std::size_t c = 0; c < paint.size(); ++c) paint[c] = static_cast<Colour>(c);
    for (std::size_t i = 0; i < colours.size(); ++i) paint[static_cast<std::size_t>(before[i])] = colours[i];
    for (int way = 0; way < ways_to_turn; ++way) {
      if ((way & 4) && sketch.shape.width != sketch.shape.height) continue;
      if (way == 0 && colours == before) continue;
      auto symmetry = turner.symmetry(way, paint);
      if (symmetry && std::ranges::find(found, *symmetry) == found.end()) found.push_back(std::move(*symmetry));
    }
  } while (std::next_permutation(colours.begin(), colours.begin() + static_cast<std::ptrdiff_t>(swapped)));
  // Turns that move nothing that is open say nothing: two of them may do the same to every hole.
  const auto moves_nothing = [](const Symmetry& symmetry) {
    for (std::size_t h = 0; h < symmetry.to.size(); ++h) {
      if (symmetry.to[h] != h) return false;
      for (std::size_t o = 0; o < symmetry.as[h].size(); ++o)
        if (symmetry.as[h][o] != o) return false;
    }
    return true;
  };
  std::erase_if(found, moves_nothing);
  return found;
}

Result<Sketch> Panel::read_sketch(const Json& json) { return read_panel(json, true); }

}  // namespace crux::panel
