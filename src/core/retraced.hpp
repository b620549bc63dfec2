// retraced.hpp -- a person's play as bots would have to make it, so that it can be compared with theirs.
//
// People lay tiles in any order, flag tunnels from afar and take things back; bots make one move after another. A game says which
// moves of the bots' game a play comes to, and where the play stood before each of them.
#pragma once

#include <concepts>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/ladder.hpp"

namespace crux {

// One step of a play. `before` need not be what the steps so far lead to: a person may have taken some of them back.
template <class G>
struct Stride {
  typename G::State before;
  typename G::Move move;
};

namespace contract {

// `models()` are the bots that a play is compared with, a tuple of rungs (core/ladder.hpp), naive first: one for each rung of the
// ladder, with its name and its label. All play one game, which need not be the one that graders see: there no step loses
// that a person may go on from. What a rung `says` ends the sentence "You play like somebody who ..".
// `retrace` reads a play as people write it.
template <class G>
concept Retraced = requires(const typename G::Puzzle& p, std::string_view play) {
  requires std::tuple_size_v<decltype(G::models())> == std::tuple_size_v<decltype(G::ladder(Mode::strict).rungs)>;
  {
    G::retrace(p, play)
  } -> std::same_as<Result<std::vector<Stride<typename std::tuple_element_t<0, decltype(G::models())>::Plays>>>>;
};

}  // namespace contract

}  // namespace crux
