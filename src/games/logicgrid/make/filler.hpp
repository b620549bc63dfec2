// filler.hpp -- fills the holes of a sketch one after the other, and knows all solutions that are left.
//
// Every clue is a set of assignments (space.hpp), made once; a hole that is filled takes the intersection. Fillers that are
// copies of one share those sets.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/deduction.hpp"
#include "core/fillable.hpp"
#include "games/logicgrid/make/sketch.hpp"

namespace crux::logicgrid {

class Filler {
 public:
  static constexpr std::uint64_t most = 400'000;  // assignments: 4 categories of 4 items have 13,824, 4 of 5 too many
  static std::optional<Filler> of(const Sketch& sketch, std::size_t bytes);

  // False also if the clue is there already.
  bool set(Option option);
  void unset();
  std::optional<std::uint64_t> count() const;
  // TSI of the player who knows no rule. REQUIRES: all holes are filled.
  std::optional<double> tsi(RuleSet rules) const;

 private:
  struct Table {
    std::size_t size = 0, words = 0;  // assignments, and their 64-bit words
    std::vector<std::vector<ClueNumber>> holes;
    std::vector<std::uint64_t> truths;  // [number]: the assignments of which that clue is true; of no clue, all
  };
  Filler(std::shared_ptr<const Table> table, const Sketch& sketch);
  const std::uint64_t* left() const { return left_.data() + chosen_.size() * table_->words; }

  std::shared_ptr<const Table> table_;
  std::vector<std::uint64_t> left_;  // [holes filled]: the assignments that are left
  std::vector<ClueNumber> chosen_;
  std::vector<std::uint8_t> times_;  // [number]: how often the clue is there; of no clue it does not matter
};

}  // namespace crux::logicgrid
