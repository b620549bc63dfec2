#include "service/answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <examples.hpp>

#include "base/content_id.hpp"
#include "draw/svg.hpp"
#include "service/describe.hpp"
#include "service/explain.hpp"
#include "service/guiding.hpp"
#include "service/look.hpp"
#include "service/measuring.hpp"
#include "service/playing.hpp"
#include "service/porting.hpp"
#include "service/reading.hpp"
#include "service/sharing.hpp"
#include "service/showing.hpp"

namespace crux::answers {
namespace {

constexpr std::size_t most_plays = 1'000;
constexpr int most_solutions = 1'000;

std::string id_by_content(const AnyPuzzle& any) { return content_id(canonical_text(any)); }

// The play in a request's body.
Result<std::string> play_of(const Json& body) {
  const auto moves = body.find("moves");
  if (moves == body.end() || !moves->is_string())
    return error("request", "/moves", moves == body.end() ? "it is missing" : "found " + excerpt(*moves), "a play as text");
  if (moves->get_ref<const std::string&>().size() > longest_play)
    return error("request", "/moves", "it is longer than 64 KiB", "a play is shorter");
  return moves->get_ref<const std::string&>();
}

Result<const ForeignFormat*> read_format(const Json& body) {
  Reading reading(body, "request");
  const Field named = reading.root()["game"];
  const GameEntry* const game = find_game(named.string());
  const std::string name(reading.root()["format"].string());
  if (reading.failed()) return reading.failure();
  if (!game) return error("request", "/game", "found " + excerpt(named.value()), "the name of a game");
  const std::span<const GameEntry* const> games(&game, 1);
  if (const ForeignFormat* const format = find_format(games, name)) return format;
  const auto known = format_names(games);
  return error("request", "/format", "found " + excerpt(Json(name)),
               known.empty() ? "this game has no other formats" : fmt::format("one of {}", fmt::join(known, ", ")));
}

}  // namespace

std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json refusal(const Error& error) {
  return {
      {"error", {{"says", crux::to_text(error)}, {"where", error.where}, {"found", error.found}, {"expected", error.expected}}}};
}

Answer answer(const Json& json) { return {.text = to_text(json) + "\n"}; }

Answer refuse(int status, const Error& error) { return {.status = status, .text = to_text(refusal(error)) + "\n"}; }

Error out_of_time() {
  return {"server", "", "this puzzle is too large to be answered for here", "a smaller one, or `crux` on a machine of your own"};
}

Json puzzle_line(const Json& body) {
  Json line{{"crux", 1}};
  for (const char* field : {"game", "puzzle"})
    if (const auto value = body.find(field); value != body.end()) line[field] = *value;
  return line;
}

Result<AnyPuzzle> read_given(const Json& body) {
  auto any = read_parsed(body);
  if (!any) return any;
  any->id = id_by_content(*any);
  auto line = line_of_stranger(*any, body);
  if (!line) return std::unexpected(line.error());
  any->line = std::move(*line);
  return any;
}

Json examples_of(const GameEntry& game) {
  Json all = Json::array();
  for (const auto& [name, text] : examples::all) {
    const auto any = read_line(text);
    if (!any || any->game != &game) continue;
    Json entry{{"id", id_by_content(*any)}};
    for (const char* field : {"name", "note"}) {
      const auto value = any->line.find(field);
      entry[field] = value != any->line.end() && value->is_string() ? *value : Json("");
    }
    all.push_back(std::move(entry));
  }
  return all;
}

Answer example_lines() {
  Json lines = Json::array();
  for (const auto& [name, text] : examples::all) {
    const auto any = read_line(text);
    if (!any) continue;
    const auto given = read_given(any->line);
    if (given) lines.push_back(shown(with_words_of(*given, any->line).value_or(*given)));
  }
  Json all = Json::object();
  all["puzzles"] = std::move(lines);
  return answer(all);
}

Answer games(const std::function<Json(const GameEntry&)>& examples, const std::function<void(const GameEntry&, Json&)>& mend) {
  Json games = Json::array();
  for (const GameEntry* game : all_games()) {
    Json entry = describe(*game);
    entry["examples"] = examples(*game);
    mend(*game, entry);
    games.push_back(std::move(entry));
  }
  Json all = Json::object();
  all["games"] = std::move(games);
  return answer(all);
}

Answer read(const Json& body) {
  const auto any = read_given(body);
  return any ? answer(shown(*any)) : refuse(422, any.error());
}

Answer check(const AnyPuzzle& any, const Json& body) {
  const auto play = play_of(body);
  if (!play) return refuse(400, play.error());
  const auto standing = judge(any, *play, Judge::board);
  return standing ? answer(crux::to_json(*standing)) : refuse(422, standing.error());
}

Answer hint(const AnyPuzzle& any, const Json& body) {
  const auto play = play_of(body);
  if (!play) return refuse(400, play.error());
  if (!any.game->hint) return refuse(422, no_hints(*any.game));
  Reading reading(body, "request");
  const auto at = reading.root().maybe("at");
  const std::string who(at ? at->string() : "");
  if (reading.failed()) return refuse(400, reading.failure().error());
  const auto hint = hint_at(any, *play, who, "/at", {});
  if (!hint) return refuse(422, hint.error());
  Json json = crux::to_json(any, *hint);
  json["reasons"] = other_reasons(*hint);
  json["sentence"] = spoken(*any.game, *hint);
  return answer(json);
}

Answer read_play(const AnyPuzzle& any, const Json& body, const std::stop_token& stop) {
  const auto play = play_of(body);
  if (!play) return refuse(400, play.error());
  const auto reading = crux::read_play(any, *play, {}, stop);
  if (!reading) return refuse(422, reading.error());
  if (stop.stop_requested()) return refuse(422, out_of_time());
  return answer(crux::to_json(*reading));
}

Answer reveal(const AnyPuzzle& any) {
  const auto play = any.game->reveal(any);
  if (!play) return refuse(422, {"reveal", "", "no solution was found in time", "a smaller puzzle, or one that has a solution"});
  return answer(Json{{"moves", play->moves}});
}

Answer grade(const AnyPuzzle& any, std::uint64_t budget, const std::stop_token& stop) {
  AnyPuzzle seen = any;
  seen.line.erase("solution");  // pages do not have it, and their engine gives the same bytes
  const Json json = explain(seen, grade_for_people(seen, std::min(budget, any.game->patience), stop));
  if (stop.stop_requested()) return refuse(422, out_of_time());
  return {.text = to_text(json)};
}

Answer solve(const AnyPuzzle& any, const Json& body, const std::stop_token& stop) {
  Reading reading(body, "request");
  const auto limit = reading.root().maybe("limit");
  const int most = limit ? limit->integer(0, most_solutions) : 100;
  if (reading.failed()) return refuse(400, reading.failure().error());
  Json paths = Json::array(), programs = Json::array();
  bool programmed = false;
  Budget budget(any.game->search_patience, stop);
  const SolveReport report =
      any.game->solve(any, {.count_only = most == 0, .limit = static_cast<std::uint64_t>(most)}, budget, [&](const Trace& trace) {
        paths.push_back(trace.moves);
        programs.push_back(trace.program.empty() ? Json(nullptr) : Json(trace.program));
        programmed = programmed || !trace.program.empty();
      });
  Json json = Json::object();
  json["paths"] = std::move(paths);
  if (programmed) json["programs"] = std::move(programs);
  json["solutions"] = report.solutions;
  json["complete"] = report.complete;
  if (report.fewest) json["fewest"] = *report.fewest;
  if (!report.dilemma.says.empty()) json.update({{"because", report.dilemma.says}, {"contradiction", report.dilemma.parts}});
  return answer(json);
}

Answer look(const Json& body, std::uint64_t budget, const std::stop_token& stop) {
  const auto seen = crux::look(puzzle_line(body), budget, id_by_content, stop);
  return seen ? answer(*seen) : refuse(422, seen.error());
}

Answer draw(const AnyPuzzle& any, std::string_view moves, std::string_view view) {
  if (!any.game->draw) return refuse(422, no_picture(*any.game, "draw"));
  const auto place = find_view(*any.game, view, "view");
  if (!place) return refuse(422, place.error());
  const auto drawn = any.game->draw(any, moves, *place);
  if (!drawn) return refuse(422, drawn.error());
  auto picture = to_svg(*drawn);
  if (!picture) return refuse(422, picture.error());
  return {.type = "image/svg+xml", .text = std::move(*picture)};
}

Answer draw(const AnyPuzzle& any, const Json& body) {
  if (!any.game->draw) return refuse(422, no_picture(*any.game, "draw"));
  std::string moves, view;
  for (const auto& [name, text, what] : {std::tuple{"moves", &moves, "a play as text"}, {"view", &view, "the name of a view"}}) {
    const auto given = body.find(name);
    if (given == body.end()) continue;
    if (!given->is_string()) return refuse(422, {"request", fmt::format("/{}", name), "found " + excerpt(*given), what});
    *text = given->get_ref<const std::string&>();
  }
  return draw(any, moves, view);
}

Answer import_text(const Json& body) {
  const auto format = read_format(body);
  if (!format) return refuse(422, format.error());
  Reading reading(body, "request");
  const std::string text(reading.root()["text"].string());
  if (reading.failed()) return refuse(422, reading.failure().error());
  const auto line = (*format)->read(text);
  if (!line) return refuse(422, line.error());
  const auto puzzle = line->find("puzzle");
  return answer(Json{{"puzzle", puzzle == line->end() ? Json(nullptr) : *puzzle}});
}

Answer export_text(const Json& body) {
  const auto format = read_format(body);
  if (!format) return refuse(422, format.error());
  const auto any = read_parsed(puzzle_line(body));
  if (!any) return refuse(422, any.error());
  const auto text = (*format)->write(any->line);
  return text ? answer(Json{{"text", *text}}) : refuse(422, text.error());
}

Answer next(const GameEntry& game, const Json& body) {
  if (!subject_of(game)) return refuse(422, no_player_model(game));
  const auto plays = body.find("plays");
  if (plays == body.end() || !plays->is_array() || plays->size() > most_plays)
    return refuse(400, {"request", "/plays", "no list of plays", fmt::format("an array of at most {}", most_plays)});
  const auto with_puzzle = std::ranges::find_if(*plays, [](const Json& play) { return play.contains("puzzle"); });
  if (with_puzzle != plays->end())  // each would be graded
    return refuse(422, {"request", "/plays", "a play with its puzzle", "the two numbers of the puzzle instead"});
  const auto history = read_history(game, std::vector<Json>(plays->begin(), plays->end()), {});
  if (!history) return refuse(422, history.error());
  const auto next = guide(game, players::By::ladder, *history, {});
  if (!next) return refuse(422, next.error());
  return answer(Json{{"target", next->target}, {"says", next->says}});
}

}  // namespace crux::answers
