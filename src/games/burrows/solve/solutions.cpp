// solutions.cpp -- all minimum spanning trees of a puzzle: how many there are, and each of them once.
#include <algorithm>
#include <functional>
#include <map>
#include <ratings/burrows.hpp>  // data/ratings/burrows.json, made by src/CMakeLists.txt

#include "games/burrows/burrows.hpp"

namespace crux::burrows {
namespace {

using Matrix = std::vector<std::vector<std::int64_t>>;

// The determinant by Bareiss' division-free elimination: every number on the way is a minor of the matrix. Nothing if one of them
// leaves 63 bits. REQUIRES: positive definite, so that no pivot is zero.
std::optional<std::uint64_t> determinant(Matrix m) {
  std::int64_t before = 1;
  for (std::size_t k = 0; k < m.size(); ++k) {
    for (std::size_t i = k + 1; i < m.size(); ++i)
      for (std::size_t j = k + 1; j < m.size(); ++j) {
        using Wide = __int128;
        const Wide minor = (Wide{m[i][j]} * m[k][k] - Wide{m[i][k]} * m[k][j]) / before;
        if (minor > INT64_MAX || minor < INT64_MIN) return std::nullopt;
        m[i][j] = static_cast<std::int64_t>(minor);
      }
    before = m[k][k];
  }
  return static_cast<std::uint64_t>(before);
}

// How many spanning trees the pieces have that tunnels of one weight join (Kirchhoff's theorem): a tunnel joins two pieces,
// and `together` is what they and the others make when all are joined.
std::optional<std::uint64_t> spanning_trees(std::span<const std::pair<Nodes, Nodes>> joins) {
  std::map<Nodes, std::size_t> number;
  for (const auto& [a, b] : joins) number.emplace(a, number.size()), number.emplace(b, number.size());
  const std::size_t n = number.size() - 1;  // the last piece is left out of the matrix
  Matrix laplacian(n, std::vector<std::int64_t>(n));
  for (const auto& [a, b] : joins) {
    const std::size_t i = number.at(a), j = number.at(b);
    if (i < n) ++laplacian[i][i];
    if (j < n) ++laplacian[j][j];
    if (i < n && j < n) --laplacian[i][j], --laplacian[j][i];
  }
  return determinant(std::move(laplacian));
}

// The cheapest tunnel from what is connected to what is not, among those not excluded.
const Arc* cheapest_way_out(const Puzzle& p, Nodes connected, const std::vector<bool>& excluded) {
  const Arc* best = nullptr;
  for (Nodes left = connected; left != 0; left &= left - 1)
    for (const Arc& arc : p.arcs_of(std::countr_zero(left)))
      if (!has(connected, arc.to) && !excluded[arc.tunnel] && (!best || arc.weight < best->weight)) best = &arc;
  return best;
}

struct Trees {
  const Puzzle& p;
  Budget& budget;
  const std::function<bool(std::span<const Move>)>& visit;
  std::int64_t least = least_cost(p);
  std::vector<bool> excluded = std::vector<bool>(p.tunnels.size());
  std::vector<Move> tree{};
  bool complete = true;

  // Whether `tree`, which connects `connected` at `cost`, still grows into a minimum spanning tree: by Prim's algorithm.
  bool hopeful(Nodes connected, std::int64_t cost) const {
    while (connected != p.all()) {
      const Arc* next = cheapest_way_out(p, connected, excluded);
      if (!next) return false;
      connected |= only(next->to);
      cost += next->weight;
    }
    return cost == least;
  }

  // Every branch that is entered holds a tree, so that time goes with the number of trees. REQUIRES: hopeful.
  void descend(Nodes connected, std::int64_t cost) {
    if (!complete) return;
    if (!budget.spend()) {
      complete = false;
      return;
    }
    if (connected == p.all()) {
      complete = visit(tree);
      return;
    }
    const Arc next = *cheapest_way_out(p, connected, excluded);
    tree.push_back({next.tunnel, next.to});
    descend(connected | only(next.to), cost + next.weight);
    tree.pop_back();
    excluded[next.tunnel] = true;
    if (hopeful(connected, cost)) descend(connected, cost);
    excluded[next.tunnel] = false;
  }
};

}  // namespace

std::string Burrows::solution(const Puzzle& p, std::span<const Move> moves) {
  std::vector<Move> sorted;
  for (const Move m : moves) sorted.push_back({m.tunnel, p.tunnels[m.tunnel].b});
  std::ranges::sort(sorted, {}, &Move::tunnel);
  return write_moves(p, sorted);
}

// The tunnels of one weight join pieces that cheaper ones have made, each group of pieces on its own; choices at different
// weights are independent.
std::optional<std::uint64_t> Burrows::count(const Puzzle& p) {
  std::map<std::pair<int, Nodes>, std::vector<std::pair<Nodes, Nodes>>> groups;  // by weight, and what the group makes
  std::map<int, std::vector<std::pair<Nodes, Nodes>>> by_weight;
  for (int n = 0; n < p.size(); ++n)
    for (const Arc& arc : p.arcs_of(n))
      if (n < arc.to && !has(arc.cheaper, n)) {
        Nodes mine = 0;
        for (const Arc& back : p.arcs_of(arc.to))
          if (back.tunnel == arc.tunnel) mine = back.cheaper;
        by_weight[arc.weight].emplace_back(mine, arc.cheaper);
      }
  for (const auto& [weight, joins] : by_weight)
    for (const auto& join : joins) {
      Nodes together = join.first | join.second;
      for (Nodes before = 0; before != together;) {
        before = together;
        for (const auto& [a, b] : joins)
          if ((together & (a | b)) != 0) together |= a | b;
      }
      groups[{weight, together}].push_back(join);
    }
  std::uint64_t total = 1;
  for (const auto& [_, joins] : groups) {
    const auto trees = spanning_trees(joins);
    if (!trees || __builtin_mul_overflow(total, *trees, &total)) return std::nullopt;
  }
  return total;
}

bool Burrows::each_solution(const Puzzle& p, Budget& budget, const std::function<bool(std::span<const Move>)>& visit) {
  Trees trees{p, budget, visit};
  trees.descend(only(p.start), 0);
  return trees.complete;
}

Effort Burrows::effort(const Puzzle& p, Budget&) { return {.least = p.size() - 1, .most = p.size() - 1}; }

constexpr std::string_view Burrows::rating_figures = ratings::burrows;

}  // namespace crux::burrows
