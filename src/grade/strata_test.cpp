// Strata on a game small enough to do by hand: a stair of n steps, one or two at a time.
#include "grade/strata/strata.hpp"

#include <gtest/gtest.h>

#include "tests/support/stairs.hpp"

namespace crux::strata::strata_test {
namespace {

using null::Null;

// Always so many steps at once.
struct Stride {
  int up = 1;
  void operator()(const Null::Puzzle&, const Null::State&, std::vector<Choice<Null>>& choices) const {
    choices.push_back({{up}, 1});
  }
};

auto stairs_ladder(double enough) {
  return Ladder{.rungs = std::tuple{Rung<Null, Stride>{"long", "ForLong", "two at a time", {""}, {Stride{2}}},
                                    Rung<Null, Stride, UniformPolicy>{
                                        "mixed", "ForMixed", "two at a time or anyhow", {"long", "any"}, {Stride{2}, {}}},
                                    Rung<Null, Stride>{"short", "ForShort", "one at a time", {""}, {Stride{1}}}},
                .beside = std::tuple{},
                .enough = enough};
}

Standing stand_on(int steps, double enough, std::uint64_t budget = 1000, std::optional<double> near = {}) {
  const Null::Puzzle p{steps};
  return stand(stairs_ladder(enough), enough, near, [&]<Game Plays>(std::type_identity<Plays>, const auto& policy) {
    Budget own(budget);
    return information::measure<Plays>(p, policy, Mode::strict, own);
  });
}

TEST(Strata, TheFirstThatSolves) {
  const Standing even = stand_on(4, any_chance);
  EXPECT_TRUE(even.settled);
  EXPECT_EQ(even.rung, 0U);
  EXPECT_EQ(even.ladder[0].tsi, 0);
  const Standing odd = stand_on(3, any_chance);
  EXPECT_EQ(odd.rung, 1U);
  EXPECT_EQ(odd.ladder[0].solves, false);
  EXPECT_EQ(odd.ladder[0].tsi, information::infinite);
}

// On three steps the uniform player succeeds with 5/8 (111, 12, 21: 1/8 + 1/4 + 1/4), the long one never: 5/16 together.
TEST(Strata, StylesAreDrawnEvenly) { EXPECT_DOUBLE_EQ(stand_on(3, any_chance).ladder[1].tsi, -std::log2(5.0 / 16)); }

TEST(Strata, AThresholdMovesTheStratum) {
  EXPECT_EQ(stand_on(3, no_guess).rung, 2U);
  EXPECT_EQ(stand_on(3, 1.6).rung, 2U);
  EXPECT_EQ(stand_on(3, 1.7).rung, 1U);
}

// The last one needs no luck; the second lacks 1.678 bits.
TEST(Strata, TheFirstThatIsNearlyAsGoodAsTheLastNamesTheClass) {
  EXPECT_EQ(stand_on(3, no_guess, 1000, 1.6).rung, 2U);
  EXPECT_EQ(stand_on(3, no_guess, 1000, 1.7).rung, 1U);
  EXPECT_EQ(stand_on(4, no_guess, 1000, 1.0).rung, 0U);
  EXPECT_EQ(stand_on(3, no_guess, 1000, 1.7).ladder[1].solves, false) << "it names the class, and yet it needs luck";
  const Standing cut = stand_on(40, no_guess, 5, 1.0);
  EXPECT_FALSE(cut.settled);
  EXPECT_FALSE(cut.rung);
}

TEST(Strata, NobodyIsNearIfTheLastCannotSolveIt) {
  const Outcome hopeless{.bot = "", .label = "", .solves = false};
  EXPECT_EQ(names_class(hopeless, *class_limit(hopeless, no_guess, 1)), false);
  EXPECT_EQ(names_class(Outcome{.bot = "", .label = "", .tsi = 0, .solves = true}, *class_limit(hopeless, no_guess, 1)), false);
}

TEST(Strata, WhatTheBudgetHidesIsNotSaid) {
  const Standing standing = stand_on(40, any_chance, 5);
  EXPECT_FALSE(standing.settled);
  EXPECT_FALSE(standing.rung);
  EXPECT_FALSE(standing.ladder[0].exact);
  EXPECT_FALSE(standing.ladder[0].solves.has_value());
}

// ... but a solution that was seen counts, though there may be more.
TEST(Strata, ASolutionIsASolution) {
  const Standing standing = stand_on(3, any_chance, 3);
  EXPECT_FALSE(standing.ladder[1].exact);
  EXPECT_EQ(standing.ladder[1].solves, true);
}

TEST(Strata, MeanOfChances) {
  EXPECT_DOUBLE_EQ(mean_of({1, 1}), 1);
  EXPECT_DOUBLE_EQ(mean_of({0, information::infinite}), 1);
  EXPECT_DOUBLE_EQ(mean_of({1, 3}), -std::log2((0.5 + 0.125) / 2));
  EXPECT_EQ(mean_of({information::infinite}), information::infinite);
  EXPECT_DOUBLE_EQ(mean_of({2000, 2000}), 2000) << "far below the smallest double";
}

}  // namespace
}  // namespace crux::strata::strata_test
