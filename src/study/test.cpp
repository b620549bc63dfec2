#include <gtest/gtest.h>

#include <fstream>
#include <vector>

#include "base/json.hpp"
#include "study/spearman.hpp"

namespace crux::study::room_test {
namespace {

using Column = std::vector<double>;

// Hours of television a week against IQ: rho = -29/165 (the example of the Wikipedia page on Spearman's rho, worked through there
// with its p of 0.627188).
TEST(Spearman, IsTheTextbooksWithoutTies) {
  const auto found = spearman(Column{106, 100, 86, 101, 99, 103, 97, 113, 112, 110}, Column{7, 27, 2, 50, 28, 29, 20, 12, 6, 17});
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->rho, -29.0 / 165, 1e-12);
  EXPECT_NEAR(found->p, 0.6271883447765, 1e-10);
  EXPECT_EQ(found->n, 10u);
}

// p here by the definition, the integral of Student's density (Simpson's rule in t = sqrt(n) tan u, 20,000 pieces).
TEST(Spearman, SharesRanksAmongTies) {
  const auto few = spearman(Column{1, 2, 3, 4, 5}, Column{5, 6, 7, 8, 7});
  ASSERT_TRUE(few);
  EXPECT_NEAR(few->rho, 0.8207826816681233, 1e-12);
  EXPECT_NEAR(few->p, 0.0885870053135, 1e-10);
  const auto more = spearman(Column{1, 2, 2, 3, 5, 5, 5, 8}, Column{2, 1, 3, 3, 4, 6, 5, 5});
  ASSERT_TRUE(more);
  EXPECT_NEAR(more->rho, 0.851079440993105, 1e-12);
  EXPECT_NEAR(more->p, 0.0073619296812, 1e-10);
}

TEST(Spearman, SeesOrderAlone) {
  const Column a{3, 1, 4, 1, 5, 9, 2, 6}, b{2, 7, 1, 8, 2, 8, 1, 8};
  Column grown = a, turned = b;
  for (double& x : grown) x = x * x * x + 10;
  for (double& y : turned) y = -y;
  const auto plain = spearman(a, b), same = spearman(grown, b), opposite = spearman(a, turned), swapped = spearman(b, a);
  ASSERT_TRUE(plain && same && opposite && swapped);
  EXPECT_DOUBLE_EQ(plain->rho, same->rho);
  EXPECT_DOUBLE_EQ(plain->rho, -opposite->rho);
  EXPECT_DOUBLE_EQ(plain->rho, swapped->rho);
  EXPECT_DOUBLE_EQ(plain->p, opposite->p);
}

TEST(Spearman, PerfectOrderIsOneAndNoOrderIsZero) {
  const auto up = spearman(Column{1, 2, 3, 4}, Column{10, 11, 12, 500}), down = spearman(Column{1, 2, 3, 4}, Column{4, 3, 2, 1});
  ASSERT_TRUE(up && down);
  EXPECT_DOUBLE_EQ(up->rho, 1);
  EXPECT_DOUBLE_EQ(down->rho, -1);
  EXPECT_EQ(up->p, 0);
  const auto none = spearman(Column{1, 2, 3}, Column{1, 2, 1});
  ASSERT_TRUE(none);
  EXPECT_DOUBLE_EQ(none->rho, 0);
  EXPECT_DOUBLE_EQ(none->p, 1);
}

TEST(Spearman, SaysNothingWithoutEnoughToSay) {
  EXPECT_FALSE(spearman(Column{}, Column{}));
  EXPECT_FALSE(spearman(Column{1, 2}, Column{1, 2}));
  EXPECT_FALSE(spearman(Column{1, 2, 3}, Column{7, 7, 7}));
  EXPECT_FALSE(spearman(Column{0, 0, 0}, Column{1, 2, 3}));
}

// Table 2 of Shyne, Facey & Cooper (2024): solver loops against what their players did and said.
TEST(Spearman, IsTheStudysTable2) {
  const std::string name = std::string(CRUX_SHARED_DATA) + "/logicgrid-study.json";
  std::ifstream in(name);
  if (!in) GTEST_SKIP() << name << " is not here";
  const Json study = Json::parse(in);
  Column loops, correct, time, rated_loops, rated;
  for (const Json& play : study.at("plays")) {
    loops.push_back(play.at("loops"));
    correct.push_back(play.at("correct").get<bool>() ? 1 : 0);
    time.push_back(play.at("time_ms"));
    if (play.at("difficulty").is_null()) continue;
    rated_loops.push_back(play.at("loops"));
    rated.push_back(play.at("difficulty"));
  }
  const auto difficulty = spearman(rated_loops, rated), correctness = spearman(loops, correct), seconds = spearman(loops, time);
  ASSERT_TRUE(difficulty && correctness && seconds);
  EXPECT_NEAR(difficulty->rho, 0.301, 0.0005);
  EXPECT_NEAR(difficulty->p, 0.015, 0.0005);
  EXPECT_EQ(difficulty->n, 65u);
  EXPECT_NEAR(correctness->rho, -0.217, 0.0005);
  EXPECT_NEAR(correctness->p, 0.063, 0.001);
  EXPECT_NEAR(seconds->rho, 0.174, 0.0005);
  EXPECT_NEAR(seconds->p, 0.139, 0.0005);
  EXPECT_EQ(seconds->n, 74u);
}

}  // namespace
}  // namespace crux::study::room_test
