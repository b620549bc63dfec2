// anova_test.cpp -- analysis of variance and Tukey's pairs against R's documented examples, printed tables and slow twins.
#include "study/anova.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "study/distributions.hpp"
#include "study/regression.hpp"
#include "study/tukey.hpp"

namespace crux::study::anova_test {
namespace {

using Column = std::vector<double>;
using Words = std::vector<std::string>;

// R's dataset `warpbreaks`: breaks of yarn by wool and tension, nine looms each.
struct Looms {
  Column breaks{26, 30, 54, 25, 70, 52, 51, 26, 67, 18, 21, 29, 17, 12, 18, 35, 30, 36, 36, 21, 24, 18, 10, 43, 28, 15, 26,
                27, 14, 29, 19, 29, 31, 41, 20, 44, 42, 26, 19, 16, 39, 28, 21, 39, 29, 20, 21, 24, 17, 13, 15, 15, 16, 28};
  Factor wool, tension;
  Looms() {
    Words wools, tensions;
    for (std::size_t i = 0; i < 54; ++i) {
      wools.emplace_back(i < 27 ? "A" : "B");
      tensions.emplace_back(std::array{"L", "M", "H"}[i / 9 % 3]);
    }
    wool = factor_of("wool", wools), tension = factor_of("tension", tensions);
  }
};

// summary(aov(breaks ~ wool * tension, data = warpbreaks)), as the page of R's datasets prints it.
TEST(Anova, IsRsLooms) {
  const Looms looms;
  const auto found = two_way(looms.breaks, looms.wool, looms.tension);
  ASSERT_TRUE(found);
  const auto expect = [](const Effect& effect, double freedom, double sum, double f, double p, double slack) {
    EXPECT_EQ(effect.freedom, freedom) << effect.source;
    EXPECT_NEAR(effect.sum, sum, 0.05) << effect.source;
    EXPECT_NEAR(effect.f, f, 5e-5) << effect.source;
    EXPECT_NEAR(effect.p, p, slack) << effect.source;
  };
  expect(found->effects[0], 1, 450.7, 3.7653, 0.058213, 5e-7);
  expect(found->effects[1], 2, 2034.3, 8.4980, 0.0006926, 5e-8);
  expect(found->effects[2], 2, 1002.8, 4.1891, 0.021044, 5e-7);
  EXPECT_NEAR(found->residual_sum, 5745.1, 0.05);
  EXPECT_EQ(found->residual_freedom, 48);
  EXPECT_NEAR(found->effects[1].eta_squared, 2034.3 / (2034.3 + 5745.1), 1e-5);
}

// R's dataset `mtcars`, whose groups are unequal: hp by cyl and am. The table is that of aovtype2(aov(hp ~ cyl * am)) on the page
// of the package CGPfunctions (ibecav.github.io/CGPfunctions/reference/aovtype2.html), which repeats car::Anova's type II.
TEST(Anova, OfUnequalGroupsIsRsTypeII) {
  const Column horses{110, 110, 93, 110, 175, 105, 245, 62,  95,  123, 123, 180, 180, 180, 205, 215,
                      230, 66,  52, 65,  97,  150, 150, 245, 175, 66,  91,  113, 264, 175, 335, 109};
  const Words cylinders{"6", "6", "4", "6", "8", "6", "8", "4", "4", "6", "6", "8", "8", "8", "8", "8",
                        "8", "4", "4", "4", "4", "8", "8", "8", "8", "4", "4", "4", "8", "6", "8", "4"};
  const Words manual{"1", "1", "1", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0",
                     "0", "1", "1", "1", "0", "0", "0", "0", "0", "1", "1", "1", "1", "1", "1", "1"};
  const auto found = two_way(horses, factor_of("cyl", cylinders), factor_of("am", manual));
  ASSERT_TRUE(found);
  const auto expect = [](const Effect& effect, double freedom, double sum, double f, double p, double slack) {
    EXPECT_EQ(effect.freedom, freedom) << effect.source;
    EXPECT_NEAR(effect.sum, sum, 0.5) << effect.source;
    EXPECT_NEAR(effect.f, f, 5e-5) << effect.source;
    EXPECT_NEAR(effect.p, p, slack) << effect.source;
  };
  expect(found->effects[0], 2, 102729, 60.1644, 1.759e-10, 5e-14);
  expect(found->effects[1], 1, 7318, 8.5716, 0.007009, 5e-7);
  expect(found->effects[2], 2, 12181, 7.1341, 0.003390, 5e-7);
  EXPECT_NEAR(found->residual_sum, 22197, 0.5);
  EXPECT_EQ(found->residual_freedom, 26);
}

// The residual sum of squares by regression on indicators: a slow twin that knows nothing of groups.
double rest_of(const Column& y, const std::vector<const Factor*>& factors, bool crossed) {
  std::vector<Predictor> columns;
  const auto indicator = [&](const Factor& factor, std::size_t level) {
    Column column;
    for (const std::size_t of : factor.of_row) column.push_back(of == level ? 1 : 0);
    return column;
  };
  for (const Factor* factor : factors)
    for (std::size_t level = 1; level < factor->levels.size(); ++level) columns.push_back({"", indicator(*factor, level)});
  if (crossed)
    for (std::size_t i = 1; i < factors[0]->levels.size(); ++i)
      for (std::size_t j = 1; j < factors[1]->levels.size(); ++j) {
        Predictor both{"", indicator(*factors[0], i)};
        const Column other = indicator(*factors[1], j);
        for (std::size_t r = 0; r < other.size(); ++r) both.values[r] *= other[r];
        columns.push_back(std::move(both));
      }
  return regress(y, columns)->residual_sum;
}

// Type II by its definition: what an effect takes away from the model of all effects that do not contain it.
TEST(Anova, OfUnequalGroupsIsTypeIIByItsDefinition) {
  Rng rng(5);
  Column y;
  Words a, b;
  for (std::size_t i = 0; i < 90; ++i) {
    const std::size_t group = rng.below(3), loops = rng.below(10) < 6 + group ? 0 : 1 + rng.below(2);  // far from balanced
    a.push_back("g" + std::to_string(group));
    b.push_back(std::to_string(2 * loops));
    y.push_back(10 * rng.unit() + static_cast<double>(2 * group + loops * loops));
  }
  const Factor first = factor_of("group", a), second = factor_of("loops", b);
  const auto found = two_way(y, first, second);
  ASSERT_TRUE(found);
  const double only_a = rest_of(y, {&first}, false), only_b = rest_of(y, {&second}, false),
               both = rest_of(y, {&first, &second}, false), full = rest_of(y, {&first, &second}, true);
  EXPECT_NEAR(found->effects[0].sum, only_b - both, 1e-8);
  EXPECT_NEAR(found->effects[1].sum, only_a - both, 1e-8);
  EXPECT_NEAR(found->effects[2].sum, both - full, 1e-8);
  EXPECT_NEAR(found->residual_sum, full, 1e-8);
  EXPECT_EQ(found->effects[2].freedom, 4);
  EXPECT_GT(std::abs(found->effects[0].sum - (rest_of(y, {}, false) - only_a)), 1) << "type I would be another table";
}

TEST(Anova, GroupsWithoutRowsHaveNoFreedom) {
  const Column y{1, 2, 4, 4, 5, 7, 9, 8, 12};
  const Factor a = factor_of("a", Words{"x", "x", "x", "x", "x", "x", "y", "y", "y"}),
               b = factor_of("b", Words{"p", "p", "q", "q", "r", "r", "p", "p", "q"});
  const auto found = two_way(y, a, b);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->effects[0].freedom, 1);
  EXPECT_EQ(found->effects[1].freedom, 2);
  EXPECT_EQ(found->effects[2].freedom, 1) << "five groups, less the four parameters of the additive model";
  EXPECT_EQ(found->residual_freedom, 4);
}

TEST(Anova, LevelsAreInTheirOrder) {
  EXPECT_EQ(factor_of("n", Words{"10", "9", "b", "9", "a", "1.5"}).levels, (Words{"1.5", "9", "10", "a", "b"}));
}

TEST(Anova, SaysWhatItCannotDo) {
  const Column y{1, 2, 3, 4};
  const Factor one = factor_of("one", Words{"a", "a", "a", "a"}), two = factor_of("two", Words{"a", "a", "b", "b"}),
               each = factor_of("each", Words{"a", "b", "c", "d"});
  EXPECT_EQ(two_way(y, one, two).error().found, "all rows have the same 'one'");
  EXPECT_TRUE(two_way(y, each, two).error().found.contains("one row only"));
  EXPECT_TRUE(two_way(y, two, two).error().found.contains("say the same"));
  EXPECT_TRUE(one_way(Column{1, 1, 2, 2}, two).error().found.contains("same value"));
}

// --- Tukey ---------------------------------------------------------------------------------------------------------------------

// The example of R's ?TukeyHSD: TukeyHSD(aov(breaks ~ wool + tension, warpbreaks), "tension", ordered = TRUE).
TEST(Tukey, IsRsLooms) {
  const Looms looms;
  const auto additive = two_way(looms.breaks, looms.wool, looms.tension, false);
  ASSERT_TRUE(additive);
  EXPECT_EQ(additive->residual_freedom, 50);
  const auto pairs = tukey(groups_of(looms.breaks, looms.tension), additive->residual_mean, additive->residual_freedom);
  ASSERT_EQ(pairs.size(), 3u);  // H L M: L - H, M - H, M - L
  const auto expect = [](const PairOfGroups& pair, double difference, double low, double high, double p) {
    EXPECT_NEAR(pair.difference, difference, 5e-7);
    EXPECT_NEAR(pair.interval.low, low, 5e-6);
    EXPECT_NEAR(pair.interval.high, high, 5e-6);
    EXPECT_NEAR(pair.p, p, 5e-7);
  };
  expect(pairs[0], 14.722222, 5.3688015, 24.07564, 0.0011218);
  expect(pairs[1], 4.722222, -4.6311985, 14.07564, 0.4474210);
  expect(pairs[2], -10.000000, -19.35342, -0.6465793, 0.0336262);
}

// The upper points of the studentized range as tables print them (Harter 1960; Pearson & Hartley 1966, table 29).
TEST(Tukey, StudentizedRangeIsThePrintedTables) {
  struct Row {
    double above, freedom;
    std::vector<double> q;  // of 2, 3, .. groups
  };
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (const Row& row : {Row{0.05, 5, {3.64, 4.60, 5.22, 5.67, 6.03, 6.33, 6.58, 6.80, 6.99}},
                         Row{0.05, 10, {3.15, 3.88, 4.33, 4.65, 4.91, 5.12, 5.30, 5.46, 5.60}},
                         Row{0.05, 20, {2.95, 3.58, 3.96, 4.23, 4.45, 4.62, 4.77, 4.90, 5.01}},
                         Row{0.05, infinite, {2.77, 3.31, 3.63, 3.86, 4.03, 4.17, 4.29, 4.39, 4.47}},
                         Row{0.01, 10, {4.48, 5.27, 5.77, 6.14, 6.43, 6.67, 6.87, 7.05, 7.21}}})
    for (std::size_t i = 0; i < row.q.size(); ++i) {
      constexpr double rounding = 0.00501;
      EXPECT_GT(studentized_range_above(row.q[i] - rounding, i + 2, row.freedom), row.above) << i + 2 << " " << row.freedom;
      EXPECT_LT(studentized_range_above(row.q[i] + rounding, i + 2, row.freedom), row.above) << i + 2 << " " << row.freedom;
    }
  EXPECT_NEAR(studentized_range_quantile(0.05, 2, 1), 17.97, 0.005);
  EXPECT_NEAR(studentized_range_quantile(0.05, 3, 1), 26.98, 0.005);
}

// Two groups: the range is Student's t times the root of 2, exactly.
TEST(Tukey, TwoGroupsAreStudentsT) {
  for (const double freedom : {1.0, 2.0, 7.0, 48.0, 900.0, 40'000.0})
    for (const double q : {0.01, 0.7, 2.5, 6.0, 15.0})
      EXPECT_NEAR(studentized_range_above(q, 2, freedom), student_two_sided(q / std::sqrt(2), freedom), 1e-10)
          << q << " " << freedom;
}

// Simpson's rule over both integrals, with the density of chi-squared instead of that of its root.
TEST(Tukey, StudentizedRangeIsItsIntegral) {
  const auto simpson = [](auto f, double low, double high, int pieces) {
    double sum = f(low) + f(high);
    for (int i = 1; i < pieces; ++i) sum += (i % 2 == 1 ? 4 : 2) * f(low + (high - low) * i / pieces);
    return sum * (high - low) / pieces / 3;
  };
  const int groups = 4;
  const double freedom = 6, q = 3.7;
  const auto range = [&](double r) {
    return simpson(
        [&](double z) {
          return groups * std::exp(-z * z / 2) / std::sqrt(2 * 3.14159265358979) *
                 std::pow(normal_below(z) - normal_below(z - r), groups - 1);
        },
        -8, 8, 400);
  };
  const double below =
      simpson([&](double x) { return x * x * std::exp(-x / 2) / 16 * range(q * std::sqrt(x / freedom)); }, 0, 90, 1000);
  EXPECT_NEAR(studentized_range_above(q, groups, freedom), 1 - below, 1e-7) << "Simpson's rule is as rough as that";
}

}  // namespace
}  // namespace crux::study::anova_test
