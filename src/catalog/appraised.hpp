// appraised.hpp -- the numbers of one candidate of a generator, as its grade would have them, each worked out when it is asked
// for.
//
// Making meets grading here. All walks of a candidate share its foresight, and each is taken once.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <stop_token>
#include <utility>

#include "core/generated.hpp"
#include "core/measured.hpp"
#include "generate/fill/request.hpp"
#include "generate/targets.hpp"
#include "grade/walks.hpp"
#include "search/solve.hpp"

namespace crux::detail {

template <can<Sampled> G>
class Appraised final : public Appraisal {
 public:
  // The puzzle and the budget outlive it. `total` pays for all candidates, if there is one.
  Appraised(const typename G::Puzzle& given, Budget* total, const std::stop_token& stop)
      : given_(given),
        total_(total),
        stop_(stop),
        steps_(total ? std::min(patience_of<G>(), total->left()) : patience_of<G>()),
        p_(grade::standard<G>(given)),
        foresight_(foresee<G>(p_, Budget(foresight_steps<G>(steps_), stop))),
        walks_(p_, foresight_, steps_, stop) {}

  std::optional<double> value(const measures::Measure& measure) override {
    const std::uint64_t before = walks_.spent();
    const auto found = found_out(measure);
    if (total_) total_->pay(walks_.spent() - before);
    return found;
  }

 private:
  using Kind = measures::Kind;

  std::optional<double> found_out(const measures::Measure& measure) {
    switch (measure.kind) {
      case Kind::solutions: return solutions(beyond_counting);
      case Kind::unique: {
        const auto found = solutions(2);
        return found ? std::optional(*found == 1 ? 1.0 : 0.0) : std::nullopt;
      }
      case Kind::own: return own(measure.own);
      case Kind::rounds: return rounds();
      case Kind::rung: return rung();
      case Kind::rating: return rating();
      default: return bits(measure);
    }
  }

  Budget for_search() const { return Budget(std::min(search_patience_of<G>(), FillRequest::search_steps), stop_); }

  // How many there are, up to `limit`.
  std::optional<double> solutions(std::uint64_t limit) {
    if constexpr (!can<G, Confluent> && !can<G, Searching>)
      if (const auto known = foresight_.count()) return static_cast<double>(std::min(*known, limit));
    Budget budget = for_search();
    const SolveReport report =
        solve_puzzle<G>(given_, {.count_only = true, .limit = limit, .shortest = false}, budget, [](const Trace&) {});
    if (!report.complete && report.solutions < limit) return std::nullopt;
    return static_cast<double>(report.solutions);
  }

  std::optional<double> own(std::size_t which) {
    if constexpr (can<G, Measured>) {
      Budget budget = for_search();
      return G::measure(given_, which, budget);
    } else {
      return std::nullopt;
    }
  }

  // Rounds that do not solve it are not counted.
  std::optional<double> rounds() {
    if constexpr (can<G, Rounding>) {
      Budget looks(rounds::patience, stop_);
      const Rounds found = G::rounds(given_, looks);
      if (found.complete && found.solved) return found.count;
    }
    return std::nullopt;
  }

  std::optional<double> bits(const measures::Measure& measure) {
    const information::Information& found = walks_.under(measure.rules);
    const double less = measure.kind == Kind::insight ? insight_over(measure, found) : 0;
    if (!found.exact || std::isnan(less)) return std::nullopt;
    switch (measure.kind) {
      case Kind::insight: return less;
      case Kind::msi: return found.msi;
      case Kind::muse: return found.muse;
      case Kind::remuse: return found.remuse;
      default: return found.tsi;
    }
  }
  double insight_over(const measures::Measure& measure, const information::Information& found) {
    const double tsi = found.tsi;
    const information::Information& against = walks_.under(measure.against);
    return against.exact ? against.tsi - tsi : NAN;
  }

  // The place of the bot that names the class; one after the last if none does.
  std::optional<double> rung() {
    if constexpr (can<G, Laddered>) {
      const auto ladder = G::ladder(Mode::strict);
      const auto measure = [&]<Game Plays>(std::type_identity<Plays>, const auto& policy) {
        return walks_.template of<Plays>(policy, Mode::strict);
      };
      constexpr std::size_t last = std::tuple_size_v<decltype(ladder.rungs)> - 1;
      const strata::Outcome expert =
          ladder.near ? strata::outcome_of(std::get<last>(ladder.rungs), ladder.enough, measure) : strata::Outcome{};
      const auto limit = strata::class_limit(expert, ladder.enough, ladder.near);
      if (!limit) return std::nullopt;
      double place = 0;
      std::optional<bool> names = false;
      const auto goes_on = [&](const auto& each) {
        names = strata::names_class(strata::outcome_of(each, ladder.enough, measure), *limit);
        place += names == false ? 1 : 0;
        return names == false;
      };
      std::apply([&](const auto&... rungs) { (void)(goes_on(rungs) && ...); }, ladder.rungs);
      return names ? std::optional(place) : std::nullopt;
    } else {
      return std::nullopt;
    }
  }

  std::optional<double> rating() {
    if constexpr (can<G, Rated>) {
      const LadderReport ladder = grade::ladder_report<G>(walks_, Mode::strict, std::nullopt);
      Budget search(foresight_steps<G>(steps_), stop_);
      const auto found = grade::rating_report<G>(p_, walks_, ladder, Mode::strict, search);
      if (found && found->kind == Rating::Kind::known) return found->value;
    }
    return std::nullopt;
  }

  using Foresight = decltype(foresee<G>(std::declval<const typename G::Puzzle&>(), std::declval<Budget>()));
  const typename G::Puzzle& given_;
  Budget* total_;
  const std::stop_token& stop_;
  const std::uint64_t steps_;
  const decltype(grade::standard<G>(std::declval<const typename G::Puzzle&>())) p_;
  const Foresight foresight_;
  grade::Walks<G, Foresight> walks_;
};

}  // namespace crux::detail
