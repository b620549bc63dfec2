#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "search/enumerate.hpp"
#include "tests/support/stairs.hpp"

namespace crux::room_test {
namespace {

using tests::Stairs;
using Moves = std::span<const Stairs::Move>;

// The solutions of a stair in the order in which they are found, at most `limit` of them.
std::vector<std::string> climbs(int steps, std::size_t limit = 1000) {
  const Stairs::Puzzle stair{steps};
  std::vector<std::string> found;
  Budget budget;
  enumerate<Stairs>(stair, foresee<Stairs>(stair), budget, [&](Moves moves) {
    found.push_back(Stairs::write_moves(stair, moves));
    return found.size() < limit;
  });
  return found;
}

Enumeration count(int steps, std::uint64_t steps_allowed = Budget::unlimited) {
  const Stairs::Puzzle stair{steps};
  Budget budget(steps_allowed);
  return enumerate<Stairs>(stair, foresee<Stairs>(stair), budget, [](Moves) { return true; });
}

TEST(Enumerate, FindsEachSolutionOnceDepthFirst) {
  EXPECT_EQ(climbs(1), (std::vector<std::string>{"1"}));
  EXPECT_EQ(climbs(4), (std::vector<std::string>{"1111", "112", "121", "211", "22"}));
}

// The last move was 1 or 2, so the ways to climb n steps are those to climb n - 1 and those to climb n - 2.
TEST(Enumerate, AStairHasAFibonacciNumberOfClimbs) {
  std::uint64_t before = 1, now = 1;
  for (int steps = 1; steps <= 20; ++steps) {
    EXPECT_EQ(count(steps).solutions, now) << steps;
    EXPECT_TRUE(count(steps).complete);
    before = std::exchange(now, before + now);
  }
}

TEST(Enumerate, StopsWhenTheVisitorHasSeenEnough) {
  EXPECT_EQ(climbs(4, 2), (std::vector<std::string>{"1111", "112"}));
  Budget budget;
  const Stairs::Puzzle stair{4};
  EXPECT_FALSE(enumerate<Stairs>(stair, NoForesight<Stairs>{}, budget, [](Moves) { return false; }).complete);
}

// A stair of 2 steps has the states 0, 01, 011 (solved), 012 (lost) and 02 (solved).
TEST(Enumerate, SpendsOneStepAState) {
  EXPECT_TRUE(count(2, 5).complete);
  EXPECT_FALSE(count(2, 4).complete);
  EXPECT_EQ(count(2, 3).solutions, 1u);
  EXPECT_EQ(count(2, 0).solutions, 0u);
  EXPECT_FALSE(count(2, 0).complete);
}

RC_GTEST_PROP(Enumerate, AShortBudgetFindsFewerAndSaysSo, ()) {
  const int steps = *rc::gen::inRange(1, 12);
  const Enumeration all = count(steps);
  const Enumeration some = count(steps, static_cast<std::uint64_t>(*rc::gen::inRange(0, 500)));
  RC_ASSERT(some.solutions <= all.solutions);
  RC_ASSERT(!some.complete || some.solutions == all.solutions);
}

// Knows that a jump over the top is no way to land on it.
struct LooksUp : NoForesight<Stairs> {
  bool alive(const Stairs::Puzzle& p, const Stairs::State& s) const { return s.at <= p.steps; }
};
struct SeesNothingGood : NoForesight<Stairs> {
  bool alive(const Stairs::Puzzle&, const Stairs::State&) const { return false; }
};

TEST(Enumerate, DoesNotEnterWhatForesightCallsDead) {
  const Stairs::Puzzle stair{2};
  Budget budget(4);  // one state less than above: 012 is not entered
  const Enumeration found = enumerate<Stairs>(stair, LooksUp{}, budget, [](Moves) { return true; });
  EXPECT_EQ(found.solutions, 2u);
  EXPECT_TRUE(found.complete);

  Budget none(0);
  EXPECT_TRUE(enumerate<Stairs>(stair, SeesNothingGood{}, none, [](Moves) { return true; }).complete);
}

}  // namespace
}  // namespace crux::room_test
