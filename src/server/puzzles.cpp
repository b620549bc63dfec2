// puzzles.cpp -- puzzles by their content: kept, shown, judged, explained.
#include <fmt/format.h>

#include <algorithm>
#include <examples.hpp>

#include "server/secret.hpp"
#include "server/service.hpp"
#include "service/describe.hpp"
#include "service/explain.hpp"
#include "service/measuring.hpp"
#include "service/playing.hpp"
#include "service/sharing.hpp"
#include "store/content_id.hpp"

namespace crux::server {
namespace {

// The play in a request's body.
Result<std::string> play_of(const Json& body) {
  const auto moves = body.find("moves");
  if (moves == body.end() || !moves->is_string())
    return error("request", "/moves", moves == body.end() ? "it is missing" : "found " + excerpt(*moves), "a play as text");
  if (moves->get_ref<const std::string&>().size() > longest_play)
    return error("request", "/moves", "it is longer than 64 KiB", "a play is shorter");
  return moves->get<std::string>();
}

}  // namespace

Result<void> Service::begin() {
  for (const auto& [name, text] : examples::all) {
    auto line = parse_json(text, "examples");
    if (!line) return std::unexpected(line.error());
    if (!find_game(line->value("game", ""))) continue;  // a build with only some of the games
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
  if (!is_id(id))
    return std::unexpected(not_found("id", "this is no id", "an id has 32 hexadecimal digits; copy the whole link"));
  if (auto cached = cache_.find(id)) return cached;
  const auto stored = store_.puzzle(id);
  if (!stored) return std::unexpected(refuse_stored(stored.error()));
  if (!*stored) return std::unexpected(not_found("id", "there is no puzzle with this id", "check the link that it came from"));
  auto any = read_line((*stored)->line);
  if (!any) return std::unexpected(refuse_stored(any.error()));
  any->id = id;
  return remember(*any);
}

Result<Service::Kept> Service::keep_ours(Json line) {
  auto any = read_parsed(std::move(line));
  if (!any) return std::unexpected(any.error());
  any->id = store::content_id(canonical_text(*any));
  any->line["id"] = any->id;
  return keep(*any);
}

Result<Service::Kept> Service::keep_given(AnyPuzzle any, const Json& given) {
  any.id = store::content_id(canonical_text(any));
  auto line = line_of_stranger(any, given);
  if (!line) return std::unexpected(line.error());
  any.line = std::move(*line);
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
  // A puzzle's content never changes; its proof and its name may come later.
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
  const auto standing = judge(any, *play, Judge::board);
  if (!standing) return refuse(422, standing.error());
  return server::answer(200, crux::to_json(*standing));
}

Response Service::hint(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  const auto play = play_of(arguments.body);
  if (!play) return refuse(400, play.error());
  const AnyPuzzle& any = (*found)->any;
  if (!any.game->hint) return refuse(422, no_hints(*any.game));
  const auto hint = hint_by_all_rules(any, *play);
  if (!hint) return refuse(422, hint.error());
  Json json = crux::to_json(any, *hint);
  json["reasons"] = other_reasons(*hint);
  json["sentence"] = sentence(*any.game, *hint);
  return server::answer(200, json);
}

Response Service::reveal(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  const AnyPuzzle& any = (*found)->any;
  const auto play = any.game->reveal(any);
  if (!play) return refuse(422, {"reveal", "", "no solution was found in time", "a smaller puzzle, or one that has a solution"});
  return server::answer(200, Json{{"moves", play->moves}});
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
    text = to_text(explain(any, grade_for_people(any, budget, arguments.stop)));
    if (arguments.stop.stop_requested()) return out_of_time();
    if (const auto kept = store_.add_grade(any.id, how, text); !kept) return refuse_stored(kept.error());
  }
  Response response = server::answer(200, "application/json", std::move(text));
  response.headers.emplace_back("Cache-Control", "public, max-age=3600");
  return response;
}

}  // namespace crux::server
