// reading.hpp -- which class a person plays at, over time: a play compared with the bots of the ladder, whole and window by
// window.
//
// A window is a few steps of the play. Each bot begins where the person stood, and the window is compared with how it might go on
// (Horn et al. 2017, section 7). Of each bot we say how likely the steps are, in bits: a step that it would make costs -log2 of
// its chance; an edit costs as much as a step drawn evenly from all legal ones, and `slip` bits more. So a bot that is always
// right explains a play better than one that may be right by luck, and one slip does not change the class. Somebody who draws
// every step is beside the bots: a play that they do not explain better than that is like none of them.
//
// The play falls into stretches of one class each, so that all costs together are the least; to change costs as much as a slip.
// Of bots that explain it about as well (`evidence`) the most naive is named; ties go to fewer stretches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "core/retraced.hpp"
#include "grade/strata/nearest.hpp"

namespace crux {

struct ReadRequest {
  std::size_t window = 4;            // steps
  std::uint64_t budget = 500;        // states that are unfolded for each bot and the whole play
  std::uint64_t window_budget = 60;  // the same for each window
};

struct PlayReading {
  struct Bot {
    std::string_view name;
    std::string_view label;
    std::string_view says;  // after "somebody who"
    strata::Nearest whole;  // from the start; to an end of the bot's if the play is at an end, else to anywhere
    double bits = 0;        // what the play costs this bot, by windows
  };
  struct Window {
    std::size_t first = 0, count = 0;   // steps
    std::vector<strata::Nearest> bots;  // in the order of the bots
  };
  struct Stretch {
    std::size_t first = 0, last = 0;  // steps, both included
    std::optional<std::size_t> bot;   // nothing: like none of them
  };
  std::vector<Bot> bots;           // naive first
  std::vector<std::string> steps;  // as bots' moves are written
  bool ended = false;              // after the last step nothing is left to do
  std::vector<Window> windows;
  std::vector<Stretch> stretches;
  std::optional<std::size_t> bot;    // that explains the whole play best
  std::vector<std::size_t> as_good;  // less naive ones that explain it about as well
};

namespace strata {

// What is left to be said when all windows are known: `stretches`, `bot` and `as_good`. `uniform` has -log2 of the chance of a
// step that is drawn from all legal ones, for each step.
inline constexpr double slip = 4;      // bits: one step of sixteen is a slip
inline constexpr double evidence = 2;  // bits: nobody is called an expert for a play that is four times as likely, or less
void judge(PlayReading& reading, const std::vector<double>& uniform);

namespace detail {

template <class Plays>
double uniform_bits(const typename Plays::Puzzle& p, const typename Plays::State& s) {
  int legal = 0;
  Plays::moves(p, s, [&](const auto&) { ++legal; });
  return crux::log2(static_cast<double>(std::max(legal, 1)));
}

// The nearer of two styles of one bot, each of which it takes with the same chance.
inline Nearest nearer(const Nearest& a, const Nearest& b) {
  Nearest best = std::pair(b.edits, b.bits) < std::pair(a.edits, a.bits) ? b : a;
  best.exact = best.exact && (a.exact || a.edits >= best.edits) && (b.exact || b.edits >= best.edits);
  best.most = std::min(a.most, b.most);
  return best;
}

template <class Plays, class Rung>
void read_rung(const typename Plays::Puzzle& p, const Rung& rung, const std::vector<Stride<Plays>>& strides,
               const ReadRequest& ask, const std::stop_token& stop, PlayReading& reading) {
  std::vector<typename Plays::Move> moves;
  for (const auto& stride : strides) moves.push_back(stride.move);
  std::optional<Nearest> whole;
  std::vector<std::optional<Nearest>> of_windows(reading.windows.size());
  const double style = crux::log2(static_cast<double>(rung.styles.size()));
  const auto read_style = [&](const auto& policy) {
    Strategy<Plays, std::remove_cvref_t<decltype(policy)>> strategy(p, policy);
    const auto add = [&](std::optional<Nearest>& to, Nearest found) {
      if (found.exact) found.bits += style;
      to = to ? nearer(*to, found) : found;
    };
    std::optional<typename decltype(strategy)::Node> node;
    for (std::size_t w = 0; w < reading.windows.size(); ++w) {
      const auto& [first, count, bots] = reading.windows[w];
      const typename Plays::State& s = strides[first].before;
      node = node ? strategy.after(*node, moves[first - 1], s) : strategy.at(s);
      Budget budget(ask.window_budget, stop);
      add(of_windows[w], strategy.nearest(*node, std::span(moves).subspan(first, count), Until::anywhere, budget));
    }
    Budget budget(ask.budget, stop);
    const auto until = reading.ended ? Until::end : Until::anywhere;
    add(whole, strategy.nearest(strategy.at(strides.empty() ? Plays::start(p) : strides.front().before), moves, until, budget));
  };
  std::apply([&](const auto&... policies) { (read_style(policies), ...); }, rung.policies);
  reading.bots.push_back({rung.name, rung.label, rung.says, *whole});
  for (std::size_t w = 0; w < of_windows.size(); ++w) reading.windows[w].bots.push_back(*of_windows[w]);
}

}  // namespace detail

// REQUIRES: ask.window >= 1.
template <can<Retraced> G>
Result<PlayReading> read_play(const typename G::Puzzle& p, std::string_view play, const ReadRequest& ask,
                              const std::stop_token& stop) {
  using Plays = typename std::tuple_element_t<0, decltype(G::models())>::Plays;
  const auto strides = G::retrace(p, play);
  if (!strides) return std::unexpected(strides.error());
  PlayReading reading;
  std::vector<double> uniform;
  for (const auto& stride : *strides) {
    reading.steps.push_back(Plays::write_moves(p, std::span(&stride.move, 1)));
    uniform.push_back(detail::uniform_bits<Plays>(p, stride.before));
  }
  if (!strides->empty()) {
    typename Plays::State s = strides->back().before;
    bool legal = false;
    Plays::moves(p, s, [&](const auto& move) { legal = legal || move == strides->back().move; });
    if (legal) Plays::apply(p, s, strides->back().move);
    reading.ended = legal && Plays::status(p, s) != Status::open;
  }
  const std::size_t steps = strides->size(), count = std::min(ask.window, steps);
  for (std::size_t first = 0; steps > 0 && first + count <= steps; ++first) reading.windows.push_back({first, count, {}});
  const auto models = G::models();
  std::apply([&](const auto&... rungs) { (detail::read_rung<Plays>(p, rungs, *strides, ask, stop, reading), ...); }, models);
  judge(reading, uniform);
  return reading;
}

}  // namespace strata
}  // namespace crux
