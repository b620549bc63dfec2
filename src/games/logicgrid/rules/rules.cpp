// rules.cpp -- what a player who knows some of the techniques concludes about a choice.
#include <cassert>

#include "games/logicgrid/logicgrid.hpp"

namespace crux::logicgrid {
namespace {

std::string_view hardest_of(std::uint32_t mask) {
  std::size_t hardest = technique_count - 1U;
  while (((mask >> hardest) & 1) == 0) --hardest;
  return technique_infos[hardest].letters;
}

Move chosen_move(const Puzzle& p, const State& s, std::size_t i) {
  const auto n = static_cast<std::size_t>(p.items());
  return {{0, static_cast<std::uint8_t>(i % n)}, {static_cast<std::uint8_t>(1 + i / n), s.chosen[i]}};
}

// The conclusions of the techniques of `mask` from all that was chosen, kept for every move so far: nothing if they contradict
// it.
const Grid* insight(const Puzzle& p, const State& s, std::uint32_t mask) {
  State::Insight& known = s.insight;
  if (known.mask != mask || known.closed.empty()) {
    known = {mask, {Grid(p)}, {}};
    known.sound.push_back(close(p, known.closed[0], mask));
  }
  while (known.closed.size() <= s.chosen.size()) {
    const Move m = chosen_move(p, s, known.closed.size() - 1);
    Grid grid = known.closed.back();
    bool sound = known.sound.back() && grid.at(m.row, m.item) != Mark::no;
    if (sound && grid.at(m.row, m.item) == Mark::unknown) {
      grid.put(m.row, m.item, Mark::yes);
      sound = close(p, grid, mask);
    }
    known.closed.push_back(grid);
    known.sound.push_back(sound);
  }
  return known.sound[s.chosen.size()] ? &known.closed[s.chosen.size()] : nullptr;
}

}  // namespace

constexpr std::array<NamedRules, 6> Logicgrid::rule_sets{{{"none", 0},
                                                          {"marks", (2U << last_cell) - 1},
                                                          {"basic", (2U << implied_difference) - 1},
                                                          {"clues", (2U << either_or) - 1},
                                                          {"full", (2U << aligned) - 1},
                                                          {"all", (2U << what_if) - 1}}};

Verdict Logicgrid::judge(const Puzzle& p, const State& s, const Move& m, RuleSet rules) {
  if (rules.mask == 0) return Verdict::unknown;
  const Grid* grid = insight(p, s, rules.mask);
  if (!grid) return Verdict::cannot_take;
  switch (grid->at(m.row, m.item)) {
    case Mark::yes: return Verdict::must_take;
    case Mark::no: return Verdict::cannot_take;
    case Mark::unknown: break;
  }
  return Verdict::unknown;
}

std::vector<Deduction> Logicgrid::explain(const Puzzle& p, const State& s, const Move& m, RuleSet rules) {
  const Verdict verdict = judge(p, s, m, rules);
  if (verdict == Verdict::unknown) return {};
  const std::string move = write_moves(p, std::span(&m, 1));
  if (!insight(p, s, rules.mask))
    return {{std::string(hardest_of(rules.mask)), move, verdict, "What was chosen so far contradicts the clues."}};

  // The rounds again, from the beginning, to hear the reason.
  Grid grid(p);
  for (std::size_t i = 0; i < s.chosen.size(); ++i) {
    const Move chosen = chosen_move(p, s, i);
    grid.put(chosen.row, chosen.item, Mark::yes);
  }
  std::vector<Deduction> reasons;
  close(p, grid, rules.mask, [&](std::span<const Finding> round) {
    for (const Finding& f : round)
      if (f.a == m.row && f.b == m.item)
        reasons = {{std::string(technique_infos[f.technique].letters), move, verdict, because(p, grid, f)}};
  });
  assert(!reasons.empty());  // the move is none of those chosen, so a technique made its mark
  return reasons;
}

}  // namespace crux::logicgrid
