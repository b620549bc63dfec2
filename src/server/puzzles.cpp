// puzzles.cpp -- puzzles by their content: kept, shown, judged, explained.
#include <fmt/format.h>

#include <algorithm>
#include <examples.hpp>

#include "base/clock.hpp"
#include "catalog/asking.hpp"
#include "catalog/explain.hpp"
#include "core/recipe.hpp"
#include "server/secret.hpp"
#include "server/service.hpp"

namespace crux::server {
namespace {

constexpr std::size_t longest_name = 400, longest_note = 1'200;  // bytes; pages allow 100 and 300 characters
constexpr std::size_t longest_recipe = 8'192;

// What anybody may see of a puzzle: no solution, and nothing from which it could be read off.
Json shown(const AnyPuzzle& any) {
  Json line{{"crux", 1}, {"game", any.game->name}, {"id", any.id}};
  for (const char* field : {"name", "note"})
    if (const auto value = any.line.find(field); value != any.line.end() && value->is_string()) line[field] = *value;
  line["puzzle"] = any.game->write(any);
  for (const char* field : {"recipe", "proof"})
    if (const auto value = any.line.find(field); value != any.line.end()) line[field] = *value;
  if (const auto grade = any.line.find("grade"); grade != any.line.end() && grade->is_object())
    for (const char* field : {"class", "bots", "tsi", "exhausted"})  // a game's own remarks may hold a solution
      if (const auto value = grade->find(field); value != grade->end()) line["grade"][field] = *value;
  return line;
}

// The play in a request's body.
Result<std::string> play_of(const Json& body) {
  const auto moves = body.find("moves");
  if (moves == body.end() || !moves->is_string())
    return error("request", "/moves", moves == body.end() ? "it is missing" : "found " + excerpt(*moves), "a play as text");
  if (moves->get_ref<const std::string&>().size() > longest_play)
    return error("request", "/moves", "it is longer than 64 KiB", "a play is shorter");
  return moves->get<std::string>();
}

Json to_json(const Standing& standing) {
  Json next = Json::array();
  for (const Step& step : standing.next) next.push_back({{"says", step.says}, {"moves", step.moves}});
  return {{"moves", standing.moves}, {"status", name_of(standing.status)},
          {"says", standing.says},   {"text", standing.text},
          {"next", std::move(next)}, {"board", standing.board}};
}

}  // namespace

Result<void> Service::begin() {
  for (const auto& [name, text] : examples::all) {
    auto line = parse_json(text, "examples");
    if (!line) return std::unexpected(line.error());
    const auto kept = keep_ours(std::move(*line));
    if (!kept) return std::unexpected(kept.error());
    const AnyPuzzle& any = kept->first->any;
    examples_[std::string(any.game->name)].push_back(
        {{"id", any.id}, {"name", any.line.value("name", "")}, {"note", any.line.value("note", "")}});
  }
  return {};
}

std::shared_ptr<const KnownPuzzle> Service::remember(const AnyPuzzle& any, bool anew) {
  auto known =
      std::make_shared<const KnownPuzzle>(KnownPuzzle{any, std::make_shared<const std::string>(to_text(shown(any)) + "\n")});
  cache_.add(known, anew);
  return known;
}

Service::KnownOr Service::known(std::string_view id) {
  if (!is_id(id)) return std::unexpected(refuse(404, {"server", "id", "no puzzle has this id", "32 hexadecimal digits"}));
  if (auto cached = cache_.find(id)) return cached;
  const auto stored = store_.puzzle(id);
  if (!stored) return std::unexpected(refuse_stored(stored.error()));
  if (!*stored) return std::unexpected(not_found("there is no puzzle with this id"));
  auto any = read_line((*stored)->line);
  if (!any) return std::unexpected(refuse_stored(any.error()));
  any->id = id;
  return remember(*any);
}

Result<Service::Kept> Service::keep_ours(Json line) {
  auto any = read_parsed(std::move(line));
  if (!any) return std::unexpected(any.error());
  any->id = content_id(*any);
  any->line["id"] = any->id;
  return keep(*any);
}

Result<Service::Kept> Service::keep_given(AnyPuzzle any, const Json& given) {
  any.id = content_id(any);
  Json line{{"crux", 1}, {"game", any.game->name}, {"id", any.id}};
  for (const auto& [field, longest] : {std::pair{"name", longest_name}, {"note", longest_note}}) {
    const auto value = given.find(field);
    if (value == given.end()) continue;
    const bool good = value->is_string() && value->get_ref<const std::string&>().size() <= longest &&
                      std::ranges::none_of(value->get_ref<const std::string&>(), [](unsigned char c) { return c < ' '; });
    if (!good)
      return error("puzzle", fmt::format("/{}", field), "found " + excerpt(*value),
                   fmt::format("one line of at most {} bytes", longest));
    line[field] = *value;
  }
  line["puzzle"] = any.game->write(any);
  if (const auto recipe = given.find("recipe");
      recipe != given.end() && recipe->dump().size() <= longest_recipe && again(*any.game, *recipe, 1))
    line["recipe"] = *recipe;
  any.line = std::move(line);
  return keep(any);
}

Result<Service::Kept> Service::keep(const AnyPuzzle& any) {
  const auto added = store_.add_puzzle({any.id, std::string(any.game->name), to_text(any.line)});
  if (!added) return std::unexpected(added.error());
  if (*added) return Kept{remember(any), true};
  auto old = known(any.id);
  if (!old) return error("store", "database", "a puzzle that was there is gone", "", ErrorKind::database);
  return Kept{*old, false};
}

Response Service::games(const Request&, const Arguments&) {
  Json games = Json::array();
  for (const GameEntry* game : all_games()) {
    Json entry = describe(*game);
    const auto examples = examples_.find(std::string(game->name));
    entry["examples"] = examples == examples_.end() ? Json::array() : *examples;
    games.push_back(std::move(entry));
  }
  return server::answer(200, Json{{"games", std::move(games)}});
}

Response Service::add_puzzle(const Request&, const Arguments& arguments) {
  auto any = read_parsed(arguments.body);
  if (!any) return refuse_stored(any.error());
  const auto kept = keep_given(std::move(*any), arguments.body);
  if (!kept) return refuse_stored(kept.error());
  Response response;
  response.status = kept->second ? 201 : 200;
  response.body = kept->first->shown;
  response.headers.emplace_back("Location", "/api/v1/puzzles/" + kept->first->any.id);
  return response;
}

Response Service::puzzle(const Request& request, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  Response response;
  // What a puzzle is never changes; that it was proven, and is called something, may come later.
  const std::string etag = fmt::format("\"{}{}\"", (*found)->any.id, (*found)->any.line.contains("proof") ? "-proven" : "");
  response.headers = {{"ETag", etag}, {"Cache-Control", "public, no-cache"}};
  if (has_tag(request.if_none_match, etag)) {
    response.status = 304;
  } else {
    response.body = (*found)->shown;
  }
  return response;
}

Response Service::check(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  const auto play = play_of(arguments.body);
  if (!play) return refuse(400, play.error());
  const AnyPuzzle& any = (*found)->any;
  const auto standing = any.game->standing(any, *play);
  if (!standing) return refuse(422, standing.error());
  return server::answer(200, to_json(*standing));
}

Response Service::hint(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  const auto play = play_of(arguments.body);
  if (!play) return refuse(400, play.error());
  const AnyPuzzle& any = (*found)->any;
  if (!any.game->hint)
    return refuse(422, {"hint", "", fmt::format("{} has no rules of inference", any.game->name), "a game that has"});
  const auto rules = read_rules(any.game->rules, "all");
  const auto hint = any.game->hint(any, *play, RuleSet{rules.value_or(0), Mode::strict});
  if (!hint) return refuse(422, hint.error());
  Json json = crux::to_json(any, *hint);
  json["sentence"] = sentence(*any.game, *hint);
  return server::answer(200, json);
}

Response Service::reveal(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  const AnyPuzzle& any = (*found)->any;
  const auto moves = any.game->reveal(any);
  if (!moves) return refuse(422, {"reveal", "", "no solution was found in time", "a smaller puzzle, or one that has a solution"});
  return server::answer(200, Json{{"moves", *moves}});
}

Response Service::grade(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  const AnyPuzzle& any = (*found)->any;
  const std::uint64_t budget = std::min(options_.grade_budget, any.game->patience);
  const std::string how = fmt::format("{} {}", CRUX_VERSION, budget);
  const auto stored = store_.grade(any.id, how);
  if (!stored) return refuse_stored(stored.error());
  std::string text;
  if (*stored) {
    text = **stored;
  } else {
    const TimeLimit limit(options_.longest, stop_.get_token());
    text = to_text(explain(any, grade_for_people(any, budget, limit.token())));
    if (limit.over()) return out_of_time();
    if (const auto kept = store_.add_grade(any.id, how, text); !kept) return refuse_stored(kept.error());
  }
  Response response = server::answer(200, "application/json", std::move(text));
  response.headers.emplace_back("Cache-Control", "public, max-age=3600");
  return response;
}

}  // namespace crux::server
