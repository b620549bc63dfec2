#include "games/panel/make/genome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "base/words.hpp"
#include "games/panel/make/growing.hpp"
#include "games/panel/make/marks.hpp"
#include "games/panel/make/sample.hpp"

namespace crux::panel {
namespace {

using Genome = Layouts::Genome;
using Targets = Layouts::Targets;

constexpr std::uint64_t most_at_first = 12;                     // marks
constexpr std::array<std::uint64_t, 4> row_ends{1, 4, 16, 64};  // solutions
constexpr int points_an_idle = 2;                               // as many as for so many marks that spoil the symmetry

int below(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound))); }

bool on_a_door(const Genome& g, const Mark& mark) {
  return mark.place == Place::junction &&
         (std::ranges::find(g.starts, mark.at) != g.starts.end() || std::ranges::find(g.ends, mark.at) != g.ends.end());
}

void put(std::vector<Mark>& marks, const Mark& mark) {
  std::erase_if(marks, [&](const Mark& other) { return lie_together(other, mark); });
  marks.push_back(mark);
}

// Anywhere.
Mark draw_mark(Kind kind, const Parameters& asked, Rng& rng) {
  Mark mark{.kind = kind, .at = {}, .to = {}};
  const int w = asked.width, h = asked.height;
  if (mark.kind == Kind::must && rng.below(3) == 0) {
    mark.place = Place::junction;
    const int x = below(rng, w + 1);
    mark.at = point(x, below(rng, h + 1));
    return mark;
  }
  if (mark.kind == Kind::must || mark.kind == Kind::cannot) {
    mark.place = Place::edge;
    const int across = w * (h + 1), edge = below(rng, across + h * (w + 1));
    mark.at = edge < across ? point(edge % w, edge / w) : point((edge - across) % (w + 1), (edge - across) / (w + 1));
    mark.to = edge < across ? point(mark.at.x + 1, mark.at.y) : point(mark.at.x, mark.at.y + 1);
    return mark;
  }
  const int x = below(rng, w);  // two draws as arguments of one call would come in an order that compilers choose
  mark.at = point(x, below(rng, h));
  if (mark.kind == Kind::triangle) {
    mark.count = 1 + below(rng, 3);
  } else if (mark.kind == Kind::square) {
    mark.colour = rng.below(2) == 0 ? Colour::black : Colour::white;
  } else {
    constexpr std::array<Colour, 4> colours{Colour::magenta, Colour::yellow, Colour::black, Colour::white};
    mark.colour = colours[rng.below(asked.wants(Kind::square) ? 4 : 2)];
  }
  return mark;
}

// Every mark has its image. The first one of a pair counts; a pair that does not fit goes.
void make_symmetric(Genome& g, const Parameters& asked) {
  std::vector<Mark> kept;
  for (const Mark& mark : g.marks) {
    if (std::ranges::any_of(kept, [&](const Mark& other) { return lie_together(other, mark); })) continue;
    const Mark image = image_of(mark, asked);
    if (on_a_door(g, image)) continue;
    kept.push_back(mark);
    if (!lie_together(image, mark)) kept.push_back(image);
  }
  g.marks = std::move(kept);
}

// What the format and the request ask for, whatever was changed.
void repair(Genome& g, const Parameters& asked) {
  std::erase_if(g.marks, [&](const Mark& mark) { return on_a_door(g, mark); });
  if (asked.symmetry != Symmetric::none) make_symmetric(g, asked);
  while (g.marks.size() > Layouts::most_marks) {
    const Mark last = g.marks.back();
    const Mark image = asked.symmetry == Symmetric::none ? last : image_of(last, asked);
    std::erase_if(g.marks, [&](const Mark& mark) { return lie_together(mark, last) || lie_together(mark, image); });
  }
  sort(g.marks);
}

// How many marks have to go until a line solves the rest. Stars come last and all of a colour at once, because one alone has no
// partner.
int unmet(const Shape& shape, const std::vector<Mark>& marks) {
  std::vector<Mark> kept;
  int gone = 0;
  const auto take = [&](const std::vector<Mark>& more) {
    std::vector<Mark> both = kept;
    both.insert(both.end(), more.begin(), more.end());
    if (count_solutions(shape, both).value_or(0) > 0)
      kept = std::move(both);
    else
      gone += static_cast<int>(more.size());
  };
  std::array<std::vector<Mark>, palette.size()> stars;
  for (const Mark& mark : marks)
    if (mark.kind == Kind::star)
      stars[static_cast<std::size_t>(mark.colour)].push_back(mark);
    else
      take({mark});
  for (const std::vector<Mark>& of_colour : stars)
    if (!of_colour.empty()) take(of_colour);
  return gone;
}

Shape shape_of(const Genome& g, const Parameters& asked) {
  return {.width = asked.width, .height = asked.height, .starts = g.starts, .ends = g.ends};
}

// Takes a mark away, and its image.
Mark take_any(std::vector<Mark>& marks, const Parameters& asked, Rng& rng) {
  const Mark mark = any_of(marks, rng);
  std::erase(marks, mark);
  if (asked.symmetry != Symmetric::none) std::erase(marks, image_of(mark, asked));
  return mark;
}

// A line that solves it, any that can be. REQUIRES: there is one.
State any_solution(const Puzzle& p, const Foresight& foresight, Rng& rng) {
  State s = Panel::start(p);
  while (!s.ended) {
    std::vector<Move> hopeful;
    Panel::moves(p, s, [&](Move move) {
      State next = s;
      Panel::apply(p, next, move);
      if (foresight.alive(p, next)) hopeful.push_back(move);
    });
    Panel::apply(p, s, any_of(hopeful, rng));
  }
  return s;
}

// Without a few of its marks it has other solutions. One of them gets new marks, such that the panel is a good one again.
bool regrow(Genome& g, const Parameters& asked, Rng& rng) {
  std::vector<Mark> marks = g.marks;
  for (int gone = 1 + below(rng, 3); gone > 0 && !marks.empty(); --gone) take_any(marks, asked, rng);
  const Puzzle p = make_puzzle(shape_of(g, asked), marks);
  const Foresight foresight = foresee(p);
  if (foresight.count().value_or(0) == 0) return false;
  const State line = any_solution(p, foresight, rng);
  Parameters good = asked;
  good.effect = true;
  good.unique = asked.unique || rng.below(2) == 0;
  auto grown = grow_marks(make_puzzle(p.shape, {}), line, good, rng, std::move(marks));
  if (!grown || grown->size() > Layouts::most_marks) return false;
  g.marks = std::move(*grown);
  sort(g.marks);
  return true;
}

// The marks without an image.
int lopsided(const std::vector<Mark>& marks, Parameters& asked, Symmetric symmetry) {
  asked.symmetry = symmetry;
  return static_cast<int>(std::ranges::count_if(
      marks, [&](const Mark& mark) { return std::ranges::find(marks, image_of(mark, asked)) == marks.end(); }));
}

// How long lines are, in columns of the map: several lengths share one if there are more than columns.
struct Lengths {
  int least = 0, step = 1, a_column = 1, most = 0;
  explicit Lengths(const Parameters& asked) {
    const Bounds bounds = length_bounds(asked);
    least = static_cast<int>(bounds.least), most = static_cast<int>(bounds.most);
    step = asked.corners && asked.start.empty() && asked.end.empty() ? 2 : 1;
    const int many = (most - least) / step + 1, room = static_cast<int>(Panel::columns);
    a_column = (many + room - 1) / room;
  }
  int column(int length) const { return (length - least) / step / a_column; }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (int from = least; from <= most; from += step * a_column) {
      const int to = std::min(most, from + step * (a_column - 1));
      names.push_back(from == to ? counted(static_cast<std::uint64_t>(from), "step") : fmt::format("{} to {} steps", from, to));
    }
    return names;
  }
};

std::uint32_t column_of(const Genome& g, const Foresight& foresight, const Parameters& asked) {
  Parameters any = asked;
  switch (asked.descriptors) {
    case Descriptors::marks: return static_cast<std::uint32_t>(std::min(g.marks.size(), Panel::columns) - 1);
    case Descriptors::length: return static_cast<std::uint32_t>(Lengths(asked).column(foresight.shortest().value_or(0)));
    case Descriptors::symmetry:
      return (lopsided(g.marks, any, Symmetric::mirror) == 0 ? 1U : 0U) +
             (lopsided(g.marks, any, Symmetric::half_turn) == 0 ? 2U : 0U);
  }
  return 0;
}

}  // namespace

int count_lopsided(const std::vector<Mark>& marks, const Parameters& asked) {
  Parameters any = asked;
  return std::min(lopsided(marks, any, Symmetric::mirror), lopsided(marks, any, Symmetric::half_turn));
}

// Half of the first ones are as good as a few tries make them; the others may be anything around a line.
Layouts::Genome Layouts::random(const Targets& t, Rng& rng) {
  Genome genome;
  const int cells = t.asked.width * t.asked.height;
  constexpr int patience = 20;
  for (int i = 0; i < patience && genome.marks.empty(); ++i) {
    Parameters some = t.asked;
    some.least = 0, some.most = Parameters::any_bits;
    some.unique = some.effect = rng.below(2) == 0;
    if (!some.unique) {
      while (some.kinds.size() > 1 && rng.below(2) == 0)
        some.kinds.erase(some.kinds.begin() + below(rng, static_cast<int>(some.kinds.size())));
      some.amount = std::clamp((100 * (1 + static_cast<int>(rng.below(most_at_first))) + cells / 2) / cells, 1, 100);
    }
    if (const auto drawn = sample(some, rng, 1))
      genome = {drawn->puzzle.shape.starts, drawn->puzzle.shape.ends, drawn->puzzle.marks};
  }
  if (genome.starts.empty()) {
    const Shape shape = draw_shape(t.asked, rng);
    genome.starts = shape.starts, genome.ends = shape.ends;
  }
  repair(genome, t.asked);
  return genome;
}

void Layouts::mutate(Genome& g, const Targets& t, Rng& rng) {
  repair(g, t.asked);                                  // halves of two symmetric parents seldom make a symmetric child
  constexpr std::uint64_t regrown = 4, symmetric = 3;  // one in so many
  if (rng.below(regrown) == 0 && regrow(g, t.asked, rng)) return;
  Parameters asked = t.asked;
  if (t.map && asked.symmetry == Symmetric::none && rng.below(symmetric) == 0) {
    asked.symmetry = rng.below(2) == 0 ? Symmetric::mirror : Symmetric::half_turn;
    make_symmetric(g, asked);
  }
  enum : std::uint64_t { add, remove, replace, alter, ways };
  for (int changes = 1 + below(rng, 3); changes > 0; --changes) {
    const auto way = g.marks.empty() ? std::uint64_t{add} : rng.below(ways);
    Kind kind = any_of(asked.kinds, rng);
    if (way != add) {
      const Mark old = take_any(g.marks, asked, rng);
      if (way == alter) kind = old.kind;
    }
    if (way == remove) continue;
    const Mark mark = draw_mark(kind, asked, rng);
    put(g.marks, mark);
    // A star alone has no partner.
    if (way != alter && kind == Kind::star && rng.below(2) == 0) {
      Mark partner = draw_mark(kind, asked, rng);
      partner.colour = mark.colour;
      put(g.marks, partner);
    }
  }
  repair(g, asked);
}

std::pair<Layouts::Genome, Layouts::Genome> Layouts::cross(const Genome& a, const Genome& b, Rng& rng) {
  std::pair<Genome, Genome> children{{a.starts, a.ends, {}}, {b.starts, b.ends, {}}};
  const bool along = rng.below(2) == 0;
  const auto side = [along](const Mark& mark) { return along ? mark.at.x : mark.at.y; };
  int last = 0;
  for (const Genome* parent : {&a, &b})
    for (const Mark& mark : parent->marks) last = std::max(last, static_cast<int>(side(mark)));
  const int cut = below(rng, last + 1);
  for (const Mark& mark : a.marks) (side(mark) <= cut ? children.first : children.second).marks.push_back(mark);
  for (const Mark& mark : b.marks) (side(mark) <= cut ? children.second : children.first).marks.push_back(mark);
  for (Genome* child : {&children.first, &children.second}) {
    std::erase_if(child->marks, [&](const Mark& mark) { return on_a_door(*child, mark); });
    sort(child->marks);
  }
  return children;
}

std::uint64_t Layouts::fingerprint(const Genome& g) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  const auto add = [&](std::initializer_list<int> values) {
    for (const int value : values) hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x100000001b3;
  };
  for (const Point p : g.starts) add({p.x, p.y});
  for (const Point p : g.ends) add({p.x, p.y});
  for (const Mark& m : g.marks)
    add({static_cast<int>(m.kind), static_cast<int>(m.place), m.at.x, m.at.y, m.to.x, m.to.y, static_cast<int>(m.colour),
         m.count});
  return hash ^ hash >> 29;
}

Judgement<Layouts::Aims> Layouts::judge(const Genome& g, const Targets& t) {
  if (g.marks.empty()) return {.violations = 1};
  const Parameters& asked = t.asked;
  const Shape shape = shape_of(g, asked);
  const Puzzle p = make_puzzle(shape, g.marks);
  const Foresight foresight = foresee(p);
  const auto count = foresight.count();
  if (!count || *count == 0) return {.violations = 1 + (count ? unmet(shape, g.marks) : 0)};

  const int idle = count_idle(shape, g.marks, foresight);
  const int violations = (asked.unique ? static_cast<int>(std::bit_width(*count)) - 1 : 0) + (asked.effect ? idle : 0);
  if (violations > 0) return {.violations = violations};
  const int marks = static_cast<int>(g.marks.size());
  const auto most = static_cast<std::uint64_t>(asked.solutions);
  int missing = 0;
  for (const Kind kind : asked.kinds) missing += std::ranges::find(g.marks, kind, &Mark::kind) == g.marks.end() ? 1 : 0;
  if (asked.least > 0 || asked.most < Parameters::any_bits) {
    const double bits = bits_left(p).value_or(0);
    missing += static_cast<int>(std::ceil(std::max({0.0, asked.least - bits, bits - asked.most - 1e-9})));
  }
  const auto row = static_cast<std::uint64_t>(std::ranges::lower_bound(row_ends, *count) - row_ends.begin());
  const int flaws = t.map ? points_an_idle * idle + count_lopsided(g.marks, asked) : idle;
  return {.objectives = {flaws, *count <= most ? 0 : static_cast<int>(std::bit_width(*count / most)), marks_off(marks, asked),
                         missing},
          .niche = {row, column_of(g, foresight, asked)}};
}

Puzzle to_puzzle(const Layouts::Genome& genome, const Parameters& asked) {
  return make_puzzle(shape_of(genome, asked), genome.marks);
}

std::vector<std::string> Panel::column_names(const Parameters& asked) {
  if (asked.descriptors == Descriptors::length) return Lengths(asked).names();
  if (asked.descriptors == Descriptors::symmetry)
    return {"no symmetry", "left and right are mirror images", "the same after half a turn", "both symmetries"};
  std::vector<std::string> names;
  for (std::size_t i = 1; i < columns; ++i) names.push_back(counted(i, "mark"));
  names.push_back(fmt::format("{} marks or more", columns));
  return names;
}

std::vector<std::string> Panel::row_names(const Parameters&) {
  return {"1 solution", "2 to 4 solutions", "5 to 16 solutions", "17 to 64 solutions", "65 solutions or more"};
}

Result<Layouts::Targets> Panel::targets(const Parameters& asked) { return Layouts::Targets{asked}; }
Result<Layouts::Targets> Panel::map_targets(const Parameters& asked) { return Layouts::Targets{asked, true}; }

std::optional<Candidate<Puzzle>> Panel::express(const Layouts::Genome& genome, const Layouts::Targets& targets) {
  Puzzle p = to_puzzle(genome, targets.asked);
  const bool unique = panel::foresee(p).count() == 1;
  return Candidate<Puzzle>{std::move(p), unique ? Json{{"unique", true}} : Json::object()};
}

}  // namespace crux::panel
