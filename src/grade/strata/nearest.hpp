// nearest.hpp -- how far a play is from the nearest one that a bot could make: edit distance to a whole strategy tree (Horn et
// al. 2017, sections 7 and 8).
//
// An edit is a step of the play that the bot does not make, a step of the bot that the play leaves out, or one instead of
// another. The bot's plays are not listed. The search goes through pairs of a state of the strategy tree and a place in the play,
// the pairs with the fewest edits first, and unfolds a state when it comes to a pair with it. If the bot's play depends on a key
// alone, states with the same key are one.
//
// Promise: `edits` is the least over all of the bot's plays, and `bits` the least, over those plays, of -log2 of the chance that
// the bot makes the steps that both have in common. If the budget ends first, `exact` is false, `edits` is a lower bound and
// `most` an upper one. Cost: one step of the budget for each state that is unfolded.
#pragma once

#include <cstdint>
#include <limits>
#include <queue>
#include <span>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/budget.hpp"
#include "base/maths.hpp"
#include "core/policy.hpp"
#include "grade/information/information.hpp"

namespace crux::strata {

struct Nearest {
  int edits = 0;
  double bits = 0;  // 0 if it is not exact
  bool exact = true;
  int most = 0;  // `edits` if it is exact
  bool operator==(const Nearest&) const = default;
};

// Where the bot's play may stop: a person who is still playing is compared with beginnings.
enum class Until : std::uint8_t { end, anywhere };

// One bot's strategy tree, from any states, as far as it was needed so far.
// REQUIRES: the puzzle outlives it.
template <Game G, PolicyFor<G> Policy>
class Strategy {
 public:
  using Node = std::uint32_t;

  Strategy(const typename G::Puzzle& p, const Policy& policy) : p_(p), policy_(policy) {}

  Node at(const typename G::State& s) {
    if constexpr (remembers) {
      const auto [known, is_new] = known_.try_emplace(information::detail::key_of<G>(policy_, p_, s), size());
      if (is_new) nodes_.push_back({s});
      return known->second;
    } else {
      nodes_.push_back({s});
      return size() - 1;
    }
  }
  // The state after a move from `node`, as far as that was unfolded: plays that go the bot's way share their states.
  Node after(Node node, const typename G::Move& move, const typename G::State& s) {
    if (nodes_[node].unfolded)
      for (const Edge& edge : nodes_[node].edges)
        if (edge.move == move && nodes_[edge.to].s == s) return edge.to;
    return at(s);
  }

  Nearest nearest(Node from, std::span<const typename G::Move> play, Until until, Budget& budget) {
    std::priority_queue<Pair, std::vector<Pair>, std::greater<>> open;
    std::unordered_set<std::uint64_t> done;
    std::uint64_t order = 0;
    open.push({0, 0, order, from, 0});
    while (!open.empty()) {
      const auto [edits, bits, number, node, i] = open.top();
      open.pop();
      if (!done.insert(std::uint64_t{node} << 32 | i).second) continue;
      if (i == play.size() && until == Until::anywhere) return {edits, bits, true, edits};
      if (!unfold(node, budget)) return {edits, 0, false, greedy(from, play, until)};
      if (i == play.size() && nodes_[node].edges.empty()) return {edits, bits, true, edits};
      const auto push = [&](int more, double surprise, Node to, std::size_t next) {
        if (!done.contains(std::uint64_t{to} << 32 | next)) open.push({edits + more, bits + surprise, ++order, to, next});
      };
      if (i < play.size()) push(1, 0, node, i + 1);
      for (const Edge& edge : nodes_[node].edges) {
        const bool same = i < play.size() && edge.move == play[i];
        if (i < play.size()) push(same ? 0 : 1, same ? edge.bits : 0, edge.to, i + 1);
        push(1, 0, edge.to, i);
      }
    }
    return {.exact = false, .most = static_cast<int>(play.size())};
  }

 private:
  static constexpr bool remembers = can<G, Keyed> || can<Policy, Keeping>;
  struct Edge {
    typename G::Move move;
    double bits;
    Node to;
  };
  struct Unfolded {
    typename G::State s;
    bool unfolded = false;
    std::vector<Edge> edges = {};
  };
  // Edits, bits, the order in which it was found (so that ties are settled), the state, the place in the play.
  using Pair = std::tuple<int, double, std::uint64_t, Node, std::size_t>;

  struct Nothing {};
  static auto no_keys() {
    if constexpr (remembers) {
      return std::unordered_map<typename information::detail::Memory<G, Policy>::Key, Node>{};
    } else {
      return Nothing{};
    }
  }

  Node size() const { return static_cast<Node>(nodes_.size()); }

  // False: the budget has ended.
  bool unfold(Node node, Budget& budget) {
    if (nodes_[node].unfolded) return true;
    if (!budget.spend()) return false;
    typename G::State s = nodes_[node].s;
    std::vector<Choice<G>> choices;
    if (G::status(p_, s) == Status::open) policy_(p_, s, choices);
    std::vector<Edge> edges;
    for (const Choice<G>& choice : choices) {
      G::apply(p_, s, choice.move);
      edges.push_back({choice.move, -crux::log2(choice.chance), at(s)});
      G::undo(p_, s, choice.move);
    }
    nodes_[node].edges = std::move(edges);
    nodes_[node].unfolded = true;
    return true;
  }

  // The edits of one way that is easy to find: go along with the bot where it does as the play does, and on to its end.
  int greedy(Node node, std::span<const typename G::Move> play, Until until) {
    constexpr std::uint64_t patience = 200;
    Budget some(patience);
    int edits = 0;
    for (const typename G::Move& move : play) {
      const Node here = node;
      if (unfold(here, some))
        for (const Edge& edge : nodes_[here].edges)
          if (edge.move == move && node == here) node = edge.to;
      edits += node == here ? 1 : 0;
    }
    while (until == Until::end) {
      if (!unfold(node, some)) return std::numeric_limits<int>::max();
      if (nodes_[node].edges.empty()) break;
      node = nodes_[node].edges.front().to;
      ++edits;
    }
    return edits;
  }

  const typename G::Puzzle& p_;
  const Policy policy_;
  std::vector<Unfolded> nodes_;
  decltype(no_keys()) known_ = no_keys();
};

}  // namespace crux::strata
