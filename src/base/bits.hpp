// bits.hpp -- a set of at most N small numbers, as machine words.
//
// Like std::bitset, but with a fast walk over its members and shifts that a flood fill can use. N is a capacity, not a board
// size.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace crux {

template <std::size_t N>
struct Bits {
  static_assert(N % 64 == 0);
  static constexpr std::size_t words = N / 64;
  std::array<std::uint64_t, words> word{};

  constexpr bool operator==(const Bits&) const = default;
  constexpr bool test(std::size_t i) const { return (word[i / 64] >> (i % 64)) & 1; }
  constexpr void set(std::size_t i) { word[i / 64] |= std::uint64_t{1} << (i % 64); }
  constexpr void reset(std::size_t i) { word[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  constexpr bool any() const {
    for (auto w : word)
      if (w) return true;
    return false;
  }
  constexpr int count() const {
    int n = 0;
    for (auto w : word) n += std::popcount(w);
    return n;
  }
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (std::size_t k = 0; k < words; ++k)
      for (auto w = word[k]; w; w &= w - 1) visit(static_cast<int>(k * 64 + static_cast<std::size_t>(std::countr_zero(w))));
  }

  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  constexpr Bits& operator&=(const Bits& b) {
    for (std::size_t k = 0; k < words; ++k) word[k] &= b.word[k];
    return *this;
  }
  constexpr Bits& operator|=(const Bits& b) {
    for (std::size_t k = 0; k < words; ++k) word[k] |= b.word[k];
    return *this;
  }
  // The members of this that are not in `b`.
  constexpr Bits without(const Bits& b) const {
    Bits out;
    for (std::size_t k = 0; k < words; ++k) out.word[k] = word[k] & ~b.word[k];
    return out;
  }
  // Every member moved up (down) by `n`; members beyond the capacity are dropped. REQUIRES: 0 < n < 64.
  constexpr Bits up(int n) const {
    Bits out;
    for (std::size_t k = 0; k < words; ++k) out.word[k] = (word[k] << n) | (k > 0 ? word[k - 1] >> (64 - n) : 0);
    return out;
  }
  constexpr Bits down(int n) const {
    Bits out;
    for (std::size_t k = 0; k < words; ++k) out.word[k] = (word[k] >> n) | (k + 1 < words ? word[k + 1] << (64 - n) : 0);
    return out;
  }
};

}  // namespace crux
