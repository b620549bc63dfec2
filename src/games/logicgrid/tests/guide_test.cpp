// guide_test.cpp -- hints as people read them: followed, they solve what the generator makes.
#include <gtest/gtest.h>

#include "core/hint.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::logicgrid {
namespace {

TEST(LogicgridGuide, SpeaksInTheWordsOfTheGrid) {
  const auto p = Logicgrid::read(Json::parse(R"({"categories":[{"name":"Subject","items":["art","maths","music"]},
    {"name":"Hour","items":["1 PM","2 PM","3 PM"],"values":[1,2,3]}],"clues":[{"type":"less","a":"A0","b":"A1","axis":"B"},
    {"type":"not","a":"A2","b":"B0"},{"type":"less","a":"A1","b":"A2","axis":"B"}]})"));
  ASSERT_TRUE(p);
  const auto guide = [&](std::string_view play) { return Logicgrid::hint(*p, play, {})->guide; };
  EXPECT_EQ(guide("").step, "Put a cross where music meets 1 PM.");
  EXPECT_EQ(guide("").look, "Look at clue 2, and at the rows and columns of music and 1 PM.");
  EXPECT_EQ(guide("").play, "A2xB0");
  const Guide back = guide("A2xB0 A0=B1");
  EXPECT_EQ(back.kind, Guide::Kind::mistake);
  EXPECT_EQ(back.look, "Look where art meets 2 PM.");
  EXPECT_EQ(back.step, "Take it back.");
  EXPECT_EQ(
      back.why,
      "This mark is wrong: with it and your other marks, clue 1 (\"The one with Subject art comes before the one with Subject "
      "maths in order of Hour\") cannot be true.");
  EXPECT_EQ(back.at["clues"], Json::parse("[0]"));
  EXPECT_EQ(guide("A2=B0").why,
            "This mark is wrong: clue 2 (\"The one with Subject music does not have Hour 1 PM\") says otherwise.");
  EXPECT_TRUE(guide("A0=B0 A1=B0").why.starts_with("This mark is wrong: clue 1 ")) << guide("A0=B0 A1=B0").why;
  EXPECT_EQ(back.play, "A2xB0");
  EXPECT_EQ(back.at["wrong"], Json::parse(R"(["A0=B1"])"));
}

// Follows the hints until one is of this kind.
Guide first_of(Guide::Kind kind, const Puzzle& p) {
  Guide guide = Logicgrid::hint(p, "", {})->guide;
  for (int i = 0; i < 200 && guide.kind != kind; ++i) guide = Logicgrid::hint(p, guide.play, {})->guide;
  EXPECT_EQ(guide.kind, kind);
  return guide;
}

TEST(LogicgridGuide, TellsHowASuppositionEnds) {
  const auto p = Logicgrid::read(Json::parse(R"({"theme":"garden","categories":[
    {"name":"Gardener","items":["Agnes","Bruno","Clara","Denis"]},
    {"name":"Flower","items":["asters","begonias","dahlias","irises"]},
    {"name":"Plot","items":["plot 1","plot 2","plot 3","plot 4"],"values":[1,2,3,4]},
    {"name":"Month","items":["January","February","March","April"],"values":[1,2,3,4]}],"clues":[
    {"type":"less","a":"B1","b":"A1","axis":"D"},{"type":"either","a":"B3","b":"A0","c":"A3"},
    {"type":"less","a":"D1","b":"D2","axis":"C"},{"type":"either","a":"A3","b":"B1","c":"B3"},
    {"type":"absdiff","a":"C2","b":"B0","axis":"D","by":1},{"type":"alldiff","items":["C3","A2","B0","C1"]},
    {"type":"rankdiff","a":"A3","b":"B3","axis":"D","by":1}]})"));
  ASSERT_TRUE(p) << to_text(p.error());
  const Guide ahead = first_of(Guide::Kind::ahead, *p);
  EXPECT_EQ(
      ahead.why,
      "Suppose that Agnes does not work on plot 2. Some steps later you come to this. Denis sowed in February, so Denis did "
      "not sow in March. The gardener who grows irises sowed in April, so the gardener who grows irises did not sow in March. "
      "Then clue 7 (\"Denis sowed exactly one month before the gardener who grows irises\") cannot be true. So Agnes works on "
      "plot 2.");
  EXPECT_EQ(ahead.at["clues"], Json::parse("[6]"));
  EXPECT_EQ(ahead.step, "Put a circle where Agnes meets plot 2.");
}

// "No other days is left", "the pearls meets 6 days" and "in 5 more cells" are no help to anybody.
TEST(LogicgridGuide, SpeaksOfPluralsAndNamesEveryCell) {
  const auto p = Logicgrid::read(Json::parse(R"({"theme":"detective","categories":[
    {"name":"Inspector","items":["Inspector Ashdown","Inspector Bell","Inspector Crane","Inspector Dale"]},
    {"name":"Loot","items":["the brooch","the coins","the film roll","the pearls"]},
    {"name":"Days","items":["2 days","3 days","4 days","6 days"],"values":[2,3,4,6]}],"clues":[
    {"type":"alldiff","items":["B3","C0","C1","A0"]},{"type":"is","a":"A1","b":"B1"},
    {"type":"not","a":"B3","b":"C2"},{"type":"less","a":"A1","b":"A2","axis":"C"},{"type":"less","a":"A2","b":"A0","axis":"C"}]})"));
  ASSERT_TRUE(p) << to_text(p.error());
  const auto guide = [&](std::string_view play) { return Logicgrid::hint(*p, play, {})->guide; };
  EXPECT_EQ(guide("A1=B1").step, "Put a cross where the pearls and 4 days meet.");
  const Guide apart = guide("A1=B1 B3xC2 A1xB0 A1xB2 A1xB3 A0xB1 A2xB1 A3xB1");
  EXPECT_EQ(
      apart.step,
      "Put a cross in each of these cells: where Inspector Ashdown meets the pearls, 2 days and 3 days, and where each of 2 "
      "days and 3 days meets the pearls.");
  const Guide last = guide("A1=B1 B3xC2 A1xB0 A1xB2 A1xB3 A0xB1 A2xB1 A3xB1 A0xB3 A0xC0 A0xC1 B3xC0 B3xC1");
  EXPECT_TRUE(last.why.starts_with("Nothing else under Days is left for the case of the pearls, so ")) << last.why;
  // Twelve wrong marks, and more than one sentence can name: those that it names go first.
  const std::string many = "A0xC3 A1=C3 A2=C3 A3=C3 B0=C3 B1=C3 B2=C3 A0=B3 A1=B3 A2=B3 A0=B1 A2=B1";
  for (std::string play = many; guide(play).kind == Guide::Kind::mistake;) {
    const Guide back = guide(play);
    EXPECT_FALSE(back.look.contains("more")) << back.look;
    ASSERT_LT(back.play.size(), play.size());
    play = back.play;
  }
}

TEST(LogicgridGuide, FollowedItSolvesWhatTheGeneratorMakes) {
  tests::Heard heard;
  Rng rng(1);
  for (const Level& level : Logicgrid::levels) {
    SCOPED_TRACE(level.name);
    const auto asked = Logicgrid::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < 1;) {
      const auto candidate = Logicgrid::sample(*asked, rng);
      if (!candidate) continue;
      ++made;
      SCOPED_TRACE(Logicgrid::write(candidate->puzzle).dump());
      tests::expect_hints_lead_home(tests::hinted<Logicgrid>(candidate->puzzle), rng, 30, heard);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GE(heard.states, 150);
  for (const char* kind : {"rule", "mistake"}) EXPECT_GT(heard.kinds[kind], 0) << kind;
  tests::expect_quick(heard);
}

}  // namespace
}  // namespace crux::logicgrid
