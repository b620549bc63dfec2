#include "service/generating.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "service/asking.hpp"

namespace crux::generating_test {
namespace {

const GameEntry& game_with_levels() {
  for (const GameEntry* game : all_games())
    if (game->generate && !game->levels.empty()) return *game;
  throw std::runtime_error("no game makes puzzles");
}
GenerateRequest easiest(const GameEntry& game) { return at_level(game, game.levels.front().name).value_or(GenerateRequest{}); }

TEST(MakePuzzles, VisitsAsManyAsAreAskedFor) {
  const GameEntry& game = game_with_levels();
  GenerateRequest ask = easiest(game);
  ask.count = 2;
  int seen = 0, shown = 0;
  const auto made = make_puzzles(game, ask, {},
                                 {.puzzle =
                                      [&](const Json& line) {
                                        EXPECT_TRUE(read_parsed(line));
                                        return ++seen > 0;
                                      },
                                  .progress = [&](const GenerateReport&) { ++shown; },
                                  .note = {}});
  ASSERT_TRUE(made) << to_text(made.error());
  EXPECT_EQ(made->end, MakingEnd::all);
  EXPECT_EQ(made->report.made, 2U);
  EXPECT_EQ(seen, 2);
  EXPECT_GT(shown, 0);
}

// No puzzle has so much information, and nobody knows that before they are tried.
TEST(MakePuzzles, SaysWhyThereIsNone) {
  const GameEntry& game = game_with_levels();
  GenerateRequest ask = easiest(game);
  ask.tries = 5;
  ask.targets = {Target{.name = "muse", .measure = {.kind = measures::Kind::muse}, .least = 1e6}};
  std::string heard;
  const auto made = make_puzzles(game, ask, {},
                                 {.puzzle = [](const Json&) { return true; },
                                  .progress = [](const GenerateReport&) {},
                                  .note = [&](std::string_view note) { heard = note; }});
  ASSERT_TRUE(made) << to_text(made.error());
  EXPECT_EQ(made->end, MakingEnd::none);
  EXPECT_EQ(made->note, heard);
  const Error none = none_made(ask, *made);
  EXPECT_TRUE(
      none.found.starts_with("no puzzle that meets all targets was found: 5 candidates were tried; muse: the nearest has "))
      << none.found;
  EXPECT_EQ(none.expected, "wider ranges, or other parameters");
}

TEST(MakePuzzles, HandsOnWhatIsWrong) {
  const GameEntry& game = game_with_levels();
  GenerateRequest ask;
  ask.parameters = {{std::string(game.parameters.front().name), Json::array()}};
  EXPECT_FALSE(make_puzzles(game, ask, {}, {.puzzle = [](const Json&) { return true; }, .progress = {}, .note = {}}));
}

TEST(WhyTooFew, GivesTheAdviceThatFits) {
  const auto why = [](const GenerateReport& report, std::optional<BitRange> tsi = {}, std::uint64_t count = 5) {
    GenerateRequest ask;
    ask.count = count;
    ask.tsi = tsi;
    return why_too_few(ask, report);
  };
  EXPECT_EQ(why({.made = 2, .tries = 9, .twins = 4, .refused = 3, .impossible = {}}),
            "2 of 5 puzzles: 9 candidates were tried, 3 of another class, 4 made already; a larger --budget may find more");
  EXPECT_TRUE(why({.tries = 1, .impossible = {}}, {}, 1).starts_with("0 of 1 puzzle: 1 candidate was tried, "));
  EXPECT_TRUE(why({.impossible = {}}, BitRange{}).contains("of another class or TSI"));
  EXPECT_TRUE(why({.impossible = {}, .late = true}).contains("clingo did not answer in time"));
  EXPECT_TRUE(why({.impossible = {}, .tired = true}).contains("leave out --class and --tsi"));
  EXPECT_TRUE(why({.impossible = {}, .dry = true}).contains("there are probably no more"));
}

TEST(BitsOf, ReadsTwoNumbersOrNull) {
  const auto bits = [](const char* text) { return bits_of(Json::parse(text)); };
  ASSERT_TRUE(bits("[1.5,3]"));
  EXPECT_EQ(bits("[1.5,3]")->least, 1.5);
  EXPECT_EQ(bits("[1.5,3]")->most, 3);
  EXPECT_EQ(bits("[null,3]")->least, 0);
  EXPECT_EQ(bits("[1,null]")->most, std::numeric_limits<double>::infinity());
  for (const char* text : {"[]", "[1]", "[1,2,3]", "[-1,2]", "[\"1\",2]", "{}", "3", "null"}) EXPECT_FALSE(bits(text)) << text;
}

TEST(KnownWishes, OnlyClingoReadsRules) {
  const GameEntry& game = game_with_levels();
  GenerateRequest ask;
  EXPECT_TRUE(known_wishes(game, ask));
  ask.rules_file = "rules.lp";
  EXPECT_EQ(known_wishes(game, ask).error().where, "--rules");
  ask.by = "magic";
  EXPECT_EQ(known_wishes(game, ask).error().where, "--by");
  ask = {};
  ask.label = "no such class";
  EXPECT_EQ(known_wishes(game, ask).error().where, "--class");
}

}  // namespace
}  // namespace crux::generating_test
