// bots.hpp -- the bots of a ladder one by one: who they are, and how each of them plays a puzzle, move by move.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ladder.hpp"
#include "grade/strata/traces.hpp"

namespace crux {

// A bot of a ladder, as seen from outside.
struct BotInfo {
  std::string_view name;
  std::string_view label;  // what a puzzle is called that asks for it; empty for a bot beside the ladder
  std::string_view says;
};

enum class PlayEnd : std::uint8_t { solved, lost, stuck };  // stuck: the bot does not know what to do
constexpr std::string_view name_of(PlayEnd end) {
  constexpr std::array<std::string_view, 3> names{"solved", "lost", "stuck"};
  return names[static_cast<std::size_t>(end)];
}
// One play of a bot, move by move.
struct BotTrace {
  std::string style;  // "breadth first"; empty if the bot has only one
  std::vector<std::string> moves;
  std::vector<double> chances;  // of each move, given those before it
  double chance = 1;            // of the whole play, style included
  PlayEnd end = PlayEnd::stuck;
  std::string because;  // why the last move lost, if a rule can say
};
struct BotRequest {
  std::string bot;
  bool all = false;          // every play; else the first that solves the puzzle or, if none does, the first
  std::uint64_t budget = 0;  // states
  Mode mode = Mode::strict;
};
struct BotReport {
  std::optional<bool> solves;  // nothing: not known within the budget
  bool complete = true;        // false: the budget ended before all plays were seen
};
using BotVisitor = std::function<bool(const BotTrace&)>;  // answers whether to go on

namespace strata {

// Calls `visit(rung)` for every bot, naive first, then those beside the ladder.
template <can<Laddered> G>
void each_rung(Mode mode, auto&& visit) {
  const auto ladder = G::ladder(mode);
  const auto each = [&](const auto&... rungs) { (visit(rungs), ...); };
  std::apply(each, ladder.rungs);
  std::apply(each, ladder.beside);
}

template <can<Laddered> G>
std::vector<BotInfo> bots() {
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
    const bool all = ask.all ? each_play<Plays>(p, policy, budget, leaf) : some_plays<Plays>(p, policy, budget, leaf);
    report.complete = report.complete && all;
  };
  std::apply([&](const auto&... policies) { (play(policies), ...); }, rung.policies);
  if (!ask.all && !solved && failure) visit(*failure);
  if (!ask.all && solved) report.complete = true;
  if (solved || report.complete) report.solves = solved;
  return report;
}

// REQUIRES: `ask.bot` is one of `bots<G>()`.
template <can<Laddered> G>
BotReport play(const typename G::Puzzle& p, const BotRequest& ask, const std::stop_token& stop, const BotVisitor& visit) {
  BotReport report;
  each_rung<G>(ask.mode, [&](const auto& rung) {
    if (rung.name == ask.bot) report = play_rung<G>(p, rung, ask, stop, visit);
  });
  return report;
}

}  // namespace strata
}  // namespace crux
