#include <gtest/gtest.h>

#include <vector>

#include "players/ladder.hpp"

namespace crux::players::room_test {
namespace {

// A ladder of rooms and doors: two rooms more after each success in fewer than three tries, and a door for every five rooms.
const Ladder house{.names = {"rooms", "doors"}, .start = {3, 0}, .most = {30, 3}, .step = 2, .every = 5, .beyond = -1};

TEST(Ladder, BeginsWhereTheGameSays) { EXPECT_EQ(next(house, std::span<const Info>{}), (Targets{3, 0})); }

TEST(Ladder, APlayerWhoAlwaysSucceedsClimbs) {
  std::vector<Info> played;
  std::vector<Targets> seen;
  for (int i = 0; i < 5; ++i) {
    seen.push_back(next(house, played));
    played.push_back({1, seen.back(), true});
  }
  EXPECT_EQ(seen, (std::vector<Targets>{{3, 0}, {5, 1}, {7, 1}, {9, 2}, {11, 2}}));
}

TEST(Ladder, ManyTriesOrAFailureKeepTheTargets) {
  EXPECT_EQ(next(house, Info{2, {7, 1}, true}), (Targets{9, 2}));
  EXPECT_EQ(next(house, Info{3, {7, 1}, true}), (Targets{7, 1}));
  EXPECT_EQ(next(house, Info{1, {7, 1}, false}), (Targets{7, 1}));
}

// The new first target decides, not the old one.
TEST(Ladder, TheSecondTargetRisesWhenTheFirstHasRoom) {
  EXPECT_EQ(next(house, Info{1, {6, 1}, true}), (Targets{8, 1}));
  EXPECT_EQ(next(house, Info{1, {7, 1}, true}), (Targets{9, 2}));
  EXPECT_EQ(next(house, Info{1, {11, 2}, true}), (Targets{13, 2}));
  EXPECT_EQ(next(house, Info{1, {12, 2}, true}), (Targets{14, 3}));
}

TEST(Ladder, EndsSomewhere) {
  EXPECT_EQ(next(house, Info{1, {28, 3}, true}), (Targets{30, 3}));
  EXPECT_EQ(next(house, Info{1, {29, 2}, true}), (Targets{29, 2}));
}

TEST(Ladder, ReadsWhatItWrites) {
  const Info info{4, {9, 2}, false};
  EXPECT_EQ(write_info(house, info).dump(), R"({"tries":4,"rooms":9,"doors":2,"solved":false})");
  EXPECT_EQ(read_info(house, write_info(house, info)), info);
  EXPECT_EQ(read_info(house, Json::parse(R"({"tries":1,"rooms":3,"doors":0})")), (Info{1, {3, 0}, true}));
  for (const char* bad : {R"({"tries":0,"rooms":3,"doors":0})", R"({"tries":1,"rooms":-3,"doors":0})", R"({"tries":1,"doors":0})",
                          R"({"tries":1,"rooms":3,"doors":0,"solved":"yes"})", R"([])"})
    EXPECT_FALSE(read_info(house, Json::parse(bad))) << bad;
}

}  // namespace
}  // namespace crux::players::room_test
