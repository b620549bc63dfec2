#include "games/panel/solve/refute.hpp"

#include <algorithm>

namespace crux::panel {
namespace {

constexpr int deepest = 8;
constexpr RuleSet every_rule{0x3f, Mode::strict};

struct Judged {
  Move move;
  Verdict verdict;
};

// The moves that are left to choose from by the rules; none: the state is dead.
std::vector<Move> left_by_rules(const Puzzle& p, State& s) {
  std::vector<Judged> all;
  Panel::moves(p, s, [&](Move m) { all.push_back({m, Verdict::unknown}); });
  for (Judged& judged : all) judged.verdict = Panel::judge(p, s, judged.move, every_rule);
  const auto musts = std::ranges::count(all, Verdict::must_take, &Judged::verdict);
  std::vector<Move> left;
  if (musts > 1) return left;
  for (const Judged& judged : all)
    if (judged.verdict == Verdict::must_take || (musts == 0 && judged.verdict == Verdict::unknown)) left.push_back(judged.move);
  return left;
}

// Whether the rules rule out everything from here within `depth` moves. False also when the budget is spent.
bool is_refuted(const Puzzle& p, State& s, int depth, Budget& budget) {
  if (s.ended) return Panel::status(p, s) == Status::lost;
  if (!budget.spend()) return false;
  const std::vector<Move> left = left_by_rules(p, s);
  if (!left.empty() && depth == 0) return false;
  return std::ranges::all_of(left, [&](Move m) {
    Panel::apply(p, s, m);
    const bool refuted = is_refuted(p, s, depth - 1, budget);
    Panel::undo(p, s, m);
    return refuted;
  });
}

// The reason at the end of an example: a finding that rules something out, else one of two that contradict each other.
void tell_the_end(const Puzzle& p, State& s, Refutation& told) {
  if (s.ended) return;
  std::vector<Move> legal;
  Panel::moves(p, s, [&](Move m) { legal.push_back(m); });
  for (const Verdict wanted : {Verdict::cannot_take, Verdict::must_take})
    for (const Move m : legal)
      for (const auto& [rule, finding] : findings(p, s, m, every_rule))
        if (finding.verdict == wanted && !told.last) told.last = m, told.finding = finding;
}

// Goes on along the moves that hold out longest.
void tell(const Puzzle& p, State& s, int depth, Budget& budget, Refutation& told) {
  const std::vector<Move> left = s.ended ? std::vector<Move>{} : left_by_rules(p, s);
  if (left.empty() || depth == 0) return tell_the_end(p, s, told);
  Move longest = left.front();
  for (const Move m : left) {
    Panel::apply(p, s, m);
    const bool sooner = depth > 1 && is_refuted(p, s, depth - 2, budget);
    Panel::undo(p, s, m);
    if (!sooner) longest = m;
  }
  told.moves.push_back(longest);
  Panel::apply(p, s, longest);
  tell(p, s, depth - 1, budget, told);
  Panel::undo(p, s, longest);
}

}  // namespace

std::optional<Refutation> refute(const Puzzle& p, State& s, Move m, Budget& budget) {
  std::optional<Refutation> found;
  Panel::apply(p, s, m);
  for (int depth = 0; depth <= deepest && budget.left() > 0 && !found; ++depth)
    if (is_refuted(p, s, depth, budget)) {
      found = Refutation{depth, {m}, std::nullopt, {}};
      tell(p, s, depth, budget, *found);
    }
  Panel::undo(p, s, m);
  return found;
}

}  // namespace crux::panel
