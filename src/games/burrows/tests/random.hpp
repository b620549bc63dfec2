// random.hpp -- any small puzzle of burrows, for properties. The layout means nothing.
#pragma once

#include <rapidcheck.h>

#include "games/burrows/burrows.hpp"
#include "games/burrows/tests/twin.hpp"

namespace crux::tests {

// Connected: each burrow is joined to an earlier one; other tunnels come and go. Few weights, so that there are ties.
inline rc::Gen<burrows::Puzzle> random_burrows(int most_nodes, int most_weight) {
  // RapidCheck begins with small cases and grows; a small graph is as large as these get.
  return rc::gen::resize(rc::kNominalSize, rc::gen::exec([=] {
                           const int nodes = *rc::gen::inRange(2, most_nodes + 1);
                           const auto weight = [&] { return *rc::gen::inRange(1, most_weight + 1); };
                           std::vector<burrows::Point> places;
                           std::vector<burrows::Tunnel> tunnels;
                           const int density = *rc::gen::inRange(0, 4);
                           for (int b = 0; b < nodes; ++b) {
                             places.push_back({b, b * b % 7});
                             if (b == 0) continue;
                             const int parent = *rc::gen::inRange(0, b);
                             for (int a = 0; a < b; ++a)
                               if (a == parent || *rc::gen::inRange(0, 4) < density)
                                 tunnels.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), weight()});
                           }
                           return burrows::make_puzzle(std::move(places), std::move(tunnels), *rc::gen::inRange(0, nodes));
                         }));
}

inline Graph graph_of(const burrows::Puzzle& p) {
  Graph graph{.nodes = p.size(), .edges = {}, .start = p.start};
  for (const burrows::Tunnel& t : p.tunnels) graph.edges.push_back({t.a, t.b, t.weight});
  return graph;
}

}  // namespace crux::tests
