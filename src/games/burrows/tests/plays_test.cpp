// A log of plays: what is read, what is counted, and what is drawn.
#include "games/burrows/paper/plays.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <study.hpp>

namespace crux::burrows::plays_test {
namespace {

constexpr std::string_view tunnel =
    R"("puzzle":{"crux":1,"game":"burrows","puzzle":{"nodes":[[0,0],[1,0]],"edges":[[0,1,1]],"start":0}})";

std::string line(std::string_view fields) { return "{" + std::string(tunnel) + "," + std::string(fields) + "}\n"; }

TEST(Plays, CountWhatWasSubmitted) {
  const auto plays = read_plays(line(R"("play":"a","who":"p","condition":"PCG","solved":true,"tries":3)") +
                                line(R"("play":"b","who":"p","solved":false,"tries":2)") +
                                line(R"("play":"c","who":7,"before":"b","solved":true)") +
                                line(R"("play":"d","who":"p","before":"a","stage":4,"solved":false,"tries":0)") +
                                R"({"play":"a","number":0,"at":850,"kind":"move","data":{}})" + "\n\n");
  ASSERT_TRUE(plays) << to_text(plays.error());
  ASSERT_EQ(plays->size(), 4u);
  EXPECT_EQ((*plays)[0].submits.right, 1);
  EXPECT_EQ((*plays)[0].submits.wrong, 2) << "a puzzle that was solved is not given up";
  EXPECT_EQ((*plays)[1].submits.wrong, 3) << "two tries, and it was given up for c";
  EXPECT_EQ((*plays)[2].who, "7");
  EXPECT_EQ((*plays)[2].submits.wrong, 0);
  EXPECT_EQ((*plays)[3].submits.wrong, 0);
  EXPECT_EQ((*plays)[0].stage, 1) << "two burrows and a tunnel";
  EXPECT_EQ((*plays)[3].stage, 4);
  EXPECT_FALSE((*plays)[0].synthetic);
  const auto counts = count_submits(*plays);
  EXPECT_EQ(counts.at("PCG")[0].wrong, 2);
  EXPECT_EQ(counts.at("")[0].right, 1);
}

TEST(Plays, AreRefusedWithALine) {
  const auto refusal = [](const std::string& text) {
    const auto plays = read_plays(text);
    return plays ? std::string() : to_text(plays.error());
  };
  EXPECT_TRUE(refusal("\n{\n").contains("line 2"));
  EXPECT_TRUE(refusal(line(R"("solved":1)")).contains("line 1: /solved"));
  EXPECT_TRUE(refusal(line(R"("solved":true,"tries":-1)")).contains("/tries"));
  EXPECT_TRUE(refusal(line(R"("solved":true,"stage":12)")).contains("/stage"));
  EXPECT_TRUE(refusal(R"({"puzzle":{"game":"burrows","puzzle":{"nodes":3}},"solved":true})").contains("/puzzle/nodes"));
  EXPECT_TRUE(refusal("[]").contains("an object"));
  EXPECT_EQ(refusal(R"({"puzzle":{"game":"panel","puzzle":{}},"solved":true})"), "") << "plays of other games are passed over";
}

TEST(Plays, RatesAreOfPlayersWhoMetAllClasses) {
  std::vector<LoggedPlay> plays;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    plays.push_back({.who = "all", .condition = "", .puzzle = {}, .of_class = c, .submits = {1, static_cast<int>(c)}});
    if (c > 0) plays.push_back({.who = "few", .condition = "", .puzzle = {}, .of_class = c, .submits = {1, 0}});
  }
  const auto rates = rates_of_players(plays);
  ASSERT_EQ(rates.size(), 4u);
  EXPECT_EQ(rates[0], std::vector{100.0});
  EXPECT_EQ(rates[1], std::vector{50.0});
  EXPECT_EQ(rates[3], std::vector{25.0});
}

TEST(Plays, AreDrawnInTheirOrder) {
  std::vector<LoggedPlay> plays;
  for (int i = 0; i < 5; ++i)
    plays.push_back({.who = i < 3    ? "often"
                            : i == 3 ? "once"
                                     : "a",
                     .condition = "",
                     .stage = i + 1,
                     .puzzle = {},
                     .of_class = i == 1 ? 2u : 0u,
                     .submits = {},
                     .solved = i != 2});
  const auto plots = progressions(plays, 2);
  ASSERT_EQ(plots.size(), 2u);
  EXPECT_TRUE(plots[0].title.contains("often"));
  EXPECT_TRUE(plots[1].title.contains(" a")) << "as many plays as others: by name";
  ASSERT_EQ(plots[0].series.size(), 3u);
  EXPECT_EQ(plots[0].series[0].name, "PrimsOnly, solved");
  EXPECT_EQ(plots[0].series[0].x, std::vector{1.0});
  EXPECT_EQ(plots[0].series[1].name, "PrimsOnly, not solved");
  EXPECT_EQ(plots[0].series[1].y, std::vector{3.0});
  EXPECT_EQ(plots[0].series[2].x, std::vector{2.0});
}

// No line of the example can be taken for a play of a person.
TEST(Plays, TheExampleSaysThatItIsSynthetic) {
  const std::string text(::study::all.front().second);
  std::size_t lines = 0;
  for (std::size_t at = 0; at < text.size(); ++lines) {
    const std::size_t end = text.find('\n', at);
    EXPECT_EQ(Json::parse(text.substr(at, end - at)).at("synthetic"), true);
    at = end + 1;
  }
  const auto plays = read_plays(text);
  ASSERT_TRUE(plays) << to_text(plays.error());
  EXPECT_EQ(plays->size() + 1, lines);
  EXPECT_TRUE(std::ranges::all_of(
      *plays, [](const LoggedPlay& p) { return p.synthetic && p.who.starts_with("simulated") && p.stage > 0; }));
}

}  // namespace
}  // namespace crux::burrows::plays_test
