// retrace.cpp -- a line as bots would draw it: step by step.
#include "core/retraced.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {

Result<std::vector<Stride<Panel>>> Panel::retrace(const Puzzle& p, std::string_view play) {
  const auto moves = read_moves(p, play);
  if (!moves) return std::unexpected(moves.error());
  std::vector<Stride<Panel>> strides;
  State s = start(p);
  for (const Move m : *moves) {
    if (!m.is_start() || p.shape.starts.size() > 1) strides.push_back({s, m});
    apply(p, s, m);
  }
  return strides;
}

}  // namespace crux::panel
