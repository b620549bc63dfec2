#include "base/maths.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace crux {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

// A number with twice the digits: high + low, where low is at most a few units of the last place of high.
struct Twice {
  double high, low;
};

// The upper 26 bits: products of two such numbers are exact.
double upper(double x) { return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & 0xffff'ffff'f800'0000); }

// a * b for constants b that are already cut in two.
Twice times(Twice a, double b_high, double b_low) {
  const double head = upper(a.high), tail = (a.high - head) + a.low;
  return {head * b_high, head * b_low + tail * (b_high + b_low)};
}

struct Exp2Row {
  double high, low;
};
constexpr std::array exp2_table = {
#define EXP2(high, low) Exp2Row{high, low},
#define LOG2(c, inverse, high, low)
#include "base/maths.def"
#undef EXP2
#undef LOG2
};
struct Log2Row {
  double c, inverse, high, low;
};
constexpr std::array log2_table = {
#define EXP2(high, low)
#define LOG2(c, inverse, high, low) Log2Row{c, inverse, high, low},
#include "base/maths.def"
#undef EXP2
#undef LOG2
};
static_assert(exp2_table.size() == 64 && log2_table.size() == 65);

constexpr double log2e_high = 0x1.7154768p+0, log2e_low = -0x1.6a3e80f444178p-27;

// log2 x. REQUIRES: x is positive and finite.
//
// x = 2^k m with m near 1, and c is the nearest in a table: log2 x = k + log2 c + log2(1 + r), with r = (m - c) / c. c has few
// bits, so that r is known with twice the digits. |r| < 1/127.
Twice log2_of(double x) {
  // Step 1. k and m, between 91/128 and 91/64.
  std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
  int k = -1023;
  if (bits < 0x0010'0000'0000'0000) {  // a small number without the leading bit
    bits = std::bit_cast<std::uint64_t>(x * 0x1p54);
    k -= 54;
  }
  k += static_cast<int>(bits >> 52);
  const std::uint64_t fraction = bits & 0x000f'ffff'ffff'ffff;
  const auto j = static_cast<std::size_t>((fraction + (std::uint64_t{1} << 45)) >> 46);  // the nearest 64th
  const bool halved = j >= 27;
  k += halved;
  const double m = std::bit_cast<double>(fraction | (halved ? 0x3fe0'0000'0000'0000 : 0x3ff0'0000'0000'0000));
  const Log2Row& row = log2_table[j];

  // Step 2. r, in two parts.
  const double d = m - row.c;  // exact
  const double r = d * row.inverse, head = upper(r), tail = (d - head * row.c) * row.inverse;

  // Step 3. log(1 + r) - r, and all of it times log2 e.
  const double bend =
      r * r * (-0.5 + r * (1. / 3 + r * (-0.25 + r * (0.2 + r * (-1. / 6 + r * (1. / 7 + r * (-0.125 + r * (1. / 9))))))));
  const double small = head * log2e_low + (tail + bend) * (log2e_high + log2e_low) + row.low;
  const double whole = k + row.high, part = head * log2e_high;  // both exact; |part| < |whole|, or whole is 0
  const double high = whole + part;
  return {high, (whole - high) + part + small};
}

// The answer for numbers that have no logarithm, or an infinite one. REQUIRES: x is not both positive and finite.
double log_at_edge(double x) { return x == 0 ? -infinity : x > 0 ? x : no_number; }
bool has_log(double x) { return x > 0 && x < infinity; }

double sum(Twice x) { return x.high + x.low; }

// 2^k t, also if that is infinite, or so small that digits are lost.
double scaled(double t, int k) {
  const auto power = [](int n) { return std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52U); };
  if (k > 1000) return t * 0x1p1000 * power(std::min(k - 1000, 1000));
  if (k < -1000) return t * 0x1p-1000 * power(std::max(k + 1000, -1000));
  return t * power(k);
}

// e^r - 1, for |r| < 1/150.
double bent(double r) { return r + r * r * (0.5 + r * (1. / 6 + r * (1. / 24 + r * (1. / 120 + r * (1. / 720))))); }

// The nearest whole number. REQUIRES: |x| < 2^50.
double nearest(double x) { return (x + 0x1.8p52) - 0x1.8p52; }

// 2^(n/64) e^r, for |r| < 1/150.
double grown(double n, double r) {
  const auto whole = static_cast<std::int64_t>(n);
  const Exp2Row& row = exp2_table[static_cast<std::size_t>(whole & 63)];
  return scaled(row.high + (row.low + row.high * bent(r)), static_cast<int>(whole >> 6));
}

constexpr double ln2 = 0x1.62e42fefa39efp-1;

double exp2_of(Twice x) {
  if (x.high >= 1100) return infinity;
  if (x.high <= -1200) return 0;
  const double n = nearest(x.high * 64);
  return grown(n, ((x.high - n / 64) + x.low) * ln2);
}

// x = n ln2 / 64 + r.
struct Cut {
  double n, r;
};
Cut cut(double x) {
  const double n = nearest(x * (64 / ln2));
  return {n, (x - n * 0x1.62e42ffp-7) - n * -0x1.718432a1b0e26p-41};
}

// sin or cos of x = n pi/2 + (high + low), |high| < 0.8.
double sine(double x, double low) {
  const double s = x * x;
  const double rest =
      s * (1. / 120 + s * (-1. / 5040 +
                           s * (1. / 362880 + s * (-1. / 39916800 + s * (1. / 6227020800 + s * (-1. / 1307674368000 +
                                                                                                s * (1. / 355687428096000)))))));
  return x + (low * (1 - s / 2) + x * s * (-1. / 6 + rest));
}
double cosine(double x, double low) {
  const double s = x * x, half = s / 2, first = 1 - half;
  const double rest =
      s * s *
      (1. / 24 +
       s * (-1. / 720 +
            s * (1. / 40320 + s * (-1. / 3628800 + s * (1. / 479001600 + s * (-1. / 87178291200 + s * (1. / 20922789888000)))))));
  return first + ((1 - first) - half + (rest - x * low));
}
// sin(x + quarters pi/2)
double turned(double x, int quarters) {
  if (!(std::abs(x) < infinity)) return no_number;
  const double n = nearest(x * 0x1.45f306dc9c883p-1);
  const double first = x - n * 0x1.921fb544p+0, second = n * 0x1.0b4611a6p-34, third = n * 0x1.3198a2e037073p-69;
  const double high = first - second, low = ((first - high) - second) - third;
  switch ((static_cast<std::int64_t>(n) + quarters) & 3) {
    case 0: return sine(high, low);
    case 1: return cosine(high, low);
    case 2: return -sine(high, low);
    default: return -cosine(high, low);
  }
}

}  // namespace

double log2(double x) { return has_log(x) ? sum(log2_of(x)) : log_at_edge(x); }

double log(double x) { return has_log(x) ? sum(times(log2_of(x), 0x1.62e43p-1, -0x1.05c610ca86c39p-29)) : log_at_edge(x); }

double log10(double x) { return has_log(x) ? sum(times(log2_of(x), 0x1.344135p-2, 0x1.3ef3fde623e25p-31)) : log_at_edge(x); }

double log1p(double x) {
  if (std::abs(x) < 0x1p-40) return x - x * x / 2;
  const double u = 1 + x;
  if (!has_log(u)) return log_at_edge(u);
  const double lost = std::abs(x) < 1 ? x - (u - 1) : 1 - (u - x);
  Twice all = log2_of(u);
  all.low += lost / u * (log2e_high + log2e_low);
  return sum(times(all, 0x1.62e43p-1, -0x1.05c610ca86c39p-29));
}

double exp2(double x) { return x != x ? x : exp2_of({x, 0}); }

double exp(double x) {
  if (x != x) return x;
  if (x >= 800) return infinity;
  if (x <= -800) return 0;
  const Cut at = cut(x);
  return grown(at.n, at.r);
}

double expm1(double x) {
  if (x != x || x > 40) return exp(x);
  if (x <= -50) return -1;
  if (std::abs(x) < 0.25) {  // a series: its first term is exact, and the second small beside it
    double rest = 0;
    for (int n = 14; n >= 3; --n) rest = (1 + rest) * x / n;
    return x + x * x / 2 * (1 + rest);
  }
  const Cut at = cut(x);
  const auto whole = static_cast<std::int64_t>(at.n);
  const Exp2Row& row = exp2_table[static_cast<std::size_t>(whole & 63)];
  const int k = static_cast<int>(whole >> 6);
  const double high = scaled(row.high, k), low = scaled(row.low + row.high * bent(at.r), k), less = high - 1;
  const double lost = high > 1 ? (high - less) - 1 : high - (less + 1);
  return less + (lost + low);
}

double pow(double x, double y) {
  const Twice log = log2_of(x);
  const double y_high = upper(y);
  const Twice all = times(log, y_high, y - y_high);
  const double high = all.high + all.low;
  return exp2_of({high, (all.high - high) + all.low});
}

double sin(double x) { return turned(x, 0); }
double cos(double x) { return turned(x, 1); }

}  // namespace crux
