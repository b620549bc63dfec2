#include "games/logicgrid/show/draw_small.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/words.hpp"
#include "draw/text.hpp"
#include "games/logicgrid/show/theme.hpp"

namespace crux::logicgrid {
namespace {

// Points. Lists show the picture 56 to 72 pixels wide: half a pixel a point, and letters of 8 pixels have 16 points.
namespace small {
constexpr double margin = 5, side = 110, frame = 3.5, caption = 22, theme = 15;
constexpr Rgb paper = rgb(0xffffff), ink = rgb(0x17202a), thin = rgb(0x8a929b), tint = rgb(0xe3e7ec);
}  // namespace small

std::vector<Spot> block_of(Spot corner, double side) {
  return {corner, corner + Spot{side, 0}, corner + Spot{side, -side}, corner + Spot{0, -side}};
}

void stamp_mark(Picture& picture, Spot at, double cell, Mark mark) {
  const double reach = 0.24 * cell;
  if (mark == Mark::yes) picture.circle(at, 0.3 * cell, filled(small::ink));
  if (mark != Mark::no) return;
  for (const double way : {-1.0, 1.0})
    picture.line({at + Spot{-reach, -reach * way}, at + Spot{reach, reach * way}},
                 stroked(small::ink, std::max(0.1 * cell, 1.0)));
}

// The block in which two categories meet; `corner` is its upper left one.
void stamp_block(Picture& picture, const Grid& grid, Spot corner, double cell, std::uint8_t a, std::uint8_t b) {
  const int items = grid.items();
  const double side = items * cell;
  picture.polygon(block_of(corner, side), filled(small::tint));
  for (int i = 1; i < items; ++i) {
    picture.line({corner + Spot{i * cell, 0}, corner + Spot{i * cell, -side}}, stroked(small::thin, cell < 6 ? 0.7 : 1.4));
    picture.line({corner + Spot{0, -i * cell}, corner + Spot{side, -i * cell}}, stroked(small::thin, cell < 6 ? 0.7 : 1.4));
  }
  for (int i = 0; i < items; ++i)
    for (int j = 0; j < items; ++j)
      stamp_mark(picture, corner + Spot{(j + 0.5) * cell, -(i + 0.5) * cell}, cell,
                 grid.at({a, static_cast<std::uint8_t>(i)}, {b, static_cast<std::uint8_t>(j)}));
  picture.polygon(block_of(corner, side), stroked(small::ink, small::frame));
}

}  // namespace

std::string title_of(const Puzzle& p) {
  return fmt::format("Logic grid: {} categories of {}, {}", p.size(), p.items(), counted(p.clues.size(), "clue"));
}

// As on the sheet: block row 0 is the first category against all others, and the last one comes below it. How many categories and
// items there are stands in the corner where no blocks are; a single block makes room for it. The theme's title below tells
// puzzles of one size apart.
Picture draw_small(const Puzzle& p, const Grid& grid) {
  const int blocks = p.size() - 1;
  const Theme* const theme = find_theme(p.theme);
  const auto lines = theme ? wrap(theme->title, small::side, small::theme, true) : std::vector<std::string>();
  const double below = static_cast<double>(lines.size()) * line_step * small::theme;
  const double whole = small::side - below, side = blocks > 1 ? whole : whole - small::caption;
  const double block = side / blocks, cell = block / p.items();
  Picture picture;
  picture.title = title_of(p);
  picture.width = picture.height = 2 * small::margin + small::side;
  picture.background(small::paper);
  const Spot corner{(picture.width - side) / 2, picture.height - small::margin};
  for (int k = 0; k < blocks; ++k)
    for (int column = 0; column < blocks - k; ++column)
      stamp_block(picture, grid, corner + Spot{column * block, -k * block}, cell,
                  static_cast<std::uint8_t>(k == 0 ? 0 : p.size() - k), static_cast<std::uint8_t>(column + 1));
  const std::string caption = fmt::format("{}\u00d7{}", p.size(), p.items());
  const double room = blocks > 1 ? (blocks - 1) * block - small::frame : side;
  const double size = size_that_fits(caption, room, small::caption),
               right = blocks > 1 ? corner.x + side : picture.width - small::margin;
  picture.text({right, small::margin + below + size / 2}, size, caption, small::ink, Picture::Align::right);
  double y = small::margin + below - line_step * small::theme / 2;
  for (const std::string& line : lines) {
    picture.text({picture.width / 2, y}, size_that_fits(line, small::side, small::theme), line, small::ink);
    y -= line_step * small::theme;
  }
  return picture;
}

}  // namespace crux::logicgrid
