#include "games/panel/make/sample.hpp"

#include <algorithm>
#include <cmath>

#include "base/maths.hpp"
#include "core/policy.hpp"
#include "games/panel/rules/region.hpp"
#include "games/panel/solve/paths.hpp"

namespace crux::panel {
namespace {

constexpr std::array<Colour, 2> square_colours{Colour::black, Colour::white};
// Never orange: that is what triangles without a colour count as.
constexpr std::array<Colour, 2> star_colours{Colour::magenta, Colour::yellow};

template <class T>
const T& any_of(const std::vector<T>& all, Rng& rng) {
  return all[rng.below(all.size())];
}

// ---- the line

Shape draw_shape(const Parameters& asked, Rng& rng) {
  Shape shape{.width = asked.width, .height = asked.height, .starts = {}, .ends = {}};
  const auto w = static_cast<std::int8_t>(asked.width), h = static_cast<std::int8_t>(asked.height);
  if (asked.corners) {
    shape.starts = {{0, 0}};
    shape.ends = {{w, h}};
    return shape;
  }
  std::vector<Point> border;
  for (std::int8_t y = 0; y <= h; ++y)
    for (std::int8_t x = 0; x <= w; ++x)
      if (x == 0 || x == w || y == 0 || y == h) border.push_back({x, y});
  const auto draw = [&](int many, std::vector<Point>& doors) {
    for (int i = 0; i < many; ++i) {
      doors.push_back(any_of(border, rng));
      std::erase(border, doors.back());
    }
  };
  draw(asked.starts, shape.starts);
  draw(asked.ends, shape.ends);
  return shape;
}

// Any line of the board, each as likely as the other.
std::vector<Move> draw_line(const Puzzle& blank, const PathTable& table, Rng& rng) {
  const std::uint64_t path = rng.below(table.paths());
  std::vector<Move> moves;
  State s = Panel::start(blank);
  for (std::uint32_t node = PathTree::root; !s.ended;) {
    Move next{};
    std::uint32_t child = PathTree::nowhere;
    Panel::moves(blank, s, [&](Move move) {
      const std::uint32_t to = table.tree().child(node, move);
      if (to != PathTree::nowhere && path >= table.first_path(to) && path < table.last_path(to)) next = move, child = to;
    });
    Panel::apply(blank, s, next);
    moves.push_back(next);
    node = child;
  }
  return moves;
}

// ---- the marks

// Marks that one line satisfies. Each `add_..` makes one sensible addition, or answers false if there is no room for it.
class Planting {
 public:
  Planting(const Puzzle& blank, const State& line, Rng& rng) : board_(*blank.board), line_(line), rng_(rng) {
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

  bool add(Kind kind, bool also_squares) {
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
  const std::vector<Mark>& marks() const { return marks_; }
  bool has_one_colour_of_squares() const { return square_colours_used_ == 1; }

 private:
  struct Count {
    int marks = 0;
    bool star = false;
  };

  bool add_must() {
    std::vector<Mark> free;
    for (int e = 0; e < board_.edges; ++e)
      if (line_.used.test(static_cast<std::size_t>(e))) free.push_back(edge_mark(Kind::must, e));
    for (int i = 1; i + 1 < line_.length; ++i)  // every line goes through the start and the end
      free.push_back(
          {.kind = Kind::must, .place = Place::junction, .at = board_.point(line_.path[static_cast<std::size_t>(i)]), .to = {}});
    return put_any(std::move(free));
  }
  bool add_cannot() {
    std::vector<Mark> free;
    for (int e = 0; e < board_.edges; ++e)
      if (!line_.used.test(static_cast<std::size_t>(e))) free.push_back(edge_mark(Kind::cannot, e));
    return put_any(std::move(free));
  }
  bool add_triangle() {
    const std::vector<int> free = cells([&](std::size_t c) { return line_.used_edges[c] > 0; });
    if (free.empty()) return false;
    const int c = any_of(free, rng_);
    put(c, {.kind = Kind::triangle, .at = board_.cell_point(c), .to = {}, .count = line_.used_edges[static_cast<std::size_t>(c)]},
        Colour::orange);
    return true;
  }
  // The second region to hold squares has the other colour than the first.
  bool add_square() {
    const bool wants_other = square_colours_used_ == 1;
    const std::vector<int> free = cells([&](std::size_t c) {
      const Colour colour = squares_[static_cast<std::size_t>(region_[c])];
      if (colour == Colour::unset) return true;
      return !wants_other && !count(c, colour).star;
    });
    if (free.empty()) return false;
    const int c = any_of(free, rng_);
    Colour& colour = squares_[static_cast<std::size_t>(region_[static_cast<std::size_t>(c)])];
    if (colour == Colour::unset) {
      colour = square_colours[rng_.below(square_colours.size())];
      if (wants_other) colour = first_colour_ == square_colours[0] ? square_colours[1] : square_colours[0];
      if (count(static_cast<std::size_t>(c), colour).star) {  // a pair of stars has that colour already
        colour = Colour::unset;
        return false;
      }
      if (square_colours_used_ == 0) first_colour_ = colour;
      if (square_colours_used_ == 0 || colour != first_colour_) square_colours_used_ = square_colours_used_ == 0 ? 1 : 2;
    }
    put(c, {.kind = Kind::square, .at = board_.cell_point(c), .to = {}, .colour = colour}, colour);
    return true;
  }
  // One beside a lonely square of its colour, or two of a colour that the region does not have.
  bool add_stars(bool also_squares) {
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
    put_star(first, colour);
    if (!alone) return true;
    put_star(any_of(cells([&](std::size_t c) { return region_[c] == region_[static_cast<std::size_t>(first)]; }), rng_), colour);
    return true;
  }

  Mark edge_mark(Kind kind, int e) const {
    const Edge& edge = board_.edge[static_cast<std::size_t>(e)];
    return {.kind = kind, .place = Place::edge, .at = board_.point(edge.from), .to = board_.point(edge.to)};
  }
  template <class Good>
  std::vector<int> cells(const Good& good) const {
    std::vector<int> found;
    for (std::size_t c = 0; c < region_.size(); ++c)
      if (!cell_taken_[c] && good(c)) found.push_back(static_cast<int>(c));
    return found;
  }
  Count& count(std::size_t c, Colour colour) {
    return of_colour_[static_cast<std::size_t>(region_[c])][static_cast<std::size_t>(colour)];
  }
  void put(int c, const Mark& mark, Colour counts_as) {
    cell_taken_[static_cast<std::size_t>(c)] = true;
    ++count(static_cast<std::size_t>(c), counts_as).marks;
    marks_.push_back(mark);
  }
  void put_star(int c, Colour colour) {
    put(c, {.kind = Kind::star, .at = board_.cell_point(c), .to = {}, .colour = colour}, colour);
    count(static_cast<std::size_t>(c), colour).star = true;
  }
  bool put_any(std::vector<Mark> free) {
    std::erase_if(free, [&](const Mark& mark) {
      return std::ranges::any_of(
          marks_, [&](const Mark& other) { return other.place == mark.place && other.at == mark.at && other.to == mark.to; });
    });
    if (free.empty()) return false;
    marks_.push_back(any_of(free, rng_));
    return true;
  }

  const Board& board_;
  const State& line_;
  Rng& rng_;
  std::vector<int> region_;  // [cell]
  int regions_ = 0;
  std::vector<bool> cell_taken_;
  std::vector<std::array<Count, palette.size()>> of_colour_;  // [region]
  std::vector<Colour> squares_;                               // [region]: the colour of its squares
  Colour first_colour_ = Colour::unset;
  int square_colours_used_ = 0;  // 2: two or more
  std::vector<Mark> marks_;
};

// Every kind once, in any order; then any, until there are enough or no more fit.
bool plant(Planting& planting, const Parameters& asked, Rng& rng) {
  const bool also_squares = asked.wants(Kind::square);
  std::vector<Kind> order = asked.kinds;
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
  for (const Kind kind : order)
    if (!planting.add(kind, also_squares)) return false;
  const auto wanted = static_cast<std::size_t>((asked.amount * asked.width * asked.height + 50) / 100);
  int failed = 0;
  while (planting.marks().size() < wanted && failed < 20)
    if (!planting.add(any_of(asked.kinds, rng), also_squares)) ++failed;
  return !planting.has_one_colour_of_squares();
}

}  // namespace

std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng) {
  const Puzzle blank = make_puzzle(draw_shape(asked, rng), {});
  const auto table = blank.board->paths();
  if (!table) return std::nullopt;
  const std::vector<Move> moves = draw_line(blank, *table, rng);
  State line = Panel::start(blank);
  for (const Move move : moves) Panel::apply(blank, line, move);

  Planting planting(blank, line, rng);
  if (!plant(planting, asked, rng)) return std::nullopt;
  // In an order that says nothing of how they were found.
  std::vector<Mark> marks = planting.marks();
  std::ranges::sort(marks, {}, [](const Mark& m) { return std::tuple(m.kind, m.place, m.at.y, m.at.x, m.to.y, m.to.x); });
  Puzzle p = make_puzzle(blank.shape, std::move(marks));
  if (asked.least > 0 || asked.most < Parameters::any_bits) {
    const auto bits = bits_left(p);
    if (!bits || *bits < asked.least || *bits > asked.most + 1e-9) return std::nullopt;
  }
  Json remarks = {{"solution", Panel::write_moves(p, moves)}};
  return Candidate<Puzzle>{std::move(p), std::move(remarks)};
}

// ---- what is left to guess

namespace {

// The chance that a player who knows every rule solves the panel from here.
double chance(const Puzzle& p, const Foresight& foresight, State& s, Budget& budget) {
  if (s.ended) return 1;  // and alive
  if (!budget.spend()) return 0;
  std::vector<Choice<Panel>> choices;
  InformedPolicy{{(1U << Panel::rules.size()) - 1, Mode::strict}}.operator()<Panel>(p, s, choices);
  double sum = 0;
  for (const Choice<Panel>& choice : choices) {
    Panel::apply(p, s, choice.move);
    if (foresight.alive(p, s)) sum += choice.chance * chance(p, foresight, s, budget);
    Panel::undo(p, s, choice.move);
  }
  return sum;
}

}  // namespace

std::optional<double> bits_left(const Puzzle& p) {
  constexpr std::uint64_t patience = 100'000;  // states: a tenth of a second
  const Foresight foresight = foresee(p);
  State s = Panel::start(p);
  Budget budget(patience);
  const double solves = foresight.alive(p, s) ? chance(p, foresight, s, budget) : 0;
  if (budget.left() == 0) return std::nullopt;
  return -crux::log2(solves) + 0.0;  // no -0
}

std::optional<Candidate<Puzzle>> Panel::sample(const Parameters& asked, Rng& rng) { return panel::sample(asked, rng); }

}  // namespace crux::panel
