#include "games/panel/make/planting.hpp"

#include <algorithm>

#include "games/panel/rules/region.hpp"

namespace crux::panel {
namespace {

constexpr std::array<Colour, 2> square_colours{Colour::black, Colour::white};
// Never orange: that is what triangles without a colour count as.
constexpr std::array<Colour, 2> star_colours{Colour::magenta, Colour::yellow};

}  // namespace

Planting::Planting(const Puzzle& blank, const State& line, Rng& rng) : board_(*blank.board), line_(line), rng_(rng) {
  region_.resize(static_cast<std::size_t>(board_.cells), -1);
  cell_taken_.resize(region_.size());
  for (std::size_t c = 0; c < region_.size(); ++c) {
    if (region_[c] >= 0) continue;
    CellSet seed;
    seed.set(c);
    flood(board_, line, seed).each([&](int other) { region_[static_cast<std::size_t>(other)] = regions_; });
    ++regions_;
  }
  of_colour_.resize(static_cast<std::size_t>(regions_));
  squares_.resize(of_colour_.size(), Colour::unset);
}

void Planting::enter(const Mark& mark) {
  marks_.push_back(mark);
  if (mark.place != Place::cell) return;
  const auto c = static_cast<std::size_t>(board_.cell(mark.at));
  cell_taken_[c] = true;
  Count& there = count(c, mark.kind == Kind::triangle ? Colour::orange : mark.colour);
  ++there.marks;
  there.star = there.star || mark.kind == Kind::star;
  if (mark.kind != Kind::square) return;
  squares_[static_cast<std::size_t>(region_[c])] = mark.colour;
  if (square_colours_used_ == 0) {
    first_colour_ = mark.colour;
    square_colours_used_ = 1;
  } else if (mark.colour != first_colour_) {
    square_colours_used_ = 2;
  }
}

bool Planting::add(Kind kind, bool also_squares) {
  switch (kind) {
    case Kind::none: return false;
    case Kind::must: return add_must();
    case Kind::cannot: return add_cannot();
    case Kind::triangle: return add_triangle();
    case Kind::square: return square_colours_used_ == 0 ? add_square() && add_square() : add_square();
    case Kind::star: return add_stars(also_squares);
  }
  return false;
}

bool Planting::add_must() {
  std::vector<Mark> free;
  for (int e = 0; e < board_.edges; ++e)
    if (line_.used.test(static_cast<std::size_t>(e))) free.push_back(edge_mark(Kind::must, e));
  for (int i = 1; i + 1 < line_.length; ++i)  // every line goes through the start and the end
    free.push_back(
        {.kind = Kind::must, .place = Place::junction, .at = board_.point(line_.path[static_cast<std::size_t>(i)]), .to = {}});
  return put_any(std::move(free));
}

bool Planting::add_cannot() {
  std::vector<Mark> free;
  for (int e = 0; e < board_.edges; ++e)
    if (!line_.used.test(static_cast<std::size_t>(e))) free.push_back(edge_mark(Kind::cannot, e));
  return put_any(std::move(free));
}

bool Planting::add_triangle() {
  const std::vector<int> free = cells([&](std::size_t c) { return line_.used_edges[c] > 0; });
  if (free.empty()) return false;
  const int c = any_of(free, rng_);
  enter({.kind = Kind::triangle, .at = board_.cell_point(c), .to = {}, .count = line_.used_edges[static_cast<std::size_t>(c)]});
  return true;
}

// The second region to hold squares has the other colour than the first.
bool Planting::add_square() {
  const bool wants_other = square_colours_used_ == 1;
  const std::vector<int> free = cells([&](std::size_t c) {
    const Colour colour = squares_[static_cast<std::size_t>(region_[c])];
    if (colour == Colour::unset) return true;
    return !wants_other && !count(c, colour).star;
  });
  if (free.empty()) return false;
  const int c = any_of(free, rng_);
  Colour colour = squares_[static_cast<std::size_t>(region_[static_cast<std::size_t>(c)])];
  if (colour == Colour::unset) {
    colour = square_colours[rng_.below(square_colours.size())];
    if (wants_other) colour = first_colour_ == square_colours[0] ? square_colours[1] : square_colours[0];
    // A pair of stars may have that colour already.
    if (count(static_cast<std::size_t>(c), colour).star) return false;
  }
  enter({.kind = Kind::square, .at = board_.cell_point(c), .to = {}, .colour = colour});
  return true;
}

// One beside a lonely square of its colour, or two of a colour that the region does not have.
bool Planting::add_stars(bool also_squares) {
  std::vector<Colour> colours(star_colours.begin(), star_colours.end());
  if (also_squares) colours.insert(colours.end(), square_colours.begin(), square_colours.end());
  const Colour colour = any_of(colours, rng_);
  const std::vector<int> free = cells([&](std::size_t c) {
    const Count& there = count(c, colour);
    const auto room = std::ranges::count_if(cells([](std::size_t) { return true; }),
                                            [&](int other) { return region_[static_cast<std::size_t>(other)] == region_[c]; });
    return !there.star && (there.marks == 1 || (there.marks == 0 && room >= 2));
  });
  if (free.empty()) return false;
  const int first = any_of(free, rng_);
  const bool alone = count(static_cast<std::size_t>(first), colour).marks == 0;
  const auto star = [&](int c) { return Mark{.kind = Kind::star, .at = board_.cell_point(c), .to = {}, .colour = colour}; };
  enter(star(first));
  if (!alone) return true;
  enter(star(any_of(cells([&](std::size_t c) { return region_[c] == region_[static_cast<std::size_t>(first)]; }), rng_)));
  return true;
}

Mark Planting::edge_mark(Kind kind, int e) const {
  const Edge& edge = board_.edge[static_cast<std::size_t>(e)];
  return {.kind = kind, .place = Place::edge, .at = board_.point(edge.from), .to = board_.point(edge.to)};
}

template <class Good>
std::vector<int> Planting::cells(const Good& good) const {
  std::vector<int> found;
  for (std::size_t c = 0; c < region_.size(); ++c)
    if (!cell_taken_[c] && good(c)) found.push_back(static_cast<int>(c));
  return found;
}

bool Planting::put_any(std::vector<Mark> free) {
  std::erase_if(free, [&](const Mark& mark) {
    return std::ranges::any_of(marks_, [&](const Mark& other) { return lie_together(mark, other); });
  });
  if (free.empty()) return false;
  enter(any_of(free, rng_));
  return true;
}

}  // namespace crux::panel
