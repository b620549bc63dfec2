// The reproduction: each claim can fail, and fails for the right reason.
#include "games/burrows/paper/paper.hpp"

#include <gtest/gtest.h>

namespace crux::burrows::paper_test {
namespace {

// Eleven stages as the paper describes them.
std::vector<StageTally> as_described() {
  std::vector<StageTally> stages(11);
  for (std::size_t i = 0; i < stages.size(); ++i) {
    stages[i].of_class = {i >= 4 ? 10 : 0, i == 1 ? 0 : i >= 2 ? 10 : 0, i == 1 || i >= 3 ? 10 : 0, 70};
    for (const int n : stages[i].of_class) stages[i].total += n;
  }
  return stages;
}

std::vector<std::size_t> failing(const std::vector<StageTally>& stages) {
  std::vector<std::size_t> failed;
  const auto claims = compare(stages).claims;
  for (std::size_t i = 0; i < claims.size(); ++i)
    if (!claims[i].holds) failed.push_back(i);
  return failed;
}
using Failed = std::vector<std::size_t>;

TEST(Paper, EveryClaimHoldsWhereTheStagesAreAsDescribed) { EXPECT_EQ(failing(as_described()), Failed{}); }

TEST(Paper, EveryClaimCanFail) {
  const auto with = [](std::size_t stage, std::size_t which, int count) {
    auto stages = as_described();
    stages[stage - 1].of_class[which] = count;
    return failing(stages);
  };
  EXPECT_EQ(with(1, 2, 1), Failed{0});
  EXPECT_EQ(with(2, 1, 1), Failed{1});
  EXPECT_EQ(with(3, 2, 1), Failed{2});
  EXPECT_EQ(with(4, 0, 1), Failed{3});
  EXPECT_EQ(with(7, 0, 0), Failed{4});
  auto stages = as_described();
  stages[6].unsolved = 1;
  EXPECT_EQ(failing(stages), Failed{5});
  stages = as_described();
  stages[6].unordered = 1;
  EXPECT_EQ(failing(stages), Failed{6});
}

// The success rates that the paper prints follow from its counts, but for two that its note names.
TEST(Paper, SuccessRatesAreComputedFromCounts) {
  const auto table = compare(as_described()).tables[1];
  int differ = 0;
  for (const auto& row : table.rows) {
    ASSERT_EQ(row.size(), table.columns.size());
    if (row[5] != "-" && row[4] != row[5]) {
      ++differ;
      EXPECT_EQ(row[0] + " " + row[1], "total PrimsSearch");
    }
  }
  EXPECT_EQ(differ, 1);
  EXPECT_EQ(table.rows.back(), (std::vector<std::string>{"PCG + static", "AllBots", "509", "872", "36.9%", "-"}));
}

}  // namespace
}  // namespace crux::burrows::paper_test
