// designing.cpp -- what the design page asks while somebody draws: how a puzzle stands, and how many ways a sketch has.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/clock.hpp"
#include "catalog/explain.hpp"
#include "catalog/filling.hpp"
#include "draw/render.hpp"
#include "server/asked.hpp"
#include "server/service.hpp"

namespace crux::server {
namespace {

constexpr std::chrono::milliseconds patience{1'500};  // somebody waits for the next stroke
constexpr std::uint64_t solutions_shown = 100;        // solutions that are shown
constexpr std::uint64_t example_tries = 64;           // completions of a sketch that are tried for one that has a solution
constexpr std::uint64_t example_steps = 20'000;

double known_tsi(const SetGrades& set) {
  const auto tsi = std::ranges::find(set.grades, "tsi", &Grade::name);
  return tsi != set.grades.end() && tsi->certainty == Certainty::exact ? tsi->value : NAN;
}

Json look_at(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop) {
  // What knowing a rule saves: somebody who knew none before, and somebody who knows all the others. One grade gives all of
  // them, for walks that are asked for twice are taken once.
  const auto& rules = any.game->rules.rules;
  const std::uint32_t all = (std::uint32_t{1} << rules.size()) - 1;
  std::vector<NamedRuleSet> sets{{"none", {0, Mode::strict}}, {"all", {all, Mode::strict}}};
  for (std::size_t i = 0; i < rules.size(); ++i)
    for (const std::uint32_t mask : {std::uint32_t{1} << i, all & ~(std::uint32_t{1} << i)})
      sets.push_back({std::string(rules[i].letters), {mask, Mode::strict}});
  GradeReport report = grade_for_people(any, budget, stop, sets);
  const std::vector<SetGrades> extra(report.sets.end() - static_cast<std::ptrdiff_t>(sets.size()), report.sets.end());
  report.sets.resize(report.sets.size() - sets.size());
  Json insights = Json::array();
  for (std::size_t i = 0; i < rules.size(); ++i)
    insights.push_back({{"rule", rules[i].letters},
                        {"name", rules[i].name},
                        {"alone", number(known_tsi(extra[0]) - known_tsi(extra[2 * i + 2]))},
                        {"besides", number(known_tsi(extra[2 * i + 3]) - known_tsi(extra[1]))}});

  Json json = explain(any, report);
  json.erase("candidates");  // a sketch's are another thing
  json["kind"] = "puzzle";
  json["id"] = content_id(any);
  json["insights"] = std::move(insights);
  json["plays"] = Json::array();
  Budget search(budget, stop);
  any.game->solve(any, {.limit = solutions_shown, .shortest = false}, search,
                  [&](const Trace& trace) { json["plays"].push_back(trace.moves); });
  json["measures"] = own_measures(any, stop);
  return json;
}

// A completion that has a solution; null where none is found at once.
Json example_of(const AnySketch& sketch, const std::stop_token& stop) {
  Rng rng(1, 0, 0);
  std::vector<Option> options(sketch.outline->holes.size());
  for (std::uint64_t i = 0; i < example_tries && !stop.stop_requested(); ++i) {
    for (std::size_t h = 0; h < options.size(); ++h)
      options[h] = static_cast<Option>(i == 0 ? 0 : rng.below(sketch.outline->holes[h].options.size()));
    const auto made = sketch.game->complete(sketch, options);
    if (!made) continue;
    Budget budget(example_steps, stop);
    const SolveReport found =
        made->puzzle.game->solve(made->puzzle, {.count_only = true, .limit = 1, .shortest = false}, budget, [](const Trace&) {});
    if (found.solutions > 0) return made->puzzle.game->write(made->puzzle);
  }
  return nullptr;
}

Json look_at(const AnySketch& sketch, const std::stop_token& stop) {
  Json holes = Json::array();
  for (const Hole& hole : sketch.outline->holes) holes.push_back({{"where", hole.where}, {"options", hole.options}});
  const auto count = sketch.outline->candidates(false);
  Json json{{"kind", "sketch"},
            {"holes", std::move(holes)},
            {"candidates", count ? Json(*count) : Json(nullptr)},
            {"digits", sketch.outline->odometer.log10_count()},
            {"symmetries", sketch.outline->folding.size() + 1}};
  if (Json example = example_of(sketch, stop); !example.is_null()) json["example"] = std::move(example);
  return json;
}

Result<const ForeignFormat*> read_format(const Json& body) {
  Reading reading(body, "request");
  const GameEntry* const game = find_game(reading.root()["game"].string());
  const std::string name(reading.root()["format"].string());
  if (reading.failed()) return reading.failure();
  if (!game) return error("request", "/game", "found " + excerpt(body["game"]), "the name of a game");
  const auto format = std::ranges::find(game->formats, name, &ForeignFormat::name);
  if (format != game->formats.end()) return &*format;
  std::vector<std::string_view> known;
  for (const ForeignFormat& other : game->formats) known.push_back(other.name);
  return error("request", "/format", "found " + excerpt(Json(name)),
               known.empty() ? "this game has no other formats" : fmt::format("one of {}", fmt::join(known, ", ")));
}

}  // namespace

Response Service::look(const Request&, const Arguments& arguments) {
  const TimeLimit limit(patience, stop_.get_token());
  const auto look = [&](const AnyPuzzle& any) {
    return look_at(any, std::min(options_.grade_budget, any.game->patience), limit.token());
  };
  const auto any = read_parsed(puzzle_line(arguments.body));
  if (any) return server::answer(200, look(*any));
  if (any.error().kind != ErrorKind::sketch) return refuse(422, any.error());
  const auto sketch = read_parsed_sketch(puzzle_line(arguments.body), 0);  // to be counted, not filled
  if (!sketch) return refuse(422, sketch.error());
  if (!sketch->outline->holes.empty()) return server::answer(200, look_at(*sketch, limit.token()));
  // Nothing is open, and yet it is no puzzle: one grows from it.
  const auto grown = sketch->game->complete(*sketch, {});
  if (!grown)
    return server::answer(200, Json{{"kind", "puzzle"},
                                    {"solutions", 0},
                                    {"complete", true},
                                    {"exact", true},
                                    {"plays", Json::array()},
                                    {"says", Json::array({"No puzzle grows from this: it cannot be carried out, or does not "
                                                          "meet what it asks for itself."})},
                                    {"tsi", nullptr},
                                    {"class", nullptr},
                                    {"insights", Json::array()},
                                    {"measures", Json::object()}});
  Json json = look(grown->puzzle);
  json["grown"] = grown->puzzle.game->write(grown->puzzle);
  return server::answer(200, json);
}

Response Service::design_picture(const Request&, const Arguments& arguments) {
  const auto any = read_parsed(puzzle_line(arguments.body));
  if (!any) return refuse(422, any.error());
  if (!any->game->draw) return refuse(422, {"draw", "", fmt::format("{} cannot be drawn", any->game->name), "a game that can"});
  const auto moves = arguments.body.find("moves");
  if (moves != arguments.body.end() && !moves->is_string())
    return refuse(422, {"request", "/moves", "found " + excerpt(*moves), "a play as text"});
  const auto drawn = any->game->draw(*any, moves == arguments.body.end() ? "" : moves->get<std::string>(), 0);
  if (!drawn) return refuse(422, drawn.error());
  return server::answer(200, "image/svg+xml", render(*drawn, PictureFormat::svg));
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
