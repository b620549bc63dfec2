// bootstrap.hpp -- how far a statistic would move if other people had played: intervals by drawing the rows again (Efron 1979).
//
// The usual interval is corrected for bias and skewness (BCa, Efron 1987): its percentiles are those of the resamples at which
// the chances are right up to 1/n. The percentile interval is given beside it.
//
// Promise: resample i draws from Rng(seed, 0, i), so any number of threads gives the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "study/interval.hpp"

namespace crux::study {

// A statistic of these rows, of which some may come several times. NaN: it is not defined for them.
// REQUIRES: several threads may call it at once.
using Statistic = std::function<double(std::span<const std::size_t> rows)>;

// Calls work(0) .. work(pieces - 1), in any order and on as many threads as it likes, and returns when all are done.
using Deal = std::function<void(std::size_t pieces, const std::function<void(std::size_t piece)>& work)>;
void one_after_another(std::size_t pieces, const std::function<void(std::size_t piece)>& work);

struct BootstrapRequest {
  std::size_t resamples = 2000;
  std::uint64_t seed = 1;
  double level = usual_level;
  Deal deal = one_after_another;
};

struct Bootstrap {
  double value = 0;  // of the rows as they are
  Interval interval = {}, percentile = {};
  std::size_t resamples = 0;  // in which the statistic is defined
};

// An Error if the statistic is undefined for the rows as they are, or for more than one of ten resamples.
Result<Bootstrap> bootstrap(std::size_t rows, const Statistic& statistic, const BootstrapRequest& ask = {});

}  // namespace crux::study
