// neighbours.cpp -- panels that differ from one by a mark that moves, changes, is taken away or is added.
#include "core/neighbours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "base/words.hpp"
#include "games/panel/rules/turning.hpp"
#include "games/panel/show/spoken.hpp"

namespace crux::panel {
namespace {

constexpr int most_triangles = 3;  // no line uses more sides of a cell

// The places that are taken; an edge is the same from either end.
using Taken = std::set<std::tuple<Place, Point, Point>>;
std::tuple<Place, Point, Point> place_of(const Mark& mark) {
  const Point to = mark.place == Place::edge ? mark.to : mark.at;
  return {mark.place, std::min(mark.at, to), std::max(mark.at, to)};
}
Taken taken_places(const Puzzle& p) {
  Taken taken;
  for (const Mark& mark : p.marks) taken.insert(place_of(mark));
  return taken;
}

// One change: the mark `of` becomes `now`, or is taken away if that is of no kind. Without `of`, `now` is added.
struct Edit {
  enum class Kind : std::uint8_t { move, change, remove, add } kind = Kind::move;
  std::size_t of = 0;
  Mark now;
  int size = small_step;
  Direction way = up;  // of a move
};

Point shifted(Point at, Direction way) {
  return {static_cast<std::int8_t>(at.x + delta[way].x), static_cast<std::int8_t>(at.y + delta[way].y)};
}
bool is_within(Point at, int width, int height) { return at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height; }

std::optional<Mark> moved(const Shape& shape, Mark mark, Direction way) {
  const int less = mark.place == Place::cell ? 1 : 0;
  mark.at = shifted(mark.at, way);
  if (mark.place == Place::edge) mark.to = shifted(mark.to, way);
  const Point to = mark.place == Place::edge ? mark.to : mark.at;
  const bool fits = is_within(mark.at, shape.width - less, shape.height - less) && is_within(to, shape.width, shape.height);
  return fits ? std::optional(mark) : std::nullopt;
}

void add_moves(const Puzzle& p, std::vector<Edit>& edits) {
  const Taken taken = taken_places(p);
  for (std::size_t m = 0; m < p.marks.size(); ++m)
    for (const Direction way : {up, right, down, left})
      if (const auto now = moved(p.shape, p.marks[m], way); now && !taken.contains(place_of(*now)))
        edits.push_back({Edit::Kind::move, m, *now, small_step, way});
}

// The colours of squares and stars. Two at least, because one colour keeps nothing apart.
std::vector<Colour> colours_of(const Puzzle& p) {
  std::vector<Colour> colours;
  const auto add = [&](Colour colour) {
    if (std::ranges::find(colours, colour) == colours.end()) colours.push_back(colour);
  };
  for (std::size_t c = 1; c < palette.size(); ++c)
    if (std::ranges::find(p.marks, static_cast<Colour>(c), &Mark::colour) != p.marks.end()) add(static_cast<Colour>(c));
  for (const Colour usual : {Colour::black, Colour::white})
    if (colours.size() < 2) add(usual);
  return colours;
}

void add_changes(const Puzzle& p, std::vector<Edit>& edits) {
  const auto colours = colours_of(p);
  for (std::size_t m = 0; m < p.marks.size(); ++m) {
    const Mark& was = p.marks[m];
    if (was.place != Place::cell) continue;
    Edit edit{Edit::Kind::change, m, was, one_part};
    if (was.kind == Kind::triangle) {
      for (int count = 1; count <= most_triangles; ++count) {
        edit.now.count = count;
        edit.size = std::abs(count - was.count) == 1 ? small_step : one_part;
        if (count != was.count) edits.push_back(edit);
      }
    } else {
      for (const Colour colour : colours) {
        edit.now.colour = colour;
        if (colour != was.colour) edits.push_back(edit);
      }
    }
  }
}

// All marks that a free place may hold.
void add_marks(const Puzzle& p, std::vector<Edit>& edits) {
  const Taken taken = taken_places(p);
  const auto add = [&](Mark mark) {
    const bool known = std::ranges::find(p.marks, mark.kind, &Mark::kind) != p.marks.end();
    if (!taken.contains(place_of(mark))) edits.push_back({Edit::Kind::add, 0, mark, known ? one_part : new_kind});
  };
  const auto colours = colours_of(p);
  for (int c = 0; c < p.board->cells; ++c) {
    const Point at = p.board->cell_point(c);
    for (const Kind kind : {Kind::square, Kind::star})
      for (const Colour colour : colours) add({kind, Place::cell, at, {}, colour});
    for (int count = 1; count <= most_triangles; ++count) add({Kind::triangle, Place::cell, at, {}, Colour::unset, count});
  }
  for (const Edge& edge : p.board->edge)
    for (const Kind kind : {Kind::must, Kind::cannot})
      add({kind, Place::edge, p.board->point(edge.from), p.board->point(edge.to)});
  for (int j = 0; j < p.board->junctions; ++j) add({Kind::must, Place::junction, p.board->point(j), {}});
}

std::vector<Edit> edits_of(const Puzzle& p) {
  std::vector<Edit> edits;
  add_moves(p, edits);
  add_changes(p, edits);
  for (std::size_t m = 0; m < p.marks.size(); ++m) edits.push_back({Edit::Kind::remove, m, {}, one_part});
  add_marks(p, edits);
  return edits;
}

bool is_plural(const Mark& mark) { return mark.kind == Kind::triangle && mark.count != 1; }

std::string with_article(const Mark& mark) {
  std::string kind = kind_in_words(mark);
  if (is_plural(mark)) return kind;
  return fmt::format("{} {}", kind.starts_with('o') ? "an" : "a", kind);  // orange: no other kind begins with a vowel
}

std::string in_words(const Puzzle& p, const Edit& edit) {
  if (edit.kind == Edit::Kind::add)
    return fmt::format("{} {} added {}.", capitalised(with_article(edit.now)), is_plural(edit.now) ? "are" : "is",
                       where_in_words(p, edit.now));
  const Mark& was = p.marks[edit.of];
  const std::string name = capitalised(speak_of_mark(p, was));
  const bool plural = is_plural(was);
  if (edit.kind == Edit::Kind::remove) return fmt::format("{} {} gone.", name, plural ? "are" : "is");
  if (edit.kind == Edit::Kind::change)
    return fmt::format("{} {} {}.", name, plural ? "become" : "becomes",
                       was.kind != Kind::triangle ? std::string(info(edit.now.colour).name)
                       : edit.now.count == 1      ? "one triangle"
                                                  : kind_in_words(edit.now));
  constexpr std::array<std::string_view, 4> ways{"up", "to the right", "down", "to the left"};
  return fmt::format("{} {} one {} {}.", name, plural ? "move" : "moves", was.place == Place::cell ? "cell" : "step",
                     ways[edit.way]);
}

Neighbour<Puzzle> neighbour(const Puzzle& p, const Edit& edit) {
  std::vector<Mark> marks = p.marks;
  switch (edit.kind) {
    case Edit::Kind::move:
    case Edit::Kind::change: marks[edit.of] = edit.now; break;
    case Edit::Kind::remove: marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(edit.of)); break;
    case Edit::Kind::add: marks.push_back(edit.now); break;
  }
  return {make_puzzle(p.shape, std::move(marks)), in_words(p, edit), edit.size};
}

}  // namespace

std::vector<Neighbour<Puzzle>> Panel::neighbours(const Puzzle& p, std::size_t most, Rng& rng) {
  return neighbours_by<Puzzle>(edits_of(p), most, rng, [&](const Edit& edit) { return neighbour(p, edit); });
}

// The least of the eight ways to turn and mirror the line.
std::string Panel::solution_shape(const Puzzle& p, std::string_view play) {
  const auto moves = read_moves(p, play);
  if (!moves) return {};
  State s = start(p);
  for (const Move& m : *moves) apply(p, s, m);
  std::optional<std::string> least;
  for (int way = 0; way < ways_to_turn; ++way) {
    std::string line;
    for (int i = 0; i < s.length; ++i) {
      const Point at = turned(p.board->point(s.path[static_cast<std::size_t>(i)]), p.shape.width, p.shape.height, way);
      line += fmt::format("{},{} ", at.x, at.y);
    }
    least = least ? std::min(*least, line) : line;
  }
  return least.value_or("");
}

}  // namespace crux::panel
