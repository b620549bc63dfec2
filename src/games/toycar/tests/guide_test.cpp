// guide_test.cpp -- hints as people read them: followed, they solve what the generator makes.
#include <gtest/gtest.h>

#include "core/hint.hpp"
#include "games/toycar/toycar.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::toycar {
namespace {

// One tile up on the second column leads from the car to the goal.
TEST(ToycarGuide, SaysWhereATileGoesAndWhichIsWrong) {
  const auto p = Toycar::read(Json::parse(
      R"({"width":3,"height":2,"car":{"at":[0,0],"heading":"R"},"goal":[1,1],"flags":[],"walls":[],"tiles":{"U":1}})"));
  ASSERT_TRUE(p) << to_text(p.error());
  const auto guide = [&](std::string_view play) { return Toycar::hint(*p, play, {})->guide; };
  const Guide first = guide("");
  EXPECT_EQ(first.look, "Look at the square in the second column of the bottom row.");
  EXPECT_EQ(first.why,
            "If the car goes straight on, it leaves the board. With the tile it drives to the goal. No other tile can turn it.");
  EXPECT_EQ(first.step, "Put an up tile on it.");
  EXPECT_EQ(first.play, "1,0U");
  const Guide back = guide("2,0U");
  EXPECT_EQ(back.kind, Guide::Kind::mistake);
  EXPECT_EQ(back.look, "Look at the up tile in the third column of the bottom row.");
  EXPECT_EQ(back.step, "Take it back.");
  EXPECT_EQ(back.play, "");
  EXPECT_EQ(guide("1,0U").kind, Guide::Kind::finish);
}

TEST(ToycarGuide, FollowedItSolvesWhatTheGeneratorMakes) {
  tests::Heard heard;
  Rng rng(1);
  for (const auto& level : Toycar::levels) {
    SCOPED_TRACE(level.name);
    const auto asked = Toycar::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < 3;) {
      const auto candidate = Toycar::sample(*asked, rng);
      if (!candidate) continue;
      ++made;
      SCOPED_TRACE(Toycar::write(candidate->puzzle).dump());
      tests::expect_hints_lead_home(tests::hinted<Toycar>(candidate->puzzle), rng, 100, heard);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GE(heard.states, 1500);
  for (const char* kind : {"rule", "ahead", "mistake"}) EXPECT_GT(heard.kinds[kind], 0) << kind;
  tests::expect_quick(heard);
}

}  // namespace
}  // namespace crux::toycar
