// The reproduction: each row can fail, and fails for the right reason.
#include "games/burrows/paper/paper.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "games/burrows/make/sample.hpp"

namespace crux::burrows::paper_test {
namespace {

using Verdict = Reproduction::Verdict;

// Eleven stages with the very shares of the paper's Table 1, ten times as many puzzles.
std::vector<StageTally> as_printed() {
  constexpr std::array<std::array<int, 4>, 11> table_1{{{0, 0, 0, 34},
                                                        {0, 0, 14, 18},
                                                        {0, 5, 0, 26},
                                                        {0, 7, 8, 17},
                                                        {7, 7, 1, 13},
                                                        {18, 13, 6, 10},
                                                        {11, 13, 6, 12},
                                                        {9, 7, 5, 14},
                                                        {14, 1, 0, 21},
                                                        {12, 14, 3, 9},
                                                        {6, 2, 1, 4}}};
  std::vector<StageTally> stages(11);
  for (std::size_t i = 0; i < stages.size(); ++i)
    for (std::size_t c = 0; c < classes.size(); ++c) {
      stages[i].of_class[c] = 10 * table_1[i][c];
      stages[i].total += 10 * table_1[i][c];
    }
  return stages;
}
PaperFindings findings(std::vector<StageTally> stages) {
  PaperFindings found{.usual = as_printed(), .paper = std::move(stages), .figure_2 = {}, .plays = {}};
  std::ranges::copy(classes, found.figure_2.begin());
  found.printed_p = {0.0213, 0.0163, 0.0128};
  found.plays.synthetic = true;
  return found;
}

const Reproduction::Row& row_with(const Reproduction& r, std::string_view words) {
  const auto at = std::ranges::find_if(r.rows, [&](const auto& row) { return row.claim.contains(words); });
  if (at == r.rows.end()) throw std::runtime_error("no row says " + std::string(words));
  return *at;
}
// Claims of the rows with this verdict.
std::vector<std::string> with(const Reproduction& r, Verdict verdict) {
  std::vector<std::string> claims;
  for (const auto& row : r.rows)
    if (row.verdict == verdict) claims.push_back(row.claim);
  return claims;
}

TEST(Paper, OnlyThePrintedTotalDiffersIfTheStagesAreAsPrinted) {
  const auto differing = with(compare(findings(as_printed())), Verdict::differs);
  ASSERT_EQ(differing.size(), 1u);
  EXPECT_TRUE(differing.front().starts_with("total: success rates")) << differing.front();
}

TEST(Paper, EveryTableAndFigureHasARowAndEveryDoubtAReason) {
  const Reproduction r = compare(findings(as_printed()));
  for (const char* part : {"Table 1", "Table 2", "Figure 1", "Figure 2", "Figure 3"})
    EXPECT_TRUE(std::ranges::any_of(r.rows, [&](const auto& row) { return row.part == part; })) << part;
  for (const auto& row : r.rows)
    EXPECT_TRUE(row.verdict == Verdict::same || row.verdict == Verdict::better || !row.reason.empty()) << row.claim;
  for (const auto& table : r.tables)
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.title;
}

TEST(Paper, EveryClaimCanFail) {
  const auto verdict_if = [](std::size_t stage, std::size_t which, int count, std::string_view words) {
    auto stages = as_printed();
    stages[stage - 1].of_class[which] = count;
    return row_with(compare(findings(stages)), words).verdict;
  };
  EXPECT_EQ(verdict_if(1, 2, 1, "stage 1 has only"), Verdict::differs);
  EXPECT_EQ(verdict_if(2, 1, 1, "stage 2 has only"), Verdict::differs);
  EXPECT_EQ(verdict_if(3, 2, 1, "stage 3 has only"), Verdict::differs);
  EXPECT_EQ(verdict_if(4, 0, 1, "no PrimsOnly before stage 5"), Verdict::differs);
  EXPECT_EQ(verdict_if(7, 0, 0, "PrimsOnly in every stage"), Verdict::differs);
  EXPECT_EQ(verdict_if(9, 3, 0, "AllBots in every stage"), Verdict::differs);
  EXPECT_EQ(verdict_if(9, 3, 0, "stage 9: shares"), Verdict::differs);
  EXPECT_EQ(verdict_if(9, 3, 0, "stage 8: shares"), Verdict::same);
  EXPECT_EQ(verdict_if(6, 0, 3000, "the total of all stages"), Verdict::differs);

  PaperFindings found = findings(as_printed());
  found.usual[9].of_class = {380, 0, 0, 0};
  EXPECT_EQ(row_with(compare(found), "our usual sizes").ours, "stages 10");
  found.usual[6].unsolved = 1;
  EXPECT_EQ(row_with(compare(found), "PrimsBot solves").verdict, Verdict::differs);
  found.paper[6].unordered = 1;
  EXPECT_EQ(row_with(compare(found), "LocalBot's puzzles").verdict, Verdict::differs);
  std::swap(found.figure_2[0], found.figure_2[1]);
  EXPECT_EQ(row_with(compare(found), "four puzzles of stage five").verdict, Verdict::differs);
  found.printed_p[1] = 0.0155 - 1e-9;
  EXPECT_EQ(row_with(compare(found), "Wilcoxon's test of AllBots and PrimsOnly").verdict, Verdict::differs);
}

// The success rates that the paper prints follow from its counts, but for two that its note names.
TEST(Paper, SuccessRatesAreComputedFromCounts) {
  const Reproduction r = compare(findings(as_printed()));
  const auto table = std::ranges::find_if(r.tables, [](const auto& t) { return t.title.contains("Table 2"); });
  ASSERT_NE(table, r.tables.end());
  int differ = 0;
  for (const auto& row : table->rows)
    if (row[5] != "-" && row[4] != row[5]) {
      ++differ;
      EXPECT_EQ(row[0] + " " + row[1], "total PrimsSearch");
    }
  EXPECT_EQ(differ, 1);
  EXPECT_EQ(table->rows.back(), (std::vector<std::string>{"PCG + static", "AllBots", "509", "872", "36.9%", "-"}));
  EXPECT_EQ(row_with(r, "total: success rates").ours, "13.0, 16.8, 19.3, 36.9%");
}

// Two heaps of three puzzles of two classes: of the 20 deals, 2 part them, which is the least likely result.
TEST(Paper, ChancesOfClassesAreThoseOfDeals) {
  using Heap = std::array<int, 4>;
  const auto chance = [](std::vector<Heap> a, std::vector<Heap> b) { return chance_of_classes(a, b); };
  EXPECT_NEAR(chance({{3, 0, 0, 0}}, {{0, 3, 0, 0}}), 0.1, 0.01);
  EXPECT_NEAR(chance({{2, 1, 0, 0}}, {{1, 2, 0, 0}}), 1, 0.01);
  EXPECT_EQ(chance({{0, 0, 0, 34}}, {{0, 0, 0, 100}}), 1);
  // Two stages like the first one: both must part the classes, and in the same way.
  EXPECT_NEAR(chance({{3, 0, 0, 0}, {3, 0, 0, 0}}, {{0, 3, 0, 0}, {0, 3, 0, 0}}), 2 * 0.05 * 0.05, 0.003);
  EXPECT_GT(chance({{3, 0, 0, 0}, {0, 3, 0, 0}}, {{0, 3, 0, 0}, {3, 0, 0, 0}}), 0.99) << "the total is as expected";
  // Fisher's exact test of 1, 9 against 11, 3: p = 0.002759 (Fisher's own kind of table, as in R's fisher.test).
  EXPECT_NEAR(chance({{1, 9, 0, 0}}, {{11, 3, 0, 0}}), 0.0028, 0.0015);
}

TEST(Paper, StagesOfThePaperNeverShrink) {
  for (std::size_t i = 1; i < paper_stages.size(); ++i) {
    EXPECT_GE(paper_stages[i].nodes, paper_stages[i - 1].nodes);
    EXPECT_GE(paper_stages[i].edges, paper_stages[i - 1].edges);
  }
  const auto first = read_parameters({{"stage", 10}, {"stages", "paper"}});
  ASSERT_TRUE(first);
  EXPECT_EQ(first->nodes, 8);
  EXPECT_EQ(first->edges, 12);
  EXPECT_EQ(first->weights, 2);
  EXPECT_EQ(read_parameters({{"stage", 10}, {"stages", "usual"}})->nodes, stages[9].nodes);
  EXPECT_FALSE(read_parameters({{"stage", 10}, {"stages", "other"}}));
  EXPECT_FALSE(read_parameters({{"nodes", 5}, {"edges", 6}, {"stages", "paper"}}));
}

}  // namespace
}  // namespace crux::burrows::paper_test
