// bots.hpp -- players of toycar from naive to expert, as policies over the lazily branching run.
//
// Each breaks its ties evenly and gives up if nothing that it can see is left. All are functions of the state alone.
#pragma once

#include <vector>

#include "core/policy.hpp"
#include "games/toycar/rules/drive.hpp"

namespace crux::toycar {

// One way of choosing: the moves that a bot would make, in the game's order.
std::vector<Move> nearest_moves(const Puzzle& p, const State& s);
std::vector<Move> ahead_moves(const Puzzle& p, const State& s);
std::vector<Move> planned_moves(const Puzzle& p, const State& s);

inline constexpr int ahead_tiles = 3;           // so far AheadBot looks
inline constexpr int ahead_patience = 5'000;    // at so many places behind each choice; then it takes the best it has seen
inline constexpr int planner_patience = 1'000;  // so many tiles PlannerBot tries behind each choice

template <std::vector<Move> (*choose)(const Puzzle&, const State&)>
struct Bot {
  template <class G>
  void operator()(const Puzzle& p, const State& s, std::vector<Choice<G>>& choices) const {
    const std::size_t first = choices.size();
    for (const Move& m : choose(p, s)) choices.push_back({m, 1});
    share_equally(choices, first);
  }
};

// Goes in the direction in which the next square is nearest to a flag that it has not got, or to the goal when it has all; it
// sees no further than that square.
using NearestBot = Bot<nearest_moves>;
// Goes in the direction in which three tiles, well laid, would get it the most flags and then nearest to the next.
using AheadBot = Bot<ahead_moves>;
// Goes toward a solution. It gives up if it would have to think too long to be sure.
using PlannerBot = Bot<planned_moves>;

}  // namespace crux::toycar
