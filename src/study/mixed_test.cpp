// mixed_test.cpp -- the mixed model against lme4 and a slow integral; bootstrap, density and summaries.
#include "study/mixed.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <thread>
#include <vector>

#include "base/rng.hpp"
#include "study/bootstrap.hpp"
#include "study/density.hpp"
#include "study/distributions.hpp"
#include "study/summary.hpp"
#include "tests/support/cases.hpp"

namespace crux::study::mixed_test {
namespace {

using Column = std::vector<double>;

// lme4's dataset `cbpp`: cattle that fell ill, by herd and period. Here each animal is a row.
struct Herds {
  Column ill;
  std::vector<Predictor> periods{{"period2", {}}, {"period3", {}}, {"period4", {}}};
  std::vector<std::size_t> herd;
  double ways = 0;  // the logarithm of the number of ways to choose those that are ill
  Herds() {
    const std::vector<int> incidence{2, 3, 4, 0, 3, 1, 1, 8, 2, 0, 2, 2, 0, 2, 0, 5, 0, 0, 1, 3, 0,  0, 1, 8, 1, 3, 0, 12,
                                     2, 0, 0, 0, 1, 1, 0, 2, 0, 5, 3, 1, 2, 1, 0, 0, 1, 2, 0, 0, 11, 0, 0, 0, 1, 1, 1, 0};
    const std::vector<int> size{14, 12, 9,  5,  22, 18, 21, 22, 16, 16, 20, 10, 10, 9,  6,  18, 25, 24, 4,
                                17, 17, 18, 20, 16, 10, 9,  5,  34, 9,  6,  8,  6,  22, 22, 18, 22, 25, 27,
                                22, 22, 10, 8,  6,  5,  21, 24, 19, 23, 19, 2,  3,  2,  19, 15, 15, 15};
    const std::vector<int> rows{4, 3, 4, 4, 4, 4, 4, 1, 4, 4, 4, 4, 4, 4, 4};  // of each herd: periods 1, 2, ..
    std::size_t row = 0;
    for (std::size_t h = 0; h < rows.size(); ++h)
      for (int period = 1; period <= rows[h]; ++period, ++row) {
        ways += std::lgamma(size[row] + 1) - std::lgamma(incidence[row] + 1) - std::lgamma(size[row] - incidence[row] + 1);
        for (int animal = 0; animal < size[row]; ++animal) {
          ill.push_back(animal < incidence[row] ? 1 : 0);
          herd.push_back(h);
          for (int j = 0; j < 3; ++j) periods[static_cast<std::size_t>(j)].values.push_back(period == j + 2 ? 1 : 0);
        }
      }
  }
};

// lme4's own test (tests/glmer-1.R) demands these coefficients of 25 nodes. At one node, Laplace's approximation, glmer prints a
// log likelihood of -92.0 (-92.02628 to seven digits). It counts animals of a herd and period together: so many ways to choose
// those that are ill come on top of the likelihood of single animals.
TEST(Mixed, IsLme4sHerds) {
  const Herds herds;
  ASSERT_EQ(herds.ill.size(), 842u);
  const auto found = mixed_logistic(herds.ill, herds.periods, herds.herd);
  ASSERT_TRUE(found) << to_text(found.error());
  const Column published{-1.39922533406847, -0.991407294757321, -1.12782184600404, -1.57946627431248};
  for (std::size_t i = 0; i < published.size(); ++i) EXPECT_NEAR(found->terms[i].value, published[i], 2e-4) << i;
  EXPECT_EQ(found->players, 15u);
  EXPECT_EQ(found->successes, 99u);
  const Column laplace{-1.398532, -0.992333, -1.128672, -1.580314};
  EXPECT_NEAR(mixed_log_likelihood(herds.ill, herds.periods, herds.herd, laplace, 0.6422614, 1) + herds.ways, -92.02628, 2e-5);
}

// The slow twin: Simpson's rule over the skill, without looking for its mode.
double slow_likelihood(const Column& y, const Column& x, const std::vector<std::size_t>& player, double b0, double b1,
                       double deviation) {
  double sum = 0;
  const std::size_t players = *std::ranges::max_element(player) + 1;
  for (std::size_t who = 0; who < players; ++who) {
    constexpr int pieces = 2000;
    double integral = 0;
    for (int i = 0; i <= pieces; ++i) {
      const double u = -9 + 18.0 * i / pieces;
      double product = std::exp(-u * u / 2) / std::sqrt(2 * std::numbers::pi);
      for (std::size_t r = 0; r < y.size(); ++r)
        if (player[r] == who) {
          const double p = 1 / (1 + std::exp(-(b0 + b1 * x[r] + deviation * u)));
          product *= y[r] > 0.5 ? p : 1 - p;
        }
      integral += (i == 0 || i == pieces ? 1 : i % 2 == 1 ? 4 : 2) * product;
    }
    sum += std::log(integral * 18 / pieces / 3);
  }
  return sum;
}

struct Simulated {
  Column solved, difficulty;
  std::vector<std::size_t> player;
};
Simulated simulated(double deviation, std::size_t players, std::size_t plays, std::uint64_t seed) {
  Simulated made;
  Rng rng(seed);
  for (std::size_t who = 0; who < players; ++who) {
    double skill = -6;
    for (int i = 0; i < 12; ++i) skill += rng.unit();
    for (std::size_t i = 0; i < plays; ++i) {
      const double x = 4 * rng.unit() - 2;
      made.difficulty.push_back(x);
      made.solved.push_back(rng.unit() < 1 / (1 + std::exp(-(0.5 - x + deviation * skill))) ? 1 : 0);
      made.player.push_back(who);
    }
  }
  return made;
}

TEST(Mixed, IsTheTopOfTheSlowLikelihood) {
  const Simulated plays = simulated(1.2, 25, 8, 4);
  const std::vector<Predictor> predictors{{"difficulty", plays.difficulty}};
  const auto found = mixed_logistic(plays.solved, predictors, plays.player);
  ASSERT_TRUE(found);
  const double b0 = found->terms[0].value, b1 = found->terms[1].value, d = found->deviation;
  const auto slow = [&](double x, double y, double z) {
    return slow_likelihood(plays.solved, plays.difficulty, plays.player, x, y, z);
  };
  const double top = slow(b0, b1, d);
  EXPECT_NEAR(found->log_likelihood, top, 1e-6);
  constexpr double step = 0.02;
  for (const int sign : {-1, 1}) {
    EXPECT_LT(slow(b0 + sign * step, b1, d), top);
    EXPECT_LT(slow(b0, b1 + sign * step, d), top);
    EXPECT_LT(slow(b0, b1, d + sign * step), top);
  }
  // The error is that of the likelihood's curvature; here along b1, the others held: that is the smaller one.
  const double curve = (2 * top - slow(b0, b1 + step, d) - slow(b0, b1 - step, d)) / (step * step);
  EXPECT_GE(found->terms[1].error, 1 / std::sqrt(curve) * 0.999);
  EXPECT_LE(found->terms[1].error, 1.5 / std::sqrt(curve));
}

// Many plays tell the truth: b0 = 0.5, b1 = -1, deviation 1.2. Each estimate lies within four of its errors.
TEST(Mixed, FindsWhatWasPutIn) {
  const Simulated plays = simulated(1.2, 300, 12, 9);
  const auto found = mixed_logistic(plays.solved, std::vector<Predictor>{{"difficulty", plays.difficulty}}, plays.player);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->terms[0].value, 0.5, 4 * found->terms[0].error);
  EXPECT_NEAR(found->terms[1].value, -1, 4 * found->terms[1].error);
  EXPECT_NEAR(found->deviation, 1.2, 0.25);
  EXPECT_LT(found->p_players, 1e-6);
}

TEST(Mixed, PlayersWithoutDifferencesHaveNone) {
  int none = 0;
  for (std::uint64_t seed = 0; seed < tests::cases(20); ++seed) {
    const Simulated plays = simulated(0, 40, 6, seed);
    const auto found = mixed_logistic(plays.solved, std::vector<Predictor>{{"difficulty", plays.difficulty}}, plays.player);
    ASSERT_TRUE(found) << seed;
    none += found->deviation == 0;
    EXPECT_GE(found->log_likelihood, found->without_players - 1e-9);
    EXPECT_EQ(found->deviation == 0, found->p_players == 1);
  }
  EXPECT_GE(none, 1) << "about half of them, by theory";
}

TEST(Mixed, SaysWhatItCannotDo) {
  const std::vector<std::size_t> who{0, 0, 1, 1, 2, 2};
  const std::vector<Predictor> x{{"x", {1, 2, 3, 4, 5, 6}}};
  EXPECT_EQ(mixed_logistic(Column{1, 1, 1, 1, 1, 1}, x, who).error().found, "everybody succeeded");
  const auto separated = mixed_logistic(Column{0, 0, 0, 1, 1, 1}, x, who);
  ASSERT_FALSE(separated);
  EXPECT_TRUE(separated.error().found.contains("no estimate is finite"));
  EXPECT_FALSE(mixed_logistic(Column{0, 1, 0, 1, 0, 1}, x, std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_FALSE(mixed_logistic(Column{0, 1, 0, 1, 0, 1}, x, std::vector<std::size_t>(6)));
}

// --- bootstrap -----------------------------------------------------------------------------------------------------------------

Statistic mean_in(const Column& values) {
  return [&values](std::span<const std::size_t> rows) {
    double sum = 0;
    for (const std::size_t row : rows) sum += values[row];
    return sum / static_cast<double>(rows.size());
  };
}

// Of five values, all 3125 resamples can be had: their quantiles are those of drawing for ever.
TEST(Bootstrap, IsAllResamplesOfFewValues) {
  const Column values{1, 2, 4, 8, 17};
  Column all;
  for (int code = 0; code < 3125; ++code) {
    double sum = 0;
    for (int i = 0, rest = code; i < 5; ++i, rest /= 5) sum += values[static_cast<std::size_t>(rest % 5)];
    all.push_back(sum / 5);
  }
  std::ranges::sort(all);
  const auto found = bootstrap(5, mean_in(values), {.resamples = 40'000, .seed = 7});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->value, 6.4);
  EXPECT_NEAR(found->percentile.low, quantile(all, 0.025), 0.21) << "one step between two means is 0.2";
  EXPECT_NEAR(found->percentile.high, quantile(all, 0.975), 0.21);
  EXPECT_GT(found->interval.high, found->percentile.high) << "values skewed to the right";
}

// What R's boot.ci says of a skewed sample with a million resamples, as SciPy's tests quote it (test_bootstrap_against_R). Its
// ends are as sure as 100,000 resamples make them; the percentile interval lies 4 and 7 lower.
TEST(Bootstrap, IsRsBca) {
  const Column values{10, 12, 12.5, 12.5, 13.9, 15, 21, 22, 23, 34, 50, 81, 89, 121, 134, 213};
  const auto found = bootstrap(values.size(), mean_in(values), {.resamples = 100'000});
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->percentile.low, 28.86, 0.4);
  EXPECT_NEAR(found->percentile.high, 84.21, 0.6);
  EXPECT_NEAR(found->interval.low, 32.31, 0.4);
  EXPECT_NEAR(found->interval.high, 91.43, 0.6);
}

// Many even values: the normal interval of the mean.
TEST(Bootstrap, OfTheMeanIsNormal) {
  Column values;
  for (int i = 0; i < 400; ++i) values.push_back((i * 37 % 400) / 400.0);
  const auto found = bootstrap(values.size(), mean_in(values), {.resamples = 20'000});
  ASSERT_TRUE(found);
  const Summary column = summary_of(values);
  const double reach = 1.959964 * column.deviation / 20;
  EXPECT_NEAR(found->interval.low, column.mean - reach, 0.03 * reach);
  EXPECT_NEAR(found->interval.high, column.mean + reach, 0.03 * reach);
}

TEST(Bootstrap, IsTheSameOnAnyNumberOfThreads) {
  Column values;
  Rng rng(1);
  for (int i = 0; i < 60; ++i) values.push_back(rng.unit() * rng.unit());
  const Deal threads = [](std::size_t pieces, const std::function<void(std::size_t)>& work) {
    std::vector<std::jthread> crew;
    for (std::size_t t = 0; t < 3; ++t)
      crew.emplace_back([&, t] {
        for (std::size_t piece = pieces - t; piece-- > 0;)
          if (piece % 3 == (pieces - 1 - t) % 3) work(piece);
      });
  };
  const auto alone = bootstrap(60, mean_in(values), {.seed = 5}),
             together = bootstrap(60, mean_in(values), {.seed = 5, .deal = threads}),
             other = bootstrap(60, mean_in(values), {.seed = 6});
  ASSERT_TRUE(alone && together && other);
  EXPECT_EQ(alone->interval, together->interval);
  EXPECT_EQ(alone->percentile, together->percentile);
  EXPECT_NE(alone->percentile, other->percentile);
}

TEST(Bootstrap, SaysWhatItCannotDo) {
  EXPECT_FALSE(bootstrap(1, mean_in({1}), {}));
  EXPECT_FALSE(bootstrap(5, [](std::span<const std::size_t>) { return std::nan(""); }));
  EXPECT_FALSE(bootstrap(5, [](std::span<const std::size_t> rows) { return rows[0] == rows[1] ? std::nan("") : 1.0; }));
}

// --- one column ----------------------------------------------------------------------------------------------------------------

// R's dataset `precip`. print(density(precip)) says bw = 3.848; summary(precip) says 7.00 29.38 36.60 34.89 42.77 67.00.
TEST(Density, IsRsRain) {
  const Column rain{67,   54.7, 7,    48.5, 14,   17.2, 20.7, 13,   43.4, 40.2, 38.9, 54.5, 59.8, 48.3, 22.9, 11.5, 34.4, 35.1,
                    38.7, 30.8, 30.6, 43.1, 56.8, 40.8, 41.8, 42.5, 31,   31.7, 30.2, 25.9, 49.2, 37,   35.9, 15,   30.2, 7.2,
                    36.2, 45.5, 7.8,  33.4, 36.1, 40.2, 42.7, 42.5, 16.2, 39,   35,   37,   31.4, 37.6, 39.9, 36.2, 42.8, 46.4,
                    24.7, 49.1, 46,   35.9, 7.8,  48.2, 15.2, 32.5, 44.7, 42.6, 38.8, 17.4, 40.8, 29.1, 14.6, 59.2};
  ASSERT_EQ(rain.size(), 70u);
  const auto found = density(rain, 2001);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->bandwidth, 3.848, 5e-4);
  const Summary column = summary_of(rain);
  EXPECT_NEAR(column.lower, 29.38, 0.006);
  EXPECT_NEAR(column.median, 36.60, 0.006);
  EXPECT_NEAR(column.mean, 34.89, 0.006);
  EXPECT_NEAR(column.upper, 42.77, 0.006);
  double area = 0;
  for (std::size_t i = 1; i < found->x.size(); ++i) area += (found->y[i] + found->y[i - 1]) / 2 * (found->x[i] - found->x[i - 1]);
  EXPECT_NEAR(area, 1, 1e-3);
}

TEST(Density, OfOneBellIsNormal) {
  EXPECT_NEAR(density_at(Column{3}, 2, 5), std::exp(-0.5) / (2 * std::sqrt(2 * std::numbers::pi)), 1e-15);
  EXPECT_FALSE(density(Column{1, 1, 1}));
  EXPECT_FALSE(density(Column{1}));
}

// Printed tables: z 1.96, t with 10 degrees of freedom 2.228, F(3, 20) 3.10, chi-squared(5) 11.07: all at 5 %.
TEST(Distributions, AreThePrintedTables) {
  EXPECT_NEAR(normal_two_sided(1.959964), 0.05, 1e-7);
  EXPECT_NEAR(normal_quantile(0.975), 1.959964, 1e-6);
  EXPECT_NEAR(student_two_sided(2.228, 10), 0.05, 1e-4);
  EXPECT_NEAR(student_quantile(0.975, 10), 2.228, 5e-4);
  EXPECT_NEAR(f_above(3.10, 3, 20), 0.05, 1e-3);
  EXPECT_NEAR(chi_squared_above(11.07, 5), 0.05, 1e-4);
  EXPECT_EQ(f_above(0, 3, 20), 1);
  EXPECT_EQ(chi_squared_above(INFINITY, 5), 0);
  EXPECT_EQ(student_two_sided(-INFINITY, 5), 0);
}

}  // namespace
}  // namespace crux::study::mixed_test
