// walks.hpp -- the measures of one puzzle. Included by make_entry.hpp and make_generator.hpp.
#pragma once

#include <deque>
#include <utility>

#include "catalog/make_bots.hpp"
#include "core/policy.hpp"
#include "grade/information/information.hpp"
#include "search/foresight.hpp"

namespace crux::detail {

template <Game G>
information::Information measure_under(const typename G::Puzzle& p, RuleSet rules, Budget& budget, const auto& foresight) {
  if constexpr (can<G, Deducible>) {
    return information::measure<G>(p, InformedPolicy{rules}, rules.mode, budget, foresight);
  } else {
    return information::measure<G>(p, UniformPolicy{}, rules.mode, budget, foresight);
  }
}

// Each walk is taken once, whoever asks for it: rule sets, insight, and those bots of a ladder that know rules.
template <Game G, class Foresight>
class Walks {
 public:
  Walks(const typename G::Puzzle& p, const Foresight& foresight, std::uint64_t steps, const std::stop_token& stop)
      : p_(p), foresight_(foresight), steps_(steps), stop_(stop) {
    if constexpr (can<G, Discerning>) idle_ = G::idle_rules(p);
  }

  const information::Information& under(RuleSet rules) {
    if constexpr (!can<G, Deducible>) rules = {0, rules.mode};
    rules.mask &= ~idle_;
    for (const auto& [known, found] : taken_)
      if (known == rules) return found;
    Budget budget = allowed();
    return taken_.emplace_back(rules, measure_under<G>(p_, rules, budget, foresight_)).second;
  }

  template <Game Plays>
  information::Information of(const auto& policy, Mode mode) {
    if constexpr (std::same_as<std::remove_cvref_t<decltype(policy)>, InformedPolicy> && std::same_as<Plays, G>) {
      return under(policy.rules);
    } else {
      Budget budget = allowed();
      if constexpr (std::same_as<Plays, G>) {
        return information::measure<G>(p_, policy, mode, budget, foresight_);
      } else {
        return information::measure<Plays>(p_, policy, mode, budget);
      }
    }
  }

 private:
  // After a stop request nothing: a budget notices one only after some steps, and there may be many walks to come.
  Budget allowed() const { return Budget(stop_.stop_requested() ? 0 : steps_, stop_); }

  const typename G::Puzzle& p_;
  const Foresight& foresight_;
  std::uint64_t steps_;
  const std::stop_token& stop_;
  std::uint32_t idle_ = 0;  // rules that have nothing to say of this puzzle: whoever knows them, too, walks the same
  std::deque<std::pair<RuleSet, information::Information>> taken_;  // whose elements stay where they are
};

// What the bots make of a puzzle. `enough`: bits that a bot may be short of; nothing: the ladder's own.
template <can<Laddered> G>
LadderReport ladder_report(auto& walks, Mode mode, std::optional<double> enough) {
  const auto ladder = G::ladder(mode);
  const auto standing = strata::stand(
      ladder, enough.value_or(ladder.enough),
      [&]<Game Plays>(std::type_identity<Plays>, const auto& policy) { return walks.template of<Plays>(policy, mode); });
  return to_report(standing, walks.under({0, mode}));
}

}  // namespace crux::detail
