#include "games/panel/make/sample.hpp"

#include <algorithm>
#include <cmath>

#include "base/maths.hpp"
#include "core/policy.hpp"
#include "games/panel/make/growing.hpp"
#include "games/panel/make/planting.hpp"
#include "games/panel/solve/paths.hpp"

namespace crux::panel {

// ---- the line

Shape draw_shape(const Parameters& asked, Rng& rng) {
  const int w = asked.width, h = asked.height;
  Shape shape{.width = w, .height = h, .starts = asked.start, .ends = asked.end};
  std::vector<Point> border;
  for (int y = 0; y <= h; ++y)
    for (int x = 0; x <= w; ++x)
      if (x == 0 || x == w || y == 0 || y == h) border.push_back(point(x, y));
  for (const auto& wanted : {asked.start, asked.end})
    for (const Point door : wanted) std::erase(border, door);
  const auto draw = [&](int many, Point corner, std::vector<Point>& doors) {
    if (asked.corners && doors.empty()) doors = {corner};
    while (std::ssize(doors) < many) {
      doors.push_back(any_of(border, rng));
      std::erase(border, doors.back());
    }
  };
  draw(asked.starts, point(0, 0), shape.starts);
  draw(asked.ends, point(w, h), shape.ends);
  return shape;
}

namespace {

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

// Every kind once, in any order; then any, until there are enough or no more fit.
std::optional<std::vector<Mark>> plant(const Puzzle& blank, const State& line, const Parameters& asked, Rng& rng) {
  Planting planting(blank, line, rng);
  const bool also_squares = asked.wants(Kind::square);
  std::vector<Kind> order = asked.kinds;
  shuffle(order, rng);
  for (const Kind kind : order)
    if (!planting.add(kind, also_squares)) return std::nullopt;
  const auto wanted = static_cast<std::size_t>((asked.amount * asked.width * asked.height + 50) / 100);
  int failed = 0;
  while (planting.marks().size() < wanted && failed < 20)
    if (!planting.add(any_of(asked.kinds, rng), also_squares)) ++failed;
  if (planting.has_one_colour_of_squares()) return std::nullopt;
  return planting.marks();
}

struct Planted {
  std::vector<Move> moves;
  std::vector<Mark> marks;
};

bool is_own_image(const Board& board, const State& line, const Parameters& asked) {
  bool is = true;
  line.used.each([&](int e) {
    const Edge& edge = board.edge[static_cast<std::size_t>(e)];
    const Mark there = image_of(Mark{.place = Place::edge, .at = board.point(edge.from), .to = board.point(edge.to)}, asked);
    is = is && line.used.test(static_cast<std::size_t>(board.edge_between(there.at, there.to)));
  });
  return is;
}

// Nothing if marks do not go together around this line. The only solution has to be its own image if another one would be.
Planted around_a_line(const Puzzle& blank, const PathTable& table, const Parameters& asked, Rng& rng) {
  constexpr int patience = 1000;
  const bool has_rival = asked.unique && turns_lines(blank.shape, asked);
  if (has_rival && !may_be_own_image(blank.shape, asked)) return {};
  Planted made;
  State line;
  for (int i = 0; i == 0 || (has_rival && !is_own_image(*blank.board, line, asked)); ++i) {
    if (i == patience) return {};
    made.moves = draw_line(blank, table, rng);
    line = Panel::start(blank);
    for (const Move move : made.moves) Panel::apply(blank, line, move);
  }
  auto marks = asked.is_choosy() ? grow_marks(blank, line, asked, rng) : plant(blank, line, asked, rng);
  if (marks) made.marks = std::move(*marks);
  return made;
}

// Around the first line with about as many marks as are wanted; else of a few lines the nearest.
Planted of_a_few(const Puzzle& blank, const PathTable& table, const Parameters& asked, int lines, Rng& rng) {
  const auto off = [&](const Planted& made) { return marks_off(static_cast<int>(made.marks.size()), asked); };
  Planted best;
  for (int i = 0; i < lines && (best.marks.empty() || off(best) > 0); ++i) {
    Planted made = around_a_line(blank, table, asked, rng);
    if (made.marks.empty()) continue;
    if (best.marks.empty() || off(made) < off(best)) best = std::move(made);
  }
  return best;
}

}  // namespace

std::optional<Candidate<Puzzle>> sample(const Parameters& asked, Rng& rng, int lines) {
  const Puzzle blank = make_puzzle(draw_shape(asked, rng), {});
  const auto table = blank.board->paths();
  if (!table || table->paths() == 0) return std::nullopt;
  auto [moves, marks] = asked.is_choosy() ? of_a_few(blank, *table, asked, lines, rng) : around_a_line(blank, *table, asked, rng);
  if (marks.empty()) return std::nullopt;
  sort(marks);
  Puzzle p = make_puzzle(blank.shape, std::move(marks));
  if (asked.least > 0 || asked.most < Parameters::any_bits) {
    const auto bits = bits_left(p);
    if (!bits || *bits < asked.least || *bits > asked.most + 1e-9) return std::nullopt;
  }
  Json remarks = {{"solution", Panel::write_moves(p, moves)}};
  if (asked.unique) remarks["unique"] = true;
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
