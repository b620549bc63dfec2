// designing.cpp -- what the design page asks while somebody draws: how a puzzle stands, and how many ways a sketch has.
#include <fmt/format.h>

#include "base/clock.hpp"
#include "draw/svg.hpp"
#include "server/asked.hpp"
#include "server/service.hpp"
#include "service/describe.hpp"
#include "service/look.hpp"
#include "service/porting.hpp"
#include "store/content_id.hpp"

namespace crux::server {
namespace {

constexpr std::chrono::milliseconds patience{1'500};  // somebody waits for the next stroke

Result<const ForeignFormat*> read_format(const Json& body) {
  Reading reading(body, "request");
  const GameEntry* const game = find_game(reading.root()["game"].string());
  const std::string name(reading.root()["format"].string());
  if (reading.failed()) return reading.failure();
  if (!game) return error("request", "/game", "found " + excerpt(body["game"]), "the name of a game");
  const std::span<const GameEntry* const> games(&game, 1);
  if (const ForeignFormat* const format = find_format(games, name)) return format;
  const auto known = format_names(games);
  return error("request", "/format", "found " + excerpt(Json(name)),
               known.empty() ? "this game has no other formats" : fmt::format("one of {}", fmt::join(known, ", ")));
}

}  // namespace

// NOLINTNEXTLINE(readability-make-member-function-const): the table of routes wants all alike
Response Service::look(const Request&, const Arguments& arguments) {
  const TimeLimit limit(patience, arguments.stop);
  const auto name = [](const AnyPuzzle& any) { return store::content_id(canonical_text(any)); };
  const auto seen = crux::look(puzzle_line(arguments.body), options_.grade_budget, name, limit.token());
  return seen ? server::answer(200, *seen) : refuse(422, seen.error());
}

Response Service::design_picture(const Request&, const Arguments& arguments) {
  const auto any = read_parsed(puzzle_line(arguments.body));
  if (!any) return refuse(422, any.error());
  if (!any->game->draw) return refuse(422, no_picture(*any->game, "draw"));
  const auto moves = arguments.body.find("moves");
  if (moves != arguments.body.end() && !moves->is_string())
    return refuse(422, {"request", "/moves", "found " + excerpt(*moves), "a play as text"});
  const auto drawn = any->game->draw(*any, moves == arguments.body.end() ? "" : moves->get<std::string>(), 0);
  if (!drawn) return refuse(422, drawn.error());
  auto painted = to_svg(*drawn);
  return painted ? server::answer(200, "image/svg+xml", std::move(*painted)) : refuse(422, painted.error());
}

Response Service::import_design(const Request&, const Arguments& arguments) {
  const auto format = read_format(arguments.body);
  if (!format) return refuse(422, format.error());
  Reading reading(arguments.body, "request");
  const std::string text(reading.root()["text"].string());
  if (reading.failed()) return refuse(422, reading.failure().error());
  const auto line = (*format)->read(text);
  if (!line) return refuse(422, line.error());
  return server::answer(200, Json{{"puzzle", (*line)["puzzle"]}});
}

Response Service::export_design(const Request&, const Arguments& arguments) {
  const auto format = read_format(arguments.body);
  if (!format) return refuse(422, format.error());
  const auto any = read_parsed(puzzle_line(arguments.body));
  if (!any) return refuse(422, any.error());
  const auto text = (*format)->write(any->line);
  if (!text) return refuse(422, text.error());
  return server::answer(200, Json{{"text", *text}});
}

}  // namespace crux::server
