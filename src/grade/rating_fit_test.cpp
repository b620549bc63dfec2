// Figures from plays: simulated people of a known scale are found again, and what nobody played stays as it was.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/rng.hpp"
#include "grade/rating/fit.hpp"

namespace crux::rating::fit_test {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

double bell(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += rng.unit();
  return sum;
}

Scale some_scale(double tries, double bit, double slip, std::vector<double> thresholds) {
  Scale scale{.tries = {tries, tries / 2, "assumed"},
              .bit = {bit, bit / 5, "assumed"},
              .slip = {slip, slip / 2, "assumed"},
              .ease = {800, 200, "assumed"},
              .rungs = {{.name = "none", .says = "", .bot = "", .rules = "none"}}};
  for (const double at : thresholds)
    scale.rungs.push_back({.name = "r", .says = "", .bot = "", .rules = "r", .at = Figure{at, 100, "assumed"}});
  return scale;
}

// Puzzles that some rung makes easier, and people of normal skill who play them.
Plays simulated(const Scale& truth, std::size_t people, std::size_t puzzles, std::size_t each, std::uint64_t seed,
                double spread = 200) {
  Plays plays{.puzzles = {}, .people = people, .attempts = {}};
  Rng rng(seed, 1, 1);
  for (std::size_t p = 0; p < puzzles; ++p) {
    Riddle riddle{.bits = {}, .steps = 3 + std::floor(25 * rng.unit())};
    double bits = 5 + 7 * rng.unit();
    for (std::size_t j = 0; j < truth.rungs.size(); ++j) {
      riddle.bits.push_back(j == 0 && rng.unit() < 0.2 ? infinite : bits);
      bits *= rng.unit();
    }
    plays.puzzles.push_back(std::move(riddle));
  }
  for (std::size_t i = 0; i < people; ++i) {
    const double skill = middle + spread * bell(rng);
    for (std::size_t n = 0; n < each; ++n) {
      const std::size_t p = (i * each + n) % puzzles;
      const Riddle& riddle = plays.puzzles[p];
      plays.attempts.push_back({i, p, rng.unit() < chance(truth, riddle.bits, riddle.steps, skill)});
    }
  }
  return plays;
}

TEST(RatingFit, SlopesAreThoseOfTheHill) {
  const Scale scale = some_scale(4, 100, 0.01, {1300, 1500, 1650});
  const Plays plays = simulated(scale, 12, 9, 6, 3);
  ASSERT_EQ(free_figures(scale), 7U);
  const std::vector<double> at{0.3, -0.2, 0.4, -0.5, 0.1, 0.6, -0.3};
  const Slope here = slope_at(scale, plays, at);
  for (std::size_t i = 0; i < at.size(); ++i) {
    constexpr double off = 1e-5;
    auto up = at, down = at;
    up[i] += off;
    down[i] -= off;
    const double naive = (slope_at(scale, plays, up).value - slope_at(scale, plays, down).value) / (2 * off);
    EXPECT_NEAR(here.along[i], naive, 1e-5 * (1 + std::abs(naive))) << i;
  }
}

TEST(RatingFit, FindsTheScaleThatPeopleCameFrom) {
  const Scale truth = some_scale(6, 90, 0.012, {1250, 1480, 1790}), ships = some_scale(4, 100, 0.008, {1350, 1550, 1700});
  const Plays plays = simulated(truth, 300, 60, 30, 7);
  const Fitted fitted = fit(ships, plays);
  for (std::size_t j = 1; j < 4; ++j) {
    const Figure& found = *fitted.scale.rungs[j].at;
    const double right = truth.rungs[j].at->value;
    EXPECT_LT(std::abs(found.value - right), 2.5 * found.error) << j;
    EXPECT_LT(std::abs(found.value - right), std::abs(ships.rungs[j].at->value - right)) << j;
    EXPECT_LT(found.error, 40) << j;
    EXPECT_EQ(found.from, "people") << j;
  }
  EXPECT_NEAR(fitted.spread.value, 200, 3 * fitted.spread.error);
  EXPECT_LT(std::abs(fitted.scale.bit.value - 90), 2.5 * fitted.scale.bit.error);
  EXPECT_EQ(fitted.scale.ease, ships.ease);
  const auto foretold = foretell(ships, plays);
  ASSERT_TRUE(foretold);
  EXPECT_GT(foretold->better, 2 * foretold->error);
  EXPECT_LT(foretold->fitted, foretold->ships);
}

// Few plays say something about some figures only. The others are those that ship, to the last digit.
TEST(RatingFit, SaysOfEachFigureThatMovedThatPeopleMovedIt) {
  const Scale truth = some_scale(6, 90, 0.03, {1250, 1480, 1790}), ships = some_scale(4, 100, 0.008, {1350, 1550, 1700});
  int moved = 0, kept = 0;
  for (const std::size_t people : {2U, 5U, 20U, 80U}) {
    const Fitted fitted = fit(ships, simulated(truth, people, 20, 10, people));
    const auto expect_said = [&](const Figure& now, const Figure& before) {
      (now == before ? kept : moved) += 1;
      EXPECT_TRUE(now == before || now.from == "people") << people << " people: " << before.value << " became " << now.value;
    };
    expect_said(fitted.scale.tries, ships.tries);
    expect_said(fitted.scale.bit, ships.bit);
    expect_said(fitted.scale.slip, ships.slip);
    for (std::size_t j = 1; j < ships.rungs.size(); ++j) expect_said(*fitted.scale.rungs[j].at, *ships.rungs[j].at);
  }
  EXPECT_GT(moved, 0);
  EXPECT_GT(kept, 0);
}

// Over many simulated schools the stated errors are about as large as the real ones.
TEST(RatingFit, ErrorsAreHonest) {
  const Scale truth = some_scale(4, 100, 0.01, {1300, 1600});
  double squares = 0;
  constexpr int schools = 12;
  for (int school = 0; school < schools; ++school) {
    const Fitted fitted = fit(truth, simulated(truth, 60, 30, 15, 100 + static_cast<std::uint64_t>(school)));
    for (std::size_t j = 1; j < 3; ++j) {
      const Figure& found = *fitted.scale.rungs[j].at;
      squares += std::pow((found.value - truth.rungs[j].at->value) / found.error, 2) / (2 * schools);
    }
  }
  EXPECT_GT(squares, 0.3);
  EXPECT_LT(squares, 2.0);
}

TEST(RatingFit, FewPlaysMoveLittle) {
  const Scale ships = some_scale(4, 100, 0.01, {1300, 1600});
  Plays plays = simulated(ships, 1, 2, 2, 5);
  const Fitted fitted = fit(ships, plays);
  for (std::size_t j = 1; j < 3; ++j) {
    const Figure &now = *fitted.scale.rungs[j].at, &before = *ships.rungs[j].at;
    EXPECT_LT(std::abs(now.value - before.value), 30);
    EXPECT_EQ(now.from, now == before ? "assumed" : "people");
  }
  EXPECT_FALSE(foretell(ships, plays));
  plays.attempts.clear();
  const Fitted none = fit(ships, plays);
  EXPECT_EQ(none.scale, ships);
  EXPECT_TRUE(none.told.empty());
}

// Everybody solves all, or nobody anything: the answer is still a scale that can be read.
TEST(RatingFit, ExtremesStayWithinBounds) {
  const Scale ships = some_scale(4, 100, 0.01, {1300, 1310, 1600});
  for (const bool solved : {true, false}) {
    Plays plays = simulated(ships, 80, 20, 20, 9);
    for (Attempt& play : plays.attempts) play.solved = solved;
    const Scale found = fit(ships, plays).scale;
    double before = lowest;
    for (const Rung& rung : found.rungs) {
      if (!rung.at) continue;
      EXPECT_GE(rung.at->value, before);
      EXPECT_LE(rung.at->value, highest);
      EXPECT_TRUE(std::isfinite(rung.at->error));
      before = rung.at->value;
    }
    EXPECT_GT(found.tries.value, 0);
    EXPECT_LE(found.slip.value, 0.5);
  }
}

TEST(RatingFit, FiguresWithoutAnErrorStay) {
  Scale ships = some_scale(4, 100, 0, {1300});
  ships.tries.error = 0;
  const Fitted fitted = fit(ships, simulated(ships, 50, 20, 10, 4));
  EXPECT_EQ(fitted.scale.tries, ships.tries);
  EXPECT_EQ(fitted.scale.slip, ships.slip);
  EXPECT_NE(fitted.scale.bit.value, ships.bit.value);
}

// --- somebody's own figures ----------------------------------------------------------------------------------------------------

TEST(OwnScale, IsInUseFromThenOn) {
  EXPECT_EQ(own_scale("no such game"), nullptr);
  use_scale("no such game", {some_scale(4, 100, 0.01, {1300}), "a"});
  const OwnScale* const first = own_scale("no such game");
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->mark, "a");
  use_scale("no such game", {some_scale(5, 100, 0.01, {1300}), "b"});
  EXPECT_EQ(own_scale("no such game")->mark, "b");
  EXPECT_EQ(first->scale.tries.value, 4) << "a puzzle that is being rated goes on with it";
  EXPECT_EQ(own_scale("another"), nullptr);
}

}  // namespace
}  // namespace crux::rating::fit_test
