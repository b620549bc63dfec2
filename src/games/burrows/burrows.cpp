// burrows.cpp -- the graph, and the tree that grows in it.
#include "games/burrows/burrows.hpp"

#include <algorithm>

namespace crux::burrows {
namespace {

// The pieces that are joined while tunnels are added one by one.
struct Pieces {
  std::array<Nodes, max_nodes> of{};  // [node]: its piece
  explicit Pieces(int nodes) {
    for (int n = 0; n < nodes; ++n) of[static_cast<std::size_t>(n)] = only(n);
  }
  bool joined(const Tunnel& t) const { return has(of[t.a], t.b); }
  void join(const Tunnel& t) {
    const Nodes both = of[t.a] | of[t.b];
    for (Nodes left = both; left != 0; left &= left - 1) of[static_cast<std::size_t>(std::countr_zero(left))] = both;
  }
};

std::vector<std::size_t> by_weight(std::span<const Tunnel> tunnels) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < tunnels.size(); ++i) order.push_back(i);
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(tunnels[i].weight, i); });
  return order;
}

}  // namespace

bool connected(int nodes, std::span<const Tunnel> tunnels) {
  Pieces pieces(nodes);
  for (const Tunnel& t : tunnels) pieces.join(t);
  return std::popcount(pieces.of[0]) == nodes;
}

Puzzle make_puzzle(std::vector<Point> nodes, std::vector<Tunnel> tunnels, int start) {
  Puzzle p;
  p.nodes = std::move(nodes);
  p.tunnels = std::move(tunnels);
  p.start = start;

  // Step 1. The burrows behind each tunnel, in both directions, reached by cheaper tunnels.
  std::vector<std::pair<Nodes, Nodes>> cheaper(p.tunnels.size());  // from a, from b
  const auto order = by_weight(p.tunnels);
  Pieces pieces(p.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    while (end < order.size() && p.tunnels[order[end]].weight == p.tunnels[order[i]].weight) ++end;
    for (std::size_t j = i; j < end; ++j)
      cheaper[order[j]] = {pieces.of[p.tunnels[order[j]].a], pieces.of[p.tunnels[order[j]].b]};
    for (; i < end; ++i) pieces.join(p.tunnels[order[i]]);
  }

  // Step 2. The arcs, burrow by burrow.
  for (const Tunnel& t : p.tunnels) {
    p.neighbours[t.a] |= only(t.b);
    p.neighbours[t.b] |= only(t.a);
  }
  std::array<std::uint16_t, max_nodes> next{};
  for (std::size_t n = 0; n < p.nodes.size(); ++n) {
    next[n] = p.first[n];
    p.first[n + 1] = static_cast<std::uint16_t>(p.first[n] + std::popcount(p.neighbours[n]));
  }
  p.arcs.resize(2 * p.tunnels.size());
  for (std::size_t i = 0; i < p.tunnels.size(); ++i) {
    const auto& [a, b, weight] = p.tunnels[i];
    p.arcs[next[a]++] = {weight, static_cast<std::uint16_t>(i), b, cheaper[i].second};
    p.arcs[next[b]++] = {weight, static_cast<std::uint16_t>(i), a, cheaper[i].first};
  }
  return p;
}

std::string letters_of(int node) {
  constexpr int letters = 26;
  const std::string last(1, static_cast<char>('A' + node % letters));
  return node < letters ? last : letters_of(node / letters - 1) + last;
}

std::int64_t least_cost(const Puzzle& p) {
  std::int64_t cost = 0;
  Pieces pieces(p.size());
  for (const std::size_t i : by_weight(p.tunnels))
    if (!pieces.joined(p.tunnels[i])) {
      pieces.join(p.tunnels[i]);
      cost += p.tunnels[i].weight;
    }
  return cost;
}

State Burrows::start(const Puzzle& p) {
  State s;
  s.connected = only(p.start);
  s.size = 1;
  s.order[0] = static_cast<std::uint8_t>(p.start);
  return s;
}

// Let the tunnels so far lie in a minimum spanning tree T, and let the new one lead from a to b at cost w. It is a mistake
// exactly when cheaper tunnels join b to some c that is connected already.
// If they do: c and a are joined by tunnels so far that cost at most w each (a dearer one could be replaced in T by the new one),
// so the new tunnel closes a ring on which it is not needed: any set that contains it can be had for less, or holds a ring. If
// they do not: the new tunnel is a cheapest way out of b's piece, and may replace another of the same cost in T.
void Burrows::apply(const Puzzle& p, State& s, Move m) {
  const Tunnel& tunnel = p.tunnels[m.tunnel];
  const int from = tunnel.other(m.to);
  for (const Arc& arc : p.arcs_of(from))
    if (arc.tunnel == m.tunnel) s.lost = (arc.cheaper & s.connected) != 0;
  s.connected |= only(m.to);
  s.order[static_cast<std::size_t>(s.size++)] = m.to;
  s.parent[m.to] = static_cast<std::uint8_t>(from);
}

void Burrows::undo(const Puzzle&, State& s, Move m) {
  s.lost = false;  // nothing follows a lost state
  s.connected &= ~only(m.to);
  s.order[static_cast<std::size_t>(--s.size)] = 0;
  s.parent[m.to] = 0;
}

}  // namespace crux::burrows
