// neighbours.cpp -- burrows that differ from others by a cost, a tunnel, two costs that are swapped, or the start.
#include "core/neighbours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>

#include "games/burrows/burrows.hpp"
#include "games/burrows/rules/tidy.hpp"

namespace crux::burrows {
namespace {

// One change. `of` and `other` are tunnels, or the burrows at the ends of a new one; `number` is a cost or a burrow.
struct Edit {
  enum class Kind : std::uint8_t { cost, swap, remove, add, start } kind = Kind::cost;
  std::size_t of = 0, other = 0;
  int number = 0;
  int size = small_step;
};

std::set<int> costs_of(const Puzzle& p) {
  std::set<int> costs;
  for (const Tunnel& t : p.tunnels) costs.insert(t.weight);
  return costs;
}

// By one, or to what another tunnel costs, as near as can be: only the order of the costs matters.
void add_costs(const Puzzle& p, std::vector<Edit>& edits) {
  constexpr std::ptrdiff_t nearest = 8;  // costs on either side
  const std::set<int> all = costs_of(p);
  const std::vector<int> known(all.begin(), all.end());
  for (std::size_t i = 0; i < p.tunnels.size(); ++i) {
    const int now = p.tunnels[i].weight;
    const auto at = std::ranges::lower_bound(known, now);
    std::set<int> costs(at - std::min(nearest, at - known.begin()), at + std::min(nearest + 1, known.end() - at));
    costs.insert({now - 1, now + 1});
    for (const int cost : costs)
      if (cost != now && cost >= 1 && cost <= max_weight)
        edits.push_back({Edit::Kind::cost, i, 0, cost, std::abs(cost - now) == 1 ? small_step : one_part});
  }
}

// Of tunnels that meet, because these compete.
void add_swaps(const Puzzle& p, std::vector<Edit>& edits) {
  for (std::size_t i = 0; i < p.tunnels.size(); ++i)
    for (std::size_t j = i + 1; j < p.tunnels.size(); ++j) {
      const Tunnel &a = p.tunnels[i], &b = p.tunnels[j];
      const bool meet = a.a == b.a || a.a == b.b || a.b == b.a || a.b == b.b;
      if (meet && a.weight != b.weight) edits.push_back({Edit::Kind::swap, i, j, 0, one_part});
    }
}

std::vector<Tunnel> without(const Puzzle& p, std::size_t tunnel) {
  std::vector<Tunnel> tunnels = p.tunnels;
  tunnels.erase(tunnels.begin() + static_cast<std::ptrdiff_t>(tunnel));
  return tunnels;
}

void add_removals(const Puzzle& p, std::vector<Edit>& edits) {
  for (std::size_t i = 0; i < p.tunnels.size(); ++i)
    if (connected(p.size(), without(p, i))) edits.push_back({Edit::Kind::remove, i, 0, 0, one_part});
}

// New tunnels cost as little as the cheapest, as much as the dearest, or as the one in the middle.
void add_tunnels(const Puzzle& p, std::vector<Edit>& edits) {
  const std::set<int> known = costs_of(p);
  const std::set<int> costs{*known.begin(), *std::next(known.begin(), std::ssize(known) / 2), *known.rbegin()};
  for (std::size_t a = 0; a < p.nodes.size(); ++a)
    for (std::size_t b = a + 1; b < p.nodes.size(); ++b) {
      if (has(p.neighbours[a], static_cast<int>(b)) || !has_room(p.nodes, p.tunnels, a, b)) continue;
      for (const int cost : costs) edits.push_back({Edit::Kind::add, a, b, cost, one_part});
    }
}

void add_starts(const Puzzle& p, std::vector<Edit>& edits) {
  const Nodes next = p.neighbours[static_cast<std::size_t>(p.start)];
  for (int n = 0; n < p.size(); ++n)
    if (n != p.start) edits.push_back({Edit::Kind::start, 0, 0, n, has(next, n) ? small_step : one_part});
}

std::vector<Edit> edits_of(const Puzzle& p) {
  std::vector<Edit> edits;
  add_costs(p, edits);
  add_swaps(p, edits);
  add_removals(p, edits);
  add_tunnels(p, edits);
  add_starts(p, edits);
  return edits;
}

std::string ends_of(const Tunnel& t) { return fmt::format("from {} to {}", letters_of(t.a), letters_of(t.b)); }

Neighbour<Puzzle> neighbour(const Puzzle& p, const Edit& edit) {
  std::vector<Tunnel> tunnels = p.tunnels;
  int start = p.start;
  std::string change;
  switch (edit.kind) {
    case Edit::Kind::cost:
      change =
          fmt::format("The tunnel {} costs {} instead of {}.", ends_of(tunnels[edit.of]), edit.number, tunnels[edit.of].weight);
      tunnels[edit.of].weight = edit.number;
      break;
    case Edit::Kind::swap:
      change = fmt::format("The tunnels {} and {} swap their costs.", ends_of(tunnels[edit.of]), ends_of(tunnels[edit.other]));
      std::swap(tunnels[edit.of].weight, tunnels[edit.other].weight);
      break;
    case Edit::Kind::remove:
      change = fmt::format("The tunnel {} is gone.", ends_of(tunnels[edit.of]));
      tunnels = without(p, edit.of);
      break;
    case Edit::Kind::add:
      tunnels.push_back({static_cast<std::uint8_t>(edit.of), static_cast<std::uint8_t>(edit.other), edit.number});
      change = fmt::format("A tunnel {} that costs {} is added.", ends_of(tunnels.back()), edit.number);
      break;
    case Edit::Kind::start:
      start = edit.number;
      change = fmt::format("Scout starts at {} instead of {}.", letters_of(start), letters_of(p.start));
      break;
  }
  return {make_puzzle(p.nodes, std::move(tunnels), start), std::move(change), edit.size};
}

}  // namespace

std::vector<Neighbour<Puzzle>> Burrows::neighbours(const Puzzle& p, std::size_t most, Rng& rng) {
  return neighbours_by<Puzzle>(edits_of(p), most, rng, [&](const Edit& edit) { return neighbour(p, edit); });
}

// The tunnels of the net by the places of their ends, without costs and start: the least of the eight ways to turn and mirror the
// picture, moved to the corner.
std::string Burrows::solution_shape(const Puzzle& p, std::string_view play) {
  const auto moves = read_moves(p, play);
  if (!moves) return {};
  constexpr int ways_to_turn = 8;
  std::optional<std::string> least;
  for (int way = 0; way < ways_to_turn; ++way) {
    std::vector<std::pair<int, int>> places;
    for (const Point at : p.nodes) {
      const int x = (way & 1) != 0 ? -at.x : at.x, y = (way & 2) != 0 ? -at.y : at.y;
      places.push_back((way & 4) != 0 ? std::pair(y, x) : std::pair(x, y));
    }
    const int left = std::ranges::min(places, {}, &std::pair<int, int>::first).first;
    const int low = std::ranges::min(places, {}, &std::pair<int, int>::second).second;
    std::vector<std::string> tunnels;
    for (const Move m : *moves) {
      const Tunnel& t = p.tunnels[m.tunnel];
      const auto [from, to] = std::minmax(places[t.a], places[t.b]);
      tunnels.push_back(fmt::format("{},{}-{},{}", from.first - left, from.second - low, to.first - left, to.second - low));
    }
    std::ranges::sort(tunnels);
    std::string net = fmt::format("{}", fmt::join(tunnels, " "));
    if (!least || net < *least) least = std::move(net);
  }
  return least.value_or("");
}

}  // namespace crux::burrows
