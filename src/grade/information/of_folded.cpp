#include "grade/information/of_folded.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/waiting.hpp"

namespace crux::information {
namespace {

using Players = std::uint32_t;  // a bit each

class Folded {
 public:
  Folded(const FoldedStates& states, std::span<const RuleSet> players, Mode mode)
      : states_(states), players_(players), mode_(mode), takers_(states.turns.size()), first_share_(states.states() + 1) {
    for (std::size_t i = 0; i < players.size(); ++i)
      for (std::size_t rule = 0; rule < knowing_.size(); ++rule)
        if (players[i].has(rule)) knowing_[rule] |= Players{1} << i;
    for (std::size_t n = 0; n < uniform_.size(); ++n) {
      const auto choices = static_cast<double>(std::max<std::size_t>(n, 1));
      uniform_[n] = {-crux::log2(1.0 / choices), crux::log2(choices)};
    }
  }

  std::vector<OfFolded> run() {
    std::vector<OfFolded> all(players_.size());
    if (states_.start() == FoldedStates::dead) return all;
    choose();
    add_up();
    const std::uint32_t start = states_.start();
    for (std::uint32_t i = first_share_[start]; i < first_share_[start + 1]; ++i)
      for (std::size_t player = 0; player < players_.size(); ++player)
        if ((shares_[i].players >> player) & 1)
          all[player] = {rounded(results_[shares_[i].result].found), results_[shares_[i].result].steps};
    return all;
  }

 private:
  // These players come to this one of results_.
  struct Share {
    Players players;
    std::uint32_t result;
  };
  struct Even {
    double each, all;
    double surprise(std::size_t) const { return each; }
    double uniform() const { return all; }
  };

  Players who_know_any(std::uint32_t rules) const {
    Players players = 0;
    for (; rules != 0; rules &= rules - 1) players |= knowing_[static_cast<std::size_t>(std::countr_zero(rules))];
    return players;
  }

  // From the start on: who comes to each state, and which turns they take there.
  void choose() {
    std::vector<Players> here(states_.states());
    here[states_.start()] = ~Players{0} >> (most_players_of_folded - players_.size());
    for (std::uint32_t state = states_.start(); state >= FoldedStates::first_open; --state) {
      if (here[state] == 0) continue;
      const std::uint32_t first = states_.first[state], last = states_.first[state + 1];
      Players forced = 0, gives_up = 0;
      for (std::uint32_t t = first; t < last; ++t) {
        const auto& turn = states_.turns[t];
        if ((turn.must | turn.cannot) == 0) continue;
        const Players must = who_know_any(turn.must), cannot = who_know_any(turn.cannot);
        gives_up |= (must & cannot) | (must & forced);
        forced |= must;
      }
      for (std::uint32_t t = first; t < last; ++t) {
        const auto& turn = states_.turns[t];
        const Players open = ~forced & ~who_know_any(turn.cannot);
        takers_[t] = (who_know_any(turn.must) | open) & here[state] & ~gives_up;
        here[turn.to] |= takers_[t];
      }
    }
    here_ = std::move(here);
  }

  // From the ends back: what lies behind each state, one result for players who are alike there.
  void add_up() {
    results_.reserve(2 * states_.states());
    shares_.reserve(2 * states_.states());
    results_ = {{{}, 0}, {detail::solved, 0}};
    shares_ = {{~Players{0}, 0}, {~Players{0}, 1}};
    first_share_[0] = 0, first_share_[1] = 1;
    for (std::uint32_t state = FoldedStates::first_open; state < states_.states(); ++state) {
      first_share_[state] = static_cast<std::uint32_t>(shares_.size());
      if (here_[state] == 0) continue;
      go_on();
      const std::uint32_t first = states_.first[state], last = states_.first[state + 1];
      std::array<Players, most_players_of_folded> alike;
      alike[0] = here_[state];
      std::size_t groups = 1;
      const auto split = [&](Players some) {
        for (std::size_t g = 0, before = groups; g < before; ++g) {
          const Players in = alike[g] & some;
          if (in == 0 || in == alike[g]) continue;
          alike[groups++] = alike[g] & ~in;
          alike[g] = in;
        }
      };
      for (std::uint32_t t = first; t < last; ++t) {
        split(takers_[t]);
        const std::uint32_t to = states_.turns[t].to;
        if (to < FoldedStates::first_open) continue;
        for (std::uint32_t i = first_share_[to]; i < first_share_[to + 1]; ++i) split(shares_[i].players);
      }
      for (std::size_t g = 0; g < groups; ++g) {
        shares_.push_back({alike[g], static_cast<std::uint32_t>(results_.size())});
        results_.push_back(combined(alike[g], first, last));
      }
    }
    first_share_[states_.states()] = static_cast<std::uint32_t>(shares_.size());
  }

  // For players who are alike. The dead come last: they only count.
  OfFolded combined(Players alike, std::uint32_t first, std::uint32_t last) {
    std::size_t n = 0, live = 0;
    OfFolded all{.steps = 1};
    for (std::uint32_t t = first; t < last; ++t) {
      if ((takers_[t] & alike) == 0) continue;
      ++n;
      const std::uint32_t to = states_.turns[t].to;
      if (to == FoldedStates::dead) continue;
      std::uint32_t share = first_share_[to];
      while ((shares_[share].players & alike) == 0) ++share;
      const OfFolded& behind = results_[shares_[share].result];
      behind_[live++] = behind.found;
      all.steps += behind.steps;
    }
    for (std::size_t i = live; i < n; ++i) behind_[i] = {};
    assert(n < uniform_.size());
    all.found = detail::combine(behind_.data(), n, mode_, uniform_[n]);
    return all;
  }

  static constexpr std::size_t most_turns = 64;
  const FoldedStates& states_;
  const std::span<const RuleSet> players_;
  const Mode mode_;
  std::array<Players, 16> knowing_{};  // [rule]
  std::vector<Players> takers_;        // [turn]
  std::vector<Players> here_;          // [state]: who comes here
  std::vector<std::uint32_t> first_share_;
  std::vector<Share> shares_;
  std::vector<OfFolded> results_;
  std::array<Information, most_turns> behind_;
  std::array<Even, most_turns> uniform_;  // [number of choices]
};

}  // namespace

std::vector<OfFolded> measure(const FoldedStates& states, std::span<const RuleSet> players, Mode mode) {
  assert(!players.empty() && players.size() <= most_players_of_folded);
  return Folded(states, players, mode).run();
}

}  // namespace crux::information
