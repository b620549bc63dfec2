#include "generate/portfolio.hpp"

#include <algorithm>
#include <cmath>

#include "base/maths.hpp"

namespace crux::generate {
namespace {

// The first guess of a recipe's chance, before anybody has drawn from it: the earlier in the list, the higher.
double believed(std::size_t place) { return 1.0 / (2.0 + static_cast<double>(place)); }

// The chance that the next candidate hits. A miss counts as part of a hit, the less the farther off it was; and the more were
// drawn, the less does a near miss promise.
double chance_of(const std::vector<double>& misses, std::size_t place) {
  constexpr double reach = 60;  // points of the rating
  const double near = reach / std::sqrt(1.0 + static_cast<double>(misses.size()));
  double hits = believed(place);
  for (const double miss : misses) hits += crux::exp(-miss / near);
  return hits / (1.0 + static_cast<double>(misses.size()));
}

}  // namespace

Portfolio::Portfolio(std::size_t recipes) : recipes_(recipes) {
  for (std::size_t i = 0; i < recipes; ++i) recipes_[i].chance = believed(i);
}

std::size_t Portfolio::next() const {
  const auto best = std::ranges::max_element(recipes_, {}, &Seen::chance);
  return static_cast<std::size_t>(best - recipes_.begin());
}

void Portfolio::drawn(std::size_t recipe, double miss) {
  Seen& seen = recipes_[recipe];
  seen.misses.push_back(miss);
  constexpr std::size_t part = 16;  // adding up anew for every draw would take the square of their number
  if (seen.misses.size() < seen.summed + seen.summed / part) return;
  seen.summed = seen.misses.size();
  seen.chance = chance_of(seen.misses, recipe);
}

}  // namespace crux::generate
