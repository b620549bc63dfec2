#include "games/logicgrid/show/draw_small.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "base/words.hpp"
#include "draw/text.hpp"
#include "games/logicgrid/show/theme.hpp"

namespace crux::logicgrid {
namespace {

// Points. The letters are no smaller than 8, unless a name is very long.
namespace small {
constexpr double margin = 8, side = 152, band = 24, head = 30;
constexpr double title_most = 17, name_most = 11, name_least = 5;
constexpr Rgb paper = rgb(0xffffff), ink = rgb(0x17202a), thin = rgb(0x8a929b), tint = rgb(0xe3e7ec);
}  // namespace small

std::vector<Spot> stamp_box(Spot corner, double width, double height) {
  return {corner, corner + Spot{width, 0}, corner + Spot{width, -height}, corner + Spot{0, -height}};
}

void stamp_name(Picture& picture, Spot middle, double length, std::string_view name, double turned) {
  const Fitted fitted = fit(name, length - 4, small::band - 2, small::name_most, small::name_least);
  const double step = line_step * fitted.size;
  double shift = (static_cast<double>(fitted.lines.size()) - 1) * step / 2;
  for (const std::string& line : fitted.lines) {
    const Spot at = turned > 0 ? middle - Spot{shift, 0} : middle + Spot{0, shift};
    picture.text(at, fitted.size, line, small::ink, Picture::Align::centre, turned);
    shift -= step;
  }
}

void stamp_mark(Picture& picture, Spot at, double cell, Mark mark) {
  const double reach = 0.24 * cell;
  if (mark == Mark::yes) picture.circle(at, 0.3 * cell, filled(small::ink));
  if (mark != Mark::no) return;
  for (const double way : {-1.0, 1.0})
    picture.line({at + Spot{-reach, -reach * way}, at + Spot{reach, reach * way}}, stroked(small::ink, 0.08 * cell));
}

// The block in which two categories meet; `corner` is its upper left one.
void stamp_block(Picture& picture, const Grid& grid, Spot corner, double cell, std::uint8_t a, std::uint8_t b) {
  const int items = grid.items();
  const double side = items * cell;
  for (int i = 1; i < items; ++i) {
    picture.line({corner + Spot{i * cell, 0}, corner + Spot{i * cell, -side}}, stroked(small::thin, 0.7));
    picture.line({corner + Spot{0, -i * cell}, corner + Spot{side, -i * cell}}, stroked(small::thin, 0.7));
  }
  for (int i = 0; i < items; ++i)
    for (int j = 0; j < items; ++j)
      stamp_mark(picture, corner + Spot{(j + 0.5) * cell, -(i + 0.5) * cell}, cell,
                 grid.at({a, static_cast<std::uint8_t>(i)}, {b, static_cast<std::uint8_t>(j)}));
  picture.polygon(stamp_box(corner, side, side), stroked(small::ink, 2));
}

}  // namespace

std::string title_of(const Puzzle& p) {
  return fmt::format("Logic grid: {} categories of {}, {}", p.size(), p.items(), counted(p.clues.size(), "clue"));
}

// As on the sheet: block row 0 is the first category against all others, and the last one comes below it.
Picture draw_small(const Puzzle& p, const Grid& grid) {
  const int blocks = p.size() - 1;
  const double block = small::side / blocks, cell = block / p.items();
  Picture picture;
  picture.title = title_of(p);
  picture.width = 2 * small::margin + small::band + small::side;
  picture.height = 2 * small::margin + small::head + small::band + small::side;
  picture.background(small::paper);
  const Theme* const theme = find_theme(p.theme);
  const std::string title = theme ? theme->title : fmt::format("{} by {}", p.size(), p.items());
  const double wide = picture.width - 2 * small::margin;
  picture.text({picture.width / 2, picture.height - small::margin - small::head / 2 + 2},
               size_that_fits(title, wide, small::title_most), title, small::ink);
  const Spot corner{small::margin + small::band, picture.height - small::margin - small::head - small::band};
  for (int k = 0; k < blocks; ++k) {
    const int row = k == 0 ? 0 : p.size() - k;
    const Spot above = corner + Spot{k * block, small::band}, beside = corner + Spot{-small::band, -k * block};
    picture.polygon(stamp_box(above, block, small::band), outlined(small::tint, small::ink, 2));
    picture.polygon(stamp_box(beside, small::band, block), outlined(small::tint, small::ink, 2));
    stamp_name(picture, above + Spot{block / 2, -small::band / 2}, block, p.categories[static_cast<std::size_t>(k) + 1].name, 0);
    stamp_name(picture, beside + Spot{small::band / 2, -block / 2}, block, p.categories[static_cast<std::size_t>(row)].name, 90);
    for (int column = 0; column < blocks - k; ++column)
      stamp_block(picture, grid, corner + Spot{column * block, -k * block}, cell, static_cast<std::uint8_t>(row),
                  static_cast<std::uint8_t>(column + 1));
  }
  return picture;
}

}  // namespace crux::logicgrid
