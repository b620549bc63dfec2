// draw.cpp -- a panel as a picture: for the screen, for paper, and in words.
//
// If colour must not be the only cue, every coloured mark carries its colour's letter: that is a view of its own. Light marks get
// a dark outline. All sizes are chosen on a grid of half points, so that the straight lines of a PNG at twice the size end where
// a pixel does.
#include <fmt/format.h>

#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw/picture.hpp"
#include "games/panel/show/layout.hpp"
#include "games/panel/show/paints.hpp"
#include "games/panel/show/words.hpp"

namespace crux::panel {

Direction layout::outward(const Shape& shape, Point end) {
  if (end.y == 0) return down;
  if (end.y == shape.height) return up;
  return end.x == 0 ? left : right;
}

namespace {

using layout::cell, layout::margin, layout::must_radius, layout::notch_length, layout::stub_length;
// Beside those of the layout.
constexpr double grid_width = 10;
constexpr double line_width = 6;
constexpr double start_radius = 12;
constexpr double halo_width = 2.5;
constexpr double outline_width = 1.5;
constexpr double letter_size = 13;

constexpr Rgb paper = rgb(0xfaf8f2);
constexpr Rgb grid = rgb(0x8d979f);
constexpr Rgb line_colour = rgb(0x123c69);

// ---- places

Spot spot(Point p) { return {margin + p.x * cell, margin + p.y * cell}; }
Spot middle_of_cell(Point p) { return spot(p) + Spot{cell / 2, cell / 2}; }
Spot between(Spot a, Spot b) { return 0.5 * (a + b); }

Spot tip_of_notch(const Shape& shape, Point end) {
  const Point out = delta[layout::outward(shape, end)];
  return spot(end) + notch_length * Spot{static_cast<double>(out.x), static_cast<double>(out.y)};
}

// ---- the board

void draw_grid(Picture& picture, const Puzzle& p) {
  const Board& board = *p.board;
  const Paint paint = stroked(grid, grid_width);
  for (std::size_t e = 0; e < board.edge.size(); ++e) {
    const Spot from = spot(board.point(board.edge[e].from)), to = spot(board.point(board.edge[e].to));
    if (!p.cannot_edges.test(e)) {
      picture.line({from, to}, paint);
      continue;
    }
    const Spot stub = (stub_length / cell) * (to - from);
    picture.line({from, from + stub}, paint);
    picture.line({to, to - stub}, paint);
  }
  for (const Point end : p.shape.ends) picture.line({spot(end), tip_of_notch(p.shape, end)}, paint);
  for (const Point start : p.shape.starts) picture.circle(spot(start), start_radius, filled(grid));
}

// ---- marks

// The outline keeps white and yellow marks on the paper; all have it, so that they look like one family.
Paint mark_paint(Colour colour) { return outlined(paint_of(colour), ink, outline_width); }
// A triangle without a colour counts as orange.
std::string letter(Colour colour) { return std::string(1, info(colour == Colour::unset ? Colour::orange : colour).letter); }

void draw_letter(Picture& picture, Spot at, Colour colour) {
  const Rgb under = paint_of(colour);
  picture.text(at, letter_size, letter(colour), contrast(under, ink) > contrast(under, white) ? ink : white);
}

void draw_square(Picture& picture, const Mark& mark, bool letters) {
  const Spot at = middle_of_cell(mark.at);
  picture.polygon(rounded_square(at, layout::square_side, 6), mark_paint(mark.colour));
  if (letters) draw_letter(picture, at, mark.colour);
}
void draw_star(Picture& picture, const Mark& mark, bool letters) {
  const Spot at = middle_of_cell(mark.at);
  picture.polygon(star(at, layout::star_radius, layout::star_inner, 8), mark_paint(mark.colour));
  if (letters) draw_letter(picture, at, mark.colour);
}
void draw_triangles(Picture& picture, const Mark& mark, bool letters) {
  constexpr int in_a_row = 3;  // more than three cannot be satisfied, but are drawn
  const int rows = (mark.count + in_a_row - 1) / in_a_row;
  const double radius = rows > 1 ? 5 : layout::triangle_radius, apart = layout::triangle_apart;
  const Spot middle = middle_of_cell(mark.at) + Spot{0, letters ? 6 : -radius / 4};
  for (int i = 0; i < mark.count; ++i) {
    const int row = i / in_a_row;
    const int in_this_row = std::min(in_a_row, mark.count - row * in_a_row);
    const Spot at = middle + Spot{(i % in_a_row - (in_this_row - 1) / 2.0) * apart, ((rows - 1) / 2.0 - row) * 0.75 * apart};
    picture.polygon(regular_polygon(at, radius, 3), mark_paint(mark.colour));
  }
  // A triangle is too small to hold a letter: it stands below, on the paper.
  const double below = 13.5 + (rows - 1) * 0.3 * apart;
  if (letters) picture.text(middle - Spot{0, below}, rows > 1 ? 0.7 * letter_size : letter_size, letter(mark.colour), ink);
}

void draw_must(Picture& picture, const Mark& mark) {
  const Spot at = mark.place == Place::edge ? between(spot(mark.at), spot(mark.to)) : spot(mark.at);
  picture.polygon(regular_polygon(at, must_radius, 6), stroked(paper, 2 * halo_width));
  picture.polygon(regular_polygon(at, must_radius, 6), filled(ink));
}

void draw_cell_marks(Picture& picture, const Puzzle& p, bool letters) {
  for (const Mark& mark : p.marks) {
    if (mark.kind == Kind::square) draw_square(picture, mark, letters);
    if (mark.kind == Kind::star) draw_star(picture, mark, letters);
    if (mark.kind == Kind::triangle) draw_triangles(picture, mark, letters);
  }
}
void draw_must_marks(Picture& picture, const Puzzle& p) {
  for (const Mark& mark : p.marks)
    if (mark.kind == Kind::must) draw_must(picture, mark);
}

// ---- the line

void draw_line(Picture& picture, const Puzzle& p, std::span<const Move> moves) {
  if (moves.empty()) return;
  assert(moves.front().is_start());
  const Point start = p.shape.starts.at(static_cast<std::size_t>(moves.front().code - Move::first_start));
  int head = p.board->junction(start);
  std::vector<Spot> spots{spot(start)};
  for (const Move move : moves.subspan(1)) {
    if (move.is_end()) {
      spots.push_back(tip_of_notch(p.shape, p.board->point(head)));
    } else {
      assert(move.is_step());
      head = p.board->steps[static_cast<std::size_t>(head)][move.code].to;
      assert(head != none);
      spots.push_back(spot(p.board->point(head)));
    }
  }
  picture.line(std::move(spots), stroked(line_colour, line_width));
  picture.circle(spot(start), start_radius - (grid_width - line_width) / 2, filled(line_colour));
}

}  // namespace

Picture Panel::draw(const Puzzle& p, std::span<const Move> moves, std::size_t view) {
  Picture picture{.width = 2 * margin + p.shape.width * cell,
                  .height = 2 * margin + p.shape.height * cell,
                  .title = fmt::format("Panel, {} by {}", p.shape.width, p.shape.height),
                  .description = describe_board(p),
                  .shapes = {}};
  if (!moves.empty()) picture.description += ' ' + describe_line(p, moves);
  picture.background(paper);
  draw_grid(picture, p);
  draw_cell_marks(picture, p, views[view] == letters_view);
  draw_line(picture, p, moves);
  draw_must_marks(picture, p);  // last: a mark stays visible on the line that satisfies it
  return picture;
}

}  // namespace crux::panel
