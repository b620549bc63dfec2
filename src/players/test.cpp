#include <gtest/gtest.h>

#include "players/ladder.hpp"

namespace crux::players::room_test {
namespace {

TEST(Ladder, BeginsAtThreeMovesAndNoLoop) { EXPECT_EQ(next(std::span<const Info>{}), (Targets{3, 0})); }

// The paper's Fig. 9 shows five puzzles from {3,0} to {11,2}.
TEST(Ladder, WhoAlwaysSucceedsClimbsToElevenAndTwoInFivePuzzles) {
  std::vector<Info> played;
  std::vector<Targets> seen;
  for (int i = 0; i < 5; ++i) {
    seen.push_back(next(played));
    played.push_back({1, seen.back(), true});
  }
  EXPECT_EQ(seen, (std::vector<Targets>{{3, 0}, {5, 1}, {7, 1}, {9, 2}, {11, 2}}));
}

TEST(Ladder, ThreeTriesOrAFailureKeepTheTargets) {
  EXPECT_EQ(next(Info{2, {7, 1}, true}), (Targets{9, 2}));
  EXPECT_EQ(next(Info{3, {7, 1}, true}), (Targets{7, 1}));
  EXPECT_EQ(next(Info{1, {7, 1}, false}), (Targets{7, 1}));
}

// length > 5 x loops + 3, to the letter.
TEST(Ladder, ALoopIsAddedWhenTheLengthHasRoom) {
  EXPECT_EQ(next(Info{1, {6, 1}, true}), (Targets{8, 1}));
  EXPECT_EQ(next(Info{1, {7, 1}, true}), (Targets{9, 2}));
  EXPECT_EQ(next(Info{1, {11, 2}, true}), (Targets{13, 2}));
  EXPECT_EQ(next(Info{1, {12, 2}, true}), (Targets{14, 3}));
}

TEST(Ladder, ReadsWhatItWrites) {
  const Info info{4, {9, 2}, false};
  EXPECT_EQ(read_info(write_info(info)), info);
  EXPECT_EQ(read_info(Json::parse(R"({"tries":1,"length":3,"loops":0})")), (Info{1, {3, 0}, true}));
  for (const char* bad : {R"({"tries":0,"length":3,"loops":0})", R"({"tries":1,"length":-3,"loops":0})",
                          R"({"tries":1,"loops":0})", R"({"tries":1,"length":3,"loops":0,"solved":"yes"})", R"([])"})
    EXPECT_FALSE(read_info(Json::parse(bad))) << bad;
}

}  // namespace
}  // namespace crux::players::room_test
