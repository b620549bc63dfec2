// limits_test.cpp -- the work that one request can cause, measured by attack: the largest puzzle that each game reads, sent to
// every route that takes one.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <thread>

#include "base/clock.hpp"
#include "catalog/catalog.hpp"
#include "server/service_test.hpp"
#include "tests/support/cases.hpp"

namespace crux::server::room_test {
namespace {

using namespace std::chrono_literals;

constexpr double spare = tests::sanitized ? 30 : 0.5;  // seconds beyond a limit

// An answer, and how long it took.
struct Timed {
  Answer answer;
  double seconds = 0;
};
Timed timed(World& world, Request request) {
  const double began = seconds();
  Answer answer = world.ask(std::move(request));
  return {std::move(answer), seconds() - began};
}

// Every line of src/games/<game>/corpus/largest/<file>.
std::vector<Json> largest_of(const GameEntry& game, const char* file = "puzzles.jsonl") {
  std::vector<Json> lines;
  std::ifstream in(std::filesystem::path(CRUX_SOURCE_DIR) / "src/games" / game.name / "corpus/largest" / file);
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  return lines;
}

// For each route that takes a puzzle: a body for it. Routes on puzzles by their id are asked for no move at all.
using BodyOf = std::function<Json(const Json& line, const std::string& id)>;
const std::map<std::string_view, BodyOf>& bodies() {
  const BodyOf whole = [](const Json& line, const std::string&) { return line; };
  const BodyOf foreign = [](const Json& line, const std::string&) {
    Json body = line;
    const GameEntry* const game = find_game(line["game"].get<std::string>());
    body["format"] = game->formats.empty() ? "none" : std::string(game->formats.front().name);
    body["text"] = line.dump();
    return body;
  };
  static const std::map<std::string_view, BodyOf> all{
      {"/api/v1/puzzles", whole},
      {"/api/v1/publish", whole},
      {"/api/v1/fill", whole},
      {"/api/v1/design/look", whole},
      {"/api/v1/design/check",
       [](const Json& line, const std::string&) {
         Json body = line;
         body["moves"] = "";
         return body;
       }},
      {"/api/v1/design/picture", whole},
      {"/api/v1/design/vary", whole},
      {"/api/v1/design/import", foreign},
      {"/api/v1/design/export", foreign},
      {"/api/v1/print", [](const Json&, const std::string& id) { return Json{{"puzzles", {id}}}; }},
      {"/api/v1/plays", [](const Json&, const std::string& id) { return Json{{"puzzle", id}}; }},
      {"/api/v1/collections", [](const Json&, const std::string& id) { return Json{{"title", "large"}, {"puzzles", {id}}}; }},
  };
  return all;
}
// Routes that never see a puzzle, or only one that was seen before.
bool takes_none(std::string_view pattern) {
  static const std::set<std::string_view> all{
      "/healthz", "/metrics", "/api/v1/openapi.json", "/api/v1/games", "/api/v1/games/{game}/next", "/api/v1/generate"};
  return all.contains(pattern) || pattern.starts_with("/api/v1/jobs/") || pattern.starts_with("/api/v1/plays/") ||
         pattern.starts_with("/api/v1/drafts") || pattern.starts_with("/api/v1/collections/");
}

// Nothing if the route takes no puzzle.
std::optional<Request> request_for(const Service::Route& route, const Json& line, const std::string& id) {
  constexpr std::string_view by_id = "/api/v1/puzzles/{id}";
  Request request{
      .method = route.method, .target = std::string(route.pattern), .host = "localhost", .content_type = "application/json"};
  if (route.pattern.starts_with(by_id)) {
    request.target = "/api/v1/puzzles/" + id + std::string(route.pattern.substr(by_id.size()));
    request.body = R"({"moves":""})";
    return request;
  }
  if (const auto body = bodies().find(route.pattern); body != bodies().end()) {
    request.body = body->second(line, id).dump();
    return request;
  }
  EXPECT_TRUE(takes_none(route.pattern)) << route.name << " is a new route: say what puzzle it takes, or that it takes none";
  return std::nullopt;
}

constexpr auto longest = 50ms;
constexpr double limit = std::chrono::duration<double>(longest).count();

// One route, one puzzle or sketch.
void attack(World& world, const Service::Route& route, const Request& request, const std::string& what) {
  const Timed first = timed(world, request);
  const Response& answer = first.answer.response;
  EXPECT_LT(first.seconds, limit + spare) << what;
  EXPECT_LT(answer.status, 500) << what;
  EXPECT_LE(answer.body->size(), 5U << 20U) << what;
  // What took too long is not tried again.
  const bool kept = (answer.status == 422 || (answer.status == 200 && route.weight >= Weight::picture)) &&
                    answer.body->size() <= TooLarge::longest_answer;
  if (!kept || first.seconds < 1.1 * limit) return;
  double least = limit + spare;
  for (int i = 0; i < 3 && least >= limit; ++i) {
    const Timed again = timed(world, request);
    EXPECT_EQ(again.answer.status, answer.status) << what;
    least = std::min(least, again.seconds);
  }
  EXPECT_LT(least, tests::sanitized ? limit + spare : limit) << what << " is tried again";
}

void attack_everywhere(World& world, const Json& line, const std::string& id) {
  for (const Service::Route& route : Service::routes())
    if (const auto request = request_for(route, line, id))
      attack(world, route, *request,
             std::string(route.name) + " " + line["game"].get<std::string>() + " " + line["id"].get<std::string>());
}

TEST(Limits, EveryRouteEndsInTimeWhateverThePuzzle) {
  World world({.jobs = {.threads = 1, .queued = 1'000, .per_client = 1'000, .longest = 1s}, .longest = longest});
  for (const GameEntry* const game : all_games()) {
    const auto lines = largest_of(*game);
    EXPECT_FALSE(lines.empty()) << game->name << " has no largest puzzle";
    for (const Json& line : lines) {
      const Answer added = world.post("/api/v1/puzzles", line);
      ASSERT_EQ(added.status, 201) << line["game"] << " " << line["id"] << " " << added.body.dump();
      attack_everywhere(world, line, added.body["id"].get<std::string>());
    }
  }
}

TEST(Limits, EveryRouteEndsInTimeWhateverTheSketch) {
  World world({.jobs = {.threads = 1, .queued = 1'000, .per_client = 1'000, .longest = 1s}, .longest = longest});
  for (const GameEntry* const game : all_games()) {
    const auto lines = largest_of(*game, "sketches.jsonl");
    EXPECT_EQ(lines.empty(), !game->sketch) << game->name;
    for (const Json& line : lines) {
      const auto sketch = read_parsed_sketch(line, 0);
      ASSERT_TRUE(sketch) << crux::to_text(sketch.error());
      attack_everywhere(world, line, std::string(32, '0'));  // a sketch has no id
    }
  }
}

// 15 KB gave 629 MB in 29 s.
TEST(Limits, APictureOfLongNamesIsRefusedAtOnce) {
  const GameEntry* const game = find_game("logicgrid");
  if (!game) GTEST_SKIP() << "this build has only some of the games";
  World world;
  for (const Json& line : largest_of(*game)) {
    const Timed drawn = timed(world, {.method = Method::post,
                                      .target = "/api/v1/design/picture",
                                      .host = "localhost",
                                      .content_type = "application/json",
                                      .body = line.dump()});
    EXPECT_LT(drawn.seconds, spare) << line["id"];
    EXPECT_LE(drawn.answer.response.body->size(), 4'000'000U) << line["id"];
    if (line["id"] == "names" || line["id"] == "empty") {
      EXPECT_EQ(drawn.answer.status, line["id"] == "names" ? 422 : 200);
    }
  }
}

// 116,000 keys took 37 s.
TEST(Limits, ABodyOfManyKeysIsRefusedAtOnce) {
  World world;
  std::string body = "{";
  while (body.size() < 900'000) body += (body.size() == 1 ? "\"" : ",\"") + std::to_string(body.size()) + "\":0";
  const Timed answered = timed(world, {.method = Method::post,
                                       .target = "/api/v1/drafts",
                                       .host = "localhost",
                                       .content_type = "application/json",
                                       .body = body + "}"});
  EXPECT_EQ(answered.answer.status, 400);
  EXPECT_LT(answered.seconds, spare / 5);
  EXPECT_NE(answered.answer.body["error"]["says"].get<std::string>().find("more than 1024 keys"), std::string::npos);
}

TEST(Limits, EachRouteHasItsOwnLargestBody) {
  World world;
  for (const Service::Route& route : Service::routes()) {
    EXPECT_GE(route.body, usual_body) << route.name;
    EXPECT_LE(route.body, largest_body) << route.name;
    if (route.method != Method::post && route.method != Method::put) continue;
    EXPECT_EQ(Service::body_limit(route.method, route.pattern), route.body) << route.name;
    Request request{.method = route.method,
                    .target = std::string(route.pattern),
                    .host = "localhost",
                    .content_type = "application/json",
                    .body = std::string(route.body + 1, ' ')};
    const Answer refused = world.ask(request);
    EXPECT_EQ(refused.status, 413) << route.name;
    EXPECT_EQ(refused.body["error"]["expected"],
              "a body of at most " + std::to_string(route.body / 1024) + " KiB for this address");
    request.body.pop_back();
    EXPECT_NE(world.ask(request).status, 413) << route.name;
  }
  EXPECT_EQ(Service::body_limit(Method::post, "/nothing"), usual_body);
  EXPECT_EQ(Service::body_limit(Method::post, "/api/v1/drafts?x=/y"), largest_body);
}

TEST(TooLarge, ForgetsTheOldestAndTheOld) {
  TooLarge known;
  const Response no = refuse(422, {"test", "", "too large", ""});
  const auto now = TooLarge::Clock::now();
  EXPECT_FALSE(known.find("/a", "{}", now));
  known.add("/a", "{}", no, now);
  ASSERT_TRUE(known.find("/a", "{}", now));
  EXPECT_EQ(known.find("/a", "{}", now)->body, no.body);
  EXPECT_FALSE(known.find("/a", "{ }", now));
  EXPECT_FALSE(known.find("/b", "{}", now));
  EXPECT_FALSE(known.find("/a", "{}", now + TooLarge::remembered + 1s));
  known.add("/a", "", no, now);
  for (std::size_t i = 1; i < TooLarge::most; ++i) known.add("/" + std::to_string(i), "", no, now);
  EXPECT_TRUE(known.find("/a", "", now));
  known.add("/one more", "", no, now);
  EXPECT_FALSE(known.find("/a", "", now));
  known.add("/long", "", server::answer(200, "text/plain", std::string(TooLarge::longest_answer + 1, 'a')), now);
  EXPECT_FALSE(known.find("/long", "", now));
}

}  // namespace
}  // namespace crux::server::room_test
