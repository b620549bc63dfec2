// fold_test.cpp -- on folded lines players have the numbers of the walk through all lines, to the last bit.
#include "games/panel/solve/fold.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <vector>

#include "games/panel/panel.hpp"
#include "games/panel/tests/random.hpp"
#include "grade/information/information.hpp"
#include "grade/information/of_folded.hpp"
#include "search/enumerate.hpp"

namespace crux::panel::fold_test {
namespace {

using information::Information;

bool same(const Information& a, const Information& b) {
  return a.muse == b.muse && a.remuse == b.remuse && a.msi == b.msi && a.tsi == b.tsi && a.goals == b.goals && a.exact == b.exact;
}

// By nothing but the rules of the game: slow.
Foresight naked() { return Foresight::short_sighted(); }

// Starts and ends anywhere, inside as well.
Json scattered(Rng& rng, const RandomPanel& limits) {
  Json panel = random_panel(rng, limits);
  const int width = panel["width"], height = panel["height"];
  for (const char* which : {"starts", "ends"}) {
    std::set<std::pair<int, int>> places;
    const auto count = 1 + rng.below(4);
    while (places.size() < count) {
      const int x = static_cast<int>(rng.below(static_cast<std::uint64_t>(width) + 1));
      const int y = static_cast<int>(rng.below(static_cast<std::uint64_t>(height) + 1));
      const bool inside = x > 0 && x < width && y > 0 && y < height;
      if (which[0] == 's' || !inside) places.emplace(x, y);
    }
    panel[which] = Json::array();
    for (const auto& [x, y] : places) panel[which].push_back({x, y});
  }
  return panel;
}

void expect_same(const Puzzle& p, Rng& rng) {
  const auto fold = Fold::of(p);
  RC_ASSERT(fold != nullptr);
  std::vector<RuleSet> players;
  for (std::uint32_t mask = rng.below(2) == 0 ? 0 : 32; players.size() < 32; ++mask) players.push_back({mask, Mode::strict});
  const auto all = information::measure(fold->states(), players, Mode::strict);
  const Foresight sees = rng.below(3) == 0 ? naked() : foresee(p);
  for (std::size_t i = 0; i < players.size(); ++i) {
    Budget budget;
    const auto alone = information::measure<Panel>(p, InformedPolicy{players[i]}, Mode::strict, budget, sees);
    RC_ASSERT(same(all[i].found, alone));
    if (sees.count()) RC_ASSERT(all[i].steps == Budget::unlimited - budget.left());
  }
  Budget walk;
  std::uint64_t solutions = 0;
  std::optional<int> shortest;
  enumerate<Panel>(p, naked(), walk, [&](std::span<const Move> moves) {
    const auto steps = static_cast<int>(std::ranges::count_if(moves, &Move::is_step));
    shortest = std::min(shortest.value_or(steps), steps);
    ++solutions;
    return true;
  });
  RC_ASSERT(fold->count() == solutions);
  RC_ASSERT(fold->shortest() == shortest);
}

RC_GTEST_PROP(PanelFold, PlayersHaveTheNumbersOfTheWalk, (std::uint64_t seed)) {
  Rng rng(seed, 0, 0);
  const RandomPanel small{.max_width = 3, .max_height = 3};
  expect_same(Panel::read(rng.below(2) == 0 ? random_panel(rng, small) : scattered(rng, small)).value(), rng);
}

}  // namespace
}  // namespace crux::panel::fold_test
