// standing_test.cpp -- how a line stands, by example; and that no mark is blamed or spared by mistake.
#include "core/standing.hpp"

#include <gtest/gtest.h>

#include "games/panel/panel.hpp"
#include "games/panel/tests/random.hpp"
#include "search/enumerate.hpp"

namespace crux::panel::standing_test {
namespace {

Puzzle puzzle(const char* text) {
  auto read = Panel::read(Json::parse(text));
  EXPECT_TRUE(read) << to_text(read.error());
  return read.value();
}

Standing standing(const Puzzle& p, std::string_view play) {
  auto found = Panel::standing(p, play);
  EXPECT_TRUE(found) << play;
  return found.value();
}

const char* const two_by_two = R"({"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[
    {"kind":"cannot","edge":[[0,1],[0,0]]},{"kind":"star","cell":[0,0],"colour":"red"},{"kind":"must","junction":[1,1]},
    {"kind":"star","cell":[1,0],"colour":"red"},{"kind":"triangle","cell":[1,1],"count":2}]})";

std::vector<std::pair<std::string, std::string>> steps_of(const Standing& s) {
  std::vector<std::pair<std::string, std::string>> steps;
  for (const crux::Step& step : s.next) steps.emplace_back(step.says, step.moves);
  return steps;
}
using Steps = std::vector<std::pair<std::string, std::string>>;

TEST(PanelStanding, BeforeAnythingIsDrawn) {
  const Puzzle p = puzzle(two_by_two);
  const Standing s = standing(p, "");
  EXPECT_EQ(s.moves, "");
  EXPECT_EQ(s.status, Status::open);
  EXPECT_EQ(s.says, "The line can go right.");
  EXPECT_EQ(s.board, Json::parse(R"({"line":[[0,0]],"ended":false,"next":[[1,0]],"can_end":false,"wrong":[]})"));
  EXPECT_EQ(steps_of(s), (Steps{{"Right", "R"}}));
  EXPECT_EQ(standing(p, "0,0:").moves, "");
}

TEST(PanelStanding, WhileALineIsDrawn) {
  const Puzzle p = puzzle(two_by_two);
  const Standing s = standing(p, "rruu");
  EXPECT_EQ(s.moves, "RRUU");
  EXPECT_EQ(s.says, "The line can go left, or end here.");
  EXPECT_EQ(s.board["can_end"], true);
  EXPECT_EQ(s.board["wrong"], Json::array());
  EXPECT_EQ(steps_of(s), (Steps{{"Left", "RRUUL"}, {"End the line here", "RRUU."}, {"Rub back one step", "RRU"}}));
  EXPECT_EQ(steps_of(standing(p, "R")).back(), (std::pair<std::string, std::string>{"Rub back one step", ""}));
}

// The board refuses a step over a gap, so the text offers none. A play that was typed may take it, and is told at its end.
TEST(PanelStanding, OffersNoStepOverAGap) {
  const Puzzle p = puzzle(R"({"width":2,"height":1,"starts":[[0,0]],"ends":[[2,1]],"marks":[
      {"kind":"cannot","edge":[[0,0],[1,0]]},{"kind":"cannot","edge":[[1,1],[1,0]]},{"kind":"cannot","edge":[[1,1],[2,1]]}]})");
  EXPECT_EQ(standing(p, "").says, "The line can go up.");
  const Standing stuck = standing(p, "UR");
  EXPECT_EQ(stuck.says, "The line cannot go on. Rub some of it out.");
  EXPECT_EQ(stuck.board["next"], Json::array());
  EXPECT_EQ(steps_of(stuck), (Steps{{"Rub back one step", "U"}}));
  EXPECT_EQ(standing(p, "R").says, "The line can go right.");
  EXPECT_EQ(standing(p, "RRU.").says,
            "The line ends, but one symbol is not right yet: the gap below the cell in the first column.");
  const Puzzle walled = puzzle(R"({"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],"marks":[
      {"kind":"cannot","edge":[[0,0],[1,0]]},{"kind":"cannot","edge":[[0,0],[0,1]]}]})");
  EXPECT_EQ(standing(walled, "").says, "The line cannot leave this start.");
  EXPECT_EQ(steps_of(standing(walled, "")), Steps{});
}

TEST(PanelStanding, ALineThatIsStuckIsOpen) {
  const Standing stuck = standing(puzzle(two_by_two), "UURRDDLU");
  EXPECT_EQ(stuck.status, Status::open);
  EXPECT_EQ(stuck.says, "The line cannot go on. Rub some of it out.");
  EXPECT_EQ(stuck.board["next"], Json::array());
  EXPECT_EQ(steps_of(stuck), (Steps{{"Rub back one step", "UURRDDL"}}));
}

TEST(PanelStanding, AnEndedLineSaysWhatItFails) {
  const Puzzle p = puzzle(two_by_two);
  const Standing lost = standing(p, "UURR.");
  EXPECT_EQ(lost.status, Status::lost);
  EXPECT_EQ(lost.says, "The line ends, but 3 symbols are not right yet: the gap, the dot and the two triangles.");
  EXPECT_EQ(lost.board, Json::parse(R"({"line":[[0,0],[0,1],[0,2],[1,2],[2,2]],"ended":true,"next":[],"can_end":false,
                                        "wrong":[0,2,4]})"));
  EXPECT_EQ(steps_of(lost), (Steps{{"Rub back one step", "UURR"}}));
  EXPECT_EQ(standing(p, "RURU.").board["wrong"], Json::parse("[1,3]"));
}

TEST(PanelStanding, SquaresOfTwoColoursAreBothWrong) {
  const Puzzle p = puzzle(R"({"width":3,"height":1,"starts":[[0,0]],"ends":[[3,1]],"marks":[
      {"kind":"square","cell":[0,0],"colour":"black"},{"kind":"square","cell":[1,0],"colour":"white"},
      {"kind":"square","cell":[2,0],"colour":"white"}]})");
  EXPECT_EQ(standing(p, "URRR.").board["wrong"], Json::parse("[0,1,2]"));
  EXPECT_EQ(standing(p, "RRUR.").board["wrong"], Json::parse("[0,1]"));
  EXPECT_EQ(standing(p, "RURR.").status, Status::solved);
  EXPECT_EQ(standing(p, "RURR.").says, "Solved: the line ends, and every symbol is right.");
}

TEST(PanelStanding, SeveralStarts) {
  const Puzzle p = puzzle(R"({"width":1,"height":1,"starts":[[0,0],[1,0]],"ends":[[1,1]],"marks":[]})");
  const Standing s = standing(p, "");
  EXPECT_EQ(s.says, "Nothing is drawn. Choose one of 2 starts.");
  EXPECT_EQ(s.board, Json::parse(R"({"line":[],"ended":false,"next":[[0,0],[1,0]],"can_end":false,"wrong":[]})"));
  EXPECT_EQ(steps_of(s), (Steps{{"Begin at the start in the first column of the bottom row of crossings", "0,0:"},
                                {"Begin at the start in the second column of the bottom row of crossings", "1,0:"}}));
  EXPECT_EQ(standing(p, "1,0:").board["line"], Json::parse("[[1,0]]"));
  EXPECT_EQ(steps_of(standing(p, "1,0:")).back().second, "");
  EXPECT_EQ(standing(p, "1,0:U.").says, "Solved: the line has reached an end.");
}

TEST(PanelStanding, InWords) {
  const Standing s = standing(puzzle(two_by_two), "RURU.");
  EXPECT_EQ(
      s.text,
      (std::vector<std::string>{
          "A 2 by 2 panel with one start, one end, 2 red stars, one triangle mark, one dot and one gap.",
          "Columns are counted from the left and rows from the top. Crossings are the corners of the cells: they have one row "
          "and one column more.",
          "The start is in the first column of the bottom row of crossings.",
          "The end is in the third column of the top row of crossings.",
          "Gap to the left of the cell in the first column of the bottom row.", "Red star in the first column of the bottom row.",
          "Dot on the crossing in the second column of the second row of crossings.",
          "Red star in the second column of the bottom row.", "Two triangles in the second column of the top row.",
          "The line goes 1 right, 1 up, 1 right and 1 up.", "It has ended in the third column of the top row of crossings.",
          "Not right yet: the red star in the first column of the bottom row has no partner of its colour in its area.",
          "Not right yet: the red star in the second column of the bottom row has no partner of its colour in its area."}));
}

TEST(PanelStanding, WhatCannotBeReadIsRefused) {
  const auto refused = Panel::standing(puzzle(two_by_two), "UUU");
  ASSERT_FALSE(refused);
  EXPECT_NE(to_text(refused.error()).find("character 3"), std::string::npos);
}

// Every line of many random panels: marks are blamed exactly if the goal test fails, and every step that is offered is legal.
TEST(PanelStanding, AgreesWithTheGoalTest) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng(seed);
    const Puzzle p = Panel::read(random_panel(rng)).value();
    Puzzle blank = make_puzzle(p.shape, {});
    Budget budget(20'000);
    enumerate<Panel>(blank, Foresight::short_sighted(), budget, [&](std::span<const Move> moves) {
      State s = Panel::start(p);
      for (const Move move : moves) Panel::apply(p, s, move);
      const Standing found = standing(p, Panel::write_moves(p, moves));
      EXPECT_EQ(found.status, Panel::status(p, s)) << Panel::write(p) << found.moves;
      EXPECT_EQ(found.board["wrong"].empty(), found.status == Status::solved);
      for (const crux::Step& step : found.next) EXPECT_EQ(standing(p, step.moves).moves, step.moves);
      return true;
    });
  }
}

TEST(PanelReveal, SolvesWhatHasASolution) {
  EXPECT_EQ(Panel::reveal(puzzle(two_by_two)).value().moves, "RRULLURR.");
  EXPECT_EQ(standing(puzzle(two_by_two), "RRULLURR.").status, Status::solved);
  EXPECT_EQ(Panel::reveal(puzzle(R"({"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],"marks":[
      {"kind":"star","cell":[0,0],"colour":"red"}]})")),
            std::nullopt);
  const auto large = Panel::reveal(puzzle(R"({"width":7,"height":7,"starts":[[0,0]],"ends":[[7,7]],"marks":[
      {"kind":"must","junction":[3,3]},{"kind":"must","junction":[6,7]}]})"));
  EXPECT_TRUE(large.has_value()) << "beyond any table";
}

}  // namespace
}  // namespace crux::panel::standing_test
