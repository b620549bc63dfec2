// on_paper.cpp -- a panel on a worksheet: the rules of just the marks that it has. The page's legend says the same.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/words.hpp"
#include "draw/paper.hpp"
#include "games/panel/panel.hpp"
#include "games/panel/show/paints.hpp"

namespace crux::panel {
namespace {

// Signs are cut out of the panel's own picture (draw.cpp), in its points.
struct Cutter {
  const Picture& picture;
  static constexpr double step = 60, first = 36;
  static Spot at(Point p) { return {first + step * p.x, first + step * p.y}; }

  Picture start(Point p) const { return cut_out(picture, at(p), 26); }
  Picture notch(const Shape& shape, Point p) const {
    constexpr double half = 8.5;
    const Spot out = p.y == 0 ? Spot{0, -half} : p.y == shape.height ? Spot{0, half} : p.x == 0 ? Spot{-half, 0} : Spot{half, 0};
    return cut_out(picture, at(p) + out, 36);
  }
  Picture mark(const Mark& mark) const {
    if (mark.place == Place::cell) return cut_out(picture, at(mark.at) + Spot{step / 2, step / 2}, 46);
    const Spot middle = mark.place == Place::edge ? 0.5 * (at(mark.at) + at(mark.to)) : at(mark.at);
    return cut_out(picture, middle, mark.kind == Kind::cannot ? step : 16);
  }
};

std::string triangle_says(const std::vector<Mark>& marks) {
  const bool single = std::ranges::all_of(marks, [](const Mark& mark) { return mark.kind != Kind::triangle || mark.count == 1; });
  return single ? "The line must run along exactly one side of a cell with a triangle."
                : "Count the triangles in a cell. The line must run along exactly that many of its sides.";
}

// Whether two colours that matter here look alike when they are printed in grey.
bool alike_in_grey(const Puzzle& p) {
  constexpr double apart = 1.5;  // so that one sees the difference across a page
  const bool stars = std::ranges::any_of(p.marks, [](const Mark& mark) { return mark.kind == Kind::star; });
  std::vector<Rgb> used;
  for (const Mark& mark : p.marks) {
    // Squares are compared with squares, and stars with everything. A triangle without a colour is known by its shape: it matters
    // to orange stars alone, and these are counted.
    if (mark.colour == Colour::unset) continue;
    if (mark.kind != Kind::square && (!stars || (mark.kind != Kind::star && mark.kind != Kind::triangle))) continue;
    if (const Rgb paint = paint_of(mark.colour); std::ranges::find(used, paint) == used.end()) used.push_back(paint);
  }
  for (std::size_t i = 0; i < used.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (contrast(used[i], used[k]) < apart) return true;
  return false;
}

// All of them, so that a sheet of many panels says it once.
std::string letters_in_words() {
  std::vector<std::string> names;
  for (const ColourInfo& colour : palette)
    if (!colour.name.empty()) names.push_back(fmt::format("{} {}", colour.letter, colour.name));
  return fmt::format("A letter is a colour: {}.", joined(names));
}

}  // namespace

Paper Panel::on_paper(const Puzzle& p, double) {
  // Most paper is printed in grey.
  const bool letters = alike_in_grey(p);
  const Picture picture = draw(p, {}, letters ? 1 : 0);
  const Cutter cut{picture};
  const auto first = [&](Kind kind, bool bare = false) {
    return std::ranges::find_if(p.marks,
                                [&](const Mark& mark) { return mark.kind == kind && (!bare || mark.colour == Colour::unset); });
  };
  Paper paper{.goal = "Draw one line from the start to the end. Every symbol has a rule.", .signs = {}};
  const auto about = [&](Kind kind, std::string says, bool bare = false) {
    if (const auto found = first(kind, bare); found != p.marks.end()) paper.signs.push_back({cut.mark(*found), std::move(says)});
  };
  const Shape& shape = p.shape;
  paper.signs.push_back({cut.start(shape.starts.front()), shape.starts.size() > 1
                                                              ? "This is a start. Your line begins at one of them."
                                                              : "This is the start. Your line begins here."});
  paper.signs.push_back({cut.notch(shape, shape.ends.front()), shape.ends.size() > 1
                                                                   ? "This is an end. Your line ends at one of them."
                                                                   : "This is the end. Your line ends here."});
  about(Kind::cannot, "The line cannot cross a gap.");
  about(Kind::must, "The line must go through every dot.");
  about(Kind::square, "The line divides the panel into areas. Squares of different colours must not share an area.");
  about(Kind::star, "A star needs exactly one other symbol of its colour in its area.");
  about(Kind::triangle, triangle_says(p.marks));
  const bool orange =
      std::ranges::any_of(p.marks, [](const Mark& mark) { return mark.kind == Kind::star && mark.colour == Colour::orange; });
  if (orange) about(Kind::triangle, "For a star, a triangle counts as an orange symbol.", true);
  if (!letters) return paper;
  const auto lettered = std::ranges::find_if(p.marks, [](const Mark& mark) { return mark.colour != Colour::unset; });
  paper.signs.push_back({cut.mark(*lettered), letters_in_words()});
  paper.picture = picture;
  return paper;
}

}  // namespace crux::panel
