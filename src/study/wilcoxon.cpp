#include "study/wilcoxon.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
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

// ways[s]: how many choices of signs give the positive ranks the sum s.
double exact_signs(std::span<const std::size_t> ranks, std::size_t up) {
  std::size_t all = 0;
  for (const std::size_t rank : ranks) all += rank;
  std::vector<double> ways(all + 1);
  ways[0] = 1;
  for (const std::size_t rank : ranks)
    for (std::size_t s = all; s >= rank; --s) ways[s] += ways[s - rank];
  return two_tails(ways, up, all);
}

// ways[m][s]: how many choices of m ranks have the sum s. The middle of the sums of `chosen` ranks is chosen / n of all.
double exact_choice(std::span<const std::size_t> ranks, std::size_t chosen, std::size_t sum) {
  std::size_t all = 0;
  for (const std::size_t rank : ranks) all += rank;
  std::vector<std::vector<double>> ways(chosen + 1, std::vector<double>(all + 1));
  ways[0][0] = 1;
  for (const std::size_t rank : ranks)
    for (std::size_t m = chosen; m > 0; --m)
      for (std::size_t s = all; s >= rank; --s) ways[m][s] += ways[m - 1][s - rank];
  return two_tails(ways[chosen], sum, 2 * all * chosen / ranks.size());
}

double by_normal(double distance, double variance) {
  return std::min(1.0, normal_two_sided(std::max(std::abs(distance) - 0.5, 0.0) / std::sqrt(variance)));
}

}  // namespace

Result<SignedRanks> wilcoxon(std::span<const double> a, std::span<const double> b) {
  assert(a.size() == b.size());
  std::vector<double> sizes;
  std::vector<bool> positive;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    sizes.push_back(std::abs(a[i] - b[i]));
    positive.push_back(a[i] > b[i]);
  }
  SignedRanks found;
  found.n = sizes.size(), found.equal = a.size() - found.n;
  if (found.n == 0) return cannot("no pair differs", "two columns that differ");
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
  if (variance <= 0) return cannot("all values are equal", "values that vary");
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
