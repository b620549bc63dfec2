#include "service/targets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "service/generating.hpp"

namespace crux::targets_test {
namespace {

using measures::Kind;

std::vector<const GameEntry*> generators() {
  std::vector<const GameEntry*> games;
  for (const GameEntry* game : all_games())
    if (game->generate) games.push_back(game);
  return games;
}

Result<Wish> wished(const GameEntry& game, std::initializer_list<std::string_view> targets) {
  Wish wish;
  for (const std::string_view target : targets)
    if (const auto good = add_target(game, wish, target, "--target"); !good) return std::unexpected(good.error());
  return wish;
}

std::string wrong(const GameEntry& game, std::string_view target) {
  const auto wish = wished(game, {target});
  return wish ? "" : to_text(wish.error());
}

TEST(Wishes, HaveRangesAndWords) {
  for (const GameEntry* game : generators()) {
    const auto wish = wished(*game, {"rating=1600..1700", "tsi = 3..", "insight=..4.5", "solutions=1", "level=hard"});
    ASSERT_TRUE(wish) << game->name << to_text(wish.error());
    EXPECT_EQ(wish->rating, (RatingRange{1600, 1700}));
    ASSERT_TRUE(wish->tsi);
    EXPECT_EQ(wish->tsi->least, 3);
    ASSERT_EQ(wish->targets.size(), 2U);
    EXPECT_EQ(wish->targets[0].name, "insight");
    EXPECT_EQ(wish->targets[0].most, 4.5);
    EXPECT_EQ(wish->targets[0].measure.rules.mask, read_rules(game->rules, "all").value());
    EXPECT_EQ(wish->targets[1].least, 1);
    EXPECT_EQ(wish->targets[1].most, 1);
    EXPECT_EQ(wish->level, "hard");
  }
}

TEST(Wishes, AreTheSameAsTextAndAsJson) {
  for (const GameEntry* game : generators()) {
    const std::string label(classes_of(*game).front());
    const auto text = wished(*game, {"insight(all)=5..", "unique=1", "msi=..9.5", "class=" + label});
    ASSERT_TRUE(text);
    Wish json;
    const Json given{{"insight(all)", {5, nullptr}}, {"unique", 1}, {"msi", {nullptr, 9.5}}, {"class", label}};
    for (const auto& [name, value] : given.items()) ASSERT_TRUE(add_target(*game, json, name, value, "/targets"));
    EXPECT_EQ(text->label, json.label);
    ASSERT_EQ(text->targets.size(), json.targets.size());
    for (std::size_t i = 0; i < json.targets.size(); ++i) {
      EXPECT_EQ(text->targets[i].measure, json.targets[i].measure);
      EXPECT_EQ(to_json(text->targets[i]), to_json(json.targets[i]));
    }
  }
}

TEST(Wishes, EveryMeasureOfTheGameHasAName) {
  for (const GameEntry* game : generators()) {
    for (const MeasureInfo& own : game->measures) EXPECT_EQ(wrong(*game, std::string(own.name) + "=3.."), "") << game->name;
    for (const NamedRules& set : game->rules.sets)
      for (const char* const kind : {"tsi", "msi", "muse", "remuse", "insight"})
        EXPECT_EQ(wrong(*game, std::string(kind) + "(" + std::string(set.name) + ")=..20"), "") << game->name;
    EXPECT_EQ(wrong(*game, "rounds=2..").empty(), game->rounds) << game->name;
  }
}

TEST(Wishes, SeveralRangesOfOneMeasureAllHold) {
  const GameEntry& game = *generators().front();
  const auto wish = wished(game, {"rating=1500..", "rating=..1600", "msi=2..", "msi(none)=..7", "tsi(none)=1..", "tsi=..4"});
  ASSERT_TRUE(wish);
  EXPECT_EQ(wish->rating, (RatingRange{1500, 1600}));
  ASSERT_EQ(wish->targets.size(), 1U);
  EXPECT_EQ(wish->targets[0].least, 2);
  EXPECT_EQ(wish->targets[0].most, 7);
  EXPECT_EQ(wish->tsi->least, 1);
  EXPECT_EQ(wish->tsi->most, 4);
}

TEST(Wishes, NonsenseIsRefusedByTheNameOfTheOption) {
  for (const GameEntry* game : generators()) {
    for (const char* const nonsense :
         {"rating", "", "=3", "rating=", "rating=..", "rating=hard", "insight=3...4", "tsi=3..x", "foo=1", "tsi(foo)=1", "tsi(=1",
          "class=", "level=3", "insight=nan", "solutions=1..inf", "own=1"})
      EXPECT_TRUE(wrong(*game, nonsense).starts_with("arguments: --target"))
          << game->name << " " << nonsense << wrong(*game, nonsense);
    const std::string names = wrong(*game, "foo=1");
    for (const MeasureInfo& own : game->measures) EXPECT_TRUE(names.contains(own.name)) << names;
    EXPECT_TRUE(names.contains("insight")) << names;
    EXPECT_TRUE(names.contains("class")) << names;
  }
}

TEST(Wishes, TwoClassesOrLevelsAreOneTooMany) {
  for (const GameEntry* game : generators()) {
    const std::vector<std::string_view> classes = classes_of(*game);
    const auto two = wished(*game, {"class=" + std::string(classes.front()), "class=" + std::string(classes.back())});
    ASSERT_FALSE(two);
    EXPECT_TRUE(two.error().found.contains(classes.back()));
    EXPECT_FALSE(wished(*game, {"level=easy", "level=hard"}));
    EXPECT_TRUE(wished(*game, {"level=easy", "level=easy"}));
  }
}

TEST(Wishes, ALevelAndARatingBesideItContradictEachOther) {
  for (const GameEntry* game : generators()) {
    const auto wish = wished(*game, {"level=easy", "rating=3000.."});
    ASSERT_TRUE(wish);
    const auto ask = request_for(*game, *wish);
    ASSERT_FALSE(ask) << game->name;
    EXPECT_TRUE(to_text(ask.error()).contains("no puzzle of level easy has a rating in 3000..")) << to_text(ask.error());
  }
}

TEST(Wishes, AClassThatTheGameDoesNotHaveIsAnsweredByThoseThatItHas) {
  for (const GameEntry* game : generators()) {
    const auto wish = wished(*game, {"class=NoSuchClass"});
    ASSERT_TRUE(wish);
    const auto ask = request_for(*game, *wish);
    ASSERT_TRUE(ask);
    const auto known = known_wishes(*game, *ask);
    ASSERT_FALSE(known);
    for (const std::string_view label : classes_of(*game)) EXPECT_TRUE(known.error().expected.contains(label)) << game->name;
  }
}

std::string impossible(const GameEntry& game, std::initializer_list<std::string_view> targets) {
  const auto wish = wished(game, targets);
  if (!wish) return "cannot be read: " + to_text(wish.error());
  const auto ask = request_for(game, *wish);
  if (!ask) return "refused: " + to_text(ask.error());
  return why_impossible(game, *ask).value_or("");
}

TEST(Impossible, RangesOutsideOfWhatThereIs) {
  for (const GameEntry* game : generators()) {
    EXPECT_EQ(impossible(*game, {"solutions=..0"}), "solutions: no puzzle has solutions below 1");
    EXPECT_EQ(impossible(*game, {"tsi=..-1"}), "tsi: no puzzle has bits below 0");
    EXPECT_EQ(impossible(*game, {"msi(all)=-3..-1"}), "msi(all): no puzzle has bits below 0");
    EXPECT_EQ(impossible(*game, {"unique=2"}), "unique: no puzzle has a value of unique above 1");
    EXPECT_EQ(impossible(*game, {"rating=9000.."}), "rating: no puzzle has a rating above 4000");
    for (const char* const possible : {"solutions=..1", "tsi=-1..0", "insight=-1..", "unique=0", "rating=..10"})
      EXPECT_EQ(impossible(*game, {possible}), "") << possible;
  }
}

TEST(Impossible, TargetsThatContradictEachOther) {
  for (const GameEntry* game : generators()) {
    EXPECT_TRUE(impossible(*game, {"tsi=..4", "insight=5.."}).contains("no more bits than there are")) << game->name;
    EXPECT_TRUE(impossible(*game, {"tsi=5..", "msi=..4"}).contains("never likelier")) << game->name;
    EXPECT_TRUE(impossible(*game, {"unique=1", "solutions=2.."}).contains("one solution, and more")) << game->name;
    EXPECT_TRUE(impossible(*game, {"unique=0", "solutions=1"}).contains("one")) << game->name;
    EXPECT_EQ(impossible(*game, {"tsi=4..", "insight=4..", "msi=4..", "unique=1", "solutions=1"}), "") << game->name;
  }
}

TEST(Impossible, IsSaidBeforeAnythingIsTried) {
  const GameEntry& game = *generators().front();
  const auto ask = request_for(game, *wished(game, {"solutions=..0"}));
  ASSERT_TRUE(ask);
  const auto making = make_puzzles(game, *ask, {}, {});
  ASSERT_TRUE(making);
  EXPECT_EQ(making->end, MakingEnd::impossible);
  EXPECT_EQ(making->report.tries, 0U);
  EXPECT_EQ(valid(game, *ask).error().found, "solutions: no puzzle has solutions below 1");
}

// Why the generator refuses it; empty: it does not.
std::string refused(std::string_view name, Wish wish, std::string_view target) {
  const GameEntry& game = *find_game(name);
  EXPECT_TRUE(add_target(game, wish, target, "--target"));
  const auto ask = request_for(game, wish);
  if (!ask) return to_text(ask.error());
  const auto good = valid(game, *ask);
  return good ? "" : good.error().found;
}

TEST(Impossible, WhatNoPuzzleOfTheSizeHas) {
  const Wish panel{.parameters = {{"width", 3}, {"height", 2}}};
  EXPECT_EQ(refused("panel", panel, "length=..4"), "length: 4 or less are asked for, and puzzles of this size have at least 5");
  EXPECT_EQ(refused("panel", panel, "length=12.."), "length: 12 or more are asked for, and puzzles of this size have at most 11");
  EXPECT_EQ(refused("panel", panel, "length=11"), "");
  const Wish bred{.parameters = panel.parameters, .by = "evolve"};
  EXPECT_EQ(refused("panel", bred, "length=..4"), "length: 4 or less are asked for, and puzzles of this size have at least 5");
  EXPECT_TRUE(refused("panel", panel, "solutions=100..").ends_with("have at most 38"));
  const Wish tree{.parameters = {{"nodes", 5}, {"edges", 4}}};
  for (const char* const several : {"solutions=2..", "unique=0"})
    EXPECT_TRUE(refused("burrows", tree, several).ends_with("every one is needed, so there is one solution")) << several;
  EXPECT_EQ(refused("burrows", tree, "solutions=1"), "");
  for (const char* const game : {"panel", "burrows"}) EXPECT_NE(refused(game, {}, "rounds=0"), "") << game;
}

TEST(Nearest, IsToldTargetByTarget) {
  const GameEntry& game = *generators().front();
  GenerateReport report;
  EXPECT_TRUE(how_near(game, report).empty());
  constexpr double infinite = std::numeric_limits<double>::infinity();
  report.targets = {{"solutions", {.kind = Kind::solutions}, 1, 1}, {"insight", {.kind = Kind::insight}, 5, infinite},
                    {"tsi", {.kind = Kind::tsi}, 3, 5.5},           {"muse", {.kind = Kind::muse}, 0, 2},
                    {"class", {.kind = Kind::rung}, 0, 0},          {"rating", {.kind = Kind::rating}, 1600, 1700}};
  report.near = {{{1.0, 4.6234, 2.98, std::nullopt, 1.0, 1711.3}, {}}};
  const auto classes = classes_of(game);
  EXPECT_EQ(
      how_near(game, report),
      (std::vector<std::string>{"solutions: the nearest has 1, as asked for", "insight: the nearest has 4.6, asked for 5 or more",
                                "tsi: the nearest has 2.98, asked for 3 to 5.5",
                                "muse: the nearest has a value that is not known, asked for at most 2",
                                "class: the nearest has " + std::string(classes[1]) + ", asked for " + std::string(classes[0]),
                                "rating: the nearest has 1711, asked for 1600 to 1700"}));
}

TEST(Optima, AreMeasures) {
  for (const GameEntry* game : generators()) {
    const auto optimum = read_optimum(*game, "insight", false, "--maximise");
    ASSERT_TRUE(optimum);
    EXPECT_EQ(optimum->measure.kind, Kind::insight);
    EXPECT_TRUE(read_optimum(*game, "rating", true, "--minimise")->smallest);
    for (const char* const nonsense : {"", "foo", "class", "level", "tsi=3", "tsi(x)"}) {
      const auto read = read_optimum(*game, nonsense, false, "--maximise");
      ASSERT_FALSE(read) << nonsense;
      EXPECT_EQ(read.error().where, "--maximise") << nonsense;
    }
  }
}

}  // namespace
}  // namespace crux::targets_test
