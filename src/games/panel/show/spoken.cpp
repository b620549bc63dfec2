#include "games/panel/show/spoken.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.hpp"
#include "core/hint.hpp"
#include "games/panel/show/words.hpp"

namespace crux::panel {
namespace {

constexpr std::array<std::string_view, 4> beside_you{"above you", "to your right", "below you", "to your left"};
constexpr std::array<std::string_view, 5> number_words{"no", "one", "two", "three", "four"};

std::string number_in_words(int n) {
  return n < static_cast<int>(number_words.size()) ? std::string(number_words[static_cast<std::size_t>(n)]) : std::to_string(n);
}

bool look_alike(const CellMark& a, const CellMark& b) {
  return a.kind == b.kind && (a.kind == Kind::triangle ? a.count == b.count : a.colour == b.colour);
}

std::string kind_of_cell(const CellMark& mark) {
  if (mark.kind == Kind::triangle)
    return mark.count == 1 ? "the triangle" : fmt::format("the {} triangles", number_in_words(mark.count));
  return fmt::format("the {} {}", info(mark.colour).name, mark.kind == Kind::square ? "square" : "star");
}

bool several(const Puzzle& p, int cell) {
  const CellMark& mark = p.cells[static_cast<std::size_t>(cell)];
  return std::ranges::count_if(p.cells, [&](const CellMark& other) { return look_alike(mark, other); }) > 1;
}

bool are_many(const Puzzle& p, int cell) {
  const CellMark& mark = p.cells[static_cast<std::size_t>(cell)];
  return mark.kind == Kind::triangle && mark.count != 1;
}

std::string pointed_cell(const Puzzle& p, int cell, Pointed& at) {
  at.cells.set(static_cast<std::size_t>(cell));
  return speak_of_cell(p, cell);
}

std::string place_of_cell(const Puzzle& p, Point at) { return place_in_words(at.x, p.shape.height - 1 - at.y, p.shape.height); }

// The place of a mark on a crossing or between two: "to the left of the cell in the first column of the top row".
std::string place_on_line(const Puzzle& p, const Mark& mark) {
  if (mark.place == Place::junction) return "on the crossing in " + speak_of_crossing(p, mark.at);
  const Point low{std::min(mark.at.x, mark.to.x), std::min(mark.at.y, mark.to.y)};
  const bool upright = mark.at.x == mark.to.x;
  // The border on the right and at the top has its cells on the other side only.
  const bool last = upright ? low.x == p.shape.width : low.y == p.shape.height;
  const std::string_view side = upright ? (last ? "to the right of" : "to the left of") : (last ? "above" : "below");
  Point cell = low;
  if (last) --(upright ? cell.x : cell.y);
  return fmt::format("{} the cell in {}", side, place_of_cell(p, cell));
}

Json json_of(Point p) { return Json::array({p.x, p.y}); }

}  // namespace

Json to_json(const Puzzle& p, const Pointed& at) {
  Json cells = Json::array(), edges = Json::array(), points = Json::array();
  at.cells.each([&](int c) { cells.push_back(json_of(p.board->cell_point(c))); });
  at.edges.each([&](int e) {
    const Edge& edge = p.board->edge[static_cast<std::size_t>(e)];
    edges.push_back(Json::array({json_of(p.board->point(edge.from)), json_of(p.board->point(edge.to))}));
  });
  at.junctions.each([&](int j) { points.push_back(json_of(p.board->point(j))); });
  return {{"cells", std::move(cells)}, {"edges", std::move(edges)}, {"points", std::move(points)}};
}

std::string speak_of_cell(const Puzzle& p, int cell) {
  const std::string kind = kind_of_cell(p.cells[static_cast<std::size_t>(cell)]);
  return several(p, cell) ? fmt::format("{} in {}", kind, place_of_cell(p, p.board->cell_point(cell))) : kind;
}

std::string speak_of_crossing(const Puzzle& p, Point at) {
  return place_in_words(at.x, p.shape.height - at.y, p.shape.height + 1) + " of crossings";
}

std::string speak_of_mark(const Puzzle& p, const Mark& mark) {
  if (mark.place == Place::cell) return speak_of_cell(p, p.board->cell(mark.at));
  const std::string_view kind = mark.kind == Kind::must ? "the dot" : "the gap";
  const bool only = std::ranges::count(p.marks, mark.kind, &Mark::kind) == 1;
  return only ? std::string(kind) : fmt::format("{} {}", kind, place_on_line(p, mark));
}

std::string kind_in_words(const Mark& mark) {
  if (mark.place != Place::cell) return mark.kind == Kind::must ? "dot" : "gap";
  return kind_of_cell({mark.kind, mark.colour, static_cast<std::uint8_t>(mark.count)}).substr(4);  // without "the "
}

std::string where_in_words(const Puzzle& p, const Mark& mark) {
  return mark.place == Place::cell ? "in " + place_of_cell(p, mark.at) : place_on_line(p, mark);
}

std::string place_mark(const Puzzle& p, const Mark& mark) {
  return fmt::format("{} {}", capitalised(kind_in_words(mark)), where_in_words(p, mark));
}

std::string speak_of(const Puzzle& p, const Violation& wrong, Pointed& at) {
  using Why = Violation::Why;
  switch (wrong.why) {
    case Why::two_colours:
      return fmt::format("{} and {} are in one area", pointed_cell(p, wrong.where, at), pointed_cell(p, wrong.other, at));
    case Why::star_alone: return fmt::format("{} has no partner of its colour in its area", pointed_cell(p, wrong.where, at));
    case Why::star_crowded:
      return fmt::format("{} has more than one partner of its colour in its area", pointed_cell(p, wrong.where, at));
    case Why::triangle:
      return fmt::format("{} {} the line on {} {}", pointed_cell(p, wrong.where, at), are_many(p, wrong.where) ? "have" : "has",
                         number_in_words(wrong.other), wrong.other == 1 ? "side" : "sides");
    case Why::must_edge: at.edges.set(static_cast<std::size_t>(wrong.where)); return "the line misses a dot";
    case Why::must_junction: at.junctions.set(static_cast<std::size_t>(wrong.where)); return "the line misses a dot";
  }
  return {};
}

std::string speak_of(const Puzzle& p, const State& s, Move m, const Finding& finding, Pointed& at) {
  const int edge = m.is_step() ? p.board->steps[static_cast<std::size_t>(s.head())][m.code].edge : 0;
  const std::string_view way = m.is_step() ? direction_words[m.code] : "";
  const std::string_view beside = m.is_step() ? beside_you[m.code] : "";
  if (m.is_step()) at.edges.set(static_cast<std::size_t>(edge));
  const auto cell = [&] { return pointed_cell(p, finding.cell, at); };
  switch (finding.because) {
    case Because::nothing: return {};
    case Because::must_edge: return fmt::format("there is a dot {}, and you will not come back to it", beside);
    case Because::broken_edge: return fmt::format("there is a gap {}", beside);
    case Because::only_start: return "there is only one start";
    case Because::no_end_in_reach:
      return m.is_start() ? "no end can be reached from there"
                          : fmt::format("if you go {}, your own line cuts you off from the end", way);
    case Because::last_end:
      return p.shape.ends.size() == 1 ? "you are at the end" : "you are at an end, and you cannot get to another one";
    case Because::separates: {
      const Edge& e = p.board->edge[static_cast<std::size_t>(edge)];
      return fmt::format("the way {} runs between {} and {}, which only the line can keep apart, and you will not come back here",
                         way, pointed_cell(p, e.cell_before, at), pointed_cell(p, e.cell_after, at));
    }
    case Because::triangle_full: return fmt::format("if you go {}, {} gets a second side, and it wants only one", way, cell());
    case Because::triangle_second:
      return fmt::format("{} have one side on the line, and only the side {} can be the second", cell(), beside);
    case Because::triangle_third: return fmt::format("{} need three sides, and the side {} is one of them", cell(), beside);
    case Because::triangle_left_behind: return fmt::format("if you go {}, you leave {} behind with too few sides", way, cell());
    case Because::along_left:
      return fmt::format("if you go {}, everything along the left of your line stays together, so {}", way,
                         speak_of(p, finding.violation, at));
    case Because::along_right:
      return fmt::format("if you go {}, everything along the right of your line stays together, so {}", way,
                         speak_of(p, finding.violation, at));
    case Because::region_closed:
      return fmt::format("if you go {}, you close off a part of the board for good, so {}", way,
                         speak_of(p, finding.violation, at));
  }
  return {};
}

std::string speak_of(const Puzzle& p, const Fate& fate, Pointed& at) {
  const auto cell = [&] { return pointed_cell(p, fate.where, at); };
  const auto get = [&] { return are_many(p, fate.where) ? "get" : "gets"; };
  switch (fate.kind) {
    case Fate::Kind::cut_off: return "you are cut off from the end";
    case Fate::Kind::over_a_gap: return "you can get to the end only over a gap";
    case Fate::Kind::together: return fmt::format("{} and {} end up in one area", cell(), pointed_cell(p, fate.other, at));
    case Fate::Kind::missed_edge: at.edges.set(static_cast<std::size_t>(fate.where)); return "the line misses a dot";
    case Fate::Kind::missed_corner: at.junctions.set(static_cast<std::size_t>(fate.where)); return "the line misses a dot";
    case Fate::Kind::too_few_sides: return fmt::format("{} {} the line on too few sides", cell(), get());
    case Fate::Kind::too_many_sides: return fmt::format("{} {} the line on too many sides", cell(), get());
    case Fate::Kind::wrong_sides: return fmt::format("{} {} the line on too few sides or on too many", cell(), get());
    case Fate::Kind::alone: return fmt::format("{} ends up without a partner of its colour", cell());
    case Fate::Kind::crowded: return fmt::format("{} ends up with more than one partner of its colour", cell());
    case Fate::Kind::unpaired: return fmt::format("{} ends up without a partner of its colour, or with too many", cell());
    case Fate::Kind::mixed: return fmt::format("{} ends up in one area with another colour", cell());
  }
  return {};
}

std::string speak_of(const Puzzle& p, Move m) {
  if (m.is_end()) return "End the line here";
  if (m.is_step()) return fmt::format("Go {}", direction_words[m.code]);
  if (p.shape.starts.size() == 1) return "Begin at the start";
  const Point at = p.shape.starts[static_cast<std::size_t>(m.code - Move::first_start)];
  return fmt::format("Begin at the start in {}", speak_of_crossing(p, at));
}

}  // namespace crux::panel
