#include "service/aims.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "grade/rating/rating.hpp"
#include "service/generating.hpp"
#include "service/targets.hpp"

namespace crux::aims_test {
namespace {

Wish wish_for(const GameEntry& game, std::initializer_list<std::string_view> targets, std::string by = "",
              Json parameters = Json::object()) {
  Wish wish{.parameters = std::move(parameters), .by = std::move(by)};
  for (const std::string_view target : targets) EXPECT_TRUE(add_target(game, wish, target, "--target")) << target;
  return wish;
}

// Puzzles as asked for; the time that they may take is counted in candidates.
std::vector<Json> made(const GameEntry& game, const Wish& wish, std::uint64_t count) {
  std::vector<Json> lines;
  auto ask = request_for(game, wish);
  EXPECT_TRUE(ask) << to_text(ask.error());
  if (!ask) return lines;
  ask->count = count, ask->seed = 1;
  const auto keep = [&](Json line) {
    lines.push_back(std::move(line));
    return true;
  };
  const auto making =
      make_puzzles(game, *ask, {}, {.puzzle = keep, .progress = [](const GenerateReport&) {}, .note = [](std::string_view) {}});
  EXPECT_TRUE(making) << to_text(making.error());
  return lines;
}

const GameEntry* game_or_null(const char* name) { return find_game(name); }

TEST(Aims, EveryWayTakesLevelsRatingsAndClasses) {
  for (const GameEntry* game : all_games()) {
    if (!game->generate) continue;
    for (const std::string_view way : game->ways) {
      if (way != "evolve" && way != "elites") continue;
      std::vector<Wish> wishes;
      for (const RatingLevel& level : rating::levels()) wishes.push_back({.level = std::string(level.name)});
      for (std::size_t level = 0; level < rating::levels().size(); ++level) wishes.push_back({.rating = band_of(level)});
      for (const std::string_view label : classes_of(*game)) wishes.push_back({.label = std::string(label)});
      for (Wish& wish : wishes) {
        wish.by = way;
        const auto ask = request_for(*game, wish);
        ASSERT_TRUE(ask) << game->name << to_text(ask.error());
        const auto good = valid(*game, *ask);
        EXPECT_TRUE(good) << game->name << " by " << way << " " << wish.level << wish.label << ": "
                          << (good ? "" : to_text(good.error()));
      }
    }
  }
}

TEST(Aims, AClassThatTheDirectWayCannotMakeIsNotCalledImpossible) {
  const GameEntry* const game = game_or_null("logicgrid");
  if (!game) GTEST_SKIP() << "a build without logic grids";
  const auto ask = request_for(*game, {.label = "line"});
  ASSERT_TRUE(ask);
  const auto good = valid(*game, *ask);
  ASSERT_FALSE(good);
  EXPECT_TRUE(good.error().expected.contains("--by evolve --class line")) << to_text(good.error());
  const auto bred = made(*game, {.label = "line", .by = "evolve"}, 2);
  EXPECT_EQ(bred.size(), 2U);
  for (const Json& line : bred) EXPECT_EQ(line["grade"]["class"], "line");
}

TEST(Aims, ATargetReplacesTheUsualWish) {
  const GameEntry* const game = game_or_null("panel");
  if (!game) GTEST_SKIP() << "a build without panels";
  const Json small{{"width", 3}, {"height", 3}};
  for (const char* target : {"solutions=5..16", "solutions=2"}) {
    const auto lines = made(*game, wish_for(*game, {target}, "evolve", small), 1);
    ASSERT_EQ(lines.size(), 1U) << target;
    const double solutions = lines[0]["grade"]["measures"]["solutions"];
    EXPECT_TRUE(solutions == 2 || (solutions >= 5 && solutions <= 16)) << solutions;
  }
  // What somebody asked for stays.
  const auto given = with_aims(*game, wish_for(*game, {"solutions=5..16"}, "evolve", {{"solutions", 7}}));
  EXPECT_EQ(given.parameters["solutions"], 7);
}

TEST(Aims, AMeasureThatIsAParameterSetsIt) {
  const GameEntry* const game = game_or_null("toycar");
  if (!game) GTEST_SKIP() << "a build without toy cars";
  EXPECT_EQ(with_aims(*game, wish_for(*game, {"length=13", "loops=1"})).parameters, (Json{{"length", 13}, {"loops", 1}}));
  EXPECT_EQ(with_aims(*game, wish_for(*game, {"length=11..13"}, "evolve")).parameters, (Json{{"length", 13}}));
  EXPECT_EQ(with_aims(*game, wish_for(*game, {"length=11..13"})).parameters, Json::object()) << "several recipes are tried";
  EXPECT_EQ(with_aims(*game, wish_for(*game, {"loops=2"}, "elites")).parameters, Json::object()) << "elites have all";
  for (const char* by : {"", "evolve", "exact", "elites"}) {
    Wish wish = wish_for(*game, {"length=11", "loops=2"}, by);
    if (wish.by == "elites") wish.parameters["candidates"] = 3000;
    const auto lines = made(*game, wish, 1);
    ASSERT_EQ(lines.size(), 1U) << by;
    EXPECT_EQ(lines[0]["grade"]["measures"], (Json{{"length", 11.0}, {"loops", 2.0}})) << by;
  }
}

TEST(Aims, UniqueByNameWantsAProof) {
  const GameEntry* const game = game_or_null("toycar");
  if (!game) GTEST_SKIP() << "a build without toy cars";
  const auto ask = request_for(*game, wish_for(*game, {"solutions=2.."}, "", {{"length", 7}, {"unique", 1}}));
  ASSERT_TRUE(ask);
  EXPECT_TRUE(why_impossible(*game, *ask)) << "one solution, and more";
  const Wish several = with_aims(*game, wish_for(*game, {"solutions=2.."}));
  EXPECT_EQ(several.parameters["unique"], 0) << "that was not asked for by name";
  // Proofs of so long ways often do not end.
  const auto lines = made(*game, {.parameters = {{"length", 40}, {"loops", 7}, {"unique", 1}}}, 3);
  EXPECT_EQ(lines.size(), 3U);
  for (const Json& line : lines) EXPECT_EQ(line["grade"]["measures"]["unique"], 1.0);
}

TEST(Aims, WhatCannotBeIsRefusedAtOnce) {
  const auto why = [](const char* name, std::initializer_list<std::string_view> targets, std::string by = "",
                      Json parameters = Json::object()) -> std::string {
    const GameEntry* const game = game_or_null(name);
    if (!game) return "a build without it";
    const auto ask = request_for(*game, wish_for(*game, targets, std::move(by), std::move(parameters)));
    EXPECT_TRUE(ask);
    const auto good = valid(*game, *ask);
    return good ? "" : good.error().found;
  };
  EXPECT_NE(why("panel", {"solutions=1.5"}), "");
  EXPECT_NE(why("panel", {"solutions=2.."}, "", {{"unique", 1}}), "");
  EXPECT_NE(why("toycar", {"length=1"}), "");
  EXPECT_NE(why("toycar", {"length=11"}, "", {{"length", 9}}), "");
  EXPECT_NE(why("logicgrid", {"solutions=2"}), "");
  EXPECT_NE(why("logicgrid", {"clues=0"}), "");
  EXPECT_NE(why("robot", {"commands=0"}), "");
  // And these can be.
  EXPECT_EQ(why("panel", {"solutions=1..1.5"}), "");
  EXPECT_EQ(why("toycar", {"length=9"}, "", {{"length", 9}}), "");
  EXPECT_EQ(why("toycar", {"loops=2"}, "elites"), "") << "elites look at no loops";
  EXPECT_EQ(why("logicgrid", {"solutions=1", "clues=3.."}), "");
}

TEST(Aims, AClassInALevelKeepsToWhatTheLevelSwitchesOn) {
  const GameEntry* const game = game_or_null("panel");
  if (!game) GTEST_SKIP() << "a build without panels";
  const auto ask = request_for(*game, {.level = "medium", .label = "all"});
  ASSERT_TRUE(ask);
  std::vector<Json> recipes = ask->others;
  recipes.push_back(ask->parameters);
  for (const Json& recipe : recipes) EXPECT_TRUE(recipe.value("unique", 0) == 1 && recipe.value("effect", 0) == 1) << recipe;
  const auto free = request_for(*game, {.label = "all"});
  ASSERT_TRUE(free);
  EXPECT_FALSE(free->parameters.contains("unique")) << "no level was asked for";
}

TEST(Aims, TheBestIsLookedForInAllRecipes) {
  const GameEntry* const game = game_or_null("panel");
  if (!game) GTEST_SKIP() << "a build without panels";
  Wish wish;
  wish.optimum = *read_optimum(*game, "solutions", true, "--minimise");
  const auto lines = made(*game, wish, 3);
  ASSERT_EQ(lines.size(), 3U);
  for (const Json& line : lines) EXPECT_EQ(line["grade"]["measures"]["solutions"], 1.0);
}

TEST(Aims, ElitesThatMissSayHowNearTheyCame) {
  const GameEntry* const game = game_or_null("toycar");
  if (!game) GTEST_SKIP() << "a build without toy cars";
  auto ask = request_for(*game, wish_for(*game, {"length=8", "rating=1990.."}, "elites", {{"candidates", 1000}}));
  ASSERT_TRUE(ask);
  ask->nearest = 1;
  const auto making = make_puzzles(
      *game, *ask, {},
      {.puzzle = [](const Json&) { return true; }, .progress = [](const GenerateReport&) {}, .note = [](std::string_view) {}});
  ASSERT_TRUE(making);
  EXPECT_EQ(making->report.made, 0U);
  ASSERT_FALSE(making->near.empty());
  EXPECT_FALSE(making->report.near.front().line.is_null());
}

}  // namespace
}  // namespace crux::aims_test
