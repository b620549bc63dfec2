// guide_test.cpp -- hints as people read them: followed, they solve what the generator makes.
#include <gtest/gtest.h>

#include "core/hint.hpp"
#include "games/burrows/burrows.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::burrows {
namespace {

const Puzzle round = make_puzzle({{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {{0, 1, 1}, {1, 2, 2}, {2, 3, 1}, {0, 3, 3}}, 0);
Guide guide(std::string_view play) { return Burrows::hint(round, play, {})->guide; }

TEST(BurrowsGuide, NamesBurrowsByLettersAndCostsByNumbers) {
  const Guide first = guide("");
  EXPECT_EQ(first.why, "The one from A to B costs 1. That is the least of all.");
  EXPECT_EQ(first.step, "Travel through the tunnel from A to B.");
  EXPECT_EQ(first.play, "0-1");
  EXPECT_EQ(first.at, Json::parse(R"({"look":[0,3],"tunnels":[0]})"));
  EXPECT_EQ(guide("0-1 1-2 flag 2-3").step, "Submit.");
}

TEST(BurrowsGuide, TakesBackAFlagThatCostsTooMuch) {
  const Guide back = guide("0-3 3-2");
  EXPECT_EQ(back.kind, Guide::Kind::mistake);
  EXPECT_EQ(back.look, "Look at the tunnel from A to D.");
  EXPECT_EQ(back.why,
            "You can get from A to D by way of B and C, and no tunnel on that way costs more than 2. This one costs 3.");
  EXPECT_EQ(back.step, "Take its flag back.");
  EXPECT_EQ(back.play, "0-3 3-2 unflag 0-3");
  EXPECT_EQ(back.at["wrong"], Json::parse("[3]"));
}

// A flag elsewhere joins burrows, too: the cheapest tunnel from there may cost less than the cheapest from Scout's net.
TEST(BurrowsGuide, SaysFromWhichBurrowsATunnelIsTheCheapest) {
  const Puzzle p =
      make_puzzle({{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 8}}, {{0, 1, 5}, {1, 2, 1}, {2, 3, 2}, {0, 3, 6}, {0, 4, 1}}, 0);
  const auto asked = [&](std::string_view play) { return Burrows::hint(p, play, {})->guide; };
  EXPECT_EQ(asked("").look, "Look at all tunnels that lead from A, where Scout began.");
  EXPECT_EQ(asked("flag C-D").look, "Look at all tunnels that lead from A, where Scout began.");
  EXPECT_EQ(asked("A-E").look, "Look at all tunnels that lead from the burrows that you have joined to new ones.");
  const Guide apart = asked("A-E flag C-D");
  EXPECT_EQ(apart.look, "Look at all tunnels that lead from the burrows that are joined to A, where Scout began, to other ones.");
  EXPECT_EQ(apart.why, "The one from A to B costs 5. That is the least of all.");
}

TEST(BurrowsGuide, LettersGoOnAfterZ) {
  EXPECT_EQ(letters_of(0), "A");
  EXPECT_EQ(letters_of(25), "Z");
  EXPECT_EQ(letters_of(26), "AA");
  EXPECT_EQ(letters_of(63), "BL");
}

TEST(BurrowsGuide, PlaysMayBeWrittenWithLetters) {
  const auto standing = Burrows::standing(round, "A-B flag C-D");
  ASSERT_TRUE(standing);
  EXPECT_EQ(standing->moves, "0-1 flag 2-3");
  EXPECT_FALSE(Burrows::standing(round, "A-E"));
  EXPECT_FALSE(Burrows::standing(round, "A-"));
}

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
