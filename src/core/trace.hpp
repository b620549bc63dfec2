// trace.hpp -- one play, human or bot, as it travels between rooms and programs.
#pragma once

#include <concepts>
#include <span>
#include <string>

#include "core/game.hpp"

namespace crux {

struct Trace {
  std::string moves;  // in the game's notation (Game::write_moves)
  Status outcome = Status::open;
  std::string says = {};     // what it comes to, for people: whole lines; or nothing
  std::string program = {};  // a program that makes these moves, on one line, if the game has programs and one is shorter
  bool operator==(const Trace&) const = default;
};

// The facts about a solution beyond its moves; see Trace.
struct Description {
  std::string says = {};
  std::string program = {};
};

namespace contract {

// REQUIRES, of `describe`: the moves solve the puzzle.
template <class G>
concept Describing = requires(const typename G::Puzzle& p, std::span<const typename G::Move> moves) {
  { G::describe(p, moves) } -> std::same_as<Description>;
};

}  // namespace contract

}  // namespace crux
