// tended_test.cpp -- a server beside which somebody else changes the store: an operator, or another server.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "server/service_test.hpp"

namespace crux::server::tended_test {
namespace {

const Json panel{{"width", 2}, {"height", 2}, {"starts", {{0, 0}}}, {"ends", {{2, 2}}}, {"marks", Json::array()}};

store::Store beside(const World& world) { return std::move(*store::Store::open_sqlite(world.folder(), 1)); }

TEST(Tended, APuzzleThatIsTakenAwayIsNotFound) {
  World world({.news_after = std::chrono::milliseconds(0)});
  const Json line{{"crux", 1}, {"game", "panel"}, {"puzzle", panel}};
  const std::string id = world.post("/api/v1/puzzles", line).body["id"], at = "/api/v1/puzzles/" + id;
  ASSERT_EQ(world.get(at).status, 200);
  store::Store store = beside(world);
  ASSERT_EQ(store.hide(id, true), true);
  EXPECT_EQ(world.get(at).status, 404);
  EXPECT_EQ(world.post(at + "/check", {{"moves", ""}}).status, 404);
  EXPECT_EQ(world.get(at + "/picture.svg").status, 404);
  EXPECT_EQ(world.post("/api/v1/plays", {{"puzzle", id}}).status, 404);
  EXPECT_EQ(world.post("/api/v1/puzzles", line).status, 422) << "it cannot be sent again";
  EXPECT_EQ(world.post("/api/v1/publish", line).status, 422);
  ASSERT_EQ(store.hide(id, false), true);
  EXPECT_EQ(world.get(at).status, 200);
  ASSERT_EQ(store.rename(id, "Two by two"), true);
  EXPECT_EQ(world.get(at).body["name"], "Two by two");
  EXPECT_EQ(world.post("/api/v1/publish", line).body["name"], "Two by two");
  ASSERT_EQ(store.rename(id, ""), true);
  EXPECT_NE(world.get(at).body.value("name", ""), "Two by two") << "the operator's name was not published";
  EXPECT_TRUE(world.get(at).body.contains("proof"));
  ASSERT_EQ(store.remove_puzzle(id), true);
  EXPECT_EQ(world.get(at).status, 404);
  EXPECT_EQ(world.post("/api/v1/puzzles", line).status, 422);
}

TEST(Tended, AnExampleThatIsHiddenIsNotOffered) {
  World world({.news_after = std::chrono::milliseconds(0)});
  const std::string id = world.example("panel");
  ASSERT_EQ(beside(world).hide(id, true), true);
  Service again(beside(world), {});
  ASSERT_TRUE(again.begin());
  const Response games = again.answer({.target = "/api/v1/games", .host = "localhost"});
  EXPECT_EQ(games.body->find(id), std::string::npos);
}

// Two servers share a store: what one has proven the other shows, after two seconds at most.
TEST(Tended, WhatAnotherServerProvesIsSeenSoon) {
  World world({.news_after = std::chrono::milliseconds(200)});
  Service other(beside(world), {});
  const Json line{{"crux", 1}, {"game", "panel"}, {"puzzle", panel}};
  const std::string at = "/api/v1/puzzles/" + world.post("/api/v1/puzzles", line).body["id"].get<std::string>();
  EXPECT_FALSE(world.get(at).body.contains("proof"));
  const Response published = other.answer({.method = Method::post,
                                           .target = "/api/v1/publish",
                                           .host = "localhost",
                                           .content_type = "application/json",
                                           .body = line.dump()});
  ASSERT_EQ(published.status, 201);
  std::this_thread::sleep_for(std::chrono::milliseconds(250));
  EXPECT_TRUE(world.get(at).body.contains("proof"));
}

}  // namespace
}  // namespace crux::server::tended_test
