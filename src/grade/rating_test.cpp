// The properties of the model, as grade/rating/model.hpp states them.
#include "grade/rating/rating.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace crux::rating::room_test {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

Figure assumed(double value, double error = 0) { return {value, error, "assumed"}; }

Rung rung(std::optional<double> at) {
  Rung rung{.name = "some", .says = "with some rules", .bot = "bot", .rules = ""};
  if (at) rung.at = assumed(*at, 80);
  return rung;
}

Scale scale_with(double tries, double bit, double slip, std::vector<double> thresholds) {
  Scale scale{.tries = assumed(tries, tries / 2),
              .bit = assumed(bit, 20),
              .slip = assumed(slip, slip / 2),
              .ease = assumed(400, 100),
              .rungs = {rung(std::nullopt)}};
  for (const double at : thresholds) scale.rungs.push_back(rung(at));
  return scale;
}

struct Case {
  Scale scale;
  std::vector<double> bits;
  double steps = 0;
};

// Any ladder of up to six rungs, nested or not, with rungs that cannot solve the puzzle.
Case any_case() {
  const auto count = *rc::gen::inRange(1, 7);
  std::vector<double> thresholds, bits;
  double at = *rc::gen::inRange(600, 1500);
  for (int j = 1; j < count; ++j) thresholds.push_back(at += *rc::gen::inRange(0, 300));
  for (int j = 0; j < count; ++j) {
    const int tenths = *rc::gen::inRange(-40, 250);
    bits.push_back(tenths < -20 ? infinite : std::max(tenths, 0) / 10.0);
  }
  return {scale_with(*rc::gen::inRange(1, 12), *rc::gen::inRange(40, 200), *rc::gen::inRange(0, 40) / 1000.0, thresholds), bits,
          static_cast<double>(*rc::gen::inRange(0, 60))};
}

// The same, straight from the page.
double naive_chance(const Case& c, double s) {
  const Scale& scale = c.scale;
  const double k = scale.tries.value * std::pow(2, (s - 1500) / scale.bit.value);
  const double odds = scale.slip.value / (1 - scale.slip.value) * std::pow(10, -(s - 1500) / scale.ease.value);
  const double e = odds / (1 + odds);
  const auto above = [&](std::size_t j) {
    if (j >= scale.rungs.size()) return 0.0;
    return scale.rungs[j].at ? 1 / (1 + std::pow(10, (scale.rungs[j].at->value - s) / 400)) : 1.0;
  };
  double sum = 0, best = 0;
  for (std::size_t j = 0; j < c.bits.size(); ++j) {
    best = std::max(best, std::isinf(c.bits[j]) ? 0 : std::pow(2, -c.bits[j]) * std::pow(1 - e, c.steps));
    sum += (above(j) - above(j + 1)) * (1 - std::pow(1 - best, k));
  }
  return sum;
}

RC_GTEST_PROP(Rating, ChanceIsAsThePageSays, ()) {
  const Case c = any_case();
  const double s = *rc::gen::inRange(800, 2400);
  RC_ASSERT(std::abs(chance(c.scale, c.bits, c.steps, s) - naive_chance(c, s)) < 1e-9);
}

RC_GTEST_PROP(Rating, ChanceRisesWithSkill, ()) {
  const Case c = any_case();
  const double s = *rc::gen::inRange(0, 3900), more = *rc::gen::inRange(1, 100);
  const double low = chance(c.scale, c.bits, c.steps, s), high = chance(c.scale, c.bits, c.steps, s + more);
  RC_ASSERT(low >= 0);
  RC_ASSERT(high <= 1);
  RC_ASSERT(high >= low - 1e-12);
}

RC_GTEST_PROP(Rating, NeverFallsIfABotsTsiRises, ()) {
  Case c = any_case();
  const auto before = rating_of(c.scale, c.bits, c.steps);
  const auto which = *rc::gen::inRange<std::size_t>(0, c.bits.size());
  c.bits[which] += *rc::gen::inRange(1, 80) / 10.0;
  if (*rc::gen::inRange(0, 8) == 0) c.bits[which] = infinite;
  const auto after = rating_of(c.scale, c.bits, c.steps);
  if (!before) RC_ASSERT(!after);
  if (before && after) RC_ASSERT(*after >= *before - 1e-6);
}

RC_GTEST_PROP(Rating, NeverFallsIfThereIsMoreToDo, ()) {
  const Case c = any_case();
  const auto before = rating_of(c.scale, c.bits, c.steps), after = rating_of(c.scale, c.bits, c.steps + *rc::gen::inRange(1, 30));
  RC_ASSERT(before.has_value() == after.has_value());
  if (before) RC_ASSERT(*after >= *before - 1e-6);
}

RC_GTEST_PROP(Rating, IsWhereTheChanceIsOneHalf, ()) {
  const Case c = any_case();
  const auto found = rating_of(c.scale, c.bits, c.steps);
  if (!found || *found <= lowest || *found >= highest) return;
  RC_ASSERT(std::abs(chance(c.scale, c.bits, c.steps, *found) - 0.5) < 1e-5);
}

// By halving alone.
RC_GTEST_PROP(Rating, IsFoundAsByHalving, ()) {
  const Case c = any_case();
  const auto found = rating_of(c.scale, c.bits, c.steps);
  if (!found) return;
  double low = lowest, high = highest;
  for (int i = 0; i < 60; ++i) {
    const double half = (low + high) / 2;
    (naive_chance(c, half) < 0.5 ? low : high) = half;
  }
  RC_ASSERT(std::abs(*found - high) < 0.01);
}

TEST(Rating, OneMoreBitCostsItsPoints) {
  // One rung, no slips, a small chance in each try: what a try lacks, twice the tries make up for.
  const Scale scale = scale_with(4, 100, 0, {});
  const double ten = rating_of(scale, std::vector{10.0}, 0).value(), eleven = rating_of(scale, std::vector{11.0}, 0).value();
  EXPECT_NEAR(eleven - ten, 100, 0.2);
}

TEST(Rating, IsTheThresholdOfTheOnlyRungThatKnowsHow) {
  const Scale scale = scale_with(4, 100, 0, {1640});
  EXPECT_NEAR(rating_of(scale, std::vector{infinite, 0.0}, 10).value(), 1640, 0.01);
}

TEST(Rating, ARungIsNoWorseThanThoseBelowIt) {
  const Scale scale = scale_with(4, 100, 0.01, {1400, 1600});
  EXPECT_DOUBLE_EQ(chance(scale, std::vector{9.0, 3.0, 6.0}, 12, 1700), chance(scale, std::vector{9.0, 3.0, 3.0}, 12, 1700));
}

TEST(Rating, ThereIsNoneWithoutASolution) {
  const Scale scale = scale_with(4, 100, 0.01, {1400});
  EXPECT_FALSE(rating_of(scale, std::vector{infinite, infinite}, 3));
  EXPECT_FALSE(rate(scale, std::vector<Bits>{{infinite, true}, {infinite, true}}, {3, 3}, "step"));
}

TEST(Rating, IsOffByAsMuchAsItsFigures) {
  Scale scale = scale_with(4, 100, 0, {1640});
  scale.tries.error = scale.bit.error = scale.slip.error = scale.ease.error = 0;
  EXPECT_NEAR(error_of(scale, std::vector{infinite, 0.0}, 10, 1640), 80, 2);  // the threshold's own
  scale.rungs[1].at->error = 0;
  EXPECT_EQ(error_of(scale, std::vector{infinite, 0.0}, 10, 1640), 0);
}

// The figures moved by a little, one by one, up and down.
RC_GTEST_PROP(Rating, ErrorIsThatOfFiguresMovedByALittle, ()) {
  Case c = any_case();
  const double at = *rc::gen::inRange(1000, 2000);
  const auto slope_along = [&](double& figure, double by) {
    const double kept = figure;
    figure = kept + by;
    const double up = naive_chance(c, at);
    figure = kept - by;
    const double down = naive_chance(c, at);
    figure = kept;
    return (up - down) / (2 * by);
  };
  const double climb = (naive_chance(c, at + 0.01) - naive_chance(c, at - 0.01)) / 0.02;
  std::vector<double> off;
  for (std::size_t j = 0; j < c.bits.size(); ++j) off.push_back(*rc::gen::inRange(0, 30) / 10.0);
  RC_PRE(climb > 1e-6);
  double squares = 0;
  const auto add = [&](Figure& figure, double by) {
    if (figure.error == 0) return;
    const double off = figure.error * slope_along(figure.value, by) / climb;
    squares += off * off;
  };
  add(c.scale.tries, 1e-4);
  add(c.scale.bit, 1e-3);
  add(c.scale.slip, c.scale.slip.value / 1000 + 1e-9);
  add(c.scale.ease, 1e-2);
  for (Rung& rung : c.scale.rungs)
    if (rung.at) add(*rung.at, 1e-3);
  for (std::size_t j = 0; j < c.bits.size(); ++j) {
    // Of two alike only one is taken, and there are no fewer bits than none.
    if (std::isinf(c.bits[j]) || c.bits[j] == 0 || std::ranges::count(c.bits, c.bits[j]) > 1) off[j] = 0;
    if (off[j] == 0) continue;
    const double by = off[j] * slope_along(c.bits[j], 1e-4) / climb;
    squares += by * by;
  }
  const double error = error_of(c.scale, c.bits, c.steps, at, off), slow = std::min(std::sqrt(squares), highest - lowest);
  RC_ASSERT(std::abs(error - slow) <= 0.01 + 1e-3 * slow);
}

// --- bounds ------------------------------------------------------------------------------------------------------------------

RC_GTEST_PROP(Rating, ABoundHoldsWhateverTheSearchWouldHaveFound, ()) {
  const Case c = any_case();
  std::vector<Bits> cut, truth;
  for (const double bits : c.bits) {
    const bool exact = *rc::gen::arbitrary<bool>();
    truth.push_back({exact ? bits : std::max(0.0, (std::isinf(bits) ? 12 : bits) - *rc::gen::inRange(0, 12)), true});
    cut.push_back({bits, exact, std::max(0.0, truth.back().value - *rc::gen::inRange(0, 12))});
  }
  const int steps = static_cast<int>(c.steps);
  const auto bound = rate(c.scale, cut, {steps, steps}, "step"), known = rate(c.scale, truth, {steps, steps}, "step");
  if (!known) return;
  RC_ASSERT(bound.has_value());
  if (bound->kind == Rating::Kind::known) RC_ASSERT(std::abs(bound->value - known->value) < 1e-6);
  if (bound->kind == Rating::Kind::at_most) RC_ASSERT(known->value <= bound->value + 1e-6);
  if (bound->kind == Rating::Kind::at_least) RC_ASSERT(known->value >= bound->value - 1e-6);
}

TEST(Rating, SaysThatItIsABound) {
  const Scale scale = scale_with(4, 100, 0.01, {1400});
  const auto cut = rate(scale, std::vector<Bits>{{infinite, true}, {1, false}}, {8, 8}, "step").value();
  EXPECT_EQ(cut.kind, Rating::Kind::at_most);
  EXPECT_TRUE(to_text(cut).starts_with("Rating at most ")) << to_text(cut);
  EXPECT_EQ(to_json(cut)["bound"], "at most");
  const auto blind = rate(scale, std::vector<Bits>{{infinite, true}, {infinite, false}}, {8, 8}, "step").value();
  EXPECT_EQ(blind.kind, Rating::Kind::at_least);
  EXPECT_EQ(to_json(blind)["bound"], "at least");
  const auto endless = rate(scale, std::vector<Bits>{{2, true}, {1, true}}, {8, {}}, "step").value();
  EXPECT_EQ(endless.kind, Rating::Kind::at_least);
  EXPECT_TRUE(to_json(endless)["steps"].is_null());
}

TEST(Rating, ABoundThatLeavesAllLevelsOpenSaysNothingOfThem) {
  const Scale scale = scale_with(100, 100, 0.01, {1400, 1800});
  const auto low = rate(scale, std::vector<Bits>{{infinite, false}, {infinite, true}, {infinite, true}}, {8, 8}, "step").value();
  EXPECT_EQ(low.kind, Rating::Kind::at_least);
  EXPECT_EQ(low.place, 1U);
  EXPECT_TRUE(low.any_level());
  EXPECT_FALSE(to_text(low).contains("gentle")) << to_text(low);
  EXPECT_TRUE(to_text(low).contains("; with some rules perhaps nothing is left to guess; 8 steps.")) << to_text(low);
  const auto high = rate(scale, std::vector<Bits>{{infinite, false}, {infinite, true}, {9, true}}, {8, 8}, "step").value();
  EXPECT_EQ(high.kind, Rating::Kind::at_most);
  EXPECT_EQ(high.place, high.of);
  EXPECT_FALSE(to_text(high).contains("fiendish")) << to_text(high);
  EXPECT_FALSE(low.one_level() || high.one_level());
}

TEST(Rating, OfTwoBoundsTheOneThatSaysSomethingOfTheLevelIsTaken) {
  const Scale scale = scale_with(4, 100, 0.01, {1400, 1800});
  const auto some = rate(scale, std::vector<Bits>{{infinite, true}, {infinite, false, 2}, {9, true}}, {8, 8}, "step").value();
  EXPECT_EQ(some.kind, Rating::Kind::at_least);
  EXPECT_NEAR(some.value, rating_of(scale, std::vector{infinite, 2.0, 9.0}, 8).value(), 1e-9);
  EXPECT_TRUE(to_text(some).contains(" or harder (")) << to_text(some);
  EXPECT_TRUE(to_text(some).contains("with some rules at least 2.0 bits are left to find")) << to_text(some);
}

// --- words -------------------------------------------------------------------------------------------------------------------

TEST(Rating, SaysWhy) {
  Scale scale = scale_with(4, 100, 0.01, {1640});
  scale.rungs[1].says = "with every rule";
  const auto rating = rate(scale, std::vector<Bits>{{infinite, true}, {4, true}}, {31, 31}, "step").value();
  EXPECT_EQ(rating.because, (std::vector<std::string>{"with every rule 4.0 bits are left to find", "31 steps"}));
  const std::string text = to_text(rating);
  EXPECT_TRUE(text.ends_with(": with every rule 4.0 bits are left to find; 31 steps.")) << text;
  EXPECT_TRUE(text.contains(" of 5)")) << text;
  const Json json = to_json(rating);
  EXPECT_EQ(json["level"], rating.level);
  EXPECT_FALSE(json.contains("bound"));
}

TEST(Rating, LevelsAreBandsThatRise) {
  ASSERT_EQ(levels().size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(level_of(levels()[i].from), i);
    if (i > 0) {
      EXPECT_EQ(level_of(levels()[i].from - 1), i - 1);
    }
  }
  EXPECT_EQ(level_of(lowest), 0U);
  EXPECT_EQ(level_of(highest), 4U);
}

// --- the figures' file -------------------------------------------------------------------------------------------------------

Json good_figures() {
  return Json::parse(R"({"tries":{"value":4,"error":2,"from":"assumed"},"bit":{"value":100,"error":20,"from":"people"},
    "slip":{"value":0.01,"error":0.005,"from":"assumed"},"ease":{"value":400,"error":100,"from":"assumed"},
    "rungs":[{"name":"none","says":"without any rule","rules":"none"},
             {"name":"all","says":"with every rule","bot":"all","at":{"value":1500,"error":80,"from":"simulated people"}}]})");
}

TEST(RatingFigures, AreRead) {
  const auto scale = read_scale(good_figures().dump());
  ASSERT_TRUE(scale) << to_text(scale.error());
  EXPECT_EQ(scale->bit, (Figure{100, 20, "people"}));
  ASSERT_EQ(scale->rungs.size(), 2U);
  EXPECT_EQ(scale->rungs[1].at->value, 1500);
  EXPECT_EQ(scale->rungs[1].bot, "all");
}

// A share is a figure like all others. It was a number alone, and files of that time are still read.
TEST(RatingFigures, SharesAreFigures) {
  Json json = good_figures();
  json["rungs"][1]["share"] = {{"value", 0.1}, {"error", 0.05}, {"from", "assumed"}, {"note", "people look ahead"}};
  EXPECT_EQ(read_scale(json.dump())->rungs[1].share, (Figure{0.1, 0.05, "assumed"}));
  json["rungs"][1]["share"] = 0.1;
  EXPECT_EQ(read_scale(json.dump())->rungs[1].share, (Figure{0.1, 0, "assumed"}));
  EXPECT_EQ(read_scale(json.dump())->rungs[0].share.value, 1);
}

TEST(RatingFigures, MistakesAreNamed) {
  const auto wrong = [](std::string_view pointer, const Json& value) {
    Json json = good_figures();
    json[Json::json_pointer(std::string(pointer))] = value;
    const auto scale = read_scale(json.dump());
    return scale ? std::string("read") : scale.error().where;
  };
  EXPECT_EQ(wrong("/slip/value", 0.9), "/slip/value");
  EXPECT_EQ(wrong("/bit/value", 0), "/bit/value");
  EXPECT_EQ(wrong("/tries/from", "hearsay"), "/tries/from");
  EXPECT_EQ(wrong("/rungs/0/share", 0), "/rungs/0/share");
  EXPECT_EQ(wrong("/rungs/0/share", {{"value", 2}, {"error", 0}, {"from", "assumed"}}), "/rungs/0/share/value");
  EXPECT_EQ(wrong("/rungs/0/share", {{"value", 0.5}, {"from", "assumed"}}), "/rungs/0/share");
  EXPECT_EQ(wrong("/rungs", Json::array()), "/rungs");
  EXPECT_EQ(wrong("/rungs/0/rules", ""), "/rungs/0");
  EXPECT_EQ(wrong("/rungs/0/at", {{"value", 900}, {"error", 0}, {"from", "assumed"}}), "/rungs/0");
  EXPECT_EQ(wrong("/rungs/2", good_figures()["rungs"][0]), "/rungs/2");
  Json low = good_figures()["rungs"][1];
  low["at"]["value"] = 1400;
  EXPECT_EQ(wrong("/rungs/2", low), "/rungs/2/at");
  EXPECT_FALSE(read_scale("{"));
}

}  // namespace
}  // namespace crux::rating::room_test
