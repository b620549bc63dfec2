#include "study/corrections.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace crux::study {

std::vector<double> bonferroni(std::span<const double> p) {
  std::vector<double> corrected;
  for (const double one : p) corrected.push_back(std::min(1.0, one * static_cast<double>(p.size())));
  return corrected;
}

std::vector<double> holm(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return p[a] < p[b] || (p[a] == p[b] && a < b); });
  std::vector<double> corrected(p.size());
  double most = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    most = std::max(most, std::min(1.0, p[order[i]] * static_cast<double>(p.size() - i)));
    corrected[order[i]] = most;
  }
  return corrected;
}

}  // namespace crux::study
