// rating.cpp -- the laws of ratings: figures that can be read, rungs that are there, and numbers that follow the bots
// (core/rated.hpp).
#include "core/rated.hpp"
#include "grade/rating/of_game.hpp"
#include "tests/conformance/laws.hpp"

namespace crux::conformance::rating_test {
namespace {

template <class G>
struct Ratings : ::testing::Test {};
TYPED_TEST_SUITE(Ratings, Games, GameNames);

TYPED_TEST(Ratings, HaveFigures) {
  using G = TypeParam;
  if constexpr (!can<G, Rated>) {
    EXPECT_FALSE((can<G, Laddered>)) << G::name << " has bots, and so it can be rated";
  } else {
    const auto scale = rating::read_scale(G::rating_figures);
    ASSERT_TRUE(scale) << to_text(scale.error());
    const auto bots = find_game(G::name)->bots();
    for (const rating::Rung& rung : scale->rungs) {
      SCOPED_TRACE(rung.name);
      const auto known = std::ranges::find(bots, rung.bot, &BotInfo::name);
      EXPECT_TRUE(rung.bot.empty() || (known != bots.end() && !known->label.empty())) << rung.bot;
      EXPECT_TRUE(rung.rules.empty() || rating::rules_named<G>(rung.rules)) << rung.rules;
      EXPECT_FALSE(rung.says.empty());
    }
    EXPECT_FALSE(std::string_view(G::effort_unit).empty());
  }
}

// Every puzzle that has a solution has a rating, and it is a bound if and only if something was cut short.
TYPED_TEST(Ratings, AreThereForEveryPuzzleThatCanBeSolved) {
  using G = TypeParam;
  if constexpr (!can<G, Rated>) {
    GTEST_SKIP() << G::name << " has no ratings";
  } else {
    int rated = 0;
    for (const Line& line : corpus(G::name)) {
      SCOPED_TRACE(line.where);
      const auto any = read_line(line.text);
      ASSERT_TRUE(any);
      const GradeReport report = any->game->grade(*any, {.sets = {}, .against = {}, .budget = patience, .ladder = true}, {});
      if (report.solutions.solutions == 0) continue;
      ASSERT_TRUE(report.rating);
      ++rated;
      EXPECT_GE(report.rating->value, rating::lowest);
      EXPECT_LE(report.rating->value, rating::highest);
      EXPECT_GT(report.rating->error, 0);
      EXPECT_EQ(report.rating->level, rating::levels()[rating::level_of(report.rating->value)].name);
      EXPECT_FALSE(report.rating->because.empty());
      if (to_json(*report.ladder)["exhausted"].empty() && report.rating->effort.exact()) {
        EXPECT_EQ(report.rating->kind, Rating::Kind::known);
      }
    }
    EXPECT_GT(rated, 0);
  }
}

}  // namespace
}  // namespace crux::conformance::rating_test
