// retrace.hpp -- burrows as a person's play is compared with the bots': tunnels are added one by one, and no tunnel loses.
//
// People go on after a dear tunnel. So here it is a step like any other, and bots go on from it, too.
#pragma once

#include <bit>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/retraced.hpp"
#include "games/burrows/rules/graph.hpp"
#include "games/burrows/rules/scout.hpp"

namespace crux::burrows {

struct Growing {
  using Puzzle = burrows::Puzzle;
  using State = burrows::State;
  using Move = burrows::Move;
  using Can = capabilities<Keyed>;
  static constexpr std::string_view name = "burrows";

  static Result<Puzzle> read(const Json& json);
  static Json write(const Puzzle& p);
  static Result<std::vector<Move>> read_moves(const Puzzle& p, std::string_view text);
  static std::string write_moves(const Puzzle& p, std::span<const Move> moves);
  static State start(const Puzzle& p);
  template <class Visit>
  static void moves(const Puzzle& p, const State& s, Visit&& visit) {
    for (Nodes left = s.connected; left != 0; left &= left - 1)
      for (const Arc& arc : p.arcs_of(std::countr_zero(left)))
        if (!has(s.connected, arc.to)) visit(Move{arc.tunnel, arc.to});
  }
  static void apply(const Puzzle& p, State& s, Move m);
  static void undo(const Puzzle& p, State& s, Move m);
  static Status status(const Puzzle& p, const State& s) { return s.size == p.size() ? Status::solved : Status::open; }
  static std::uint64_t key(const Puzzle&, const State& s) { return s.connected; }
};

// The tunnels that are flagged after these moves, in the order in which they were.
std::vector<std::uint16_t> flagged_by(const Puzzle& p, std::span<const Scout::Move> moves);
// What has grown from the start by these tunnels, which were flagged in this order: those that join it to something new.
State grown_by(const Puzzle& p, std::span<const std::uint16_t> tunnels);

}  // namespace crux::burrows
