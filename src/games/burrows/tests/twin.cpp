#include "games/burrows/tests/twin.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <limits>
#include <numeric>

namespace crux::tests {
namespace {

using Flags = std::set<int>;

// Whether the chosen edges join all nodes without a circle.
bool is_spanning_tree(const Graph& g, const Flags& chosen) {
  if (static_cast<int>(chosen.size()) != g.nodes - 1) return false;
  std::set<int> reached{0};
  for (int round = 0; round < g.nodes; ++round)
    for (const int e : chosen) {
      const auto& edge = g.edges[static_cast<std::size_t>(e)];
      if (reached.contains(edge.a)) reached.insert(edge.b);
      if (reached.contains(edge.b)) reached.insert(edge.a);
    }
  return static_cast<int>(reached.size()) == g.nodes;
}

int cost(const Graph& g, const Flags& chosen) {
  int sum = 0;
  for (const int e : chosen) sum += g.edges[static_cast<std::size_t>(e)].weight;
  return sum;
}

struct Player {
  const Graph& g;
  std::set<Flags> right;  // what may be submitted

  double submit(const Flags& flags) const { return right.contains(flags) ? 1 : 0; }
  int weight(int e) const { return g.edges[static_cast<std::size_t>(e)].weight; }

  struct Way {
    int edge, to;
  };
  std::vector<Way> unvisited_neighbours(int node, const std::set<int>& visited) const {
    std::vector<Way> ways;
    for (int e = 0; e < static_cast<int>(g.edges.size()); ++e) {
      const auto& edge = g.edges[static_cast<std::size_t>(e)];
      if (edge.a == node && !visited.contains(edge.b)) ways.push_back({e, edge.b});
      if (edge.b == node && !visited.contains(edge.a)) ways.push_back({e, edge.a});
    }
    return ways;
  }
  std::vector<Way> cheapest(const std::vector<Way>& ways) const {
    int least = std::numeric_limits<int>::max();
    for (const Way& way : ways) least = std::min(least, weight(way.edge));
    std::vector<Way> best;
    for (const Way& way : ways)
      if (weight(way.edge) == least) best.push_back(way);
    return best;
  }
  // The mean of `follow` over all ways: each is as likely as the other.
  static double evenly(const std::vector<Way>& ways, const std::function<double(const Way&)>& follow) {
    double sum = 0;
    for (const Way& way : ways) sum += follow(way);
    return sum / static_cast<double>(ways.size());
  }

  // "chooses the lowest cost edge that spans from a connected node to an unconnected node"
  double prims(std::set<int> connected, Flags flags) const {
    std::vector<Way> ways;
    for (const int node : connected)
      for (const Way& way : unvisited_neighbours(node, connected)) ways.push_back(way);
    if (ways.empty()) return submit(flags);
    return evenly(cheapest(ways), [&](const Way& way) {
      auto next = connected;
      auto flagged = flags;
      next.insert(way.to);
      flagged.insert(way.edge);
      return prims(next, flagged);
    });
  }

  // "chooses the lowest cost local edge that connects the already connected nodes to an unconnected node"; at a dead end LocalBot
  // halts and submits, BacktrackBot returns to the previously visited node, once.
  double greedy(bool backtracks, int at, int came_from, std::set<int> visited, Flags flags) const {
    auto ways = unvisited_neighbours(at, visited);
    if (ways.empty() && backtracks && came_from >= 0) {
      at = came_from;
      ways = unvisited_neighbours(at, visited);
    }
    if (ways.empty()) return submit(flags);
    return evenly(cheapest(ways), [&](const Way& way) {
      auto next = visited;
      auto flagged = flags;
      next.insert(way.to);
      flagged.insert(way.edge);
      return greedy(backtracks, way.to, at, next, flagged);
    });
  }

  // A queue: the neighbours of its head are visited, in any order, before the next.
  double breadth(std::deque<int> queue, std::set<int> visited, Flags flags) const {
    while (!queue.empty() && unvisited_neighbours(queue.front(), visited).empty()) queue.pop_front();
    if (queue.empty()) return submit(flags);
    return evenly(unvisited_neighbours(queue.front(), visited), [&](const Way& way) {
      auto line = queue;
      auto next = visited;
      auto flagged = flags;
      line.push_back(way.to);
      next.insert(way.to);
      flagged.insert(way.edge);
      return breadth(line, next, flagged);
    });
  }

  // A stack of calls: each looks at its neighbours, in any order, and calls itself on those that are still unvisited.
  double depth(std::vector<int> stack, std::set<int> visited, Flags flags) const {
    while (!stack.empty() && unvisited_neighbours(stack.back(), visited).empty()) stack.pop_back();
    if (stack.empty()) return submit(flags);
    return evenly(unvisited_neighbours(stack.back(), visited), [&](const Way& way) {
      auto calls = stack;
      auto next = visited;
      auto flagged = flags;
      calls.push_back(way.to);
      next.insert(way.to);
      flagged.insert(way.edge);
      return depth(calls, next, flagged);
    });
  }

  // "select all edges with weight one (provided they create no cycles) .. repeats this process with edges weighted 2"
  double kruskal(const Flags& flags) const {
    std::vector<Way> ways;
    for (int e = 0; e < static_cast<int>(g.edges.size()); ++e)
      if (!flags.contains(e) && !closes_a_circle(flags, e)) ways.push_back({e, 0});
    if (ways.empty()) return submit(flags);
    return evenly(cheapest(ways), [&](const Way& way) {
      auto flagged = flags;
      flagged.insert(way.edge);
      return kruskal(flagged);
    });
  }
  bool closes_a_circle(const Flags& flags, int e) const {
    std::set<int> reached{g.edges[static_cast<std::size_t>(e)].a};
    for (int round = 0; round < g.nodes; ++round)
      for (const int f : flags) {
        const auto& edge = g.edges[static_cast<std::size_t>(f)];
        if (reached.contains(edge.a)) reached.insert(edge.b);
        if (reached.contains(edge.b)) reached.insert(edge.a);
      }
    return reached.contains(g.edges[static_cast<std::size_t>(e)].b);
  }
};

}  // namespace

std::set<std::set<int>> literal_trees(const Graph& graph) {
  std::set<Flags> best;
  int least = std::numeric_limits<int>::max();
  for (unsigned set = 0; set < 1U << graph.edges.size(); ++set) {
    Flags chosen;
    for (int e = 0; e < static_cast<int>(graph.edges.size()); ++e)
      if ((set >> e) & 1U) chosen.insert(e);
    if (!is_spanning_tree(graph, chosen) || cost(graph, chosen) > least) continue;
    if (cost(graph, chosen) < least) best.clear();
    least = cost(graph, chosen);
    best.insert(chosen);
  }
  return best;
}

Chances literal_chances(const Graph& graph) {
  const Player player{graph, literal_trees(graph)};
  const int start = graph.start;
  return {.local = player.greedy(false, start, -1, {start}, {}),
          .backtrack = player.greedy(true, start, -1, {start}, {}),
          .breadth = player.breadth({start}, {start}, {}),
          .depth = player.depth({start}, {start}, {}),
          .prims = player.prims({start}, {}),
          .kruskal = player.kruskal({})};
}

}  // namespace crux::tests
