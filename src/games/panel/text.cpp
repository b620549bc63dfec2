// text.cpp -- panels and lines as text: JSON in and out, and paths such as "UURR.".
#include <fmt/format.h>

#include <algorithm>

#include "games/panel/panel.hpp"

namespace crux::panel {
namespace {

constexpr std::string_view letters = "URDL";
constexpr std::array<std::string_view, 6> kind_names{"", "must", "cannot", "square", "star", "triangle"};

Json to_json(Point p) { return Json::array({p.x, p.y}); }

Point read_point(const Field& in, int max_x, int max_y) {
  const auto [x, y] = in.pair(max_x, max_y);
  return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

Colour read_colour(const Field& in) {
  const std::string_view name = in.string();
  for (std::size_t i = 1; i < palette.size(); ++i)
    if (palette[i].name == name) return static_cast<Colour>(i);
  std::vector<std::string_view> known;
  for (std::size_t i = 1; i < palette.size(); ++i) known.push_back(palette[i].name);
  in.reject("found " + excerpt(in.value()), fmt::format("colours are {}", fmt::join(known, ", ")));
  return Colour::unset;
}

Kind read_kind(const Field& in) {
  const std::string_view name = in.string();
  for (std::size_t i = 1; i < kind_names.size(); ++i)
    if (kind_names[i] == name) return static_cast<Kind>(i);
  in.reject("unknown kind of mark " + excerpt(in.value()), "known are must, cannot, square, star, triangle");
  return Kind::none;
}

void read_edge(const Field& in, const Shape& shape, Mark& mark) {
  mark.place = Place::edge;
  const auto ends = in["edge"].array(2);
  if (ends.size() != 2) return in["edge"].reject("found " + excerpt(in["edge"].value()), "expected [[x,y],[x,y]]");
  mark.at = read_point(ends[0], shape.width, shape.height);
  mark.to = read_point(ends[1], shape.width, shape.height);
  if (std::abs(mark.at.x - mark.to.x) + std::abs(mark.at.y - mark.to.y) != 1)
    in["edge"].reject("found " + excerpt(in["edge"].value()), "an edge joins two neighbouring junctions");
}

Mark read_mark(const Field& in, const Shape& shape) {
  Mark mark;
  mark.kind = read_kind(in["kind"]);
  switch (mark.kind) {
    case Kind::none: break;
    case Kind::must:
      if (in.maybe("junction") && in.maybe("edge")) in.reject("both an edge and a junction", "expected one of them");
      if (const auto junction = in.maybe("junction")) {
        mark.place = Place::junction;
        mark.at = read_point(*junction, shape.width, shape.height);
      } else {
        read_edge(in, shape, mark);
      }
      break;
    case Kind::cannot: read_edge(in, shape, mark); break;
    case Kind::square:
    case Kind::star:
    case Kind::triangle: {
      const auto [x, y] = in["cell"].pair(shape.width - 1, shape.height - 1);
      mark.at = {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
      if (mark.kind == Kind::triangle) mark.count = in["count"].integer(1, max_triangles);
      const auto colour = in.maybe("colour");
      if (colour || mark.kind != Kind::triangle) mark.colour = read_colour(in["colour"]);
      break;
    }
  }
  return mark;
}

// Two marks share a place when they lie on the same cell, junction or edge; an edge is the same from either end.
bool same_place(const Mark& a, const Mark& b) { return a.place == b.place && std::minmax(a.at, a.to) == std::minmax(b.at, b.to); }

std::string describe(const Mark& mark) {
  if (mark.place == Place::edge) return fmt::format("edge [{},{}] to [{},{}]", mark.at.x, mark.at.y, mark.to.x, mark.to.y);
  return fmt::format("{} [{},{}]", mark.place == Place::cell ? "cell" : "junction", mark.at.x, mark.at.y);
}

std::vector<Point> read_points(const Field& in, const Shape& shape, std::string_view what) {
  std::vector<Point> points;
  for (const Field& element : in.array(max_junctions)) {
    points.push_back(read_point(element, shape.width, shape.height));
    if (std::count(points.begin(), points.end(), points.back()) > 1)
      element.reject(excerpt(element.value()) + " stands there twice", fmt::format("each {} once", what));
  }
  if (points.empty()) in.reject(fmt::format("there is no {}", what), fmt::format("a panel needs at least one {}", what));
  return points;
}

std::string list(const std::vector<Point>& points) {
  std::string text;
  for (const Point p : points) text += fmt::format("{}{},{}", text.empty() ? "" : " ", p.x, p.y);
  return text;
}

}  // namespace

Result<Puzzle> Panel::read(const Json& json) {
  Reading reading(json, "panel");
  const Field in = reading.root();
  Shape shape;
  constexpr int absurd = 10'000;
  shape.width = in["width"].integer(1, absurd);
  shape.height = in["height"].integer(1, absurd);
  const int junctions = (shape.width + 1) * (shape.height + 1);
  if (junctions > max_junctions)
    in["width"].reject(fmt::format("a {} x {} panel has {} junctions", shape.width, shape.height, junctions),
                       fmt::format("at most {}, such as 10 x 10", max_junctions));
  if (reading.failed()) return reading.failure();

  shape.starts = read_points(in["starts"], shape, "start");
  shape.ends = read_points(in["ends"], shape, "end");
  for (std::size_t i = 0; i < shape.ends.size(); ++i) {
    const Point end = shape.ends[i];
    const bool on_border = end.x == 0 || end.x == shape.width || end.y == 0 || end.y == shape.height;
    if (!on_border && !reading.failed())
      in["ends"].array(max_junctions)[i].reject(fmt::format("the end [{},{}] lies inside", end.x, end.y),
                                                "ends lie on the border");
  }

  std::vector<Mark> marks;
  for (const Field& element : in["marks"].array(std::size_t{4} * max_junctions)) {
    marks.push_back(read_mark(element, shape));
    if (reading.failed()) return reading.failure();
    const auto twin = std::ranges::find_if(marks, [&](const Mark& m) { return same_place(m, marks.back()); });
    if (twin != marks.end() - 1)
      element.reject(fmt::format("{} holds two marks, this one and /marks/{}", describe(marks.back()), twin - marks.begin()),
                     "at most one mark at each place");
  }
  if (reading.failed()) return reading.failure();
  return make_puzzle(std::move(shape), std::move(marks));
}

Json Panel::write(const Puzzle& p) {
  Json starts = Json::array();
  Json ends = Json::array();
  Json marks = Json::array();
  for (const Point start : p.shape.starts) starts.push_back(to_json(start));
  for (const Point end : p.shape.ends) ends.push_back(to_json(end));
  for (const Mark& mark : p.marks) {
    Json json = {{"kind", kind_names[static_cast<std::size_t>(mark.kind)]}};
    switch (mark.place) {
      case Place::cell: json["cell"] = to_json(mark.at); break;
      case Place::junction: json["junction"] = to_json(mark.at); break;
      case Place::edge: json["edge"] = Json::array({to_json(mark.at), to_json(mark.to)}); break;
    }
    if (mark.kind == Kind::triangle) json["count"] = mark.count;
    if (mark.colour != Colour::unset) json["colour"] = info(mark.colour).name;
    marks.push_back(std::move(json));
  }
  return {{"width", p.shape.width}, {"height", p.shape.height}, {"starts", starts}, {"ends", ends}, {"marks", marks}};
}

// A line is "x,y:" (its start; left out where the panel has only one), then a letter a step, then "." if it has ended.
std::string Panel::write_moves(const Puzzle& p, std::span<const Move> moves) {
  std::string text;
  for (const Move move : moves) {
    if (move.is_start()) {
      const Point start = p.shape.starts[static_cast<std::size_t>(move.code - Move::first_start)];
      if (p.shape.starts.size() > 1 || moves.size() == 1) text += fmt::format("{},{}:", start.x, start.y);
    } else {
      text += move.is_end() ? '.' : letters[move.code];
    }
  }
  return text;
}

Result<std::vector<Move>> Panel::read_moves(const Puzzle& p, std::string_view text) {
  std::vector<Move> moves;
  if (text.empty()) return moves;
  const auto wrong = [&](std::size_t at, std::string found, std::string expected) {
    return error("panel", fmt::format("path, character {}", at + 1), std::move(found), std::move(expected));
  };

  std::size_t from = 0;
  std::size_t start = 0;
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    const auto& starts = p.shape.starts;
    while (start < starts.size() && fmt::format("{},{}", starts[start].x, starts[start].y) != text.substr(0, colon)) ++start;
    if (start == starts.size())
      return wrong(0, "no start at " + excerpt(Json(text.substr(0, std::min<std::size_t>(colon, 20)))),
                   "starts are " + list(starts));
    from = colon + 1;
  } else if (p.shape.starts.size() > 1) {
    return wrong(0, "this panel has several starts", "begin with one of " + list(p.shape.starts) + " and a colon");
  }
  moves.push_back(Move{static_cast<std::uint8_t>(Move::first_start + start)});
  State s = Panel::start(p);
  apply(p, s, moves.back());

  for (std::size_t i = from; i < text.size(); ++i) {
    const std::size_t letter = letters.find(static_cast<char>(std::toupper(static_cast<unsigned char>(text[i]))));
    if (letter == std::string_view::npos && text[i] != '.')
      return wrong(i, "found " + excerpt(Json(std::string(1, text[i]))), "a path is made of U, R, D, L and a final \".\"");
    const Move move{letter == std::string_view::npos ? Move::end : static_cast<std::uint8_t>(letter)};
    bool legal = false;
    Panel::moves(p, s, [&](Move m) { legal = legal || m == move; });
    if (!legal) {
      const Point at = p.board->point(s.head());
      return wrong(i, fmt::format("the line cannot go \"{}\" from [{},{}]", text[i], at.x, at.y),
                   s.ended ? "it has ended" : "it stays on the grid, visits no junction twice and ends only at an end");
    }
    apply(p, s, move);
    moves.push_back(move);
  }
  return moves;
}

}  // namespace crux::panel
