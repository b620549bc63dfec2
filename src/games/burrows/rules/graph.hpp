// graph.hpp -- burrows, tunnels, and the tree that grows among them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace crux::burrows {

inline constexpr int max_nodes = 64;
inline constexpr int max_coordinate = 1000;
inline constexpr int max_weight = 1'000'000;
inline constexpr std::size_t absurd = 4096;  // no list of burrows or tunnels is as long; longer ones are not looked at

// A set of burrows; bit n stands for burrow n.
using Nodes = std::uint64_t;
constexpr Nodes only(int node) { return Nodes{1} << node; }
constexpr bool has(Nodes nodes, int node) { return (nodes >> node) & 1; }

struct Point {
  int x = 0;
  int y = 0;
  bool operator==(const Point&) const = default;
};

struct Tunnel {
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  int weight = 1;
  int other(int end) const { return end == a ? b : a; }
  bool operator==(const Tunnel&) const = default;
};

// A tunnel as seen from one of its ends.
struct Arc {
  int weight = 1;
  std::uint16_t tunnel = 0;
  std::uint8_t to = 0;
  // All that can be reached from `to` through tunnels cheaper than this one, `to` included. The tunnel is a mistake exactly
  // when one of these is connected already: see Burrows::apply.
  Nodes cheaper = 0;
};

struct Puzzle {
  std::vector<Point> nodes;
  std::vector<Tunnel> tunnels;
  int start = 0;
  bool operator==(const Puzzle& o) const { return nodes == o.nodes && tunnels == o.tunnels && start == o.start; }

  // Derived from the above, once, by make_puzzle.
  std::vector<Arc> arcs;                             // of burrow 0, then of burrow 1, ..; each in the order of `tunnels`
  std::array<std::uint16_t, max_nodes + 1> first{};  // [n]: where the arcs of burrow n begin in `arcs`
  std::array<Nodes, max_nodes> neighbours{};

  int size() const { return static_cast<int>(nodes.size()); }
  Nodes all() const { return ~Nodes{0} >> (max_nodes - size()); }
  std::span<const Arc> arcs_of(int node) const {
    const auto n = static_cast<std::size_t>(node);
    return std::span(arcs).subspan(first[n], static_cast<std::size_t>(first[n + 1] - first[n]));
  }
};

// REQUIRES: the conditions that `Burrows::read` checks: a simple connected graph of 2..64 burrows, each at a place of its own,
// weights from 1, a start among them.
Puzzle make_puzzle(std::vector<Point> nodes, std::vector<Tunnel> tunnels, int start);

// Whether every burrow can be reached from the first.
bool connected(int nodes, std::span<const Tunnel> tunnels);

// The cost of a minimum spanning tree.
std::int64_t least_cost(const Puzzle& p);

// A burrow's name for people: A to Z, then AA, AB and so on. Notation counts from 0; on boards numbers are always costs.
std::string letters_of(int node);

struct Move {
  std::uint16_t tunnel = 0;
  std::uint8_t to = 0;  // the end that was not connected
  bool operator==(const Move&) const = default;
};

// A tree that has grown from the start.
struct State {
  Nodes connected = 0;
  int size = 0;                                  // how many are connected
  bool lost = false;                             // the last tunnel belongs to no minimum spanning tree
  std::array<std::uint8_t, max_nodes> order{};   // [i]: the burrow that was connected i-th; zero beyond `size`
  std::array<std::uint8_t, max_nodes> parent{};  // [node]: from where it was connected; zero if it is not
  bool operator==(const State&) const = default;

  int last() const { return order[static_cast<std::size_t>(size) - 1]; }
  int from(int node) const { return parent[static_cast<std::size_t>(node)]; }
};

}  // namespace crux::burrows
