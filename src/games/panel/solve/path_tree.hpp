// path_tree.hpp -- a set of paths as a tree, common beginnings shared.
//
// Nodes are numbered in preorder: a node's subtree is the range [node, subtree_end(node)), its first child is node + 1, and the
// next child begins where the subtree of the one before it ends. A complete path is a leaf, reached by the move `end`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace crux::panel {

class Board;
struct Move;
struct State;

class PathTree {
 public:
  static constexpr std::uint32_t root = 0;
  static constexpr std::uint32_t nowhere = 0xfffffffe;

  std::uint32_t size() const { return static_cast<std::uint32_t>(move_.size()); }
  std::size_t bytes() const { return move_.size() + 4 * subtree_end_.size(); }
  std::uint32_t subtree_end(std::uint32_t node) const { return subtree_end_[node]; }
  // The code of the move that leads here.
  std::uint8_t move(std::uint32_t node) const { return move_[node]; }

  // The node that `move` leads to, or nowhere.
  std::uint32_t child(std::uint32_t node, Move move) const;
  // The node of a state's path, or nowhere.
  std::uint32_t find(const Board& board, const State& s) const;

  // Building, in preorder: `enter` begins a child of the node that was entered last and not left yet (the first call begins the
  // root), `leave` ends it. `drop` forgets a node and all that came after it.
  std::uint32_t enter(Move move);
  void leave(std::uint32_t node) { subtree_end_[node] = size(); }
  void drop(std::uint32_t node);
  void finish();

 private:
  std::vector<std::uint8_t> move_;          // [node]: the move that leads here
  std::vector<std::uint32_t> subtree_end_;  // [node]
};

}  // namespace crux::panel
