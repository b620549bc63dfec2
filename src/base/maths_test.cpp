#include "base/maths.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/rng.hpp"

namespace crux::maths_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// How far off, in units of the last place of the true value.
double units_off(double found, long double truth) {
  const auto rounded = static_cast<double>(truth);
  if (found == rounded) return 0;
  if (std::isinf(found) || std::isinf(rounded)) return infinity;
  int exponent = 0;
  std::frexp(rounded, &exponent);
  const long double unit = std::ldexp(1.0L, std::max(exponent - 53, -1074));
  return static_cast<double>(std::abs(found - truth) / unit);
}

struct Worst {
  double units = 0, at = 0;
  void see(double x, double found, long double truth) {
    if (const double off = units_off(found, truth); off > units) units = off, at = x;
  }
};

constexpr int draws = 200'000;

// Any positive number, of any size.
double any_positive(Rng& rng) { return std::ldexp(1 + rng.unit(), static_cast<int>(rng.below(2100)) - 1075); }
double between(Rng& rng, double least, double most) { return least + (most - least) * rng.unit(); }

TEST(Maths, LogarithmsAreWithinAUnit) {
  Rng rng(1);
  Worst two, e, ten, plus;
  const auto see = [&](double x) {
    two.see(x, log2(x), std::log2(static_cast<long double>(x)));
    e.see(x, log(x), std::log(static_cast<long double>(x)));
    ten.see(x, log10(x), std::log10(static_cast<long double>(x)));
  };
  for (int i = 0; i < draws; ++i) {
    see(any_positive(rng));
    see(between(rng, 0.6, 1.6));
    see(1 + between(rng, -1, 1) * std::ldexp(1.0, -static_cast<int>(rng.below(52))));
    see(1 + static_cast<double>(rng.below(1'000'000)));
    for (const double x :
         {between(rng, -1, 1), any_positive(rng), between(rng, -1, 1) * std::ldexp(1.0, -static_cast<int>(rng.below(90)))})
      if (x > -1) plus.see(x, log1p(x), std::log1p(static_cast<long double>(x)));
  }
  EXPECT_LT(two.units, 1) << two.at;
  EXPECT_LT(e.units, 1) << e.at;
  EXPECT_LT(ten.units, 1) << ten.at;
  EXPECT_LT(plus.units, 1) << plus.at;
}

TEST(Maths, PowersAreWithinAUnit) {
  Rng rng(2);
  Worst two, e, minus, power;
  for (int i = 0; i < draws; ++i) {
    for (const double x : {between(rng, -1080, 1030), between(rng, -2, 2), between(rng, -30, 0)}) {
      two.see(x, exp2(x), std::exp2(static_cast<long double>(x)));
      e.see(x * 0.69, exp(x * 0.69), std::exp(static_cast<long double>(x * 0.69)));
      minus.see(x * 0.69, expm1(x * 0.69), std::expm1(static_cast<long double>(x * 0.69)));
    }
    const double tiny = between(rng, -1, 1) * std::ldexp(1.0, -static_cast<int>(rng.below(60)));
    minus.see(tiny, expm1(tiny), std::expm1(static_cast<long double>(tiny)));
    const double base = between(rng, 0.001, 20), up = between(rng, -50, 50);
    power.see(base, pow(base, up), std::pow(static_cast<long double>(base), static_cast<long double>(up)));
  }
  EXPECT_LT(two.units, 1) << two.at;
  EXPECT_LT(e.units, 1) << e.at;
  EXPECT_LT(minus.units, 1) << minus.at;
  EXPECT_LT(power.units, 1) << power.at;
}

TEST(Maths, SinesAreWithinAUnit) {
  Rng rng(3);
  Worst sines, cosines;
  for (int i = 0; i < draws; ++i)
    for (const double x : {between(rng, -7, 7), between(rng, -1, 1), between(rng, -1000, 1000)}) {
      sines.see(x, sin(x), std::sin(static_cast<long double>(x)));
      cosines.see(x, cos(x), std::cos(static_cast<long double>(x)));
    }
  EXPECT_LT(sines.units, 1) << sines.at;
  EXPECT_LT(cosines.units, 1) << cosines.at;
}

TEST(Maths, WholePowersAreExact) {
  for (int k = -1074; k < 1024; ++k) {
    EXPECT_EQ(log2(std::ldexp(1.0, k)), k);
    EXPECT_EQ(exp2(k), std::ldexp(1.0, k));
  }
  double ten = 1;
  for (int k = 0; k <= 22; ++k, ten *= 10) {
    EXPECT_EQ(pow(10, k), ten);
    EXPECT_EQ(log10(ten), k);
  }
}

TEST(Maths, EdgesAreThoseOfTheLibrary) {
  for (const auto log : {crux::log2, crux::log, crux::log10}) {
    EXPECT_EQ(log(0), -infinity);
    EXPECT_EQ(log(infinity), infinity);
    EXPECT_EQ(log(1), 0);
    EXPECT_TRUE(std::isnan(log(-1)) && std::isnan(log(std::nan(""))));
  }
  EXPECT_EQ(log1p(-1), -infinity);
  EXPECT_TRUE(std::isnan(log1p(-2)));
  EXPECT_EQ(log1p(infinity), infinity);
  for (const auto exp : {crux::exp2, crux::exp}) {
    EXPECT_EQ(exp(-infinity), 0);
    EXPECT_EQ(exp(infinity), infinity);
    EXPECT_EQ(exp(0), 1);
    EXPECT_TRUE(std::isnan(exp(std::nan(""))));
  }
  EXPECT_EQ(expm1(-infinity), -1);
  EXPECT_EQ(expm1(infinity), infinity);
  EXPECT_TRUE(std::isnan(expm1(std::nan(""))));
  EXPECT_EQ(expm1(0), 0);
  EXPECT_TRUE(std::isnan(sin(infinity)) && std::isnan(cos(std::nan(""))));
}

}  // namespace
}  // namespace crux::maths_test
