// together_test.cpp -- players measured in one walk have the grades that each has from a walk of its own, to the last bit.
#include "grade/information/together.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "games/panel/panel.hpp"
#include "games/panel/tests/random.hpp"
#include "grade/information/information.hpp"
#include "search/enumerate.hpp"

namespace crux::panel::together_test {
namespace {

constexpr std::uint32_t every_rule = 0x3f;

Puzzle drawn_panel(Rng& rng) { return Panel::read(random_panel(rng)).value(); }

bool same(const information::Information& a, const information::Information& b) {
  return a.muse == b.muse && a.remuse == b.remuse && a.msi == b.msi && a.tsi == b.tsi && a.goals == b.goals && a.exact == b.exact;
}

// Half of all rule sets: those from `first` on.
void expect_same(const Puzzle& p, const Foresight& foresight, Mode mode, std::uint32_t first, std::uint64_t steps) {
  using Walk = information::Together<Panel, Foresight>;
  std::vector<RuleSet> players;
  for (std::uint32_t mask = first; mask < first + Walk::most; ++mask) players.push_back({mask, mode});
  std::vector<Budget> budgets(players.size(), Budget(steps));
  const auto together = Walk(p, players, budgets, foresight).measure();
  for (std::size_t i = 0; i < players.size(); ++i) {
    Budget own(steps);
    const auto alone = information::measure<Panel>(p, InformedPolicy{players[i]}, mode, own, foresight);
    RC_ASSERT(same(together[i], alone));
    RC_ASSERT(budgets[i].left() == own.left());
    RC_ASSERT(budgets[i].exhausted() == own.exhausted());
  }
}

RC_GTEST_PROP(PanelTogether, PlayersHaveTheirOwnGrades, (std::uint64_t seed)) {
  Rng rng(seed, 0, 0);
  const Puzzle p = drawn_panel(rng);
  const bool sees = rng.below(4) != 0, strict = rng.below(2) == 0, has_time = rng.below(2) == 0;
  const std::uint64_t few = rng.below(300), half = rng.below(2);
  expect_same(p, sees ? foresee(p) : Foresight::short_sighted(), strict ? Mode::strict : Mode::reference,
              static_cast<std::uint32_t>(32 * half), has_time ? Budget::unlimited : few);
}

TEST(PanelTogether, AStopIsHeard) {
  const Puzzle p =
      Panel::read(Json{{"width", 4}, {"height", 4}, {"starts", {{0, 0}}}, {"ends", {{4, 4}}}, {"marks", Json::array()}}).value();
  const Foresight foresight = foresee(p);
  std::stop_source stop;
  stop.request_stop();
  const std::vector<RuleSet> players{{0, Mode::strict}, {every_rule, Mode::strict}};
  std::vector<Budget> budgets(players.size(), Budget(Budget::unlimited, std::stop_token()));
  for (const auto& found : information::Together<Panel, Foresight>(p, players, budgets, foresight, stop.get_token()).measure())
    EXPECT_FALSE(found.exact);
  for (const Budget& budget : budgets) EXPECT_EQ(budget.left(), Budget::unlimited);
}

// Whatever the line: each verdict alone, and those of some rules combined.
RC_GTEST_PROP(PanelTogether, VerdictsAreThoseOfTheRules, (std::uint64_t seed)) {
  Rng rng(seed, 0, 0);
  const Puzzle p = drawn_panel(rng);
  const RuleSet known{static_cast<std::uint32_t>(rng.below(every_rule + 1)), rng.below(2) == 0 ? Mode::strict : Mode::reference};
  State s = Panel::start(p);
  for (std::vector<Move> legal;; legal.clear()) {
    Panel::moves(p, s, [&](Move m) { legal.push_back(m); });
    if (legal.empty()) break;
    for (const Move m : legal) {
      const Verdicts all = Panel::verdicts(p, s, m, known);
      RC_ASSERT(((all.must | all.cannot) & ~known.mask) == 0U);
      Verdict together = Verdict::unknown;
      for (std::uint32_t rule = 0; rule < Panel::rules.size(); ++rule) {
        const Verdict alone = known.has(rule) ? Panel::judge(p, s, m, {1U << rule, known.mode}) : Verdict::unknown;
        RC_ASSERT(alone == (((all.must >> rule) & 1)     ? Verdict::must_take
                            : ((all.cannot >> rule) & 1) ? Verdict::cannot_take
                                                         : Verdict::unknown));
        together = combine(together, alone);
      }
      RC_ASSERT(together == Panel::judge(p, s, m, known));
    }
    Panel::apply(p, s, legal[rng.below(legal.size())]);
  }
}

// The length of the line by foresight is that of a walk through all solutions.
RC_GTEST_PROP(PanelTogether, LengthIsThatOfTheShortestSolution, (std::uint64_t seed)) {
  Rng rng(seed, 0, 0);
  const Puzzle p = drawn_panel(rng);
  const Foresight foresight = foresee(p);
  std::optional<double> shortest;
  Budget walk;
  enumerate<Panel>(p, foresight, walk, [&](std::span<const Move> moves) {
    const auto steps = static_cast<double>(std::ranges::count_if(moves, &Move::is_step));
    shortest = std::min(shortest.value_or(steps), steps);
    return true;
  });
  const std::uint64_t entered = Budget::unlimited - walk.left();
  RC_ASSERT(entered <= foresight.most_states());
  Budget enough, too_little(entered / 2);
  RC_ASSERT(Panel::measure(p, 0, enough) == shortest);
  RC_ASSERT(Panel::measure(p, 0, too_little) == shortest);  // what is known needs no budget
}

}  // namespace
}  // namespace crux::panel::together_test
