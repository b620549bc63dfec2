// guide_test.cpp -- hints as people read them: followed, they solve what the generator makes.
#include <gtest/gtest.h>

#include "core/hint.hpp"
#include "games/robot/robot.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::robot {
namespace {

// Three sides of a stair, each climbed in the same way.
Puzzle stairs() {
  const auto p = Robot::read(Json::parse(R"({"blocks":[[0,2,0],[0,2,1],[0,2,2],[0,2,3],[1,2,0],[1,2,1],[1,2,2],[1,2,3],[2,2,0],
    [2,2,1],[2,2,2],[2,1,0],[2,1,1],[2,1,2],[0,0,0],[1,0,0],[1,0,1],[2,0,0],[2,0,1]],"boxes":[],"switches":[[0,2,4]],
    "robot":{"at":[0,0,1],"facing":"E"},"limit":4})"));
  EXPECT_TRUE(p) << to_text(p.error());
  return *p;
}
Guide guide(const Puzzle& p, std::string_view play) { return Robot::hint(p, play, {})->guide; }

TEST(RobotGuide, TeachesRepeats) {
  const Puzzle p = stairs();
  EXPECT_EQ(guide(p, "").step, "Add a repeat that goes 3 times, and put climb up in it.");
  const Guide fold = guide(p, "UFL");
  EXPECT_EQ(fold.look, "Look at the last 3 commands.");
  EXPECT_EQ(fold.why, "The robot must do the same 3 steps 3 times in all.");
  EXPECT_EQ(fold.at["commands"], Json::parse("[0,1,2]"));
  EXPECT_EQ(fold.step, "Put them in a repeat that goes 3 times.");
  EXPECT_EQ(fold.play, "repeat 3\n  climb up\n  forward\n  turn left\nend repeat");
  // It works, and is too long: the repeat makes it short enough.
  EXPECT_EQ(guide(p, "UFLUFLUF").play, fold.play);
}

TEST(RobotGuide, TakesBackCommandsThatLeadNowhere) {
  const Guide back = guide(stairs(), "UFR");
  EXPECT_EQ(back.kind, Guide::Kind::mistake);
  EXPECT_EQ(back.look, "Look at the last command.");
  EXPECT_EQ(back.step, "Take it back.");
  EXPECT_EQ(back.play, "climb up\nforward");
  EXPECT_EQ(back.at["commands"], Json::parse("[2]"));
  const Guide block = guide(stairs(), "climb up\nforward\nrepeat 2\n  turn right\nend repeat");
  EXPECT_EQ(block.at["commands"], Json::parse("[2,3]"));
  EXPECT_EQ(block.at["lines"], Json::parse("[3,4]"));
  EXPECT_EQ(guide(stairs(), "UFF").why,
            "There the robot cannot go forward: there is no block to stand on in front of the robot.");
}

TEST(RobotGuide, FollowedItSolvesWhatTheGeneratorMakes) {
  tests::Heard heard;
  Rng rng(1);
  for (const auto& level : Robot::levels) {
    SCOPED_TRACE(level.name);
    const auto asked = Robot::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < 3;) {
      const auto candidate = Robot::sample(*asked, rng);
      if (!candidate) continue;
      ++made;
      SCOPED_TRACE(Robot::write(candidate->puzzle).dump());
      tests::expect_hints_lead_home(tests::hinted<Robot>(candidate->puzzle), rng, 100, heard);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GE(heard.states, 1500);
  for (const char* kind : {"rule", "solution", "mistake"}) EXPECT_GT(heard.kinds[kind], 0) << kind;
  tests::expect_quick(heard);
}

}  // namespace
}  // namespace crux::robot
