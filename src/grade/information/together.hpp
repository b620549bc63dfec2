// together.hpp -- players who know some of a game's rules, measured in one walk.
//
// Rules take no solution away, so such players come to nearly the same states. Here each state is entered once, each rule is
// asked once about each move, and players who have the same choices and the same results behind these share one result.
//
// Promise: for each player the same as `measure` with a budget of its own, to the last bit.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "base/maths.hpp"
#include "core/deduction.hpp"
#include "grade/information/information.hpp"

namespace crux::information {

namespace detail {

// As Costs, of choices that are equally likely.
class EvenCosts {
 public:
  explicit EvenCosts(std::size_t n)
      : surprise_(-crux::log2(1.0 / static_cast<double>(n))), uniform_(crux::log2(static_cast<double>(n))) {}
  double uniform() const { return uniform_; }
  double surprise(std::size_t) const { return surprise_; }

 private:
  double surprise_, uniform_;
};

}  // namespace detail

template <can<Discerning> G, class Foresight>
class Together {
 public:
  static constexpr std::size_t most = 32;

  // REQUIRES: as many budgets as players, at most `most`; all players in one mode.
  Together(const typename G::Puzzle& p, std::span<const RuleSet> players, std::span<Budget> budgets, const Foresight& foresight)
      : p_(p), foresight_(foresight), budgets_(budgets), count_(players.size()), mode_(players.front().mode), s_(G::start(p)) {
    assert(players.size() <= most && players.size() == budgets.size());
    for (std::size_t i = 0; i < count_; ++i) {
      asked_ |= players[i].mask;
      for (std::size_t rule = 0; rule < rules_in_mask; ++rule)
        if (players[i].has(rule)) knowing_[rule] |= Players{1} << i;
    }
  }

  std::vector<Information> measure() {
    const Players everybody = ~Players{0} >> (most - count_);
    const Places found = foresight_.alive(p_, s_) ? visit(everybody) : Places{};
    std::vector<Information> all;
    for (std::size_t i = 0; i < count_; ++i) all.push_back(rounded(results_[found[i]]));
    return all;
  }

 private:
  using Players = std::uint32_t;                   // a bit each
  using Places = std::array<std::uint32_t, most>;  // [player]: where its result is in results_
  static constexpr std::uint32_t of_dead = 0, of_solved = 1, of_unknown = 2;
  static constexpr std::size_t rules_in_mask = 32;

  struct Turn {
    typename G::Move move;
    Verdicts verdicts;
    Players takers = 0;
    Places behind{};  // of_dead for all but the takers
  };

  static void each(Players players, const auto& visit) {
    for (; players != 0; players &= players - 1) visit(static_cast<std::size_t>(std::countr_zero(players)));
  }
  Players who_know_any(std::uint32_t rules) const {
    Players players = 0;
    for (; rules != 0; rules &= rules - 1) players |= knowing_[static_cast<std::size_t>(std::countr_zero(rules))];
    return players;
  }

  Places visit(Players asking) {
    Places found{};
    const Status status = foresight_.status(p_, s_);
    if (status != Status::open) {
      each(asking, [&](std::size_t i) { found[i] = status == Status::solved ? of_solved : of_dead; });
      return found;
    }
    each(asking, [&](std::size_t i) {
      if (budgets_[i].spend()) return;
      found[i] = of_unknown;
      asking &= ~(Players{1} << i);
    });
    if (asking == 0) return found;
    const std::size_t first = turns_.size(), first_result = results_.size();
    choose(asking, first);
    const std::size_t last = turns_.size();
    for (std::size_t t = first; t < last; ++t) look_behind(t);
    add_up(asking, first, first_result, found);
    turns_.resize(first, Turn{});
    return found;
  }

  // As InformedPolicy, for all players.
  void choose(Players asking, std::size_t first) {
    G::moves(p_, s_, [&](const typename G::Move& m) { turns_.push_back({m, G::verdicts(p_, s_, m, {asked_, mode_})}); });
    Players forced = 0, gives_up = 0;
    for (std::size_t t = first; t < turns_.size(); ++t) {
      const Players must = who_know_any(turns_[t].verdicts.must), cannot = who_know_any(turns_[t].verdicts.cannot);
      gives_up |= (must & cannot) | (must & forced);
      forced |= must;
      turns_[t].takers = must;
    }
    for (std::size_t t = first; t < turns_.size(); ++t) {
      const Players open = ~forced & ~who_know_any(turns_[t].verdicts.cannot);
      turns_[t].takers = (turns_[t].takers | open) & asking & ~gives_up;
    }
  }

  void look_behind(std::size_t t) {
    Players entering = turns_[t].takers;
    each(entering, [&](std::size_t i) {
      if (!budgets_[i].exhausted()) return;
      turns_[t].behind[i] = of_unknown;
      entering &= ~(Players{1} << i);
    });
    if (entering == 0) return;
    const typename G::Move move = turns_[t].move;
    G::apply(p_, s_, move);
    if (foresight_.alive(p_, s_)) {
      const Places behind = visit(entering);
      each(entering, [&](std::size_t i) { turns_[t].behind[i] = behind[i]; });
    }
    G::undo(p_, s_, move);
  }

  // From what lies behind the turns from `first` on to what lies behind the state. The results from `first_result` on were needed
  // for that alone, and give way to the new ones.
  void add_up(Players asking, std::size_t first, std::size_t first_result, Places& found) {
    const std::size_t last = turns_.size();
    const auto results_begin = [&](std::size_t at) { return results_.begin() + static_cast<std::ptrdiff_t>(at); };
    const std::size_t first_new = results_.size();
    std::array<std::uint8_t, most> choices{};
    std::array<std::uint8_t, most> different{};  // players, one for each new result
    std::size_t results = 0;
    each(asking, [&](std::size_t i) {
      for (std::size_t t = first; t < last; ++t) choices[i] += (turns_[t].takers >> i) & 1;
      const auto is_alike = [&](std::size_t other) {
        if (choices[i] != choices[other]) return false;
        for (std::size_t t = first; t < last; ++t)
          if (turns_[t].behind[i] != turns_[t].behind[other]) return false;
        return true;
      };
      std::size_t at = 0;
      while (at < results && !is_alike(different[at])) ++at;
      if (at == results) {
        different[results++] = static_cast<std::uint8_t>(i);
        results_.push_back(combined(i, choices[i], first, last));
      }
      found[i] = static_cast<std::uint32_t>(first_result + at);
    });
    results_.erase(results_begin(first_result), results_begin(first_new));
  }

  // The dead come last: they only count.
  Information combined(std::size_t player, std::size_t n, std::size_t first, std::size_t last) {
    scratch_.clear();
    for (std::size_t t = first; t < last; ++t)
      if (const std::uint32_t at = turns_[t].behind[player]; at != of_dead) scratch_.push_back(results_[at]);
    scratch_.resize(n);
    while (costs_.size() <= n) costs_.emplace_back(std::max<std::size_t>(costs_.size(), 1));
    return detail::combine(scratch_.data(), n, mode_, costs_[n]);
  }

  const typename G::Puzzle& p_;
  const Foresight& foresight_;
  std::span<Budget> budgets_;
  std::size_t count_;
  Mode mode_;
  typename G::State s_;
  std::uint32_t asked_ = 0;                       // all rules that anybody knows
  std::array<Players, rules_in_mask> knowing_{};  // [rule]
  std::vector<Turn> turns_;                       // one stack for the turns of all open states
  std::vector<Information> results_{{}, detail::solved, {.exact = false}};
  std::vector<Information> scratch_;
  std::vector<detail::EvenCosts> costs_;  // [number of choices]
};

}  // namespace crux::information
