// From a request to a puzzle by way of clingo: what comes back is what was asked for, and can be drawn as it lies.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "catalog/catalog.hpp"
#include "clingo/solve.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/rules/tidy.hpp"

namespace crux::clingo_test {
namespace {

using burrows::Puzzle;

struct Made {
  std::vector<Puzzle> puzzles;
  GenerateReport report;
};
Made make(Json parameters, std::uint64_t count, std::string label = "") {
  Made made;
  const auto report = find_game("burrows")->generate({.parameters = std::move(parameters),
                                                      .label = std::move(label),
                                                      .count = count,
                                                      .seed = 1,
                                                      .by = "clingo",
                                                      .rules_file = "",
                                                      .now = {},
                                                      .clingo = clingo::solve},
                                                     {},
                                                     {.puzzle =
                                                          [&](const Json& line) {
                                                            const auto any = read_line(line.dump());
                                                            EXPECT_TRUE(any);
                                                            if (any) made.puzzles.push_back(any->as<Puzzle>());
                                                            return true;
                                                          },
                                                      .progress = [](const GenerateReport&) {},
                                                      .note = [](std::string_view note) { ADD_FAILURE() << note; }});
  EXPECT_TRUE(report) << (report ? "" : to_text(report.error()));
  if (report) made.report = *report;
  return made;
}

// A slow twin of `untidy`, by another way: two lines meet at P + t (Q - P), and t is a fraction of integers.
bool share_more_than_an_end(const Puzzle& p, const burrows::Tunnel& s, const burrows::Tunnel& t) {
  const auto [px, py] = p.nodes[s.a];
  const auto [rx, ry] = p.nodes[t.a];
  const int sx = p.nodes[s.b].x - px, sy = p.nodes[s.b].y - py, tx = p.nodes[t.b].x - rx, ty = p.nodes[t.b].y - ry;
  const int across = sx * ty - sy * tx;
  if (across != 0) {
    const int sign = across > 0 ? 1 : -1, whole = sign * across;
    const int on_s = sign * ((rx - px) * ty - (ry - py) * tx), on_t = sign * ((rx - px) * sy - (ry - py) * sx);
    const bool meet = on_s >= 0 && on_s <= whole && on_t >= 0 && on_t <= whole;
    const bool both_end = (on_s == 0 || on_s == whole) && (on_t == 0 || on_t == whole);
    return meet && !both_end;
  }
  if ((rx - px) * sy != (ry - py) * sx) return false;  // parallel
  const auto along = [&](int x, int y) { return (x - px) * sx + (y - py) * sy; };
  const auto [low, high] = std::minmax({along(rx, ry), along(rx + tx, ry + ty)});
  return std::max(low, 0) < std::min(high, sx * sx + sy * sy);
}

bool passes_through(const Puzzle& p, const burrows::Tunnel& t, burrows::Point at) {
  const auto [ax, ay] = p.nodes[t.a];
  const auto [bx, by] = p.nodes[t.b];
  const int along = (at.x - ax) * (bx - ax) + (at.y - ay) * (by - ay);
  return (at.x - ax) * (by - ay) == (at.y - ay) * (bx - ax) && along > 0 && along < (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
}

void expect_tidy(const Puzzle& p) {
  EXPECT_EQ(burrows::untidy(p), std::nullopt);
  for (const burrows::Tunnel& t : p.tunnels) {
    for (const burrows::Tunnel& other : p.tunnels)
      EXPECT_FALSE(&other != &t && share_more_than_an_end(p, t, other)) << int{t.a} << "-" << int{t.b} << " " << int{other.a};
    for (const burrows::Point& at : p.nodes) EXPECT_FALSE(passes_through(p, t, at)) << int{t.a} << "-" << int{t.b};
  }
}

TEST(ByClingo, EveryStageIsMadeTidily) {
  for (int stage = 1; stage <= 11; ++stage) {
    SCOPED_TRACE(stage);
    const Made made = make({{"stage", stage}}, 4);
    ASSERT_EQ(made.puzzles.size(), 4U);
    for (const Puzzle& p : made.puzzles) {
      const auto& asked = burrows::stages[static_cast<std::size_t>(stage) - 1];
      EXPECT_EQ(p.size(), asked.nodes);
      EXPECT_EQ(p.tunnels.size(), static_cast<std::size_t>(asked.edges));
      for (const burrows::Tunnel& t : p.tunnels) EXPECT_TRUE(t.weight >= 1 && t.weight <= asked.weights);
      expect_tidy(p);
    }
  }
}

// From a tree to all that the plane can hold, from two burrows to the most there may be.
TEST(ByClingo, ThinAndDenseSmallAndLarge) {
  constexpr std::array<std::pair<int, int>, 10> sizes{
      {{2, 1}, {3, 3}, {4, 6}, {6, 12}, {9, 8}, {9, 20}, {16, 15}, {16, 24}, {64, 63}, {64, 100}}};
  for (const auto& [nodes, edges] : sizes) {
    SCOPED_TRACE(testing::Message() << nodes << " burrows, " << edges << " tunnels");
    const Made made = make({{"nodes", nodes}, {"edges", edges}}, 1);
    ASSERT_EQ(made.puzzles.size(), 1U);
    EXPECT_EQ(made.puzzles.front().size(), nodes);
    EXPECT_EQ(made.puzzles.front().tunnels.size(), static_cast<std::size_t>(edges));
    expect_tidy(made.puzzles.front());
  }
}

// clingo's own choice would be a weight of 1 for every other tunnel, and points close together.
TEST(ByClingo, WeightsStartsAndPlacesAreDrawnFairly) {
  const Made made = make({{"nodes", 9}, {"edges", 16}}, 40);
  ASSERT_EQ(made.puzzles.size(), 40U);
  std::map<int, int> weights, starts, columns, rows;
  for (const Puzzle& p : made.puzzles) {
    ++starts[p.start];
    for (const burrows::Tunnel& t : p.tunnels) ++weights[t.weight];
    for (const auto [x, y] : p.nodes) ++columns[x], ++rows[y];
  }
  for (int w = 1; w <= 9; ++w) EXPECT_TRUE(weights[w] > 40 && weights[w] < 110) << w << ": " << weights[w] << " of 640";
  for (int n = 0; n < 9; ++n) EXPECT_LE(starts[n], 12) << n;
  for (int c = 0; c < 5; ++c) EXPECT_TRUE(columns[c] > 45 && columns[c] < 100) << c << ": " << columns[c] << " of 360";
  for (int r = 0; r < 5; ++r) EXPECT_TRUE(rows[r] > 45 && rows[r] < 100) << r << ": " << rows[r] << " of 360";
}

TEST(ByClingo, PuzzlesDifferInMoreThanLayout) {
  const Made made = make({{"nodes", 6}, {"edges", 8}}, 20);
  ASSERT_EQ(made.puzzles.size(), 20U);
  std::set<int> starts, weights;
  for (std::size_t i = 0; i < made.puzzles.size(); ++i) {
    starts.insert(made.puzzles[i].start);
    for (const burrows::Tunnel& t : made.puzzles[i].tunnels) weights.insert(t.weight);
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(burrows::same(made.puzzles[i], made.puzzles[j]));
  }
  EXPECT_GE(starts.size(), 4U);
  EXPECT_GE(weights.size(), 7U);
}

TEST(ByClingo, TheClassIsAConstraint) {
  for (const char* label : {"PrimsOnly", "PrimsSearch", "PrimsSearchBacktrack", "AllBots"})
    EXPECT_EQ(make({{"stage", 5}}, 2, label).puzzles.size(), 2U) << label;
}

}  // namespace
}  // namespace crux::clingo_test
