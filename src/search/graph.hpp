// graph.hpp -- the states of a puzzle and their moves as arrays, for players that are asked about all states at once.
//
// Graders walk through states one by one (grade/information). A player that is written in another language, or a model that is
// quick only with thousands of states at a time, gets the same states here.
//
// Promise: the states are those that a grader enters: the start, and what moves lead to from which a solution may still be
// reached. Moves stand in the game's order. A game with a key has one state for each key. Every move leads to a state with a
// larger number, so the start is state 0, and a loop from the last state to the first sees what lies behind a state before it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/policy.hpp"
#include "search/foresight.hpp"

namespace crux {

struct StateGraph {
  static constexpr std::int32_t dead = -1;  // the move leads nowhere, or to a state from which nothing can be reached

  std::vector<std::int64_t> first;           // [state]: its first move; one more at the end. A solved state has no moves
  std::vector<std::uint8_t> solved;          // [state]: 1 or 0
  std::vector<std::int64_t> by;              // [state]: a move that leads to it; of the start -1
  std::vector<std::int32_t> from, to;        // [move]: the state that it is made in, and the one that it leads to, or `dead`
  std::vector<std::uint16_t> name;           // [move]: which of `names`
  std::vector<std::string> names;            // different moves, in the game's notation
  std::vector<std::vector<double>> chances;  // [player][move]: of the rule sets that were asked for
  // Moves by their names' numbers, as the game writes a play.
  std::function<std::string(std::span<const std::uint16_t>)> write;

  std::size_t states() const { return solved.size(); }
  std::size_t moves() const { return to.size(); }
};

struct UnfoldRequest {
  std::vector<RuleSet> players = {};  // whose chances are wanted; a game without rules has one player, whatever the set
  std::uint64_t most = 1'000'000;     // states
};

namespace detail {

template <Game G, class Foresight>
class Unfolding {
  using Puzzle = typename G::Puzzle;
  using Move = typename G::Move;

 public:
  Unfolding(const Puzzle& p, const Foresight& foresight, const UnfoldRequest& ask, const std::stop_token& stop)
      : p_(p), foresight_(foresight), ask_(ask), budget_(ask.most, stop), s_(G::start(p)), chances_(ask.players.size()) {}

  // Nothing if there are more states than were allowed, or after a stop request.
  std::optional<StateGraph> run() {
    if (foresight_.alive(p_, s_)) visit();
    if (budget_.exhausted()) return std::nullopt;
    return turned();
  }

 private:
  struct Edge {
    std::int32_t to;
    std::uint16_t name;
  };
  struct State {
    bool solved;
    std::size_t first;  // in `edges_`
    std::size_t count;
  };

  // The number of the state, in the order in which states are finished; or `dead`.
  std::int32_t visit() {
    const Status status = foresight_.status(p_, s_);
    if (status == Status::lost) return StateGraph::dead;
    if constexpr (can<G, Keyed>) {
      if (const auto known = known_.find(G::key(p_, s_)); known != known_.end()) return known->second;
    }
    if (!budget_.spend()) return StateGraph::dead;
    const std::size_t first = pending_.size(), first_chance = stack_.size();
    if (status == Status::open) expand(first);
    const std::size_t last = pending_.size();
    for (std::size_t i = first; i < last && !budget_.exhausted(); ++i) {
      const Move move = pending_[i].move;
      G::apply(p_, s_, move);
      pending_[i].to = foresight_.alive(p_, s_) ? visit() : StateGraph::dead;
      G::undo(p_, s_, move);
    }
    return finish(status == Status::solved, first, first_chance);
  }

  // The moves of an open state, and what each player thinks of them.
  void expand(std::size_t first) {
    G::moves(p_, s_, [&](const Move& move) { pending_.push_back({move, StateGraph::dead}); });
    for (const RuleSet& rules : ask_.players) {
      choices_.clear();
      if constexpr (can<G, Deducible>) {
        InformedPolicy{rules}(p_, s_, choices_);
      } else {
        UniformPolicy{}(p_, s_, choices_);
      }
      auto choice = choices_.begin();  // they stand in the order of the moves
      for (std::size_t i = first; i < pending_.size(); ++i) {
        const bool chosen = choice != choices_.end() && choice->move == pending_[i].move;
        stack_.push_back(chosen ? choice->chance : 0);
        if (chosen) ++choice;
      }
    }
  }

  std::int32_t finish(bool solved, std::size_t first, std::size_t first_chance) {
    const auto number = static_cast<std::int32_t>(states_.size());
    const std::size_t count = pending_.size() - first;
    states_.push_back({solved, edges_.size(), count});
    for (std::size_t i = first; i < pending_.size(); ++i) edges_.push_back({pending_[i].to, name_of(pending_[i].move)});
    for (std::size_t k = 0; k < chances_.size(); ++k)
      for (std::size_t i = 0; i < count; ++i) chances_[k].push_back(stack_[first_chance + k * count + i]);
    pending_.resize(first, Pending{});
    stack_.resize(first_chance);
    if constexpr (can<G, Keyed>) known_.emplace(G::key(p_, s_), number);
    return number;
  }

  std::uint16_t name_of(const Move& move) {
    const auto known = std::ranges::find(palette_, move);
    const auto number = static_cast<std::uint16_t>(known - palette_.begin());
    if (known == palette_.end()) palette_.push_back(move);
    return number;
  }

  // The last state that was finished is the start, so all numbers are turned round.
  StateGraph turned() {
    StateGraph graph;
    const auto n = static_cast<std::int32_t>(states_.size());
    graph.first.reserve(states_.size() + 1);
    graph.by.assign(states_.size(), -1);
    graph.chances.resize(chances_.size());
    for (std::int32_t s = 0; s < n; ++s) {
      const State& state = states_[static_cast<std::size_t>(n - 1 - s)];
      graph.first.push_back(static_cast<std::int64_t>(graph.to.size()));
      graph.solved.push_back(state.solved ? 1 : 0);
      for (std::size_t e = state.first; e < state.first + state.count; ++e) {
        const std::int32_t to = edges_[e].to == StateGraph::dead ? StateGraph::dead : n - 1 - edges_[e].to;
        if (to != StateGraph::dead && graph.by[static_cast<std::size_t>(to)] < 0)
          graph.by[static_cast<std::size_t>(to)] = static_cast<std::int64_t>(graph.to.size());
        graph.from.push_back(s);
        graph.to.push_back(to);
        graph.name.push_back(edges_[e].name);
        for (std::size_t k = 0; k < chances_.size(); ++k) graph.chances[k].push_back(chances_[k][e]);
      }
    }
    graph.first.push_back(static_cast<std::int64_t>(graph.to.size()));
    for (const Move& move : palette_) graph.names.push_back(G::write_moves(p_, std::span(&move, 1)));
    graph.write = [p = p_, palette = palette_](std::span<const std::uint16_t> names) {
      std::vector<Move> moves;
      for (const std::uint16_t name : names) moves.push_back(palette.at(name));
      return G::write_moves(p, moves);
    };
    return graph;
  }

  struct Pending {
    Move move{};
    std::int32_t to = StateGraph::dead;
  };
  const Puzzle& p_;
  const Foresight& foresight_;
  const UnfoldRequest& ask_;
  Budget budget_;
  typename G::State s_;
  std::vector<Pending> pending_;  // one stack for the moves of all open states
  std::vector<double> stack_;     // and one for the players' chances
  std::vector<Choice<G>> choices_;
  std::vector<State> states_;
  std::vector<Edge> edges_;
  std::vector<std::vector<double>> chances_;
  std::vector<Move> palette_;
  std::unordered_map<std::uint64_t, std::int32_t> known_;  // of a game with a key
};

}  // namespace detail

// Nothing if there are more than `ask.most` states, or after a stop request.
template <Game G, class Foresight>
std::optional<StateGraph> unfold(const typename G::Puzzle& p, const Foresight& foresight, const UnfoldRequest& ask,
                                 const std::stop_token& stop) {
  return detail::Unfolding<G, Foresight>(p, foresight, ask, stop).run();
}

}  // namespace crux
