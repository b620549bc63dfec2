// How Scout's play stands, in exact cases.
#include "core/standing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/burrows/burrows.hpp"

namespace crux::burrows::standing_test {
namespace {

// The cheapest tree costs 5: 1-3, 0-1, 1-2.
Puzzle only_prim() {
  return Burrows::read(Json::parse(R"({"nodes":[[2,0],[1,1],[2,2],[0,1]],"edges":[[1,3,1],[0,1,2],[1,2,2],[0,2,3],[2,3,4]],
                                       "start":3})"))
      .value();
}
Standing standing(std::string_view play) {
  const auto found = Burrows::standing(only_prim(), play);
  EXPECT_TRUE(found) << to_text(found.error());
  return found.value_or(Standing{});
}

TEST(BurrowsStanding, BeginsAtTheStart) {
  const Standing s = standing("");
  EXPECT_EQ(s.moves, "");
  EXPECT_EQ(s.status, Status::open);
  EXPECT_EQ(s.says, "Scout is in burrow D. No tunnel is flagged yet.");
  EXPECT_EQ(s.board, Json::parse(R"({"at":3,"visited":[3],"flagged":[],"cost":0,"submissions":0})"));
  EXPECT_EQ(
      s.text,
      (std::vector<std::string>{
          "4 burrows and 5 tunnels. Join all burrows by the cheapest tunnels.", "Burrow A: tunnels to B (cost 2), C (cost 3).",
          "Burrow B: tunnels to D (cost 1), A (cost 2), C (cost 2).", "Burrow C: tunnels to B (cost 2), A (cost 3), D (cost 4).",
          "Burrow D (Scout is here, the start): tunnels to B (cost 1), C (cost 4).", "No tunnel is flagged."}));
  ASSERT_EQ(s.next.size(), 8U);
  EXPECT_EQ(s.next[0].says, "Travel to burrow B, cost 1");
  EXPECT_EQ(s.next[0].moves, "3-1");
  EXPECT_EQ(s.next[2].says, "Submit");
  EXPECT_EQ(s.next[3].moves, "flag 1-3");
}

TEST(BurrowsStanding, OnTheWay) {
  const Standing s = standing("3-1 1-3 flag 0-2");
  EXPECT_EQ(s.moves, "3-1 1-3 flag 0-2");
  EXPECT_EQ(s.status, Status::open);
  EXPECT_EQ(s.says, "Scout is in burrow D. 2 tunnels flagged, for 4; 2 groups of burrows are not joined to each other yet.");
  EXPECT_EQ(s.board, Json::parse(R"({"at":3,"visited":[1,3],"flagged":[0,3],"cost":4,"submissions":0})"));
  EXPECT_EQ(s.text[1], "Burrow A: tunnels to B (cost 2), C (cost 3, flagged).");
  EXPECT_EQ(s.text[2], "Burrow B (visited): tunnels to D (cost 1, flagged), A (cost 2), C (cost 2).");
  EXPECT_EQ(s.next[0].says, "Travel to burrow B, cost 1, visited");
  EXPECT_EQ(s.next[3].says, "Unflag the tunnel between burrows B and D, cost 1");
}

TEST(BurrowsStanding, AWrongSubmissionSaysWhyAndGoesOn) {
  const Standing apart = standing("3-1 submit");
  EXPECT_EQ(apart.status, Status::open);
  EXPECT_EQ(apart.says, "Not yet: not all burrows are joined. No flagged tunnels lead from burrow A to burrow B.");
  EXPECT_EQ(apart.board["submissions"], 1);
  EXPECT_EQ(standing("3-1 1-0 0-2 submit").says, "Not yet: all burrows are joined, for 6, but it can be done for less.");
  EXPECT_EQ(standing("3-1 1-0 0-2 flag 1-2 submit").says,
            "Not yet: all burrows are joined, but some flagged tunnels close a ring, and one of those can go.");
  EXPECT_EQ(standing("3-1 1-0 0-2 submit unflag 0-2 flag 1-2").says,
            "Scout is in burrow C. All burrows are joined, for 5. Submit if nothing cheaper does it.");
}

TEST(BurrowsStanding, ARightSubmissionSolves) {
  const Standing s = standing("3-1 1-0 1-2 submit");
  EXPECT_EQ(s.status, Status::solved);
  EXPECT_EQ(s.moves, "3-1 1-0 0-1 1-2 submit");  // with the walk back
  EXPECT_EQ(s.says, "Solved: all burrows are joined for 5, and nothing cheaper does it.");
  EXPECT_TRUE(s.next.empty());
}

TEST(BurrowsStanding, WhatIsNoPlayIsRefused) {
  const auto found = Burrows::standing(only_prim(), "3-0");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().where, "word 1 of the play");
}

TEST(BurrowsStanding, IsRevealedTunnelByTunnel) { EXPECT_EQ(Burrows::reveal(only_prim()).value().moves, "3-1 1-0 1-2 submit"); }

TEST(BurrowsLevels, CanBeAskedFor) {
  const auto classes = std::apply([](const auto&... rung) { return std::vector<std::string_view>{rung.label...}; },
                                  Burrows::ladder(Mode::strict).rungs);
  for (const Level& level : Burrows::levels) {
    const auto asked = Burrows::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked) << level.name << ": " << to_text(asked.error());
    EXPECT_FALSE(Burrows::impossible(*asked, level.label)) << level.name;
    EXPECT_EQ(std::ranges::count(classes, level.label), 1) << level.label;
  }
}

}  // namespace
}  // namespace crux::burrows::standing_test
