// rules.cpp -- what a player of burrows may conclude about a tunnel.
#include <fmt/format.h>

#include "games/burrows/burrows.hpp"

namespace crux::burrows {
namespace {

std::string named(int from, const Arc& arc) { return fmt::format("{}-{} ({})", from, arc.to, arc.weight); }

const Arc& arc_of(const Puzzle& p, Move m) {
  const std::span<const Arc> arcs = p.arcs_of(p.tunnels[m.tunnel].other(m.to));
  std::size_t i = 0;
  while (arcs[i].tunnel != m.tunnel) ++i;
  return arcs[i];
}

// The least cost of another tunnel from what is connected to what is not; nothing if there is no other.
std::optional<int> next_best(const Puzzle& p, const State& s, Move m) {
  std::optional<int> best;
  for (int i = 0; i < s.size; ++i)
    for (const Arc& arc : p.arcs_of(s.order[static_cast<std::size_t>(i)]))
      if (arc.tunnel != m.tunnel && !has(s.connected, arc.to) && (!best || arc.weight < *best)) best = arc.weight;
  return best;
}

// Ends with the first tunnel that is as cheap, which is soon found unless there is none: all moves of a state are asked.
bool cut_speaks(const Puzzle& p, const State& s, Move m) {
  const int weight = p.tunnels[m.tunnel].weight;
  for (int i = 0; i < s.size; ++i)
    for (const Arc& arc : p.arcs_of(s.order[static_cast<std::size_t>(i)]))
      if (arc.weight <= weight && arc.tunnel != m.tunnel && !has(s.connected, arc.to)) return false;
  return true;
}
bool ring_speaks(const Puzzle& p, const State& s, Move m) { return (arc_of(p, m).cheaper & s.connected) != 0; }

// The tunnels, each cheaper than `limit`, that lead from what is connected to `goal`: "0-1 (1), 1-2 (2)".
std::string cheaper_way(const Puzzle& p, const State& s, int goal, int limit) {
  std::array<std::string, max_nodes> way;  // [node]: from there to the goal
  std::vector<int> queue{goal};
  Nodes seen = only(goal);
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const Arc& arc : p.arcs_of(queue[i])) {
      if (has(seen, arc.to) || arc.weight >= limit) continue;
      const std::string& rest = way[static_cast<std::size_t>(queue[i])];
      way[arc.to] = fmt::format("{}-{} ({}){}{}", arc.to, queue[i], arc.weight, rest.empty() ? "" : ", ", rest);
      if (has(s.connected, arc.to)) return way[arc.to];
      seen |= only(arc.to);
      queue.push_back(arc.to);
    }
  return "";
}

std::string cut_because(const Puzzle& p, const State& s, Move m) {
  const std::string tunnel = named(p.tunnels[m.tunnel].other(m.to), arc_of(p, m));
  const auto other = next_best(p, s, m);
  if (!other) return fmt::format("The only tunnel from where you have been is {}.", tunnel);
  return fmt::format("The cheapest tunnel from where you have been is {}; every other costs {} or more.", tunnel, *other);
}

std::string ring_because(const Puzzle& p, const State& s, Move m) {
  const Arc& arc = arc_of(p, m);
  const std::string way = cheaper_way(p, s, m.to, arc.weight);
  const std::string tunnel = named(p.tunnels[m.tunnel].other(m.to), arc);
  if (!way.contains(',')) return fmt::format("The tunnel {} leads to {} too and is cheaper than {}.", way, m.to, tunnel);
  return fmt::format("The tunnels {} lead to {} too and each is cheaper than {}.", way, m.to, tunnel);
}

}  // namespace

constexpr std::array<RuleInfo, 2> Burrows::rules{
    {{"C", "cheapest way out", "the one cheapest tunnel from where you have been belongs to every cheapest tree"},
     {"R", "ring", "a tunnel is never needed where cheaper ones lead to the same burrow"}}};
constexpr std::array<NamedRules, 4> Burrows::rule_sets{{{"none", 0}, {"cut", 1}, {"ring", 2}, {"all", 3}}};

Verdict Burrows::judge(const Puzzle& p, const State& s, Move m, RuleSet rules) {
  if (rules.has(ring_rule) && ring_speaks(p, s, m)) return Verdict::cannot_take;  // never if the other rule speaks
  return rules.has(cut_rule) && cut_speaks(p, s, m) ? Verdict::must_take : Verdict::unknown;
}

std::vector<Deduction> Burrows::explain(const Puzzle& p, const State& s, Move m, RuleSet rules) {
  std::vector<Deduction> deductions;
  const std::string move = write_moves(p, std::span(&m, 1));
  if (rules.has(cut_rule) && cut_speaks(p, s, m)) deductions.push_back({"C", move, Verdict::must_take, cut_because(p, s, m)});
  if (rules.has(ring_rule) && ring_speaks(p, s, m))
    deductions.push_back({"R", move, Verdict::cannot_take, ring_because(p, s, m)});
  return deductions;
}

}  // namespace crux::burrows
