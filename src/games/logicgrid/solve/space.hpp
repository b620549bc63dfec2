// space.hpp -- all candidate solutions of a small puzzle as bits, so that a clue is a set of them and a puzzle their
// intersection.
//
// 3 categories of 4 items have 576 candidates: nine words a clue, and whether a puzzle has one solution takes a fraction of a
// microsecond.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/logicgrid/make/gene.hpp"
#include "games/logicgrid/rules/grid.hpp"

namespace crux::logicgrid {

class Space {
 public:
  static constexpr std::uint64_t most = 20'000;  // candidates, unless said otherwise
  // Nothing if there are more than `at_most`.
  static std::optional<Space> of(int categories, int items, std::uint64_t at_most = most);
  // The bytes of one with so many candidates.
  static std::size_t bytes(int categories, int items, std::uint64_t size);

  std::size_t size() const { return size_; }
  // Which candidate a full grid is. REQUIRES: is_solution(grid).
  std::size_t index(const Grid& grid) const;

  // Whether candidate `index` is the only one of which all genes are true, and, if `minimal`, no gene could go.
  // `scratch` is room that is used again.
  bool is_only(std::size_t index, std::span<const Gene> genes, bool minimal, std::vector<std::uint64_t>& scratch) const;
  // The candidates of which a gene is true: bit i of word i / 64.
  void true_of(const Gene& gene, std::span<std::uint64_t> out) const;
  // The same of any clue of a puzzle of this size. Bits beyond the last candidate may be anything.
  void true_of(const Puzzle& p, const Clue& clue, std::span<std::uint64_t> out) const;

 private:
  using Words = std::span<const std::uint64_t>;
  Space(int categories, int items, std::size_t size);
  // Word w of the candidates in which a and b are in one row, be they of one category or not.
  std::uint64_t together(Item a, Item b, std::size_t w) const { return a == b ? ~std::uint64_t{0} : link(a, b)[w]; }
  std::uint64_t word_of(const Clue& clue, const Relation& relation, std::size_t w) const;
  Words link(Item a, Item b) const { return slice(links_, id(a) * ids() + id(b)); }
  std::size_t id(Item a) const { return a.category * static_cast<std::size_t>(items_) + a.index; }
  std::size_t ids() const { return static_cast<std::size_t>(categories_) * static_cast<std::size_t>(items_); }
  Words slice(const std::vector<std::uint64_t>& of, std::size_t i) const { return Words(of).subspan(i * words_, words_); }

  int categories_, items_;
  std::size_t size_, words_;
  std::vector<std::uint64_t> links_;  // [a][b]: the candidates in which a is b; from a category to itself nothing
};

}  // namespace crux::logicgrid
