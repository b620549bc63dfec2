#include "catalog/catalog.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace crux {

// games.def, read twice: to declare every game's entry, and to put them in a table.
#define GAME(name)              \
  namespace name {              \
  extern const GameEntry entry; \
  }
#include "games/games.def"
#undef GAME

std::span<const GameEntry* const> all_games() {
#define GAME(name) &name::entry,
  static const std::array table{
#include "games/games.def"
  };
#undef GAME
  return table;
}

const GameEntry* find_game(std::string_view name) {
  for (const GameEntry* game : all_games())
    if (game->name == name) return game;
  return nullptr;
}

std::string fingerprint(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

Json to_json(const LadderReport& report) {
  const auto bits = [](const Grade& grade) { return std::isfinite(grade.value) ? Json(grade.value) : Json(nullptr); };
  Json bots = Json::object(), tsi = {{"uniform", bits(report.uniform)}}, exhausted = Json::array();
  if (report.uniform.certainty != Certainty::exact) exhausted.push_back("uniform");
  for (std::size_t i = 0; i < report.bots.size(); ++i) {
    const BotGrade& bot = report.bots[i];
    bots[std::string(bot.bot)] = bot.solves ? Json(*bot.solves) : Json(nullptr);
    // Of a bot beside the ladder nothing is said but whether it solves the puzzle.
    const bool beside = i + report.beside >= report.bots.size();
    if (!beside) tsi[std::string(bot.bot)] = bits(bot.tsi);
    if (beside ? !bot.solves : bot.tsi.certainty != Certainty::exact) exhausted.push_back(bot.bot);
  }
  return Json{{"class", report.label ? Json(*report.label) : Json(nullptr)},
              {"bots", std::move(bots)},
              {"tsi", std::move(tsi)},
              {"exhausted", std::move(exhausted)}};
}

namespace {

std::string known_games() {
  std::string names;
  for (const GameEntry* game : all_games()) names += fmt::format("{}{}", names.empty() ? "" : ", ", game->name);
  return names;
}

}  // namespace

Json id_of(const AnyPuzzle& any) {
  const auto id = any.line.find("id");
  return id != any.line.end() && id->is_number_integer() ? *id : Json(any.id);
}

Result<AnyPuzzle> read_line(std::string_view text) {
  auto line = parse_json(text, "puzzle");
  if (!line) return std::unexpected(line.error());
  AnyPuzzle any;
  {
    Reading reading(*line, "puzzle");
    const Field in = reading.root();
    const Field version = in["crux"];
    if (version.value() != 1) version.reject("found version " + excerpt(version.value()), "this program reads version 1");
    const Field name = in["game"];
    const std::string_view game = name.string();
    any.game = find_game(game);
    if (!any.game) name.reject("unknown game " + excerpt(name.value()), "known are " + known_games());
    if (const auto id = in.maybe("id")) {
      if (!id->value().is_string() && !id->value().is_number_integer())
        id->reject("found " + excerpt(id->value()), "expected a string or a whole number");
      else
        any.id = id->value().is_string() ? id->value().get<std::string>() : id->value().dump();
    }
    const Field puzzle = in["puzzle"];
    if (reading.failed()) return reading.failure();

    auto read = any.game->read(puzzle.value());
    if (!read) {
      Error error = read.error();
      error.where = "/puzzle" + (error.where == "/" ? "" : error.where);
      return std::unexpected(std::move(error));
    }
    any.puzzle = std::move(*read);
  }
  if (any.id.empty()) any.id = fingerprint(any.game->write(any).dump());
  any.line = std::move(*line);
  return any;
}

}  // namespace crux
