#include "study/wilcoxon.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <vector>

#include "study/distributions.hpp"
#include "study/ranks.hpp"

namespace crux::study {
namespace {

// Ranks of ties end in a half, so twice a rank is whole.
std::vector<std::size_t> doubled(std::span<const double> ranks) {
  std::vector<std::size_t> whole;
  for (const double rank : ranks) whole.push_back(static_cast<std::size_t>(std::lround(2 * rank)));
  return whole;
}

// The share of ways[s] at sums as far from the middle as `at`, or farther. The middle is half of `all`.
double two_tails(std::span<const double> ways, std::size_t at, std::size_t all) {
  const auto distance = [&](std::size_t s) { return 2 * s > all ? 2 * s - all : all - 2 * s; };
  double far = 0, total = 0;
  for (std::size_t s = 0; s < ways.size(); ++s) {
    total += ways[s];
    if (distance(s) >= distance(at)) far += ways[s];
  }
  return far / total;
}

// [s]: how many choices of signs give the positive ranks the sum s.
std::vector<double> ways_of_signs(std::span<const std::size_t> ranks) {
  const std::size_t all = std::accumulate(ranks.begin(), ranks.end(), std::size_t{0});
  std::vector<double> ways(all + 1);
  ways[0] = 1;
  for (const std::size_t rank : ranks)
    for (std::size_t s = all; s >= rank; --s) ways[s] += ways[s - rank];
  return ways;
}

// [s]: how many choices of so many ranks have the sum s.
std::vector<double> ways_to_choose(std::span<const std::size_t> ranks, std::size_t chosen) {
  const std::size_t all = std::accumulate(ranks.begin(), ranks.end(), std::size_t{0});
  std::vector<std::vector<double>> ways(chosen + 1, std::vector<double>(all + 1));
  ways[0][0] = 1;
  for (const std::size_t rank : ranks)
    for (std::size_t m = chosen; m > 0; --m)
      for (std::size_t s = all; s >= rank; --s) ways[m][s] += ways[m - 1][s - rank];
  return ways[chosen];
}

double exact_signs(std::span<const std::size_t> ranks, std::size_t up) {
  const std::vector<double> ways = ways_of_signs(ranks);
  return two_tails(ways, up, ways.size() - 1);
}

// The middle of the sums of `chosen` ranks is chosen / n of all.
double exact_choice(std::span<const std::size_t> ranks, std::size_t chosen, std::size_t sum) {
  const std::vector<double> ways = ways_to_choose(ranks, chosen);
  return two_tails(ways, sum, 2 * (ways.size() - 1) * chosen / ranks.size());
}

// How many of the lowest sums have together at most the chance `tail`. Sums without a way are none.
std::size_t sums_in_tail(std::span<const double> ways, double tail) {
  const double total = std::accumulate(ways.begin(), ways.end(), 0.0);
  double below = 0;
  std::size_t count = 0;
  for (const double way : ways) {
    below += way;
    if (below > tail * total) break;
    count += way > 0;
  }
  return count;
}

std::vector<std::size_t> ranks_without_ties(std::size_t n) {
  std::vector<std::size_t> ranks(n);
  std::iota(ranks.begin(), ranks.end(), std::size_t{1});
  return ranks;
}

// The sum of so many ranks at which the normal distribution has the chance `tail` below.
std::size_t sums_by_normal(double middle, double variance, double tail) {
  return static_cast<std::size_t>(std::max(0.0, std::floor(middle + 0.5 + normal_quantile(tail) * std::sqrt(variance))));
}

std::optional<Shift> shift_of(std::vector<double> all, std::size_t in_tail) {
  if (in_tail == 0) return std::nullopt;
  const auto in_place = [&](std::size_t place) {
    std::ranges::nth_element(all, all.begin() + static_cast<std::ptrdiff_t>(place));
    return all[place];
  };
  const double middle = (in_place((all.size() - 1) / 2) + in_place(all.size() / 2)) / 2;
  return Shift{middle, {in_place(in_tail - 1), in_place(all.size() - in_tail)}};
}

constexpr std::size_t most_to_sort = 4'000'000;

double by_normal(double distance, double variance) {
  return std::min(1.0, normal_two_sided(std::max(std::abs(distance) - 0.5, 0.0) / std::sqrt(variance)));
}

}  // namespace

Result<SignedRanks> wilcoxon(std::span<const double> a, std::span<const double> b) {
  assert(a.size() == b.size());
  if (a.empty()) return cannot("there is no pair", "a row or more");
  std::vector<double> sizes;
  std::vector<bool> positive;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    sizes.push_back(std::abs(a[i] - b[i]));
    positive.push_back(a[i] > b[i]);
  }
  SignedRanks found;
  found.n = sizes.size(), found.equal = a.size() - found.n;
  if (found.n == 0) {  // nothing speaks for a difference
    found.p = 1, found.exact = true;
    return found;
  }
  const std::vector<double> ranks = ranks_of(sizes);
  for (std::size_t i = 0; i < found.n; ++i) (positive[i] ? found.up : found.down) += ranks[i];
  const auto n = static_cast<double>(found.n);
  const double middle = n * (n + 1) / 4, variance = n * (n + 1) * (2 * n + 1) / 24 - ties_of(sizes) / 48;
  found.z = (found.up - middle) / std::sqrt(variance);
  found.biserial = (found.up - found.down) / (found.up + found.down);
  found.exact = found.n <= exact_until;
  found.p = found.exact ? exact_signs(doubled(ranks), static_cast<std::size_t>(std::lround(2 * found.up)))
                        : by_normal(found.up - middle, variance);
  return found;
}

std::optional<Shift> shift_of_pairs(std::span<const double> a, std::span<const double> b, double level) {
  std::vector<double> differences, means;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i]) differences.push_back(a[i] - b[i]);
  const std::size_t n = differences.size();
  if (n == 0 || n * (n + 1) / 2 > most_to_sort) return std::nullopt;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j) means.push_back((differences[i] + differences[j]) / 2);
  const double tail = (1 - level) / 2, count = static_cast<double>(n), middle = count * (count + 1) / 4;
  const std::size_t in_tail = n <= exact_until ? sums_in_tail(ways_of_signs(ranks_without_ties(n)), tail)
                                               : sums_by_normal(middle, middle * (2 * count + 1) / 6, tail);
  return shift_of(std::move(means), in_tail);
}

std::optional<Shift> shift_of_groups(std::span<const double> a, std::span<const double> b, double level) {
  if (a.empty() || b.empty() || a.size() > most_to_sort / b.size()) return std::nullopt;
  std::vector<double> differences;
  for (const double x : a)
    for (const double y : b) differences.push_back(x - y);
  const double tail = (1 - level) / 2, products = static_cast<double>(differences.size());
  const std::size_t both = a.size() + b.size();
  const std::size_t in_tail = both <= exact_until
                                  ? sums_in_tail(ways_to_choose(ranks_without_ties(both), std::min(a.size(), b.size())), tail)
                                  : sums_by_normal(products / 2, products * static_cast<double>(both + 1) / 12, tail);
  return shift_of(std::move(differences), in_tail);
}

Result<RankSum> mann_whitney(std::span<const double> a, std::span<const double> b) {
  if (a.empty() || b.empty()) return cannot("a group is empty", "two groups with a value or more each");
  std::vector<double> all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  const std::vector<double> ranks = ranks_of(all);
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += ranks[i];
  const auto m = static_cast<double>(a.size()), n = static_cast<double>(b.size()), both = m + n;
  RankSum found{.u = sum - m * (m + 1) / 2};
  found.n_a = a.size(), found.n_b = b.size();
  found.superiority = found.u / (m * n);
  const double variance = m * n / 12 * (both + 1 - ties_of(all) / (both * (both - 1)));
  if (variance <= 0) {  // all values are equal
    found.p = 1, found.exact = true;
    return found;
  }
  found.z = (found.u - m * n / 2) / std::sqrt(variance);
  found.exact = all.size() <= exact_until;
  // The smaller group is counted: that is less work, and the distances are the same.
  const bool swap = b.size() < a.size();
  const double counted = swap ? both * (both + 1) / 2 - sum : sum;
  found.p = found.exact
                ? exact_choice(doubled(ranks), swap ? b.size() : a.size(), static_cast<std::size_t>(std::lround(2 * counted)))
                : by_normal(found.u - m * n / 2, variance);
  return found;
}

}  // namespace crux::study
