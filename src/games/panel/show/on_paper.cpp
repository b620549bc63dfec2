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

// For one of a kind, and for several: a sheet with both needs the second only.
struct Words {
  const char *one, *several;
};
constexpr Words of_start{"This is the start. Your line begins here.", "This is a start. Your line begins at one of them."};
constexpr Words of_end{"This is the end. Your line ends here.", "This is an end. Your line ends at one of them."};
constexpr Words of_triangles{"The line must run along exactly one side of a cell with a triangle.",
                             "Count the triangles in a cell. The line must run along exactly that many of its sides."};

Sign sign_of(Picture picture, const Words& words, bool several) {
  return {std::move(picture), several ? words.several : words.one, several ? words.one : ""};
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

// Some of those that this panel has: "K W".
std::string letters_of(const Puzzle& p) {
  constexpr std::size_t most = 5;
  std::string letters;
  for (std::size_t i = 1; i < palette.size() && letters.size() < most; ++i)
    if (std::ranges::find(p.marks, static_cast<Colour>(i), &Mark::colour) != p.marks.end())
      letters += fmt::format("{}{}", letters.empty() ? "" : " ", palette[i].letter);
  return letters;
}

}  // namespace

Paper Panel::on_paper(const Puzzle& p, double) {
  // Most paper is printed in grey.
  const bool letters = alike_in_grey(p);
  const Picture picture = draw(p, {}, letters ? 1 : 0);
  const Cutter cut{picture};
  const auto first = [&](Kind kind) { return std::ranges::find(p.marks, kind, &Mark::kind); };
  Paper paper{.goal = "Draw one line from the start to the end. Every symbol has a rule.", .signs = {}};
  const auto about = [&](Kind kind, std::string says) {
    if (const auto found = first(kind); found != p.marks.end()) paper.signs.push_back({cut.mark(*found), std::move(says)});
  };
  const Shape& shape = p.shape;
  paper.signs.push_back(sign_of(cut.start(shape.starts.front()), of_start, shape.starts.size() > 1));
  paper.signs.push_back(sign_of(cut.notch(shape, shape.ends.front()), of_end, shape.ends.size() > 1));
  about(Kind::cannot, "The line cannot cross a gap.");
  about(Kind::must, "The line must go through every dot.");
  about(Kind::square, "The line divides the panel into areas. Squares of different colours must not share an area.");
  about(Kind::star, "A star needs exactly one other symbol of its colour in its area.");
  // The cell with the most triangles shows best that they are counted.
  const auto triangles = [](const Mark& mark) { return mark.kind == Kind::triangle ? mark.count : 0; };
  if (const auto most = std::ranges::max_element(p.marks, {}, triangles); most != p.marks.end() && triangles(*most) > 0)
    paper.signs.push_back(sign_of(cut.mark(*most), of_triangles, most->count > 1));
  const auto coloured = [&](Kind kind, Colour colour) {
    return std::ranges::find_if(p.marks, [=](const Mark& mark) { return mark.kind == kind && mark.colour == colour; });
  };
  const auto orange = coloured(Kind::star, Colour::orange), bare = coloured(Kind::triangle, Colour::unset);
  if (orange != p.marks.end() && bare != p.marks.end())
    paper.signs.push_back({two_signs(cut.mark(*orange), cut.mark(*bare)), "For a star, a triangle counts as an orange symbol."});
  if (!letters) return paper;
  paper.signs.push_back({word_sign(letters_of(p)), letters_in_words()});
  paper.picture = picture;
  return paper;
}

}  // namespace crux::panel
