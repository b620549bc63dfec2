#include "study/ranks.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace crux::study {
namespace {

// Calls `visit` with the places of each group of equal values, in ascending order: [first, end) of `order`.
template <class Visit>
void each_tie(std::span<const double> values, Visit visit) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order,
                    [&](std::size_t a, std::size_t b) { return values[a] < values[b] || (values[a] == values[b] && a < b); });
  for (std::size_t first = 0, end = 0; first < order.size(); first = end) {
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    visit(order, first, end);
  }
}

}  // namespace

std::vector<double> ranks_of(std::span<const double> values) {
  std::vector<double> ranks(values.size());
  each_tie(values, [&](const std::vector<std::size_t>& order, std::size_t first, std::size_t end) {
    const double rank = static_cast<double>(first + end + 1) / 2;
    for (std::size_t i = first; i < end; ++i) ranks[order[i]] = rank;
  });
  return ranks;
}

double ties_of(std::span<const double> values) {
  double sum = 0;
  each_tie(values, [&](const std::vector<std::size_t>&, std::size_t first, std::size_t end) {
    const auto t = static_cast<double>(end - first);
    sum += t * t * t - t;
  });
  return sum;
}

}  // namespace crux::study
