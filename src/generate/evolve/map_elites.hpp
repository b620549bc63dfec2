// map_elites.hpp -- the feasible side as a grid with the best of each kind (MAP-Elites, Mouret & Clune 2015; as a feasible side,
// algorithms 1 and 2 of Shyne, Facey & Cooper 2024).
//
// A column is a number, and larger ones are put into the last; a row is any key that the genome gives, and rows grow as they
// appear. A cell keeps the individual that is no worse in its first objective than any before it: an equal one replaces it, so
// that the grid drifts.
//
// Departures. (1) Parents come from all rows alike, and every second one from a poor row: among some rows drawn, the one with the
// fewest elites. With parents drawn evenly from all elites, some ten of the 576 solutions of the paper's experiment had no third
// level of difficulty after 3,000 generations. (2) Against the infeasible side a quarter of the elites counts, or hardly anybody
// would come from there any more: the last of the 576 solutions was found after up to 2,222 generations. Both were settled on
// seeds 1 to 30 of `crux reproduce`: there all 576 solutions are there by generation 1,000 in 27 of 30 runs and have three levels
// by 3,000 in 28 of 30; on seeds 101 to 130, not looked at before, in 29 and in 25 of 30. An eighth of the elites is worse than a
// quarter: on seeds 201 to 220 three levels in 9 runs, not in 20.
#pragma once

#include <algorithm>
#include <span>
#include <unordered_map>
#include <vector>

#include "generate/evolve/individual.hpp"

namespace crux::evolve {

template <can<Described> E>
class MapElites {
 public:
  explicit MapElites(std::size_t columns) : columns_(columns), born_(columns) {}

  // In the order in which their cells were first filled.
  std::span<const Individual<E>> members() const { return members_; }
  std::size_t weight() const { return (members_.size() + 3) / 4; }
  const Individual<E>& parent(Rng& rng) const {
    constexpr std::uint64_t one_in = 2;
    constexpr int more_rows = 32;
    std::size_t row = rng.below(filled_.size());
    for (int i = rng.below(one_in) == 0 ? more_rows : 0; i > 0; --i) {
      const std::size_t other = rng.below(filled_.size());
      if (filled_[other] < filled_[row]) row = other;
    }
    while (true)
      if (const std::uint32_t cell = cells_[row * columns_ + rng.below(columns_)]; cell != none) return members_[cell];
  }

  void begin() {}
  bool insert(const Individual<E>& one) {
    const std::size_t column = column_of(one);
    ++born_[column];
    const auto [row, new_row] = rows_.try_emplace(one.niche.row, rows_.size());
    if (new_row) {
      cells_.resize(cells_.size() + columns_, none);
      filled_.push_back(0);
    }
    std::uint32_t& cell = cells_[row->second * columns_ + column];
    if (cell == none) {
      cell = static_cast<std::uint32_t>(members_.size());
      ++filled_[row->second];
      members_.push_back(one);
      return true;
    }
    Individual<E>& elite = members_[cell];
    if (elite.fingerprint == one.fingerprint && elite.genome == one.genome) return false;
    if (one.objectives.front() <= elite.objectives.front()) elite = one;
    return true;
  }
  void end(std::size_t) {}
  // Judged anew, each goes where it belongs now.
  void refresh(const auto& judge_again) {
    std::vector<Individual<E>> all;
    all.swap(members_);
    rows_.clear();
    cells_.clear();
    filled_.clear();
    const auto born = born_;  // nobody is born again
    for (Individual<E>& one : all) {
      judge_again(one);
      insert(one);
    }
    born_ = born;
  }

  std::size_t columns() const { return columns_; }
  std::size_t rows() const { return rows_.size(); }
  std::size_t column_of(const Individual<E>& one) const { return std::min<std::size_t>(one.niche.column, columns_ - 1); }
  // Which row a member lies in, counted as they appeared. REQUIRES: it is one of the members.
  std::size_t row_of(const Individual<E>& one) const { return rows_.at(one.niche.row); }
  // Feasible offspring that belonged to a column, kept or not.
  std::span<const std::uint64_t> born() const { return born_; }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::size_t columns_;
  std::vector<Individual<E>> members_;
  std::unordered_map<std::uint64_t, std::size_t> rows_;
  std::vector<std::uint32_t> cells_;   // [row][column]: which member
  std::vector<std::uint32_t> filled_;  // [row]: how many
  std::vector<std::uint64_t> born_;
};

}  // namespace crux::evolve
