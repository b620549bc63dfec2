#include "service/asking.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "grade/rating/rating.hpp"
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
    EXPECT_EQ(again(*game, recipe, 1).error().where, "/targets/tsi") << game->name;
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

TEST(Wishes, ARangeOfRatingsBeginsWithItsSmallerEnd) {
  for (const GameEntry* game : all_games()) {
    if (!game->generate) continue;
    GenerateRequest ask = at_level(*game, "medium").value_or(GenerateRequest{});
    EXPECT_TRUE(known_wishes(*game, ask));
    ask.rating = ratings_of(Json{1700, 1600});
    const auto known = known_wishes(*game, ask);
    ASSERT_FALSE(known) << game->name;
    EXPECT_EQ(to_text(known.error()),
              "arguments: --rating: the least, 1700, is more than the most, 1600; give the smaller number first");
    const Json recipe{
        {"game", game->name}, {"parameters", ask.parameters}, {"targets", {{"rating", {1700, 1600}}}}, {"seed", 1U}};
    EXPECT_EQ(again(*game, recipe, 1).error().where, "/targets/rating") << game->name;
    const Json worse{{"game", game->name}, {"parameters", ask.parameters}, {"targets", {{"rating", "hard"}}}, {"seed", 1U}};
    EXPECT_EQ(again(*game, worse, 1).error().where, "/targets/rating") << game->name;
  }
}

TEST(Bands, FollowEachOther) {
  const auto levels = rating::levels();
  EXPECT_EQ(band_of(0).least, 0);
  EXPECT_EQ(to_json(band_of(levels.size() - 1))[1], nullptr);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (i + 1 < levels.size()) {
      EXPECT_EQ(band_of(i).most + 1, band_of(i + 1).least);
    }
    for (const double value : {band_of(i).least, band_of(i).least + 0.4, band_of(i).least + 60})
      EXPECT_EQ(rating::level_of(value), i);
    EXPECT_EQ(ratings_of(to_json(band_of(i))), band_of(i));
  }
}

const GameEntry& game_with_levels() {
  for (const GameEntry* game : all_games())
    if (!game->levels.empty()) return *game;
  throw std::runtime_error("no game has levels");
}

TEST(RequestFor, ALevelHasARecipeAndABand) {
  for (const GameEntry* game : all_games())
    for (std::size_t i = 0; i < game->levels.size(); ++i) {
      const Level& level = game->levels[i];
      const auto ask = request_for(*game, {.level = std::string(level.name)});
      ASSERT_TRUE(ask) << game->name << " " << level.name;
      EXPECT_EQ(ask->parameters, Json::parse(level.parameters));
      EXPECT_EQ(ask->label, level.label);
      EXPECT_EQ(ask->rating, band_of(i)) << "the bands are the same in every game";
    }
  EXPECT_EQ(request_for(game_with_levels(), {.level = "tough"}).error().where, "level");
}

TEST(RequestFor, ARangeIsAskedOfAllRecipesTheNearestFirst) {
  for (const GameEntry* game : all_games()) {
    if (game->levels.empty()) continue;
    SCOPED_TRACE(game->name);
    const auto recipes = [&](RatingRange range) {
      const auto ask = request_for(*game, {.rating = range}).value_or(GenerateRequest{});
      std::vector<Json> all{ask.parameters};
      all.insert(all.end(), ask.others.begin(), ask.others.end());
      return all;
    };
    const auto level = [&](std::size_t i) { return Json::parse(game->levels[i].parameters); };
    std::vector<Variant> placed(game->variants.begin(), game->variants.end());
    std::erase_if(placed, [](const Variant& variant) { return variant.level.empty(); });  // only for classes
    for (std::size_t i = 0; i + 1 < game->levels.size(); ++i) {
      const double from = band_of(i).most - 80;
      const auto all = recipes({from, from + 50});
      EXPECT_EQ(all.size(), game->levels.size() + placed.size());
      const auto place = [&](std::size_t of) { return std::ranges::find(all, level(of)) - all.begin(); };
      for (std::size_t far = 0; far < game->levels.size(); ++far) {
        if (far <= i + 1 && far + 1 >= i) continue;
        EXPECT_LT(place(i), place(far)) << i << " " << far;
      }
    }
    EXPECT_EQ(recipes({.least = 3900}).front(), placed.empty() ? level(4) : Json::parse(placed.back().parameters));
    const auto given = request_for(*game, {.rating = RatingRange{1600, 1700}, .parameters = level(0)});
    ASSERT_TRUE(given);
    EXPECT_EQ(given->parameters, level(0)) << "parameters that are given are enough";
    EXPECT_EQ(given->rating, (RatingRange{1600, 1700}));
    EXPECT_EQ(given->patience, seconds_for_a_range);
  }
}

// They are ours, and the game takes them.
TEST(RequestFor, VariantsAreOfLevelsAndInOrder) {
  for (const GameEntry* game : all_games()) {
    std::size_t last = 0;
    for (const Variant& variant : game->variants) {
      SCOPED_TRACE(variant.parameters);
      GenerateRequest ask;
      ask.parameters = Json::parse(variant.parameters);
      ask.label = variant.label;
      EXPECT_TRUE(valid(*game, ask));
      if (variant.level.empty()) {
        EXPECT_FALSE(variant.label.empty());
        continue;
      }
      const auto level = std::ranges::find(rating::levels(), variant.level, &RatingLevel::name);
      ASSERT_NE(level, rating::levels().end());
      const auto place = static_cast<std::size_t>(level - rating::levels().begin());
      EXPECT_GE(place, last);
      last = place;
    }
  }
}

// Those of the class, or of no certain one, the former first.
TEST(RequestFor, AClassIsAskedOfTheRecipesThatHaveIt) {
  for (const GameEntry* game : all_games()) {
    for (const Variant& variant : game->variants) {
      if (variant.label.empty()) continue;
      SCOPED_TRACE(variant.parameters);
      const auto ask = request_for(*game, {.label = std::string(variant.label)});
      ASSERT_TRUE(ask);
      EXPECT_EQ(ask->label, variant.label);
      std::vector<Json> all{ask->parameters};
      all.insert(all.end(), ask->others.begin(), ask->others.end());
      const auto place = [&](const Variant& of) { return std::ranges::find(all, Json::parse(of.parameters)) - all.begin(); };
      EXPECT_LT(place(variant), std::ssize(all));
      for (const Variant& other : game->variants) {
        if (other.label == variant.label) continue;
        if (other.label.empty()) {
          EXPECT_LT(place(variant), place(other)) << other.parameters;
        } else {
          EXPECT_EQ(place(other), std::ssize(all)) << other.parameters;
        }
      }
    }
  }
}

TEST(RequestFor, ARangeNarrowsALevel) {
  const GameEntry& game = game_with_levels();
  const auto both = [&](RatingRange range) { return request_for(game, {.level = "hard", .rating = range}); };
  EXPECT_EQ(both({1600, 1650})->rating, (RatingRange{1600, 1650}));
  EXPECT_EQ(both({1600, 2000})->rating, (RatingRange{1600, 1724}));
  EXPECT_EQ(both({.most = 1600})->rating, (RatingRange{1550, 1600}));
  const auto none = both({1200, 1300});
  ASSERT_FALSE(none);
  EXPECT_EQ(
      to_text(none.error()),
      "arguments: --rating: no puzzle of level hard has a rating in 1200..1300; a range within 1550..1724, or leave out one "
      "of them");
}

// A level's parameters are only what is usual there.
TEST(RequestFor, ParametersCountMoreThanTheLevels) {
  for (const GameEntry* game : all_games())
    for (const Level& level : game->levels) {
      for (const Level& other : game->levels) {
        const Json given = Json::parse(other.parameters);
        const auto ask = request_for(*game, {.level = std::string(level.name), .parameters = given});
        ASSERT_TRUE(ask) << game->name << " " << level.name << " " << other.name;
        for (const auto& [name, value] : given.items()) EXPECT_EQ(ask->parameters[name], value);
        EXPECT_EQ(ask->rating, at_level(*game, level.name)->rating);
        EXPECT_EQ(ask->label, "") << "the class was meant for other parameters";
      }
    }
}

// Without a size, a way that breeds makes puzzles of the usual level's size; half a size is still an error of its maker's.
TEST(RequestFor, AWayOfItsOwnGetsTheUsualSize) {
  for (const GameEntry* game : all_games())
    for (const std::string_view way : game->ways) {
      const auto ask = request_for(*game, {.by = std::string(way)});
      ASSERT_TRUE(ask) << game->name;
      EXPECT_EQ(ask->by, way);
      EXPECT_TRUE(valid(*game, *ask)) << game->name << " " << way;
    }
  const GameEntry* burrows = find_game("burrows");
  const auto usual = request_for(*burrows, {.parameters = {{"population", 50}}, .by = "elites"});
  EXPECT_EQ(usual->parameters, (Json{{"nodes", 6}, {"edges", 8}, {"population", 50}}));
  const auto half = request_for(*burrows, {.parameters = {{"nodes", 7}}, .by = "elites"});
  EXPECT_EQ(half->parameters, (Json{{"nodes", 7}}));
  EXPECT_FALSE(valid(*burrows, *half));
}

}  // namespace
}  // namespace crux::asking_test
