// How far a play is from the nearest one of a bot (grade/strata/nearest.hpp), on stairs, where everything can be counted by hand.
#include "grade/strata/nearest.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "games/null/null.hpp"
#include "tests/support/listed.hpp"

namespace crux::null::nearest_test {
namespace {

using strata::Until;
using Moves = std::vector<Null::Move>;

// Climbs one step at a time, and jumps from the third on if it likes.
struct Careful {
  void operator()(const Null::Puzzle& p, Null::State& s, std::vector<Choice<Null>>& choices) const {
    if (Null::status(p, s) != Status::open) return;
    choices.push_back({{1}, s.at < 3 ? 1 : 0.75});
    if (s.at >= 3) choices.push_back({{2}, 0.25});
  }
};

strata::Nearest nearest(int steps, const Moves& play, Until until, std::uint64_t states = 1'000) {
  const Null::Puzzle stair{steps};
  strata::Strategy<Null, Careful> strategy(stair, Careful{});
  Budget budget(states);
  return strategy.nearest(strategy.at(Null::start(stair)), play, until, budget);
}

TEST(Nearest, CountsWhatIsLeftOutPutInAndPutInstead) {
  EXPECT_EQ(nearest(3, {{1}, {1}, {1}}, Until::end), (strata::Nearest{0, 0, true, 0}));
  EXPECT_EQ(nearest(3, {{1}, {1}}, Until::end).edits, 1);       // the last step is missing
  EXPECT_EQ(nearest(3, {{1}, {1}}, Until::anywhere).edits, 0);  // it may still come
  EXPECT_EQ(nearest(3, {{2}, {1}}, Until::end).edits, 2);       // 1 instead of 2, and one more
  EXPECT_EQ(nearest(3, {{1}, {1}, {1}, {1}}, Until::end).edits, 1);
  EXPECT_EQ(nearest(3, {}, Until::end).edits, 3);
}

TEST(Nearest, KnowsHowLikelyItIs) {
  EXPECT_EQ(nearest(5, {{1}, {1}, {1}, {2}}, Until::end), (strata::Nearest{0, 2, true, 0}));
  EXPECT_NEAR(nearest(5, {{1}, {1}, {1}, {1}, {1}}, Until::end).bits, 2 * std::log2(4.0 / 3), 1e-12);
}

TEST(Nearest, SaysSoIfTheBudgetEnds) {
  const Moves play{{2}, {2}, {2}, {2}, {2}, {2}};
  const auto exact = nearest(20, play, Until::end), bound = nearest(20, play, Until::end, 3);
  EXPECT_TRUE(exact.exact);
  EXPECT_FALSE(bound.exact);
  EXPECT_LE(bound.edits, exact.edits);
  EXPECT_GE(bound.most, exact.edits);
  EXPECT_LT(bound.edits, bound.most);
}

RC_GTEST_PROP(Nearest, IsTheLeastOfAllPlays, ()) {
  const Null::Puzzle stair{*rc::gen::inRange(1, 9)};
  Moves play(*rc::gen::inRange<std::size_t>(0, 8));
  for (Null::Move& move : play) move.up = *rc::gen::inRange(1, 3);
  for (const Until until : {Until::end, Until::anywhere}) {
    const auto slow = tests::nearest_of_all<Null>(stair, Careful{}, play, until);
    const auto quick = nearest(stair.steps, play, until);
    RC_ASSERT(quick.exact);
    RC_ASSERT(quick.edits == slow.edits);
    RC_ASSERT(std::abs(quick.bits - slow.bits) < 1e-9);
  }
}

}  // namespace
}  // namespace crux::null::nearest_test
