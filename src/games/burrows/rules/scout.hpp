// scout.hpp -- burrows as people play it: Scout travels, flags and unflags tunnels, and submits.
//
// Travelling to a burrow for the first time flags the tunnel travelled. Any tunnel may be flagged or unflagged from afar. A
// submission is right when the flagged tunnels are a minimum spanning tree; after a wrong one the play goes on (the paper's
// section 3.2: "tweak their previously submitted solution").
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "games/burrows/rules/graph.hpp"

namespace crux {
struct Picture;
}

namespace crux::burrows {

struct Scout {
  using Puzzle = burrows::Puzzle;
  enum class Kind : std::uint8_t { travel, flag, unflag, submit };
  struct Move {
    Kind kind = Kind::submit;
    std::uint16_t tunnel = 0;  // 0 for submit
    std::uint8_t to = 0;       // where travel leads; 0 for the others
    bool operator==(const Move&) const = default;
  };
  struct State {
    int at = 0;
    Nodes visited = 0;
    std::vector<bool> flagged;  // [tunnel]
    int submissions = 0;
    bool solved = false;                // the last move was a right submission
    std::vector<Nodes> visited_before;  // of each travel, for undo
    std::vector<bool> flagged_before;   // of each travel: its tunnel
    bool operator==(const State&) const = default;
  };
  using Can = capabilities<Drawable>;
  static constexpr std::string_view name = "burrows";

  // text.cpp
  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p);
  // "3-1 1-3 flag 1-2 unflag 0-3 submit". Before a travel from another burrow, Scout walks there through flagged tunnels, so that
  // a play of `Burrows` is a play of Scout.
  static Result<std::vector<Move>> read_moves(const Puzzle& p, std::string_view text);
  static std::string write_moves(const Puzzle& p, std::span<const Move> moves);

  static State start(const Puzzle& p);
  template <class Visit>
  static void moves(const Puzzle& p, const State& s, Visit&& visit) {
    if (s.solved) return;
    for (const Arc& arc : p.arcs_of(s.at)) visit(Move{Kind::travel, arc.tunnel, arc.to});
    for (std::size_t i = 0; i < p.tunnels.size(); ++i)
      visit(Move{s.flagged[i] ? Kind::unflag : Kind::flag, static_cast<std::uint16_t>(i), 0});
    visit(Move{});
  }
  static void apply(const Puzzle& p, State& s, Move m);
  static void undo(const Puzzle& p, State& s, Move m);
  static Status status(const Puzzle&, const State& s) { return s.solved ? Status::solved : Status::open; }

  static Picture draw(const Puzzle& p, std::span<const Move> moves);
};

// Whether the flagged tunnels are a minimum spanning tree.
bool is_solution(const Puzzle& p, const std::vector<bool>& flagged);

}  // namespace crux::burrows
