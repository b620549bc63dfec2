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
#include <stop_token>
#include <utility>
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

  // Looks at `stop` once a state: the budgets need not.
  // REQUIRES: as many budgets as players, at most `most`; all players in one mode.
  Together(const typename G::Puzzle& p, std::span<const RuleSet> players, std::span<Budget> budgets, const Foresight& foresight,
           std::stop_token stop = {})
      : p_(p),
        foresight_(foresight),
        budgets_(budgets),
        stop_(std::move(stop)),
        count_(players.size()),
        mode_(players.front().mode),
        s_(G::start(p)) {
    assert(players.size() <= most && players.size() == budgets.size());
    for (std::size_t i = 0; i < count_; ++i) {
      asked_ |= players[i].mask;
      for (std::size_t rule = 0; rule < rules_in_mask; ++rule)
        if (players[i].has(rule)) knowing_[rule] |= Players{1} << i;
    }
  }

  std::vector<Information> measure() {
    if (foresight_.alive(p_, s_)) visit(~Players{0} >> (most - count_));
    std::vector<Information> all(count_);
    for (const Share& found : shares_) each(found.players, [&](std::size_t i) { all[i] = rounded(results_[found.result]); });
    return all;
  }

 private:
  using Players = std::uint32_t;  // a bit each
  static constexpr std::uint32_t of_dead = 0, of_solved = 1, of_unknown = 2;
  static constexpr std::size_t rules_in_mask = 32;

  // These players come to this one of results_.
  struct Share {
    Players players;
    std::uint32_t result;
  };
  struct Turn {
    typename G::Move move;
    Verdicts verdicts;
    Players takers = 0;
    std::size_t first_share = 0, end_share = 0;  // what lies behind, one share for each taker; none if it is dead for all of them
  };

  static void each(Players players, const auto& visit) {
    for (; players != 0; players &= players - 1) visit(static_cast<std::size_t>(std::countr_zero(players)));
  }
  Players who_know_any(std::uint32_t rules) const {
    Players players = 0;
    for (; rules != 0; rules &= rules - 1) players |= knowing_[static_cast<std::size_t>(std::countr_zero(rules))];
    return players;
  }

  void share(Players players, std::uint32_t result) {
    if (players != 0) shares_.push_back({players, result});
  }

  // Adds one share for each of `asking` to the end of shares_.
  void visit(Players asking) {
    const Status status = foresight_.status(p_, s_);
    if (status != Status::open) return share(asking, status == Status::solved ? of_solved : of_dead);
    const Players here = stop_.stop_requested() ? 0 : spend(asking);
    share(asking & ~here, of_unknown);
    if (here == 0) return;
    const std::size_t first = turns_.size(), first_share = shares_.size(), first_result = results_.size();
    choose(here, first);
    const std::size_t last = turns_.size();
    for (std::size_t t = first; t < last; ++t) look_behind(t);
    add_up(here, first, first_share, first_result);
    turns_.resize(first, Turn{});
  }

  // Those who have a step left, and take it.
  Players spend(Players asking) {
    Players here = asking;
    each(asking, [&](std::size_t i) {
      if (!budgets_[i].spend()) here &= ~(Players{1} << i);
    });
    return here;
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
    if (entering == 0) return;
    turns_[t].first_share = turns_[t].end_share = shares_.size();
    each(entering, [&](std::size_t i) {
      if (budgets_[i].exhausted()) entering &= ~(Players{1} << i);
    });
    share(turns_[t].takers & ~entering, of_unknown);
    if (entering != 0) {
      const typename G::Move move = turns_[t].move;
      G::apply(p_, s_, move);
      if (foresight_.alive(p_, s_)) visit(entering);
      G::undo(p_, s_, move);
    }
    turns_[t].end_share = shares_.size();
  }

  // From what lies behind the turns from `first` on to what lies behind the state. The shares from `first_share` on and the
  // results from `first_result` on were needed for that alone, and give way to the new ones.
  void add_up(Players here, std::size_t first, std::size_t first_share, std::size_t first_result) {
    // Players who took the same turns and came to the same results each time have one result.
    auto& alike = alike_;
    alike[0] = here;
    std::size_t groups = 1;
    const auto split = [&](Players some) {
      for (std::size_t g = 0, before = groups; g < before; ++g) {
        const Players in = alike[g] & some;
        if (in == 0 || in == alike[g]) continue;
        alike[groups++] = alike[g] & ~in;
        alike[g] = in;
      }
    };
    for (std::size_t t = first; t < turns_.size(); ++t) {
      split(turns_[t].takers);
      for (std::size_t i = turns_[t].first_share; i < turns_[t].end_share; ++i) split(shares_[i].players);
    }
    const std::size_t first_new = results_.size();
    for (std::size_t g = 0; g < groups; ++g) results_.push_back(combined(alike[g], first));
    shares_.resize(first_share);
    for (std::size_t g = 0; g < groups; ++g) share(alike[g], static_cast<std::uint32_t>(first_result + g));
    const auto begin = results_.begin();
    results_.erase(begin + static_cast<std::ptrdiff_t>(first_result), begin + static_cast<std::ptrdiff_t>(first_new));
  }

  // For players who are alike. The dead come last: they only count.
  Information combined(Players alike, std::size_t first) {
    std::size_t n = 0;
    scratch_.clear();
    for (std::size_t t = first; t < turns_.size(); ++t) {
      if ((turns_[t].takers & alike) == 0) continue;
      ++n;
      for (std::size_t i = turns_[t].first_share; i < turns_[t].end_share; ++i)
        if ((shares_[i].players & alike) != 0 && shares_[i].result != of_dead) scratch_.push_back(results_[shares_[i].result]);
    }
    scratch_.resize(n);
    while (costs_.size() <= n) costs_.emplace_back(std::max<std::size_t>(costs_.size(), 1));
    return detail::combine(scratch_.data(), n, mode_, costs_[n]);
  }

  const typename G::Puzzle& p_;
  const Foresight& foresight_;
  std::span<Budget> budgets_;
  std::stop_token stop_;
  std::size_t count_;
  Mode mode_;
  typename G::State s_;
  std::uint32_t asked_ = 0;                       // all rules that anybody knows
  std::array<Players, rules_in_mask> knowing_{};  // [rule]
  std::vector<Turn> turns_;                       // one stack for the turns of all open states
  std::vector<Share> shares_;                     // and one for what lies behind them
  std::vector<Information> results_{{}, detail::solved, {.exact = false}};
  std::vector<Information> scratch_;
  std::array<Players, most> alike_{};
  std::vector<detail::EvenCosts> costs_;  // [number of choices]
};

}  // namespace crux::information
