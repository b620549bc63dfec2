// genome_set.hpp -- different genomes, in the order they came; equal ones are refused.
//
// Open addressing by fingerprint, == decides. Slots carry a stamp, so that clear() costs nothing, and all room is taken at the
// start: no call allocates, unless copying a genome does.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace crux::evolve {

template <class Genome>
class GenomeSet {
 public:
  explicit GenomeSet(std::size_t capacity) : capacity_(capacity), slots_(std::bit_ceil(2 * capacity + 1)) {
    genomes_.reserve(capacity);
  }

  // True if it was not there and there was room.
  bool insert(const Genome& genome, std::uint64_t fingerprint) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = fingerprint & mask;
    for (; slots_[i].stamp == stamp_; i = (i + 1) & mask)
      if (slots_[i].fingerprint == fingerprint && genomes_[slots_[i].index] == genome) return false;
    if (genomes_.size() == capacity_) return false;
    slots_[i] = {fingerprint, stamp_, static_cast<std::uint32_t>(genomes_.size())};
    genomes_.push_back(genome);
    return true;
  }
  void clear() {
    ++stamp_;
    genomes_.clear();
  }
  std::span<const Genome> genomes() const { return genomes_; }

 private:
  struct Slot {
    std::uint64_t fingerprint = 0;
    std::uint32_t stamp = 0;  // of the clear() since which it counts
    std::uint32_t index = 0;
  };
  std::size_t capacity_;
  std::uint32_t stamp_ = 1;
  std::vector<Slot> slots_;
  std::vector<Genome> genomes_;
};

}  // namespace crux::evolve
