// ranks_test.cpp -- tests by ranks against R's documented examples, and exact chances against full enumeration.
#include "study/ranks.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "study/corrections.hpp"
#include "study/distributions.hpp"
#include "study/effect.hpp"
#include "study/friedman.hpp"
#include "study/wilcoxon.hpp"

namespace crux::study::ranks_test {
namespace {

using Column = std::vector<double>;

TEST(Ranks, AreSharedAmongTies) {
  EXPECT_EQ(ranks_of(Column{30, 10, 20, 10}), (Column{4, 1.5, 3, 1.5}));
  EXPECT_EQ(ties_of(Column{30, 10, 20, 10, 30, 30}), 6 + 24);
}

// The example of R's ?wilcox.test: depression before and after (Hollander & Wolfe 1973, p. 29). It prints V = 40 and, one-sided,
// p-value = 0.01953.
TEST(Wilcoxon, IsRsDepression) {
  const auto found = wilcoxon(Column{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30},
                              Column{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->up, 40);
  EXPECT_EQ(found->down, 5);
  EXPECT_TRUE(found->exact);
  EXPECT_NEAR(found->p, 2 * 0.01953, 1e-5);
  EXPECT_NEAR(found->biserial, 35.0 / 45, 1e-12);
}

// The slow twin: all signs of all ranks.
double signs_enumerated(const Column& a, const Column& b) {
  Column sizes;
  double up = 0, all = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i]) sizes.push_back(std::abs(a[i] - b[i]));
  const Column ranks = ranks_of(sizes);
  for (std::size_t i = 0, k = 0; i < a.size(); ++i)
    if (a[i] != b[i]) up += a[i] > b[i] ? ranks[k++] : 0 * ranks[k++];
  for (const double rank : ranks) all += rank;
  std::uint32_t far = 0;
  for (std::uint32_t signs = 0; signs < 1u << ranks.size(); ++signs) {
    double sum = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) sum += (signs >> i & 1) != 0 ? ranks[i] : 0;
    far += std::abs(2 * sum - all) >= std::abs(2 * up - all) - 1e-9;
  }
  return far / std::exp2(ranks.size());
}

TEST(Wilcoxon, ExactChancesAreThoseOfAllSignsAlsoWithTies) {
  int with_ties = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng(seed);
    const std::size_t n = 3 + rng.below(10), values = 2 + rng.below(12);
    Column a, b;
    for (std::size_t i = 0; i < n; ++i) {
      a.push_back(static_cast<double>(rng.below(values)));
      b.push_back(static_cast<double>(rng.below(values)));
    }
    const auto found = wilcoxon(a, b);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->exact);
    EXPECT_NEAR(found->p, signs_enumerated(a, b), 1e-12) << seed;
    with_ties += found->up != std::floor(found->up);
  }
  EXPECT_GT(with_ties, 5);
}

// With 51 pairs the normal distribution takes over; with 50 it would have said nearly the same as the exact count.
TEST(Wilcoxon, ManyPairsAreNormal) {
  Column a, b;
  Rng rng(3);
  for (int i = 0; i < 51; ++i) {
    a.push_back(rng.unit() + 0.12);
    b.push_back(rng.unit());
  }
  const auto normal = wilcoxon(a, b);
  a.pop_back(), b.pop_back();
  const auto exact = wilcoxon(a, b);
  ASSERT_TRUE(normal && exact);
  EXPECT_FALSE(normal->exact);
  EXPECT_TRUE(exact->exact);
  const double n = 50, variance = n * (n + 1) * (2 * n + 1) / 24;
  EXPECT_NEAR(exact->p, normal_two_sided((std::abs(exact->up - n * (n + 1) / 4) - 0.5) / std::sqrt(variance)), 0.003);
  EXPECT_NEAR(exact->z, (exact->up - n * (n + 1) / 4) / std::sqrt(variance), 1e-12);
  const auto same = wilcoxon(Column{1, 2}, Column{1, 2});
  ASSERT_TRUE(same);
  EXPECT_EQ(same->p, 1) << "no pair differs";
  EXPECT_FALSE(wilcoxon(Column{}, Column{}));
}

// The examples of R's ?wilcox.test: permeability of two membranes (W = 35, one-sided p-value = 0.1272), and ozone in May and
// August of `airquality` (W = 127.5, p-value = 0.0001208, by the normal distribution).
TEST(MannWhitney, IsRsExamples) {
  const auto membranes =
      mann_whitney(Column{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46}, Column{1.15, 0.88, 0.90, 0.74, 1.21});
  ASSERT_TRUE(membranes);
  EXPECT_EQ(membranes->u, 35);
  EXPECT_TRUE(membranes->exact);
  EXPECT_NEAR(membranes->p, 2 * 0.1272, 1e-4);
  EXPECT_EQ(membranes->superiority, 0.7);
  const auto ozone = mann_whitney(
      Column{41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115, 37},
      Column{39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76, 118, 84, 85});
  ASSERT_TRUE(ozone);
  EXPECT_EQ(ozone->u, 127.5);
  EXPECT_FALSE(ozone->exact);
  EXPECT_NEAR(ozone->p, 0.0001208, 5e-8);
}

// The slow twin: all ways to choose who belongs to the first group.
double deals_enumerated(const Column& a, const Column& b) {
  Column all = a;
  all.insert(all.end(), b.begin(), b.end());
  const Column ranks = ranks_of(all);
  const double middle = static_cast<double>(a.size() * (all.size() + 1)) / 2;
  double seen = 0, far = 0, ways = 0;
  for (std::size_t i = 0; i < a.size(); ++i) seen += ranks[i];
  for (std::uint32_t chosen = 0; chosen < 1u << all.size(); ++chosen) {
    if (std::popcount(chosen) != static_cast<int>(a.size())) continue;
    double sum = 0;
    for (std::size_t i = 0; i < all.size(); ++i) sum += (chosen >> i & 1) != 0 ? ranks[i] : 0;
    ++ways;
    far += std::abs(sum - middle) >= std::abs(seen - middle) - 1e-9;
  }
  return far / ways;
}

TEST(MannWhitney, ExactChancesAreThoseOfAllDealsAlsoWithTies) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Rng rng(seed);
    const std::size_t m = 1 + rng.below(7), n = 1 + rng.below(7), values = 2 + rng.below(15);
    Column a, b;
    for (std::size_t i = 0; i < m; ++i) a.push_back(static_cast<double>(rng.below(values)));
    for (std::size_t i = 0; i < n; ++i) b.push_back(static_cast<double>(rng.below(values)));
    const auto found = mann_whitney(a, b), turned = mann_whitney(b, a);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->p, deals_enumerated(a, b), 1e-12) << seed;
    ASSERT_TRUE(turned);
    EXPECT_NEAR(found->p, turned->p, 1e-12);
    EXPECT_NEAR(found->superiority, 1 - turned->superiority, 1e-12);
  }
}

// The interval holds exactly the shifts that the test does not reject at 5 %: a hair inside its ends p is more than that, a hair
// outside it is not.
TEST(Shift, IsWhatTheTestDoesNotReject) {
  constexpr double hair = 1e-7;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Rng rng(seed);
    const std::size_t m = 6 + rng.below(8), n = 6 + rng.below(8);
    Column a, b, paired;
    for (std::size_t i = 0; i < m; ++i) a.push_back(rng.unit() + 0.3), paired.push_back(rng.unit());
    for (std::size_t i = 0; i < n; ++i) b.push_back(rng.unit());
    const auto less = [&](double shift) {
      Column moved = a;
      for (double& value : moved) value -= shift;
      return moved;
    };
    const auto groups = shift_of_groups(a, b), pairs = shift_of_pairs(a, paired);
    ASSERT_TRUE(groups && pairs) << m << " " << n;
    for (const auto& [end, outwards] : {std::pair(groups->interval.low, -hair), std::pair(groups->interval.high, hair)}) {
      EXPECT_GT(mann_whitney(less(end - outwards), b)->p, 0.05);
      EXPECT_LE(mann_whitney(less(end + outwards), b)->p, 0.05);
    }
    for (const auto& [end, outwards] : {std::pair(pairs->interval.low, -hair), std::pair(pairs->interval.high, hair)}) {
      EXPECT_GT(wilcoxon(less(end - outwards), paired)->p, 0.05);
      EXPECT_LE(wilcoxon(less(end + outwards), paired)->p, 0.05);
    }
    EXPECT_NEAR(mann_whitney(less(groups->value), b)->superiority, 0.5, 0.02) << "after the shift neither group is ahead";
  }
  EXPECT_FALSE(shift_of_pairs(Column{1, 2, 3, 4, 5}, Column{0, 0, 0, 0, 0})) << "five signs: the least p is 1/16";
  EXPECT_FALSE(shift_of_groups(Column{1, 2}, Column{3, 4}));
}

// Beyond 50 values the places come from the normal distribution: the same but for one.
TEST(Shift, OfManyIsNearlyTheSame) {
  Rng rng(2);
  Column a, b;
  for (int i = 0; i < 26; ++i) a.push_back(rng.unit()), b.push_back(rng.unit());
  const auto many = shift_of_groups(a, b);
  a.pop_back(), b.pop_back();
  const auto few = shift_of_groups(a, b);
  ASSERT_TRUE(many && few);
  EXPECT_NEAR(many->interval.high - many->interval.low, few->interval.high - few->interval.low, 0.03);
}

// The example of R's ?friedman.test: three ways to round first base, 22 players (Hollander & Wolfe 1973, p. 140). It prints
// Friedman chi-squared = 11.143, df = 2, p-value = 0.003805.
const std::vector<Column> rounding{{5.40, 5.85, 5.20, 5.55, 5.90, 5.45, 5.40, 5.45, 5.25, 5.85, 5.25,
                                    5.65, 5.60, 5.05, 5.50, 5.45, 5.55, 5.45, 5.50, 5.65, 5.70, 6.30},
                                   {5.50, 5.70, 5.60, 5.50, 5.85, 5.55, 5.40, 5.50, 5.15, 5.80, 5.20,
                                    5.55, 5.35, 5.00, 5.50, 5.55, 5.55, 5.50, 5.45, 5.60, 5.65, 6.30},
                                   {5.55, 5.75, 5.50, 5.40, 5.70, 5.60, 5.35, 5.35, 5.00, 5.70, 5.10,
                                    5.45, 5.45, 4.95, 5.40, 5.50, 5.35, 5.55, 5.25, 5.40, 5.55, 6.25}};
TEST(Friedman, IsRsFirstBase) {
  const auto found = friedman(rounding);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->chi_squared, 11.143, 5e-4);
  EXPECT_EQ(found->freedom, 2);
  EXPECT_NEAR(found->p, 0.003805, 5e-7);
  EXPECT_EQ(found->n, 22u);
  EXPECT_NEAR(found->w, found->chi_squared / 44, 1e-12);
}

// Without ties: Friedman's own formula, 12 / (n k (k + 1)) sum R^2 - 3 n (k + 1). All agree: W is 1.
TEST(Friedman, WithoutTiesIsFriedmansFormula) {
  Rng rng(8);
  std::vector<Column> conditions(4);
  for (int i = 0; i < 15; ++i)
    for (Column& condition : conditions) condition.push_back(rng.unit());
  const auto found = friedman(conditions);
  ASSERT_TRUE(found);
  double squares = 0;
  for (const double mean : found->mean_ranks) squares += 225 * mean * mean;
  EXPECT_NEAR(found->chi_squared, 12.0 / (15 * 4 * 5) * squares - 3 * 15 * 5, 1e-10);
  EXPECT_NEAR(friedman(std::vector<Column>{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}})->w, 1, 1e-12);
  EXPECT_FALSE(friedman(std::vector<Column>{{1, 2}, {1, 2}}));
  EXPECT_FALSE(friedman(std::vector<Column>{{1, 2}}));
}

// By hand: four tests. Holm's third may not be smaller than his second.
TEST(Corrections, AreByHand) {
  const Column p{0.01, 0.04, 0.03, 0.005};
  const auto expect = [](const Column& found, const Column& by_hand) {
    ASSERT_EQ(found.size(), by_hand.size());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], by_hand[i], 1e-12);
  };
  expect(bonferroni(p), {0.04, 0.16, 0.12, 0.02});
  expect(holm(p), {0.03, 0.06, 0.06, 0.02});
  expect(holm(Column{0.6, 0.7}), {1, 1});
  EXPECT_TRUE(holm(Column{}).empty());
}

// The example of stdlib's padjust (stdlib.io/docs/api/latest/@stdlib/stats/padjust), which says what R's p.adjust says.
TEST(Corrections, HolmsIsStdlibs) {
  const Column found = holm(Column{0.319, 0.201, 0.4, 0.374, 0.113}), printed{0.957, 0.804, 0.957, 0.957, 0.565};
  for (std::size_t i = 0; i < printed.size(); ++i) EXPECT_NEAR(found[i], printed[i], 5e-4);
  EXPECT_NEAR(bonferroni(Column{0.1496, 0.0275, 0.3053, 0.1599, 0.2061})[0], 0.748, 5e-4);
}

// The example of Borenstein, Hedges, Higgins & Rothstein (2009), Introduction to Meta-Analysis, chapter 4 (repeated in H. Zhang's
// slides "Effect Sizes Means"): means 103 and 100, deviations 5.5 and 4.5, 50 people each give d = 0.5970 and g = 0.5924, with an
// error of 0.2028.
TEST(Effect, IsBorensteins) {
  const auto group = [](double mean, double deviation) {
    Column values;
    const double off = deviation * std::sqrt(49.0 / 50);
    for (int i = 0; i < 50; ++i) values.push_back(i % 2 == 0 ? mean - off : mean + off);
    return values;
  };
  const auto found = cohen(group(103, 5.5), group(100, 4.5));
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->d, 0.5970, 5e-5);
  EXPECT_NEAR(found->g, 0.5924, 5e-5);
  EXPECT_NEAR((found->interval.high - found->g) / 1.959964, 0.2028, 5e-5);
}

// By hand: means 4 and 2, both variances 2.5, so d = 2 / sqrt(2.5); J = 1 - 3 / 31.
TEST(Effect, IsByHand) {
  const auto found = cohen(Column{2, 3, 4, 5, 6}, Column{0, 1, 2, 3, 4});
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->d, 2 / std::sqrt(2.5), 1e-12);
  EXPECT_NEAR(found->g, (1 - 3.0 / 31) * 2 / std::sqrt(2.5), 1e-12);
  EXPECT_NEAR(found->interval.high - found->g, 1.959963984540054 * (1 - 3.0 / 31) * std::sqrt(0.4 + 1.6 / 20), 1e-9);
  EXPECT_FALSE(cohen(Column{1}, Column{1, 2}));
  EXPECT_FALSE(cohen(Column{1, 1}, Column{2, 2}));
}

}  // namespace
}  // namespace crux::study::ranks_test
