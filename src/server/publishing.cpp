// publishing.cpp -- what was proven solvable; and collections of puzzles, for everybody who has the link.
#include <fmt/format.h>

#include <algorithm>

#include "server/asked.hpp"
#include "server/secret.hpp"
#include "server/service.hpp"
#include "service/proof.hpp"
#include "service/sharing.hpp"

namespace crux::server {
namespace {

constexpr std::size_t most_in_a_collection = 200;

struct Collection {
  std::string title;
  std::vector<std::string> puzzles;
  Json names = Json::object();  // by puzzle: what its owner calls it
};

// Only those of its puzzles, so that names do not pile up.
Json names_for(const std::vector<std::string>& puzzles, const Json& names) {
  Json kept = Json::object();
  for (const std::string& id : puzzles)
    if (const auto name = names.find(id); name != names.end() && *name != "") kept[id] = *name;
  return kept;
}

// `old`: the names that stay if the body says nothing about names, as older pages do.
Result<Collection> read_collection(const Json& body, const Json& old = Json::object()) {
  Collection collection;
  Reading reading(body, "request");
  const Field title = reading.root()["title"];
  collection.title = title.string();
  if (!is_title(collection.title))
    title.reject("found " + excerpt(title.value()), fmt::format("one line of at most {} bytes", longest_title));
  for (const Field& id : reading.root()["puzzles"].array(most_in_a_collection)) {
    collection.puzzles.emplace_back(id.string());
    if (!is_id(collection.puzzles.back())) id.reject("found " + excerpt(id.value()), "the id of a puzzle");
  }
  const auto names = read_names(reading.root());
  if (reading.failed()) return reading.failure();
  collection.names = names_for(collection.puzzles, names ? *names : old);
  return collection;
}

std::string to_text(const Collection& collection) {
  Json json{{"title", collection.title}, {"puzzles", collection.puzzles}};
  if (!collection.names.empty()) json["names"] = collection.names;
  return server::to_text(json);
}

Json names_in(const store::Draft& stored) {
  const Json json = Json::parse(stored.text, nullptr, false);
  const auto names = json.find("names");
  return names != json.end() && names->is_object() ? *names : Json::object();
}

// Kept like drafts, under names that no draft has.
std::string stored_name(std::string_view id) { return fmt::format("collection {}", id); }

Response no_collection() {
  return refuse(404, {"server", "", "there is no such collection, or the secret is another", "a link that somebody shared"});
}

}  // namespace

Result<bool> Service::add_proof(const AnyPuzzle& kept, const Json& proof) {
  if (kept.line.contains("proof")) return false;
  const auto stored = store_.puzzle(kept.id);
  if (!stored) return std::unexpected(stored.error());
  if (!*stored) return false;
  // The line as it is stored: what is shown may have an operator's name.
  auto line = parse_json((*stored)->line, "store");
  if (!line) return std::unexpected(line.error());
  AnyPuzzle bare = kept;
  bare.line = std::move(*line);
  const auto proven = with_proof(bare, proof);
  if (!proven) return false;
  return store_.publish(proven->id, server::to_text(proven->line));
}

Response Service::publish(const Request& request, const Arguments& arguments) {
  const Json& given = arguments.body;
  Json line = answers::puzzle_line(given);
  if (const auto id = given.find("id"); id != given.end()) line["id"] = *id;  // checked; a puzzle is kept under an id of our own
  auto any = read_parsed(std::move(line));
  if (!any) return refuse(422, any.error());
  const auto proof = prove(*any, now_ms(), arguments.stop);
  if (!proof) return refuse(422, proof.error());
  const auto kept = keep_given(std::move(*any), given, owner_of(request));
  if (!kept) return refuse_stored(kept.error());
  const std::string id = kept->first->any.id;
  const auto published = add_proof(kept->first->any, *proof);
  if (!published) return refuse_stored(published.error());
  // Read again: another server may have been first.
  cache_.forget(id);
  const auto now = known(id);
  if (!now) return now.error();
  Response response;
  response.status = *published ? 201 : 200;
  response.body = (*now)->shown;
  response.headers.emplace_back("Location", "/api/v1/puzzles/" + id);
  return response;
}

Result<void> Service::all_known(const std::vector<std::string>& puzzles) {
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    if (const auto found = known_now(puzzles[i]); !found) {
      if (found.error().status >= 500) return error("store", "database", "the store does not answer", "", ErrorKind::database);
      return error("request", fmt::format("/puzzles/{}", i), "there is no puzzle with this id", "puzzles that are stored here");
    }
  return {};
}

Response Service::add_collection(const Request& request, const Arguments& arguments) {
  const auto asked = read_collection(arguments.body);
  if (!asked) return refuse(422, asked.error());
  if (const auto good = all_known(asked->puzzles); !good) return refuse_stored(good.error());
  const std::string id = random_id(), secret = random_id();
  const auto added = store_.add_draft({stored_name(id), digest(secret), to_text(*asked), 1, owner_of(request), today()});
  if (!added) return refuse_stored(added.error());
  return server::answer(201, Json{{"id", id}, {"secret", secret}, {"version", 1}});
}

Response Service::collection(const Request&, const Arguments& arguments) {
  const std::string& id = arguments.parts[0];
  const auto found = is_id(id) ? store_.draft(stored_name(id)) : Result<std::optional<store::Draft>>();
  if (!found) return refuse_stored(found.error());
  if (!*found) return no_collection();
  note_visit((*found)->touched, [&] { return store_.touch_draft(stored_name(id), today()); });
  Json json = Json::parse((*found)->text);
  json.update({{"id", id}, {"version", (*found)->version}});
  return server::answer(200, json);
}

Response Service::change_collection(const Request& request, const Arguments& arguments) {
  const std::string& id = arguments.parts[0];
  const auto found = is_id(id) ? store_.draft(stored_name(id)) : Result<std::optional<store::Draft>>();
  if (!found) return refuse_stored(found.error());
  if (!*found || !same((*found)->key, digest(secret_of(request)))) return no_collection();
  const auto asked = read_collection(arguments.body, names_in(**found));
  if (!asked) return refuse(422, asked.error());
  const auto version = arguments.body.find("version");
  if (version == arguments.body.end() || !version->is_number_integer())
    return refuse(422, {"request", "/version", "it is missing or no number", "the version that was changed"});
  if (const auto good = all_known(asked->puzzles); !good) return refuse_stored(good.error());
  const auto changed = store_.change_draft(stored_name(id), to_text(*asked), version->get<std::int64_t>(), today());
  if (!changed) return refuse_stored(changed.error());
  if (!*changed) return refuse(409, {"collections", "/version", "somebody has changed it since", "get it anew, and change that"});
  return server::answer(200, Json{{"id", id}, {"version", **changed}});
}

Response Service::remove_collection(const Request& request, const Arguments& arguments) {
  const std::string& id = arguments.parts[0];
  const auto found = is_id(id) ? store_.draft(stored_name(id)) : Result<std::optional<store::Draft>>();
  if (!found) return refuse_stored(found.error());
  if (!*found || !same((*found)->key, digest(secret_of(request)))) return no_collection();
  if (const auto removed = store_.remove_draft(stored_name(id)); !removed) return refuse_stored(removed.error());
  return server::answer(200, Json{{"id", id}, {"removed", true}});
}

}  // namespace crux::server
