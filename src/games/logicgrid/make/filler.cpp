#include "games/logicgrid/make/filler.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <span>

#include "base/maths.hpp"
#include "games/logicgrid/solve/space.hpp"

namespace crux::logicgrid {
namespace {

// (N!)^(C-1), or 0 if that is more than `most`.
std::uint64_t assignments(const Puzzle& p, std::uint64_t most) {
  std::uint64_t all = 1;
  for (int c = 1; c < p.size(); ++c)
    for (std::uint64_t i = 2; i <= static_cast<std::uint64_t>(p.items()); ++i) {
      all *= i;
      if (all > most) return 0;
    }
  return all;
}

}  // namespace

std::optional<Filler> Filler::of(const Sketch& sketch, std::size_t bytes) {
  // Step 1. Whether there is room: for the sets, for what is left after each hole, and while they are made for the space.
  const Puzzle& p = sketch.frame;
  const auto size = static_cast<std::size_t>(assignments(p, most));
  if (size == 0) return std::nullopt;
  Table table{.size = size, .words = (size + 63) / 64, .holes = {}, .truths = {}};
  const std::size_t sets = sketch.clues.size() + sketch.holes.size() + 2;
  if (sets * table.words * sizeof(std::uint64_t) + Space::bytes(p.size(), p.items(), size) > bytes) return std::nullopt;

  // Step 2. The sets. The last word of no clue's set keeps what is beyond the last assignment out of all that follows.
  const auto space = Space::of(p.size(), p.items(), most);
  assert(space && space->size() == size);
  table.truths.assign((sketch.clues.size() + 1) * table.words, ~std::uint64_t{0});
  if (size % 64 != 0) table.truths[table.words - 1] = (std::uint64_t{1} << (size % 64)) - 1;
  for (std::size_t i = 0; i < sketch.clues.size(); ++i)
    space->true_of(p, sketch.clues[i], std::span(table.truths).subspan((i + 1) * table.words, table.words));
  for (const ClueHole& hole : sketch.holes) table.holes.push_back(hole.numbers);
  return Filler(std::make_shared<const Table>(std::move(table)), sketch);
}

Filler::Filler(std::shared_ptr<const Table> table, const Sketch& sketch)
    : table_(std::move(table)), left_((sketch.holes.size() + 1) * table_->words), times_(sketch.clues.size() + 1) {
  const std::size_t words = table_->words;
  std::copy_n(table_->truths.begin(), words, left_.begin());
  for (const ClueNumber number : sketch.given) {
    for (std::size_t w = 0; w < words; ++w) left_[w] &= table_->truths[number * words + w];
    ++times_[number];
  }
}

bool Filler::set(Option option) {
  const std::size_t words = table_->words, at = chosen_.size();
  assert(at < table_->holes.size() && option < table_->holes[at].size());
  const ClueNumber number = table_->holes[at][option];
  const bool fresh = number == 0 || times_[number] == 0;
  const std::uint64_t* const before = &left_[at * words];
  const std::uint64_t* const truth = &table_->truths[number * words];
  std::uint64_t* const after = &left_[(at + 1) * words];
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < words; ++w) any |= after[w] = fresh ? before[w] & truth[w] : 0;
  chosen_.push_back(number);
  if (number != 0) ++times_[number];
  return any != 0;
}

void Filler::unset() {
  assert(!chosen_.empty());
  if (chosen_.back() != 0) --times_[chosen_.back()];
  chosen_.pop_back();
}

std::optional<std::uint64_t> Filler::count() const {
  std::uint64_t count = 0;
  for (std::size_t w = 0; w < table_->words; ++w)
    if (const std::uint64_t word = left()[w]) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

// A random player makes each assignment with the same chance: the first item of a category has N places, the next N - 1.
std::optional<double> Filler::tsi(RuleSet rules) const {
  const std::uint64_t solutions = *count();
  if (rules.mask != 0 || solutions == 0) return std::nullopt;
  return crux::log2(static_cast<double>(table_->size)) - crux::log2(static_cast<double>(solutions));
}

}  // namespace crux::logicgrid
