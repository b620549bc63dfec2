// read_play_test.cpp -- `crux read-play` and `crux hint --at` from a shell.
#include <gtest/gtest.h>

#include "cli/run_test.hpp"

namespace crux::cli::read_play_test {
namespace {

using ReadPlay = CliTest;

const std::string only_prim = R"({"crux":1,"game":"burrows","id":"2a","puzzle":{"nodes":[[2,0],[1,1],[2,2],[0,1]],)"
                              R"("edges":[[1,3,1],[0,1,2],[1,2,2],[0,2,3],[2,3,4]],"start":3}})";

TEST_F(ReadPlay, TellsOnePlayInWords) {
  const Ran ran = crux({"read-play", "-", "--path", "3-1 1-0 0-2"}, only_prim);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(
      ran.out,
      "burrows: 2a\n"
      "  You play like somebody who takes the cheapest tunnel from where Scout stands.\n"
      "  Somebody who takes the cheapest tunnel from where Scout stands, and goes one step back at a dead end could have played "
      "the same.\n"
      "  class                 steps that differ\n"
      "  AllBots               0\n"
      "  PrimsSearchBacktrack  0\n"
      "  PrimsSearch           0\n"
      "  PrimsOnly             1\n");
}

const std::string log_of_events = R"({"play":"a","who":"p1","puzzle":)" + only_prim + R"(,"solved":true}
{"play":"a","number":0,"kind":"move","data":{"moves":"3-1"}}
{"play":"a","number":1,"kind":"solved","data":{"moves":"3-1 1-0 1-2 submit"}}
{"play":"a","number":2,"kind":"move","data":{"moves":"3-2"}}
{"play":"b","who":"p2","puzzle":)" +
                                  only_prim + R"(,"solved":false}
{"play":"b","number":0,"kind":"move","data":{"moves":"3-2"}}
{"play":"b","number":1,"kind":"reveal","data":{}}
{"play":"b","number":2,"kind":"move","data":{"moves":"3-1"}}
)";

TEST_F(ReadPlay, ReadsALogUpToTheSolutionOrTheReveal) {
  const Ran ran = crux({"read-play", "-", "--json"}, log_of_events);
  EXPECT_EQ(ran.code, 0) << ran.err;
  const auto plays = json_lines(ran.out);
  ASSERT_EQ(plays.size(), 2U);
  EXPECT_EQ(plays[0]["moves"], "3-1 1-0 1-2 submit");
  EXPECT_EQ(plays[0]["class"], "PrimsOnly");
  EXPECT_EQ(plays[0]["ended"], true);
  EXPECT_EQ(plays[1]["who"], "p2");
  EXPECT_EQ(plays[1]["moves"], "3-2");
  EXPECT_EQ(json_lines(crux({"read-play", "-", "--json", "--who", "p2"}, log_of_events).out).size(), 1U);
}

TEST_F(ReadPlay, DrawsTheWaysOfPlayers) {
  const std::string name = (folder / "ways.svg").string();
  const Ran ran = crux({"read-play", "-", "--chart", name}, log_of_events);
  EXPECT_EQ(ran.code, 0) << ran.err;
  const std::string svg = text_of(name);
  EXPECT_NE(svg.find("<desc"), std::string::npos);
  EXPECT_NE(svg.find("The way of p1: level 3, PrimsOnly, solved. The way of p2: level 3, PrimsOnly, not solved."),
            std::string::npos)
      << ran.err;
}

TEST_F(ReadPlay, SaysWhatIsMissing) {
  const Ran bare = crux({"read-play", "-"}, only_prim);
  EXPECT_EQ(bare.code, 2);
  EXPECT_NE(bare.err.find("--path MOVES"), std::string::npos) << bare.err;
  EXPECT_EQ(crux({"read-play", "-"}, "").code, 2);
  EXPECT_EQ(crux({"read-play", "-", "--path", "1"}, R"({"crux":1,"game":"null","puzzle":{"steps":2}})").code, 2);
  EXPECT_EQ(crux({"read-play", "-"}, R"({"puzzle":{"crux":1,"game":"null","puzzle":{"steps":0}},"moves":"1"})").code, 2);
}

const std::string one_back = R"({"crux":1,"game":"burrows","id":"2c","puzzle":{"nodes":[[1,1],[0,0],[2,0],[1,0]],)"
                             R"("edges":[[0,3,1],[0,1,2],[0,2,2],[1,3,4],[2,3,5]],"start":3}})";

TEST_F(ReadPlay, HintsAreOneRungUp) {
  const auto at = [](const std::string& who) {
    const Ran ran = crux({"hint", "-", "--path", "3-0 0-1", "--at", who}, one_back);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.out;
  };
  const std::string usual = crux({"hint", "-", "--path", "3-0 0-1"}, one_back).out;
  EXPECT_EQ(at("PrimsSearch"), usual);
  EXPECT_EQ(at("local"),
            "Look at the tunnels that lead from A to new burrows.\n"
            "From B no tunnel leads to a new burrow, so go one step back. The one from A to C costs 2. It is the only one.\n"
            "Travel through the tunnel from A to C.\n");
  EXPECT_EQ(at("AllBots"), at("local"));
  EXPECT_EQ(at("play"), at("local"));
  EXPECT_NE(at("local"), usual);
  const Ran wrong = crux({"hint", "-", "--at", "genius"}, one_back);
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.err.find("one of AllBots, PrimsSearchBacktrack, PrimsSearch, PrimsOnly, nobody or play"), std::string::npos)
      << wrong.err;
}

}  // namespace
}  // namespace crux::cli::read_play_test
