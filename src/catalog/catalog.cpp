#include "catalog/catalog.hpp"

#include <fmt/format.h>

#include <array>
#include <ranges>

#include "base/bytes.hpp"

namespace crux {

// games.def, read twice: to declare every game's entry, and to put them in a table.
#define GAME(name)              \
  namespace name {              \
  extern const GameEntry entry; \
  }
#include <games.def>  // src/games/games.def, or some of it; made by src/CMakeLists.txt
#undef GAME

std::span<const GameEntry* const> all_games() {
#define GAME(name) &name::entry,
  static const std::array table{
#include <games.def>  // src/games/games.def, or some of it; made by src/CMakeLists.txt
  };
#undef GAME
  return table;
}

const GameEntry* find_game(std::string_view name) {
  for (const GameEntry* game : all_games())
    if (game->name == name) return game;
  return nullptr;
}

namespace {

std::string known_games() { return fmt::format("{}", fmt::join(std::views::transform(all_games(), &GameEntry::name), ", ")); }

}  // namespace

std::string canonical_text(const AnyPuzzle& any) { return fmt::format("{}\n{}", any.game->name, any.game->write(any).dump()); }

std::size_t bytes_of(const AnyPuzzle& any) { return sizeof any + any.game->bytes(any) + held(any.id) + held(any.line); }

namespace {

// Both take a puzzle or a sketch.
Json id_as_written(const auto& any) {
  const auto id = any.line.find("id");
  return id != any.line.end() && id->is_number_integer() ? *id : Json(any.id);
}
Json game_and_id(const auto& any) { return {{"game", any.game->name}, {"id", id_as_written(any)}}; }

}  // namespace

Json id_of(const AnyPuzzle& any) { return id_as_written(any); }

Json about(const AnyPuzzle& any) { return game_and_id(any); }
Json about(const AnySketch& sketch) { return game_and_id(sketch); }

namespace {

// The common part of puzzles and sketches: the line, its game and its id. `read(game, json)` reads the rest.
template <class Any>
Result<Any> read_with(Json line, const auto& read) {
  Reading reading(line, "puzzle");
  const Field in = reading.root();
  const Field version = in["crux"];
  if (version.value() != 1) version.reject("found version " + excerpt(version.value()), "this program reads version 1");
  const Field name = in["game"];
  const std::string_view named = name.string();
  const GameEntry* const game = find_game(named);
  if (!game) name.reject("unknown game " + excerpt(name.value()), "known are " + known_games());
  std::string id;
  if (const auto given = in.maybe("id")) {
    if (!given->value().is_string() && !given->value().is_number_integer())
      given->reject("found " + excerpt(given->value()), "expected a string or a whole number");
    else
      id = given->value().is_string() ? given->value().get<std::string>() : given->value().dump();
  }
  const Field puzzle = in["puzzle"];
  if (reading.failed()) return reading.failure();

  Result<Any> any = read(*game, puzzle.value());
  if (!any) {
    Error error = any.error();
    error.where = "/puzzle" + (error.where == "/" ? "" : error.where);
    return std::unexpected(std::move(error));
  }
  any->game = game;
  any->id = std::move(id);
  any->line = std::move(line);
  return any;
}

}  // namespace

Result<AnyPuzzle> read_line(std::string_view text) {
  auto line = parse_json(text, "puzzle");
  if (!line) return std::unexpected(line.error());
  return read_parsed(std::move(*line));
}

Result<AnyPuzzle> read_parsed(Json line) {
  auto any = read_with<AnyPuzzle>(std::move(line), [](const GameEntry& game, const Json& json) -> Result<AnyPuzzle> {
    auto puzzle = game.read(json);
    if (!puzzle) return std::unexpected(puzzle.error());
    return AnyPuzzle{.game = &game, .puzzle = std::move(*puzzle), .id = "", .line = nullptr};
  });
  if (any && any->id.empty()) any->id = fingerprint(any->game->write(*any).dump());
  return any;
}

Result<AnySketch> read_sketch_line(std::string_view text, std::size_t bytes) {
  auto line = parse_json(text, "puzzle");
  if (!line) return std::unexpected(line.error());
  return read_parsed_sketch(std::move(*line), bytes);
}

Result<AnySketch> read_parsed_sketch(Json line, std::size_t bytes) {
  auto any = read_with<AnySketch>(std::move(line), [&](const GameEntry& game, const Json& json) -> Result<AnySketch> {
    if (!game.sketch) return error("puzzle", "/", fmt::format("{} has no sketches", game.name), "a game that can be filled");
    return game.sketch(json, bytes);
  });
  if (any && any->id.empty()) any->id = fingerprint(any->line["puzzle"].dump());
  return any;
}

}  // namespace crux
