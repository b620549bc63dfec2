// The verdicts on the paper's claims: made-up numbers that meet them and that miss one each.
#include "games/robot/paper/paper.hpp"

#include <gtest/gtest.h>

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
    row.shown = {{"solution", "forward"}};
    rows.push_back(std::move(row));
  }
  return rows;
}

// One letter a claim: whether it holds.
std::string verdicts(const std::vector<PaperRow>& rows) {
  std::string all;
  for (const auto& claim : compare(rows, 100).claims) all += claim.holds ? 'y' : 'n';
  return all;
}
std::string verdicts_with(const auto& change) {
  auto rows = good_rows();
  change(rows);
  return verdicts(rows);
}
void spoil(PaperRow& row, int puzzles, Criterion c) {
  for (int i = 0; i < puzzles; ++i) row.judged[static_cast<std::size_t>(i)].meets[static_cast<std::size_t>(c)] = false;
}

TEST(Paper, ClaimsHoldOfNumbersLikeThePapers) { EXPECT_EQ(verdicts(good_rows()), "yyyyy"); }

TEST(Paper, EachClaimCanFail) {
  using Rows = std::vector<PaperRow>;
  EXPECT_EQ(verdicts_with([](Rows& rows) {
              for (PaperRow& row : rows)
                for (double& seconds : row.seconds) seconds *= 100;
            }),
            "nyyyy")
      << "as slow as the paper's is not quicker";
  EXPECT_EQ(verdicts_with([](Rows& rows) { rows[0].seconds[3] = rows[1].seconds[3]; }), "ynyyy");
  EXPECT_EQ(verdicts_with([](Rows& rows) { rows[2].seconds[5] = 0.004; }), "yynyy");
  EXPECT_EQ(verdicts_with([](Rows& rows) { rows[1].seconds[5] = 0.0115; }), "yyyny") << "three times the least, 0.0038";
  EXPECT_EQ(verdicts_with([](Rows& rows) { rows[1].seconds[5] = 0.0113; }), "yyyyy");
}

TEST(Paper, SeventyFiveOfEightyAreEnough) {
  using Rows = std::vector<PaperRow>;
  EXPECT_EQ(verdicts_with([](Rows& rows) { spoil(rows[1], 5, Criterion::used); }), "yyyyy");
  EXPECT_EQ(verdicts_with([](Rows& rows) { spoil(rows[1], 6, Criterion::used); }), "yyyyn");
  EXPECT_EQ(verdicts_with([](Rows& rows) { spoil(rows[0], 6, Criterion::box_work); }), "yyyyn");
  EXPECT_EQ(verdicts_with([](Rows& rows) { spoil(rows[3], 6, Criterion::blocks); }), "yyyyy")
      << "the stricter reading is no claim";
}

TEST(Paper, TablesStandBesideThePapers) {
  auto rows = good_rows();
  spoil(rows[1], 5, Criterion::used);
  rows[0].judged[0].undecided = 1;
  const Reproduction r = compare(rows, 100);
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
