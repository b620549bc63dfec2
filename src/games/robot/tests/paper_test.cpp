// The verdicts on the paper's claims: made-up numbers that meet them and that miss one each.
#include "games/robot/paper/paper.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "games/robot/paper/experts.hpp"

namespace crux::robot::paper_test {
namespace {

Goodness good_puzzle() {
  Goodness g;
  g.meets.fill(true);
  return g;
}

// Ours take a hundredth of the paper's time, and all are good.
std::vector<PaperRow> good_rows() {
  std::vector<PaperRow> rows;
  for (const Requirement& requirement : requirements) {
    PaperRow row;
    for (std::size_t g = 0; g < group_count; ++g) row.seconds[g] = requirement.seconds[g] / 100;
    row.judged.assign(20, good_puzzle());
    row.back = 8, row.boxes = 10;
    row.shown = {{"solution", "forward"}};
    rows.push_back(std::move(row));
  }
  return rows;
}

PaperFindings findings(std::vector<PaperRow> rows) {
  return {.rows = std::move(rows), .runs = 100, .example_works = true, .printed = {0.03125, 0.03125}, .all_agree = 1.1920929e-07};
}
using Verdict = Reproduction::Verdict;
Verdict verdict_of(const Reproduction& r, std::string_view words) {
  const auto at = std::ranges::find_if(r.rows, [&](const auto& row) { return row.claim.contains(words); });
  if (at == r.rows.end()) throw std::runtime_error("no row says " + std::string(words));
  return at->verdict;
}
// The verdict of the row with these words, after a change of the numbers.
Verdict verdict_with(std::string_view words, const auto& change) {
  auto rows = good_rows();
  change(rows);
  return verdict_of(compare(findings(std::move(rows))), words);
}
void spoil(PaperRow& row, int puzzles, Criterion c) {
  for (int i = 0; i < puzzles; ++i) row.judged[static_cast<std::size_t>(i)].meets[static_cast<std::size_t>(c)] = false;
}

// Their own sentence on twice the time is a little more than their Table 1 says.
TEST(Paper, OnlyTheirOwnSlipDiffersWithNumbersLikeThePapers) {
  std::vector<std::string> differing;
  const Reproduction r = compare(findings(good_rows()));
  for (const auto& row : r.rows) {
    if (row.verdict == Verdict::differs) differing.push_back(row.claim);
    EXPECT_TRUE(row.verdict == Verdict::same || row.verdict == Verdict::better || !row.reason.empty()) << row.claim;
  }
  EXPECT_EQ(differing, std::vector<std::string>{"by hand, the long groups take more than twice the time of the short ones"});
  for (const char* part : {"Table 1", "Table 2", "Table 3", "Figure 1", "Figure 2", "Figure 3", "Figure 4"})
    EXPECT_TRUE(std::ranges::any_of(r.rows, [&](const auto& row) { return row.part == part; })) << part;
}

TEST(Paper, EachClaimCanFail) {
  using Rows = std::vector<PaperRow>;
  EXPECT_EQ(verdict_with("S Loop (", [](Rows& rows) { rows[0].seconds[3] = 0.28; }), Verdict::differs)
      << "as slow as the paper's is not quicker";
  EXPECT_EQ(verdict_with("S Loop (", [](Rows&) {}), Verdict::better);
  EXPECT_EQ(verdict_with("S Loop takes", [](Rows& rows) { rows[0].seconds[3] = rows[1].seconds[3]; }), Verdict::differs);
  EXPECT_EQ(verdict_with("S Func takes", [](Rows& rows) { rows[2].seconds[5] = 0.004; }), Verdict::differs);
  EXPECT_EQ(verdict_with("hardly changes", [](Rows& rows) { rows[1].seconds[5] = 0.0115; }), Verdict::differs)
      << "three times the least, 0.0038";
  EXPECT_EQ(verdict_with("hardly changes", [](Rows& rows) { rows[1].seconds[5] = 0.0113; }), Verdict::same);
  EXPECT_EQ(verdict_with("reverse patterns",
                         [](Rows& rows) {
                           for (PaperRow& row : rows) row.back = 1;
                         }),
            Verdict::differs);
  EXPECT_EQ(verdict_with("two or more boxes", [](Rows& rows) { rows[1].boxes = 0, rows[3].boxes = 0; }), Verdict::differs);
  PaperFindings found = findings(good_rows());
  found.example_works = false;
  found.printed[1] = 0.0625;
  found.all_agree = 2.4e-7;
  const Reproduction r = compare(found);
  EXPECT_EQ(verdict_of(r, "the template of the figure"), Verdict::differs);
  EXPECT_EQ(verdict_of(r, "S Func against L Func"), Verdict::differs);
  EXPECT_EQ(verdict_of(r, "S Loop against L Loop"), Verdict::same);
  EXPECT_EQ(verdict_of(r, "24 pairs"), Verdict::differs);
}

TEST(Paper, SeventyFiveOfEightyAreEnough) {
  using Rows = std::vector<PaperRow>;
  constexpr std::string_view good = "good puzzles among";
  EXPECT_EQ(verdict_with(good, [](Rows&) {}), Verdict::needs_people);
  EXPECT_EQ(verdict_with(good, [](Rows& rows) { spoil(rows[1], 5, Criterion::used); }), Verdict::needs_people);
  EXPECT_EQ(verdict_with(good, [](Rows& rows) { spoil(rows[1], 6, Criterion::used); }), Verdict::differs);
  EXPECT_EQ(verdict_with(good, [](Rows& rows) { spoil(rows[0], 6, Criterion::box_work); }), Verdict::differs);
  EXPECT_EQ(verdict_with(good, [](Rows& rows) { spoil(rows[3], 6, Criterion::blocks); }), Verdict::needs_people)
      << "the stricter reading is no claim";
}

// By hand: of three coins, the chances of 0 to 3 heads are 1, 3, 3, 1 of 8.
TEST(Paper, ChancesOfCountsAreThoseOfCoins) {
  EXPECT_NEAR(chance_of_count(0, 3, 0.5), 0.25, 1e-12);
  EXPECT_NEAR(chance_of_count(1, 3, 0.5), 1, 1e-12);
  EXPECT_NEAR(chance_of_count(2, 2, 0.1), 0.01, 1e-12);
  EXPECT_NEAR(chance_of_count(0, 2, 0), 1, 1e-12);
  EXPECT_NEAR(chance_of_count(1, 2, 0), 0, 1e-12);
}

TEST(Paper, TablesStandBesideThePapers) {
  auto rows = good_rows();
  spoil(rows[1], 5, Criterion::used);
  rows[0].judged[0].undecided = 1;
  const Reproduction r = compare(findings(rows));
  ASSERT_EQ(r.tables.size(), 2U);
  for (const auto& table : r.tables)
    for (const auto& row : table.rows) ASSERT_EQ(row.size(), table.columns.size()) << table.title;
  const auto& times = r.tables[0].rows;
  ASSERT_EQ(times.size(), 2 * requirement_count);
  EXPECT_EQ(times[2], (std::vector<std::string>{"L Loop", "ours", "4.00", "3.80", "4.50", "4.40", "3.90", "4.60"}));
  EXPECT_EQ(times[3], (std::vector<std::string>{"", "the paper's", "400", "380", "450", "440", "390", "460"}));
  const auto& good = r.tables[1].rows;
  EXPECT_EQ(good[5], (std::vector<std::string>{"good", "20", "15", "20", "20", "75"}));
  EXPECT_EQ(good[6], (std::vector<std::string>{"good, in the paper", "20", "15", "20", "20", "75"}));
  EXPECT_NE(r.tables[1].note.find(" 1 element was not decided within 20000 worlds and counts as needed"), std::string::npos)
      << r.tables[1].note;
  EXPECT_EQ(r.figures.size(), 2 * requirement_count) << "each alone, and solved";
}

}  // namespace
}  // namespace crux::robot::paper_test
