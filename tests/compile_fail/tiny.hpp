// tiny.hpp -- a game that has all that `Game` asks for. Each file beside it takes one thing away.
#pragma once

#include "core/game.hpp"

struct Tiny {
  struct Puzzle {
    bool operator==(const Puzzle&) const = default;
  };
  using State = int;
  using Move = int;

  static constexpr std::string_view name = "tiny";
  static crux::Result<Puzzle> read(const crux::Json&);
  static crux::Json write(const Puzzle&);
  static State start(const Puzzle&);
  static void moves(const Puzzle&, const State&, auto&& visit) { visit(Move{}); }
  static void apply(const Puzzle&, State&, const Move&);
  static void undo(const Puzzle&, State&, const Move&);
  static crux::Status status(const Puzzle&, const State&);
  static crux::Result<std::vector<Move>> read_moves(const Puzzle&, std::string_view);
  static std::string write_moves(const Puzzle&, std::span<const Move>);
};
