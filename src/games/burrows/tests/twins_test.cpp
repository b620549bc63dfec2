#include "games/burrows/make/twins.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "games/burrows/make/sample.hpp"

namespace crux::burrows::twins_test {
namespace {

int below(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound))); }

// The places of burrows do not matter here.
Puzzle bare(int nodes, std::vector<Tunnel> tunnels, int start = 0) {
  return make_puzzle(std::vector<Point>(static_cast<std::size_t>(nodes)), std::move(tunnels), start);
}

Tunnel join(int a, int b, int weight = 1) { return {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), weight}; }

std::vector<int> counted(int nodes) {
  std::vector<int> names;
  for (int n = 0; n < nodes; ++n) names.push_back(n);
  return names;
}
std::vector<int> shuffled(int nodes, Rng& rng) {
  std::vector<int> names = counted(nodes);
  for (std::size_t i = names.size(); i > 1; --i) std::swap(names[i - 1], names[rng.below(i)]);
  return names;
}

// The same puzzle under other numbers, its tunnels in another order and turned around.
Puzzle renumbered(const Puzzle& p, const std::vector<int>& names) {
  std::vector<Tunnel> tunnels;
  for (const Tunnel& t : p.tunnels) tunnels.push_back(join(names[t.b], names[t.a], t.weight));
  std::ranges::reverse(tunnels);
  return bare(p.size(), tunnels, names[static_cast<std::size_t>(p.start)]);
}

// The slow twin: every renumbering.
using Weights = std::map<std::pair<int, int>, int>;
Weights weights_of(const Puzzle& p, const std::vector<int>& names) {
  Weights weights;
  for (const Tunnel& t : p.tunnels) weights[std::minmax(names[t.a], names[t.b])] = t.weight;
  return weights;
}
bool slowly_same(const Puzzle& a, const Puzzle& b) {
  if (a.size() != b.size()) return false;
  std::vector<int> names = counted(a.size());
  const Weights goal = weights_of(b, names);
  do {
    if (names[static_cast<std::size_t>(a.start)] == b.start && weights_of(a, names) == goal) return true;
  } while (std::ranges::next_permutation(names).found);
  return false;
}

// A random connected graph, planar or not: a random tree and more.
Puzzle random_graph(int nodes, int more, int weights, Rng& rng) {
  std::set<std::pair<int, int>> pairs;
  const auto names = shuffled(nodes, rng);
  for (std::size_t n = 1; n < names.size(); ++n) pairs.insert(std::minmax(names[n], names[rng.below(n)]));
  for (int i = 0; i < more; ++i) {
    const int a = below(rng, nodes), b = below(rng, nodes);
    if (a != b) pairs.insert(std::minmax(a, b));
  }
  std::vector<Tunnel> tunnels;
  for (const auto& [a, b] : pairs) tunnels.push_back(join(a, b, 1 + below(rng, weights)));
  return bare(nodes, tunnels, below(rng, nodes));
}

RC_GTEST_PROP(Twins, AreWhatSomeRenumberingMakesEqual, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const int nodes = below(rng, 5) + 2, weights = below(rng, 2) + 1, more = below(rng, 10);
  const Puzzle a = random_graph(nodes, more, weights, rng), unlike = random_graph(nodes, more, weights, rng);
  // By themselves two puzzles of six are hardly ever alike; two starts in one puzzle often are.
  const Puzzle alike = bare(nodes, a.tunnels, below(rng, nodes));
  const Puzzle b = below(rng, 3) == 0 ? unlike : renumbered(alike, shuffled(nodes, rng));
  const bool expected = slowly_same(a, b);
  RC_CLASSIFY(expected, "twins");
  RC_ASSERT(same(a, b) == expected);
  RC_ASSERT(same(b, a) == expected);
  if (expected) RC_ASSERT(invariant(a) == invariant(b));
}

RC_GTEST_PROP(Twins, AreFoundUnderAnyNumbers, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const int nodes = below(rng, 63) + 2, weights = below(rng, 3) + 1, more = below(rng, 130);
  const Puzzle p = random_graph(nodes, more, weights, rng);
  const Puzzle twin = renumbered(p, shuffled(nodes, rng));
  RC_ASSERT(invariant(p) == invariant(twin));
  RC_ASSERT(same(p, twin));
}

RC_GTEST_PROP(Twins, AreSeenInSampledPuzzlesToo, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const auto p = sample({9, 16, 2}, rng);
  RC_PRE(p.has_value());
  RC_ASSERT(same(*p, renumbered(*p, shuffled(9, rng))));
  RC_ASSERT(invariant(*p) == invariant(renumbered(*p, shuffled(9, rng))));
}

TEST(Twins, WeightsAndStartTellApart) {
  const Puzzle path = bare(3, {join(0, 1, 4), join(1, 2, 7)});
  EXPECT_TRUE(same(path, bare(3, {join(2, 1, 4), join(0, 1, 7)}, 2)));
  const std::vector<Puzzle> others{bare(3, {join(0, 1, 7), join(1, 2, 4)}), bare(3, {join(0, 1, 4), join(1, 2, 8)}),
                                   bare(3, {join(0, 1, 4), join(1, 2, 7)}, 1), bare(2, {join(0, 1, 4)}),
                                   bare(3, {join(0, 1, 4), join(1, 2), join(0, 2)})};
  for (const Puzzle& other : others) {
    EXPECT_FALSE(same(path, other));
    EXPECT_NE(invariant(path), invariant(other));
  }
  EXPECT_NE(invariant(bare(2, {join(0, 1, 4)})), invariant(bare(2, {join(0, 1, 5)})));
}

// ---- symmetric puzzles, in which naive trying would never end. A wrong "the same" would also say that the budget was spent.

void expect_known(const Puzzle& p, const Puzzle& other) {
  Rng rng(5);
  EXPECT_TRUE(same(p, renumbered(p, shuffled(p.size(), rng))));
  EXPECT_FALSE(same(p, renumbered(other, shuffled(p.size(), rng))));
}

TEST(Twins, AStarOfEqualLeaves) {
  std::vector<Tunnel> rays, dearer;
  for (int n = 1; n < 64; ++n) {
    rays.push_back(join(0, n));
    dearer.push_back(join(0, n, n == 9 ? 2 : 1));
  }
  expect_known(bare(64, rays), bare(64, dearer));
  expect_known(bare(64, rays), bare(64, rays, 1));
}

TEST(Twins, ARing) {
  std::vector<Tunnel> ring;
  for (int n = 0; n < 64; ++n) ring.push_back(join(n, (n + 1) % 64));
  auto other = ring;
  other[20].weight = 2;
  expect_known(bare(64, ring), bare(64, other));
}

TEST(Twins, AGridAndACompleteGraph) {
  std::vector<Tunnel> grid, complete;
  for (int n = 0; n < 64; ++n) {
    if (n % 8 != 7) grid.push_back(join(n, n + 1));
    if (n < 56) grid.push_back(join(n, n + 8));
    for (int m = 0; m < n; ++m) complete.push_back(join(m, n));
  }
  expect_known(bare(64, grid), bare(64, grid, 1));
  auto other = complete;
  other[100].weight = 2;
  expect_known(bare(64, complete), bare(64, other));
}

// Rings whose every burrow is joined to a hub: colours cannot tell two rings of three from one of six.
Puzzle wheels(const std::vector<int>& sizes) {
  std::vector<Tunnel> tunnels;
  int first = 1;
  for (const int size : sizes) {
    for (int i = 0; i < size; ++i) {
      tunnels.push_back(join(0, first + i));
      tunnels.push_back(join(first + i, first + (i + 1) % size));
    }
    first += size;
  }
  return bare(first, tunnels);
}

TEST(Twins, WheelsOnOneHub) {
  const Puzzle p = wheels({3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6, 6, 6, 6, 6});
  const Puzzle other = wheels({6, 6, 6, 6, 6, 6, 3, 3, 3, 3, 3, 3, 3, 3, 3});
  EXPECT_EQ(invariant(p), invariant(other));
  expect_known(p, other);
  expect_known(other, p);
}

// The same hidden in a dense graph, whose parts nothing cuts. Here the budget ends the search, on the safe side.
Puzzle all_but(const Puzzle& p) {
  std::vector<Tunnel> tunnels;
  for (int n = 1; n < p.size(); ++n) {
    tunnels.push_back(join(0, n));
    for (int m = 1; m < n; ++m)
      if (!has(p.neighbours[static_cast<std::size_t>(n)], m)) tunnels.push_back(join(m, n));
  }
  return bare(p.size(), tunnels);
}

TEST(Twins, ASpentBudgetSaysTheSame) {
  const Puzzle p = all_but(wheels({3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6, 6, 6, 6, 6}));
  EXPECT_TRUE(same(p, all_but(wheels({6, 6, 6, 6, 6, 6, 3, 3, 3, 3, 3, 3, 3, 3, 3}))));
  Rng rng(5);
  EXPECT_TRUE(same(p, renumbered(p, shuffled(p.size(), rng))));
}

}  // namespace
}  // namespace crux::burrows::twins_test
