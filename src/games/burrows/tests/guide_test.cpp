// guide_test.cpp -- hints as people read them: followed, they solve what the generator makes.
#include <gtest/gtest.h>

#include "core/hint.hpp"
#include "games/burrows/burrows.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::burrows {
namespace {

TEST(BurrowsGuide, FollowedItSolvesWhatTheGeneratorMakes) {
  tests::Heard heard;
  Rng rng(1);
  for (const auto& level : Burrows::levels) {
    SCOPED_TRACE(level.name);
    const auto asked = Burrows::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < 2;) {
      const auto candidate = Burrows::sample(*asked, rng);
      if (!candidate) continue;
      ++made;
      SCOPED_TRACE(Burrows::write(candidate->puzzle).dump());
      tests::expect_hints_lead_home(tests::hinted<Burrows>(candidate->puzzle), rng, 100, heard);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GE(heard.states, 1000);
  for (const char* kind : {"rule", "mistake", "finish"}) EXPECT_GT(heard.kinds[kind], 0) << kind;
  tests::expect_quick(heard);
}

}  // namespace
}  // namespace crux::burrows
