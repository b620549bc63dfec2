// null.hpp -- the smallest possible game, always built, so that the pattern for a new game cannot rot. Copy this folder.
//
// Climb a stair of `steps` steps, one or two at a time, and land exactly on the top. Jumping over the top loses.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace crux::null {

struct Null {
  struct Puzzle {
    int steps = 1;
    bool operator==(const Puzzle&) const = default;
  };
  struct State {
    int at = 0;
    bool operator==(const State&) const = default;
  };
  struct Move {
    int up = 1;  // 1 or 2
    bool operator==(const Move&) const = default;
  };

  using Can = capabilities<Keyed>;  // docs/capabilities.md has the others
  static constexpr std::string_view name = "null";
  static constexpr std::string_view says = "climb a stair, one or two steps at a time, and land on the top";

  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p) { return {{"steps", p.steps}}; }
  static Result<std::vector<Move>> read_moves(const Puzzle& p, std::string_view text);  // "121"
  static std::string write_moves(const Puzzle& p, std::span<const Move> moves);

  static State start(const Puzzle&) { return {}; }
  static void moves(const Puzzle& p, const State& s, auto&& visit) {
    if (status(p, s) != Status::open) return;
    visit(Move{1});
    visit(Move{2});
  }
  static void apply(const Puzzle&, State& s, Move m) { s.at += m.up; }
  static void undo(const Puzzle&, State& s, Move m) { s.at -= m.up; }
  static Status status(const Puzzle& p, const State& s) {
    return s.at < p.steps ? Status::open : s.at == p.steps ? Status::solved : Status::lost;
  }

  // The plays from here depend on our place alone.
  static std::uint64_t key(const Puzzle&, const State& s) { return static_cast<std::uint64_t>(s.at); }
};

}  // namespace crux::null
