// What is said of how somebody plays, hints for each class, and logs of plays.
#include "service/reading.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <examples.hpp>

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

TEST(Reading, SpeaksOfOneClassOrOfNone) {
  const std::string nose = said(example("13-only-prim"), "D-B B-A A-C");
  EXPECT_TRUE(nose.starts_with("You play like somebody who takes the cheapest tunnel from where Scout stands.")) << nose;
  EXPECT_EQ(said(example("13-only-prim"), ""), "There are no steps to read.");
}

PlayReading made_of(std::vector<PlayReading::Stretch> stretches) {
  PlayReading reading;
  reading.bots = {{"a", "A", "guesses", {}, 0}, {"b", "B", "knows", {}, 0}};
  reading.steps.resize(stretches.back().last + 1);
  reading.stretches = std::move(stretches);
  reading.bot = 1;
  return reading;
}

TEST(Reading, SpeaksOfStretches) {
  EXPECT_EQ(sentences(made_of({{0, 3, 0}, {4, 9, 1}})),
            (std::vector<std::string>{"In the first four steps you play like somebody who guesses.",
                                      "From step 5 on you play like somebody who knows.",
                                      "On the whole you play like somebody who knows."}));
  EXPECT_EQ(sentences(made_of({{0, 0, 1}, {1, 12, {}}, {13, 13, 0}}))[1],
            "In steps 2 to 13 you play like nobody whom I know: no rule explains these steps.");
}

TEST(Hints, AreForAClassABotNobodyOrThePlay) {
  const AnyPuzzle any = example("15-one-step-back");
  const auto rung = [&](std::string_view who) { return rung_of(any, "D-A A-B", who, "--at", {}).value(); };
  EXPECT_EQ(rung("AllBots"), 0);
  EXPECT_EQ(rung("prims"), 3);
  EXPECT_EQ(rung("nobody"), -1);
  EXPECT_EQ(rung("play"), 0);
  EXPECT_EQ(rung_of(any, "", "play", "--at", {}).value(), std::nullopt);  // no step says anything
  const auto usual = hint_by_all_rules(any, "D-A A-B").value();
  EXPECT_EQ(hint_at(any, "D-A A-B", "", "--at", {}).value().guide.why, usual.guide.why);
  EXPECT_NE(hint_at(any, "D-A A-B", "AllBots", "--at", {}).value().guide.why, usual.guide.why);
  EXPECT_FALSE(hint_at(any, "", "genius", "--at", {}));
}

}  // namespace
}  // namespace crux::reading_test
