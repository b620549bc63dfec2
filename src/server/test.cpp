#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <openapi.hpp>
#include <thread>

#include "server/secret.hpp"
#include "server/service_test.hpp"

namespace crux::server::room_test {
namespace {

const std::string nobody(32, '0');

std::string line_of_example(World& world, std::string_view game) {
  return world.get("/api/v1/puzzles/" + world.example(game)).body.dump();
}

TEST(Routes, AreThoseOfTheOpenApiFile) {
  std::set<std::string> described, there;
  const Json document = Json::parse(openapi::text);
  for (const auto& [path, operations] : document["paths"].items())
    for (const auto& [method, operation] : operations.items()) {
      std::string name = method;
      std::ranges::transform(name, name.begin(), [](char c) { return static_cast<char>(c & ~0x20); });
      described.insert(name.append(" ").append(path));
    }
  for (const Service::Route& route : Service::routes()) there.emplace(route.name);
  EXPECT_EQ(described, there);
}

TEST(Routes, AreLookedUpFromARequest) {
  World world;
  const Service& service = world.service();
  const Request get{.target = "/api/v1/puzzles/a%20b/grade?x=1", .host = "localhost"};
  const auto grade = service.look_up(get);
  ASSERT_TRUE(grade.route);
  EXPECT_EQ(grade.route->name, "GET /api/v1/puzzles/{id}/grade");
  EXPECT_EQ(grade.parts, std::vector<std::string_view>{"a%20b"});
  EXPECT_EQ(grade.weight(), Weight::heavy_stored);
  EXPECT_FALSE(world.service().answer_quickly(grade));
  const Request head{.method = Method::head, .target = "/metrics", .host = "localhost"};
  EXPECT_EQ(service.look_up(head).route->name, "GET /metrics");
  EXPECT_EQ(service.look_up(head).weight(), Weight::quick);
  const Request put{.method = Method::put, .target = "/api/v1/jobs/x", .host = "localhost"};
  EXPECT_FALSE(service.look_up(put).route);
  EXPECT_EQ(service.look_up(put).allowed, "GET, DELETE");
  const Request elsewhere{.target = "/metrics", .host = "evil.example"};
  EXPECT_FALSE(service.look_up(elsewhere).route);
  EXPECT_EQ(world.service().answer_quickly(service.look_up(elsewhere)).value().status, 421);
}

// The story of a day: every route answers at least once, and every answer is as the OpenAPI file says (World::ask looks).
TEST(Routes, EachAnswersAsDescribed) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  EXPECT_EQ(world.get("/healthz").status, 200);
  EXPECT_EQ(world.get("/metrics").status, 200);
  EXPECT_EQ(world.get("/api/v1/openapi.json").status, 200);
  for (const char* game : {"panel", "burrows", "toycar", "logicgrid", "robot"}) {
    const std::string at = "/api/v1/puzzles/" + world.example(game);
    EXPECT_EQ(world.get(at).status, 200);
    EXPECT_EQ(world.post(at + "/check", {{"moves", ""}}).body["status"], "open") << game;
    EXPECT_EQ(world.post(at + "/hint", {{"moves", ""}}).status, 200);
    const Answer revealed = world.post(at + "/reveal", Json::object());
    ASSERT_EQ(revealed.status, 200);
    EXPECT_EQ(world.post(at + "/check", {{"moves", revealed.body["moves"]}}).body["status"], "solved") << game;
    EXPECT_EQ(world.get(at + "/grade").status, 200);
    EXPECT_EQ(world.get(at + "/times").body, (Json{{"people", 0}})) << game;
    EXPECT_EQ(world.get(at + "/picture.svg").status, 200);
    EXPECT_EQ(world.get(at + "/picture.png").status, 200);
    EXPECT_EQ(world.get(at + "/qr.svg").status, 200);
  }
  const std::string id = world.example("toycar");
  EXPECT_EQ(world.post("/api/v1/puzzles", Json::parse(line_of_example(world, "toycar"))).status, 200);
  const Answer another = world.post("/api/v1/puzzles/" + id + "/another", Json::object());
  ASSERT_EQ(another.status, 202);
  const std::string job = another.body["job"]["id"];
  EXPECT_EQ(world.get("/api/v1/jobs/" + job + "/events").response.type, "text/event-stream");
  EXPECT_EQ(world.wait_for(job)["state"], "done");
  EXPECT_EQ(world.post("/api/v1/generate", {{"game", "burrows"}, {"level", "easy"}}).status, 202);
  EXPECT_EQ(world.post("/api/v1/games/toycar/next", {{"plays", Json::array()}}).status, 200);
  const Answer play = world.post("/api/v1/plays", {{"puzzle", id}});
  ASSERT_EQ(play.status, 201);
  const std::string own = "/api/v1/plays/" + play.body["id"].get<std::string>(), secret = play.body["secret"];
  EXPECT_EQ(world.post(own + "/events", {{"events", {{{"number", 0}, {"at", 5}, {"kind", "move"}}}}}, secret).status, 200);
  EXPECT_EQ(world.send(Method::get, own, nullptr, secret).body["next"], 1);
  EXPECT_EQ(world.send(Method::remove, own, nullptr, secret).status, 200);
  const Answer draft = world.post("/api/v1/drafts", {{"text", "a ? b"}});
  const std::string mine = "/api/v1/drafts/" + draft.body["id"].get<std::string>(), key = draft.body["secret"];
  EXPECT_EQ(world.send(Method::put, mine, {{"text", "a c b"}, {"version", 1}}, key).body["version"], 2);
  EXPECT_EQ(world.send(Method::get, mine, nullptr, key).body["text"], "a c b");
  EXPECT_EQ(world.send(Method::remove, mine, nullptr, key).status, 200);
  EXPECT_EQ(world.post("/api/v1/print", {{"puzzles", {id}}}).response.type, "application/pdf");
  EXPECT_EQ(world.send(Method::remove, "/api/v1/jobs/" + job, nullptr).status, 200);

  const Json line = Json::parse(line_of_example(world, "panel")), design{{"game", "panel"}, {"puzzle", line["puzzle"]}};
  EXPECT_EQ(world.post("/api/v1/design/look", design).status, 200);
  EXPECT_EQ(world.post("/api/v1/design/picture", design).status, 200);
  Json played = design;
  played["moves"] = "";
  EXPECT_EQ(world.post("/api/v1/design/check", played).status, 200);
  EXPECT_EQ(world.post("/api/v1/design/vary", design).status, 200);
  Json windmill = design;
  windmill["format"] = "windmill";
  windmill["text"] = world.post("/api/v1/design/export", windmill).body["text"];
  EXPECT_EQ(world.post("/api/v1/design/import", windmill).status, 200);
  EXPECT_EQ(world.post("/api/v1/fill", {{"game", "robot"}, {"puzzle", {{"template", "wildcard 1"}}}}).status, 202);
  EXPECT_EQ(world.post("/api/v1/publish", design).status, 201);
  const Answer elites = world.post("/api/v1/generate",
                                   {{"game", "logicgrid"}, {"by", "elites"}, {"parameters", {{"items", 3}, {"generations", 9}}}});
  const std::string bred = elites.body["job"]["id"];
  const Json cell = world.wait_for(bred)["archive"]["cells"].front();
  EXPECT_EQ(world.post("/api/v1/jobs/" + bred + "/cells", {{"row", cell[0]}, {"column", cell[1]}}).status, 200);
  const Answer set = world.post("/api/v1/collections", {{"title", "Monday"}, {"puzzles", {id}}});
  const std::string shared = "/api/v1/collections/" + set.body["id"].get<std::string>(), owner = set.body["secret"];
  EXPECT_EQ(world.get(shared + "/qr.svg").status, 200);
  EXPECT_EQ(world.get(shared).body["puzzles"].size(), 1U);
  EXPECT_EQ(world.send(Method::put, shared, {{"title", "Friday"}, {"puzzles", {id}}, {"version", 1}}, owner).status, 200);
  EXPECT_EQ(world.send(Method::remove, shared, nullptr, owner).status, 200);

  for (const Service::Route& route : Service::routes())
    EXPECT_TRUE(world.answered.contains(std::string(route.name))) << route.name;
}

TEST(Puzzles, AreNamedByTheirContent) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  Json line =
      Json::parse(R"({"crux":1,"game":"burrows","puzzle":{"nodes":[[0,0],[1,0],[0,1]],"edges":[[0,1,1],[1,2,2]],"start":0},
    "name":"Mine","solution":"0-1 1-2","grade":{"class":"lies"}})");
  const Answer added = world.post("/api/v1/puzzles", line);
  ASSERT_EQ(added.status, 201);
  EXPECT_FALSE(added.body.contains("solution"));
  EXPECT_FALSE(added.body.contains("grade"));  // whoever sends a puzzle does not say how hard it is
  EXPECT_FALSE(added.body.contains("name"));
  line["name"] = "Yours";
  const Answer again = world.post("/api/v1/puzzles", line);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.body, added.body);
  const std::string at = "/api/v1/puzzles/" + added.body["id"].get<std::string>();
  const Answer got = world.get(at);
  EXPECT_EQ(got.header("Cache-Control"), "public, no-cache");
  EXPECT_EQ(world.ask({.target = at, .host = "localhost", .if_none_match = got.header("ETag")}).status, 304);
}

TEST(Puzzles, DoNotTellTheirSolution) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  for (const char* game : {"panel", "burrows", "toycar", "logicgrid", "robot"}) {
    const Answer made = world.post("/api/v1/generate", {{"game", game}, {"level", "gentle"}, {"seed", 1}});
    ASSERT_EQ(made.status, 202) << made.body.dump();
    const Json job = world.wait_for(made.body["job"]["id"]);
    ASSERT_EQ(job["state"], "done") << job.dump();
    const Json shown = world.get("/api/v1/puzzles/" + job["puzzles"][0].get<std::string>()).body;
    for (const auto& [field, value] : shown.items()) {
      const std::set<std::string> public_fields{"crux", "game", "id", "name", "note", "puzzle", "recipe", "grade"};
      EXPECT_TRUE(public_fields.contains(field)) << game << " shows " << field;
    }
    EXPECT_FALSE(shown["grade"].contains("program")) << game;
  }
}

TEST(Puzzles, AnotherHasTheSameRecipe) {
  World world;
  const Answer made =
      world.post("/api/v1/generate", {{"game", "toycar"}, {"parameters", {{"length", 7}, {"loops", 1}}}, {"seed", 5}});
  const Json first = world.wait_for(made.body["job"]["id"]);
  const std::string id = first["puzzles"][0];
  const Answer asked = world.post("/api/v1/puzzles/" + id + "/another", {{"seed", 6}});
  const Json second = world.wait_for(asked.body["job"]["id"]);
  const std::string other = second["puzzles"][0];
  EXPECT_NE(other, id);
  const Json recipe = world.get("/api/v1/puzzles/" + other).body["recipe"];
  EXPECT_EQ(recipe["parameters"]["length"], 7);
  EXPECT_EQ(recipe["seed"], 6);
  // The same seed again is the same puzzle.
  const Json third = world.wait_for(world.post("/api/v1/puzzles/" + id + "/another", {{"seed", 6}}).body["job"]["id"]);
  EXPECT_EQ(third["puzzles"], second["puzzles"]);
}

TEST(Plays, BelongToWhoHoldsTheSecret) {
  World world;
  const std::string id = world.example("panel");
  const Answer play = world.post("/api/v1/plays", {{"puzzle", id}});
  const std::string at = "/api/v1/plays/" + play.body["id"].get<std::string>(), secret = play.body["secret"];
  const Json events{{"events", {{{"number", 0}, {"at", 5}, {"kind", "move"}, {"data", {{"moves", "U"}}}}}}};
  for (const std::string& wrong : {std::string(), nobody, secret.substr(1)}) {
    EXPECT_EQ(world.send(Method::get, at, nullptr, wrong).status, 404);
    EXPECT_EQ(world.post(at + "/events", events, wrong).status, 404);
  }
  EXPECT_EQ(world.post(at + "/events", events, secret).body["next"], 1);
  EXPECT_EQ(world.post(at + "/events", events, secret).body["next"], 1);  // sent twice
  Json other = events;
  other["events"][0]["data"]["moves"] = "R";
  EXPECT_EQ(world.post(at + "/events", other, secret).status, 409);  // history is not rewritten
  other["events"][0]["number"] = 7;
  const Answer gap = world.post(at + "/events", other, secret);
  EXPECT_EQ(gap.status, 409);
  EXPECT_EQ(gap.body["next"], 1);
  EXPECT_EQ(world.send(Method::get, at, nullptr, secret).body["events"].size(), 1U);
  EXPECT_EQ(world.post("/api/v1/plays", {{"puzzle", id}, {"before", play.body["id"]}}).status, 201);
  EXPECT_EQ(world.post("/api/v1/plays", {{"puzzle", id}, {"before", nobody}}).status, 422);
}

// The median of five visitors or more. A claim that is not true does not count, nor does a play after a look at the solution.
TEST(Plays, TellHowLongPeopleUsuallyTake) {
  World world;
  const std::string at = "/api/v1/puzzles/" + world.example("panel");
  const std::string right = world.post(at + "/reveal", Json::object()).body["moves"];
  const auto play = [&](const std::string& address, int seconds, const std::string& moves, bool looked) {
    const auto send = [&](const std::string& target, const Json& body, const std::string& secret) {
      return world.ask({.method = Method::post,
                        .target = target,
                        .host = "localhost",
                        .content_type = "application/json",
                        .authorization = "Bearer " + secret,
                        .body = to_text(body),
                        .client = address});
    };
    const Answer begun = send("/api/v1/plays", {{"puzzle", world.example("panel")}}, "");
    ASSERT_EQ(begun.status, 201);
    Json events = Json::array();
    if (looked) events.push_back({{"number", 0}, {"at", 1}, {"kind", "reveal"}});
    events.push_back({{"number", events.size()},
                      {"at", 1000 * (seconds + 60)},
                      {"kind", "solved"},
                      {"data", {{"moves", moves}, {"seconds", seconds}}}});
    const std::string own = "/api/v1/plays/" + begun.body["id"].get<std::string>() + "/events";
    EXPECT_EQ(send(own, {{"events", events}}, begun.body["secret"]).status, 200);
  };
  play("10.0.0.1", 10, "", false);    // it solves nothing
  play("10.0.0.1", 20, right, true);  // the solution was shown
  for (const int i : {1, 2, 3, 4}) play(fmt::format("10.0.0.{}", i), 100 * i, right, false);
  play("10.0.0.4", 1, right, false);  // the same visitor again
  EXPECT_EQ(world.get(at + "/times").body, (Json{{"people", 4}})) << "four are too few";
  play("10.0.0.5", 1000, right, false);
  EXPECT_EQ(world.get(at + "/times").body, (Json{{"people", 5}, {"seconds", 300.0}}));
}

TEST(Drafts, AreNotOverwrittenUnseen) {
  World world;
  const Answer draft = world.post("/api/v1/drafts", {{"text", "one"}});
  const std::string at = "/api/v1/drafts/" + draft.body["id"].get<std::string>(), key = draft.body["secret"];
  EXPECT_EQ(world.send(Method::put, at, {{"text", "two"}, {"version", 1}}, key).status, 200);
  EXPECT_EQ(world.send(Method::put, at, {{"text", "three"}, {"version", 1}}, key).status, 409);
  EXPECT_EQ(world.send(Method::get, at, nullptr, key).body["text"], "two");
  EXPECT_EQ(world.send(Method::get, at, nullptr, nobody).status, 404);
}

TEST(Jobs, HaveLimitsAndCanBeCancelled) {
  World world({.jobs = {.threads = 1, .queued = 3, .per_client = 2, .longest = std::chrono::seconds(20)}});
  const Json slow{{"game", "toycar"},
                  {"parameters", {{"length", 40}, {"loops", 7}, {"full", 1}, {"population", 3000}, {"generations", 100000}}},
                  {"count", 20}};
  const auto ask = [&](const std::string& client) {
    return world.ask({.method = Method::post,
                      .target = "/api/v1/generate",
                      .host = "localhost",
                      .content_type = "application/json",
                      .body = slow.dump(),
                      .client = client});
  };
  const Answer first = ask("a"), second = ask("a");
  EXPECT_EQ(second.status, 202);
  EXPECT_EQ(ask("a").status, 429);
  EXPECT_EQ(ask("b").status, 202);
  const Answer full = ask("c");
  EXPECT_EQ(full.status, 503);
  EXPECT_FALSE(full.header("Retry-After").empty());
  for (const Answer& job : {first, second}) {
    const std::string at = "/api/v1/jobs/" + job.body["job"]["id"].get<std::string>();
    EXPECT_EQ(world.send(Method::remove, at, nullptr).body["state"], "cancelled");
    EXPECT_EQ(world.get(at).body["state"], "cancelled");
  }
  EXPECT_EQ(ask("a").status, 202);
}

// A request that nobody can meet is not even queued.
TEST(Jobs, AreRefusedWhereNothingCanBeMade) {
  World world;
  const auto status = [&](const char* game, const Json& parameters, const char* label) {
    return world.post("/api/v1/generate", {{"game", game}, {"parameters", parameters}, {"class", label}}).status;
  };
  EXPECT_EQ(status("burrows", {{"nodes", 2}, {"edges", 1}}, "PrimsOnly"), 422);
  EXPECT_EQ(status("panel", {{"width", 2'000'000'000}}, ""), 422);
  EXPECT_EQ(status("robot", {{"template", "/etc/passwd"}}, ""), 422);  // a text, not a file
}

TEST(Jobs, CancelledOnesLeaveTheQueue) {
  World world({.jobs = {.threads = 1, .queued = 3, .per_client = 3, .longest = std::chrono::seconds(20)}});
  const Json slow{{"game", "toycar"},
                  {"parameters", {{"length", 40}, {"loops", 7}, {"full", 1}, {"population", 3000}, {"generations", 100000}}},
                  {"count", 20}};
  ASSERT_EQ(world.post("/api/v1/generate", slow).status, 202);
  const auto waiting = [&] { return world.get("/metrics").response.body->find("crux_jobs_waiting 0") == std::string::npos; };
  for (int i = 0; i < 500 && waiting(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  for (int i = 0; i < 50; ++i) {
    const Answer job = world.post("/api/v1/generate", slow);
    ASSERT_EQ(job.status, 202) << i;
    world.send(Method::remove, "/api/v1/jobs/" + job.body["job"]["id"].get<std::string>(), nullptr);
  }
  EXPECT_FALSE(waiting());
}

// How to write a play is said with an example, and that must not be a solution of what people see first.
TEST(Puzzles, TheExampleOfAPlaySolvesNoExamplePuzzle) {
  World world;
  const Answer games = world.get("/api/v1/games");
  for (const Json& game : games.body["games"]) {
    const std::string how = game["how_to_write"];
    const std::string play = how.substr(std::min(how.find(": ") + 2, how.size()));
    for (const Json& example : game["examples"]) {
      const Answer stands = world.post("/api/v1/puzzles/" + example["id"].get<std::string>() + "/check",
                                       {{"moves", play.substr(0, play.find(" ("))}});
      if (stands.status == 200) {
        EXPECT_NE(stands.body["status"], "solved") << game["game"] << " " << example["name"];
      }
    }
  }
}

// Every route, every kind of nonsense: refused with an error that can be read, and never with a 5xx.
TEST(BadInput, IsRefusedEverywhere) {
  World world;
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  const std::vector<std::pair<std::string, std::string>> bodies{
      {"application/json", "{"},
      {"application/json", ""},
      {"application/json", "[]"},
      {"application/json", "null"},
      {"application/json", deep},
      {"application/json",
       "{\"moves\":7,\"game\":[],\"puzzle\":1,\"puzzles\":{},\"events\":1,\"text\":[],\"plays\":7,\"seed\":-1}"},
      {"text/plain", "{}"},
      {"", "{}"},
      {"application/json", "{\"a\":\"\xff\xfe\"}"},
      {"application/json", "{\"a\":\"" + std::string(2U << 20U, 'x') + "\"}"}};
  for (const Service::Route& route : Service::routes()) {
    const bool has_part = route.pattern.find('{') != std::string_view::npos;
    const auto fill = [&](const std::string& part) {
      std::string target(route.pattern);
      if (has_part) target.replace(target.find('{'), target.find('}') - target.find('{') + 1, part);
      return target;
    };
    const auto refused = [&](const Request& request) {
      const Answer answer = world.ask(request);
      EXPECT_GE(answer.status, 400) << route.name;
      EXPECT_LT(answer.status, 500) << route.name << " " << answer.body.dump();
      EXPECT_TRUE(answer.body.contains("error")) << route.name;
    };
    const auto request = [&](std::string target) {
      return Request{.method = route.method,
                     .target = std::move(target),
                     .host = "localhost",
                     .content_type = "application/json",
                     .body = "{}"};
    };
    if (has_part)
      for (const std::string& part :
           {nobody, std::string("x"), std::string("..%2f..%2fetc%2fpasswd"), std::string("%00"), std::string("%zz"),
            std::string("'; drop table puzzle; --"), std::string(4000, 'a'), std::string("%ff%fe")})
        refused(request(fill(part)));
    const bool asks_nothing = route.pattern.ends_with("/reveal");  // any object will do
    if (route.method == Method::post || route.method == Method::put)
      for (const auto& [type, body] : bodies) {
        Request bad =
            request(fill(has_part && route.pattern.find("{game}") == std::string_view::npos ? world.example("panel") : "toycar"));
        bad.content_type = type;
        bad.body = body;
        if (!asks_nothing || !body.starts_with("{\"moves\"")) refused(bad);
      }
    Request foreign = request(fill(nobody));
    foreign.host = "evil.example";
    refused(foreign);
    foreign.host = "localhost";
    foreign.origin = "http://evil.example";
    const int refusal = route.method == Method::get ? 404 : 403;  // reading is no danger
    if (has_part || route.method != Method::get) {
      EXPECT_EQ(world.ask(foreign).status, refusal) << route.name;
    }
    foreign.origin = "http://localhost:3000";  // another program of this machine
    if (route.method != Method::get) {
      EXPECT_EQ(world.ask(foreign).status, 403) << route.name;
    }
    foreign.origin = "null";
    if (route.method != Method::get) {
      EXPECT_EQ(world.ask(foreign).status, 403) << route.name;
    }
    Request method = request(fill(nobody));
    method.method = Method::other;
    EXPECT_EQ(world.ask(method).status, 405);
  }
  for (const char* target : {"/nothing", "/api/v1", "/api/v2/games", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                             "/assets/../../x", "*", "", "http://x/"})
    EXPECT_GE(world.ask({.target = target, .host = "localhost"}).status, 400) << target;
  EXPECT_EQ(world.ask({.target = "/" + std::string(10'000, 'a'), .host = "localhost"}).status, 414);
}

TEST(BadInput, PlaysAndViewsThatMakeNoSense) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  for (const char* game : {"panel", "burrows", "toycar", "logicgrid", "robot"}) {
    const std::string at = "/api/v1/puzzles/" + world.example(game);
    for (const std::string& moves : {std::string("complete nonsense"), std::string(60'000, '('), std::string("\x01\x02")}) {
      EXPECT_EQ(world.post(at + "/check", {{"moves", moves}}).status, 422) << game;
      EXPECT_EQ(world.post(at + "/hint", {{"moves", moves}}).status, 422) << game;
    }
    EXPECT_EQ(world.post(at + "/check", {{"moves", std::string(70'000, 'U')}}).status, 400);
    EXPECT_EQ(world.get(at + "/picture.svg?moves=nonsense").status, 422);
    EXPECT_EQ(world.get(at + "/picture.svg?view=nonsense").status, 422);
    EXPECT_EQ(world.get(at + "/picture.svg?moves=%zz").status, 400);
  }
  const std::string id = world.example("panel");
  EXPECT_EQ(world.post("/api/v1/print", {{"puzzles", Json::array()}}).status, 400);
  EXPECT_EQ(world.post("/api/v1/print", {{"puzzles", {id}}, {"per_page", 3}}).status, 400);
  EXPECT_EQ(world.post("/api/v1/print", {{"puzzles", {nobody}}}).status, 404);
  EXPECT_EQ(world.post("/api/v1/generate", {{"game", "toycar"}, {"parameters", {{"nothing", 1}}}}).status, 422);
  EXPECT_EQ(world.post("/api/v1/generate", {{"game", "toycar"}, {"level", "impossible"}}).status, 422);
  EXPECT_EQ(world.post("/api/v1/generate", {{"game", "toycar"}, {"by", "magic"}}).status, 422);
  EXPECT_EQ(world.post("/api/v1/generate", {{"game", "toycar"}, {"tsi", {5, 3}}}).status, 422);
  EXPECT_EQ(world.post("/api/v1/drafts", {{"text", std::string("a\0b", 3)}}).status, 422);
  const Json named{{"crux", 1},
                   {"game", "burrows"},
                   {"puzzle", {{"nodes", {{0, 0}, {1, 0}}}, {"edges", {{0, 1, 9}}}, {"start", 0}}},
                   {"name", std::string("a\0b", 3)}};
  EXPECT_EQ(world.post("/api/v1/puzzles", named).status, 422);
  EXPECT_EQ(world.post("/api/v1/games/panel/next", {{"plays", Json::array()}}).status, 422);
}

}  // namespace
}  // namespace crux::server::room_test
