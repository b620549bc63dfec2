// text.cpp -- toycar puzzles and plays as text: JSON in and out, and plays such as "3,0U 3,4R ..".
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/bytes.hpp"
#include "base/words.hpp"
#include "games/toycar/rules/draft.hpp"
#include "games/toycar/solve/outlook.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar {
namespace {

Heading read_heading(const Field& in) {
  const std::string_view text = in.string();
  const auto at = text.size() == 1 ? heading_letters.find(text[0]) : std::string_view::npos;
  if (at == std::string_view::npos) {
    in.reject(fmt::format("found {}", excerpt(in.value())), "a heading: \"U\", \"R\", \"D\" or \"L\"");
    return Heading::up;
  }
  return static_cast<Heading>(at);
}

Tray read_tray(const Field& in) {
  Tray tray{};
  if (!in.value().is_object()) {
    in.reject(fmt::format("found {}", excerpt(in.value())), R"(an object such as {"U":2,"R":1})");
    return tray;
  }
  int all = 0;
  for (std::size_t h = 0; h < tray.size(); ++h)
    if (const auto count = in.maybe(heading_letters.substr(h, 1))) all += tray[h] = count->integer(0, max_tiles);
  for (const auto& [key, value] : in.value().items())
    if (key.size() != 1 || !heading_letters.contains(key[0]))
      in.reject(fmt::format("a tile of heading {}", excerpt(Json(key))), "the headings \"U\", \"R\", \"D\" and \"L\"");
  if (all < 1) in.reject("the tray holds no tiles", fmt::format("1 to {}", max_tiles));
  if (all > max_tiles) in.reject(fmt::format("the tray holds {} tiles", all), fmt::format("1 to {}", max_tiles));
  return tray;
}

Json pair_of(Square s) { return Json::array({s.x, s.y}); }
Json pairs_of(const std::vector<Square>& squares) {
  Json json = Json::array();
  for (const Square s : squares) json.push_back(pair_of(s));
  return json;
}

bool is_dots(std::string_view word) { return word.find_first_not_of('.') == std::string_view::npos; }

std::unexpected<Error> refuse(std::string_view word, std::size_t number, std::string_view found, std::string expected) {
  return error("toycar", fmt::format("word {} of the play", number), fmt::format("{} {}", excerpt(Json(word)), found),
               std::move(expected));
}

// Drives straight on to a tile, and says why the car cannot take it. `make` applies a move to `s`.
template <class Make>
Result<Move> drive_to(State& s, const Tile& tile, std::string_view word, std::size_t number, const Make& make) {
  if (s.tray[toycar::number(tile.way)] == 0) return refuse(word, number, "is not in the tray any more", "a tile that is left");
  if (has(s.entered, tile.at) && s.at != tile.at)
    return refuse(word, number, "lies where the car has been already", "tiles in the order in which the car passes them");
  while (s.status == Status::open && s.at != tile.at) make({s.at, s.heading, false});
  if (!has(s.entered, tile.at)) return refuse(word, number, "lies where the car never comes", "a square on the car's way");
  if (s.at != tile.at || tile.way == s.heading || tile.way == opposite(s.heading))
    return refuse(word, number, "does not turn the car there to its left or right", "a tile that does");
  return Move{tile.at, tile.way, true};
}

}  // namespace

Square Draft::put(const Field& in, std::string_view what) {
  const auto [x, y] = in.pair(puzzle.width - 1, puzzle.height - 1);
  const Square at{x, y};
  std::string_view& here = held[puzzle.index(at)];
  if (!here.empty()) in.reject(fmt::format("{} on {} at [{},{}]", what, here, x, y), "one thing a square");
  here = what;
  return at;
}

std::vector<Square> Draft::put_all(const Field& in, std::string_view what) {
  std::vector<Square> squares;
  for (const Field& each : in.array(held.size())) squares.push_back(put(each, what));
  return squares;
}

Draft read_draft(const Field& in, Goal goal) {
  Draft draft;
  Puzzle& p = draft.puzzle;
  p.width = in["width"].integer(1, max_side);
  p.height = in["height"].integer(1, max_side);
  draft.held.resize(static_cast<std::size_t>(p.width) * static_cast<std::size_t>(p.height));
  p.walls = draft.put_all(in["walls"], "a wall");
  const auto given = in.maybe("goal");
  if (goal == Goal::required || (given && !given->value().is_null())) draft.goal = draft.put(in["goal"], "the goal");
  p.flags = draft.put_all(in["flags"], "a flag");
  p.car = draft.put(in["car"]["at"], "the car");
  p.heading = read_heading(in["car"]["heading"]);
  p.tray = read_tray(in["tiles"]);
  return draft;
}

Result<Puzzle> Toycar::read(const Json& json) {
  Reading reading(json, "toycar");
  const Field in = reading.root();
  // First of all: a sketch may lack its goal, and the sender should hear what it is.
  if (const auto holes = in.maybe("holes"); holes && !holes->value().empty())
    holes->reject("found holes: this is a sketch", "`crux fill` completes it; a puzzle has none", ErrorKind::sketch);
  Draft draft = read_draft(in, Goal::required);
  if (reading.failed()) return reading.failure();
  draft.puzzle.goal = draft.goal.value();
  return make_puzzle(std::move(draft.puzzle));
}

std::size_t Toycar::bytes(const Puzzle& p) {
  return held(p.flags) + held(p.walls) + held(p.things) + held(p.flag_of) + (p.outlook ? p.outlook->bytes() : 0);
}

Json Toycar::write(const Puzzle& p) {
  Json tiles = Json::object();
  for (std::size_t h = 0; h < p.tray.size(); ++h) tiles[std::string(1, heading_letters[h])] = p.tray[h];
  return {{"width", p.width},
          {"height", p.height},
          {"car", {{"at", pair_of(p.car)}, {"heading", std::string(1, heading_letters[number(p.heading)])}}},
          {"goal", pair_of(p.goal)},
          {"flags", pairs_of(p.flags)},
          {"walls", pairs_of(p.walls)},
          {"tiles", std::move(tiles)}};
}

// The pictures on pages count rows from the top.
constexpr std::string_view from_where = "columns and rows count from 0 at the bottom left";
constexpr const char* free_square = "choose an empty square; columns and rows count from 0 at the bottom left";

Result<Tile> read_tile(const Puzzle& p, std::string_view text, std::size_t word) {
  Tile tile{{-1, -1}, Heading::up};
  const char *const begin = text.data(), *const end = begin + text.size();
  const auto first = std::from_chars(begin, end, tile.at.x);
  bool read = first.ec == std::errc{} && first.ptr != end && *first.ptr == ',';
  if (read) {
    const auto second = std::from_chars(first.ptr + 1, end, tile.at.y);
    const auto way = second.ptr + 1 == end ? heading_letters.find(*second.ptr) : std::string_view::npos;
    read = second.ec == std::errc{} && way != std::string_view::npos;
    if (read) tile.way = static_cast<Heading>(way);
  }
  if (!read)
    return refuse(text, word, "is not a tile",
                  fmt::format("write a column, a row and a direction, such as 7,9L; {}", from_where));
  if (!p.inside(tile.at))
    return refuse(text, word, "lies outside the board",
                  fmt::format("use a column from 0 to {} and a row from 0 to {}; {}", p.width - 1, p.height - 1, from_where));
  switch (p.thing(tile.at)) {
    case Thing::wall: return refuse(text, word, "lies on a wall", free_square);
    case Thing::flag: return refuse(text, word, "lies on a flag", free_square);
    case Thing::goal: return refuse(text, word, "lies on the goal", free_square);
    case Thing::car: return refuse(text, word, "lies under the car", free_square);
    case Thing::empty: break;
  }
  return tile;
}

Result<std::vector<Tile>> read_tiles(const Puzzle& p, std::string_view text) {
  std::vector<Tile> tiles;
  Tray tray = p.tray;
  std::size_t word = 0;
  for (const std::string_view each : words_of(text)) {
    ++word;
    if (is_dots(each)) continue;
    const auto tile = read_tile(p, each, word);
    if (!tile) return std::unexpected(tile.error());
    if (std::ranges::find(tiles, tile->at, &Tile::at) != tiles.end())
      return refuse(each, word, "lies on another tile", "at most one tile a square");
    if (--tray[number(tile->way)] < 0) return refuse(each, word, "is not in the tray any more", "a tile that is left");
    tiles.push_back(*tile);
  }
  return tiles;
}

Result<std::vector<Move>> Toycar::read_moves(const Puzzle& p, std::string_view text) {
  State s = start(p);
  std::vector<Move> moves;
  const auto make = [&](const Move& m) {
    moves.push_back(m);
    apply(p, s, m);
  };
  std::size_t word = 0;
  for (const std::string_view each : words_of(text)) {
    ++word;
    if (is_dots(each)) {
      for (std::size_t i = 0; i < each.size(); ++i) {
        if (s.status != Status::open) return refuse(each, word, "goes on when the play is over", "one dot a choice");
        make({s.at, s.heading, false});
      }
      continue;
    }
    const auto tile = read_tile(p, each, word);
    if (!tile) return std::unexpected(tile.error());
    const auto move = drive_to(s, *tile, each, word, make);
    if (!move) return std::unexpected(move.error());
    make(*move);
  }
  return moves;
}

std::string Toycar::write_moves(const Puzzle&, std::span<const Move> moves) {
  std::string text;
  std::size_t dots = 0;
  for (const Move& m : moves) {
    dots = m.tile ? 0 : dots + 1;
    if (m.tile) text.append(text.empty() ? "" : " ").append(to_text(Tile{m.at, m.way}));
  }
  if (dots > 0) text.append(text.empty() ? "" : " ").append(dots, '.');
  return text;
}

}  // namespace crux::toycar
