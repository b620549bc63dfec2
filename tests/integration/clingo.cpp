// From a request to a puzzle by way of clingo: what comes back is what was asked for, and can be drawn as it lies.
#include <gtest/gtest.h>

#include <set>

#include "catalog/catalog.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/layout.hpp"

namespace crux {
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
                                                      .by_clingo = true,
                                                      .rules_file = ""},
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
      EXPECT_EQ(burrows::untidy(p), std::nullopt);
    }
  }
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
}  // namespace crux
