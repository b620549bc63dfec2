// policy.hpp -- how a player chooses: from a state to a distribution over moves.
//
// This is the idea that joins the five papers: a bot, the uniform player of MUSE, a player who knows some rules and a learned
// model are all policies, and every grader takes any of them.
#pragma once

#include <concepts>
#include <functional>
#include <vector>

#include "core/deduction.hpp"
#include "core/game.hpp"

namespace crux {

template <Game G>
struct Choice {
  typename G::Move move;
  double chance;  // > 0; the chances of one state sum to 1
};

// `policy(p, s, choices)` appends the moves that the player may make at an open state; none at all means that the player gives
// up there. The state is unchanged on return.
template <class P, class G>
concept PolicyFor = Game<G> && requires(const P& policy, const typename G::Puzzle& p, typename G::State& s,
                                        std::vector<Choice<G>>& choices) { policy(p, s, choices); };

// Optional abilities of bots that play G; a bot declares them as a game does.
namespace contract {

// The key by which an answer is remembered, if the bot's play depends on more than the game's key; std::hash knows it.
template <class P, class G>
concept Keeping = requires(const P& policy, const typename G::Puzzle& p, const typename G::State& s) {
  std::hash<decltype(policy.key(p, s))>{}(policy.key(p, s));
};

// Whether the bot has not thought to the end of this puzzle. It does not know what can be done, and nor do we.
template <class P, class G>
concept Doubtful = requires(const P& policy, const typename G::Puzzle& p) {
  { policy.in_doubt(p) } -> std::same_as<bool>;
};

}  // namespace contract

// Makes the choices from `first` on equally likely.
template <Game G>
void share_equally(std::vector<Choice<G>>& choices, std::size_t first) {
  if (choices.size() == first) return;
  const double chance = 1.0 / static_cast<double>(choices.size() - first);
  for (std::size_t i = first; i < choices.size(); ++i) choices[i].chance = chance;
}

// Every legal move, equally likely: the player of MUSE.
struct UniformPolicy {
  template <Game G>
  void operator()(const typename G::Puzzle& p, typename G::State& s, std::vector<Choice<G>>& choices) const {
    const std::size_t first = choices.size();
    G::moves(p, s, [&](const typename G::Move& move) { choices.push_back({move, 1.0}); });
    share_equally(choices, first);
  }
};

// Uniform over what the rules leave (Shen & Sturtevant 2024, Algorithm 1): a move that must be taken is the only one; moves that
// cannot be taken are dropped; two musts, or rules in conflict, leave nothing.
struct InformedPolicy {
  RuleSet rules;

  template <can<Deducible> G>
  void operator()(const typename G::Puzzle& p, typename G::State& s, std::vector<Choice<G>>& choices) const {
    const std::size_t first = choices.size();
    int musts = 0;
    bool dead = false;
    typename G::Move forced{};
    G::moves(p, s, [&](const typename G::Move& move) {
      switch (G::judge(p, s, move, rules)) {
        case Verdict::unknown: choices.push_back({move, 1.0}); break;
        case Verdict::cannot_take: break;
        case Verdict::must_take: ++musts, forced = move; break;
        case Verdict::conflict: dead = true; break;
      }
    });
    if (dead || musts > 0) choices.resize(first, Choice<G>{});
    if (!dead && musts == 1) choices.push_back({forced, 1.0});
    share_equally(choices, first);
  }
};

}  // namespace crux
