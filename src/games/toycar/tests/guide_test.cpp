// guide_test.cpp -- hints as people read them: followed, they solve what the generator makes.
#include <gtest/gtest.h>

#include "core/hint.hpp"
#include "games/toycar/toycar.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::toycar {
namespace {

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
  for (const char* kind : {"ahead", "mistake"}) EXPECT_GT(heard.kinds[kind], 0) << kind;
  tests::expect_quick(heard);
}

}  // namespace
}  // namespace crux::toycar
