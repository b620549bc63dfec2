// How marks on a grid stand, in exact cases.
#include "core/standing.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid::standing_test {
namespace {

Puzzle puzzle_of(std::string_view clues) {
  return Logicgrid::read(Json::parse(R"({"categories":[{"name":"Subject","items":["art","maths","music"]},
    {"name":"Hour","items":["1 PM","2 PM","3 PM"],"values":[1,2,3]},{"name":"Room","items":["red","blue","green"]}],"clues":[)" +
                                     std::string(clues) + "]}"))
      .value();
}
// Art at 1 in red, maths at 2 in blue, music at 3 in green.
Puzzle unique() {
  return puzzle_of(R"({"type":"less","a":"A0","b":"A1","axis":"B"},{"type":"less","a":"A1","b":"A2","axis":"B"},
                      {"type":"is","a":"A0","b":"C0"},{"type":"is","a":"B1","b":"C1"})");
}
Standing standing(const Puzzle& p, std::string_view play) {
  const auto found = Logicgrid::standing(p, play);
  EXPECT_TRUE(found) << to_text(found.error());
  return found.value_or(Standing{});
}

TEST(LogicgridStanding, BeginsWithAnEmptyGrid) {
  const Standing s = standing(unique(), "");
  EXPECT_EQ(s.moves, "");
  EXPECT_EQ(s.status, Status::open);
  EXPECT_EQ(s.says, "Nothing is marked yet; 6 circles are missing.");
  EXPECT_EQ(s.board["missing"], 6);
  EXPECT_EQ(s.board["story"], "");
  EXPECT_EQ(s.board["marks"], Json::array());
  EXPECT_EQ(s.board["clues"][2], "The one with Subject art has Room red.");
  ASSERT_EQ(s.text.size(), 9U);
  EXPECT_EQ(s.text[0], "A logic grid of 3 categories with 3 items each.");
  EXPECT_EQ(s.text[2], "Hour: 1 PM, 2 PM and 3 PM.");
  EXPECT_EQ(s.text[6], "Clue 3: The one with Subject art has Room red.");
  EXPECT_EQ(s.text[8], "Nothing is marked.");
  ASSERT_EQ(s.next.size(), 54U);
  EXPECT_EQ(s.next[0].says, "Yes: the one with Subject art has Hour 1 PM");
  EXPECT_EQ(s.next[0].moves, "A0=B0");
  EXPECT_EQ(s.next[1].moves, "A0xB0");
}

TEST(LogicgridStanding, CountsWhatIsMissing) {
  const Standing s = standing(unique(), "B0=A0 A1xC0");
  EXPECT_EQ(s.moves, "A0=B0 A1xC0");
  EXPECT_EQ(s.status, Status::open);
  EXPECT_EQ(s.says, "No mark is wrong so far; 5 circles are missing.");
  EXPECT_EQ(s.board["marks"], Json::parse(R"([["A0","B0","="],["A1","C0","x"]])"));
  EXPECT_EQ(s.board["wrong"], Json::array());
  EXPECT_EQ(s.text.back(), "Marked with a cross: the one with Subject maths does not have Room red.");
  EXPECT_EQ(s.next[0].says, "Take away No: the one with Subject maths does not have Room red");
  EXPECT_EQ(s.next[0].moves, "A0=B0");
  // A mark settled by a yes is not offered, and the conclusions from two of them are not missing.
  EXPECT_EQ(std::ranges::count(s.next, "A0=B0 A1xC0 A0=B1", &Step::moves), 0);
  EXPECT_EQ(standing(unique(), "A0=B0 A0=C0 B0=C0").board["missing"], 4);
}

TEST(LogicgridStanding, NamesWrongMarks) {
  const Standing s = standing(unique(), "A0=B1 A0=C0 A1xC1");
  EXPECT_EQ(s.status, Status::open);
  EXPECT_EQ(s.says, "2 marks are wrong.");
  EXPECT_EQ(s.board["wrong"], Json::parse(R"(["A0=B1","A1xC1"])"));
  EXPECT_EQ(s.next[0].moves, "A0=C0 A1xC1");
  EXPECT_EQ(standing(unique(), "A0=B0 A0=B1").says, "1 mark is wrong.");
}

// Crosses right behind a circle, in its row and column of the block, came with it: the player made one mark.
TEST(LogicgridStanding, CountsWhatThePlayerDid) {
  const Standing s = standing(unique(), "A0=B1 A0xB0 A0xB2 A1xB1 A2xB1");
  EXPECT_EQ(s.says, "1 mark is wrong, with the crosses that came with it.");
  EXPECT_EQ(s.board["wrong"], Json::parse(R"(["A0=B1","A0xB0","A1xB1"])"));
  EXPECT_EQ(standing(unique(), "A0xB0 A1xB1 A0=B1").says, "3 marks are wrong.");
  EXPECT_EQ(standing(unique(), "A0=B1 A0xB0 A1xC1 A2xB2").says, "3 marks are wrong, with the crosses that came with them.");
}

TEST(LogicgridStanding, EveryRowFoundSolves) {
  const Standing s = standing(unique(), "A0=B0 A1=B1 A2=B2 A0=C0 C1=B1 A2=C2");
  EXPECT_EQ(s.status, Status::solved);
  EXPECT_EQ(s.says, "Solved: every row is found, and all clues hold.");
  EXPECT_EQ(s.board["missing"], 0);
  EXPECT_TRUE(s.next.empty());
  // A cross in the wrong place is still a mistake.
  EXPECT_EQ(standing(unique(), "A0=B0 A1=B1 A2=B2 A0=C0 C1=B1 A2=C2 B2xC2").says, "1 mark is wrong.");
  EXPECT_EQ(Logicgrid::reveal(unique()).value().moves, "A0=B0 A1=B1 A2=B2 A0=C0 A1=C1 A2=C2");
}

TEST(LogicgridStanding, WithSeveralSolutionsAMarkIsWrongOnlyIfNoneHasIt) {
  const Puzzle two =
      puzzle_of(R"({"type":"is","a":"A0","b":"B0"},{"type":"is","a":"A0","b":"C0"},{"type":"is","a":"A1","b":"B1"})");
  EXPECT_EQ(standing(two, "A1=C1").says, "No mark is wrong so far; 5 circles are missing.");
  EXPECT_EQ(standing(two, "A1=C2").says, "No mark is wrong so far; 5 circles are missing.");
  EXPECT_EQ(standing(two, "A1=C1 A2xC2").says, "Not all marks can be right together: no solution has all of them.");
  EXPECT_EQ(standing(two, "A1=C0").board["wrong"], Json::parse(R"(["A1=C0"])"));
  EXPECT_EQ(standing(two, "A0=B0 A1=B1 A2=B2 A0=C0 A1=C2 A2=C1").status, Status::solved);
}

TEST(LogicgridStanding, WithManySolutionsTheMarksAreJudgedTogether) {
  Puzzle free{.categories = {}, .clues = {}, .theme = {}};
  for (int c = 0; c < 5; ++c) {
    Category category{.name = std::string(1, static_cast<char>('P' + c)), .items = {}, .values = {}};
    for (int i = 0; i < 6; ++i) category.items.push_back(fmt::format("{}{}", category.name, i));
    free.categories.push_back(category);
  }
  EXPECT_EQ(standing(free, "A0=B5 B5=C3 C3=E2").says, "No mark is wrong so far; 21 circles are missing.");
  EXPECT_EQ(standing(free, "A0=B5 B5=C3 A0xC3").says, "Not all marks can be right together: no solution has all of them.");
}

TEST(LogicgridStanding, CluesThatContradictEachOtherAreSaidToDoSo) {
  const Puzzle none = puzzle_of(R"({"type":"is","a":"A0","b":"B0"},{"type":"not","a":"A0","b":"B0"})");
  EXPECT_EQ(standing(none, "A0=B0").says, "No marks can be right: the clues contradict each other.");
  EXPECT_EQ(Logicgrid::reveal(none), std::nullopt);
}

TEST(LogicgridStanding, WhatIsNoMarkIsRefused) {
  const auto found = Logicgrid::standing(unique(), "A0=B0 A0=A1");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().where, "word 2 of the play");
}

TEST(LogicgridLevels, CanBeAskedForAndRise) {
  std::optional<Technique> before;
  for (const Level& level : Logicgrid::levels) {
    const auto asked = Logicgrid::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked) << level.name << ": " << to_text(asked.error());
    EXPECT_EQ(level.label, "") << "the technique says it";
    ASSERT_TRUE(asked->technique);
    EXPECT_TRUE(!before || *before < *asked->technique) << level.name;
    before = asked->technique;
  }
}

}  // namespace
}  // namespace crux::logicgrid::standing_test
