// hints.cpp -- the law of hints (tests/support/hint_law.hpp), on every game's corpus: as the command line and pages get them.
#include <fmt/format.h>

#include <ctime>

#include "service/asking.hpp"
#include "service/playing.hpp"
#include "tests/conformance/laws.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::conformance::hints_test {
namespace {

struct Hints : ::testing::TestWithParam<const GameEntry*> {
  const GameEntry& game = *GetParam();
};
INSTANTIATE_TEST_SUITE_P(Games, Hints, ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& info) { return std::string(info.param->name); });

tests::Hinted hinted(const AnyPuzzle& any) {
  const RuleSet all{any.game->rules.sets.back().mask, Mode::strict};
  return {[&any, all](std::string_view play) { return any.game->hint(any, play, all); },
          [&any](std::string_view play) { return any.game->standing(any, play); }, any.game->reveal(any)};
}

TEST_P(Hints, FollowedStepByStepTheySolveThePuzzle) {
  if (!game.hint) GTEST_SKIP() << game.name << " has no hints";
  const std::vector<Line> lines = corpus(game.name);
  const int wrong = 160 / static_cast<int>(lines.size()) + 1;  // on some puzzles hardly anything is wrong
  tests::Heard heard;
  Rng rng(7);
  for (const Line& line : lines) {
    SCOPED_TRACE(line.where);
    const auto any = read_line(line.text);
    ASSERT_TRUE(any) << to_text(any.error());
    tests::expect_hints_lead_home(hinted(*any), rng, wrong, heard);
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(heard.wrong, 100) << "the law asks for 100 random states that are wrong";
  EXPECT_GE(3 * heard.puzzles_with_wrong, 2 * heard.puzzles) << "they must be spread over the puzzles";
}

// For players of every class, and for those like no bot: in plain words, and followed from the start they solve the puzzle.
TEST_P(Hints, ForEveryClassTheySolveThePuzzle) {
  if (!game.coach) GTEST_SKIP() << game.name << " has one kind of hints";
  constexpr int most_steps = 400;
  const auto any = read_line(corpus(game.name).front().text);
  ASSERT_TRUE(any) << to_text(any.error());
  for (int at = -1; at < static_cast<int>(classes_of(game).size()); ++at) {
    SCOPED_TRACE(fmt::format("rung {}", at));
    std::string play;
    bool over = false;
    for (int step = 0; step < most_steps && !over; ++step) {
      const auto guide = game.coach(*any, play, at);
      ASSERT_TRUE(guide) << to_text(guide.error());
      for (const std::string& text : {guide->look, guide->why, guide->step})
        EXPECT_FALSE(tests::notation_in(text)) << text << ": " << tests::notation_in(text).value_or("");
      over = !leads_on(*guide) && guide->kind != Guide::Kind::mistake;
      play = guide->play;
    }
    const auto verdict = judge(*any, play, Judge::verdict);
    ASSERT_TRUE(verdict) << to_text(verdict.error());
    EXPECT_EQ(verdict->status, Status::solved) << play;
  }
}

// The largest puzzles, too, are not waited for: by the processor's clock, because other tests run at the same time.
TEST_P(Hints, AreQuickOnTheLargestPuzzles) {
  if (!game.hint) GTEST_SKIP() << game.name << " has no hints";
  for (const Line& line : corpus(game.name, "largest")) {
    if (line.where.contains("sketches")) continue;
    SCOPED_TRACE(line.where);
    const auto any = read_line(line.text);
    ASSERT_TRUE(any) << to_text(any.error());
    const std::clock_t begun = std::clock();
    const auto hint = game.hint(*any, "", RuleSet{game.rules.sets.back().mask, Mode::strict});
    const double seconds = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
    ASSERT_TRUE(hint) << to_text(hint.error());
    EXPECT_FALSE(hint->guide.why.empty()) << "even without a step it says how it stands";
    if (!tests::is_sanitized) {
      EXPECT_LE(seconds, 2);
    }
  }
}

// The scan above cannot pass because it is blind.
TEST(Notation, IsFoundInWhatHintsUsedToSay) {
  for (const char* text : {"Mark A0xC1 next.", "Something is wrong: only A0=B1 can be right.", "Next: 4-6.", "Next: \"1,3L\".",
                           "The edge [0,0]-[0,1] is broken.", "go back to UU.", "Every other costs more. (Rule: ring.)"})
    EXPECT_TRUE(tests::notation_in(text)) << text;
  for (const char* text : {"Put a cross where art meets 2 PM.", "Flag the tunnel from D to F.", "Go up.",
                           "Look at clue 3, and at the lines of Ms. Smith and 2 PM.", "Put an up tile on it."})
    EXPECT_FALSE(tests::notation_in(text)) << text << ": " << tests::notation_in(text).value_or("");
}

}  // namespace
}  // namespace crux::conformance::hints_test
