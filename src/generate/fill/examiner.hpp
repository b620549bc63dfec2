// examiner.hpp -- completions of a sketch, solved, measured and ranked.
//
// A callable measures a walk through a completed puzzle: this room makes puzzles, and does not know how hard they are.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <stop_token>
#include <utility>

#include "core/fillable.hpp"
#include "core/measured.hpp"
#include "generate/fill/found.hpp"
#include "generate/fill/outline.hpp"
#include "generate/fill/request.hpp"
#include "generate/fill/walk.hpp"
#include "search/solve.hpp"

namespace crux::fill {

// The bits that a player who knows some rules lacks. Infinite if it was not found out in time; then it is not exact.
struct Bits {
  double tsi = std::numeric_limits<double>::infinity();
  double msi = std::numeric_limits<double>::infinity();
  double muse = std::numeric_limits<double>::infinity();
  double remuse = std::numeric_limits<double>::infinity();
  bool exact = true;
};
// Measures one puzzle under any rules; its maker remembers the measured values.
using Gauge = std::function<Bits(RuleSet)>;
// REQUIRES: the puzzle outlives the gauge.
template <can<Fillable> G>
using GaugeMaker = std::function<Gauge(const typename G::Puzzle&, const std::stop_token&)>;

// Looks at candidates one after the other, and keeps the best.
template <can<Fillable> G, class Filler>
class Examiner {
 public:
  Examiner(const typename G::Sketch& sketch, const Filler& filler, const FillRequest& ask, const GaugeMaker<G>& gauge,
           const std::stop_token& stop)
      : sketch_(sketch), filler_(filler), ask_(ask), gauge_(gauge), stop_(stop), best_(ask.top) {
    for (const Measure& measure : ask.ranking.measures) counts_all_ = counts_all_ || measure.kind == Kind::solutions;
    measures_ = ask.top > 0 || !ask.ranking.bounds.empty();
  }

  void operator()(std::span<const Option> options) {
    options_ = options;
    seen_.reset();
    unsettled_ = false;
    if (count_solutions()) {
      ++counts_.solvable;
      counts_.unique += settled_ && solutions_ == 1 ? 1 : 0;
      if (measures_) rank();
    }
    counts_.unsettled += unsettled_ || !settled_ ? 1 : 0;
    counts_.kept += solutions_ > 0 && !measures_ ? 1 : 0;
  }

  Found take(std::uint64_t looked) {
    counts_.looked = looked;
    return {counts_, best_.take()};
  }

 private:
  // The completed puzzle, for what its filler cannot tell.
  struct Seen {
    const typename G::Puzzle p;
    Gauge gauge = {};
  };

  bool see() {
    if (seen_) return true;
    auto made = G::complete(sketch_, options_);
    if (made) seen_ = std::make_unique<Seen>(std::move(made->puzzle));
    return made.has_value();
  }

  // Whether there is any.
  bool count_solutions() {
    settled_ = true;
    solutions_ = 0;
    if (const auto known = filler_.count()) {
      solutions_ = *known;
      return solutions_ > 0;
    }
    if (!see()) return false;
    const std::uint64_t limit = counts_all_ ? beyond_counting : 2;
    Budget budget(std::min(search_patience_of<G>(), FillRequest::search_steps), stop_);
    const SolveReport report =
        solve_puzzle<G>(seen_->p, {.count_only = true, .limit = limit, .shortest = false}, budget, [](const Trace&) {});
    solutions_ = report.solutions;
    settled_ = report.complete || solutions_ >= limit;
    return solutions_ > 0;
  }

  double tsi(RuleSet rules) {
    if (const auto known = filler_.tsi(rules)) return *known;
    return walked(rules).tsi;
  }
  Bits walked(RuleSet rules) {
    if (!see()) return {};
    if (!seen_->gauge) seen_->gauge = gauge_(seen_->p, stop_);
    const Bits found = seen_->gauge(rules);
    unsettled_ = unsettled_ || !found.exact;
    return found;
  }

  // Not known in time is like infinite: out of every bound, and last.
  double own(std::size_t which) {
    if constexpr (can<G, Measured>) {
      if (see()) {
        Budget budget(std::min(search_patience_of<G>(), FillRequest::search_steps), stop_);
        if (const auto found = G::measure(seen_->p, which, budget)) return *found;
      }
      unsettled_ = true;
    }
    return std::numeric_limits<double>::infinity();
  }

  double value(const Measure& measure) {
    switch (measure.kind) {
      case Kind::solutions: return static_cast<double>(solutions_);
      case Kind::unique: return settled_ && solutions_ == 1 ? 1 : 0;
      case Kind::tsi: return tsi(measure.rules);
      case Kind::insight: return tsi(measure.against) - tsi(measure.rules);
      case Kind::msi: return walked(measure.rules).msi;
      case Kind::muse: return walked(measure.rules).muse;
      case Kind::remuse: return walked(measure.rules).remuse;
      case Kind::own: return own(measure.own);
      default: return 0;  // no fill knows more
    }
  }

  void rank() {
    const Ranking& ranking = ask_.ranking;
    const auto value_of = [&](std::size_t measure) { return value(ranking.measures[measure]); };
    for (const Bound& bound : ranking.bounds) {
      const double found = rounded(value_of(bound.measure));
      if (!std::isfinite(found) || found < bound.least || found > bound.most) return;
    }
    ++counts_.kept;
    Keys keys{};
    for (std::size_t k = 0; k < ranking.keys.size(); ++k) {
      keys[k] = sum_of(ranking.keys[k], value_of);
      // Sound rules leave every solution a chance: an infinite measure is one that was not found out in time. It comes last.
      if (!std::isfinite(keys[k])) keys[k] = -std::numeric_limits<double>::infinity();
      if (k == 0 && !best_.hopes(keys[0])) return;
    }
    best_.add(keys, options_);
  }

  const typename G::Sketch& sketch_;
  const Filler& filler_;
  const FillRequest& ask_;
  const GaugeMaker<G>& gauge_;
  const std::stop_token& stop_;
  bool counts_all_ = false;  // more than two solutions
  bool measures_ = true;
  Counts counts_;
  Best best_;
  // These belong to the candidate that is being examined.
  std::span<const Option> options_;
  std::unique_ptr<Seen> seen_;
  std::uint64_t solutions_ = 0;
  bool settled_ = true, unsettled_ = false;
};

// Candidates (or draws) [first, last), until a stop request. Each call has a filler of its own.
template <can<Fillable> G, class Filler>
Found examine(const typename G::Sketch& sketch, const Outline& outline, Filler filler, const FillRequest& ask,
              const GaugeMaker<G>& gauge, std::uint64_t first, std::uint64_t last, const std::stop_token& stop) {
  static const Folding no_folding;
  Examiner<G, Filler> examiner(sketch, filler, ask, gauge, stop);
  Walk walk(outline.odometer, ask.symmetric ? outline.folding : no_folding, filler, std::ref(examiner), stop);
  if (ask.seed) {
    walk.draws(*ask.seed, first, last);
  } else {
    walk.range(first, last);
  }
  return examiner.take(last - first);
}

}  // namespace crux::fill
