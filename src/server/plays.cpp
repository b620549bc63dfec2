// plays.cpp -- plays and drafts: theirs who hold the secret, and nobody else's.
#include "service/plays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>

#include "server/log.hpp"
#include "server/secret.hpp"
#include "server/service.hpp"

namespace crux::server {
namespace {

constexpr std::size_t most_events = 500;    // in one request
constexpr std::size_t events_at_once = 16;  // when they are read
constexpr int most_in_a_play = 100'000;
constexpr std::size_t longest_draft = 512U << 10U;

// To somebody without the secret a play that is there looks like one that is not.
Response unknown(std::string_view what) {
  return refuse(404, {"server", "", fmt::format("there is no such {}, or the secret is another", what),
                      "the id and, as `Authorization: Bearer ..`, the secret that came with it"});
}

// Why somebody does not get it, or nothing.
template <class Thing>
std::optional<Response> denied(const Request& request, const Result<std::optional<Thing>>& found, std::string_view what) {
  if (!found) return refuse_stored(found.error());
  if (!*found || !same((*found)->key, digest(secret_of(request)))) return unknown(what);
  return std::nullopt;
}

Result<std::vector<store::Event>> read_events(const Json& body) {
  std::vector<store::Event> events;
  Reading reading(body, "request");
  for (const Field& in : reading.root()["events"].array(most_events)) {
    store::Event event;
    event.number = in["number"].integer(0, most_in_a_play);
    event.at = in["at"].integer(0, std::numeric_limits<int>::max());
    const Field kind = in["kind"];
    event.kind = kind.string();
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
    if (event.kind.empty() || event.kind.size() > 32 || !std::ranges::all_of(event.kind, plain))
      kind.reject("found " + excerpt(kind.value()), "a word in lower case");
    const auto data = in.maybe("data");
    event.data = data ? to_text(data->value()) : "null";
    if (event.data.size() > longest_play + 1024) data->reject("it is longer than 64 KiB", "less");
    events.push_back(std::move(event));
  }
  if (reading.failed()) return reading.failure();
  return events;
}

Result<std::string> read_text(const Json& body) {
  const auto text = body.find("text");
  if (text == body.end() || !text->is_string()) return error("request", "/text", "it is missing or no text", "a text");
  if (text->get_ref<const std::string&>().size() > longest_draft)
    return error("request", "/text", "it is longer than 512 KiB", "a shorter one");
  return text->get<std::string>();
}

}  // namespace

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::int64_t today() { return now_ms() / 86'400'000; }

std::string Service::owner_of(const Request& request) const { return digest("owner " + client_of(request).owner()); }

Result<std::size_t> Service::sweep() {
  constexpr std::size_t some = 100;
  if (options_.keep_days <= 0) return std::size_t{0};
  return store_.sweep(today() - options_.keep_days, some);
}

void note_visit(std::int64_t touched, const std::function<Result<void>()>& touch) {
  if (touched >= today()) return;
  if (const auto noted = touch(); !noted) log(LogLevel::warning, "store", {{"says", crux::to_text(noted.error())}});
}

// The first event that says so counts; whether it is true is looked at here. If the store has no time for it, nothing is lost but
// one time among many.
void Service::note_solved(const store::Play& play, std::span<const store::Event> events) {
  const auto claim = std::ranges::find(events, "solved", &store::Event::kind);
  if (claim == events.end()) return;
  const auto found = known(play.puzzle);
  if (!found) return;
  const auto seconds = seconds_to_solve((*found)->any, claim->at, claim->data);
  if (!seconds) return;
  if (const auto noted = store_.note_solved(play.id, static_cast<std::int64_t>(*seconds * 1000)); !noted)
    log(LogLevel::warning, "store", {{"says", crux::to_text(noted.error())}});
}

// The median of what people took, if there are enough of them that no one person's time can be told from it.
Response Service::times(const Request&, const Arguments& arguments) {
  constexpr std::size_t fewest = 5, most = 200;
  const auto found = known_now(arguments.parts[0]);
  if (!found) return found.error();
  auto times = store_.solved_in((*found)->any.id, most);
  if (!times) return refuse_stored(times.error());
  Json body{{"people", times->size()}};
  if (times->size() >= fewest) {
    std::ranges::nth_element(*times, times->begin() + static_cast<std::ptrdiff_t>(times->size() / 2));
    body["seconds"] = static_cast<double>((*times)[times->size() / 2]) / 1000;
  }
  Response response = server::answer(200, body);
  response.headers.emplace_back("Cache-Control", "public, max-age=600");
  return response;
}

std::string_view secret_of(const Request& request) {
  constexpr std::string_view bearer = "Bearer ";
  const std::string_view given = request.authorization;
  return given.starts_with(bearer) ? given.substr(bearer.size()) : std::string_view();
}

Response Service::add_play(const Request& request, const Arguments& arguments) {
  Reading reading(arguments.body, "request");
  const std::string puzzle(reading.root()["puzzle"].string());
  const auto before = reading.root().maybe("before");
  const std::string previous(before ? before->string() : std::string_view());
  if (reading.failed()) return refuse(400, reading.failure().error());
  const auto found = known_now(puzzle);
  if (!found) return found.error();
  if (!previous.empty()) {
    const auto there = is_id(previous) ? store_.play(previous) : Result<std::optional<store::Play>>();
    if (!there) return refuse_stored(there.error());
    if (!*there) return refuse(422, {"request", "/before", "there is no such play", "the id of the play before this one"});
  }
  const std::string id = random_id(), secret = random_id();
  const auto added = store_.add_play({id, (*found)->any.id, previous, now_ms(), digest(secret), owner_of(request), today()});
  if (!added) return refuse_stored(added.error());
  return server::answer(201, Json{{"id", id}, {"secret", secret}});
}

Response Service::play(const Request& request, const Arguments& arguments) {
  if (!is_id(arguments.parts[0])) return unknown("play");
  const auto found = store_.play(arguments.parts[0]);
  if (auto no = denied(request, found, "play")) return *no;
  note_visit((*found)->touched, [&] { return store_.touch_play((*found)->id, today()); });
  const auto given = query(request.target, "from");
  if (!given) return refuse(400, given.error());
  std::int64_t from = 0;
  const auto [end, failed] = std::from_chars(given->data(), given->data() + given->size(), from);
  if (!given->empty() && (failed != std::errc{} || end != given->data() + given->size() || from < 0 || from > most_in_a_play))
    return refuse(400, {"request", "from", "found " + excerpt(Json(*given)), "the number of an event"});
  // A megabyte or a little more at a time.
  std::vector<store::Event> events;
  std::size_t bytes = 0;
  bool more = true;
  while (more && bytes < largest_body) {
    const auto part = store_.events((*found)->id, from + static_cast<std::int64_t>(events.size()), events_at_once);
    if (!part) return refuse_stored(part.error());
    for (const store::Event& event : *part) bytes += event.data.size() + 64;
    more = part->size() == events_at_once;
    events.insert(events.end(), part->begin(), part->end());
  }
  Json list = Json::array();
  for (const store::Event& event : events)
    list.push_back(
        {{"number", event.number}, {"at", event.at}, {"kind", event.kind}, {"data", Json::parse(event.data, nullptr, false)}});
  return server::answer(200, Json{{"id", (*found)->id},
                                  {"puzzle", (*found)->puzzle},
                                  {"before", (*found)->before},
                                  {"began", (*found)->began},
                                  {"events", std::move(list)},
                                  {"next", from + static_cast<std::int64_t>(events.size())},
                                  {"more", more}});
}

Response Service::add_events(const Request& request, const Arguments& arguments) {
  if (!is_id(arguments.parts[0])) return unknown("play");
  const auto found = store_.play(arguments.parts[0]);
  if (auto no = denied(request, found, "play")) return *no;
  const auto events = read_events(arguments.body);
  if (!events) return refuse(400, events.error());
  const auto appended = store_.append((*found)->id, *events, today());
  if (!appended) return refuse_stored(appended.error());
  if (appended->too_long)
    return refuse(
        413, {"plays", "/events", "the play would be longer than it may be", "begin a new play, and say what came `before` it"});
  if (appended->accepted) {
    note_solved(**found, *events);
    return server::answer(200, Json{{"next", appended->next}});
  }
  Json body = refusal(
      {"plays", "/events", "they do not follow what is there", fmt::format("the next event has the number {}", appended->next)});
  body["next"] = appended->next;
  return server::answer(409, body);
}

Response Service::remove_play(const Request& request, const Arguments& arguments) {
  if (!is_id(arguments.parts[0])) return unknown("play");
  const auto found = store_.play(arguments.parts[0]);
  if (auto no = denied(request, found, "play")) return *no;
  if (const auto removed = store_.remove_play((*found)->id); !removed) return refuse_stored(removed.error());
  return server::answer(200, Json{{"id", (*found)->id}, {"removed", true}});
}

Response Service::add_draft(const Request& request, const Arguments& arguments) {
  const auto text = read_text(arguments.body);
  if (!text) return refuse(400, text.error());
  const std::string id = random_id(), secret = random_id();
  const auto added = store_.add_draft({id, digest(secret), *text, 1, owner_of(request), today()});
  if (!added) return refuse_stored(added.error());
  return server::answer(201, Json{{"id", id}, {"secret", secret}, {"version", 1}});
}

Response Service::draft(const Request& request, const Arguments& arguments) {
  if (!is_id(arguments.parts[0])) return unknown("draft");
  const auto found = store_.draft(arguments.parts[0]);
  if (auto no = denied(request, found, "draft")) return *no;
  note_visit((*found)->touched, [&] { return store_.touch_draft((*found)->id, today()); });
  return server::answer(200, Json{{"id", (*found)->id}, {"text", (*found)->text}, {"version", (*found)->version}});
}

Response Service::change_draft(const Request& request, const Arguments& arguments) {
  if (!is_id(arguments.parts[0])) return unknown("draft");
  const auto found = store_.draft(arguments.parts[0]);
  if (auto no = denied(request, found, "draft")) return *no;
  const auto text = read_text(arguments.body);
  if (!text) return refuse(400, text.error());
  const auto version = arguments.body.find("version");
  if (version == arguments.body.end() || !version->is_number_integer())
    return refuse(400, {"request", "/version", "it is missing or no number", "the version that was changed"});
  const auto changed = store_.change_draft((*found)->id, *text, version->get<std::int64_t>(), today());
  if (!changed) return refuse_stored(changed.error());
  if (!*changed) return refuse(409, {"drafts", "/version", "somebody has changed it since", "get it anew, and change that"});
  return server::answer(200, Json{{"id", (*found)->id}, {"version", **changed}});
}

Response Service::remove_draft(const Request& request, const Arguments& arguments) {
  if (!is_id(arguments.parts[0])) return unknown("draft");
  const auto found = store_.draft(arguments.parts[0]);
  if (auto no = denied(request, found, "draft")) return *no;
  if (const auto removed = store_.remove_draft((*found)->id); !removed) return refuse_stored(removed.error());
  return server::answer(200, Json{{"id", (*found)->id}, {"removed", true}});
}

}  // namespace crux::server
