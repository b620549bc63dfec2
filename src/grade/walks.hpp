// walks.hpp -- all measures of one puzzle, each walk taken once: under rule sets, by the bots of its ladder, against a class.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "core/policy.hpp"
#include "core/rounds.hpp"
#include "grade/information/information.hpp"
#include "grade/information/of_folded.hpp"
#include "grade/information/together.hpp"
#include "grade/rating/of_game.hpp"
#include "grade/report.hpp"
#include "grade/standard.hpp"
#include "grade/strata/strata.hpp"
#include "search/foresight.hpp"
#include "search/patience.hpp"

namespace crux::grade {

template <Game G>
information::Information measure_under(const typename G::Puzzle& p, RuleSet rules, Budget& budget, const auto& foresight) {
  if constexpr (can<G, Deducible>) {
    return information::measure<G>(p, InformedPolicy{rules}, rules.mode, budget, foresight);
  } else {
    return information::measure<G>(p, UniformPolicy{}, rules.mode, budget, foresight);
  }
}

// Each walk is taken once, though several ask for it: rule sets, insight, and those bots of a ladder that know rules.
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
    if (take_folded({&rules, 1}, rules.mode)) return taken_.back().second;
    Budget budget = allowed();
    const auto& found = taken_.emplace_back(rules, measure_under<G>(p_, rules, budget, foresight_)).second;
    spent_ += steps_ - budget.left();
    return found;
  }

  // Finds what `under` will be asked for, in one walk if the game can tell its rules apart.
  void take_together(std::span<const RuleSet> asked) {
    if constexpr (can<G, Discerning> && !can<G, Keyed>) {
      for (const Mode mode : {Mode::strict, Mode::reference}) take_together(asked, mode);
    }
  }

  template <Game Plays>
  information::Information of(const auto& policy, Mode mode) {
    if constexpr (std::same_as<std::remove_cvref_t<decltype(policy)>, InformedPolicy> && std::same_as<Plays, G>) {
      return under(policy.rules);
    } else {
      Budget budget = allowed();
      const auto found = [&] {
        if constexpr (std::same_as<Plays, G>) {
          return information::measure<G>(p_, policy, mode, budget, foresight_);
        } else {
          return information::measure<Plays>(p_, policy, mode, budget);
        }
      }();
      spent_ += steps_ - budget.left();
      return found;
    }
  }

  const Foresight& foresight() const { return foresight_; }
  std::uint64_t spent() const { return spent_; }  // steps, by all walks so far

 private:
  void take_together(std::span<const RuleSet> asked, Mode mode) {
    using Walk = information::Together<G, Foresight>;
    std::vector<RuleSet> players;
    for (const RuleSet& rules : asked) {
      const RuleSet player{rules.mask & ~idle_, mode};
      if (rules.mode == mode && players.size() < Walk::most && std::ranges::find(players, player) == players.end())
        players.push_back(player);
    }
    if (players.size() < 2) return;
    if (take_folded(players, mode)) return;
    std::vector<Budget> budgets(players.size(), Budget(steps_, std::stop_token()));
    const auto found = Walk(p_, players, budgets, foresight_, stop_).measure();
    for (std::size_t i = 0; i < players.size(); ++i) {
      taken_.emplace_back(players[i], found[i]);
      spent_ += steps_ - budgets[i].left();
    }
  }

  // On folded states, which are so few that no budget is needed. What the walk through all states would take is spent.
  bool take_folded(std::span<const RuleSet> players, Mode mode) {
    if constexpr (requires { G::fold(p_); }) {
      if (const auto states = mode == Mode::strict && !stop_.stop_requested() ? G::fold(p_) : nullptr) {
        const auto all = information::measure(*states, players, mode);
        for (std::size_t i = 0; i < players.size(); ++i) {
          taken_.emplace_back(players[i], all[i].found);
          spent_ += std::min(steps_, all[i].steps);
        }
        return true;
      }
    }
    return false;
  }

  Budget allowed() const { return Budget(steps_, stop_); }

  const typename G::Puzzle& p_;
  const Foresight& foresight_;
  std::uint64_t steps_;
  const std::stop_token& stop_;
  std::uint64_t spent_ = 0;
  std::uint32_t idle_ = 0;  // rules that have nothing to say of this puzzle: to know them changes no walk
  std::deque<std::pair<RuleSet, information::Information>> taken_;  // whose elements stay where they are
};

// What those bots know that are players of G with rules.
template <can<Laddered> G>
void add_rules_of_bots(Mode mode, std::vector<RuleSet>& rules) {
  const auto add = [&]<Game Plays>(std::type_identity<Plays>, const auto& policy) {
    if constexpr (std::same_as<std::remove_cvref_t<decltype(policy)>, InformedPolicy> && std::same_as<Plays, G>)
      rules.push_back(policy.rules);
  };
  const auto add_rung = [&]<class Rung>(const Rung& rung) {
    std::apply([&](const auto&... policies) { (add(std::type_identity<typename Rung::Plays>{}, policies), ...); }, rung.policies);
  };
  const auto ladder = G::ladder(mode);
  std::apply([&](const auto&... rungs) { (add_rung(rungs), ...); }, ladder.rungs);
}

// The bots' verdict on a puzzle. `enough`: bits that a bot may be short of; nothing: the ladder's own.
template <can<Laddered> G>
LadderReport ladder_report(auto& walks, Mode mode, std::optional<double> enough) {
  const auto ladder = G::ladder(mode);
  const auto standing = strata::stand(
      ladder, enough.value_or(ladder.enough), enough ? std::nullopt : ladder.near,
      [&]<Game Plays>(std::type_identity<Plays>, const auto& policy) { return walks.template of<Plays>(policy, mode); });
  return to_report(standing, walks.under({0, mode}));
}

// The rating, from the walks of the bots and, unless they were taken before, those under the rule sets that it rests on.
template <can<Rated> G>
std::optional<Rating> rating_report(const typename G::Puzzle& p, auto& walks, const LadderReport& ladder, Mode mode,
                                    Budget& budget) {
  const auto of_bot = [&](std::string_view name) {
    const auto bot = std::ranges::find(ladder.bots, name, &BotGrade::bot);
    assert(bot != ladder.bots.end());
    return rating::Bits{bot->tsi.value, bot->tsi.certainty == Certainty::exact};
  };
  const auto of_rules = [&](std::uint32_t rules) {
    const information::Information& found = walks.under({rules, mode});
    return rating::Bits{found.tsi, found.exact};
  };
  return rating::rate_puzzle<G>(p, walks.foresight(), budget, of_bot, of_rules);
}

// The same for a puzzle that nothing was asked about before; its rating is the one that grade_puzzle finds.
template <can<Laddered> G>
Classified classify(const typename G::Puzzle& given, std::uint64_t steps, const std::stop_token& stop) {
  const typename G::Puzzle& p = standard<G>(given);
  const auto foresight = foresee<G>(p, Budget(foresight_steps<G>(steps), stop));
  Walks<G, decltype(foresight)> walks(p, foresight, steps, stop);
  std::vector<RuleSet> rules{{}};
  add_rules_of_bots<G>(Mode::strict, rules);
  walks.take_together(rules);
  Classified found{.ladder = ladder_report<G>(walks, Mode::strict, std::nullopt)};
  if constexpr (can<G, Rated>) {
    Budget search(foresight_steps<G>(steps), stop);
    found.rating = rating_report<G>(p, walks, found.ladder, Mode::strict, search);
  }
  found.spent = walks.spent();
  return found;
}

// How many solutions there are: as foresight knows, or as many as the walk `against` has reached.
template <Game G>
SolveReport solutions_of(const typename G::Puzzle& p, std::optional<std::uint64_t> known,
                         const information::Information& against) {
  if constexpr (can<G, Confluent>) known = G::count(p);
  if (known) return {*known, true};
  if constexpr (can<G, Confluent>) return {beyond_counting, false};
  // Rules take no solution away, so the solutions that a walk has reached are a count, or as many as it saw.
  return {against.goals, against.exact && against.goals != beyond_counting};
}

// All that is asked about one puzzle.
template <Game G>
GradeReport grade_puzzle(const typename G::Puzzle& given, const GradeRequest& ask, const std::stop_token& stop) {
  const typename G::Puzzle& p = standard<G>(given);
  const std::uint64_t steps = ask.budget > 0 ? ask.budget : patience_of<G>();
  const auto foresight = foresee<G>(p, Budget(foresight_steps<G>(steps), stop));
  GradeReport report;
  if constexpr (can<G, Spacious>) report.space = G::space(p);

  Walks<G, decltype(foresight)> walks(p, foresight, steps, stop);
  std::vector<RuleSet> rules{ask.against};
  for (const NamedRuleSet& set : ask.sets) rules.push_back(set.rules);
  if constexpr (can<G, Laddered>)
    if (ask.ladder) add_rules_of_bots<G>(ask.against.mode, rules);
  walks.take_together(rules);
  const auto& against = walks.under(ask.against);
  report.solutions = solutions_of<G>(p, foresight.count(), against);
  for (const NamedRuleSet& set : ask.sets) report.sets.push_back(to_grades(set, walks.under(set.rules), against));
  if constexpr (can<G, Laddered>) {
    if (ask.ladder) {
      report.ladder = ladder_report<G>(walks, ask.against.mode, ask.enough);
      count_what_bots_found(report);
      if constexpr (can<G, Rated>) {
        Budget search(foresight_steps<G>(steps), stop);
        if (ask.rating) report.rating = rating_report<G>(p, walks, *report.ladder, ask.against.mode, search);
      }
    }
  }
  if constexpr (can<G, Rounding>) {
    const bool hopeless = report.solutions.complete && report.solutions.solutions == 0;
    if (ask.ladder && ask.rounds && !hopeless) {
      Budget looks(ask.budget > 0 ? ask.budget : rounds::patience, stop);
      report.rounds = G::rounds(given, looks);  // which may count clues in the order of the page
    }
  }
  return report;
}

}  // namespace crux::grade
