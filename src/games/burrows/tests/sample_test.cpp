// The native generator's candidates, their layouts, and what cannot be asked of it.
#include "games/burrows/make/sample.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "games/burrows/burrows.hpp"
#include "games/burrows/rules/tidy.hpp"

namespace crux::burrows::sample_test {
namespace {

// ---- layouts, beside a slow twin: where two tunnels meet, as fractions of their lengths

long cross(Point a, Point b) { return long{a.x} * b.y - long{a.y} * b.x; }
long dot(Point a, Point b) { return long{a.x} * b.x + long{a.y} * b.y; }
Point minus(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }

bool slowly_crosses(Point a, Point b, Point c, Point d) {
  const Point r = minus(b, a), s = minus(d, c);
  const long whole = cross(r, s);
  if (whole != 0) {
    const long t = cross(minus(c, a), s) * (whole < 0 ? -1 : 1), u = cross(minus(c, a), r) * (whole < 0 ? -1 : 1);
    const bool meet = t >= 0 && t <= std::abs(whole) && u >= 0 && u <= std::abs(whole);
    return meet && a != c && a != d && b != c && b != d;
  }
  if (cross(minus(c, a), r) != 0) return false;
  const auto [from, to] = std::minmax({dot(minus(c, a), r), dot(minus(d, a), r)});
  return std::max(from, 0L) < std::min(to, dot(r, r));  // at a single point it is an end of both
}

double slow_distance(Point p, Point a, Point b) {
  const Point r = minus(b, a);
  const double t = std::clamp(static_cast<double>(dot(minus(p, a), r)) / static_cast<double>(dot(r, r)), 0.0, 1.0);
  return std::hypot(p.x - (a.x + t * r.x), p.y - (a.y + t * r.y));
}

int below(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound))); }
Point random_point(Rng& rng, int side) { return {below(rng, side), below(rng, side)}; }

RC_GTEST_PROP(Layout, CrossesAsTheSlowTwinSays, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const int side = rng.below(4) == 0 ? max_coordinate + 1 : 4;
  const Point a = random_point(rng, side), b = random_point(rng, side), c = random_point(rng, side), d = random_point(rng, side);
  RC_PRE(a != b && c != d);
  const bool expected = slowly_crosses(a, b, c, d);
  RC_ASSERT(crosses(a, b, c, d) == expected);
  RC_ASSERT(crosses(d, c, a, b) == expected);
  RC_ASSERT(crosses(b, a, c, d) == expected);
}

RC_GTEST_PROP(Layout, KeepsItsDistance, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const int side = rng.below(4) == 0 ? max_coordinate + 1 : 7;
  const Point p = random_point(rng, side), a = random_point(rng, side), b = random_point(rng, side);
  RC_PRE(a != b);
  const double distance = slow_distance(p, a, b);
  RC_PRE(std::abs(distance - 0.4) > 1e-9);
  RC_ASSERT(clear(p, a, b) == (distance > 0.4));
  RC_ASSERT(on(p, a, b) == (distance < 1e-9));
}

TEST(Layout, SaysWhatIsUntidy) {
  const auto square = [](std::vector<Tunnel> tunnels) {
    return make_puzzle({{0, 0}, {2, 0}, {2, 2}, {0, 2}}, std::move(tunnels), 0);
  };
  EXPECT_EQ(untidy(square({{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {0, 3, 1}, {0, 2, 1}})), std::nullopt);
  EXPECT_EQ(untidy(square({{0, 2, 1}, {1, 3, 1}, {0, 1, 1}})), "tunnels 0-2 and 1-3 cross");
  EXPECT_EQ(untidy(make_puzzle({{0, 0}, {4, 2}, {2, 1}}, {{0, 1, 1}, {1, 2, 1}}, 0)), "tunnel 0-1 runs through burrow 2");
  EXPECT_EQ(untidy(make_puzzle({{0, 0}, {1, 0}, {1, 0}}, {{0, 1, 1}, {1, 2, 1}}, 0)), "burrows 1 and 2 lie at one place");
}

// ---- parameters

std::string refusal(const char* given) {
  const auto asked = read_parameters(Json::parse(given));
  return asked ? "" : to_text(asked.error());
}

TEST(Parameters, AreASizeOrAStage) {
  EXPECT_EQ(read_parameters(Json::parse(R"({"nodes":5,"edges":7})")), (Parameters{5, 7, 9}));
  EXPECT_EQ(read_parameters(Json::parse(R"({"nodes":64,"edges":186,"weights":1000000})")), (Parameters{64, 186, 1'000'000}));
  EXPECT_EQ(read_parameters(Json::parse(R"({"stage":1})")), (Parameters{2, 1, 100}));
  EXPECT_EQ(read_parameters(Json::parse(R"({"stage":11,"weights":3})")), (Parameters{9, 16, 3}));
  const Parameters asked{6, 9, 4};
  EXPECT_EQ(write_parameters(asked).dump(), R"({"nodes":6,"edges":9,"weights":4})");
  EXPECT_EQ(read_parameters(write_parameters(asked)), asked);
}

TEST(Parameters, OfEveryStageAreGood) {
  for (const Stage& s : stages) {
    const Parameters asked{s.nodes, s.edges, s.weights};
    EXPECT_EQ(read_parameters(write_parameters(asked)), asked);
  }
}

TEST(Parameters, SayWhatIsWrong) {
  EXPECT_EQ(refusal("{}"),
            "generate: --nodes: nothing says how large a puzzle is wanted; give --nodes and --edges, or --stage 1..11");
  EXPECT_EQ(refusal(R"({"weights":3})"), refusal("{}"));
  EXPECT_EQ(refusal(R"({"nodes":5})"),
            "generate: --edges: found --nodes alone; give both: how many burrows, and how many tunnels");
  EXPECT_EQ(refusal(R"({"edges":5})"),
            "generate: --nodes: found --edges alone; give both: how many burrows, and how many tunnels");
  EXPECT_EQ(
      refusal(R"({"stage":3,"edges":5})"),
      "generate: --stage: found it together with --edges; give either: a stage says how many burrows and tunnels there are");
  EXPECT_EQ(refusal(R"({"nodes":5,"edges":3})"),
            "generate: --edges: found 3; 5 burrows need 4 to 9 tunnels: fewer leave one unconnected, more must cross");
  EXPECT_EQ(refusal(R"({"nodes":5,"edges":10})"),
            "generate: --edges: found 10; 5 burrows need 4 to 9 tunnels: fewer leave one unconnected, more must cross");
  EXPECT_EQ(
      refusal(R"({"nodes":3,"edges":4})"),
      "generate: --edges: found 4; 3 burrows need 2 to 3 tunnels: fewer leave one unconnected, more would join a pair twice");
  EXPECT_EQ(refusal(R"({"nodes":2,"edges":2})"),
            "generate: --edges: found 2; 2 burrows need 1 tunnel: more would join them twice");
  EXPECT_EQ(refusal(R"({"nodes":65,"edges":70})"), "generate: --nodes: found 65; expected a whole number 2..64");
  EXPECT_EQ(refusal(R"({"nodes":1,"edges":1})"), "generate: --nodes: found 1; expected a whole number 2..64");
  EXPECT_EQ(refusal(R"({"nodes":5,"edges":18446744073709551615})"),
            "generate: --edges: found 18446744073709551615; expected a whole number 1..186");
  EXPECT_EQ(refusal(R"({"nodes":5,"edges":"7"})"), "generate: --edges: found \"7\"; expected a whole number 1..186");
  EXPECT_EQ(refusal(R"({"stage":12})"), "generate: --stage: found 12; expected a whole number 1..11");
  EXPECT_EQ(refusal(R"({"stage":2,"weights":0})"), "generate: --weights: found 0; expected a whole number 1..1000000");
  EXPECT_EQ(refusal(R"({"stage":2,"weights":-9223372036854775808})"),
            "generate: --weights: found -9223372036854775808; expected a whole number 1..1000000");
}

// ---- samples

// The first that comes of it, and how many tries that took.
std::pair<Puzzle, int> first_sample(const Parameters& asked, std::uint64_t seed) {
  for (int slot = 0; slot < 1000; ++slot) {
    Rng rng(seed, 0, static_cast<std::uint64_t>(slot));
    if (auto puzzle = sample(asked, rng)) return {std::move(*puzzle), slot + 1};
  }
  ADD_FAILURE() << asked.nodes << "/" << asked.edges << " came to nothing in 1000 tries";
  return {make_puzzle({{0, 0}, {1, 0}}, {{0, 1, 1}}, 0), 1000};
}

// All that sample.hpp promises of one puzzle.
void check(const Puzzle& p, const Parameters& asked) {
  RC_ASSERT(p.size() == asked.nodes);
  RC_ASSERT(p.tunnels.size() == static_cast<std::size_t>(asked.edges));
  const auto again = Burrows::read(Burrows::write(p));
  RC_ASSERT(again.has_value());
  RC_ASSERT(again.value() == p);
  RC_ASSERT(!untidy(p).has_value());
  bool in_line = true, at_left = false, at_bottom = false;
  for (std::size_t i = 0; i < p.nodes.size(); ++i) {
    const Point q = p.nodes[i];
    in_line = in_line && cross(minus(p.nodes[1], p.nodes[0]), minus(q, p.nodes[0])) == 0;
    at_left = at_left || q.x == 0;
    at_bottom = at_bottom || q.y == 0;
    RC_ASSERT(std::ranges::count(p.nodes, q) == 1);
    RC_ASSERT(q.x >= 0 && q.y >= 0 && q.x <= 32 && q.y <= 32);
    for (const Tunnel& t : p.tunnels)
      RC_ASSERT(i == t.a || i == t.b || slow_distance(q, p.nodes[t.a], p.nodes[t.b]) > 0.4 - 1e-9);
  }
  RC_ASSERT(at_left && at_bottom && (!in_line || asked.nodes == 2));
  for (const Tunnel& s : p.tunnels) {
    RC_ASSERT(s.a < s.b && s.weight >= 1 && s.weight <= asked.weights);
    for (const Tunnel& t : p.tunnels)
      RC_ASSERT(s == t || !slowly_crosses(p.nodes[s.a], p.nodes[s.b], p.nodes[t.a], p.nodes[t.b]));
  }
  RC_ASSERT(std::ranges::is_sorted(p.tunnels, {}, [](const Tunnel& t) { return std::pair(t.a, t.b); }));
}

RC_GTEST_PROP(Sample, GivesWhatIsAsked, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const int nodes = 2 + below(rng, rng.below(4) == 0 ? 63 : 15);
  const int edges = fewest_edges(nodes) + below(rng, most_edges(nodes) - nodes + 2);
  const Parameters asked{nodes, edges, 1 + below(rng, 20)};
  check(first_sample(asked, rng()).first, asked);
}

RC_GTEST_PROP(Sample, GivesEveryStage, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  for (const Stage& s : stages) {
    const Parameters asked{s.nodes, s.edges, s.weights};
    const auto [puzzle, tries] = first_sample(asked, seed);
    check(puzzle, asked);
    RC_ASSERT(tries <= 8);
  }
}

TEST(Sample, GivesAsManyTunnelsAsThePlaneHolds) {
  for (const int nodes : {4, 5, 6, 7, 8, 9, 12, 16, 32, 64}) {
    int tries = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) tries += first_sample({nodes, most_edges(nodes), 9}, seed).second;
    EXPECT_LE(tries, 5 * 50) << nodes;
  }
}

RC_GTEST_PROP(Sample, DependsOnNothingButTheStream, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto& s = *rc::gen::elementOf(stages);
  Rng one(seed, 2, 3), other(seed, 2, 3);
  RC_ASSERT(sample({s.nodes, s.edges, s.weights}, one) == sample({s.nodes, s.edges, s.weights}, other));
  RC_ASSERT(one() == other());
}

// A recipe names a seed, so this must not change by accident, nor from library to library.
TEST(Sample, IsTheSameOnEveryMachine) {
  Rng rng(1);
  EXPECT_EQ(Burrows::write(sample({4, 5, 9}, rng).value()).dump(),
            R"({"nodes":[[0,0],[1,0],[2,2],[1,3]],"edges":[[0,1,4],[0,2,7],[0,3,4],[1,2,2],[2,3,1]],"start":3})");
}

TEST(Sample, StartsAnywhereAndWeighsEvenly) {
  std::map<int, int> starts, weights, degrees;
  for (std::uint64_t slot = 0; slot < 2000; ++slot) {
    Rng rng(1, 0, slot);
    const auto p = sample({9, 16, 9}, rng);
    if (!p) continue;
    ++starts[p->start];
    for (const Tunnel& t : p->tunnels) ++weights[t.weight];
    for (int n = 0; n < p->size(); ++n) ++degrees[static_cast<int>(p->arcs_of(n).size())];
  }
  // 2000 / 9 = 222 starts each, 32000 / 9 = 3556 weights each; six standard deviations are 90 and 340.
  for (int i = 0; i < 9; ++i) {
    EXPECT_NEAR(starts[i], 222, 90) << i;
    EXPECT_NEAR(weights[i + 1], 3556, 340) << i + 1;
  }
  for (int degree = 1; degree <= 7; ++degree) EXPECT_GT(degrees[degree], 20) << degree;
}

TEST(Sample, NumbersSayNothing) {
  std::map<int, int> degrees;  // [node]: sum; 2000 * 38 / 9 = 8444 each
  for (std::uint64_t slot = 0; slot < 2000; ++slot) {
    Rng rng(2, 0, slot);
    if (const auto p = sample({9, 19, 9}, rng))
      for (int n = 0; n < 9; ++n) degrees[n] += static_cast<int>(p->arcs_of(n).size());
  }
  for (int n = 0; n < 9; ++n) EXPECT_NEAR(degrees[n], 8444, 400) << n;
}

// The six trees of six burrows have five lists of degrees.
TEST(Sample, TreesAreOfEveryShape) {
  std::set<std::vector<std::size_t>> shapes;
  for (std::uint64_t slot = 0; slot < 3000; ++slot) {
    Rng rng(3, 0, slot);
    const auto p = sample({6, 5, 9}, rng);
    if (!p) continue;
    std::vector<std::size_t> degrees;
    for (int n = 0; n < 6; ++n) degrees.push_back(p->arcs_of(n).size());
    std::ranges::sort(degrees);
    shapes.insert(degrees);
  }
  EXPECT_EQ(shapes.size(), 5U);
}

// ---- what is impossible, beside every puzzle of up to five burrows

// A puzzle small enough for all of them to be tried. The start is 0; no tunnel weighs 0.
struct Small {
  int nodes = 0;
  int weight[5][5] = {};
};
enum class Bot { local, backtrack, depth, breadth };
struct Play {
  std::vector<int> order{0};
  int parent[5] = {-1, -1, -1, -1, -1};
  int cost = 0;
  bool visited(int node) const { return std::ranges::count(order, node) > 0; }
};

bool open(const Small& g, const Play& play, int node) {
  for (int n = 0; n < g.nodes; ++n)
    if (g.weight[node][n] > 0 && !play.visited(n)) return true;
  return false;
}

// The burrow from which a bot goes on, or -1.
int stand(const Small& g, Bot bot, const Play& play) {
  if (bot == Bot::breadth) return *std::ranges::find_if(play.order, [&](int n) { return open(g, play, n); });
  int at = play.order.back();
  for (int steps = 0; at >= 0 && !open(g, play, at); ++steps)
    at = bot == Bot::depth || (bot == Bot::backtrack && steps == 0) ? play.parent[at] : -1;
  return at;
}

// Whether a play of this bot connects all for no more than `least`.
bool solves(const Small& g, Bot bot, int least, const Play& play = {}) {
  if (play.cost > least) return false;
  if (static_cast<int>(play.order.size()) == g.nodes) return true;
  const int at = stand(g, bot, play);
  if (at < 0) return false;
  int cheapest = 100;
  for (int n = 0; n < g.nodes; ++n)
    if (g.weight[at][n] > 0 && !play.visited(n)) cheapest = std::min(cheapest, g.weight[at][n]);
  for (int n = 0; n < g.nodes; ++n) {
    if (g.weight[at][n] == 0 || play.visited(n)) continue;
    if ((bot == Bot::local || bot == Bot::backtrack) && g.weight[at][n] > cheapest) continue;
    Play next = play;
    next.order.push_back(n);
    next.parent[n] = at;
    next.cost += g.weight[at][n];
    if (solves(g, bot, least, next)) return true;
  }
  return false;
}

// By Prim; nothing if the graph is not connected.
std::optional<int> least_cost(const Small& g) {
  int cost = 0;
  std::vector<int> tree{0};
  while (static_cast<int>(tree.size()) < g.nodes) {
    std::pair best{100, 0};
    for (const int a : tree)
      for (int b = 0; b < g.nodes; ++b)
        if (g.weight[a][b] > 0 && std::ranges::count(tree, b) == 0) best = std::min(best, {g.weight[a][b], b});
    if (best.first == 100) return std::nullopt;
    cost += best.first;
    tree.push_back(best.second);
  }
  return cost;
}

std::string class_of(const Small& g, int least) {
  if (solves(g, Bot::local, least)) return "AllBots";
  if (solves(g, Bot::backtrack, least)) return "PrimsSearchBacktrack";
  if (solves(g, Bot::depth, least) || solves(g, Bot::breadth, least)) return "PrimsSearch";
  return "PrimsOnly";
}

// The classes of all puzzles with weights up to `weights`, by number of tunnels.
std::map<int, std::set<std::string>> all_classes(int nodes, int weights) {
  std::map<int, std::set<std::string>> found;
  const int pairs = nodes * (nodes - 1) / 2;
  for (int code = 0; code < static_cast<int>(std::pow(weights + 1, pairs)); ++code) {
    Small g{.nodes = nodes};
    int edges = 0, digits = code;
    for (int a = 0; a < nodes; ++a)
      for (int b = a + 1; b < nodes; ++b) {
        g.weight[a][b] = g.weight[b][a] = digits % (weights + 1);
        edges += g.weight[a][b] > 0;
        digits /= weights + 1;
      }
    if (edges > most_edges(nodes) || found[edges].size() == 4) continue;
    if (const auto least = least_cost(g)) found[edges].insert(class_of(g, *least));
  }
  return found;
}

// Six tunnels can have no more than six different weights, and only their order matters: for up to four burrows this is a proof.
TEST(Impossible, IsWhatNoSmallPuzzleShows) {
  const std::set<std::pair<int, int>> sizes{{2, 1}, {2, 6}, {3, 1}, {3, 2}, {3, 6}, {4, 1}, {4, 2}, {4, 6}, {5, 1}, {5, 2}};
  // Requests that are impossible without our saying so: seven equal tunnels among five burrows have too many ways through.
  const std::set<std::tuple<int, int, int, std::string>> unsaid{{5, 7, 1, "PrimsSearch"}};
  for (const auto& [nodes, weights] : sizes) {
    auto found = all_classes(nodes, weights);
    for (int edges = fewest_edges(nodes); edges <= most_edges(nodes); ++edges)
      for (const std::string label : {"PrimsOnly", "PrimsSearch", "PrimsSearchBacktrack", "AllBots"}) {
        const bool said = impossible({nodes, edges, weights}, label).has_value();
        const bool never = !found[edges].contains(label);
        EXPECT_EQ(said || unsaid.contains({nodes, edges, weights, label}), never)
            << label << " of " << nodes << "/" << edges << " with weights up to " << weights;
      }
  }
}

TEST(Impossible, SaysWhy) {
  EXPECT_EQ(impossible({7, 6, 9}, "PrimsOnly"), "in a tree every tunnel is needed, and depth-first search takes them all");
  EXPECT_EQ(impossible({7, 6, 9}, "PrimsSearch"), std::nullopt);
  EXPECT_EQ(impossible({9, 16, 9}, "PrimsOnly"), std::nullopt);
  EXPECT_EQ(impossible({64, 186, 9}, "AllBots"), std::nullopt);
  EXPECT_EQ(impossible({2, 1, 9}, ""), std::nullopt);
}

}  // namespace
}  // namespace crux::burrows::sample_test
