// standing.cpp -- the laws of a person's play: it stands somewhere, it can go on, and a revealed one solves the puzzle.
#include "core/standing.hpp"

#include "tests/conformance/laws.hpp"

namespace crux::conformance::standing_test {
namespace {

struct Stands : ::testing::TestWithParam<const GameEntry*> {
  const GameEntry& game = *GetParam();

  void on_every_puzzle(auto&& law) {
    for (const Line& line : corpus(game.name)) {
      SCOPED_TRACE(line.where);
      const auto any = read_line(line.text);
      ASSERT_TRUE(any) << to_text(any.error());
      law(*any);
      if (HasFatalFailure()) return;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Games, Stands, ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& info) { return std::string(info.param->name); });

// JSON is strict about UTF-8.
bool is_utf8(const std::string& text) {
  try {
    return !Json(text).dump().empty();
  } catch (const Json::exception&) {
    return false;
  }
}

void expect_words(const std::string& text) {
  EXPECT_FALSE(text.empty());
  EXPECT_TRUE(is_utf8(text)) << text;
}

void expect_good(const AnyPuzzle& any, const Standing& s) {
  expect_words(s.says);
  EXPECT_EQ(s.says.find('\n'), s.says.npos) << s.says;
  EXPECT_FALSE(s.text.empty());
  for (const std::string& line : s.text) expect_words(line);
  EXPECT_LE(s.next.size(), most_steps);
  EXPECT_TRUE(s.board.is_object());
  EXPECT_NO_THROW(s.board.dump());
  // A written value is read as the same value.
  const auto again = any.game->standing(any, s.moves);
  ASSERT_TRUE(again) << s.moves << ": " << to_text(again.error());
  EXPECT_EQ(again->moves, s.moves);
  EXPECT_EQ(again->status, s.status);
}

TEST_P(Stands, TheEmptyPlayIsOpenOrSolved) {
  on_every_puzzle([&](const AnyPuzzle& any) {
    const auto s = game.standing(any, "");
    ASSERT_TRUE(s) << to_text(s.error());
    EXPECT_NE(s->status, Status::lost);
    // A puzzle that no play solves may offer none: a panel whose start has gaps on all sides.
    EXPECT_TRUE(s->status == Status::solved || !s->next.empty() || !game.reveal(any));
    expect_good(any, *s);
  });
}

TEST_P(Stands, EveryStepLeadsSomewhere) {
  on_every_puzzle([&](const AnyPuzzle& any) {
    Rng rng(3);
    std::string play;
    for (int depth = 0; depth < 6; ++depth) {
      const auto s = game.standing(any, play);
      ASSERT_TRUE(s) << play << ": " << to_text(s.error());
      for (const Step& step : s->next) {
        expect_words(step.says);
        const auto after = game.standing(any, step.moves);
        ASSERT_TRUE(after) << step.says << ", " << step.moves << ": " << to_text(after.error());
        ASSERT_NE(after->moves, s->moves) << step.says;
      }
      if (s->next.empty()) return;
      play = s->next[rng.below(s->next.size())].moves;
      expect_good(any, *s);
    }
  });
}

TEST_P(Stands, WhatIsRevealedSolves) {
  int revealed = 0;
  on_every_puzzle([&](const AnyPuzzle& any) {
    const auto play = game.reveal(any);
    if (!play) return;
    ++revealed;
    const auto s = game.standing(any, play->moves);
    ASSERT_TRUE(s) << play->moves << ": " << to_text(s.error());
    EXPECT_EQ(s->status, Status::solved) << play->moves << ": " << s->says;
    expect_good(any, *s);
  });
  EXPECT_GT(revealed, 0);
}

TEST_P(Stands, NoPlayAtAllIsRefusedWithAReason) {
  constexpr std::string_view signs = "URDLurdlABx=FPS.:,;-#0123456789 \xff\n";
  on_every_puzzle([&](const AnyPuzzle& any) {
    EXPECT_FALSE(game.standing(any, "this is not a play"));
    EXPECT_FALSE(game.standing(any, "\xff\xfe \x01"));
    EXPECT_FALSE(game.standing(any, "99999999999999999999"));
    Rng rng(4);
    for (int i = 0; i < 50; ++i) {
      std::string text;
      for (std::uint64_t n = rng.below(12); n > 0; --n) text += signs[rng.below(signs.size())];
      const auto s = game.standing(any, text);
      if (s) {
        expect_words(s->says);
      } else {
        expect_words(s.error().found);
        EXPECT_TRUE(is_utf8(to_text(s.error())));
      }
    }
  });
}

// The same words for every game, easiest first.
TEST_P(Stands, LevelsHaveTheUsualNames) {
  constexpr std::array<std::string_view, 5> names{"gentle", "easy", "medium", "hard", "fiendish"};
  ASSERT_LE(game.levels.size(), names.size());
  for (std::size_t i = 0; i < game.levels.size(); ++i) {
    EXPECT_EQ(game.levels[i].name, names[i]);
    expect_words(std::string(game.levels[i].says));
    EXPECT_TRUE(Json::parse(game.levels[i].parameters).is_object());
  }
  expect_words(std::string(game.how_to_write));
}

}  // namespace
}  // namespace crux::conformance::standing_test
