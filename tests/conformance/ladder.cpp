// ladder.cpp -- the laws of ladders: bots have names, and what is said of them agrees with their plays (core/ladder.hpp).
#include "core/ladder.hpp"

#include <cmath>

#include "grade/standard.hpp"
#include "tests/conformance/laws.hpp"

namespace crux::conformance::ladder_test {
namespace {

template <class G>
struct Bots : ::testing::Test {};
TYPED_TEST_SUITE(Bots, Games, GameNames);

const GameEntry& entry_of(std::string_view name) { return *find_game(name); }

TYPED_TEST(Bots, AreNamedOnce) {
  using G = TypeParam;
  if constexpr (!can<G, Laddered>) {
    GTEST_SKIP() << G::name << " has no ladder";
  } else {
    std::set<std::string_view> names, labels;
    for (const BotInfo& bot : entry_of(G::name).bots()) {
      EXPECT_TRUE(names.insert(bot.name).second) << bot.name;
      EXPECT_TRUE(bot.label.empty() || labels.insert(bot.label).second) << bot.label;
      EXPECT_FALSE(bot.says.empty());
    }
    EXPECT_FALSE(labels.empty());
  }
}

// Calls `law(puzzle, its ladder's report)` on every puzzle that the bots can finish.
void on_every_ladder(std::string_view game, auto&& law) {
  int tried = 0;
  for (const Line& line : corpus(game)) {
    SCOPED_TRACE(line.where);
    const auto any = read_line(line.text);
    ASSERT_TRUE(any);
    const GradeReport report = any->game->grade(*any, {.sets = {}, .against = {}, .budget = patience, .ladder = true}, {});
    ASSERT_TRUE(report.ladder);
    if (!report.ladder->settled) continue;
    ++tried;
    law(*any, *report.ladder);
  }
  EXPECT_GT(tried, 0);
}

// The class is the label of the most naive bot that solves the puzzle or, if the ladder compares its bots with the last, is
// near it.
TYPED_TEST(Bots, NameTheClass) {
  using G = TypeParam;
  if constexpr (!can<G, Laddered>) {
    GTEST_SKIP() << G::name << " has no ladder";
  } else {
    const auto bots = entry_of(G::name).bots();
    on_every_ladder(G::name, [&](const AnyPuzzle&, const LadderReport& report) {
      const std::optional<double> near = G::ladder(Mode::strict).near;
      const double expert = report.bots.front().tsi.value;
      const auto names = [&](const BotGrade& grade) {
        return near ? std::isfinite(expert) && grade.tsi.value <= expert + *near : grade.solves == true;
      };
      std::optional<std::string_view> expected;
      for (const BotInfo& bot : bots)  // naive first
        for (const BotGrade& grade : report.bots)
          if (grade.bot == bot.name && !bot.label.empty() && names(grade) && !expected) expected = bot.label;
      EXPECT_EQ(report.label, expected);
      EXPECT_EQ(report.left.has_value(), near && std::isfinite(expert));
    });
  }
}

// TSI is -log2 of the summed chances of those plays that solve the puzzle, and all plays together are certain.
TYPED_TEST(Bots, SolveByTheirPlays) {
  using G = TypeParam;
  if constexpr (!can<G, Laddered>) {
    GTEST_SKIP() << G::name << " has no ladder";
  } else {
    int tried = 0;
    on_every_ladder(G::name, [&](const AnyPuzzle& any, const LadderReport& report) {
      // Bots play a puzzle as it is listed, and grades are of its standard listing.
      AnyPuzzle listed = any;
      listed.puzzle = std::make_shared<const typename G::Puzzle>(grade::standard<G>(any.as<typename G::Puzzle>()));
      for (const BotGrade& bot : report.bots) {
        SCOPED_TRACE(bot.bot);
        double solved = 0, all = 0;
        const BotReport plays = any.game->play(listed, {.bot = std::string(bot.bot), .all = true, .budget = patience}, {},
                                               [&](const BotTrace& trace) {
                                                 all += trace.chance;
                                                 solved += trace.end == PlayEnd::solved ? trace.chance : 0;
                                                 EXPECT_EQ(trace.moves.size(), trace.chances.size());
                                                 return true;
                                               });
        if (!plays.complete || bot.tsi.certainty != Certainty::exact) continue;
        ++tried;
        EXPECT_NEAR(all, 1, 1e-9);
        EXPECT_NEAR(solved, std::exp2(-bot.tsi.value), 1e-9);
        EXPECT_EQ(plays.solves, solved > 0);
      }
    });
    EXPECT_GT(tried, 0);
  }
}

// One play that shows what a bot can do: it solves the puzzle if any does.
TYPED_TEST(Bots, ShowTheirBest) {
  using G = TypeParam;
  if constexpr (!can<G, Laddered>) {
    GTEST_SKIP() << G::name << " has no ladder";
  } else {
    on_every_ladder(G::name, [&](const AnyPuzzle& any, const LadderReport& report) {
      for (const BotGrade& bot : report.bots) {
        int shown = 0;
        PlayEnd end = PlayEnd::stuck;
        const BotReport play =
            any.game->play(any, {.bot = std::string(bot.bot), .all = false, .budget = patience}, {}, [&](const BotTrace& trace) {
              ++shown;
              end = trace.end;
              return true;
            });
        if (!play.complete) continue;
        EXPECT_EQ(shown, 1) << bot.bot;
        EXPECT_EQ(end == PlayEnd::solved, std::isfinite(bot.tsi.value)) << bot.bot;
      }
    });
  }
}

}  // namespace
}  // namespace crux::conformance::ladder_test
