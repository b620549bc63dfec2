#include "service/asking.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "service/describe.hpp"

namespace crux::asking_test {
namespace {

TEST(Parameters, AreTakenAsTheyAreDescribed) {
  for (const GameEntry* game : all_games()) {
    if (!game->generate) continue;
    const Json described = describe(*game)["parameters"];
    GenerateRequest usual;
    usual.count = 0;
    for (const Json& p : described)
      if (p.contains("usual")) usual.parameters[p["name"].get<std::string>()] = p["usual"];
    const auto wrong_with = [&](const std::string& name, const Json& value) {
      GenerateRequest ask = usual;
      if (!name.empty()) ask.parameters[name] = value;
      const auto looked = game->generate(ask, {}, {.puzzle = {}, .progress = {}, .note = {}});
      return looked ? std::string() : to_text(looked.error());
    };
    // One that only goes with others is known all the same.
    const auto knows = [&](const std::string& name, const Json& choice) {
      const std::string wrong = wrong_with(name, choice);
      return wrong.empty() || !wrong.contains("; one of ");
    };
    EXPECT_EQ(wrong_with("", nullptr), "");
    for (const Json& p : described) {
      const std::string name = p["name"];
      for (const Json& choice : p.value("choices", Json::array())) EXPECT_TRUE(knows(name, choice)) << name << choice;
      for (const Json& way : p.value("ways", Json::array()))
        EXPECT_NE(std::ranges::find(game->ways, way.get<std::string>()), game->ways.end());
      if (!p.contains("most")) continue;
      EXPECT_LT(p["least"], p["most"]) << name;
      EXPECT_TRUE(!p.contains("usual") || (p["least"] <= p["usual"] && p["usual"] <= p["most"])) << name;
      const std::string whole = fmt::format("{}..{}", p["least"].dump(), p["most"].dump());
      EXPECT_EQ(p["kind"] == "range" ? wrong_with(name, whole) : "", "") << name;
    }
  }
}

// The page leaves out the usual values of the others once such a number is set: the generator must know them.
TEST(Parameters, ANumberWithoutAUsualValueIsEnough) {
  for (const GameEntry* game : all_games())
    for (const Json& p : describe(*game)["parameters"]) {
      if (p["kind"] != "number" || p.contains("usual")) continue;
      GenerateRequest ask;
      ask.count = 0;
      ask.parameters[p["name"].get<std::string>()] = p["least"];
      const auto looked = valid(*game, ask);
      EXPECT_TRUE(looked) << game->name << " " << p["name"] << ": " << (looked ? "" : to_text(looked.error()));
    }
}

TEST(Wishes, ARangeOfBitsBeginsWithItsSmallerEnd) {
  for (const GameEntry* game : all_games()) {
    if (!game->generate) continue;
    GenerateRequest ask;
    for (const Json& good : {Json{3, 5.5}, Json{3, 3}, Json{nullptr, 3}, Json{3, nullptr}}) {
      ask.tsi = bits_of(good);
      EXPECT_TRUE(known_wishes(*game, ask)) << game->name << good;
    }
    ask.tsi = bits_of(Json{5.5, 3});
    const auto known = known_wishes(*game, ask);
    ASSERT_FALSE(known) << game->name;
    EXPECT_EQ(to_text(known.error()),
              "arguments: --tsi: the least, 5.5 bits, is more than the most, 3; give the smaller number first");
    EXPECT_EQ(valid(*game, ask).error(), known.error());
    const Json recipe{{"game", game->name}, {"parameters", Json::object()}, {"targets", {{"tsi", {5.5, 3}}}}, {"seed", 1U}};
    EXPECT_EQ(again(*game, recipe, 1).error(), known.error()) << game->name;
  }
}

// Older versions called the class of a player who knows nothing "none", after the bot.
TEST(Wishes, ClassesOfOlderRecipesAreRead) {
  for (const GameEntry* game : all_games()) {
    if (!game->generate || !game->bots) continue;
    const std::vector<BotInfo> bots = game->bots();
    for (const BotInfo& bot : bots) {
      if (bot.label.empty()) continue;
      EXPECT_EQ(class_now(*game, std::string(bot.label)), bot.label);
      const bool taken = std::ranges::find(bots, bot.name, &BotInfo::label) != bots.end();
      if (!taken) {
        EXPECT_EQ(class_now(*game, std::string(bot.name)), bot.label) << game->name;
      }
    }
    EXPECT_EQ(class_now(*game, "nosuch"), "nosuch");
    EXPECT_EQ(class_now(*game, ""), "");
  }
  const GameEntry* const panel = find_game("panel");
  if (!panel) GTEST_SKIP() << "a build without panels";
  const Json recipe{
      {"game", "panel"}, {"parameters", {{"width", 3}, {"height", 3}}}, {"targets", {{"class", "none"}}}, {"seed", 1U}};
  const auto asked = again(*panel, recipe, 5);
  ASSERT_TRUE(asked) << to_text(asked.error());
  EXPECT_EQ(asked->label, "naive");
}

AnyPuzzle stair(const std::string& more = "") {
  auto any = read_line(R"({"crux":1,"game":"null","puzzle":{"steps":3})" + more + "}");
  return any.value_or(AnyPuzzle{});
}

TEST(Another, NeedsAGenerator) {
  const auto asked = another(stair(), 1);
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error(), no_generator(*find_game("null")));
  EXPECT_TRUE(to_text(asked.error()).starts_with("generate: null: this game has no generator yet; choose one of "));
}

// The game's own puzzle, as it was made: by its recipe; without one, by the middle of the levels.
TEST(Another, FollowsTheRecipeOrTheMiddleLevel) {
  for (const GameEntry* game : all_games()) {
    if (!game->generate || game->levels.empty()) continue;
    const Level& middle = game->levels[game->levels.size() / 2];
    const AnyPuzzle bare{.game = game, .puzzle = nullptr, .id = "x", .line = Json::object()};
    const auto usual = another(bare, 7);
    ASSERT_TRUE(usual) << game->name;
    EXPECT_EQ(usual->parameters, Json::parse(middle.parameters)) << game->name;
    EXPECT_EQ(usual->label, middle.label);
    EXPECT_EQ(usual->seed, 7U);
    AnyPuzzle made = bare;
    made.line["recipe"] = {{"game", game->name},
                           {"parameters", Json::parse(game->levels.front().parameters)},
                           {"targets", Json::object()},
                           {"seed", std::uint64_t{1}}};
    const auto again = another(made, 8);
    ASSERT_TRUE(again) << game->name << ": " << to_text(again.error());
    EXPECT_EQ(again->parameters, Json::parse(game->levels.front().parameters)) << game->name;
    EXPECT_EQ(again->seed, 8U);
    EXPECT_EQ(again->count, 1U);
  }
}

}  // namespace
}  // namespace crux::asking_test
