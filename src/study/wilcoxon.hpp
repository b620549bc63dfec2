// wilcoxon.hpp -- two columns compared by ranks: of the same people (signed ranks), or of two groups (Mann-Whitney).
//
// p is two-sided. Up to `exact_until` values it is exact, also with ties: all signs, or all ways to deal the ranks to the groups,
// are counted. Beyond, it is that of the normal distribution, with the variance corrected for ties and a correction of one half
// for continuity.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "study/interval.hpp"

namespace crux::study {

inline constexpr std::size_t exact_until = 50;  // 2^50 ways are counted in doubles without rounding

// Wilcoxon 1945. Pairs without a difference are left out, as he does.
struct SignedRanks {
  double up = 0, down = 0;  // the sums of the ranks of positive and of negative differences a - b
  double p = 0;
  bool exact = false;
  double z = 0;  // of `up`, without the correction for continuity
  // The matched-pairs rank-biserial correlation (up - down) / (up + down), -1..1 (Kerby 2014): the effect size.
  double biserial = 0;
  std::size_t n = 0, equal = 0;  // pairs that differ, and pairs that do not
};
Result<SignedRanks> wilcoxon(std::span<const double> a, std::span<const double> b);

// Mann & Whitney 1947.
struct RankSum {
  double u = 0;  // pairs of values in which that of `a` is larger; equal ones count half
  double p = 0;
  bool exact = false;
  double z = 0;
  double superiority = 0;  // u / (n of a * n of b): the chance that a value of `a` is the larger one (Vargha & Delaney 2000)
  std::size_t n_a = 0, n_b = 0;
};
Result<RankSum> mann_whitney(std::span<const double> a, std::span<const double> b);

}  // namespace crux::study
