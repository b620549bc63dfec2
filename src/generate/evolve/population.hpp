// population.hpp -- members in the order they came, parents first; what both sides of the loop share.
#pragma once

#include <span>
#include <vector>

#include "generate/evolve/genome_set.hpp"
#include "generate/evolve/ranking.hpp"

namespace crux::evolve {

template <Evolvable E>
class Population {
 public:
  explicit Population(std::size_t capacity) : capacity_(capacity), seen_(2 * capacity) { members_.reserve(2 * capacity); }

  std::span<const Individual<E>> members() const { return members_; }

  void begin() {
    parents_ = members_.size();
    seen_.clear();
    for (const Individual<E>& one : members_) seen_.insert(one.genome, one.fingerprint);
  }
  // REQUIRES: at most `capacity` times since begin().
  bool insert(const Individual<E>& one) {
    if (!seen_.insert(one.genome, one.fingerprint)) return false;
    members_.push_back(one);
    return true;
  }

 protected:
  std::size_t capacity_;
  std::size_t parents_ = 0;  // the first so many members; the others are offspring
  std::vector<Individual<E>> members_;

 private:
  GenomeSet<typename E::Genome> seen_;  // members, since begin()
};

}  // namespace crux::evolve
