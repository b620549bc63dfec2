// another_test.cpp -- puzzles by level and rating, and another like one that is there.
#include <gtest/gtest.h>

#include "server/service_test.hpp"

namespace crux::server::another_test {
namespace {

// Also of examples, which nobody has a recipe of.
TEST(Puzzles, AnotherHasTheSameSizeAndLevel) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  const auto level_of = [&](const std::string& id) {
    return world.get("/api/v1/puzzles/" + id + "/grade").body["rating"]["level"].get<std::string>();
  };
  for (const char* game : {"burrows", "toycar", "logicgrid", "robot"}) {
    const std::string id = world.example(game);
    const Json job = world.wait_for(world.post("/api/v1/puzzles/" + id + "/another", {{"seed", 4}}).body["job"]["id"]);
    ASSERT_EQ(job["state"], "done") << game << job;
    const std::string other = job["puzzles"][0];
    EXPECT_NE(other, id);
    EXPECT_FALSE(job.contains("note")) << game << job;
    EXPECT_EQ(level_of(other), level_of(id)) << game;
    EXPECT_EQ(world.get("/api/v1/puzzles/" + other).body["grade"]["rating"]["level"], level_of(id)) << "and it says so";
  }
  // A panel without marks has no other like it.
  const Answer blank = world.post(
      "/api/v1/puzzles",
      Json::parse(R"({"crux":1,"game":"panel","puzzle":{"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[]}})"));
  ASSERT_LT(blank.status, 300) << blank.body;
  const Json job = world.wait_for(
      world.post("/api/v1/puzzles/" + blank.body["id"].get<std::string>() + "/another", Json::object()).body["job"]["id"]);
  EXPECT_EQ(job["state"], "done");
  EXPECT_TRUE(job["note"].get<std::string>().starts_with("It has gaps")) << job;
}

TEST(Generate, TakesALevelAndARangeOfRatings) {
  if (!has_every_game()) GTEST_SKIP() << "this build has only some of the games";
  World world;
  const auto made = [&](Json asked) {
    asked["game"] = "burrows";
    const Json job = world.wait_for(world.post("/api/v1/generate", asked).body["job"]["id"]);
    return world.get("/api/v1/puzzles/" + job["puzzles"][0].get<std::string>()).body;
  };
  EXPECT_EQ(made({{"level", "hard"}})["grade"]["rating"]["level"], "hard");
  const Json narrow = made({{"rating", {1600, 1650}}});
  EXPECT_GE(narrow["grade"]["rating"]["value"], 1600);
  EXPECT_LE(narrow["grade"]["rating"]["value"], 1650);
  EXPECT_EQ(narrow["recipe"]["targets"]["rating"], Json::array({1600.0, 1650.0}));
  EXPECT_EQ(made({{"level", "hard"}, {"rating", {1700, nullptr}}})["recipe"]["targets"]["rating"], Json::array({1700.0, 1724.0}));
  for (const Json& wrong : {Json("hard"), Json(1600), Json{1600}, Json{1700, 1600}, Json{-1, 5}, Json{"a", "b"}, Json{1, 2, 3}}) {
    const Answer refused = world.post("/api/v1/generate", {{"game", "burrows"}, {"rating", wrong}});
    EXPECT_EQ(refused.status, 400) << wrong;
    EXPECT_EQ(refused.body["error"]["where"], "/rating") << wrong;
    EXPECT_FALSE(refused.body["error"]["expected"].get<std::string>().empty());
  }
  EXPECT_EQ(world.post("/api/v1/generate", {{"game", "burrows"}, {"level", "hard"}, {"rating", {1200, 1300}}}).status, 422);
}

}  // namespace
}  // namespace crux::server::another_test
