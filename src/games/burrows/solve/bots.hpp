// bots.hpp -- the StrataBots (Horn et al., section 4.2), as policies: what each would do next, given what it did so far.
//
// All but Kruskal are policies over the moves of `Burrows` (G, below, which is not yet complete here), whose state remembers in
// which order burrows were connected and from where; so a bot needs no memory of its own. Each breaks its ties evenly. `key` says
// on what the rest of its play depends.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "core/ladder.hpp"
#include "core/policy.hpp"
#include "games/burrows/rules/graph.hpp"
#include "games/burrows/rules/scout.hpp"

namespace crux::burrows {

// Burrows next to `node` that are not connected.
inline Nodes open_from(const Puzzle& p, const State& s, int node) {
  return p.neighbours[static_cast<std::size_t>(node)] & ~s.connected;
}

// Every tunnel from `node` to a burrow that is not connected, or only the cheapest of them.
template <class G>
void offer_all(const Puzzle& p, const State& s, int node, std::vector<Choice<G>>& choices) {
  const std::size_t first = choices.size();
  for (const Arc& arc : p.arcs_of(node))
    if (!has(s.connected, arc.to)) choices.push_back({{arc.tunnel, arc.to}, 1});
  share_equally(choices, first);
}
template <class G>
void offer_cheapest(const Puzzle& p, const State& s, std::span<const std::uint8_t> nodes, std::vector<Choice<G>>& choices) {
  const std::size_t first = choices.size();
  int least = max_weight + 1;
  for (const int node : nodes)
    for (const Arc& arc : p.arcs_of(node)) {
      if (has(s.connected, arc.to) || arc.weight > least) continue;
      if (arc.weight < least) choices.resize(first, Choice<G>{});
      least = arc.weight;
      choices.push_back({{arc.tunnel, arc.to}, 1});
    }
  share_equally(choices, first);
}

// The key of a bot that stands somewhere.
struct Stand {
  Nodes connected = 0;
  int at = 0;
  bool operator==(const Stand&) const = default;
};

// The cheapest tunnel from where it stands; at a dead end it gives up.
struct LocalBot {
  using Can = capabilities<Keeping>;
  template <class G>
  void operator()(const Puzzle& p, const State& s, std::vector<Choice<G>>& choices) const {
    const auto at = static_cast<std::uint8_t>(s.last());
    offer_cheapest(p, s, std::span(&at, 1), choices);
  }
  Stand key(const Puzzle&, const State& s) const { return {s.connected, s.last()}; }
};

// As LocalBot, but at a dead end it steps back, once, to the burrow it came from.
struct BacktrackBot {
  using Can = capabilities<Keeping>;
  static int at(const Puzzle& p, const State& s) { return open_from(p, s, s.last()) != 0 ? s.last() : s.from(s.last()); }
  template <class G>
  void operator()(const Puzzle& p, const State& s, std::vector<Choice<G>>& choices) const {
    const auto here = static_cast<std::uint8_t>(at(p, s));
    offer_cheapest(p, s, std::span(&here, 1), choices);
  }
  Stand key(const Puzzle& p, const State& s) const { return {s.connected, at(p, s)}; }
};

// Depth first, in the recursive sense and blind to cost: on from the last burrow that was connected or, if nothing is open, from
// the nearest before it on the way back to the start.
struct DepthBot {
  using Can = capabilities<Keeping>;
  template <class G>
  void operator()(const Puzzle& p, const State& s, std::vector<Choice<G>>& choices) const {
    int at = s.last();
    for (; open_from(p, s, at) == 0; at = s.from(at))
      if (at == p.start) return;  // a person who did not go depth first may have left other burrows open
    offer_all(p, s, at, choices);
  }
  // The burrows on the way back from which something is open; the others will never matter again.
  std::string key(const Puzzle& p, const State& s) const {
    std::string key(reinterpret_cast<const char*>(&s.connected), sizeof s.connected);
    for (int at = s.last();; at = s.from(at)) {
      if (open_from(p, s, at) != 0) key += static_cast<char>(at);
      if (at == p.start) return key;
    }
  }
};

// Breadth first, blind to cost: on from the burrow that was connected first of those from which something is open.
struct BreadthBot {
  using Can = capabilities<Keeping>;
  template <class G>
  void operator()(const Puzzle& p, const State& s, std::vector<Choice<G>>& choices) const {
    std::size_t i = 0;
    while (open_from(p, s, s.order[i]) == 0) ++i;
    offer_all(p, s, s.order[i], choices);
  }
  // The queue, without the burrows that will never matter again.
  std::string key(const Puzzle& p, const State& s) const {
    std::string key(reinterpret_cast<const char*>(&s.connected), sizeof s.connected);
    for (int i = 0; i < s.size; ++i)
      if (const int at = s.order[static_cast<std::size_t>(i)]; open_from(p, s, at) != 0) key += static_cast<char>(at);
    return key;
  }
};

// The cheapest tunnel from anything connected (Prim 1957). Only the connected burrows matter: the game's own key.
struct PrimsBot {
  template <class G>
  void operator()(const Puzzle& p, const State& s, std::vector<Choice<G>>& choices) const {
    offer_cheapest(p, s, std::span(s.order).first(static_cast<std::size_t>(s.size)), choices);
  }
};

// The cheapest tunnel anywhere that joins two pieces (Kruskal 1956), flagged from afar; then it submits.
struct KruskalBot {
  using Can = capabilities<Keeping>;
  void operator()(const Puzzle& p, const Scout::State& s, std::vector<Choice<Scout>>& choices) const;
  // The pieces: the cheapest tunnels between pieces do not depend on how the pieces were made.
  std::string key(const Puzzle& p, const Scout::State& s) const;
};

// The first bot of the ladder that solves the puzzle in some play, counted from LocalBot, which is 0, to PrimsBot, which always
// does and is 3. Nothing if the budget ends first.
std::optional<int> first_solver(const Puzzle& p, Budget& budget);

}  // namespace crux::burrows

template <>
struct std::hash<crux::burrows::Stand> {
  std::size_t operator()(const crux::burrows::Stand& stand) const noexcept {
    return (stand.connected * 0x9e3779b97f4a7c15ULL) ^ (static_cast<std::size_t>(stand.at) * 0xc2b2ae3d27d4eb4fULL);
  }
};
