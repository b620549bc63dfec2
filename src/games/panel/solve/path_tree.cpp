#include "games/panel/solve/path_tree.hpp"

#include "games/panel/panel.hpp"

namespace crux::panel {

std::uint32_t PathTree::enter(Move move) {
  move_.push_back(move.code);
  subtree_end_.push_back(0);
  return size() - 1;
}

void PathTree::drop(std::uint32_t node) {
  move_.resize(node);
  subtree_end_.resize(node);
}

void PathTree::finish() {
  move_.shrink_to_fit();
  subtree_end_.shrink_to_fit();
}

std::uint32_t PathTree::child(std::uint32_t node, Move move) const {
  const std::uint32_t end = subtree_end_[node];
  for (std::uint32_t child = node + 1; child < end; child = subtree_end_[child])
    if (move_[child] == move.code) return child;
  return nowhere;
}

std::uint32_t PathTree::find(const Board& board, const State& s) const {
  std::uint32_t node = root;
  const auto follow = [&](Move move) { node = node == nowhere ? node : child(node, move); };
  if (s.length == 0) return node;
  for (std::size_t i = 0; i < board.shape.starts.size(); ++i)
    if (board.junction(board.shape.starts[i]) == s.path[0]) follow(Move{static_cast<std::uint8_t>(Move::first_start + i)});
  for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(s.length); ++i) follow(Move{s.direction[i]});
  if (s.ended) follow(Move{Move::end});
  return node;
}

}  // namespace crux::panel
