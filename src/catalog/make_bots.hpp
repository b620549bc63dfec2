// make_bots.hpp -- the part of a game's row that its ladder fills: who solves a puzzle, and how. Included by make_entry.hpp.
#pragma once

#include <algorithm>

#include "catalog/catalog.hpp"
#include "core/ladder.hpp"
#include "grade/strata/strata.hpp"
#include "grade/strata/traces.hpp"

namespace crux::detail {

// What foresight may spend before a measure of `steps`: a solver of the game's own is quick, and saves the measure its steps.
template <Game G>
constexpr std::uint64_t foresight_steps(std::uint64_t steps) {
  if constexpr (can<G, Searching>) {
    return std::max(steps, G::search_patience / 20);
  } else {
    return steps;
  }
}

// What a measure may spend where nobody says.
template <Game G>
constexpr std::uint64_t patience_of() {
  if constexpr (can<G, Patient>) {
    return G::patience;
  } else {
    return GameEntry{}.patience;
  }
}

inline BotGrade to_grade(const strata::Outcome& outcome) {
  return {outcome.bot,
          outcome.solves,
          {"tsi", outcome.tsi, outcome.exact ? Certainty::exact : Certainty::upper_bound, std::string(outcome.bot)}};
}

inline LadderReport to_report(const strata::Standing& standing, const information::Information& uniform) {
  LadderReport report;
  report.settled = standing.settled;
  if (standing.rung) report.label = standing.ladder[*standing.rung].label;
  for (std::size_t i = standing.ladder.size(); i-- > 0;) report.bots.push_back(to_grade(standing.ladder[i]));
  for (const strata::Outcome& outcome : standing.beside) report.bots.push_back(to_grade(outcome));
  report.beside = standing.beside.size();
  report.uniform = {"tsi", uniform.tsi, uniform.exact ? Certainty::exact : Certainty::upper_bound, "uniform"};
  return report;
}

// Calls `visit(rung)` for every bot, naive first, then those beside the ladder.
template <can<Laddered> G>
void each_rung(Mode mode, auto&& visit) {
  const auto ladder = G::ladder(mode);
  const auto each = [&](const auto&... rungs) { (visit(rungs), ...); };
  std::apply(each, ladder.rungs);
  std::apply(each, ladder.beside);
}

template <can<Laddered> G>
std::vector<BotInfo> bots_erased() {
  std::vector<BotInfo> bots;
  each_rung<G>(Mode::strict, [&](const auto& rung) { bots.push_back({rung.name, rung.label, rung.says}); });
  return bots;
}

// Why the last move of a play lost, in the words of the first rule that rules it out.
template <Game G>
std::string why_lost(const typename G::Puzzle& p, const typename G::State& lost, const typename G::Move& last, Mode mode) {
  if constexpr (can<G, Deducible>) {
    typename G::State s = lost;
    G::undo(p, s, last);
    const RuleSet all{std::ranges::max(G::rule_sets, {}, &NamedRules::mask).mask, mode};
    for (const Deduction& deduction : G::explain(p, s, last, all))
      if (deduction.effect == Verdict::cannot_take) return deduction.because;
  }
  return "";
}

template <Game G>
BotTrace to_trace(const typename G::Puzzle& p, std::span<const Choice<G>> play, const typename G::State& s, Mode mode) {
  BotTrace trace;
  for (const Choice<G>& choice : play) {
    trace.moves.push_back(G::write_moves(p, std::span(&choice.move, 1)));
    trace.chances.push_back(choice.chance);
    trace.chance *= choice.chance;
  }
  const Status status = G::status(p, s);
  trace.end = status == Status::solved ? PlayEnd::solved : status == Status::lost ? PlayEnd::lost : PlayEnd::stuck;
  if (trace.end == PlayEnd::lost && !play.empty()) trace.because = why_lost<G>(p, s, play.back().move, mode);
  return trace;
}

// All plays of one bot, style by style; or, for one play that shows what it can do, the first that solves, else the first.
template <class G, class Rung>
BotReport play_rung(const typename G::Puzzle& p, const Rung& rung, const BotRequest& ask, const std::stop_token& stop,
                    const BotVisitor& visit) {
  using Plays = typename Rung::Plays;
  bool solved = false, ended = false;
  BotReport report;
  std::optional<BotTrace> failure;
  std::size_t style = 0;
  const auto play = [&](const auto& policy) {
    const std::string_view name = rung.styles[style++];
    if (ended || (solved && !ask.all)) return;
    if constexpr (can<std::remove_cvref_t<decltype(policy)>, Doubtful>) report.complete = report.complete && !policy.in_doubt(p);
    Budget budget(ask.budget, stop);
    const auto leaf = [&](std::span<const Choice<Plays>> moves, const typename Plays::State& s) {
      const bool success = Plays::status(p, s) == Status::solved;
      solved = solved || success;
      if (!ask.all && !success && failure) return true;
      BotTrace trace = to_trace<Plays>(p, moves, s, ask.mode);
      trace.style = name;
      trace.chance /= static_cast<double>(rung.styles.size());
      if (ask.all || success) {
        ended = !visit(trace);
        return ask.all && !ended;
      }
      failure = std::move(trace);
      return true;
    };
    const bool all =
        ask.all ? strata::each_play<Plays>(p, policy, budget, leaf) : strata::some_plays<Plays>(p, policy, budget, leaf);
    report.complete = report.complete && all;
  };
  std::apply([&](const auto&... policies) { (play(policies), ...); }, rung.policies);
  if (!ask.all && !solved && failure) visit(*failure);
  if (!ask.all && solved) report.complete = true;
  if (solved || report.complete) report.solves = solved;
  return report;
}

template <can<Laddered> G>
BotReport play_erased(const AnyPuzzle& any, const BotRequest& ask, const std::stop_token& stop, const BotVisitor& visit) {
  BotReport report;
  each_rung<G>(ask.mode, [&](const auto& rung) {
    if (rung.name == ask.bot) report = play_rung<G>(any.as<typename G::Puzzle>(), rung, ask, stop, visit);
  });
  return report;
}

}  // namespace crux::detail
