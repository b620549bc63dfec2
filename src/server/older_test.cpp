// older_test.cpp -- a store that an older version has filled: its grades are found anew, and its recipes still make puzzles.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/content_id.hpp"
#include "server/service_test.hpp"
#include "service/figures.hpp"

namespace crux::server::older_test {
namespace {

// A panel as an older version has made and kept it: of the class "none", which is called "naive" now, and without a rating.
constexpr std::string_view old_line =
    R"({"crux":1,"game":"panel","puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],"marks":[]},"solution":"UR.",)"
    R"("grade":{"class":"none","bots":{},"tsi":0.5,"exhausted":[]},)"
    R"("recipe":{"game":"panel","parameters":{"width":3,"height":3,"amount":20},"targets":{"class":"none"},"seed":7,"budget":1000}})";

std::string keep_old_puzzle(World& world) {
  auto any = read_line(old_line);
  EXPECT_TRUE(any) << to_text(any.error());
  const std::string id = crux::content_id(canonical_text(*any));
  any->line["id"] = id;
  auto store = store::Store::open_sqlite(world.folder());
  EXPECT_TRUE(store && store->add_puzzle({id, "panel", any->line.dump()}));
  // The key that older versions had.
  const std::uint64_t budget = std::min(Service::Options().grade_budget, any->game->patience);
  EXPECT_TRUE(store->add_grade(id, fmt::format("{} {}", CRUX_VERSION, budget), R"({"class":"none"})"));
  return id;
}

TEST(OlderStore, GradesAreFoundAnew) {
  World world;
  const std::string id = keep_old_puzzle(world);
  const Answer shown = world.get("/api/v1/puzzles/" + id);
  ASSERT_EQ(shown.status, 200);
  EXPECT_FALSE(shown.body.contains("grade")) << "nobody knows by what rules it was made";
  const Answer grade = world.get("/api/v1/puzzles/" + id + "/grade");
  ASSERT_EQ(grade.status, 200);
  EXPECT_EQ(grade.body["class"], "naive") << grade.body;
  EXPECT_TRUE(grade.body["rating"].is_object()) << grade.body;
}

TEST(OlderStore, RecipesStillMakePuzzles) {
  World world;
  const Answer asked = world.post("/api/v1/puzzles/" + keep_old_puzzle(world) + "/another", Json::object());
  ASSERT_LT(asked.status, 300) << asked.body;
  const Answer made = world.post(
      "/api/v1/generate", {{"game", "panel"}, {"parameters", {{"width", 3}, {"height", 3}, {"amount", 20}}}, {"class", "none"}});
  EXPECT_EQ(made.status, 202) << made.body;
}

// With other figures the grades that are kept are others, and the first come back with their figures.
TEST(OlderStore, GradesFollowTheFigures) {
  World world;
  const std::string path = "/api/v1/puzzles/" + world.example("panel") + "/grade";
  const Json usual = world.get(path).body["rating"];
  Json figures = Json::parse(find_game("panel")->rating_figures);
  for (Json& rung : figures["rungs"])
    if (rung.contains("at")) rung["at"]["value"] = rung["at"]["value"].get<double>() + 300;
  ASSERT_TRUE(use_figures(*find_game("panel"), figures.dump()));
  const Json own = world.get(path).body["rating"];
  rating::forget_scales();
  EXPECT_GT(own["value"].get<int>(), usual["value"].get<int>());
  EXPECT_EQ(world.get(path).body["rating"], usual);
}

}  // namespace
}  // namespace crux::server::older_test
