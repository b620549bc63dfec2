#include "games/panel/solve/paths.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/waiting.hpp"
#include "games/panel/panel.hpp"

namespace crux::panel {
namespace {

using Word = std::uint64_t;

constexpr Word bit(int i) { return Word{1} << i; }
constexpr Word low_bits(int n) { return n >= 64 ? ~Word{0} : bit(n) - 1; }

// Turns 64 rows of 64 bits into columns, by swapping ever smaller blocks across the diagonal.
void transpose(std::array<Word, 64>& m) {
  Word mask = low_bits(32);
  for (std::size_t half = 32; half != 0; half >>= 1, mask ^= mask << half) {
    for (std::size_t top = 0; top < 64; top = (top + half + 1) & ~half) {
      const std::size_t bottom = top + half;
      const Word swap = ((m[top] >> half) ^ m[bottom]) & mask;
      m[bottom] ^= swap;
      m[top] ^= swap << half;
    }
  }
}

std::size_t row_count(const Board& board) {
  const auto cells = static_cast<std::size_t>(board.cells);
  return static_cast<std::size_t>(board.edges + board.junctions) + 3 * cells + cells * (cells - 1) / 2;
}

// How many words hold the edges of one path.
std::ptrdiff_t edge_words(const Board& board) { return (board.edges + 63) / 64; }

}  // namespace

struct TableBuilder {
  const Board& board;
  const std::size_t max_bytes;
  std::unique_ptr<PathTable> table{new PathTable};
  std::size_t paths = 0;
  std::vector<Word> path_edges;  // [path * edge_words + word]: the edges it uses, one bit each

  // The grid of junctions as one word, for flood fills.
  int stride;
  Word free_all = 0, ends = 0, not_first_column = 0, not_last_column = 0;
  // The junctions and edges of the path so far.
  Word visited = 0;
  Bits<128> used;
  bool too_large = false;

  TableBuilder(const Board& b, std::size_t most) : board(b), max_bytes(most), stride(b.shape.width + 1) {
    PathTable& t = *table;
    t.edges_ = static_cast<std::size_t>(b.edges);
    t.junctions_ = static_cast<std::size_t>(b.junctions);
    t.cells_ = static_cast<std::size_t>(b.cells);
    free_all = low_bits(b.junctions);
    for (int j = 0; j < b.junctions; ++j) {
      if (b.point(j).x > 0) not_first_column |= bit(j);
      if (b.point(j).x < b.shape.width) not_last_column |= bit(j);
    }
    for (const Point end : b.shape.ends) ends |= bit(b.junction(end));
  }

  // Which of `wanted` can reach an unvisited end through unvisited junctions. Stops as soon as all of them are seen to.
  Word reaching_an_end(Word wanted) const {
    const Word free = free_all & ~visited;
    Word reached = ends & free;
    for (Word before = 0; reached != before && (wanted & ~reached) != 0;) {
      before = reached;
      reached |=
          ((reached & not_last_column) << 1) | ((reached & not_first_column) >> 1) | (reached << stride) | (reached >> stride);
      reached &= free;
    }
    return reached & wanted;
  }

  std::uint32_t enter(Move move) {
    table->first_path_.push_back(static_cast<std::uint32_t>(paths));
    const std::uint32_t node = table->tree_.enter(move);
    const std::size_t bytes = table->tree_.bytes() + 4 * table->first_path_.size() + paths * PathTable::bytes_per_path(board);
    table->bytes_to_build_ = std::max(table->bytes_to_build_, bytes);
    if (bytes > max_bytes) too_large = true;
    return node;
  }

  // The subtree of the path that ends at `head`. Every step taken can still reach an end, so that no dead node is ever made.
  void grow(int head, int length) {
    if (too_large) return;
    go_on();
    const auto& steps = board.steps[static_cast<std::size_t>(head)];
    Word candidates = 0;
    for (const Step& step : steps)
      if (step.to != none) candidates |= bit(step.to) & ~visited;
    const Word open = reaching_an_end(candidates);
    for (std::uint8_t d = 0; d < 4; ++d) {
      const Step& step = steps[d];
      if (step.to == none || !(open & bit(step.to))) continue;
      const std::uint32_t node = enter(Move{d});
      visited |= bit(step.to);
      used.set(step.edge);
      grow(step.to, length + 1);
      used.reset(step.edge);
      visited &= ~bit(step.to);
      table->tree_.leave(node);
    }
    if (length > 1 && (ends & bit(head))) {
      const std::uint32_t node = enter(Move{Move::end});
      path_edges.insert(path_edges.end(), used.word.begin(), used.word.begin() + edge_words(board));
      ++paths;
      table->tree_.leave(node);
    }
  }

  void grow_tree() {
    enter(Move{});  // the root; no move leads here
    for (std::size_t i = 0; i < board.shape.starts.size(); ++i) {
      const int start = board.junction(board.shape.starts[i]);
      const std::size_t paths_before = paths;
      const std::uint32_t node = enter(Move{static_cast<std::uint8_t>(Move::first_start + i)});
      visited = bit(start);
      grow(start, 1);
      table->tree_.leave(node);
      if (paths == paths_before && !too_large) {  // a start that is itself the only end leads nowhere
        table->tree_.drop(node);
        table->first_path_.resize(node);
      }
    }
    table->tree_.leave(PathTree::root);
    table->paths_ = static_cast<std::uint32_t>(paths);
    table->first_path_.push_back(table->paths_);
  }

  Word edges_of(std::size_t path, std::ptrdiff_t word) const {
    return path_edges[path * static_cast<std::size_t>(edge_words(board)) + static_cast<std::size_t>(word)];
  }

  // A path cuts the cells into regions: writes the region of each cell to regions[cell][lane].
  void split(std::size_t path, std::size_t lane, std::vector<std::array<Word, 64>>& regions) const {
    const int w = board.shape.width;
    Word wall_right = 0;
    Word wall_top = 0;
    for (std::ptrdiff_t k = 0; k < edge_words(board); ++k) {
      for (Word edges = edges_of(path, k); edges != 0; edges &= edges - 1) {
        const Edge& edge = board.edge[static_cast<std::size_t>(64 * k + std::countr_zero(edges))];
        if (edge.cell_before == none || edge.cell_after == none) continue;
        (edge.to - edge.from == 1 ? wall_top : wall_right) |= bit(edge.cell_before);
      }
    }
    const Word all = board.all_cells.word[0];
    const Word to_right = all & ~board.last_column.word[0] & ~wall_right;  // cells from which the next one is open
    const Word to_top = all & ~wall_top;
    for (Word left = all; left != 0;) {
      Word region = left & -left;
      for (Word before = 0; region != before;) {
        before = region;
        region |= ((region & to_right) << 1) | ((region >> 1) & to_right);
        region |= ((region & to_top) << w) | ((region >> w) & to_top);
        region &= all;
      }
      left &= ~region;
      for (Word cells = region; cells != 0; cells &= cells - 1)
        regions[static_cast<std::size_t>(std::countr_zero(cells))][lane] = region;
    }
  }

  // The rows of facts, 64 paths at a time.
  void state_facts() {
    PathTable& t = *table;
    t.words_ = (t.paths_ + 63) / 64;
    t.facts_.assign(row_count(board) * t.words_, 0);
    const auto fact = [&](PathTable::Row row, std::size_t word) -> Word& {
      return t.facts_[static_cast<std::size_t>(row.data() - t.facts_.data()) + word];
    };
    std::vector<std::array<Word, 64>> regions(t.cells_);
    for (std::size_t word = 0; word < t.words_; ++word) {
      go_on();
      const std::size_t first = word * 64;
      const std::size_t lanes = std::min<std::size_t>(64, t.paths_ - first);

      // Step 1. Edges used: one column a path, turned into one row an edge.
      for (std::ptrdiff_t k = 0; k < edge_words(board); ++k) {
        std::array<Word, 64> block{};
        for (std::size_t lane = 0; lane < lanes; ++lane) block[lane] = edges_of(first + lane, k);
        transpose(block);
        const auto from = static_cast<std::size_t>(64 * k);
        for (std::size_t e = from; e < std::min(t.edges_, from + 64); ++e)
          fact(t.edge_used(static_cast<int>(e)), word) = block[e - from];
      }
      // Step 2. Junctions visited: a line passes a junction when it uses one of its edges.
      for (int j = 0; j < board.junctions; ++j)
        for (const Step& step : board.steps[static_cast<std::size_t>(j)])
          if (step.to != none) fact(t.visited(j), word) |= t.edge_used(step.edge)[word];
      // Step 3. How many edges of a cell are used: a binary adder over its four edge rows, for 64 paths at once.
      for (int c = 0; c < board.cells; ++c) {
        const auto& e = board.edges_of_cell[static_cast<std::size_t>(c)];
        const Word p = t.edge_used(e[0])[word], q = t.edge_used(e[1])[word];
        const Word r = t.edge_used(e[2])[word], s = t.edge_used(e[3])[word];
        const Word ones = p ^ q ^ r ^ s;
        const Word twos = (p & q) ^ (r & s) ^ ((p ^ q) & (r ^ s));
        fact(t.used_edges(c, 1), word) = ones & ~twos;
        fact(t.used_edges(c, 2), word) = twos & ~ones;
        fact(t.used_edges(c, 3), word) = ones & twos;
      }
      // Step 4. Cells in one region.
      for (auto& masks : regions) masks.fill(0);
      for (std::size_t lane = 0; lane < lanes; ++lane) split(first + lane, lane, regions);
      for (int c = 1; c < board.cells; ++c) {
        auto& block = regions[static_cast<std::size_t>(c)];
        transpose(block);
        for (int other = 0; other < c; ++other) fact(t.same_region(other, c), word) = block[static_cast<std::size_t>(other)];
      }
    }
  }
};

std::size_t PathTable::bytes_per_path(const Board& board) {
  return static_cast<std::size_t>(8 * edge_words(board)) + row_count(board) / 8 + 1;
}

std::unique_ptr<const PathTable> PathTable::build(const Board& board, std::size_t max_bytes) {
  // Beyond 64 junctions no board has few enough paths; a corridor of 1 x 31 has 2^31.
  if (board.junctions > 64) return nullptr;
  TableBuilder builder(board, max_bytes);
  builder.grow_tree();
  if (builder.too_large) return nullptr;
  builder.table->tree_.finish();
  builder.table->first_path_.shrink_to_fit();
  builder.state_facts();
  return std::move(builder.table);
}

std::size_t PathTable::bytes() const { return tree_.bytes() + 4 * first_path_.size() + 8 * facts_.size(); }

}  // namespace crux::panel
