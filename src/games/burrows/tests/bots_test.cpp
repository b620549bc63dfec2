// The StrataBots: the paper's worked examples, trace by trace, and a slow literal twin on random graphs.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/burrows/burrows.hpp"
#include "games/burrows/tests/random.hpp"
#include "games/burrows/tests/twin.hpp"
#include "grade/strata/strata.hpp"
#include "grade/strata/traces.hpp"
#include "tests/support/cases.hpp"

namespace crux::burrows::bots_test {
namespace {

using tests::random_burrows;

// --- Figure 2: rebuilt from the text; all have 4 nodes, 5 edges and begin at node 3 --------------------------------------------

Puzzle figure(std::vector<Tunnel> tunnels) { return make_puzzle({{0, 0}, {1, 0}, {1, 1}, {0, 1}}, std::move(tunnels), 3); }
const Puzzle figure_a = figure({{1, 3, 1}, {0, 1, 2}, {1, 2, 2}, {0, 2, 3}, {2, 3, 4}});
const Puzzle figure_b = figure({{1, 3, 1}, {0, 3, 1}, {2, 3, 2}, {0, 1, 2}, {0, 2, 2}});
const Puzzle figure_c = figure({{0, 3, 1}, {0, 1, 2}, {0, 2, 2}, {1, 3, 4}, {2, 3, 5}});
const Puzzle figure_d = figure({{2, 3, 1}, {0, 2, 2}, {0, 1, 1}, {0, 3, 4}, {1, 2, 3}});

constexpr std::uint64_t plenty = 1'000'000;

std::string class_of(const Puzzle& p) {
  const auto standing = strata::stand<Burrows>(p, plenty);
  return standing.rung ? std::string(standing.ladder[*standing.rung].label) : "";
}

// Every play of a bot: "3-1 1-0 0-2 lost".
template <class Bot, Game G = Burrows>
std::vector<std::string> traces(const Puzzle& p) {
  std::vector<std::string> found;
  Budget budget(plenty);
  const bool all = strata::each_play<G>(p, Bot{}, budget, [&](std::span<const Choice<G>> play, const typename G::State& s) {
    std::vector<typename G::Move> moves;
    for (const Choice<G>& choice : play) moves.push_back(choice.move);
    const Status status = G::status(p, s);
    found.push_back(G::write_moves(p, moves) + (status == Status::solved ? " solved"
                                                : status == Status::lost ? " lost"
                                                                         : " stuck"));
    return true;
  });
  EXPECT_TRUE(all);
  return found;
}
using Traces = std::vector<std::string>;

TEST(Figure2, A_IsForPrimAlone) {
  EXPECT_EQ(class_of(figure_a), "PrimsOnly");
  // "necessarily choose the edge from Node 3 to Node 1 first, then either the edge connecting Node 1 to Node 0 or Node 1 to Node
  // 2. From there .. a non-optimal choice to connect Node 0 to Node 2"
  const Traces greedy{"3-1 1-0 0-2 lost", "3-1 1-2 2-0 lost"};
  EXPECT_EQ(traces<LocalBot>(figure_a), greedy);
  EXPECT_EQ(traces<BacktrackBot>(figure_a), greedy);
  // "first chooses the edges connecting Node 3 to Node 1 and then from Node 3 to Node 2 (an incorrect choice)"
  EXPECT_EQ(traces<BreadthBot>(figure_a), (Traces{"3-1 3-2 lost", "3-2 lost"}));
  // "3 to 1 then 1 to 0 followed by 0 to 2"
  EXPECT_EQ(traces<DepthBot>(figure_a), (Traces{"3-1 1-0 0-2 lost", "3-1 1-2 2-0 lost", "3-2 lost"}));
  // "edges connecting 3 to 1, 1 to 2, and 1 to 0"
  EXPECT_EQ(traces<PrimsBot>(figure_a), (Traces{"3-1 1-0 1-2 solved", "3-1 1-2 1-0 solved"}));
}

TEST(Figure2, B_IsForSearchBreadthFirst) {
  EXPECT_EQ(class_of(figure_b), "PrimsSearch");
  // "chooses 3 to 1, the next choice is connecting 1 to 0"; "first 3 to 0, the next .. either 1 or 2. 0 to 2 is so far correct ..
  // LocalBot fails. BacktrackBot can return to Node 0 and .. connect 0 to 1 (an incorrect choice)"
  EXPECT_EQ(traces<LocalBot>(figure_b), (Traces{"3-1 1-0 lost", "3-0 0-1 lost", "3-0 0-2 stuck"}));
  EXPECT_EQ(traces<BacktrackBot>(figure_b), (Traces{"3-1 1-0 lost", "3-0 0-1 lost", "3-0 0-2 0-1 lost"}));
  // "first 3 to 1, then 3 to 0, and finally 3 to 2"
  const Traces breadth = traces<BreadthBot>(figure_b);
  EXPECT_NE(std::ranges::find(breadth, "3-1 3-0 3-2 solved"), breadth.end());
}

TEST(Figure2, C_IsForOneStepBack) {
  EXPECT_EQ(class_of(figure_c), "PrimsSearchBacktrack");
  EXPECT_EQ(traces<LocalBot>(figure_c), (Traces{"3-0 0-1 stuck", "3-0 0-2 stuck"}));
  // "from 3 to 0, then either 0 to 1 or 0 to 2 .. returns to Node 0 and then chooses the other edge"
  const Traces back{"3-0 0-1 0-2 solved", "3-0 0-2 0-1 solved"};
  EXPECT_EQ(traces<BacktrackBot>(figure_c), back);
  const Traces depth = traces<DepthBot>(figure_c);
  for (const std::string& play : back) EXPECT_NE(std::ranges::find(depth, play), depth.end());
}

TEST(Figure2, D_IsForAll) {
  EXPECT_EQ(class_of(figure_d), "AllBots");
  const std::string way = "3-2 2-0 0-1 solved";
  EXPECT_EQ(traces<LocalBot>(figure_d), Traces{way});
  EXPECT_EQ(traces<BacktrackBot>(figure_d), Traces{way});
  EXPECT_EQ(traces<PrimsBot>(figure_d), Traces{way});
  const Traces depth = traces<DepthBot>(figure_d);
  EXPECT_NE(std::ranges::find(depth, way), depth.end());
}

TEST(Bots, KruskalFlagsFromAfarAndSubmits) {
  EXPECT_EQ((traces<KruskalBot, Scout>(figure_d)),
            (Traces{"flag 2-3 flag 0-1 flag 0-2 submit solved", "flag 0-1 flag 2-3 flag 0-2 submit solved"}));
}

TEST(Bots, ChancesOfFigureB) {
  const auto standing = strata::stand<Burrows>(figure_b, plenty);
  EXPECT_EQ(standing.ladder[0].tsi, information::infinite);
  EXPECT_EQ(standing.ladder[3].tsi, 0);
  // Breadth first succeeds always, depth first never: one bit, for the coin.
  EXPECT_DOUBLE_EQ(standing.ladder[2].tsi, 1);
}

// --- properties ----------------------------------------------------------------------------------------------------------------

void agrees_with_the_literal_reading(const Puzzle& p) {
  const auto standing = strata::stand<Burrows>(p, plenty);
  const tests::Chances slow = tests::literal_chances(tests::graph_of(p));
  const auto same = [](const strata::Outcome& fast, double chance) {
    RC_ASSERT(fast.exact && fast.solves == (chance > 0));
    RC_ASSERT(std::abs(std::exp2(-fast.tsi) - chance) < 1e-9);
  };
  same(standing.ladder[0], slow.local);
  same(standing.ladder[1], slow.backtrack);
  same(standing.ladder[2], (slow.breadth + slow.depth) / 2);
  same(standing.ladder[3], slow.prims);
  same(standing.beside[0], slow.kruskal);
}

RC_GTEST_PROP(Bots, AgreeWithTheLiteralReading, ()) {
  for (int i = 0; i < (tests::sanitized ? 5 : 20); ++i) {
    const Puzzle p = *random_burrows(7, 4);
    if (p.tunnels.size() <= 13) agrees_with_the_literal_reading(p);
  }
}

RC_GTEST_PROP(Bots, AreNestedAndPrimAndKruskalAlwaysSolve, ()) {
  const Puzzle p = *random_burrows(10, 6);
  const auto standing = strata::stand<Burrows>(p, plenty);
  for (std::size_t i = 0; i + 1 < standing.ladder.size(); ++i)
    RC_ASSERT(!standing.ladder[i].solves.value() || standing.ladder[i + 1].solves.value());
  RC_ASSERT(standing.ladder[3].tsi == 0);
  RC_ASSERT(standing.beside[0].tsi == 0);
}

// Forgets the keys, so that every state is visited by every play that leads there.
template <class Bot>
struct Forgetful {
  Bot bot;
  template <class S, class Choices>
  void operator()(const Puzzle& p, const S& s, Choices& choices) const {
    bot(p, s, choices);
  }
};
struct KeylessBurrows : Burrows {
  using Can = capabilities<>;
};
template <class Bot>
void remembering_changes_nothing(const Puzzle& p) {
  Budget with(plenty), without(plenty);
  const auto fast = information::measure<Burrows>(p, Bot{}, Mode::strict, with);
  const auto slow = information::measure<KeylessBurrows>(p, Forgetful<Bot>{}, Mode::strict, without);
  RC_ASSERT(fast.exact && slow.exact);
  RC_ASSERT(fast.goals == slow.goals);
  RC_ASSERT(fast.tsi == slow.tsi || std::abs(fast.tsi - slow.tsi) < 1e-9);
  RC_ASSERT(fast.msi == slow.msi || std::abs(fast.msi - slow.msi) < 1e-9);
}
static_assert(!can<KeylessBurrows, Keyed> && Game<KeylessBurrows>);

RC_GTEST_PROP(Bots, RememberByAKeyThatSaysEnough, ()) {
  const Puzzle p = *random_burrows(7, 3);
  RC_PRE(p.tunnels.size() <= 12U);
  remembering_changes_nothing<LocalBot>(p);
  remembering_changes_nothing<BacktrackBot>(p);
  remembering_changes_nothing<BreadthBot>(p);
  remembering_changes_nothing<DepthBot>(p);
}

// 64 burrows, all joined by tunnels of one cost: nobody can look at all plays, and nobody hangs.
TEST(Bots, SayWhenTheyAreExhausted) {
  std::vector<Point> nodes;
  std::vector<Tunnel> tunnels;
  for (int a = 0; a < max_nodes; ++a) {
    nodes.push_back({a % 8, a / 8});
    for (int b = 0; b < a; ++b) tunnels.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 1});
  }
  const Puzzle p = make_puzzle(std::move(nodes), std::move(tunnels), 0);
  const auto standing = strata::stand<Burrows>(p, 2000);
  for (const strata::Outcome& outcome : standing.ladder) {
    EXPECT_FALSE(outcome.exact) << outcome.bot;
    EXPECT_EQ(outcome.solves, true) << outcome.bot;  // the first play that it tries
  }
}

}  // namespace
}  // namespace crux::burrows::bots_test
