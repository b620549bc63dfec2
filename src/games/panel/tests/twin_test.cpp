// The fast engine against the slow, obvious twin (games/panel/tests/twin.hpp), on small random panels.
#include "games/panel/tests/twin.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "games/panel/panel.hpp"
#include "games/panel/solve/count.hpp"
#include "games/panel/solve/paths.hpp"
#include "games/panel/tests/random.hpp"
#include "grade/information/information.hpp"
#include "search/enumerate.hpp"
#include "tests/support/cases.hpp"

namespace crux::panel::twin_test {
namespace {

Json drawn_panel(const RandomPanel& limits = {}) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  Json json = random_panel(rng, limits);
  RC_LOG() << json.dump() << "\n";
  return json;
}

bool close(double a, double b) { return a == b || std::abs(a - b) < 1e-9; }

template <class Foresight>
std::vector<std::string> solutions(const Puzzle& p, const Foresight& foresight) {
  std::vector<std::string> found;
  Budget budget;
  enumerate<Panel>(p, foresight, budget, [&](std::span<const Move> moves) {
    const Point start = p.shape.starts[static_cast<std::size_t>(moves[0].code - Move::first_start)];
    std::string path = Panel::write_moves(p, moves.subspan(1));
    path.pop_back();  // the final "."
    found.push_back(std::to_string(start.x) + "," + std::to_string(start.y) + ":" + path);
    return true;
  });
  std::ranges::sort(found);
  return found;
}

RC_GTEST_PROP(PanelTwin, SolutionsAgree, ()) {
  const Json json = drawn_panel();
  const Puzzle p = Panel::read(json).value();
  const twin::Panel slow(json);
  const auto expected = slow.solutions();
  RC_ASSERT(solutions(p, foresee(p)) == expected);
  RC_ASSERT(solutions(p, Foresight::short_sighted()) == expected);
  RC_ASSERT(solutions(p, Foresight::searched(p, Budget{})) == expected);
  RC_ASSERT(Foresight::searched(p, Budget{}).count() == expected.size());
  RC_ASSERT(expected.empty() || Foresight::searched(p, Budget(1)).count() == std::nullopt);
  RC_ASSERT(solutions(p, NoForesight<Panel>{}) == expected);
  RC_ASSERT(foresee(p).count() == expected.size());
  RC_ASSERT(Panel::space(p) == slow.count_paths());
  RC_ASSERT(count_paths(p.shape) == slow.count_paths());
}

// A rule that is called idle says nothing, of any move in any state that a play comes to.
RC_GTEST_PROP(PanelTwin, IdleRulesAreSilent, ()) {
  Json json = drawn_panel();
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const std::uint64_t kinds = rng();  // those of some kinds are left, so that rules fall idle
  auto& marks = json["marks"].get_ref<Json::array_t&>();
  std::erase_if(marks, [&](const Json& mark) {
    const std::size_t kind = std::hash<std::string>{}(mark["kind"].get<std::string>()) % 64;
    return (kinds >> kind & 1) != 0;
  });
  const Puzzle p = Panel::read(json).value();
  const std::uint32_t idle = Panel::idle_rules(p);
  RC_TAG(std::popcount(idle));
  RC_ASSERT((idle & 1U << tree_rule) == 0U);
  State s = Panel::start(p);
  for (std::vector<Move> next;; Panel::apply(p, s, next[rng.below(next.size())])) {
    next.clear();
    Panel::moves(p, s, [&](Move m) { next.push_back(m); });
    if (next.empty()) break;
    for (const Move m : next)
      for (const Mode mode : {Mode::strict, Mode::reference}) RC_ASSERT(Panel::judge(p, s, m, {idle, mode}) == Verdict::unknown);
  }
}

RC_GTEST_PROP(PanelTwin, MeasuresAgreeUnderAnyRulesInBothModes, ()) {
  const Json json = drawn_panel({.max_width = 3, .max_height = 2});
  const Puzzle p = Panel::read(json).value();
  const twin::Panel slow(json);
  const auto mask = *rc::gen::inRange<std::uint32_t>(0, 64);
  for (const Mode mode : {Mode::strict, Mode::reference}) {
    const RuleSet rules{mask, mode};
    const twin::Measures expected = slow.measure({rules.has(path_rule), rules.has(tree_rule), rules.has(separation_rule),
                                                  rules.has(triangle_rule), rules.has(along_path_rule), rules.has(region_rule)},
                                                 mode == Mode::strict ? twin::Mode::strict : twin::Mode::reference);
    const auto agrees = [&](const information::Information& found) {
      RC_ASSERT(close(found.muse, expected.muse));
      RC_ASSERT(close(found.remuse, expected.remuse));
      RC_ASSERT(close(found.msi, expected.msi));
      RC_ASSERT(close(found.tsi, expected.tsi));
      RC_ASSERT(found.goals == expected.goals);
      RC_ASSERT(found.goals == foresee(p).count());  // the rules are sound
    };
    Budget budget;
    agrees(information::measure<Panel>(p, InformedPolicy{rules}, mode, budget, foresee(p)));
    agrees(information::measure<Panel>(p, InformedPolicy{rules}, mode, budget, Foresight::short_sighted()));
    agrees(information::measure<Panel>(p, InformedPolicy{rules}, mode, budget, Foresight::searched(p, Budget{})));
    agrees(information::measure<Panel>(p, InformedPolicy{rules}, mode, budget));
  }
}

RC_GTEST_PROP(PanelTwin, FourByFourAgrees, ()) {
  const Json json = drawn_panel({.max_width = 4, .max_height = tests::sanitized ? 3 : 4});
  const Puzzle p = Panel::read(json).value();
  RC_ASSERT(foresee(p).count() == twin::Panel(json).count_solutions());
}

// A path of the table has exactly the facts that its line shows on the board.
RC_GTEST_PROP(PanelTwin, FactsOfTheTable, ()) {
  const Puzzle p = Panel::read(drawn_panel()).value();
  const auto kept = p.board->paths();
  const PathTable& table = *kept;
  Puzzle empty = make_puzzle(p.shape, {});
  std::uint32_t path = 0;
  Budget budget;
  std::vector<State> ended;
  enumerate<Panel>(empty, NoForesight<Panel>{}, budget, [&](std::span<const Move> moves) {
    State s = Panel::start(empty);
    for (const Move move : moves) Panel::apply(empty, s, move);
    ended.push_back(s);
    return true;
  });
  RC_ASSERT(ended.size() == table.paths());
  for (const State& s : ended) {
    path = table.first_path(table.tree().find(*p.board, s));
    const auto holds = [&](PathTable::Row row) { return ((row[path / 64] >> (path % 64)) & 1) == 1; };
    for (int e = 0; e < p.board->edges; ++e) RC_ASSERT(holds(table.edge_used(e)) == s.used.test(static_cast<std::size_t>(e)));
    for (int j = 0; j < p.board->junctions; ++j)
      RC_ASSERT(holds(table.visited(j)) == s.visited.test(static_cast<std::size_t>(j)));
    for (int c = 0; c < p.board->cells; ++c)
      for (int k = 1; k <= 3; ++k) RC_ASSERT(holds(table.used_edges(c, k)) == (s.used_edges[static_cast<std::size_t>(c)] == k));
  }
}

}  // namespace
}  // namespace crux::panel::twin_test
