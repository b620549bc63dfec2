// hint_test.cpp -- hints on panels: in words, some steps ahead, and back from a mistake.
#include "core/hint.hpp"

#include <gtest/gtest.h>

#include "core/standing.hpp"
#include "games/panel/panel.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::panel {
namespace {

Puzzle panel_of(const char* json) {
  auto p = Panel::read(Json::parse(json));
  EXPECT_TRUE(p) << to_text(p.error());
  return *p;
}
Guide guide(const Puzzle& p, std::string_view play) { return Panel::hint(p, play, {0x3f, Mode::strict})->guide; }

constexpr const char* gap_above =
    R"({"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[{"kind":"cannot","edge":[[0,0],[0,1]]}]})";

TEST(PanelHint, SpeaksOfWhatOneSees) {
  const Guide first = guide(panel_of(gap_above), "");
  EXPECT_EQ(first.kind, Guide::Kind::rule);
  EXPECT_EQ(first.look, "Look at the circle where the line starts.");
  EXPECT_EQ(first.why, "There is a gap above you.");
  EXPECT_EQ(first.step, "Go right.");
  EXPECT_EQ(first.play, "R");
  EXPECT_EQ(first.at["edges"], Json::parse("[[[0,0],[0,1]]]"));
}

TEST(PanelHint, TakesBackWhatIsWrong) {
  const Guide back = guide(panel_of(gap_above), "UR");
  EXPECT_EQ(back.kind, Guide::Kind::mistake);
  EXPECT_EQ(back.why, "You went up there. There is a gap above you.");
  EXPECT_EQ(back.step, "Take the whole line back.");
  EXPECT_EQ(back.play, "");
  EXPECT_EQ(back.at["wrong"], Json::parse("[[0,0],[0,1],[1,1]]"));
}

TEST(PanelHint, SaysWhenItOnlyKnowsASolution) {
  const Guide first = guide(panel_of(R"({"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[]})"), "");
  EXPECT_EQ(first.kind, Guide::Kind::solution);
  EXPECT_EQ(first.why, "There is no sure step here. This one is a step of a solution.");
}

TEST(PanelHint, FollowedItSolvesWhatTheGeneratorMakes) {
  tests::Heard heard;
  Rng rng(1);
  for (const Level& level : Panel::levels) {
    SCOPED_TRACE(level.name);
    const auto asked = Panel::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < 4;) {
      const auto candidate = Panel::sample(*asked, rng);
      if (!candidate) continue;
      ++made;
      SCOPED_TRACE(Panel::write(candidate->puzzle).dump());
      tests::expect_hints_lead_home(tests::hinted<Panel>(candidate->puzzle), rng, 100, heard);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GE(heard.states, 2000);
  for (const char* kind : {"rule", "ahead", "solution", "mistake"}) EXPECT_GT(heard.kinds[kind], 0) << kind;
  tests::expect_quick(heard);
}

}  // namespace
}  // namespace crux::panel
