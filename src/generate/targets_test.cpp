#include "generate/targets.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "generate/request.hpp"

namespace crux::targets_test {
namespace {

using measures::Kind;

constexpr double infinite = std::numeric_limits<double>::infinity();

Target target(Kind kind, double least, double most) {
  return {std::string(measures::name_of(kind)), {.kind = kind}, least, most};
}

TEST(Targets, AMissIsTheDistanceInPointsOfTheRating) {
  const Target rating = target(Kind::rating, 1600, 1700);
  EXPECT_EQ(rating.misses(1600), 0);
  EXPECT_EQ(rating.misses(1699.7), 0);
  EXPECT_EQ(rating.misses(1700.4), 0);  // people see 1700
  EXPECT_EQ(rating.misses(1700.5), 1);
  EXPECT_EQ(rating.misses(1550), 50);
  const Target bits = target(Kind::insight, 5, infinite);
  EXPECT_EQ(bits.misses(7), 0);
  EXPECT_EQ(bits.misses(5 - 1e-12), 0);
  EXPECT_DOUBLE_EQ(bits.misses(4.5), 50);
  EXPECT_DOUBLE_EQ(target(Kind::rung, 2, 2).misses(0), 300);
  // Twice as many solutions are as bad as a bit, however many there are.
  const Target one = target(Kind::solutions, 1, 1);
  EXPECT_EQ(one.misses(1), 0);
  EXPECT_DOUBLE_EQ(one.misses(3), 100);
  EXPECT_DOUBLE_EQ(one.misses(7), 200);
}

TEST(Targets, WhatIsNotKnownIsNotMet) {
  for (const Kind kind : {Kind::tsi, Kind::rating, Kind::solutions, Kind::rung}) {
    EXPECT_GE(target(kind, -infinite, infinite).misses(std::nullopt), 1e6);
    EXPECT_GE(target(kind, -infinite, infinite).misses(NAN), 1e6);
    EXPECT_GE(target(kind, 0, 3).misses(infinite), 1e6);
  }
}

TEST(Targets, TheBestIsTheMostOrTheLeast) {
  const Optimum most{"tsi", {.kind = Kind::tsi}, false}, least{"tsi", {.kind = Kind::tsi}, true};
  EXPECT_LT(most.worse(5, 4), 0);
  EXPECT_GT(most.worse(3, 4), 0);
  EXPECT_EQ(most.worse(4, 4), 0);
  EXPECT_GT(least.worse(5, 4), 0);
  EXPECT_LT(least.worse(3, 4), 0);
}

// Its numbers, and which were asked for.
struct Known final : Appraisal {
  std::map<Kind, double> values;
  std::vector<Kind> asked;
  explicit Known(std::map<Kind, double> given) : values(std::move(given)) {}
  std::optional<double> value(const measures::Measure& measure) override {
    asked.push_back(measure.kind);
    const auto found = values.find(measure.kind);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  }
};

std::vector<Target> all_kinds() {
  return {target(Kind::rating, 1000, 1100), target(Kind::rung, 1, 1), target(Kind::tsi, 2, 3), target(Kind::solutions, 1, 1)};
}

TEST(Assessing, CheapTargetsComeFirst) {
  Assessor assessor(all_kinds(), std::nullopt, false);
  Known good({{Kind::rating, 1050}, {Kind::rung, 1}, {Kind::tsi, 2.5}, {Kind::solutions, 1}});
  const Assessment found = assessor.assess(good, infinite);
  EXPECT_EQ(found.miss, 0);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(good.asked, (std::vector{Kind::solutions, Kind::tsi, Kind::rung, Kind::rating}));
  for (std::size_t i = 0; i < assessor.targets().size(); ++i)
    EXPECT_EQ(found.values[i], good.values.at(assessor.targets()[i].measure.kind));
}

TEST(Assessing, MissesAddUp) {
  Assessor assessor(all_kinds(), std::nullopt, false);
  Known far({{Kind::rating, 1150}, {Kind::rung, 3}, {Kind::tsi, 1}, {Kind::solutions, 3}});
  const Assessment found = assessor.assess(far, infinite);
  EXPECT_TRUE(found.complete);
  EXPECT_DOUBLE_EQ(found.miss, 100 + 100 + 300 + 50);
}

TEST(Assessing, OneThatIsTooFarIsNotLookedAtFurther) {
  Assessor assessor(all_kinds(), std::nullopt, false);
  Known far({{Kind::rating, 1050}, {Kind::rung, 1}, {Kind::tsi, 1}, {Kind::solutions, 1}});
  const Assessment found = assessor.assess(far, 60);
  EXPECT_FALSE(found.complete);
  EXPECT_GT(found.miss, 0);
  EXPECT_EQ(far.asked, (std::vector{Kind::solutions, Kind::tsi}));
}

// Else a rare class would make every candidate of another class cost its rating.
TEST(Assessing, FewOfThoseThatMissACheapTargetAreLookedAtFurther) {
  Assessor assessor(all_kinds(), std::nullopt, false);
  constexpr std::size_t candidates = 1600;
  std::size_t rated = 0;
  for (std::size_t i = 0; i < candidates; ++i) {
    Known far({{Kind::rating, 1050}, {Kind::rung, 1}, {Kind::tsi, 1}, {Kind::solutions, 1}});
    assessor.assess(far, infinite);
    rated += far.asked.size() == 4 ? 1 : 0;
  }
  EXPECT_LE(rated, candidates / 16 + 16);
  EXPECT_GE(rated, candidates / 16);
}

TEST(Assessing, IfOnlyTheRatingMayMissAllElseIsInfinitelyFar) {
  Assessor assessor(all_kinds(), std::nullopt, true);
  Known other({{Kind::rating, 1050}, {Kind::rung, 2}, {Kind::tsi, 2.5}, {Kind::solutions, 1}});
  EXPECT_EQ(assessor.assess(other, infinite).miss, infinite);
  Known near({{Kind::rating, 1130}, {Kind::rung, 1}, {Kind::tsi, 2.5}, {Kind::solutions, 1}});
  EXPECT_DOUBLE_EQ(assessor.assess(near, infinite).miss, 30);
}

TEST(Assessing, TheOptimumIsAskedOfThoseThatMeetAllTargets) {
  Assessor assessor({target(Kind::solutions, 1, 1)}, Optimum{"insight", {.kind = Kind::insight}, false}, false);
  Known good({{Kind::solutions, 1}, {Kind::insight, 4.25}});
  EXPECT_EQ(assessor.assess(good, infinite).worth, 4.25);
  Known other({{Kind::solutions, 2}, {Kind::insight, 9}});
  EXPECT_EQ(assessor.assess(other, infinite).worth, std::nullopt);
  Known unknown({{Kind::solutions, 1}});
  EXPECT_EQ(assessor.assess(unknown, infinite).worth, std::nullopt);
}

TEST(Targets, ARecipeHasAllOfThem) {
  GenerateRequest ask;
  ask.label = "expert";
  ask.tsi = BitRange{3, 5.5};
  ask.rating = RatingRange{1600, infinite};
  ask.targets = {{"insight(all)", {.kind = Kind::insight}, 5, infinite}, {"length", {.kind = Kind::own}, -infinite, 7}};
  ask.optimum = Optimum{"muse", {.kind = Kind::muse}, true};
  const Json expected = Json::parse(
      R"json({"class":"expert","tsi":[3.0,5.5],"rating":[1600.0,null],"insight(all)":[5.0,null],"length":[null,7.0],"minimise":"muse"})json");
  EXPECT_EQ(targets_json(ask), expected);
  const std::vector<std::string_view> classes{"naive", "expert"};
  const std::vector<Target> all = all_targets(ask, classes);
  ASSERT_EQ(all.size(), 5U);
  EXPECT_EQ(all[1].measure.kind, Kind::rung);
  EXPECT_EQ(all[1].least, 1);
}

}  // namespace
}  // namespace crux::targets_test
