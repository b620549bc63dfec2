#include "study/friedman.hpp"

#include <fmt/format.h>

#include <cassert>

#include "study/distributions.hpp"
#include "study/ranks.hpp"

namespace crux::study {

Result<Friedman> friedman(std::span<const std::vector<double>> conditions) {
  if (conditions.size() < 2) return cannot("there is one condition", "two or more");
  const std::size_t n = conditions.front().size(), k = conditions.size();
  if (n < 2) return cannot(fmt::format("{} rows are too few", n), "at least 2, one for each person");
  const auto people = static_cast<double>(n), count = static_cast<double>(k);
  std::vector<double> sums(k);
  double ties = 0;
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<double> row;
    for (const std::vector<double>& condition : conditions) {
      assert(condition.size() == n);
      row.push_back(condition[i]);
    }
    const std::vector<double> ranks = ranks_of(row);
    for (std::size_t j = 0; j < k; ++j) sums[j] += ranks[j];
    ties += ties_of(row);
  }
  // Squared distances from the mean rank, over what they would be if all people agreed.
  double squares = 0;
  for (const double sum : sums) squares += (sum - people * (count + 1) / 2) * (sum - people * (count + 1) / 2);
  const double spread = people * count * (count + 1) - ties / (count - 1);
  if (spread <= 0) return cannot("every person has the same value under all conditions", "values that vary");
  Friedman found{.chi_squared = 12 * squares / spread, .freedom = count - 1};
  found.p = chi_squared_above(found.chi_squared, found.freedom);
  found.w = found.chi_squared / (people * (count - 1));
  found.n = n;
  for (const double sum : sums) found.mean_ranks.push_back(sum / people);
  return found;
}

}  // namespace crux::study
