// How a program stands, in exact cases.
#include "core/standing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/hint.hpp"
#include "games/robot/robot.hpp"

namespace crux::robot::standing_test {
namespace {

// Three floors in a row; the robot in the west has to go to the east.
Puzzle corridor() {
  return Robot::read(Json::parse(R"({"blocks":[[0,0,0],[1,0,0],[2,0,0]],"boxes":[],"switches":[[2,0,1]],
                                     "robot":{"at":[0,0,1],"facing":"E"}})"))
      .value();
}
// A box in front of the robot, and the switch behind it.
Puzzle with_box() {
  return Robot::read(Json::parse(R"({"blocks":[[0,0,0],[1,0,0],[2,0,0]],"boxes":[[2,0,1]],"switches":[[0,0,1]],
                                     "robot":{"at":[1,0,1],"facing":"E"}})"))
      .value();
}
Standing standing(const Puzzle& p, std::string_view play) {
  const auto found = Robot::standing(p, play);
  EXPECT_TRUE(found) << to_text(found.error());
  return found.value_or(Standing{});
}

TEST(RobotStanding, BeginsWithAnEmptyProgram) {
  const Standing s = standing(corridor(), "");
  EXPECT_EQ(s.moves, "");
  EXPECT_EQ(s.status, Status::open);
  EXPECT_EQ(s.says, "The program is empty: the robot stands still.");
  EXPECT_EQ(s.board, Json::parse(R"({"commands":0,"limit":null,"best":null,"blocks":["forward"],"frames":[{"step":0,"line":null,
    "action":"","at":[0,0,1],"facing":"E","boxes":[],"carries":false,"pressed":[]}],"cut":false,"failed":null})"));
  ASSERT_EQ(s.next.size(), action_count);
  EXPECT_EQ(s.next[0].says, "Add forward");
  EXPECT_EQ(s.next[0].moves, "forward");
  EXPECT_EQ(s.text[0], "A world 3 wide from west to east, 1 deep from south to north and 2 high.");
  EXPECT_EQ(s.text[2], "The robot starts at x 0, y 0, height 1 and faces east.");
  EXPECT_EQ(s.text.back(), "The program is empty.");
}

// A first lesson offers what its shortest program needs, and what belongs to that.
TEST(RobotStanding, OffersTheBlocksOfAFirstLesson) {
  EXPECT_EQ(standing(with_box(), "").board["blocks"], Json::parse(R"(["backward","forward"])"));
  const auto stairs = [](int steps) {  // as many as the robot must climb
    Json blocks = Json::array();
    for (int x = 0; x <= steps; ++x)
      for (int z = 0; z <= x; ++z) blocks.push_back({x, 0, z});
    Json json{{"blocks", blocks}, {"boxes", Json::array()}, {"robot", {{"at", {0, 0, 1}}, {"facing", "E"}}}};
    json["switches"] = Json::array({Json::array({steps, 0, steps + 1})});
    return Robot::read(json).value();
  };
  EXPECT_EQ(standing(stairs(2), "").board["blocks"], Json::parse(R"(["climb down","climb up","forward"])"));
  EXPECT_EQ(standing(stairs(5), "").board["blocks"], Json::parse(R"(["climb down","climb up","forward","repeat"])"));
}

TEST(RobotStanding, AProgramThatEndsTooSoonIsOpen) {
  const Standing s = standing(corridor(), "FL");
  EXPECT_EQ(s.moves, "forward\nturn left");
  EXPECT_EQ(s.status, Status::open);
  EXPECT_EQ(s.says, "After 2 steps the program ends, and the switch is not pressed.");
  ASSERT_EQ(s.board["frames"].size(), 3U);
  EXPECT_EQ(s.board["frames"][2], Json::parse(R"({"step":2,"line":1,"action":"turn left","at":[1,0,1],"facing":"N","boxes":[],
                                                  "carries":false,"pressed":[]})"));
  ASSERT_EQ(s.next.size(), action_count + 1);
  EXPECT_EQ(s.next[0].moves, "forward\nturn left\nforward");
  EXPECT_EQ(s.next.back().says, "Take away the last command");
  EXPECT_EQ(s.next.back().moves, "forward");
}

TEST(RobotStanding, SaysWhereItFailed) {
  const Standing s = standing(corridor(), "# a comment\nforward\nrepeat 2\n  climb up\nend repeat");
  EXPECT_EQ(s.status, Status::lost);
  EXPECT_EQ(s.says, "Step 2, line 4: climb up failed: there is no block to climb in front of the robot.");
  EXPECT_EQ(s.board["failed"], Json({{"step", 2}, {"line", 4}, {"says", s.says}}));
  EXPECT_EQ(s.board["commands"], 3);
  EXPECT_EQ(s.board["frames"].size(), 2U);
  EXPECT_EQ(s.board["frames"][1]["line"], 2);
  ASSERT_EQ(s.next.size(), 1U);
  EXPECT_EQ(s.next[0].moves, "forward");  // a repeat without a body goes, too
}

TEST(RobotStanding, PressingEverySwitchSolves) {
  const Standing s = standing(corridor(), "repeat 9; forward; end repeat");
  EXPECT_EQ(s.status, Status::solved);
  EXPECT_EQ(s.says, "Solved in 2 commands.");
  EXPECT_EQ(s.board["frames"].size(), 3U);  // the run ends there
  EXPECT_EQ(s.board["frames"][2]["pressed"], Json::parse("[0]"));
  EXPECT_EQ(s.board["best"], nullptr);
}

TEST(RobotStanding, KnowsTheBestOnceSomebodyHasFoundIt) {
  const Puzzle p = corridor();
  const auto revealed = Robot::reveal(p);
  ASSERT_TRUE(revealed);
  EXPECT_EQ(revealed->moves, "forward\nforward");
  EXPECT_EQ(revealed->program, "forward; forward");
  EXPECT_EQ(standing(p, "FF").says, "Solved in 2 commands. That is the fewest we know.");
  EXPECT_EQ(standing(p, "FBFF").says, "Solved in 4 commands; 2 are enough.");
  EXPECT_EQ(standing(p, "FF").board["best"], 2);
}

TEST(RobotStanding, BoxesAreCarriedFromFrameToFrame) {
  const Standing s = standing(with_box(), "PLLS");
  EXPECT_EQ(s.status, Status::solved);
  EXPECT_EQ(s.board["frames"][0]["boxes"], Json::parse("[[2,0,1]]"));
  EXPECT_EQ(s.board["frames"][1]["boxes"], Json::array());
  EXPECT_EQ(s.board["frames"][1]["carries"], true);
  EXPECT_EQ(s.board["frames"][4]["boxes"], Json::parse("[[0,0,1]]"));
  EXPECT_EQ(s.board["frames"][4]["pressed"], Json::parse("[0]"));
}

TEST(RobotStanding, LongRunsAreCut) {
  const Standing s = standing(corridor(), "repeat 50; repeat 50; turn left; turn right; end repeat; end repeat");
  EXPECT_EQ(s.board["frames"].size(), 2000U);
  EXPECT_EQ(s.board["cut"], true);
  EXPECT_EQ(s.says, "After 5000 steps the program ends, and the switch is not pressed.");
}

TEST(RobotStanding, WhatIsNoProgramIsRefused) {
  const auto found = Robot::standing(corridor(), "forward\nclim up");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().where, "line 2");
}

TEST(RobotLevels, CanBeAskedFor) {
  const auto classes = std::apply([](const auto&... rung) { return std::vector<std::string_view>{rung.label...}; },
                                  Robot::ladder(Mode::strict).rungs);
  for (const Level& level : Robot::levels) {
    const auto asked = Robot::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked) << level.name << ": " << to_text(asked.error());
    EXPECT_EQ(std::ranges::count(classes, level.label), 1) << level.label;
  }
}

// A program that is too long works and does not count.
TEST(Limit, IsKept) {
  const Json json = Json::parse(R"({"blocks":[[0,0,0],[1,0,0],[2,0,0],[3,0,0],[4,0,0]],"boxes":[],"switches":[[4,0,1]],
      "robot":{"at":[0,0,1],"facing":"E"},"limit":2})");
  const auto p = Robot::read(json);
  ASSERT_TRUE(p.has_value());
  EXPECT_EQ(Robot::write(*p)["limit"], 2);
  const auto straight = Robot::standing(*p, "forward; forward; forward; forward");
  EXPECT_EQ(straight->status, Status::open);
  EXPECT_NE(straight->says.find("takes 4 commands; at most 2 are allowed"), std::string::npos);
  EXPECT_EQ(straight->board["limit"], 2);
  EXPECT_EQ(Robot::standing(*p, "repeat 4; forward; end repeat")->status, Status::solved);
  EXPECT_EQ(Robot::hint(*p, "forward; forward; forward; forward", {})->status, Status::open);
  for (const int wrong : {0, -1, 1001}) {
    Json bad = json;
    bad["limit"] = wrong;
    EXPECT_FALSE(Robot::read(bad).has_value()) << wrong;
  }
}

// The program that a puzzle is made for is short enough for it.
TEST(Limit, IsWhatTheMakerNeeds) {
  const auto asked = Robot::read_parameters(Json{{"template", "first-repeat"}, {"limit", 1}});
  ASSERT_TRUE(asked.has_value());
  EXPECT_EQ(Robot::write_parameters(*asked)["limit"], 1);
  Rng rng(1);
  int made = 0;
  for (int i = 0; i < 200 && made < 5; ++i)
    if (const auto found = Robot::sample(*asked, rng)) {
      ++made;
      EXPECT_TRUE(found->puzzle.layout().limit.has_value());
      EXPECT_EQ(Robot::standing(found->puzzle, found->remarks["solution"].get<std::string>())->status, Status::solved);
    }
  EXPECT_GT(made, 0);
}

}  // namespace
}  // namespace crux::robot::standing_test
