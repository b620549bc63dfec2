// How tiles on the board stand, in exact cases.
#include "core/standing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/toycar/toycar.hpp"

namespace crux::toycar::standing_test {
namespace {

// . . # G    y 3
// . . . F
// . . . .
// > . . .    y 0
Puzzle one_tile(std::string_view tiles = R"({"U":1})") {
  return Toycar::read(Json::parse(R"({"width":4,"height":4,"car":{"at":[0,0],"heading":"R"},"goal":[3,3],"flags":[[3,2]],
                                      "walls":[[2,3]],"tiles":)" +
                                  std::string(tiles) + "}"))
      .value();
}
Standing standing(const Puzzle& p, std::string_view play) {
  const auto found = Toycar::standing(p, play);
  EXPECT_TRUE(found) << to_text(found.error());
  return found.value_or(Standing{});
}

TEST(ToycarStanding, BeginsWithARunOverTheEmptyBoard) {
  const Standing s = standing(one_tile(), "");
  EXPECT_EQ(s.moves, "");
  EXPECT_EQ(s.status, Status::open);
  EXPECT_EQ(s.says, "The car leaves the board from the fourth column of the bottom row.");
  EXPECT_EQ(s.board, Json::parse(R"({"tiles":[],"tray":{"U":1,"R":0,"D":0,"L":0},"run":{"path":[[0,0],[1,0],[2,0],[3,0]],
                                     "picked":[],"flags":[],"end":"border","at":[4,0]}})"));
  EXPECT_EQ(s.text, (std::vector<std::string>{
                        "A board with 4 columns and 4 rows. Columns are counted from the left, rows from the top.",
                        "The car starts in the first column of the bottom row and heads right. The goal is in the fourth column "
                        "of the top row. 1 "
                        "flag to collect.",
                        "In the top row from the left: 2 empty, wall, goal.", "In the second row from the left: 3 empty, flag.",
                        "In the third row from the left: 4 empty.",
                        "In the bottom row from the left: the car heading right, 3 empty.", "Tiles left: 1 up.",
                        "No tile is laid.", "If the car ran now, it would pick up 0 tiles and collect 0 of 1 flag."}));
  // All empty squares, and first those that the car passes.
  ASSERT_EQ(s.next.size(), 12U);
  EXPECT_EQ(s.next[0].says, "Put an up tile in the second column of the bottom row");
  EXPECT_EQ(s.next[0].moves, "1,0U");
  EXPECT_EQ(s.next[2].moves, "3,0U");
}

TEST(ToycarStanding, SaysHowTheRunWouldEnd) {
  const Standing wall = standing(one_tile(), "2,0U");
  EXPECT_EQ(wall.status, Status::open);
  EXPECT_EQ(wall.says, "The car hits the wall in the third column of the top row.");
  EXPECT_EQ(wall.board["run"]["end"], "wall");
  EXPECT_EQ(wall.board["run"]["at"], Json::parse("[2,3]"));
  EXPECT_EQ(wall.board["run"]["picked"], Json::parse(R"([[2,0,"U"]])"));
  ASSERT_EQ(wall.next.size(), 1U);  // the tray is empty
  EXPECT_EQ(wall.next[0].says, "Take away the up tile in the third column of the bottom row");
  EXPECT_EQ(wall.next[0].moves, "");
  const Puzzle two = one_tile(R"({"U":1,"R":2,"L":1})");
  EXPECT_EQ(standing(two, "2,0L").says,
            "The tile in the third column of the bottom row points back to where the car comes from.");
  EXPECT_EQ(standing(two, "1,1R 1,0U").moves, "1,1R 1,0U");
  EXPECT_EQ(standing(two, "1,1R 1,0U").says, "The car leaves the board from the fourth column of the third row.");
}

TEST(ToycarStanding, NamesTheFlagsThatAreMissing) {
  const Puzzle p = Toycar::read(Json::parse(R"({"width":3,"height":2,"car":{"at":[0,0],"heading":"R"},"goal":[2,0],
                                                "flags":[[0,1],[2,1]],"walls":[],"tiles":{"U":1}})"))
                       .value();
  const Standing s = standing(p, "");
  EXPECT_EQ(s.says,
            "The car reaches the goal without the flags in the first column of the top row and in the third column of the "
            "top row.");
  EXPECT_EQ(s.board["run"]["end"], "goal_too_early");
}

TEST(ToycarStanding, AWinningRunSolves) {
  const Standing s = standing(one_tile(), "3,0U");
  EXPECT_EQ(s.status, Status::solved);
  EXPECT_EQ(s.says, "Solved: the car collects every flag and ends on the goal.");
  EXPECT_EQ(s.board["run"]["flags"], Json::parse("[0]"));
  EXPECT_TRUE(s.next.empty());
  EXPECT_EQ(Toycar::reveal(one_tile()).value().moves, "3,0U");
}

TEST(ToycarStanding, OffersNoLongLists) {
  const Puzzle wide = Toycar::read(Json::parse(R"({"width":20,"height":20,"car":{"at":[0,0],"heading":"R"},"goal":[19,19],
                                                   "flags":[],"walls":[],"tiles":{"U":1,"L":1}})"))
                          .value();
  EXPECT_EQ(standing(wide, "").next.size(), 38U);  // two for each square that the car passes
  const Puzzle rich = Toycar::read(Json::parse(R"({"width":60,"height":60,"car":{"at":[0,0],"heading":"R"},"goal":[19,19],
                                                   "flags":[],"walls":[],"tiles":{"U":9,"L":9}})"))
                          .value();
  EXPECT_EQ(standing(rich, "").next.size(), most_steps);
}

TEST(ToycarStanding, WhatCannotLieThereIsRefused) {
  const auto found = Toycar::standing(one_tile(), "3,0U 2,3U");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().where, "word 2 of the play");
}

TEST(ToycarLevels, CanBeAskedFor) {
  const auto classes = std::apply([](const auto&... rung) { return std::vector<std::string_view>{rung.label...}; },
                                  Toycar::ladder(Mode::strict).rungs);
  for (const crux::Level& level : Toycar::levels) {
    const auto asked = Toycar::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked) << level.name << ": " << to_text(asked.error());
    EXPECT_EQ(std::ranges::count(classes, level.label), 1) << level.label;
  }
}

}  // namespace
}  // namespace crux::toycar::standing_test
