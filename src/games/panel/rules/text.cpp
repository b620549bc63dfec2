// text.cpp -- panels and lines as text: JSON in and out, and paths such as "UURR.".
#include "games/panel/rules/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/bytes.hpp"
#include "core/fillable.hpp"
#include "games/panel/panel.hpp"
#include "games/panel/show/spoken.hpp"
#include "games/panel/show/words.hpp"

namespace crux::panel {

Json to_json(Point p) { return Json::array({p.x, p.y}); }

namespace {

constexpr std::string_view letters = "URDL";
constexpr std::array<std::string_view, 6> kind_names{"", "must", "cannot", "square", "star", "triangle"};

constexpr std::string_view hole = "?";

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
  if (name == hole) {
    in.reject("found a hole: this is a sketch", "`crux fill` completes it; a puzzle has none", ErrorKind::sketch);
  } else {
    in.reject("unknown kind of mark " + excerpt(in.value()), "known are must, cannot, square, star, triangle");
  }
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

// The place of a mark: the one of "cell", "junction" and "edge" that is there.
Mark read_place(const Field& in, const Shape& shape) {
  Mark mark;
  if (in.maybe("junction") && in.maybe("edge")) in.reject("both an edge and a junction", "expected one of them");
  if (const auto junction = in.maybe("junction")) {
    mark.place = Place::junction;
    mark.at = read_point(*junction, shape.width, shape.height);
  } else if (in.maybe("edge")) {
    read_edge(in, shape, mark);
  } else {
    mark.at = read_point(in["cell"], shape.width - 1, shape.height - 1);
  }
  return mark;
}

// The details of a mark in a cell beyond its kind.
void read_details(const Field& in, Mark& mark) {
  if (mark.kind == Kind::triangle) mark.count = in["count"].integer(1, max_triangles);
  if (in.maybe("colour") || mark.kind != Kind::triangle) mark.colour = read_colour(in["colour"]);
}

Mark read_mark(const Field& in, const Shape& shape) {
  Mark mark;
  const Kind kind = read_kind(in["kind"]);
  switch (kind) {
    case Kind::none: break;
    case Kind::must:
      if (in.maybe("junction")) {
        mark = read_place(in, shape);
      } else {
        read_edge(in, shape, mark);
      }
      break;
    case Kind::cannot: read_edge(in, shape, mark); break;
    case Kind::square:
    case Kind::star:
    case Kind::triangle:
      mark.at = read_point(in["cell"], shape.width - 1, shape.height - 1);
      mark.kind = kind;
      read_details(in, mark);
      break;
  }
  mark.kind = kind;
  return mark;
}

bool may_hold(Place place, Kind kind) {
  if (kind == Kind::none) return true;
  if (place == Place::cell) return kind == Kind::square || kind == Kind::star || kind == Kind::triangle;
  return kind == Kind::must || (place == Place::edge && kind == Kind::cannot);
}

// One of a hole's options: "empty", "must", "cannot", or a mark without its place.
Mark read_option(const Field& in, const Mark& place) {
  constexpr std::array<std::string_view, 3> what{"a square, star or triangle", "must", "must or cannot"};
  Mark option = place;
  const Field kind = in.value().is_object() ? in["kind"] : in;
  option.kind = kind.value() == "empty" ? Kind::none : read_kind(kind);
  if (!may_hold(place.place, option.kind))
    kind.reject("found " + excerpt(kind.value()),
                fmt::format("this place holds {}, or \"empty\"", what[static_cast<std::size_t>(place.place)]));
  if (place.place == Place::cell && option.kind != Kind::none) {
    if (!in.value().is_object())
      in.reject("found " + excerpt(in.value()),
                R"(what it is like, too: {"kind":"square","colour":"black"} or {"kind":"triangle","count":2})");
    read_details(in, option);
  }
  return option;
}

// Every mark that the place can hold; squares and stars are black, white, or of a colour that is on the panel already.
std::vector<Mark> all_options(const Mark& place, const std::vector<Mark>& marks) {
  std::vector<Mark> options{place};
  const auto add = [&](Kind kind, Colour colour, int count) {
    options.push_back(place);
    options.back().kind = kind, options.back().colour = colour, options.back().count = count;
  };
  if (place.place != Place::cell) add(Kind::must, Colour::unset, 0);
  if (place.place == Place::edge) add(Kind::cannot, Colour::unset, 0);
  if (place.place != Place::cell) return options;
  std::vector<Colour> colours{Colour::black, Colour::white};
  for (std::size_t c = 3; c < palette.size(); ++c)
    if (std::ranges::any_of(marks, [&](const Mark& mark) { return mark.colour == static_cast<Colour>(c); }))
      colours.push_back(static_cast<Colour>(c));
  for (const Kind kind : {Kind::square, Kind::star})
    for (const Colour colour : colours) add(kind, colour, 0);
  for (const int count : {1, 2, 3}) add(Kind::triangle, Colour::unset, count);
  return options;
}

// REQUIRES: `marks` are all that are decided.
MarkHole read_hole(const Field& in, const Shape& shape, const std::vector<Mark>& marks) {
  const Mark place = read_place(in, shape);
  MarkHole made{place.place, place.at, place.to, {}};
  const auto given = in.maybe("options");
  if (!given) {
    made.options = all_options(place, marks);
    return made;
  }
  for (const Field& element : given->array(most_options)) {
    made.options.push_back(read_option(element, place));
    if (std::ranges::count(made.options, made.options.back()) > 1)
      element.reject(excerpt(element.value()) + " stands there twice", "each option once");
  }
  if (made.options.empty()) given->reject("there is no option", R"(at least one, such as "empty")");
  return made;
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

Result<Sketch> read_panel(const Json& json, bool holes) {
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

  Sketch read{.shape = shape, .marks = {}, .holes = {}};
  std::vector<Mark> places;  // of marks and holes, in the order in which they are written
  const auto elements = in["marks"].array(std::size_t{4} * max_junctions);
  const auto is_hole = [&](const Field& element) {
    return holes && element.value().is_object() && element.value().value("kind", Json()) == hole;
  };
  for (const Field& element : elements) {
    places.push_back(is_hole(element) ? read_place(element, shape) : read_mark(element, shape));
    if (reading.failed()) return reading.failure();
    const auto twin = std::ranges::find_if(places, [&](const Mark& m) { return same_place(m, places.back()); });
    if (twin != places.end() - 1)
      element.reject(fmt::format("{} holds two marks, this one and /marks/{}", describe(places.back()), twin - places.begin()),
                     "at most one mark at each place");
    if (!is_hole(element)) read.marks.push_back(places.back());
  }
  for (const Field& element : elements)
    if (is_hole(element)) read.holes.push_back(read_hole(element, shape, read.marks));
  if (holes && read.holes.empty())
    in["marks"].reject("there is no hole", R"(a sketch has at least one, such as {"kind":"?","cell":[0,0]})");
  if (read.holes.size() > most_holes)
    in["marks"].reject(fmt::format("{} holes", read.holes.size()), fmt::format("at most {}", most_holes));
  if (reading.failed()) return reading.failure();
  return read;
}

Result<Puzzle> Panel::read(const Json& json) {
  auto sketch = read_panel(json, false);
  if (!sketch) return std::unexpected(sketch.error());
  return make_puzzle(std::move(sketch->shape), std::move(sketch->marks));
}

// The board is shared: by the puzzles of its shape, which bear it together, and by the list of boards.
std::size_t Panel::bytes(const Puzzle& p) {
  const auto sharers = static_cast<std::size_t>(std::max(1L, p.board.use_count() - 1));
  return held(p.shape.starts) + held(p.shape.ends) + held(p.marks) + held(p.cells) + p.board->bytes() / sharers;
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

// A line is "x,y:" (its start; left out if the panel has only one), then a letter a step, then "." if it has ended.
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
      return wrong(i, excerpt(Json(std::string(1, text[i]))) + " is not a step",
                   "write U, R, D or L for each step, and a full stop where the line ends");
    const Move move{letter == std::string_view::npos ? Move::end : static_cast<std::uint8_t>(letter)};
    bool legal = false;
    Panel::moves(p, s, [&](Move m) { legal = legal || m == move; });
    if (!legal) {
      const std::string place = speak_of_crossing(p, p.board->point(s.head()));
      return wrong(i,
                   move.is_end() ? "the line cannot end in " + place
                                 : fmt::format("the line cannot go {} from {}", direction_words[move.code], place),
                   s.ended ? "it has ended" : "it stays on the board, comes to no crossing twice and stops only at an end");
    }
    apply(p, s, move);
    moves.push_back(move);
  }
  return moves;
}

}  // namespace crux::panel
