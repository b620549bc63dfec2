// Rounds over the tunnels, against a slow twin that was written from the definition (core/rounds.hpp, solve/rounds.cpp).
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/burrows/tests/random.hpp"

namespace crux::burrows::rounds_test {
namespace {

using tests::Graph;

// All that flagged tunnels join to `node`.
std::set<int> group_of(const Graph& graph, const std::set<int>& flagged, int node) {
  std::set<int> group{node};
  for (std::size_t before = 0; before != group.size();) {
    before = group.size();
    for (const int e : flagged) {
      const auto [a, b, weight] = graph.edges[static_cast<std::size_t>(e)];
      if (group.contains(a) || group.contains(b)) group.insert({a, b});
    }
  }
  return group;
}

// Whether edge e leads out of the group, and every other that does costs more.
bool only_cheapest_way_out(const Graph& graph, const std::set<int>& group, int e) {
  const auto leads_out = [&](const Graph::Edge& edge) { return group.contains(edge.a) != group.contains(edge.b); };
  const Graph::Edge& own = graph.edges[static_cast<std::size_t>(e)];
  if (!leads_out(own)) return false;
  for (std::size_t other = 0; other < graph.edges.size(); ++other)
    if (static_cast<int>(other) != e && leads_out(graph.edges[other]) && graph.edges[other].weight <= own.weight) return false;
  return true;
}

Rounds slow_rounds(const Graph& graph) {
  std::set<int> flagged;
  for (int count = 0;; ++count) {
    if (static_cast<int>(flagged.size()) == graph.nodes - 1)
      return {.count = count, .solved = true, .complete = true, .over = {}};
    std::set<int> more = flagged;
    for (int e = 0; e < static_cast<int>(graph.edges.size()); ++e) {
      const Graph::Edge& edge = graph.edges[static_cast<std::size_t>(e)];
      if (only_cheapest_way_out(graph, group_of(graph, flagged, edge.a), e) ||
          only_cheapest_way_out(graph, group_of(graph, flagged, edge.b), e))
        more.insert(e);
    }
    if (more == flagged) return {.count = count + 1, .solved = false, .complete = true, .over = {}};
    flagged = more;
  }
}

RC_GTEST_PROP(BurrowsRounds, AreThoseOfTheSlowTwin, ()) {
  const Puzzle p = *tests::random_burrows(9, 6);
  Budget budget;
  Rounds found = Burrows::rounds(p, budget);
  RC_ASSERT(found.over == "tunnel");
  found.over = {};
  RC_ASSERT(found == slow_rounds(tests::graph_of(p)));
}

RC_GTEST_PROP(BurrowsRounds, SolveWhatHasOneSolution, ()) {
  const Puzzle p = *tests::random_burrows(6, 5);
  Budget budget;
  RC_ASSERT(Burrows::rounds(p, budget).solved == (tests::literal_trees(tests::graph_of(p)).size() == 1));
}

// The groups at least double with each round if no two tunnels cost the same.
TEST(BurrowsRounds, AreFewOnTheLargest) {
  std::vector<Point> places;
  std::vector<Tunnel> tunnels;
  for (int b = 0; b < max_nodes; ++b) {
    places.push_back({b, b * b % 97});
    for (int a = 0; a < b; ++a)
      tunnels.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 1 + (a * 64 + b) * 7919 % 10007});
  }
  const Puzzle p = make_puzzle(places, tunnels, 0);
  Budget budget(rounds::patience);
  const Rounds found = Burrows::rounds(p, budget);
  EXPECT_TRUE(found.solved);
  EXPECT_GE(found.count, 2);
  EXPECT_LE(found.count, 6);
}

}  // namespace
}  // namespace crux::burrows::rounds_test
