#include "games/burrows/make/genome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "base/words.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/rules/tidy.hpp"

namespace crux::burrows {
namespace {

using Genome = Graphs::Genome;
using Targets = Graphs::Targets;

constexpr std::array<std::uint64_t, Graphs::columns - 1> net_columns{1, 2, 3, 4, 6, 8, 12, 16, 32};  // the most of each
constexpr std::uint64_t most_nets = 1000;                                                            // that make a difference

int draw(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound))); }
int nodes_of(const Genome& g) { return static_cast<int>(g.nodes.size()); }
int tunnels_of(const Genome& g) { return static_cast<int>(g.tunnels.size()); }
Tunnel& any_tunnel(Genome& g, Rng& rng) { return g.tunnels[rng.below(g.tunnels.size())]; }

// Whether it is as tidy as what the sampler draws.
bool lies_well(const Genome& g) {
  for (const Point p : g.nodes)
    if (std::ranges::count(g.nodes, p) > 1) return false;
  for (std::size_t i = 0; i < g.tunnels.size(); ++i)
    if (!has_room(g.nodes, std::span(g.tunnels).first(i), g.tunnels[i].a, g.tunnels[i].b)) return false;
  return !in_line(g.nodes) || g.nodes.size() < 3;
}

// ---- changes. Each answers whether there was room for it; if not, nothing has changed.

// A tunnel at random.
bool dig_one(Genome& g, int cost, Rng& rng) {
  for (int tries = 6 * nodes_of(g); tries > 0; --tries) {
    const auto one = static_cast<std::uint8_t>(draw(rng, nodes_of(g)));
    const auto other = static_cast<std::uint8_t>(draw(rng, nodes_of(g)));
    const auto [a, b] = std::minmax(one, other);
    const auto joins_them = [a = a, b = b](const Tunnel& t) { return t.a == a && t.b == b; };
    if (a == b || std::ranges::any_of(g.tunnels, joins_them) || !has_room(g.nodes, g.tunnels, a, b)) continue;
    g.tunnels.push_back({a, b, cost});
    return true;
  }
  return false;
}

// One that is needed to join all burrows stays. Answers what it cost.
std::optional<int> fill_in_one(Genome& g, Rng& rng) {
  for (int tries = tunnels_of(g); tries > 0; --tries) {
    const auto at = g.tunnels.begin() + draw(rng, tunnels_of(g));
    const Tunnel gone = *at;
    g.tunnels.erase(at);
    if (connected(nodes_of(g), g.tunnels)) return gone.weight;
    g.tunnels.push_back(gone);
  }
  return std::nullopt;
}

// The last row or column of a board that is no larger than it need be; the sampler's are mostly smaller.
int longest_side(const Genome& g) {
  int root = 1;
  while (root * root < nodes_of(g)) ++root;
  return 2 * root - 1;
}

// A place near the others. The board may grow by a row or a column, but not for ever.
Point draw_place(const Genome& g, Rng& rng) {
  const int longest = longest_side(g);
  const auto coordinate = [&](auto of) {
    const int last = of(std::ranges::max(g.nodes, {}, of));
    return std::clamp(draw(rng, last + 3) - 1, -1, std::max(last, longest));
  };
  const int x = coordinate([](Point p) { return p.x; });
  return {x, coordinate([](Point p) { return p.y; })};
}

// To the corner of the grid.
void push_together(Genome& g) {
  const int left = std::ranges::min(g.nodes, {}, &Point::x).x, low = std::ranges::min(g.nodes, {}, &Point::y).y;
  for (Point& p : g.nodes) p = {p.x - left, p.y - low};
}

// Takes empty rows and columns out of a board that is too large, as far as it stays tidy.
void close_gaps(Genome& g) {
  const int longest = longest_side(g);
  for (int Point::* const side : {&Point::x, &Point::y}) {
    const int last = std::ranges::max(g.nodes, {}, side).*side;
    for (int line = last - 1, left = last - longest; line > 0 && left > 0; --line) {
      if (std::ranges::find(g.nodes, line, side) != g.nodes.end()) continue;
      Genome smaller = g;
      for (Point& p : smaller.nodes) p.*side -= p.*side > line ? 1 : 0;
      if (!lies_well(smaller)) continue;
      g = std::move(smaller);
      --left;
    }
  }
}

void move_burrow(Genome& g, Rng& rng) {
  for (int tries = 10; tries > 0; --tries) {
    Genome moved = g;
    const auto n = rng.below(g.nodes.size());
    moved.nodes[n] = draw_place(g, rng);
    if (!lies_well(moved)) continue;
    g = std::move(moved);
    return;
  }
}

void add_burrow(Genome& g, int weights, Rng& rng) {
  for (int tries = 10; tries > 0; --tries) {
    Genome larger = g;
    larger.nodes.push_back(draw_place(g, rng));
    const auto a = static_cast<std::uint8_t>(draw(rng, nodes_of(g)));
    larger.tunnels.push_back({a, static_cast<std::uint8_t>(nodes_of(g)), 1 + draw(rng, weights)});
    if (!lies_well(larger)) continue;
    g = std::move(larger);
    return;
  }
}

// Its tunnels go, too, and others may have to be dug.
void remove_burrow(Genome& g, int weights, Rng& rng) {
  Genome smaller = g;
  const int gone = draw(rng, nodes_of(g));
  smaller.nodes.erase(smaller.nodes.begin() + gone);
  std::erase_if(smaller.tunnels, [gone](const Tunnel& t) { return t.a == gone || t.b == gone; });
  for (Tunnel& t : smaller.tunnels) {
    t.a = static_cast<std::uint8_t>(t.a - (t.a > gone ? 1 : 0));
    t.b = static_cast<std::uint8_t>(t.b - (t.b > gone ? 1 : 0));
  }
  smaller.start = g.start == gone ? draw(rng, nodes_of(smaller)) : g.start - (g.start > gone ? 1 : 0);
  while (!connected(nodes_of(smaller), smaller.tunnels))
    if (!dig_one(smaller, 1 + draw(rng, weights), rng)) return;
  if (!in_line(smaller.nodes)) g = std::move(smaller);
}

// As many tunnels as there are to be, as far as there is room.
void dig_enough(Genome& g, const Targets& t, Rng& rng) {
  const auto [least, most] = tunnels_for(nodes_of(g), t);
  while (tunnels_of(g) > most && fill_in_one(g, rng)) {
  }
  while (tunnels_of(g) < least && dig_one(g, 1 + draw(rng, t.asked.weights), rng)) {
  }
}

void change_cost(Genome& g, int weights, Rng& rng) {
  Tunnel& tunnel = any_tunnel(g, rng);
  switch (rng.below(3)) {
    case 0: tunnel.weight = 1 + draw(rng, weights); break;
    case 1: tunnel.weight = any_tunnel(g, rng).weight; break;
    default: tunnel.weight = std::clamp(tunnel.weight + (rng.below(2) == 0 ? 1 : -1), 1, weights);
  }
}

// As cheap as their order allows: what a puzzle asks for depends on nothing else.
void press_costs(Genome& g) {
  std::set<int> costs;
  for (const Tunnel& t : g.tunnels) costs.insert(t.weight);
  for (Tunnel& t : g.tunnels) t.weight = 1 + static_cast<int>(std::distance(costs.begin(), costs.find(t.weight)));
}

void change(Genome& g, const Targets& t, Rng& rng) {
  const int weights = t.asked.weights;
  switch (rng.below(t.many_sizes() ? 10 : 8)) {
    case 0:
    case 1: change_cost(g, weights, rng); break;
    case 2: {
      Tunnel& one = any_tunnel(g, rng);
      std::swap(one.weight, any_tunnel(g, rng).weight);
      break;
    }
    case 3: g.start = draw(rng, nodes_of(g)); break;
    case 4: move_burrow(g, rng); break;
    case 5: press_costs(g); break;
    case 6:
    case 7:
      if (const auto cost = fill_in_one(g, rng)) dig_one(g, *cost, rng);
      break;
    default:
      if (rng.below(2) == 0 && nodes_of(g) < t.asked.nodes)
        add_burrow(g, weights, rng);
      else if (nodes_of(g) > Graphs::fewest_nodes)
        remove_burrow(g, weights, rng);
  }
}

// What the format and the request ask for, whatever was changed.
void put_in_order(Genome& g, const Targets& t, Rng& rng) {
  dig_enough(g, t, rng);
  push_together(g);
  close_gaps(g);
  std::ranges::sort(g.tunnels, {}, [](const Tunnel& tunnel) { return std::pair(tunnel.a, tunnel.b); });
}

// A row of burrows, if nothing else was drawn.
Genome zigzag(int nodes) {
  Genome g;
  for (int n = 0; n < nodes; ++n) {
    g.nodes.push_back({n, n % 2});
    if (n > 0) g.tunnels.push_back({static_cast<std::uint8_t>(n - 1), static_cast<std::uint8_t>(n), 1});
  }
  return g;
}

}  // namespace

// Rings are what makes a puzzle hard: a map has about as many of them for each burrow in all sizes, and in none are all tunnels
// needed, unless that is asked for.
std::pair<int, int> tunnels_for(int nodes, const Graphs::Targets& t) {
  const Parameters& asked = t.asked;
  if (!t.many_sizes()) return {asked.edges, asked.edges};
  const int rings = asked.edges - fewest_edges(asked.nodes), steps = asked.nodes - 1;
  const int wanted = fewest_edges(nodes) + (2 * rings * (nodes - 1) + steps) / (2 * steps);
  const int least = std::max(wanted - 1, fewest_edges(nodes) + (rings > 0 ? 1 : 0));
  return {std::min(least, most_edges(nodes)), std::min(std::max(wanted + 1, least), most_edges(nodes))};
}

Graphs::Genome Graphs::random(const Targets& t, Rng& rng) {
  Parameters some = t.asked;
  if (t.many_sizes()) some.nodes = fewest_nodes + draw(rng, t.asked.nodes - fewest_nodes + 1);
  const auto [least, most] = tunnels_for(some.nodes, t);
  some.edges = least + draw(rng, most - least + 1);
  constexpr int patience = 20;
  for (int i = 0; i < patience; ++i)
    if (auto p = sample(some, rng)) return {std::move(p->nodes), std::move(p->tunnels), p->start};
  Genome genome = zigzag(some.nodes);
  put_in_order(genome, t, rng);
  return genome;
}

void Graphs::mutate(Genome& g, const Targets& t, Rng& rng) {
  // Without strangers, kinds that are far from all others were found late or never.
  constexpr std::uint64_t strangers = 10;  // one in so many
  if (t.map && rng.below(strangers) == 0) {
    g = random(t, rng);
    return;
  }
  for (int changes = 1 + draw(rng, 3); changes > 0; --changes) change(g, t, rng);
  put_in_order(g, t, rng);
}

std::pair<Graphs::Genome, Graphs::Genome> Graphs::cross(const Genome& a, const Genome& b, Rng& rng) {
  std::pair<Genome, Genome> children{a, b};
  auto& [first, second] = children;
  for (Tunnel& mine : first.tunnels)
    for (Tunnel& theirs : second.tunnels)
      if (mine.a == theirs.a && mine.b == theirs.b && rng.below(2) == 0) std::swap(mine.weight, theirs.weight);
  if (rng.below(2) == 0 && first.start < nodes_of(second) && second.start < nodes_of(first)) std::swap(first.start, second.start);
  return children;
}

std::uint64_t Graphs::fingerprint(const Genome& g) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  const auto add = [&](std::initializer_list<int> values) {
    for (const int value : values) hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x100000001b3;
  };
  for (const Point p : g.nodes) add({p.x, p.y});
  for (const Tunnel& t : g.tunnels) add({t.a, t.b, t.weight});
  add({g.start});
  return hash ^ hash >> 29;
}

Judgement<Graphs::Aims> Graphs::judge(const Genome& g, const Targets& t) {
  const auto [least, most] = tunnels_for(nodes_of(g), t);
  if (const int off = std::max({0, least - tunnels_of(g), tunnels_of(g) - most}); off > 0) return {.violations = 1 + off};
  if (!t.map) return {};
  const Puzzle p = to_puzzle(g);
  Budget budget(Burrows::patience, {});
  const auto rung = first_solver(p, budget);
  if (!rung) return {.violations = 1};  // nobody would wait for its class
  const std::uint64_t nets = std::min(Burrows::count(p).value_or(most_nets), most_nets);
  const int dearest = std::ranges::max(g.tunnels, {}, &Tunnel::weight).weight;
  if (t.many_sizes())
    return {.objectives = {static_cast<int>(nets - 1) * t.asked.weights + dearest},
            .niche = {static_cast<std::uint64_t>(*rung), static_cast<std::uint32_t>(nodes_of(g) - fewest_nodes)}};
  const auto column = std::ranges::lower_bound(net_columns, nets) - net_columns.begin();
  return {.objectives = {dearest}, .niche = {static_cast<std::uint64_t>(*rung), static_cast<std::uint32_t>(column)}};
}

Puzzle to_puzzle(const Graphs::Genome& genome) { return make_puzzle(genome.nodes, genome.tunnels, genome.start); }

std::vector<std::string> Burrows::column_names(const Parameters& asked) {
  std::vector<std::string> names;
  if (asked.descriptors == Descriptors::ties) {
    std::uint64_t least = 1;
    for (const std::uint64_t most : net_columns) {
      names.push_back(least == most ? counted(most, "net") : fmt::format("{} to {} nets", least, most));
      least = most + 1;
    }
    names.push_back(fmt::format("{} nets or more", least));
    return names;
  }
  constexpr int last = Graphs::fewest_nodes + static_cast<int>(columns) - 1;
  for (int nodes = Graphs::fewest_nodes; nodes <= std::min(asked.nodes, last); ++nodes)
    names.push_back(nodes == last && asked.nodes > last ? fmt::format("{} burrows or more", nodes)
                                                        : fmt::format("{} burrows", nodes));
  return names;
}

std::vector<std::string> Burrows::row_names(const Parameters&) {
  return {"AllBots", "PrimsSearchBacktrack", "PrimsSearch", "PrimsOnly"};
}

Result<Graphs::Targets> Burrows::targets(const Parameters& asked) { return Graphs::Targets{asked}; }

Result<Graphs::Targets> Burrows::map_targets(const Parameters& asked) {
  if (asked.descriptors == Descriptors::size && asked.nodes < Graphs::fewest_nodes)
    return error("generate", "--nodes", fmt::format("{} by elites", asked.nodes),
                 fmt::format("{} or more: with two burrows there is nothing to choose", Graphs::fewest_nodes));
  return Graphs::Targets{asked, true};
}

std::optional<Candidate<Puzzle>> Burrows::express(const Graphs::Genome& genome, const Graphs::Targets&) {
  return Candidate<Puzzle>{to_puzzle(genome)};
}

}  // namespace crux::burrows
