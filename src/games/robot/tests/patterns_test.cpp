// Which programs go back, and which handle several boxes in one pass.
#include "games/robot/paper/patterns.hpp"

#include <gtest/gtest.h>

#include <string>

namespace crux::robot::patterns_test {
namespace {

Program program(std::string_view text) { return read_program(text).value(); }

TEST(Patterns, GoingBackIsSeen) {
  EXPECT_TRUE(goes_back(program("forward; backward")));
  EXPECT_TRUE(goes_back(program("turn left; turn left; forward")));
  EXPECT_TRUE(goes_back(program("repeat 2; turn right; end repeat; forward"))) << "also if a loop does it";
  EXPECT_FALSE(goes_back(program("turn left; turn left; pick up"))) << "it only looks back";
  EXPECT_FALSE(goes_back(program("turn left; turn right; forward")));
  EXPECT_FALSE(goes_back(program("turn left; forward; turn left; forward"))) << "around a corner";
}

// A row of blocks from west to east with boxes on some of them, the robot at x = 0.
Puzzle row_with_boxes(std::initializer_list<int> at) {
  Layout layout;
  for (int x = 0; x < 12; ++x)
    for (int y = 0; y < 2; ++y) layout.blocks.push_back({x, y, 0});
  for (const int x : at) layout.boxes.push_back({x, 1, 1});
  layout.switches = {{11, 0, 1}};
  layout.robot = {0, 0, 1};
  layout.facing = Facing::east;
  return Puzzle(layout);
}

TEST(Patterns, BoxesAreCountedInOnePass) {
  // Past two boxes on the left, lifting each and putting it down again.
  constexpr std::string_view lift = "turn left; pick up; put down; turn right";
  const Puzzle two = row_with_boxes({0, 1});
  const std::string both = std::string("repeat 2; ") + std::string(lift) + "; forward; " + std::string(lift) + "; end repeat";
  EXPECT_TRUE(handles_boxes(two, program(both)));
  const std::string one_each = std::string("repeat 2; ") + std::string(lift) + "; forward; end repeat";
  EXPECT_FALSE(handles_boxes(two, program(one_each))) << "one in each pass";
  const std::string same_twice = std::string("repeat 2; ") + std::string(lift) + "; " + std::string(lift) + "; end repeat";
  EXPECT_FALSE(handles_boxes(two, program(same_twice))) << "one box, lifted twice";
  const std::string outside = std::string(lift) + "; forward; " + std::string(lift) + "; repeat 2; forward; end repeat";
  EXPECT_FALSE(handles_boxes(two, program(outside))) << "no part of a loop";
  const std::string called =
      std::string("function A; ") + std::string(lift) + "; forward; " + std::string(lift) + "; end function";
  EXPECT_TRUE(handles_boxes(two, program(called)));
}

}  // namespace
}  // namespace crux::robot::patterns_test
