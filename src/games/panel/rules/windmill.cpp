// windmill.cpp -- panels from and to the codes at the end of a Windmill build link; windmill_code.hpp says what a code is.
//
// The things in a code stand row by row from the TOP: junctions and edges in the even rows, edges and cells in the odd ones.
// Our y grows up, so rows are turned over.
//
// Promise: a code that Windmill itself wrote comes back byte for byte from write(read(code)). One that spells the same panel in
// another way (no padding, runs in pieces) is read too, and comes back in Windmill's own spelling. Our puzzle cannot say
// which way the stub of an end points: this is kept beside it, in their signs (down is 1) and only for ends that have it:
//     "windmill":{"ends":[{"at":[4,4],"horizontal":1,"vertical":0}]}
// Anything else that a code says and a puzzle cannot is an error that names all of it: a puzzle that silently lost a mark would
// be another puzzle.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/words.hpp"
#include "games/panel/panel.hpp"
#include "games/panel/rules/windmill_code.hpp"

namespace crux::panel {
namespace {

using namespace windmill;

struct TypeInfo {
  std::string_view plural;
  std::uint8_t places;  // bit 1 << Place: where our puzzle can hold it
};
constexpr std::uint8_t on(Place place) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(place)); }
constexpr std::uint8_t nowhere = 0, anywhere = on(Place::cell) | on(Place::junction) | on(Place::edge);
constexpr std::array<TypeInfo, 12> types{{{"empty places", anywhere},
                                          {"missing segments", nowhere},
                                          {"plain lines", anywhere},
                                          {"starts", on(Place::junction)},
                                          {"ends", on(Place::junction)},
                                          {"cannot", on(Place::edge)},
                                          {"must", on(Place::junction) | on(Place::edge)},
                                          {"squares", on(Place::cell)},
                                          {"stars", on(Place::cell)},
                                          {"polyominoes", nowhere},
                                          {"erasers", nowhere},
                                          {"triangles", on(Place::cell)}}};
constexpr std::array<std::string_view, 3> place_names{"cells", "junctions", "edges"};
constexpr std::array<std::string_view, 5> symmetries{"", "", "horizontal symmetry", "vertical symmetry", "rotational symmetry"};

// Our palette begins with their colours in their order, so that a number is the same colour on both sides.
constexpr std::uint64_t known_colours = 10;
static_assert(static_cast<std::uint64_t>(Colour::orange) == known_colours - 1);

// Collects what a code uses and a puzzle cannot say, so that one error names it all.
class Unsupported {
 public:
  void add(std::string name, std::string where) {
    if (std::ranges::find(names_, name) != names_.end()) return;
    if (names_.empty()) where_ = std::move(where);
    names_.push_back(std::move(name));
  }
  bool any() const { return !names_.empty(); }
  std::unexpected<Error> failure() const {
    return error(room, where_, "this code uses " + joined(names_),
                 "Crux reads must, cannot, squares, stars and triangles without symmetry");
  }

 private:
  std::vector<std::string> names_;
  std::string where_;
};

void inspect(const Entity& entity, Place place, const std::string& where, Unsupported& unsupported) {
  const auto add_if = [&](bool wrong, auto&&... text) {
    if (wrong) unsupported.add(fmt::format("{}{}", text...), where);
  };
  if (entity.type >= types.size()) return unsupported.add("unknown marks", where);
  const auto& [plural, places] = types[entity.type];
  if (places == nowhere) return unsupported.add(std::string(plural), where);
  if ((places & on(place)) == 0)
    return unsupported.add(fmt::format("{} on {}", plural, place_names[static_cast<std::size_t>(place)]), where);
  const bool needs_colour = entity.is(Type::square) || entity.is(Type::star);
  add_if(needs_colour && entity.colour == 0, plural, " without a colour");
  add_if(entity.colour >= known_colours, "unknown colours", "");
  add_if(entity.colour != 0 && !needs_colour && !entity.is(Type::triangle), "colours on ", plural);
  add_if(entity.orientation && !entity.is(Type::end), "orientations of ", plural);
  add_if(entity.shape, "shapes of ", plural);
  add_if(entity.run > 1 && !entity.is(Type::empty), "runs of ", plural);
  add_if(entity.triangles != 0 && !entity.is(Type::triangle), "counts of ", plural);
  add_if(entity.unknown, "unknown fields", "");
}

// Walks over the places of a panel in half steps: columns and rows are odd numbers, (0, 0) is the top left junction.
struct Grid {
  std::uint64_t columns = 0, rows = 0;

  Place place(std::uint64_t index) const {
    const std::uint64_t odd = index % columns % 2 + index / columns % 2;
    return odd == 0 ? Place::junction : odd == 1 ? Place::edge : Place::cell;
  }
  bool is_vertical(std::uint64_t index) const { return index / columns % 2 == 1; }
  // The junction or cell there; for an edge, the end to the left or below.
  std::pair<std::uint64_t, std::uint64_t> point(std::uint64_t index) const {
    return {index % columns / 2, (rows - 1 - index / columns) / 2};
  }
};

Result<Grid> measure(const Storage& storage) {
  const std::uint64_t columns = storage.columns;
  if (columns % 2 == 0 || columns > max_run)
    return error(room, "the panel", fmt::format("a width of {} places", columns), "expected 2 x width + 1");
  std::uint64_t places = 0;
  for (const Entity& entity : storage.entities) places += entity.places();
  const std::uint64_t rows = places / columns;
  if (places % columns != 0 || rows % 2 == 0)
    return error(room, "the panel", fmt::format("{} places in rows of {}", places, columns),
                 "expected 2 x height + 1 whole rows");
  return Grid{columns, rows};
}

Result<Grid> check(const Storage& storage) {
  const auto grid = measure(storage);
  if (!grid) return grid;
  Unsupported unsupported;
  std::uint64_t index = 0;
  for (std::size_t i = 0; i < storage.entities.size(); ++i) {
    inspect(storage.entities[i], grid->place(index), entity_name(i), unsupported);
    index += storage.entities[i].places();
  }
  if (storage.unknown) unsupported.add("unknown fields", "the panel");
  if (storage.symmetry > 1) {
    const bool known = storage.symmetry < symmetries.size();
    unsupported.add(std::string(known ? symmetries[storage.symmetry] : "unknown symmetry"), "the panel");
  }
  if (unsupported.any()) return unsupported.failure();
  return grid;
}

// Things of one list of the puzzle, each with the entity it came from.
using Things = std::vector<std::pair<Json, std::size_t>>;

Json cell_mark(const Entity& entity, Json at) {
  const bool triangle = entity.is(Type::triangle);
  Json mark{{"kind", triangle ? "triangle" : entity.is(Type::star) ? "star" : "square"}, {"cell", std::move(at)}};
  if (triangle) mark["count"] = std::max<std::uint64_t>(1, entity.triangles);
  if (entity.colour != 0) mark["colour"] = palette[entity.colour].name;
  return mark;
}

// The puzzle decides whether it is one; its complaint then names our list, and the reader of a code wants to know the entity.
std::optional<Error> refusal(const Json& puzzle, const std::map<std::string, std::size_t>& origins) {
  const auto read = Panel::read(puzzle);
  if (read) return std::nullopt;
  Error error = read.error();
  error.room = room;
  const auto name_end = error.where.find('/', 1);
  const auto thing = name_end == std::string::npos ? error.where : error.where.substr(0, error.where.find('/', name_end + 1));
  if (const auto origin = origins.find(thing); origin != origins.end()) error.where = entity_name(origin->second);
  return error;
}

Result<Json> to_line(const Storage& storage, const Grid& grid) {
  // Step 1. Sort what the entities say into lists; within each the order is theirs, from the top left.
  Things starts, ends, junctions, edges, cells;
  Json orientations = Json::array();
  std::uint64_t index = 0;
  for (std::size_t i = 0; i < storage.entities.size(); ++i) {
    const Entity& entity = storage.entities[i];
    const auto [x, y] = grid.point(index);
    const Place place = grid.place(index);
    const bool vertical = grid.is_vertical(index);
    index += entity.places();
    if (entity.is(Type::empty) || entity.is(Type::plain)) continue;
    const Json at = Json::array({x, y});
    if (entity.is(Type::start)) {
      starts.emplace_back(at, i);
    } else if (entity.is(Type::end)) {
      ends.emplace_back(at, i);
      if (const auto turn = entity.orientation)
        orientations.push_back(Json{{"at", at}, {"horizontal", turn->horizontal}, {"vertical", turn->vertical}});
    } else if (place == Place::junction) {
      junctions.emplace_back(Json{{"kind", "must"}, {"junction", at}}, i);
    } else if (place == Place::edge) {
      const Json to = vertical ? Json::array({x, y + 1}) : Json::array({x + 1, y});
      edges.emplace_back(Json{{"kind", entity.is(Type::broken) ? "cannot" : "must"}, {"edge", Json::array({at, to})}}, i);
    } else {
      cells.emplace_back(cell_mark(entity, at), i);
    }
  }
  // Step 2. Writes the lists: among the marks junctions first, then edges, then cells.
  Json puzzle{{"width", grid.columns / 2}, {"height", grid.rows / 2}};
  std::map<std::string, std::size_t> origins;
  const auto append = [&](const char* name, const Things& things) {
    Json& list = puzzle[name];
    if (list.is_null()) list = Json::array();
    for (const auto& [thing, entity] : things) {
      origins.emplace(fmt::format("/{}/{}", name, list.size()), entity);
      list.push_back(thing);
    }
  };
  append("starts", starts);
  append("ends", ends);
  for (const Things* things : {&junctions, &edges, &cells}) append("marks", *things);
  if (auto refused = refusal(puzzle, origins)) return std::unexpected(std::move(*refused));
  // Step 3. Keep beside the puzzle what it cannot say.
  Json line{{"crux", 1}, {"game", Panel::name}, {"puzzle", std::move(puzzle)}};
  if (!orientations.empty()) line["windmill"] = Json{{"ends", std::move(orientations)}};
  return line;
}

Result<Json> read_code(std::string_view text) {
  const auto storage = parse_code(text);
  if (!storage) return std::unexpected(storage.error());
  const auto grid = check(*storage);
  if (!grid) return std::unexpected(grid.error());
  return to_line(*storage, *grid);
}

// -------------------------------------------------------------------------------------------------- from a puzzle to a code

// The remarks of the line about its ends. An entry for a place that is no end (any more) is harmless: nobody will ask for it.
std::map<Point, Orientation> read_orientations(const Field& line) {
  std::map<Point, Orientation> orientations;
  const auto kept = line.maybe("windmill");
  const auto ends = kept ? kept->maybe("ends") : std::nullopt;
  if (!ends) return orientations;
  for (const Field& end : ends->array(max_junctions)) {
    const auto [x, y] = end["at"].pair(max_junctions - 1, max_junctions - 1);
    orientations[{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}] = {end["horizontal"].integer(-1, 1),
                                                                                end["vertical"].integer(-1, 1)};
  }
  return orientations;
}

// [Kind]
constexpr std::array<Type, 6> type_of{Type::empty, Type::hexagon, Type::broken, Type::square, Type::star, Type::triangle};

Entity entity_of(Type type) { return {.type = static_cast<std::uint64_t>(type)}; }

// The places of a panel, to be filled one by one; the first thing that does not fit is kept as the error.
class Canvas {
 public:
  explicit Canvas(const Shape& shape) : columns_(2 * shape.width + 1), rows_(2 * shape.height + 1) {
    storage_.columns = static_cast<std::uint64_t>(columns_);
    storage_.entities.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
  }

  // `x` and `y` count half steps from the bottom left; `where` is the path in the line.
  void put(int x, int y, const Entity& entity, const std::string& where) {
    Entity& there =
        storage_
            .entities[static_cast<std::size_t>(rows_ - 1 - y) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(x)];
    if (error_) return;
    if (!there.is(Type::empty))
      error_ = Error{room, where, fmt::format("{} and {} share a place", types[there.type].plural, types[entity.type].plural),
                     "a Windmill code holds one thing at each place"};
    if (entity.colour >= known_colours)
      error_ = Error{room, where + "/colour", fmt::format("Windmill has no {}", palette[entity.colour].name),
                     "its colours are black, white, cyan, magenta, yellow, red, green, blue and orange"};
    there = entity;
  }

  Result<std::string> code() const {
    if (error_) return std::unexpected(*error_);
    return format_code(storage_);
  }

 private:
  int columns_, rows_;
  Storage storage_;
  std::optional<Error> error_;
};

Result<std::string> to_code(const Puzzle& puzzle, const std::map<Point, Orientation>& orientations) {
  Canvas canvas(puzzle.shape);
  const auto& [width, height, starts, ends] = puzzle.shape;
  for (std::size_t i = 0; i < starts.size(); ++i)
    canvas.put(2 * starts[i].x, 2 * starts[i].y, entity_of(Type::start), fmt::format("/puzzle/starts/{}", i));
  for (std::size_t i = 0; i < ends.size(); ++i) {
    Entity end = entity_of(Type::end);
    if (const auto kept = orientations.find(ends[i]); kept != orientations.end()) end.orientation = kept->second;
    canvas.put(2 * ends[i].x, 2 * ends[i].y, end, fmt::format("/puzzle/ends/{}", i));
  }
  for (std::size_t i = 0; i < puzzle.marks.size(); ++i) {
    const Mark& mark = puzzle.marks[i];
    Entity entity = entity_of(type_of[static_cast<std::size_t>(mark.kind)]);
    entity.colour = static_cast<std::uint64_t>(mark.colour);
    entity.triangles = static_cast<std::uint64_t>(mark.count);
    const int middle = mark.place == Place::cell ? 1 : 0;
    const Point to = mark.place == Place::edge ? mark.to : mark.at;  // an edge lies half way between its ends
    canvas.put(mark.at.x + to.x + middle, mark.at.y + to.y + middle, entity, fmt::format("/puzzle/marks/{}", i));
  }
  return canvas.code();
}

Result<std::string> write_code(const Json& line) {
  Reading reading(line, room);
  const Field in = reading.root();
  const Field puzzle_json = in["puzzle"];
  const auto game = in.maybe("game");
  if (game && game->string() != Panel::name) game->reject("found " + excerpt(game->value()), "only panels have Windmill codes");
  const auto orientations = read_orientations(in);
  if (reading.failed()) return reading.failure();

  const auto puzzle = Panel::read(puzzle_json.value());
  if (!puzzle) return std::unexpected(puzzle.error());
  return to_code(*puzzle, orientations);
}

}  // namespace

constinit const std::array<ForeignFormat, 1> Panel::foreign_formats{
    {{"windmill", "the code at the end of a Windmill build link, or the whole link", read_code, write_code}}};

}  // namespace crux::panel
