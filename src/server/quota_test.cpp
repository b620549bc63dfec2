// quota_test.cpp -- nobody fills the store up: each attack is sent, and its bytes are counted.
#include <gtest/gtest.h>

#include <limits>

#include "server/service_test.hpp"

namespace crux::server::quota_test {
namespace {

const Json panel{{"width", 3}, {"height", 2}, {"starts", {{0, 0}}}, {"ends", {{3, 2}}}, {"marks", Json::array()}};

Answer post_from(World& world, const std::string& client, const std::string& target, const Json& body,
                 const std::string& secret = "") {
  return world.ask({.method = Method::post,
                    .target = target,
                    .host = "localhost",
                    .content_type = "application/json",
                    .authorization = secret.empty() ? "" : "Bearer " + secret,
                    .body = body.dump(),
                    .client = client});
}

TEST(Quota, AVisitorStoresSoMuchDraftsAndOthersGoOn) {
  World world({.limits = {.owner = 1 << 20}});
  const Json draft{{"text", std::string(100'000, 'x')}};
  int stored = 0;
  while (post_from(world, "mallory", "/api/v1/drafts", draft).status == 201) ASSERT_LT(++stored, 50);
  EXPECT_EQ(stored, 10);
  const Answer refused = post_from(world, "mallory", "/api/v1/drafts", draft);
  EXPECT_EQ(refused.status, 507);
  EXPECT_EQ(refused.body["error"]["where"], "quota");
  EXPECT_EQ(post_from(world, "alice", "/api/v1/drafts", draft).status, 201);
  EXPECT_EQ(post_from(world, "mallory", "/api/v1/puzzles", {{"crux", 1}, {"game", "panel"}, {"puzzle", panel}}).status, 201)
      << "small things still fit";
}

TEST(Quota, APlayIsNotEndless) {
  World world({.limits = {.play = 1 << 20}});
  const Answer play = world.post("/api/v1/plays", {{"puzzle", world.example("panel")}});
  const std::string at = "/api/v1/plays/" + play.body["id"].get<std::string>(), secret = play.body["secret"];
  int number = 0;
  Answer answer;
  do {
    Json events = Json::array();
    for (int i = 0; i < 10; ++i)
      events.push_back({{"number", number + i}, {"at", 1}, {"kind", "move"}, {"data", std::string(20'000, 'x')}});
    answer = world.post(at + "/events", {{"events", events}}, secret);
    number += 10;
    ASSERT_LT(number, 200);
  } while (answer.status == 200);
  EXPECT_EQ(answer.status, 413);
  EXPECT_EQ(number, 60) << "five batches of 200 kB fit into 1 MiB";
}

TEST(Quota, PlaysAreRemovedByTheirOwners) {
  World world;
  const Answer play = world.post("/api/v1/plays", {{"puzzle", world.example("panel")}});
  const std::string at = "/api/v1/plays/" + play.body["id"].get<std::string>(), secret = play.body["secret"];
  EXPECT_EQ(world.post(at + "/events", {{"events", {{{"number", 0}, {"at", 5}, {"kind", "move"}}}}}, secret).status, 200);
  EXPECT_EQ(world.send(Method::remove, at, nullptr, "wrong").status, 404);
  EXPECT_EQ(world.send(Method::get, at, nullptr, secret).status, 200);
  EXPECT_EQ(world.send(Method::remove, at, nullptr, secret).status, 200);
  EXPECT_EQ(world.send(Method::get, at, nullptr, secret).status, 404);
  EXPECT_EQ(world.send(Method::remove, at, nullptr, secret).status, 404);
}

TEST(Quota, AFullDiskIsReadAndNotWritten) {
  World world;
  const std::string id = world.example("panel");
  Service full(std::move(*store::Store::open_sqlite(world.folder(), 1)),
               {.limits = {.reserve = std::numeric_limits<std::uint64_t>::max()}});
  ASSERT_TRUE(full.begin()) << "the examples are there";
  const auto ask = [&](Method method, const std::string& target, const Json& body) {
    return full
        .answer({.method = method,
                 .target = target,
                 .host = "localhost",
                 .content_type = "application/json",
                 .body = body.is_null() ? "" : body.dump()})
        .status;
  };
  EXPECT_EQ(ask(Method::post, "/api/v1/drafts", {{"text", "x"}}), 507);
  EXPECT_EQ(ask(Method::post, "/api/v1/plays", {{"puzzle", id}}), 507);
  EXPECT_EQ(ask(Method::post, "/api/v1/puzzles", {{"crux", 1}, {"game", "panel"}, {"puzzle", panel}}), 507);
  EXPECT_EQ(ask(Method::post, "/api/v1/publish", {{"game", "panel"}, {"puzzle", panel}}), 507);
  EXPECT_EQ(ask(Method::get, "/api/v1/puzzles/" + id, nullptr), 200);
  EXPECT_EQ(ask(Method::post, "/api/v1/puzzles/" + id + "/check", {{"moves", ""}}), 200);
  EXPECT_EQ(ask(Method::get, "/api/v1/puzzles/" + id + "/grade", nullptr), 200);
}

TEST(Quota, WhatNobodyTouchesGoes) {
  World world({.keep_days = 30});
  store::Store beside = std::move(*store::Store::open_sqlite(world.folder(), 1));
  const std::string old(32, 'a'), id = world.example("panel");
  ASSERT_TRUE(beside.add_draft({old, "key", "text", 1, "", today() - 31}));
  ASSERT_TRUE(beside.add_play({old, id, "", 1, "key", "", today() - 31}));
  const Answer fresh = world.post("/api/v1/drafts", {{"text", "mine"}});
  // A collection stays as long as somebody looks at it.
  const Answer set = world.post("/api/v1/collections", {{"title", "x"}, {"puzzles", {id}}});
  const std::string name = set.body["id"], at = "/api/v1/collections/" + name;
  ASSERT_TRUE(beside.remove_draft("collection " + name));
  ASSERT_TRUE(beside.add_draft({"collection " + name, "key", R"({"title":"x","puzzles":[]})", 1, "", today() - 31}));
  EXPECT_EQ(world.get(at).status, 200);
  EXPECT_EQ(world.service().sweep(), 2U);
  EXPECT_EQ(world.service().sweep(), 0U);
  EXPECT_EQ(world.get(at).status, 200);
  EXPECT_EQ(
      world.send(Method::get, "/api/v1/drafts/" + fresh.body["id"].get<std::string>(), nullptr, fresh.body["secret"]).status,
      200);
}

}  // namespace
}  // namespace crux::server::quota_test
