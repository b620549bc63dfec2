// paths.hpp -- every complete path of an empty board, as a tree and as facts.
//
// The TREE holds each start-to-end path of the board once, prefixes shared (the state tree of Shen & Sturtevant's experiments).
// The paths below a node are the range [first_path(node), last_path(node)).
//
// The FACTS are rows of bits, one bit a path, one row for each elementary thing a mark can ask about:
//   edge e is used; junction j is visited; cell c has exactly k used edges (k = 1, 2, 3); cells a and b lie in one region.
// The solutions of any puzzle are then a handful of ANDs and ORs over rows (solutions.cpp).
//
// 4 x 4 corner to corner: 8,512 paths, 45,382 nodes, 0.7 MB. 5 x 5: 1,262,816 paths, 6,853,148 nodes, 136 MB.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "games/panel/rules/board.hpp"
#include "games/panel/solve/path_tree.hpp"

namespace crux::panel {

class PathTable {
 public:
  // The cost of a path in rows of facts while the table is made; its nodes come on top.
  static std::size_t bytes_per_path(const Board& board);
  // Null when the table would take more than `max_bytes`.
  static std::unique_ptr<const PathTable> build(const Board& board, std::size_t max_bytes);

  std::uint32_t paths() const { return paths_; }
  std::size_t words() const { return words_; }  // of a row
  std::size_t bytes() const;
  // The fewest bytes with which `build` makes it.
  std::size_t bytes_to_build() const { return bytes_to_build_; }

  const PathTree& tree() const { return tree_; }
  std::uint32_t first_path(std::uint32_t node) const { return first_path_[node]; }
  std::uint32_t last_path(std::uint32_t node) const { return first_path_[tree_.subtree_end(node)]; }  // one beyond

  using Row = std::span<const std::uint64_t>;
  Row edge_used(int edge) const { return row(static_cast<std::size_t>(edge)); }
  Row visited(int junction) const { return row(edges_ + static_cast<std::size_t>(junction)); }
  // REQUIRES: count is 1, 2 or 3.
  Row used_edges(int cell, int count) const { return row(edges_ + junctions_ + static_cast<std::size_t>(3 * cell + count - 1)); }
  // REQUIRES: a != b.
  Row same_region(int a, int b) const {
    const auto low = static_cast<std::size_t>(a < b ? a : b);
    const auto high = static_cast<std::size_t>(a < b ? b : a);
    return row(edges_ + junctions_ + 3 * cells_ + high * (high - 1) / 2 + low);
  }

 private:
  friend struct TableBuilder;
  PathTable() = default;
  Row row(std::size_t index) const { return {facts_.data() + index * words_, words_}; }

  std::size_t edges_ = 0, junctions_ = 0, cells_ = 0;
  std::uint32_t paths_ = 0;
  std::size_t words_ = 0, bytes_to_build_ = 0;
  PathTree tree_;
  std::vector<std::uint32_t> first_path_;  // [node], and one beyond the last
  std::vector<std::uint64_t> facts_;       // [row][word]
};

}  // namespace crux::panel
