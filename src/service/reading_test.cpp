// What is said of how somebody plays, hints for each class, and logs of plays.
#include "service/reading.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <examples.hpp>
#include <set>

#include "service/asking.hpp"
#include "service/playing.hpp"

namespace crux::reading_test {
namespace {

AnyPuzzle example(std::string_view name) {
  const auto at = std::ranges::find(examples::all, name, &std::pair<std::string_view, std::string_view>::first);
  return read_line(at->second).value();
}

std::string said(const AnyPuzzle& any, std::string_view play) {
  return fmt::format("{}", fmt::join(sentences(read_play(any, play, {}, {}).value()), " "));
}

// What the bot itself does on a puzzle that it solves reads like it, or like a more naive one that would do the same.
TEST(Reading, FindsEveryBotOfChoiceInItsOwnPlay) {
  for (const auto& [name, bot] :
       {std::pair{"13-only-prim", "prims"}, {"14-breadth-first", "search"}, {"19-only-a-plan", "planner"}}) {
    const AnyPuzzle any = example(name);
    std::string play;
    any.game->play(any, {.bot = bot, .budget = 10'000}, {}, [&](const BotTrace& trace) {
      play = fmt::format("{}", fmt::join(trace.moves, " "));
      return false;
    });
    const auto reading = read_play(any, play, {}, {}).value();
    const auto same = std::ranges::find(reading.bots, bot, &PlayReading::Bot::name);
    EXPECT_TRUE(reading.ended) << play;
    EXPECT_EQ(same->whole.edits, 0) << play;
  }
}

TEST(Reading, SpeaksOfOneClassOrOfSeveral) {
  EXPECT_EQ(said(example("13-only-prim"), "D-B B-A B-C submit"), "");
  EXPECT_EQ(said(example("13-only-prim"), ""), "There are no steps to read.");
  EXPECT_EQ(said(example("25-up-and-over"), "forward; forward"), "");
}

}  // namespace
}  // namespace crux::reading_test
