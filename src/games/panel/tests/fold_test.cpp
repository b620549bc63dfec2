// fold_test.cpp -- on folded lines players have the numbers of the walk through all lines, to the last bit.
#include "games/panel/solve/fold.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
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

// All shapes that fit: a row of eleven cells has as many junctions as 5 by 3.
Puzzle drawn(Rng& rng) {
  static constexpr std::array<RandomPanel, 4> shapes{{{.max_width = 3, .max_height = 3},
                                                      {.max_width = 4, .max_height = 2},
                                                      {.max_width = 11, .max_height = 1},
                                                      {.max_width = 1, .max_height = 11}}};
  const RandomPanel& shape = shapes[rng.below(shapes.size())];
  return Panel::read(rng.below(2) == 0 ? random_panel(rng, shape) : scattered(rng, shape)).value();
}

RC_GTEST_PROP(PanelFold, PlayersHaveTheNumbersOfTheWalk, (std::uint64_t seed)) {
  Rng rng(seed, 0, 0);
  expect_same(drawn(rng), rng);
}

// Whatever the line: whether it can still become a solution.
RC_GTEST_PROP(PanelFold, KnowsWhichLinesAreAlive, (std::uint64_t seed)) {
  Rng rng(seed, 0, 0);
  const Puzzle p = drawn(rng);
  const Foresight folded = Foresight::over(Fold::of(p)), known = foresee(p);
  State s = Panel::start(p);
  for (std::vector<Move> legal;; legal.clear()) {
    RC_ASSERT(folded.alive(p, s) == known.alive(p, s));
    Panel::moves(p, s, [&](Move m) { legal.push_back(m); });
    if (legal.empty()) break;
    Panel::apply(p, s, legal[rng.below(legal.size())]);
  }
}

// On a board with more paths than foresight makes a table for.
TEST(PanelFold, TwoStartsAndTwoEnds) {
  const Json square{{"kind", "square"}, {"cell", {1, 1}}, {"colour", "black"}},
      triangle{{"kind", "triangle"}, {"cell", {3, 2}}, {"count", 2}};
  const Json other{{"kind", "square"}, {"cell", {0, 3}}, {"colour", "white"}};
  const Puzzle p = Panel::read(Json{{"width", 4},
                                    {"height", 4},
                                    {"starts", {{0, 0}, {4, 0}}},
                                    {"ends", {{4, 4}, {0, 4}}},
                                    {"marks", {square, other, triangle}}})
                       .value();
  const Foresight folded = Panel::foresee(p, Budget()), known = foresee(p);
  EXPECT_EQ(folded.count(), known.count());
  EXPECT_EQ(folded.shortest(), known.shortest());
  const std::vector<RuleSet> players{{0, Mode::strict}, {0x3f, Mode::strict}};
  const auto all = information::measure(*Panel::fold(p), players, Mode::strict);
  for (std::size_t i = 0; i < players.size(); ++i) {
    Budget budget;
    EXPECT_TRUE(same(all[i].found, information::measure<Panel>(p, InformedPolicy{players[i]}, Mode::strict, budget, known)));
    EXPECT_EQ(all[i].steps, Budget::unlimited - budget.left());
  }
}

}  // namespace
}  // namespace crux::panel::fold_test
