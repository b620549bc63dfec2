#include <fmt/format.h>

#include "games/null/null.hpp"

namespace crux::null {

Result<Null::Puzzle> Null::read(const Json& json) {
  Reading reading(json, "null");
  const Puzzle puzzle{reading.root()["steps"].integer(1, 1000)};
  if (reading.failed()) return reading.failure();
  return puzzle;
}

Result<std::vector<Null::Move>> Null::read_moves(const Puzzle& p, std::string_view text) {
  std::vector<Move> moves;
  State s = start(p);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string where = fmt::format("moves, character {}", i + 1);
    if (text[i] != '1' && text[i] != '2')
      return error("null", where, "found " + excerpt(Json(std::string(1, text[i]))), "a move is 1 or 2");
    if (status(p, s) != Status::open) return error("null", where, "a move after the play has ended", "stop at the top");
    moves.push_back({text[i] - '0'});
    apply(p, s, moves.back());
  }
  return moves;
}

std::string Null::write_moves(const Puzzle&, std::span<const Move> moves) {
  std::string text;
  for (const Move m : moves) text += static_cast<char>('0' + m.up);
  return text;
}

}  // namespace crux::null
