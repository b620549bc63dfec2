// regression_test.cpp -- regression and correlation against certified and documented values.
#include "study/regression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "study/correlation.hpp"
#include "study/spearman.hpp"

namespace crux::study::regression_test {
namespace {

using Column = std::vector<double>;

// The digits that two numbers share: relative error.
void expect_close(double found, double published, double relative = 1e-8) {
  EXPECT_NEAR(found, published, relative * std::abs(published)) << found << " against " << published;
}

// Longley (1967), the hardest of the linear regressions in NIST's Statistical Reference Datasets (itl.nist.gov/div898/strd, file
// Longley.dat): its columns are nearly collinear. Coefficients, errors and residual deviation as certified there.
TEST(Regression, IsNistsLongley) {
  const Column y{60323, 61122, 60171, 61187, 63221, 63639, 64989, 63761, 66019, 67857, 68169, 66513, 68655, 69564, 69331, 70551};
  const std::vector<Predictor> x{
      {"deflator", {83, 88.5, 88.2, 89.5, 96.2, 98.1, 99, 100, 101.2, 104.6, 108.4, 110.8, 112.6, 114.2, 115.7, 116.9}},
      {"gnp",
       {234289, 259426, 258054, 284599, 328975, 346999, 365385, 363112, 397469, 419180, 442769, 444546, 482704, 502601, 518173,
        554894}},
      {"unemployed", {2356, 2325, 3682, 3351, 2099, 1932, 1870, 3578, 2904, 2822, 2936, 4681, 3813, 3931, 4806, 4007}},
      {"armed", {1590, 1456, 1616, 1650, 3099, 3594, 3547, 3350, 3048, 2857, 2798, 2637, 2552, 2514, 2572, 2827}},
      {"people",
       {107608, 108632, 109773, 110929, 112075, 113270, 115094, 116219, 117388, 118734, 120445, 121950, 123366, 125368, 127852,
        130081}},
      {"year", {1947, 1948, 1949, 1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1959, 1960, 1961, 1962}}};
  const auto found = regress(y, x);
  ASSERT_TRUE(found);
  const Column values{-3482258.63459582, 15.0618722713733,       -0.358191792925910e-01, -2.02022980381683,
                      -1.03322686717359, -0.511041056535807e-01, 1829.15146461355};
  const Column errors{890420.383607373,  84.9149257747669,  0.334910077722432e-01, 0.488399681651699,
                      0.214274163161675, 0.226073200069370, 455.478499142212};
  ASSERT_EQ(found->terms.size(), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    expect_close(found->terms[i].value, values[i]);
    expect_close(found->terms[i].error, errors[i]);
  }
  expect_close(found->sigma, 304.854073561965);
  expect_close(found->r_squared, 0.995479004577296);
  expect_close(found->f, 330.285339234588);
}

// R's dataset `women`, the example of ?lm-like pages: weight ~ height + height^2 gives 261.87818, -7.34832 and 0.08306, with
// errors 25.19677, 0.77769 and 0.00598, R^2 0.9995 and F 1.139e+04 (summary.lm).
TEST(Regression, QuadraticIsRsWomen) {
  const Column weight{115, 117, 120, 123, 126, 129, 132, 135, 139, 142, 146, 150, 154, 159, 164};
  Predictor height{"height", {}};
  for (int i = 58; i <= 72; ++i) height.values.push_back(i);
  const auto found = regress_quadratic(weight, height);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->terms[0].value, 261.87818, 5e-6);
  EXPECT_NEAR(found->terms[0].error, 25.19677, 5e-6);
  EXPECT_NEAR(found->terms[1].value, -7.34832, 5e-6);
  EXPECT_NEAR(found->terms[1].error, 0.77769, 5e-6);
  EXPECT_NEAR(found->terms[2].value, 0.08306, 5e-6);
  EXPECT_NEAR(found->terms[2].error, 0.00598, 5e-6);
  EXPECT_NEAR(found->r_squared, 0.9995, 5e-5);
  EXPECT_NEAR(found->f, 1.139e4, 5);
  EXPECT_EQ(found->terms[2].name, "height^2");
}

const Column miles{21,   21,   22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4,
                   14.7, 32.4, 30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26,   30.4, 15.8, 19.7, 15,   21.4};
const Column weights{2.620, 2.875, 2.320, 3.215, 3.440, 3.460, 3.570, 3.190, 3.150, 3.440, 3.440,
                     4.070, 3.730, 3.780, 5.250, 5.424, 5.345, 2.200, 1.615, 1.835, 2.465, 3.520,
                     3.435, 3.840, 3.845, 1.935, 2.140, 1.513, 3.170, 2.770, 3.570, 2.780};
const Column horses{110, 110, 93, 110, 175, 105, 245, 62,  95,  123, 123, 180, 180, 180, 205, 215,
                    230, 66,  52, 65,  97,  150, 150, 245, 175, 66,  91,  113, 264, 175, 335, 109};

// R's dataset `mtcars`: summary(lm(mpg ~ wt + hp)) prints these.
TEST(Regression, IsRsCars) {
  const std::vector<Predictor> both{{"wt", weights}, {"hp", horses}};
  const auto found = regress(miles, both);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->terms[0].value, 37.22727, 5e-6);
  EXPECT_NEAR(found->terms[0].error, 1.59879, 5e-6);
  EXPECT_NEAR(found->terms[1].value, -3.87783, 5e-6);
  EXPECT_NEAR(found->terms[1].error, 0.63273, 5e-6);
  EXPECT_NEAR(found->terms[2].value, -0.03177, 5e-6);
  EXPECT_NEAR(found->terms[2].error, 0.00903, 5e-6);
  EXPECT_NEAR(found->adjusted, 0.8148, 5e-5);
  EXPECT_NEAR(found->f, 69.21, 0.005);
  EXPECT_NEAR(found->p, 9.109e-12, 5e-16);
  EXPECT_NEAR(found->sigma, 2.593, 5e-4);
}

// The mean of a straight line at x has the textbook's error s sqrt(1/n + (x - mean)^2 / Sxx).
TEST(Regression, BandsAreTheTextbooks) {
  const std::vector<Predictor> one{{"wt", weights}};
  const auto found = regress(miles, one);
  ASSERT_TRUE(found);
  double mean = 0, squares = 0;
  for (const double w : weights) mean += w / 32;
  for (const double w : weights) squares += (w - mean) * (w - mean);
  for (const double x : {1.5, 3.0, 6.0}) {
    const MeanAt at = mean_at(*found, Column{x});
    EXPECT_NEAR(at.value, found->terms[0].value + x * found->terms[1].value, 1e-10);
    constexpr double t30 = 2.042272;  // 97.5 % of Student's t with 30 degrees of freedom, from any printed table
    EXPECT_NEAR(at.interval.high - at.value, t30 * found->sigma * std::sqrt(1.0 / 32 + (x - mean) * (x - mean) / squares), 1e-5);
  }
}

TEST(Regression, SaysWhatItCannotDo) {
  const auto flat = regress(Column{1, 2, 3, 4}, std::vector<Predictor>{{"x", {7, 7, 7, 7}}});
  ASSERT_FALSE(flat);
  EXPECT_EQ(flat.error().found, "'x' has the same value in every row");
  const auto twice = regress(Column{1, 2, 3, 4, 9}, std::vector<Predictor>{{"x", {1, 2, 3, 4, 5}}, {"y", {2, 4, 6, 8, 10}}});
  ASSERT_FALSE(twice);
  EXPECT_TRUE(twice.error().found.contains("follows from the others"));
  EXPECT_FALSE(regress(Column{1, 2}, std::vector<Predictor>{{"x", {1, 2}}}));
}

// --- correlation ---------------------------------------------------------------------------------------------------------------

// R's cor.test(mpg, wt) of `mtcars`, and the example of ?cor.test (Hollander & Wolfe 1973, p. 185) by Pearson.
TEST(Correlation, IsRsCorTest) {
  const auto cars = correlate(CorrelationKind::pearson, miles, weights);
  ASSERT_TRUE(cars);
  EXPECT_NEAR(cars->r, -0.8676594, 5e-8);
  EXPECT_NEAR(cars->p, 1.294e-10, 5e-14);
  EXPECT_NEAR(cars->interval.low, -0.9338264, 5e-8);
  EXPECT_NEAR(cars->interval.high, -0.7440872, 5e-8);
  const auto tuna = correlate(CorrelationKind::pearson, Column{44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1},
                              Column{2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8});
  ASSERT_TRUE(tuna);
  EXPECT_NEAR(tuna->r, 0.5711816, 5e-8);
  EXPECT_NEAR(tuna->p, 0.1082, 5e-5);
  EXPECT_NEAR(tuna->interval.low, -0.1497426, 5e-8);
  EXPECT_NEAR(tuna->interval.high, 0.8955795, 5e-8);
}

// With one covariate: the textbook's formula from three plain correlations; with any number, t is that of the regression.
TEST(Correlation, PartialAgreesWithFormulaAndRegression) {
  const std::vector<Column> others{horses};
  for (const auto kind : {CorrelationKind::pearson, CorrelationKind::spearman}) {
    const auto r = [&](const Column& a, const Column& b) { return correlate(kind, a, b)->r; };
    const double ab = r(miles, weights), ac = r(miles, horses), bc = r(weights, horses);
    const auto found = correlate(kind, miles, weights, others);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->r, (ab - ac * bc) / std::sqrt((1 - ac * ac) * (1 - bc * bc)), 1e-12);
    EXPECT_EQ(found->freedom, 29);
  }
  const auto regression = regress(miles, std::vector<Predictor>{{"wt", weights}, {"hp", horses}});
  const auto partial = correlate(CorrelationKind::pearson, miles, weights, others);
  ASSERT_TRUE(regression && partial);
  EXPECT_NEAR(partial->p, regression->terms[1].p, 1e-12);
}

// The interval holds the truth in 95 of 100 samples: 2,000 samples of 40 pairs with a correlation of 0.6, by ranks and plain. The
// error of such a share is 0.5 %; rho of normal pairs is 6/pi asin(r/2) = 0.582.
TEST(Correlation, IntervalsHoldTheTruth) {
  constexpr int samples = 2000, pairs = 40;
  int plain = 0, ranked = 0;
  for (int s = 0; s < samples; ++s) {
    Rng rng(24, 1, static_cast<std::uint64_t>(s));
    const auto normal = [&] {  // the sum of twelve uniform numbers, less 6
      double sum = -6;
      for (int i = 0; i < 12; ++i) sum += rng.unit();
      return sum;
    };
    Column x, y;
    for (int i = 0; i < pairs; ++i) {
      const double a = normal(), b = normal();
      x.push_back(a), y.push_back(0.6 * a + 0.8 * b);
    }
    const auto one = correlate(CorrelationKind::pearson, x, y), other = correlate(CorrelationKind::spearman, x, y);
    plain += one->interval.low <= 0.6 && 0.6 <= one->interval.high;
    ranked += other->interval.low <= 0.582 && 0.582 <= other->interval.high;
  }
  EXPECT_NEAR(plain, 0.95 * samples, 0.02 * samples);
  EXPECT_NEAR(ranked, 0.95 * samples, 0.02 * samples);
}

TEST(Correlation, SpearmanIsTheSameBothWays) {
  const auto one = spearman(miles, horses);
  const auto other = correlate(CorrelationKind::spearman, miles, horses);
  ASSERT_TRUE(one && other);
  EXPECT_DOUBLE_EQ(one->rho, other->r);
  EXPECT_DOUBLE_EQ(one->p, other->p);
  EXPECT_EQ(interval_of(*one), other->interval);
}

TEST(Correlation, SaysWhatItCannotDo) {
  EXPECT_FALSE(correlate(CorrelationKind::pearson, Column{1, 2, 3}, Column{1, 2, 4}));
  EXPECT_FALSE(correlate(CorrelationKind::pearson, Column{1, 1, 1, 1}, Column{1, 2, 3, 4}));
  const std::vector<Column> same{{1, 2, 3, 4, 5, 7}};
  const auto explained = correlate(CorrelationKind::pearson, Column{2, 4, 6, 8, 10, 14}, Column{1, 5, 2, 8, 3, 1}, same);
  ASSERT_FALSE(explained);
  EXPECT_EQ(explained.error().found, "the covariates explain a column completely");
  const auto line = correlate(CorrelationKind::pearson, Column{1, 2, 3, 4}, Column{2, 4, 6, 8});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->p, 0);
}

}  // namespace
}  // namespace crux::study::regression_test
