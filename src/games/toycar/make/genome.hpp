// genome.hpp -- a list of moves as two machine words, and what evolution asks of it.
//
// The first move is the car's heading, the others are the tiles in the order they are passed. After Scirea's section 3.3:
// feasible without equal and without opposite neighbours; single-point crossover inside the shorter parent; three mutations.
// A loop (section 3.1) is five moves in a row that go through all four directions and return to the first; loops are counted from
// left to right without overlap, except that one may start with the move that ended the last.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "base/rng.hpp"
#include "core/evolvable.hpp"
#include "games/toycar/rules/board.hpp"

namespace crux::toycar {

inline constexpr int max_moves = 64;

// Invariant: 1 <= size <= 64 but for the empty genome that a default is; bits from `size` on are zero, so == is equality.
class Genome {
 public:
  Genome() = default;
  // The genome of `size` moves whose headings are spelled by the lowest bits of both words.
  Genome(std::uint64_t low, std::uint64_t high, int size) : low_(low & first(size)), high_(high & first(size)), size_(size) {}
  bool operator==(const Genome&) const = default;

  int size() const { return size_; }
  // REQUIRES: 0 <= i < size.
  Heading operator[](int i) const { return static_cast<Heading>((low_ >> i & 1) | (high_ >> i & 1) << 1); }

  // REQUIRES: 0 <= i < size.
  void set(int i, Heading h) {
    low_ = (low_ & ~(std::uint64_t{1} << i)) | low_bit(h) << i;
    high_ = (high_ & ~(std::uint64_t{1} << i)) | high_bit(h) << i;
  }
  // REQUIRES: 0 <= i <= size < 64.
  void insert(int i, Heading h) {
    low_ = (low_ & first(i)) | low_bit(h) << i | low_ >> i << 1 << i;
    high_ = (high_ & first(i)) | high_bit(h) << i | high_ >> i << 1 << i;
    ++size_;
  }
  // REQUIRES: 0 <= i < size.
  void erase(int i) {
    low_ = (low_ & first(i)) | low_ >> i >> 1 << i;
    high_ = (high_ & first(i)) | high_ >> i >> 1 << i;
    --size_;
  }
  // The first `cut` moves of a, then those of b from `cut` on. REQUIRES: 0 <= cut <= b.size().
  static Genome spliced(const Genome& a, const Genome& b, int cut) {
    const std::uint64_t head = first(cut);
    return {(a.low_ & head) | (b.low_ & ~head), (a.high_ & head) | (b.high_ & ~head), b.size_};
  }

  // Neighbours that are equal or opposite. Headings are numbered clockwise: both are pairs that agree in the lowest bit.
  int violations() const { return size_ < 2 ? 0 : std::popcount(~(low_ ^ low_ >> 1) & first(size_ - 1)); }

  int loops() const {
    if (size_ < 5) return 0;
    // Bit i of apart(d): moves i and i + d differ.
    const auto apart = [this](int d) { return (low_ ^ low_ >> d) | (high_ ^ high_ >> d); };
    const std::uint64_t by1 = apart(1), by2 = apart(2);
    std::uint64_t starts = by1 & by1 >> 1 & by1 >> 2 & by2 & by2 >> 1 & apart(3) & ~apart(4) & first(size_ - 4);
    int n = 0;
    for (; starts != 0; ++n) starts &= ~std::uint64_t{15} << std::countr_zero(starts);
    return n;
  }

  std::uint64_t fingerprint() const {
    std::uint64_t h = low_ * 0x9e3779b97f4a7c15 ^ std::rotl(high_ * 0xbf58476d1ce4e5b9, 31) ^ static_cast<std::uint64_t>(size_);
    h = (h ^ h >> 32) * 0x94d049bb133111eb;
    return h ^ h >> 29;
  }

 private:
  static constexpr std::uint64_t first(int n) { return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1; }
  static constexpr std::uint64_t low_bit(Heading h) { return static_cast<std::uint64_t>(h) & 1; }
  static constexpr std::uint64_t high_bit(Heading h) { return static_cast<std::uint64_t>(h) >> 1; }

  std::uint64_t low_ = 0;   // bit i: the lower bit of move i
  std::uint64_t high_ = 0;  // bit i: the higher bit of move i
  int size_ = 0;
};

// "RULDR". Reading takes 1 to 64 of the letters U, R, D, L.
std::string to_text(const Genome& genome);
std::vector<Heading> to_moves(const Genome& genome);
Result<Genome> read_moves(std::string_view text);

// A set of the numbers 0..n-1 as bits, each in it with probability 1/n (to 64 binary places). REQUIRES: 1 <= n <= 64.
// Every number compares a random binary fraction with 1/n, digit by digit and all of them at once; most are decided early.
std::uint64_t one_in_n(int n, Rng& rng);

// The evolution of move sequences.
struct Sequences {
  using Genome = toycar::Genome;
  // REQUIRES: 1 <= length <= 64.
  struct Targets {
    int length = 3;
    int loops = 0;
    bool operator==(const Targets&) const = default;
  };

  // As long as the target on average: any length from 1 to twice the target less one, as far as it fits.
  static Genome random(const Targets& targets, Rng& rng) {
    const int size = 1 + static_cast<int>(rng.below(static_cast<std::uint64_t>(std::min(max_moves, 2 * targets.length - 1))));
    const std::uint64_t low = rng();
    return {low, rng(), size};
  }
  // Each move with probability 1/size: another direction, or removed, or any direction inserted after it. A step that would leave
  // no move or more than 64 is not taken.
  static void mutate(Genome& genome, const Targets&, Rng& rng);
  static std::pair<Genome, Genome> cross(const Genome& a, const Genome& b, Rng& rng) {
    const int cut = static_cast<int>(rng.below(static_cast<std::uint64_t>(std::min(a.size(), b.size()))));
    return {Genome::spliced(a, b, cut), Genome::spliced(b, a, cut)};
  }
  static int violations(const Genome& genome) { return genome.violations(); }
  static std::array<int, 2> objectives(const Genome& genome, const Targets& targets) {
    return {std::abs(genome.size() - targets.length), std::abs(genome.loops() - targets.loops)};
  }
  static std::uint64_t fingerprint(const Genome& genome) { return genome.fingerprint(); }
};
static_assert(Evolvable<Sequences>);

// How many feasible sequences have exactly this length and this many loops. Exact for all lengths to 64; 0 for what cannot be.
std::uint64_t count(int length, int loops);
inline bool possible(int length, int loops) { return count(length, loops) > 0; }
// The most loops that fit so many moves: the first takes five, each other one four more.
inline int most_loops(int length) { return length < 5 ? 0 : (length - 1) / 4; }
// One of them, each as likely as any other. REQUIRES: possible(length, loops).
Genome sample_exact(int length, int loops, Rng& rng);

}  // namespace crux::toycar
