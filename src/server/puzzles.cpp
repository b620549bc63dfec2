// puzzles.cpp -- puzzles by their content: kept, shown, judged, explained.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <examples.hpp>

#include "base/content_id.hpp"
#include "server/secret.hpp"
#include "server/service.hpp"
#include "service/answers.hpp"
#include "service/figures.hpp"
#include "service/sharing.hpp"

namespace crux::server {
namespace {

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Result<void> Service::begin() {
  for (const auto& [name, text] : examples::all) {
    auto line = parse_json(text, "examples");
    if (!line) return std::unexpected(line.error());
    if (!find_game(line->value("game", ""))) continue;  // a build with only some of the games
    const auto kept = keep_example(*line);
    if (!kept && kept.error().kind == ErrorKind::taken) continue;  // hidden by the operator
    if (!kept) return std::unexpected(kept.error());
    const AnyPuzzle& any = (*kept)->any;
    examples_[std::string(any.game->name)].push_back(
        {{"id", any.id}, {"name", any.line.value("name", "")}, {"note", any.line.value("note", "")}});
  }
  return {};
}

// Somebody may have sent the same puzzle before it was an example. Then it gets our name, and keeps its proof.
Result<std::shared_ptr<const KnownPuzzle>> Service::keep_example(const Json& line) {
  const auto kept = keep_ours(line);
  if (!kept) return std::unexpected(kept.error());
  const auto stored = store_.puzzle(kept->first->any.id);
  if (!stored) return std::unexpected(stored.error());
  // An operator's word counts more than ours.
  const auto named = *stored && (*stored)->title.empty() ? with_words_of(kept->first->any, line) : std::nullopt;
  if (!named) return kept->first;
  if (const auto done = store_.amend(named->id, to_text(named->line)); !done) return std::unexpected(done.error());
  return remember(*named, true);
}

std::shared_ptr<const KnownPuzzle> Service::remember(const AnyPuzzle& any, bool anew, std::int64_t changed) {
  auto known = std::make_shared<const KnownPuzzle>(
      KnownPuzzle{any, std::make_shared<const std::string>(to_text(shown(any)) + "\n"), changed});
  *known->looked = steady_ms();
  cache_.add(known, anew);
  return known;
}

bool Service::needs_news(const KnownPuzzle& puzzle) const {
  const std::int64_t now = steady_ms();
  std::int64_t looked = *puzzle.looked;
  return now - looked >= options_.news_after.count() && puzzle.looked->compare_exchange_strong(looked, now);
}

void Service::look_for_news(const KnownPuzzle& puzzle) {
  const auto changed = store_.puzzle_changed(puzzle.any.id);
  // If the store does not answer, what is known of the content is still right.
  if (changed && *changed != puzzle.changed) cache_.forget(puzzle.any.id);
}

Service::KnownOr Service::known_now(std::string_view id) {
  if (const auto there = cache_.find(id); there && needs_news(*there)) look_for_news(*there);
  return known(id);
}

Service::KnownOr Service::known(std::string_view id) {
  if (!is_id(id))
    return std::unexpected(not_found("id", "this is no id", "an id has 32 hexadecimal digits; copy the whole link"));
  if (auto there = cache_.find(id)) return there;
  const auto stored = store_.puzzle(id);
  if (!stored) return std::unexpected(refuse_stored(stored.error()));
  if (!*stored) return std::unexpected(not_found("id", "there is no puzzle with this id", "check the link that it came from"));
  if ((*stored)->shown != store::Shown::yes)
    return std::unexpected(not_found("id", "this puzzle was taken away", "ask the people who run this site"));
  auto any = read_line((*stored)->line);
  if (!any) return std::unexpected(refuse_stored(any.error()));
  any->id = id;
  if (!(*stored)->title.empty()) any->line["name"] = (*stored)->title;
  return remember(*any, false, (*stored)->changed);
}

Result<Service::Kept> Service::keep_ours(Json line) {
  auto any = read_parsed(std::move(line));
  if (!any) return std::unexpected(any.error());
  any->id = content_id(canonical_text(*any));
  any->line["id"] = any->id;
  mark_grade(*any->game, any->line);
  return keep(*any);
}

Result<Service::Kept> Service::keep_given(AnyPuzzle any, const Json& given, std::string owner) {
  any.id = content_id(canonical_text(any));
  auto line = line_of_stranger(any, given);
  if (!line) return std::unexpected(line.error());
  any.line = std::move(*line);
  return keep(any, std::move(owner));
}

Result<Service::Kept> Service::keep(const AnyPuzzle& any, std::string owner) {
  const auto added = store_.add_puzzle({any.id, std::string(any.game->name), to_text(any.line), std::move(owner)});
  if (!added) return std::unexpected(added.error());
  if (*added) return Kept{remember(any), true};
  auto old = known_now(any.id);
  if (!old && old.error().status == 404)
    return error("puzzle", "/puzzle", "the people who run this site have taken this puzzle away", "another puzzle",
                 ErrorKind::taken);
  if (!old) return error("store", "database", "a puzzle that was there cannot be read", "", ErrorKind::database);
  return Kept{*old, false};
}

Response Service::games(const Request&, const Arguments&) {
  return respond(answers::games([&](const GameEntry& game) {
    const auto examples = examples_.find(std::string(game.name));
    return examples == examples_.end() ? Json::array() : *examples;
  }));
}

Response Service::add_puzzle(const Request& request, const Arguments& arguments) {
  auto any = read_parsed(arguments.body);
  if (!any) return refuse_stored(any.error());
  const auto kept = keep_given(std::move(*any), arguments.body, owner_of(request));
  if (!kept) return refuse_stored(kept.error());
  Response response;
  response.status = kept->second ? 201 : 200;
  response.body = kept->first->shown;
  response.headers.emplace_back("Location", "/api/v1/puzzles/" + kept->first->any.id);
  return response;
}

Response Service::show(const Request& request, const KnownPuzzle& puzzle) {
  Response response;
  // A puzzle's content never changes; its proof may come later.
  const std::string etag = fmt::format("\"{}{}\"", puzzle.any.id, puzzle.any.line.contains("proof") ? "-proven" : "");
  response.headers = {{"ETag", etag}, {"Cache-Control", "public, no-cache"}};
  if (has_tag(request.if_none_match, etag)) {
    response.status = 304;
  } else {
    response.body = puzzle.shown;
  }
  return response;
}

Response Service::puzzle(const Request& request, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  return found ? show(request, **found) : found.error();
}

Response Service::check(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  return found ? respond(answers::check((*found)->any, arguments.body)) : found.error();
}

Response Service::hint(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  return found ? respond(answers::hint((*found)->any, arguments.body)) : found.error();
}

Response Service::read_play(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  return found ? respond(answers::read_play((*found)->any, arguments.body, arguments.stop)) : found.error();
}

Response Service::reveal(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  return found ? respond(answers::reveal((*found)->any)) : found.error();
}

Response Service::grade(const Request&, const Arguments& arguments) {
  const auto found = known(arguments.parts[0]);
  if (!found) return found.error();
  const AnyPuzzle& any = (*found)->any;
  const std::uint64_t budget = std::min(options_.grade_budget, any.game->patience);
  // Older answers, and those by other figures, stay where they are: nobody asks for them.
  const std::string how = fmt::format("{} {} {}", CRUX_VERSION, budget, grades_mark(*any.game));
  const auto stored = store_.grade(any.id, how);
  if (!stored) return refuse_stored(stored.error());
  std::string text;
  if (*stored) {
    text = **stored;
  } else {
    answers::Answer made = answers::grade(any, budget, arguments.stop);
    if (made.status != 200) return respond(std::move(made));
    text = std::move(made.text);
    // If there is no room it is computed again next time.
    if (const auto kept = store_.add_grade(any.id, how, text); !kept && kept.error().kind == ErrorKind::database)
      return refuse_stored(kept.error());
  }
  Response response = server::answer(200, "application/json", std::move(text));
  response.headers.emplace_back("Cache-Control", "public, max-age=3600");
  return response;
}

}  // namespace crux::server
