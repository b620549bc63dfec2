// rng.hpp -- random numbers that do not depend on who asks first.
//
// A stream is keyed on (seed, generation, slot), so that work dealt to 1, 2 or N threads draws the same numbers. The mixing
// function is splitmix64 (Steele, Lea & Flood 2014), whose increments and multipliers are published constants. `below` and
// `unit` are ours because the standard's distributions give different numbers on different libraries.
#pragma once

#include <cstdint>

namespace crux {

class Rng {
 public:
  using result_type = std::uint64_t;

  explicit constexpr Rng(std::uint64_t seed, std::uint64_t generation = 0, std::uint64_t slot = 0)
      : state_(mix(mix(mix(seed) ^ generation) ^ slot)) {}

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }
  constexpr result_type operator()() { return mix(state_ += increment); }

  // Uniform on 0..bound-1, without bias. REQUIRES: bound > 0.
  constexpr std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t fair = max() - max() % bound;  // a multiple of bound; draws at or above it would favour small numbers
    std::uint64_t draw = (*this)();
    while (draw >= fair) draw = (*this)();
    return draw % bound;
  }
  // Uniform on [0, 1), all 53 bits.
  constexpr double unit() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

 private:
  static constexpr std::uint64_t increment = 0x9e3779b97f4a7c15;
  static constexpr std::uint64_t mix(std::uint64_t z) {
    z += increment;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace crux
