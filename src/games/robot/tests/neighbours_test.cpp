// neighbours_test.cpp -- worlds that differ by one small change, against a slow and obvious list of them.
#include "core/neighbours.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/robot/robot.hpp"
#include "games/robot/rules/text.hpp"

namespace crux::robot::neighbours_test {
namespace {

// Three columns in a row, the last of them two blocks high, and one block to the north of the first. The robot stands on the
// first, a box on the second, and a switch lies on the third.
const Json small =
    Json::parse(R"({"blocks":[[1,1,0],[2,1,0],[3,1,0],[3,1,1],[1,2,0]],"boxes":[[2,1,1]],"switches":[[3,1,2],[1,2,1]],
  "robot":{"at":[1,1,1],"facing":"E"},"limit":5})");

// The order of the lists is nothing that one sees.
std::string seen(Layout layout) {
  for (auto* list : {&layout.blocks, &layout.boxes, &layout.switches}) std::ranges::sort(*list);
  return write_layout(layout).dump();
}

int top_of(const Layout& layout, int x, int y) {
  int top = -1;
  for (const Cube& block : layout.blocks)
    if (block.x == x && block.y == y) top = std::max(top, block.z);
  return top;
}

// Whatever can be tried is tried, and `fault` says what is no world.
std::set<std::string> literal_neighbours(const Layout& given) {
  std::set<std::string> all;
  const auto add = [&](const Layout& other) {
    const bool good = !fault(other);
    if (good) all.insert(seen(other));
    return good;
  };
  const std::array<std::pair<int, int>, 4> sides{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  for (std::size_t i = 0; i < given.blocks.size(); ++i) {
    const Cube at = given.blocks[i];
    if (at.z != top_of(given, at.x, at.y)) continue;
    Layout less = given;
    less.blocks.erase(less.blocks.begin() + static_cast<std::ptrdiff_t>(i));
    add(less);
    for (const auto& [dx, dy] : sides) {
      Layout moved = given;
      moved.blocks[i] = {at.x + dx, at.y + dy, top_of(given, at.x + dx, at.y + dy) + 1};
      add(moved);
    }
  }
  for (int x = 0; x < 6; ++x)
    for (int y = 0; y < 6; ++y) {
      Layout more = given;
      more.blocks.push_back({x, y, top_of(given, x, y) + 1});
      const bool near = top_of(given, x, y) >= 0 || std::ranges::any_of(sides, [&](const auto& side) {
                          return top_of(given, x + side.first, y + side.second) >= 0;
                        });
      if (near) add(more);
      if (top_of(given, x, y) < 0) continue;
      for (auto Layout::* list : {&Layout::boxes, &Layout::switches}) {
        Layout other = given;
        (other.*list).push_back({x, y, top_of(given, x, y) + 1});
        add(other);
      }
    }
  for (auto Layout::* list : {&Layout::boxes, &Layout::switches})
    for (std::size_t i = 0; i < (given.*list).size(); ++i) {
      Layout less = given;
      (less.*list).erase((less.*list).begin() + static_cast<std::ptrdiff_t>(i));
      add(less);
      for (const auto& [dx, dy] : sides)
        for (const int rise : {0, -1, 1}) {
          Layout moved = given;
          Cube& at = (moved.*list)[i];
          at = {at.x + dx, at.y + dy, at.z + rise};
          if (add(moved)) break;
        }
    }
  for (const std::optional<int> limit : {std::optional(4), std::optional(6), std::optional<int>()}) {
    Layout other = given;
    other.limit = limit;
    add(other);
  }
  return all;
}

std::vector<Neighbour<Puzzle>> all_neighbours(const Puzzle& p) {
  Rng rng(1);
  return Robot::neighbours(p, 1'000'000, rng);
}

TEST(RobotNeighbours, AreAllWorldsThatDifferByOneChange) {
  const auto p = Robot::read(small);
  ASSERT_TRUE(p) << to_text(p.error());
  std::set<std::string> found;
  for (const auto& [puzzle, change, size] : all_neighbours(*p)) {
    EXPECT_FALSE(fault(puzzle.layout())) << change;
    EXPECT_TRUE(found.insert(seen(puzzle.layout())).second) << "twice: " << change;
  }
  EXPECT_EQ(found, literal_neighbours(p->layout()));
}

TEST(RobotNeighbours, SayWhatChanged) {
  const auto p = Robot::read(small);
  ASSERT_TRUE(p);
  std::map<std::string, int> said;
  for (const auto& [puzzle, change, size] : all_neighbours(*p)) said[change] = size;
  for (const auto& [change, size] : std::map<std::string, int>{
           {"The box is gone.", one_part},
           {"The box moves one step to the east.", small_step},
           {"The switch in the first column of the top row, seen from above, moves one step to the south.", small_step},
           {"The switch in the first column of the top row, seen from above, is gone.", one_part},
           {"There is one more block to the east of the bottom row, seen from above.", one_part},
           {"There is one more block in the second column of the top row, seen from above.", one_part},
           {"4 commands are allowed instead of 5.", small_step},
           {"Any number of commands is allowed.", one_part}})
    EXPECT_TRUE(said.contains(change) && said[change] == size) << change;
}

TEST(RobotNeighbours, BlocksMoveIfNothingStandsOnThem) {
  const auto block_moves = [](const Json& json) {
    const auto p = Robot::read(json);
    EXPECT_TRUE(p);
    std::set<std::string> said;
    for (const auto& [puzzle, change, size] : all_neighbours(*p)) said.insert(change);
    return said.contains("The block in the third column of the bottom row, seen from above, moves one step to the south.");
  };
  EXPECT_FALSE(block_moves(small)) << "a switch lies on it";
  Json bare = small;
  bare["switches"].erase(0);
  EXPECT_TRUE(block_moves(bare));
}

TEST(RobotNeighbours, AWayLooksTheSameInTheMirror) {
  const auto p = Robot::read(small);
  ASSERT_TRUE(p);
  EXPECT_EQ(Robot::solution_shape(*p, "FLFR"), Robot::solution_shape(*p, "FRFL"));
  EXPECT_NE(Robot::solution_shape(*p, "FLFR"), Robot::solution_shape(*p, "FLFL"));
}

}  // namespace
}  // namespace crux::robot::neighbours_test
