#include "server/service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <openapi.hpp>

#include "base/clock.hpp"
#include "base/waiting.hpp"
#include "server/local_jobs.hpp"
#include "server/log.hpp"
#include "server/secret.hpp"

namespace crux::server {
namespace {

using enum Method;

constexpr std::string_view api = "/api/v1";

std::string_view path_of(std::string_view target) { return target.substr(0, target.find_first_of("?#")); }

// Whether `path` is what `pattern` describes; then `parts` is what stands for its braces, still encoded.
bool matches(std::string_view pattern, std::string_view path, std::vector<std::string_view>& parts) {
  parts.clear();
  while (!pattern.empty() && !path.empty()) {
    // Both begin with a slash.
    const std::size_t a = std::min(pattern.find('/', 1), pattern.size()), b = std::min(path.find('/', 1), path.size());
    const std::string_view wanted = pattern.substr(0, a), found = path.substr(0, b);
    if (wanted.starts_with("/{")) {
      if (found.size() < 2) return false;
      parts.push_back(found.substr(1));
    } else if (wanted != found) {
      return false;
    }
    pattern.remove_prefix(a);
    path.remove_prefix(b);
  }
  return pattern.empty() && path.empty();
}

Response our_mistake(const std::exception& thrown, std::string_view target) {
  log(LogLevel::error, "bug", {{"says", thrown.what()}, {"target", target}});
  return Service::finish(refuse(500, {"server", "", "our mistake", "please tell us what you did"}));
}

}  // namespace

std::span<const Service::Route> Service::routes() {
  using S = Service;
  using enum Weight;
  constexpr std::size_t play_body = 2 * longest_play;           // a play as text, escaped a little
  constexpr std::size_t puzzle_body = std::size_t{256} << 10U;  // the largest puzzles have some 100 KiB
  static constexpr std::array table{
      Route{get, "/healthz", stored, &S::health, "GET /healthz"},
      Route{get, "/metrics", quick, &S::show_metrics, "GET /metrics"},
      Route{get, "/api/v1/openapi.json", quick, &S::openapi, "GET /api/v1/openapi.json"},
      Route{get, "/api/v1/games", light, &S::games, "GET /api/v1/games"},
      Route{post, "/api/v1/games/{game}/next", light, &S::next, "POST /api/v1/games/{game}/next", puzzle_body},
      Route{post, "/api/v1/puzzles", stored, &S::add_puzzle, "POST /api/v1/puzzles", puzzle_body},
      Route{get, "/api/v1/puzzles/{id}", light, &S::puzzle, "GET /api/v1/puzzles/{id}"},
      Route{post, "/api/v1/puzzles/{id}/check", light, &S::check, "POST /api/v1/puzzles/{id}/check", play_body},
      Route{post, "/api/v1/puzzles/{id}/hint", heavy, &S::hint, "POST /api/v1/puzzles/{id}/hint", play_body},
      Route{post, "/api/v1/puzzles/{id}/read-play", heavy, &S::read_play, "POST /api/v1/puzzles/{id}/read-play", play_body},
      Route{post, "/api/v1/puzzles/{id}/reveal", heavy, &S::reveal, "POST /api/v1/puzzles/{id}/reveal"},
      Route{get, "/api/v1/puzzles/{id}/grade", heavy_stored, &S::grade, "GET /api/v1/puzzles/{id}/grade"},
      Route{get, "/api/v1/puzzles/{id}/times", stored, &S::times, "GET /api/v1/puzzles/{id}/times"},
      Route{get, "/api/v1/puzzles/{id}/picture.svg", picture, &S::picture_svg, "GET /api/v1/puzzles/{id}/picture.svg"},
      Route{get, "/api/v1/puzzles/{id}/picture.png", picture, &S::picture_png, "GET /api/v1/puzzles/{id}/picture.png"},
      Route{get, "/api/v1/puzzles/{id}/qr.svg", picture, &S::qr, "GET /api/v1/puzzles/{id}/qr.svg"},
      Route{post, "/api/v1/puzzles/{id}/another", stored, &S::another, "POST /api/v1/puzzles/{id}/another"},
      Route{post, "/api/v1/generate", stored, &S::generate, "POST /api/v1/generate"},
      Route{get, "/api/v1/jobs/{id}", stored, &S::job, "GET /api/v1/jobs/{id}"},
      Route{get, "/api/v1/jobs/{id}/events", stored, &S::job_events, "GET /api/v1/jobs/{id}/events"},
      Route{Method::remove, "/api/v1/jobs/{id}", stored, &S::cancel_job, "DELETE /api/v1/jobs/{id}"},
      Route{post, "/api/v1/plays", stored, &S::add_play, "POST /api/v1/plays"},
      Route{get, "/api/v1/plays/{id}", stored, &S::play, "GET /api/v1/plays/{id}"},
      Route{Method::remove, "/api/v1/plays/{id}", stored, &S::remove_play, "DELETE /api/v1/plays/{id}"},
      Route{post, "/api/v1/plays/{id}/events", stored, &S::add_events, "POST /api/v1/plays/{id}/events", largest_body},
      Route{post, "/api/v1/drafts", stored, &S::add_draft, "POST /api/v1/drafts", largest_body},
      Route{get, "/api/v1/drafts/{id}", stored, &S::draft, "GET /api/v1/drafts/{id}"},
      Route{put, "/api/v1/drafts/{id}", stored, &S::change_draft, "PUT /api/v1/drafts/{id}", largest_body},
      Route{Method::remove, "/api/v1/drafts/{id}", stored, &S::remove_draft, "DELETE /api/v1/drafts/{id}"},
      Route{post, "/api/v1/print", heavy_stored, &S::print, "POST /api/v1/print"},
      Route{post, "/api/v1/design/look", heavy, &S::look, "POST /api/v1/design/look", puzzle_body},
      Route{post, "/api/v1/design/check", picture, &S::design_check, "POST /api/v1/design/check", puzzle_body},
      Route{post, "/api/v1/design/picture", picture, &S::design_picture, "POST /api/v1/design/picture", puzzle_body},
      Route{post, "/api/v1/design/vary", heavy, &S::vary, "POST /api/v1/design/vary", puzzle_body},
      Route{post, "/api/v1/design/import", light, &S::import_design, "POST /api/v1/design/import", puzzle_body},
      Route{post, "/api/v1/design/export", light, &S::export_design, "POST /api/v1/design/export", puzzle_body},
      Route{post, "/api/v1/fill", heavy_stored, &S::fill, "POST /api/v1/fill", puzzle_body},
      Route{post, "/api/v1/jobs/{id}/cells", stored, &S::job_cell, "POST /api/v1/jobs/{id}/cells"},
      Route{post, "/api/v1/publish", heavy_stored, &S::publish, "POST /api/v1/publish", puzzle_body},
      Route{post, "/api/v1/collections", stored, &S::add_collection, "POST /api/v1/collections"},
      Route{get, "/api/v1/collections/{id}", stored, &S::collection, "GET /api/v1/collections/{id}"},
      Route{get, "/api/v1/collections/{id}/qr.svg", stored, &S::collection_qr, "GET /api/v1/collections/{id}/qr.svg"},
      Route{put, "/api/v1/collections/{id}", stored, &S::change_collection, "PUT /api/v1/collections/{id}"},
      Route{Method::remove, "/api/v1/collections/{id}", stored, &S::remove_collection, "DELETE /api/v1/collections/{id}"},
  };
  return table;
}

Service::Service(store::Store store, Options options)
    : store_(std::move(store)), options_(std::move(options)), cache_(options_.cached), sessions_(options_.session_key) {
  store_.limit(options_.limits);
  if (store_.is_a_file())
    jobs_ = std::make_unique<LocalJobs>(options_.jobs);
  else
    jobs_ = std::make_unique<SharedJobs>(store_, options_.jobs,
                                         [this](const auto& kind, const auto& asked) { return remake(kind, asked); });
}

Response refuse_stored(const Error& error) {
  if (error.kind == ErrorKind::full || error.kind == ErrorKind::too_many) return refuse(507, error);
  if (error.kind != ErrorKind::database) return refuse(422, error);
  log(LogLevel::error, "store", {{"says", crux::to_text(error)}});
  Response response = refuse(503, {"server", "", "the store does not answer", "try again in a minute"});
  response.headers.emplace_back("Retry-After", "10");
  return response;
}

Response out_of_time() { return refuse(422, answers::out_of_time()); }

Response not_found(std::string where, std::string found, std::string expected) {
  return refuse(404, {"server", std::move(where), std::move(found), std::move(expected)});
}

Client Service::client_of(const Request& request) const {
  return {.address = request.client, .session = sessions_.find(request.cookie, now_ms()).value_or("")};
}

// A page that comes without a session gets one, with its document or with its first question.
void Service::give_session(const Asked& asked, Response& response) {
  const Request& request = *asked.request;
  const bool is_document = !asked.route && response.type.starts_with("text/html");
  const bool is_question = asked.route && asked.route->handle == &Service::games && request.from_page;
  if ((!is_document && !is_question) || sessions_.find(request.cookie, now_ms())) return;
  auto cookie = sessions_.issue(request.client, now_ms(), options_.public_url.starts_with("https:"));
  if (!cookie) return;
  response.headers.emplace_back("Set-Cookie", std::move(*cookie));
  // Nobody else gets this one.
  std::erase_if(response.headers, [](const auto& header) { return header.first == "Cache-Control"; });
  response.headers.emplace_back("Cache-Control", is_document ? "private, no-cache" : "no-store");
}

// A page elsewhere may make a browser send requests to us: by a name that leads here (Host), or from its own (Origin).
std::optional<Response> Service::turn_away(const Request& request) const {
  const std::string host = lower(request.host);
  const auto name = name_in(host);
  if (request.hosts != 1 || !name)
    return refuse(400, {"server", "Host", fmt::format("found {} headers, {}", request.hosts, excerpt(Json(host.substr(0, 100)))),
                        "one Host header, a name and perhaps a port"});
  if (!request.authority.empty() && lower(request.authority) != host)
    return refuse(400, {"server", "Host", "the address is of another host", "the same host in the address and in the header"});
  if (std::ranges::find(options_.hosts, *name) == options_.hosts.end())
    return refuse(
        421, {"server", "Host", "found " + excerpt(Json(request.host.substr(0, 100))),
              fmt::format("one of {}; start the server with --host NAME to allow another", fmt::join(options_.hosts, ", "))});
  if (request.method != get && request.method != head && !request.origin.empty()) {
    const std::string origin = lower(request.origin);
    if (origin != "http://" + host && origin != "https://" + host && origin != lower(options_.public_url))
      return refuse(403, {"server", "Origin", "a page of another site", "a page of this one"});
  }
  if (request.target.size() > longest_target || !request.target.starts_with('/'))
    return refuse(request.target.size() > longest_target ? 414 : 400,
                  {"server", "", "an address of another kind", fmt::format("a path of at most {} bytes", longest_target)});
  return std::nullopt;
}

std::size_t Service::body_limit(Method method, std::string_view target) {
  std::vector<std::string_view> parts;
  for (const Route& route : routes())
    if (route.method == method && matches(route.pattern, path_of(target), parts)) return route.body;
  return usual_body;
}

Response body_too_large(std::size_t limit) {
  return refuse(413,
                {"server", "", "the body is too large", fmt::format("a body of at most {} KiB for this address", limit >> 10U)});
}

Service::Asked Service::look_up(const Request& request) const {
  Asked asked{.request = &request, .refused = turn_away(request)};
  if (asked.refused) return asked;
  constexpr std::array<std::string_view, 6> names{"GET", "HEAD", "POST", "PUT", "DELETE", ""};
  const std::string_view path = path_of(request.target);
  const Method method = request.method == head ? get : request.method;
  std::vector<std::string_view> allowed;
  for (const Route& route : routes()) {
    std::vector<std::string_view> parts;
    if (!matches(route.pattern, path, parts)) continue;
    if (route.method == method) {
      asked.route = &route;
      asked.parts = std::move(parts);
      if (request.body.size() > route.body) asked.refused = body_too_large(route.body);
      return asked;
    }
    allowed.push_back(names[static_cast<std::size_t>(route.method)]);
  }
  asked.allowed = fmt::format("{}", fmt::join(allowed, ", "));
  if (request.body.size() > usual_body) asked.refused = body_too_large(usual_body);
  return asked;
}

Service::Wanted Service::wanted_by(const Asked& asked) {
  if (asked.refused || !asked.route || !asked.route->pattern.starts_with("/api/v1/puzzles/{id}")) return {};
  auto id = decode(asked.parts.front());
  if (!id || !is_id(*id)) return {};  // whoever answers says so
  const auto cached = cache_.find(*id);
  if (cached && !needs_news(*cached)) return {};
  return {cached ? Need::news : Need::puzzle, std::move(*id), asked.route};
}

std::optional<Response> Service::fetch(const Wanted& wanted) {
  try {
    if (wanted.need == Need::news)
      if (const auto cached = cache_.find(wanted.id)) look_for_news(*cached);
    auto found = known(wanted.id);
    if (found) return std::nullopt;
    found.error().route = wanted.route->name;
    return finish(std::move(found.error()));
  } catch (const std::exception& thrown) {
    return our_mistake(thrown, wanted.id);
  }
}

std::optional<Response> Service::answer_quickly(const Asked& asked) {
  const auto asks_for_a_job = [&] { return asked.route->handle == &Service::job || asked.route->handle == &Service::job_events; };
  if (asked.refused || asked.weight() == Weight::quick || (asks_for_a_job() && jobs_->are_at_hand()))
    return finish(dispatch(asked));
  const auto cached = asked.route->handle == &Service::puzzle ? cache_.find(asked.parts.front()) : nullptr;
  if (!cached) return std::nullopt;
  Response response = show(*asked.request, *cached);
  response.route = asked.route->name;
  return finish(std::move(response));
}

Response Service::answer(const Asked& asked) {
  try {
    return finish(dispatch(asked));
  } catch (const std::exception& thrown) {
    return our_mistake(thrown, asked.request->target);
  }
}

Response Service::answer(const Request& request) {
  const Asked asked = look_up(request);
  const Wanted wanted = wanted_by(asked);
  if (wanted.need != Need::nothing)
    if (auto failed = fetch(wanted)) return std::move(*failed);
  return answer(asked);
}

// A page, or why there is nothing.
Response Service::answer_without_route(const Asked& asked) const {
  const Request& request = *asked.request;
  if (!asked.allowed.empty()) {
    Response response = refuse(405, {"server", "", "this address takes other methods", asked.allowed});
    response.headers.emplace_back("Allow", asked.allowed);
    return response;
  }
  const auto path = decode(path_of(request.target));
  if (!path) return refuse(400, path.error());
  const bool reads = request.method == get || request.method == head;
  if (reads && !path->starts_with(api))
    if (auto page = options_.pages.find(*path, request)) {
      page->route = "GET pages";
      return *page;
    }
  if (reads && request.wants_page)
    if (auto page = options_.pages.find("/", request)) {
      page->status = 404;
      page->route = "GET pages";
      return *page;
    }
  return refuse(404, {"server", "", "this address does not exist", "go to the home page, or see /api/v1/openapi.json"});
}

Response Service::dispatch(const Asked& asked) {
  if (asked.refused) return *asked.refused;
  if (!asked.route) {
    Response response = answer_without_route(asked);
    give_session(asked, response);
    return response;
  }
  const Request& request = *asked.request;
  Arguments arguments;
  for (const std::string_view part : asked.parts) {
    auto plain = decode(part);
    if (!plain) return refuse(400, plain.error());
    arguments.parts.push_back(std::move(*plain));
  }
  if (request.method == post || request.method == put) {
    if (lower(request.content_type.substr(0, request.content_type.find(';'))) != "application/json")
      return refuse(
          415, {"server", "Content-Type", "found " + excerpt(Json(request.content_type.substr(0, 100))), "application/json"});
    auto body = parse_json(request.body, "request");
    if (!body) return refuse(400, body.error());
    if (!body->is_object()) return refuse(400, {"request", "/", "found " + excerpt(*body), "an object"});
    arguments.body = std::move(*body);
  }
  Response response = handle(asked, arguments);
  give_session(asked, response);
  response.route = asked.route->name;
  return response;
}

// Calls the route's function. All that it does ends when its time is over (base/waiting.hpp), whatever the puzzle; the same
// request then gets the same answer for some time.
Response Service::handle(const Asked& asked, Arguments& arguments) {
  const Request& request = *asked.request;
  const bool short_work = asked.weight() < Weight::picture && request.method != post && request.method != put;
  if (short_work) return (this->*asked.route->handle)(request, arguments);
  if (auto told = too_large_.find(request.target, request.body)) return std::move(*told);
  const TimeLimit limit(options_.longest, stop_.get_token());
  arguments.stop = limit.token();
  const Waiting waiting(arguments.stop);
  Response response;
  try {
    response = (this->*asked.route->handle)(request, arguments);
  } catch (const Stopped&) {
    response = out_of_time();
  }
  const bool says_all = response.status == 422 || (response.status == 200 && asked.weight() >= Weight::picture);
  if (limit.over() && says_all && !stop_.stop_requested()) too_large_.add(request.target, request.body, response);
  return response;
}

Response Service::finish(Response response) {
  static const std::string policy =
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; manifest-src 'self'; style-src 'self' "
      "'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
      "frame-ancestors ";
  static const std::array<std::pair<std::string_view, std::string_view>, 6> always{{
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
      {"Cache-Control", "no-store"},
  }};
  response.headers.emplace_back("Content-Security-Policy", policy + (response.framed ? "*" : "'none'"));
  if (!response.framed) response.headers.emplace_back("X-Frame-Options", "DENY");
  for (const auto& [name, value] : always)
    if (std::ranges::find(response.headers, name, &std::pair<std::string, std::string>::first) == response.headers.end())
      response.headers.emplace_back(name, value);
  if (response.route.empty()) response.route = "none";
  return response;
}

Response Service::health(const Request&, const Arguments&) {
  const auto sick = [](std::string found) {
    Response response = refuse(503, {"server", "store", std::move(found), "see the log, and docs/store.md"});
    response.headers.emplace_back("Retry-After", "10");
    return response;
  };
  if (const auto well = store_.ping(); !well) {
    const Error& error = well.error();
    log(LogLevel::error, "health", {{"says", crux::to_text(error)}});
    // The words of a database may name its address.
    return sick(error.where == "file" ? error.found
                : !store_.is_a_file() ? "PostgreSQL does not answer"
                                      : "the database file cannot be written");
  }
  {
    const std::scoped_lock lock(damage_mutex_);
    if (!damage_.empty()) return sick("the database is damaged: " + damage_);
  }
  return server::answer(200, Json{{"status", "ok"}, {"version", CRUX_VERSION}});
}

void Service::look_for_damage() {
  const auto flaws = store_.flaws(false);
  const std::scoped_lock lock(damage_mutex_);
  damage_ = !flaws ? "" : flaws->empty() ? "" : flaws->front();
  if (!damage_.empty()) log(LogLevel::error, "damage", {{"says", damage_}});
}

Response Service::show_metrics(const Request&, const Arguments&) {
  return server::answer(200, "text/plain; version=0.0.4",
                        metrics_.text({{"jobs_waiting", "Jobs in the queue.", static_cast<double>(jobs_->waiting())},
                                       {"jobs_running", "Jobs at work.", static_cast<double>(jobs_->running())}}));
}

Response Service::openapi(const Request&, const Arguments&) {
  return server::answer(200, "application/json", std::string(openapi::text));
}

}  // namespace crux::server
