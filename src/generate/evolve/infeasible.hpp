// infeasible.hpp -- the side that climbs toward feasibility: parents by roulette on violations, the best by fewest violations.
//
// The wheel: an individual's share is 1 + (most violations of the side) - (its own), or by rank: 1 + the number of different
// values that are worse than its own. So the worst is still drawn, and if all are equally bad, all are equally likely. Ties among
// the best are ranking.hpp's: the younger stays.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "generate/evolve/population.hpp"

namespace crux::evolve {

enum class Wheel : std::uint8_t { by_violations, by_rank };

template <Evolvable E>
class Infeasible : public Population<E> {
 public:
  explicit Infeasible(std::size_t capacity, Wheel wheel = Wheel::by_violations)
      : Population<E>(capacity), kind_(wheel), ranking_(2 * capacity) {
    by_violations_.reserve(2 * capacity);
    sectors_.reserve(2 * capacity);
  }

  // REQUIRES: there are members, and end() came after the last insert().
  const Individual<E>& parent(Rng& rng) const {
    const std::uint64_t at = rng.below(wheel_);
    const Sector& sector = *std::ranges::upper_bound(sectors_, at, {}, &Sector::end);
    return members_[by_violations_[sector.first + (at - sector.begin) / sector.share]];
  }

  void end(std::size_t elites) {
    const auto violations = [this](std::size_t i) { return std::array{members_[i].violations}; };
    settle(members_, parents_, elites, capacity_, ranking_, violations);
    ranking_.rank(members_.size(), violations);  // for the wheel, and for the end of the next generation
    build_wheel();
  }

 private:
  // Those with the same violations, side by side on the wheel.
  struct Sector {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t share = 1;  // of each
    std::size_t first = 0;    // in by_violations_
  };

  void build_wheel() {
    wheel_ = 0;
    sectors_.clear();
    by_violations_.resize(members_.size());
    if (members_.empty()) return;
    // With one objective every rank is one value, in ascending order.
    std::size_t first = 0;
    for (std::size_t r = 0; r < ranking_.fronts(); ++r) {
      sectors_.push_back({.first = first});
      first += ranking_.individuals(r);
    }
    const int most = std::ranges::max(members_, {}, &Individual<E>::violations).violations;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      Sector& sector = sectors_[ranking_.rank_of(i)];
      sector.share = 1 + (kind_ == Wheel::by_rank ? ranking_.fronts() - 1 - ranking_.rank_of(i)
                                                  : static_cast<std::uint64_t>(most - members_[i].violations));
      by_violations_[sector.first + sector.end++] = static_cast<std::uint32_t>(i);  // `end` counts, until the widths are known
    }
    for (Sector& sector : sectors_) {
      sector.begin = wheel_;
      sector.end = wheel_ += sector.end * sector.share;
    }
  }

  using Population<E>::capacity_;
  using Population<E>::parents_;
  using Population<E>::members_;
  Wheel kind_;
  Ranking<int, 1> ranking_;
  std::vector<std::uint32_t> by_violations_;  // members, fewest violations first
  std::vector<Sector> sectors_;
  std::uint64_t wheel_ = 0;
};

}  // namespace crux::evolve
