// twin.hpp -- the StrataBots read literally from the paper's section 4.2, slow and obvious.
//
// Written without looking at src/games/burrows/solve/bots.hpp: explicit queues, stacks and positions, every tie followed to its
// end, no memory, no pruning; a play counts when what it flagged is a minimum spanning tree, found by trying all sets of edges.
#pragma once

#include <array>
#include <set>
#include <vector>

namespace crux::tests {

struct Graph {
  struct Edge {
    int a, b, weight;
  };
  int nodes = 0;
  std::vector<Edge> edges;
  int start = 0;
};

// For each bot, the chance that it solves the puzzle when it breaks ties evenly.
struct Chances {
  double local = 0, backtrack = 0, breadth = 0, depth = 0, prims = 0, kruskal = 0;
};

// REQUIRES: connected, and small: 8 nodes and 14 edges take a while.
Chances literal_chances(const Graph& graph);

// Every minimum spanning tree, as sets of edge numbers, by trying all sets.
std::set<std::set<int>> literal_trees(const Graph& graph);

}  // namespace crux::tests
