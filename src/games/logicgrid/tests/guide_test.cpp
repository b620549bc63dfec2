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
  EXPECT_EQ(guide("").look, "Look at clue 2, and at the lines of music and 1 PM.");
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
