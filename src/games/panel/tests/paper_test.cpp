// The rows of the paper: the program's APR against its numbers, the tables to the printed digits, and what happens without votes.
#include "games/panel/paper/paper.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "games/panel/paper/forgetful.hpp"
#include "games/panel/paper/tables.hpp"
#include "grade/information/information.hpp"
#include "tests/support/cases.hpp"

namespace crux::panel::paper_test {
namespace {

using Said = Reproduction::Verdict;

Bits measured(const Puzzle& p, std::uint32_t rules, Version version) {
  const Mode mode = version == Version::text ? Mode::strict : Mode::reference;
  const RuleSet set{rules, mode};
  const Foresight foresight = foresee(p);
  Budget budget;
  const auto found = version == Version::program ? information::measure<Panel>(p, ForgetfulPolicy{set}, mode, budget, foresight)
                                                 : information::measure<Panel>(p, InformedPolicy{set}, mode, budget, foresight);
  return {found.muse, found.remuse, found.msi, found.tsi};
}

double mean(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}
double product(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - mean(a)) * (b[i] - mean(b));
  return sum;
}
// The naive twin of what entry.cpp takes from `study`; p by the trapezoidal rule over the density of Student's t, in the angle
// whose tangent is t over the root of the degrees of freedom.
Agreement agreement_of(std::span<const double> x, std::span<const double> y) {
  const double r = product(x, y) / std::sqrt(product(x, x) * product(y, y));
  const double freedom = static_cast<double>(x.size()) - 2;
  const double from = std::atan(std::abs(r) / std::sqrt(1 - r * r)), half = std::acos(0.0);
  const auto area = [&](double low) {
    constexpr int steps = 20'000;
    double sum = 0;
    for (int i = 0; i <= steps; ++i) {
      const double angle = low + (half - low) * i / steps;
      sum += std::pow(std::max(std::cos(angle), 0.0), freedom - 1) * (i == 0 || i == steps ? 0.5 : 1);
    }
    return sum * (half - low) / steps;
  };
  return {r, area(from) / area(0), x.size()};
}
std::vector<double> corrected(std::span<const double> votes, std::span<const double> date) {
  const double slope = product(votes, date) / product(date, date);
  std::vector<double> rest;
  for (std::size_t i = 0; i < votes.size(); ++i) rest.push_back(votes[i] - mean(votes) - slope * (date[i] - mean(date)));
  return rest;
}
// By the definitions: TSI from the chance of any goal, MSI from that of the likeliest one.
Bits of_tree(const SmallTree& tree) {
  const double by_first = tree.first * tree.first_reaches, by_second = (1 - tree.first) * tree.second_reaches;
  return {0, 0, -std::log2(std::max(by_first, by_second)), -std::log2(by_first + by_second)};
}
const Bench bench{measured, agreement_of, corrected, of_tree};

std::optional<std::string> votes_text() {
  std::ifstream in(std::string(CRUX_SHARED_DATA) + "/" + std::string(votes_file));
  if (!in) return {};
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}
Reproduction compared(const std::vector<VotedPanel>& panels) {
  return compare(panels, bench, {}, [](std::string_view, double) {});
}

// Our rule is held to the program's numbers in reference_test.cpp, but for two; with its slip there is no difference left.
TEST(Forgetful, AgreesWithTheProgramEverywhere) {
  const auto text = votes_text();
  if (!text) GTEST_SKIP() << CRUX_SHARED_DATA << "/" << votes_file << " is not here";
  const auto panels = read_voted(*text);
  ASSERT_TRUE(panels) << to_text(panels.error());
  EXPECT_EQ(panels->size(), 646U);
  int compared = 0;
  for (const VotedPanel& panel : *panels) {
    if (!panel.line.contains("expect")) continue;
    for (const NamedRules& set : Panel::rule_sets) {
      const Json& expected = panel.line["expect"][std::string(set.name)]["tsi"];
      const double found = measured(panel.puzzle, set.mask, Version::program).tsi;
      if (expected.is_null()) {
        EXPECT_TRUE(std::isinf(found)) << panel.line["id"] << " " << set.name;
      } else {
        EXPECT_NEAR(found, expected.get<double>(), 1e-6) << panel.line["id"] << " " << set.name;
      }
      ++compared;
    }
  }
  EXPECT_EQ(compared, 6 * 208);
}

// After these steps, what the program says of the sides, and what our rule says of the last step.
std::pair<bool, Verdict> sides_after(int start_y, std::vector<std::uint8_t> steps) {
  const auto p = Panel::read({{"width", 2},
                              {"height", 2},
                              {"starts", {{0, start_y}}},
                              {"ends", {{2, 2}}},
                              {"marks",
                               {{{"kind", "square"}, {"cell", {0, 1}}, {"colour", "black"}},
                                {{"kind", "square"}, {"cell", {0, 0}}, {"colour", "white"}}}}});
  EXPECT_TRUE(p);
  State s = Panel::start(*p);
  Panel::apply(*p, s, Move{Move::first_start});
  const Move last{steps.back()};
  steps.pop_back();
  for (const std::uint8_t code : steps) Panel::apply(*p, s, Move{code});
  const Verdict ours = Panel::judge(*p, s, last, {1U << along_path_rule, Mode::reference});
  Panel::apply(*p, s, last);
  return {sides_seem_to_get_along(*p, s), ours};
}

// Two squares on one side of the line: if the line comes to the first cell last, the program does not see that they differ.
TEST(Forgetful, ForgetsTheFirstCell) {
  EXPECT_EQ(sides_after(2, {down, down}), std::pair(true, Verdict::cannot_take));
  EXPECT_EQ(sides_after(0, {up, up}), std::pair(false, Verdict::cannot_take));
}

TEST(PanelPaper, TablesComeOutToThePrintedDigits) {
  const auto text = votes_text();
  if (!text) GTEST_SKIP() << CRUX_SHARED_DATA << "/" << votes_file << " is not here";
  const auto panels = read_voted(*text);
  ASSERT_TRUE(panels);
  const Reproduction r = compared(*panels);
  std::map<std::string, int> same;
  for (const auto& row : r.rows) {
    if (row.verdict == Said::same) ++same[row.part];
    EXPECT_TRUE(row.verdict == Said::same || !row.reason.empty()) << row.part << " " << row.claim;
  }
  // MUSE, ReMUSE and TSI; eight correlations and two orders; seven players.
  EXPECT_EQ(same["Table 2"], 3);
  EXPECT_EQ(same["Table 3"], 10);
  EXPECT_EQ(same["Table 4"], 7);
  EXPECT_EQ(same["Figure 8"], 1);
  EXPECT_EQ(r.plots.size(), 2U);
  for (const auto& table : r.tables)
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.title;
}

// Each numbered table and figure has a row, with or without votes.
TEST(PanelPaper, WithoutVotesTheRowsSayWhereTheyAre) {
  const Reproduction r = compared({});
  std::set<std::string> parts;
  for (const auto& row : r.rows) {
    parts.insert(row.part);
    EXPECT_TRUE(row.verdict == Said::same || !row.reason.empty()) << row.part << " " << row.claim;
    if (row.part == "Table 2" || row.part == "Table 3") {
      EXPECT_EQ(row.verdict, Said::not_tested);
      EXPECT_NE(row.reason.find("windmill.thefifthmatt.com"), std::string::npos);
    }
  }
  for (int i = 1; i <= 5; ++i) EXPECT_TRUE(parts.contains("Table " + std::to_string(i))) << i;
  for (int i = 1; i <= 9; ++i) EXPECT_TRUE(parts.contains("Figure " + std::to_string(i))) << i;
}

TEST(PanelPaper, EachKindOfMarkHasAPictureOfALineThatSolvesIt) {
  Reproduction r;
  add_marks(r);
  ASSERT_EQ(r.rows.size(), 1U);
  EXPECT_EQ(r.rows[0].verdict, Said::same) << r.rows[0].ours;
  EXPECT_EQ(r.figures.size(), 5U);
  add_small_panels(r, bench);
  EXPECT_EQ(r.rows[1].ours, "3 Sh; 4 Sh if it may go on there, as everywhere else");
  EXPECT_EQ(r.rows[1].verdict, Said::same);
  EXPECT_EQ(r.rows[2].ours, "2 Sh without rules, 1 Sh with the separation rule");
}

TEST(PanelPaper, VotesAreRefusedWithAReason) {
  const std::string good =
      R"({"puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],"marks":[]},"sets":["a"],"upvotes":3,"created_ms":5})";
  const auto panels = read_voted(good + "\n\n" + good + "\n");
  ASSERT_TRUE(panels) << to_text(panels.error());
  EXPECT_EQ(panels->size(), 2U);
  EXPECT_EQ((*panels)[0].upvotes, 3);
  const auto refusal = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    const auto read = read_voted(text);
    return read ? std::string() : to_text(read.error());
  };
  EXPECT_NE(refusal("\"upvotes\":3", "\"upvotes\":\"3\"").find("/upvotes"), std::string::npos);
  EXPECT_NE(refusal("[\"a\"]", "7").find("/sets"), std::string::npos);
  EXPECT_NE(refusal("\"width\":1", "\"width\":0").find("line 1"), std::string::npos);
  EXPECT_FALSE(read_voted("{"));
}

TEST(PanelPaper, WhatAnOracleSaysCanBeWrong) {
  const auto verdicts = [](const std::function<Bits(const SmallTree&)>& tree) {
    std::string all;
    for (const auto& row : compare({}, {measured, agreement_of, corrected, tree}, {}, [](std::string_view, double) {}).rows)
      if (row.part == "Figure 3" || row.part == "Figure 4") all += std::string(name_of(row.verdict)) + ": " + row.ours + "\n";
    return all;
  };
  EXPECT_EQ(verdicts(of_tree),
            "same: 0.585 bits at the start and 1.000 after it; MSI 1.585\nsame: [0.4286, 0.5714], TSI 0.778\n");
  EXPECT_FALSE(verdicts([](const SmallTree& tree) {
                 Bits bits = of_tree(tree);
                 bits.msi = bits.tsi;
                 return bits;
               }).starts_with("same"));
  EXPECT_TRUE(verdicts([](const SmallTree& tree) {
                Bits bits = of_tree(tree);
                bits.tsi *= 1.01;
                return bits;
              }).contains("\ndiffers: "));
}

TEST(PanelPaper, SmallChancesAreWrittenAsInPapers) {
  EXPECT_EQ(chance_text(1.5349e-5), "1.53e-5");
  EXPECT_EQ(chance_text(1.02e-10), "1.02e-10");
  EXPECT_EQ(chance_text(0.0523), "5.23e-2");
}

}  // namespace
}  // namespace crux::panel::paper_test
