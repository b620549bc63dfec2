// Burrows itself: what is read and refused, what loses, which trees solve it, Scout's play, and what a hint says.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "base/rng.hpp"
#include "core/hint.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/tests/random.hpp"
#include "games/burrows/tests/twin.hpp"

namespace crux::burrows::game_test {
namespace {

using tests::random_burrows;

Result<Puzzle> read(std::string_view text) { return Burrows::read(Json::parse(text)); }
std::string refusal(std::string_view text) {
  const auto p = read(text);
  return p ? "" : to_text(p.error());
}

// --- reading -------------------------------------------------------------------------------------------------------------------

TEST(BurrowsText, RefusesWhatIsNoPuzzle) {
  const auto says = [](std::string_view text, std::string_view where, std::string_view what) {
    const std::string said = refusal(text);
    EXPECT_TRUE(said.contains(where) && said.contains(what)) << text << "\n  " << said;
  };
  says(R"({"nodes":[[0,0],[1,0],[2,0]],"edges":[[0,1,1]],"start":0})", "/edges", "burrow C is cut off; add a tunnel to it");
  says(R"({"nodes":[[0,0],[1,0],[2,0],[3,0],[4,0],[5,0]],"edges":[[0,1,1]],"start":0})", "/edges",
       "burrows C, D, E and 1 more are cut off; add tunnels to them");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,1],[1,0,2]],"start":0})", "/edges/1", "a second tunnel between B and A");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,1],[1,1,2]],"start":0})", "/edges/1", "from B to itself");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,0]],"start":0})", "/edges/0/2", "0");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,-3]],"start":0})", "/edges/0/2", "-3");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,1.5]],"start":0})", "/edges/0/2", "1.5");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1]],"start":0})", "/edges/0", "[burrow, burrow, cost]");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,2,1]],"start":0})", "/edges/0/1", "2");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,1]],"start":2})", "/start", "2");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,1]],"start":-1})", "/start", "-1");
  says(R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,1]]})", "/", "there is no \"start\"");
  says(R"({"nodes":[[0,0]],"edges":[],"start":0})", "/nodes", "found 1 burrow; 2 to 64");
  says(R"({"nodes":[[0,0],[0,0]],"edges":[[0,1,1]],"start":0})", "/nodes/1", "a second burrow at [0,0]");
  Json many = {{"nodes", Json::array()}, {"edges", Json::array()}, {"start", 0}};
  for (int n = 0; n < 65; ++n) many["nodes"].push_back({n, 0});
  for (int n = 1; n < 65; ++n) many["edges"].push_back({n - 1, n, 1});
  says(many.dump(), "/nodes", "found 65 burrows; 2 to 64");
}

TEST(BurrowsText, ReadsSixtyFourBurrowsWithEveryTunnel) {
  Json many = {{"nodes", Json::array()}, {"edges", Json::array()}, {"start", 63}};
  for (int n = 0; n < 64; ++n) many["nodes"].push_back({n, 0});
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < a; ++b) many["edges"].push_back({a, b, 1 + a * b});
  const auto p = Burrows::read(many);
  ASSERT_TRUE(p) << to_text(p.error());
  EXPECT_EQ(p->all(), ~Nodes{0});
  EXPECT_EQ(Burrows::write(*p), many);
}

// --- trees
// -----------------------------------------------------------------------------------------------------------------------

std::set<std::set<int>> all_trees(const Puzzle& p) {
  std::set<std::set<int>> trees;
  Budget budget;
  const bool complete = Burrows::each_solution(p, budget, [&](std::span<const Move> moves) {
    std::set<int> tree;
    for (const Move m : moves) tree.insert(m.tunnel);
    RC_ASSERT(trees.insert(tree).second);
    return true;
  });
  RC_ASSERT(complete);
  return trees;
}

RC_GTEST_PROP(BurrowsTrees, AreAllFoundAndCounted, ()) {
  const Puzzle p = *random_burrows(6, 3);
  RC_PRE(p.tunnels.size() <= 12U);
  const auto expected = tests::literal_trees(tests::graph_of(p));
  RC_ASSERT(all_trees(p) == expected);
  RC_ASSERT(Burrows::count(p) == expected.size());
}

// The test in Burrows::apply: a play is lost as soon as, and not before, no minimum spanning tree holds what it has taken.
RC_GTEST_PROP(BurrowsTrees, APlayIsLostWhenNoTreeHoldsIt, ()) {
  const Puzzle p = *random_burrows(6, 3);
  RC_PRE(p.tunnels.size() <= 12U);
  const auto trees = tests::literal_trees(tests::graph_of(p));
  State s = Burrows::start(p);
  std::set<int> taken;
  while (Burrows::status(p, s) == Status::open) {
    std::vector<Move> moves;
    Burrows::moves(p, s, [&](Move m) { moves.push_back(m); });
    const Move m = moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
    Burrows::apply(p, s, m);
    taken.insert(m.tunnel);
    const bool alive = std::ranges::any_of(trees, [&](const auto& tree) { return std::ranges::includes(tree, taken); });
    RC_ASSERT(alive == !s.lost);
  }
}

TEST(BurrowsTrees, BeyondCounting) {
  std::vector<Point> nodes;
  std::vector<Tunnel> tunnels;
  for (int a = 0; a < 20; ++a) {
    nodes.push_back({a, 0});
    for (int b = 0; b < a; ++b) tunnels.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 1});
  }
  const auto complete_graph = [&](std::size_t n) {
    std::vector<Tunnel> some;
    for (const Tunnel& t : tunnels)
      if (t.a < n) some.push_back(t);
    return make_puzzle({nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(n)}, some, 0);
  };
  EXPECT_EQ(Burrows::count(complete_graph(8)), 262'144U);  // Cayley: n^(n-2)
  EXPECT_EQ(Burrows::count(complete_graph(12)), 61'917'364'224U);
  EXPECT_EQ(Burrows::count(complete_graph(20)), std::nullopt);  // 20^18 > 2^64
}

// --- Scout
// -----------------------------------------------------------------------------------------------------------------------

const Puzzle square = make_puzzle({{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {{0, 1, 1}, {1, 2, 2}, {2, 3, 1}, {0, 3, 3}, {0, 2, 5}}, 0);

Scout::State after(const Puzzle& p, std::string_view text) {
  const auto moves = Scout::read_moves(p, text);
  EXPECT_TRUE(moves) << (moves ? "" : to_text(moves.error()));
  Scout::State s = Scout::start(p);
  if (moves)
    for (const Scout::Move& m : *moves) Scout::apply(p, s, m);
  return s;
}

TEST(Scout, FlagsWhatHeTravelsTheFirstTime) {
  EXPECT_EQ(after(square, "0-1").flagged, (std::vector<bool>{true, false, false, false, false}));
  EXPECT_EQ(after(square, "0-1 1-2 2-0").flagged, (std::vector<bool>{true, true, false, false, false})) << "0 was not new";
  EXPECT_EQ(after(square, "0-1 1-2 2-0 flag 0-3 unflag 1-0").flagged, (std::vector<bool>{false, true, false, true, false}));
}

TEST(Scout, SubmitsUntilItIsRight) {
  EXPECT_EQ(after(square, "0-3 submit 3-2 submit unflag 0-3 flag 0-1 flag 1-2 submit").solved, true);
  EXPECT_EQ(after(square, "0-3 3-2 2-1 submit").solved, false);
  EXPECT_EQ(after(square, "0-3 3-2 2-1 submit submit").submissions, 2);
  EXPECT_EQ(after(square, "flag 0-1 flag 1-2 flag 2-3 submit").solved, true) << "from afar";
  EXPECT_EQ(after(square, "flag 0-1 flag 1-2 submit").solved, false) << "3 is missing";
  EXPECT_EQ(after(square, "flag 0-1 flag 1-2 flag 2-3 flag 0-3 submit").solved, false) << "a ring";
}

TEST(Scout, WalksWhereFlaggedTunnelsLead) {
  const auto moves = Scout::read_moves(square, "0-1 1-2 0-3");
  ASSERT_TRUE(moves);
  EXPECT_EQ(Scout::write_moves(square, *moves), "0-1 1-2 2-1 1-0 0-3");
}

TEST(Scout, RefusesWhatHeCannotDo) {
  const auto says = [](std::string_view play, std::string_view what) {
    const auto moves = Scout::read_moves(square, play);
    ASSERT_FALSE(moves) << play;
    EXPECT_TRUE(to_text(moves.error()).contains(what)) << to_text(moves.error());
  };
  says("1-2", "begins elsewhere than Scout, who is in burrow A");
  says("1-3", "no tunnel of this puzzle");
  says("0-9", "no tunnel of this puzzle");
  says("dig 0-1", "is not a step");
  says("0-", "is not a step");
  says("0-1 flag", "is the last word");
  says("0-1 flag 0-1", "is flagged already");
  says("unflag 0-1", "is not flagged");
  says("flag 0-1 flag 1-2 flag 2-3 submit 0-1", "follows a right submission");
}

RC_GTEST_PROP(Scout, UndoesAndWritesEveryPlay, ()) {
  const Puzzle p = *random_burrows(6, 3);
  std::vector<Scout::State> states{Scout::start(p)};
  std::vector<Scout::Move> play;
  while (!states.back().solved && play.size() < 30) {
    std::vector<Scout::Move> moves;
    Scout::moves(p, states.back(), [&](const Scout::Move& m) { moves.push_back(m); });
    play.push_back(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
    states.push_back(states.back());
    Scout::apply(p, states.back(), play.back());
    const auto again = Scout::read_moves(p, Scout::write_moves(p, play));
    RC_ASSERT(again.has_value() && *again == play);
  }
  Scout::State s = states.back();
  for (std::size_t i = play.size(); i-- > 0;) {
    Scout::undo(p, s, play[i]);
    RC_ASSERT(s == states[i]);
  }
}

// --- hints
// -----------------------------------------------------------------------------------------------------------------------

constexpr RuleSet all_rules{3, Mode::strict};
Hint hint(const Puzzle& p, std::string_view play, RuleSet rules = all_rules) {
  const auto made = Burrows::hint(p, play, rules);
  EXPECT_TRUE(made) << (made ? "" : to_text(made.error()));
  return made.value_or(Hint{});
}
using Moves = std::vector<std::string>;

TEST(BurrowsHint, NamesTheCheapestTunnel) {
  const Hint first = hint(square, "");
  EXPECT_EQ(first.left, Moves{"0-1"});
  EXPECT_EQ(first.next.front().because.front().because,
            "The cheapest tunnel from where you have been is 0-1 (1); every other costs 3 or more.");
  EXPECT_EQ(hint(square, "0-1").left, Moves{"1-2"});
  EXPECT_EQ(hint(square, "0-1 1-2").left, Moves{"2-3"});
  EXPECT_EQ(hint(square, "0-1 1-2 2-3").left, Moves{"submit"});
  EXPECT_EQ(hint(square, "0-1 1-2 2-3 submit").status, Status::solved);
}

TEST(BurrowsHint, SaysWhichFlagIsAMistakeAndWhy) {
  const Hint wrong = hint(square, "0-3 3-2");
  EXPECT_EQ(wrong.left, Moves{"unflag 0-3"});
  EXPECT_EQ(wrong.next.front().because.front().because,
            "The tunnels 0-1 (1), 1-2 (2), 2-3 (1) join 0 and 3 too, and each of them is cheaper than 0-3 (3).");
  EXPECT_EQ(hint(square, "0-3 3-2 unflag 0-3").left, Moves{"flag 0-1"}) << "Scout has no flagged way back to 0";
}

TEST(BurrowsHint, NamesAllThatAreEquallyCheap) {
  const Puzzle fork = make_puzzle({{0, 0}, {1, 0}, {2, 0}}, {{0, 1, 2}, {0, 2, 2}, {1, 2, 2}}, 0);
  const Hint first = hint(fork, "");
  EXPECT_EQ(first.left, (Moves{"0-1", "0-2"}));
  EXPECT_EQ(first.next.front().because.front().because,
            "The cheapest tunnels from where you have been cost 2: 0-1, 0-2; any of them will do.");
  const Hint ring = hint(fork, "0-1 0-2 flag 1-2");
  EXPECT_EQ(ring.left, (Moves{"unflag 0-1", "unflag 0-2", "unflag 1-2"})) << "any of them";
  EXPECT_EQ(ring.next.front().verdict, Verdict::unknown);
  EXPECT_EQ(ring.next.front().because.front().because,
            "With 0-1 (2), 0-2 (2) 1-2 (2) closes a ring, of which any tunnel that costs 2 may go.");
}

// A player who does not know the ring rule is told of no mistake, but is told when all is joined and too dear.
TEST(BurrowsHint, BearsMistakesThatNoRuleSees) {
  const RuleSet none{0, Mode::strict}, cut{1, Mode::strict};
  for (const RuleSet rules : {none, cut}) EXPECT_EQ(hint(square, "0-3", rules).left, (Moves{"0-1", "3-2", "0-2"}));
  for (const RuleSet rules : {none, cut}) {
    const Hint full = hint(square, "0-3 3-2 2-1", rules);
    EXPECT_EQ(full.left.size(), 3U);
    EXPECT_EQ(full.next.front().because.front().because, "The flagged tunnels cost 6; all burrows can be joined for 4.");
  }
}

RC_GTEST_PROP(BurrowsHint, BearsAnyPlayUnderAnyRules, ()) {
  const Puzzle p = *random_burrows(8, 3);
  Scout::State s = Scout::start(p);
  std::vector<Scout::Move> play;
  for (int i = 0; i < 15 && !s.solved; ++i) {
    for (const NamedRules& set : Burrows::rule_sets) {
      const auto made = Burrows::hint(p, Scout::write_moves(p, play), {set.mask, Mode::strict});
      RC_ASSERT(made.has_value());
      RC_ASSERT(made->status == Status::solved || !made->left.empty());
    }
    std::vector<Scout::Move> moves;
    Scout::moves(p, s, [&](const Scout::Move& m) { moves.push_back(m); });
    play.push_back(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
    Scout::apply(p, s, play.back());
  }
}

// A player who follows the hints from any play solves the puzzle.
RC_GTEST_PROP(BurrowsHint, LeadsToASolution, ()) {
  const Puzzle p = *random_burrows(8, 3);
  std::string play;
  Scout::State s = Scout::start(p);
  const int detour = *rc::gen::inRange(0, 12);
  for (int i = 0; i < detour && !s.solved; ++i) {
    std::vector<Scout::Move> moves;
    Scout::moves(p, s, [&](const Scout::Move& m) { moves.push_back(m); });
    const Scout::Move m = moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
    play.append(" ").append(Scout::write_moves(p, std::span(&m, 1)));
    Scout::apply(p, s, m);
  }
  for (int step = 0; step < 100; ++step) {
    const auto next = Burrows::hint(p, play, all_rules);
    RC_ASSERT(next.has_value());
    if (next->status == Status::solved) return;
    RC_ASSERT(!next->left.empty());
    play.append(" ").append(next->left[*rc::gen::inRange<std::size_t>(0, next->left.size())]);
  }
  RC_FAIL("never solved");
}

}  // namespace
}  // namespace crux::burrows::game_test
