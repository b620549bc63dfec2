#include "games/logicgrid/make/deal.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "base/rng.hpp"
#include "games/logicgrid/show/english.hpp"

namespace crux::logicgrid {

bool suits(std::string_view theme, const Parameters& asked) {
  const ThemeSize size = size_of_theme(theme);
  if (asked.categories > size.categories || asked.items > size.items) return false;
  if ((asked.kinds & on_axis) == 0 && asked.technique != order_bounds) return true;
  return std::ranges::any_of(categories_of(theme, asked.categories, asked.items),
                             [](const Category& category) { return !category.values.empty(); });
}

Parameters deal(Parameters asked, std::uint64_t seed, std::uint64_t slot) {
  if (asked.theme != any_theme) return asked;
  std::vector<std::string_view> all;
  std::ranges::copy_if(theme_names(), std::back_inserter(all), [&](std::string_view theme) { return suits(theme, asked); });
  assert(!all.empty());
  // Step 1. Even seeds draw from one half of the themes, odd ones from the other.
  std::vector<std::string_view> half;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (i % 2 == seed % 2 || all.size() == 1) half.push_back(all[i]);
  // Step 2. Slots take them one after the other, from one that the seed gives, and other items each time around. Sizes and
  // techniques are apart, so that the levels of one seed have different themes.
  Rng rng(seed / 2);
  const auto apart = static_cast<std::uint64_t>(11 * asked.categories + 5 * asked.items + 3 * asked.technique.value_or(what_if));
  const std::uint64_t first = rng.below(half.size()) + apart, turn = rng.below(100);
  asked.theme = half[(first + slot) % half.size()];
  asked.turn = turn + slot / half.size();
  return asked;
}

}  // namespace crux::logicgrid
