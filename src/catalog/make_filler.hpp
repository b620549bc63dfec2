// make_filler.hpp -- completions of a sketch, solved, measured and ranked. Included by make_entry.hpp and by nothing else.
#pragma once

#include <cmath>
#include <memory>
#include <utility>

#include "catalog/catalog.hpp"
#include "catalog/make_solver.hpp"
#include "catalog/walks.hpp"
#include "core/fillable.hpp"
#include "generate/fill/walk.hpp"

namespace crux::detail {

template <class G>
struct FillerOf {
  using type = fill::Blind;
};
template <can<Foreseeing> G>
struct FillerOf<G> {
  using type = typename G::Filler;
};

// A sketch, and a filler of it that each piece of work copies. Without one, candidates are completed and solved one by one.
template <can<Fillable> G>
struct Prepared {
  typename G::Sketch sketch;
  std::optional<typename FillerOf<G>::type> filler = {};
};

// Looks at candidates one after the other, and keeps the best.
template <can<Fillable> G, class Filler>
class Examiner {
 public:
  Examiner(const typename G::Sketch& sketch, const Filler& filler, const FillRequest& ask, const std::stop_token& stop)
      : sketch_(sketch), filler_(filler), ask_(ask), stop_(stop), best_(ask.top) {
    for (const fill::Measure& measure : ask.ranking.measures) counts_all_ = counts_all_ || measure.kind == fill::Kind::solutions;
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

  fill::Found take(std::uint64_t looked) {
    counts_.looked = looked;
    return {counts_, best_.take()};
  }

 private:
  using Foresight = decltype(foresee<G>(std::declval<const typename G::Puzzle&>(), std::declval<Budget>()));

  // The completed puzzle, for what its filler cannot tell.
  struct Seen {
    Seen(typename G::Puzzle puzzle, std::uint64_t steps, const std::stop_token& stop)
        : p(std::move(puzzle)), steps(steps), stop(stop) {}
    const typename G::Puzzle p;
    const std::uint64_t steps;
    const std::stop_token& stop;
    std::optional<Foresight> foresight = {};
    std::optional<Walks<G, Foresight>> walks = {};

    const information::Information& under(RuleSet rules) {
      if (!walks) {
        foresight.emplace(foresee<G>(p, Budget(foresight_steps<G>(steps), stop)));
        walks.emplace(p, *foresight, steps, stop);
      }
      return walks->under(rules);
    }
  };

  bool see() {
    if (seen_) return true;
    auto made = G::complete(sketch_, options_);
    if (made) seen_ = std::make_unique<Seen>(std::move(made->puzzle), patience_of<G>(), stop_);
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
  const information::Information& walked(RuleSet rules) {
    static constexpr information::Information nothing;
    if (!see()) return nothing;
    const auto& found = seen_->under(rules);
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
    return information::infinite;
  }

  double value(const fill::Measure& measure) {
    switch (measure.kind) {
      case fill::Kind::solutions: return static_cast<double>(solutions_);
      case fill::Kind::unique: return settled_ && solutions_ == 1 ? 1 : 0;
      case fill::Kind::tsi: return tsi(measure.rules);
      case fill::Kind::insight: return tsi(measure.against) - tsi(measure.rules);
      case fill::Kind::msi: return walked(measure.rules).msi;
      case fill::Kind::muse: return walked(measure.rules).muse;
      case fill::Kind::remuse: return walked(measure.rules).remuse;
      case fill::Kind::own: return own(measure.own);
    }
    return 0;
  }

  void rank() {
    const fill::Ranking& ranking = ask_.ranking;
    const auto value_of = [&](std::size_t measure) { return value(ranking.measures[measure]); };
    for (const fill::Bound& bound : ranking.bounds) {
      const double found = fill::rounded(value_of(bound.measure));
      if (!std::isfinite(found) || found < bound.least || found > bound.most) return;
    }
    ++counts_.kept;
    fill::Keys keys{};
    for (std::size_t k = 0; k < ranking.keys.size(); ++k) {
      keys[k] = fill::sum_of(ranking.keys[k], value_of);
      // Sound rules leave every solution a chance: an infinite measure is one that was not found out in time. It comes last.
      if (!std::isfinite(keys[k])) keys[k] = -information::infinite;
      if (k == 0 && !best_.hopes(keys[0])) return;
    }
    best_.add(keys, options_);
  }

  const typename G::Sketch& sketch_;
  const Filler& filler_;
  const FillRequest& ask_;
  const std::stop_token& stop_;
  bool counts_all_ = false;  // more than two solutions
  bool measures_ = true;
  fill::Counts counts_;
  fill::Best best_;
  // Of the candidate at hand.
  std::span<const Option> options_;
  std::unique_ptr<Seen> seen_;
  std::uint64_t solutions_ = 0;
  bool settled_ = true, unsettled_ = false;
};

template <can<Fillable> G, class Filler>
fill::Found fill_with(const typename G::Sketch& sketch, const fill::Outline& outline, Filler filler, const FillRequest& ask,
                      std::uint64_t first, std::uint64_t last, const std::stop_token& stop) {
  static const fill::Folding no_folding;
  Examiner<G, Filler> examiner(sketch, filler, ask, stop);
  fill::Walk walk(outline.odometer, ask.symmetric ? outline.folding : no_folding, filler, std::ref(examiner), stop);
  if (ask.seed) {
    walk.draws(*ask.seed, first, last);
  } else {
    walk.range(first, last);
  }
  return examiner.take(last - first);
}

template <can<Fillable> G>
fill::Found fill_erased(const AnySketch& any, const FillRequest& ask, std::uint64_t first, std::uint64_t last,
                        const std::stop_token& stop) {
  const auto& prepared = *static_cast<const Prepared<G>*>(any.sketch.get());
  if constexpr (can<G, Foreseeing>)
    if (prepared.filler) return fill_with<G>(prepared.sketch, *any.outline, *prepared.filler, ask, first, last, stop);
  return fill_with<G>(prepared.sketch, *any.outline, fill::Blind{}, ask, first, last, stop);
}

template <can<Fillable> G>
Result<AnySketch> sketch_erased(const Json& json, std::size_t bytes) {
  auto sketch = G::read_sketch(json);
  if (!sketch) return std::unexpected(sketch.error());
  AnySketch any;
  any.outline = std::make_shared<const fill::Outline>(G::holes(*sketch), G::symmetries(*sketch));
  auto prepared = std::make_shared<Prepared<G>>(std::move(*sketch));
  if constexpr (can<G, Foreseeing>)
    if (auto filler = G::Filler::of(prepared->sketch, bytes)) prepared->filler.emplace(std::move(*filler));
  any.slow = can<G, Foreseeing> && !prepared->filler;
  any.sketch = std::move(prepared);
  return any;
}

template <can<Fillable> G>
std::optional<Candidate<AnyPuzzle>> complete_erased(const AnySketch& any, std::span<const Option> options) {
  auto made = G::complete(static_cast<const Prepared<G>*>(any.sketch.get())->sketch, options);
  if (!made) return std::nullopt;
  AnyPuzzle puzzle{
      .game = any.game, .puzzle = std::make_shared<const typename G::Puzzle>(std::move(made->puzzle)), .id = "", .line = nullptr};
  return Candidate<AnyPuzzle>{std::move(puzzle), std::move(made->remarks)};
}

}  // namespace crux::detail
