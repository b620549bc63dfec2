// graph_test.cpp -- a player whose chances are an array has the grades of the same player who walks, to the last bit.
#include "search/graph.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "base/rng.hpp"
#include "grade/information/of_graph.hpp"
#include "tests/support/stairs.hpp"
#include "tests/support/tree.hpp"

namespace crux::information::graph_test {
namespace {

using tests::choose;
using tests::KeyedTree;
using tests::lost;
using tests::solved;
using tests::Stairs;
using tests::Tree;

template <class G>
StateGraph unfolded(const typename G::Puzzle& p, std::vector<RuleSet> players = {}) {
  auto graph = unfold<G>(p, foresee<G>(p), {.players = std::move(players)}, {});
  return graph.value();
}

std::vector<double> even(const StateGraph& graph) {
  std::vector<double> chances;
  for (std::size_t s = 0; s < graph.states(); ++s) {
    const auto count = static_cast<std::size_t>(graph.first[s + 1] - graph.first[s]);
    chances.insert(chances.end(), count, 1.0 / static_cast<double>(count));
  }
  return chances;
}

// With verdicts, so that a player who knows the rule leaves moves out, is forced, or gives up.
Tree::Puzzle random_tree(Rng& rng, int depth) {
  const auto dice = rng.below(10);
  if (depth == 0 || dice < 2) return dice % 2 ? solved() : lost();
  std::vector<Tree::Puzzle> branches(rng.below(4));
  std::vector<Verdict> verdicts;
  for (auto& branch : branches) {
    branch = random_tree(rng, depth - 1);
    verdicts.push_back(static_cast<Verdict>(rng.below(8) < 5 ? 0 : rng.below(4)));
  }
  return choose(std::move(branches), {}, std::move(verdicts));
}

bool same(const Information& a, const Information& b) {
  return a.muse == b.muse && a.remuse == b.remuse && a.msi == b.msi && a.tsi == b.tsi && a.goals == b.goals && a.exact == b.exact;
}

TEST(StateGraph, OfAStair) {
  const StateGraph graph = unfolded<Stairs>({4});
  EXPECT_EQ(graph.states(), 5U);  // the places 0 to 4, each once: it has a key
  EXPECT_EQ(graph.first, (std::vector<std::int64_t>{0, 2, 4, 6, 8, 8}));
  EXPECT_EQ(graph.from, (std::vector<std::int32_t>{0, 0, 1, 1, 2, 2, 3, 3}));
  EXPECT_EQ(graph.to, (std::vector<std::int32_t>{1, 2, 2, 3, 3, 4, 4, StateGraph::dead}));
  EXPECT_EQ(graph.solved, (std::vector<std::uint8_t>{0, 0, 0, 0, 1}));
  EXPECT_EQ(graph.by, (std::vector<std::int64_t>{-1, 0, 1, 3, 5}));
  EXPECT_EQ(graph.names, (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(graph.write(std::vector<std::uint16_t>{0, 1, 0}), "121");
  EXPECT_TRUE(check_chances(graph, even(graph)));
  EXPECT_DOUBLE_EQ(measure(graph, even(graph), Mode::strict).tsi, -std::log2(11. / 16));
}

TEST(StateGraph, OfWhatIsHopelessOrSolved) {
  EXPECT_EQ(unfolded<Tree>(lost()).states(), 0U);
  EXPECT_EQ(measure(unfolded<Tree>(lost()), {}, Mode::strict).tsi, infinite);
  EXPECT_EQ(unfolded<Tree>(solved()).states(), 1U);
  EXPECT_EQ(measure(unfolded<Tree>(solved()), {}, Mode::strict).tsi, 0);
}

RC_GTEST_PROP(StateGraph, MovesLeadToLargerNumbers, (std::uint64_t seed)) {
  Rng rng(seed);
  const StateGraph graph = unfolded<KeyedTree>(random_tree(rng, 6));
  for (std::size_t e = 0; e < graph.moves(); ++e) RC_ASSERT(graph.to[e] == StateGraph::dead || graph.to[e] > graph.from[e]);
  for (std::size_t s = 1; s < graph.states(); ++s)
    RC_ASSERT(graph.to[static_cast<std::size_t>(graph.by[s])] == static_cast<std::int32_t>(s));
}

template <class G>
void players_agree(const Tree::Puzzle& tree) {
  for (const Mode mode : {Mode::strict, Mode::reference}) {
    const StateGraph graph = unfolded<G>(tree, {{0, mode}, {1, mode}});
    Budget first, second, third;
    RC_ASSERT(same(measure(graph, even(graph), mode), measure<G>(tree, UniformPolicy{}, mode, first)));
    RC_ASSERT(same(measure(graph, graph.chances[0], mode), measure<G>(tree, InformedPolicy{{0, mode}}, mode, second)));
    RC_ASSERT(same(measure(graph, graph.chances[1], mode), measure<G>(tree, InformedPolicy{{1, mode}}, mode, third)));
    RC_ASSERT(check_chances(graph, graph.chances[1]).has_value());
  }
}

RC_GTEST_PROP(StateGraph, GradesAreThoseOfTheWalk, (std::uint64_t seed)) {
  Rng rng(seed);
  players_agree<Tree>(random_tree(rng, 6));
}

TEST(StateGraph, MoreStatesThanAllowedAreNone) {
  const Stairs::Puzzle stair{4};
  EXPECT_FALSE(unfold<Stairs>(stair, foresee<Stairs>(stair), {.players = {}, .most = 4}, {}));
  EXPECT_TRUE(unfold<Stairs>(stair, foresee<Stairs>(stair), {.players = {}, .most = 5}, {}));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(unfold<Stairs>(stair, foresee<Stairs>(stair), {}, stop.get_token()));
}

TEST(StateGraph, WrongChancesAreFound) {
  const StateGraph graph = unfolded<Stairs>({2});
  const auto said = [&](std::vector<double> chances) { return to_text(check_chances(graph, chances).error()); };
  EXPECT_EQ(said({1}), "policy: found 1 chances; one for each of 4 moves");
  EXPECT_EQ(said({0.5, 0.5, NAN, 0}), "policy: move 2: found the chance nan; a number from 0 to 1");
  EXPECT_EQ(said({1, 0, -0.5, 1.5}), "policy: move 2: found the chance -0.5; a number from 0 to 1");
  EXPECT_EQ(said({1, 0, 0.5, 0.4}), "policy: state 1: its chances sum to 0.9; 1, or 0 if the player gives up there");
  EXPECT_TRUE(check_chances(graph, std::vector<double>{1, 0, 0, 0}));
  EXPECT_TRUE(check_chances(graph, std::vector<double>{1.0F / 3, 2.0F / 3, 1, 0}));
}

}  // namespace
}  // namespace crux::information::graph_test
