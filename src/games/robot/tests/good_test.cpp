// Good puzzles: one that is, and one for each way not to be.
#include "games/robot/make/good.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/robot/rules/text.hpp"
#include "games/robot/solve/straight.hpp"
#include "games/robot/tests/random.hpp"

namespace crux::robot::good_test {
namespace {

constexpr std::uint64_t plenty = 1'000'000;

// A lane of blocks to the east, from 0,0,0 to `length` - 1,0,0; the robot at its western end.
Layout lane(int length) {
  Layout layout;
  for (int x = 0; x < length; ++x) layout.blocks.push_back({x, 0, 0});
  layout.robot = {0, 0, 1};
  layout.facing = Facing::east;
  return layout;
}
// A box in front of the robot, to be carried to the other end; then the robot has to come back.
Layout delivery() {
  Layout layout = lane(6);
  layout.boxes = {{1, 0, 1}};
  layout.switches = {{0, 0, 1}, {5, 0, 1}};
  return layout;
}
constexpr std::string_view delivers = "pick up; repeat 4; forward; end repeat; put down; repeat 4; backward; end repeat";

Goodness judged(Layout layout, std::string_view program) {
  EXPECT_FALSE(fault(layout)) << fault(layout)->found;
  return judge(Puzzle(std::move(layout)), *read_program(program), plenty);
}
// One letter a criterion.
std::string letters_of(const Goodness& g) {
  std::string all;
  for (const bool met : g.meets) all += met ? 'y' : 'n';
  return all;
}

TEST(Good, ThePuzzleThatMeetsEverything) {
  const Goodness g = judged(delivery(), delivers);
  EXPECT_EQ(letters_of(g), "yyyyyyyy");
  EXPECT_EQ(g.spare, std::vector<std::string>{});
  EXPECT_TRUE(g.good() && g.spares_nothing());
  EXPECT_EQ(g.undecided, 0);
}

TEST(Good, EachCriterionCanFail) {
  EXPECT_FALSE(judged(delivery(), "pick up; repeat 4; forward; end repeat; put down").has(Criterion::solvable));
  EXPECT_FALSE(judged(delivery(), "PFFFFSBBBB").has(Criterion::optimisable)) << "without a loop it is no shorter";
  // Shorter than what it does, and yet as long as what is enough.
  Layout near = lane(3);
  near.switches = {{1, 0, 1}};
  EXPECT_FALSE(judged(near, "repeat 4; turn left; end repeat; forward").has(Criterion::optimisable));

  Layout start = lane(3);
  start.switches = {start.robot};
  EXPECT_FALSE(judged(start, "forward").has(Criterion::unsolved));

  Layout walk = lane(5);
  walk.switches = {{4, 0, 1}};
  EXPECT_FALSE(judged(walk, "repeat 4; forward; end repeat").has(Criterion::box_work));

  // With a box at hand that nobody needs.
  walk.blocks.push_back({0, 1, 0});
  walk.boxes = {{0, 1, 1}};
  const Goodness idle = judged(walk, "repeat 4; forward; end repeat");
  EXPECT_FALSE(idle.has(Criterion::used) || idle.has(Criterion::boxes));
  EXPECT_EQ(idle.spare, std::vector<std::string>{"the box at 0,1,1"}) << "the block carries the box";
}

TEST(Good, BlocksAndSwitchesThatCanBeSpared) {
  // A robot that puts the box down there stands on the other switch anyway.
  Layout both = delivery();
  both.switches = {{4, 0, 1}, {5, 0, 1}};
  const Goodness anyway = judged(both, "pick up; repeat 4; forward; end repeat; put down");
  EXPECT_EQ(anyway.spare, std::vector<std::string>{"the switch at 4,0,1"});

  Layout off = delivery();
  off.blocks.push_back({2, 1, 0});
  off.blocks.push_back({3, 1, 0});
  off.blocks.push_back({3, 1, 1});  // on a pillar
  const Goodness aside = judged(off, delivers);
  EXPECT_EQ(aside.spare, (std::vector<std::string>{"the block at 2,1,0", "the block at 3,1,1"}));
  EXPECT_FALSE(aside.has(Criterion::used));
  EXPECT_TRUE(aside.has(Criterion::boxes) && aside.has(Criterion::switches));
}

TEST(Good, WhatIsNotDecidedCountsAsNeeded) {
  Layout layout = delivery();
  layout.blocks.push_back({2, 1, 0});
  const Goodness g = judge(Puzzle(layout), *read_program(delivers), 1);
  EXPECT_TRUE(g.spares_nothing());
  EXPECT_EQ(g.undecided, 10) << "seven blocks, a box and two switches";
}

// The obvious twin: without each thing in turn, how long is the shortest solution?
TEST(Good, SpareIsWhatChangesNothing) {
  int spared = 0, needed = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Rng rng(seed);
    const Layout layout = random_layout(rng, 3, 2);
    const auto length = [](const Layout& l) {
      const Ground ground(l);
      Budget budget;
      return shortest(ground, Outlook(ground), budget).at_least;
    };
    const int now = length(layout);
    if (now >= Outlook::hopeless) continue;
    std::vector<std::string> spare;
    const auto name = [](const char* what, const Cube& c) { return fmt::format("the {} at {},{},{}", what, c.x, c.y, c.z); };
    for (const Cube& cube : layout.blocks) {
      Layout without = layout;
      std::erase(without.blocks, cube);
      const bool carries = std::ranges::find(layout.blocks, Cube{cube.x, cube.y, cube.z + 1}) != layout.blocks.end();
      if (!carries && !fault(without) && length(without) <= now) spare.push_back(name("block", cube));
    }
    for (const Cube& cube : layout.boxes) {
      Layout without = layout;
      std::erase(without.boxes, cube);
      if (!fault(without) && length(without) <= now) spare.push_back(name("box", cube));
    }
    for (const Cube& cube : layout.switches) {
      Layout without = layout;
      std::erase(without.switches, cube);
      if (!without.switches.empty() && length(without) >= now) spare.push_back(name("switch", cube));
    }
    const Goodness g = judge(Puzzle(layout), {}, plenty);
    ASSERT_EQ(g.spare, spare) << seed;
    spared += !spare.empty();
    needed += spare.empty();
  }
  EXPECT_GT(spared, 10);
  EXPECT_GT(needed, 1);
}

}  // namespace
}  // namespace crux::robot::good_test
