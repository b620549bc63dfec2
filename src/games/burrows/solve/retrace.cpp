#include "games/burrows/solve/retrace.hpp"

#include <algorithm>

#include "games/burrows/burrows.hpp"

namespace crux::burrows {

Result<Puzzle> Growing::read(const Json& json) { return Burrows::read(json); }
Json Growing::write(const Puzzle& p) { return Burrows::write(p); }
Result<std::vector<Move>> Growing::read_moves(const Puzzle& p, std::string_view text) { return Burrows::read_moves(p, text); }
std::string Growing::write_moves(const Puzzle& p, std::span<const Move> moves) { return Burrows::write_moves(p, moves); }
State Growing::start(const Puzzle& p) { return Burrows::start(p); }
void Growing::apply(const Puzzle& p, State& s, Move m) {
  Burrows::apply(p, s, m);
  s.lost = false;
}
void Growing::undo(const Puzzle& p, State& s, Move m) { Burrows::undo(p, s, m); }

State grown_by(const Puzzle& p, std::span<const std::uint16_t> tunnels) {
  State s = Growing::start(p);
  for (bool more = true; more;) {
    more = false;
    for (const std::uint16_t i : tunnels) {
      const Tunnel& t = p.tunnels[i];
      if (has(s.connected, t.a) == has(s.connected, t.b)) continue;
      Growing::apply(p, s, {i, has(s.connected, t.a) ? t.b : t.a});
      more = true;
    }
  }
  return s;
}

namespace {

// Hears of every tunnel that is flagged, with those that were before, in their order. Answers those that are in the end.
std::vector<std::uint16_t> follow(const Puzzle& p, std::span<const Scout::Move> moves, const auto& hears) {
  std::vector<std::uint16_t> flagged;
  Scout::State scout = Scout::start(p);
  for (const Scout::Move& m : moves) {
    if (m.kind == Scout::Kind::submit) continue;
    const bool was = scout.flagged[m.tunnel];
    Scout::apply(p, scout, m);
    const bool is = scout.flagged[m.tunnel];
    if (!was && is) hears(m.tunnel, flagged);
    if (was != is) std::erase(flagged, m.tunnel);
    if (!was && is) flagged.push_back(m.tunnel);
  }
  return flagged;
}

}  // namespace

std::vector<std::uint16_t> flagged_by(const Puzzle& p, std::span<const Scout::Move> moves) {
  return follow(p, moves, [](std::uint16_t, const std::vector<std::uint16_t>&) {});
}

Result<std::vector<Stride<Growing>>> Burrows::retrace(const Puzzle& p, std::string_view play) {
  const auto moves = Scout::read_moves(p, play);
  if (!moves) return std::unexpected(moves.error());
  std::vector<Stride<Growing>> strides;
  follow(p, *moves, [&](std::uint16_t tunnel, const std::vector<std::uint16_t>& flagged) {
    const State before = grown_by(p, flagged);
    const Tunnel& t = p.tunnels[tunnel];
    strides.push_back({before, {tunnel, has(before.connected, t.b) ? t.a : t.b}});
  });
  return strides;
}

}  // namespace crux::burrows
