// grid.hpp -- the pencil marks of one puzzle: for every two items of different categories unknown, yes or no.
//
// Every mark is stored from both sides: `yes(a, d)` is the set of items of category d that are marked yes for item a. The lines
// of all items of one category toward another lie side by side, four to a 64-bit word, so that a question to all of them is a few
// instructions (`some_line_is_forced`).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>

#include "games/logicgrid/rules/puzzle.hpp"

namespace crux::logicgrid {

// The same in all four lanes of a word.
constexpr std::uint64_t lanes(std::uint64_t value) { return value * 0x0001'0001'0001'0001; }

enum class Mark : std::uint8_t { unknown, yes, no };

class Grid {
 public:
  Grid() = default;
  Grid(int categories, int items)
      : categories_(static_cast<std::uint8_t>(categories)),
        items_(static_cast<std::uint8_t>(items)),
        stride_(static_cast<std::uint8_t>((items + 3) / 4 * 4)) {
    std::fill_n(yes_.begin(), lines(), Mask{0});
    std::fill_n(no_.begin(), lines(), Mask{0});
  }
  explicit Grid(const Puzzle& p) : Grid(p.size(), p.items()) {}
  // Only the lines that are used are copied: most grids are small.
  Grid(const Grid& other) { *this = other; }
  Grid& operator=(const Grid& other) {
    if (this == &other) return *this;
    categories_ = other.categories_, items_ = other.items_, stride_ = other.stride_;
    std::copy_n(other.yes_.begin(), lines(), yes_.begin());
    std::copy_n(other.no_.begin(), lines(), no_.begin());
    return *this;
  }
  bool operator==(const Grid& other) const {
    return categories_ == other.categories_ && items_ == other.items_ &&
           std::equal(yes_.begin(), yes_.begin() + lines(), other.yes_.begin()) &&
           std::equal(no_.begin(), no_.begin() + lines(), other.no_.begin());
  }

  int categories() const { return categories_; }
  int items() const { return items_; }
  Mask all() const { return static_cast<Mask>((1U << items_) - 1); }

  Mask yes(Item a, int d) const { return yes_[line(a, d)]; }
  Mask no(Item a, int d) const { return no_[line(a, d)]; }
  Mask possible(Item a, int d) const { return static_cast<Mask>(all() & ~no(a, d)); }  // yes or unknown
  Mask unknown(Item a, int d) const { return static_cast<Mask>(all() & ~(no(a, d) | yes(a, d))); }
  Mark at(Item a, Item b) const {
    return has(yes(a, b.category), b.index) ? Mark::yes : has(no(a, b.category), b.index) ? Mark::no : Mark::unknown;
  }
  // Overwrites the mark there.
  void put(Item a, Item b, Mark mark) {
    assert(a.category != b.category);
    put_half(a, b, mark);
    put_half(b, a, mark);
  }

  // Whether among the items of c one has no yes in category d, and at most one place left for it.
  bool some_line_is_forced(int c, int d) const {
    bool found = false;
    for (std::size_t at = block(c, d), end = at + stride_; at < end; at += 4) {
      // Lines with a yes get two bits that no item has. Then: a lane with at most one bit loses it by & (lane - 1). The guard
      // keeps an empty lane from borrowing of its neighbour.
      constexpr std::uint64_t high = lanes(0x8000), guard = lanes(0x2000), ones = lanes(1);
      const std::uint64_t settled = (word(yes_, at) + lanes(0x7fff)) & high;
      const std::uint64_t left = (lanes(all()) & ~word(no_, at)) | settled | (settled >> 1);
      found |= has_zero(((left | guard) - ones) & left);
    }
    return found;
  }
  // The lines of all items of c toward d, side by side.
  const Mask* no_lines(int c, int d) const { return &no_[block(c, d)]; }
  // The same as one word, a lane an item. REQUIRES: at most four items.
  std::uint64_t yes_word(int c, int d) const { return word(yes_, block(c, d)); }
  std::uint64_t no_word(int c, int d) const { return word(no_, block(c, d)); }

 private:
  using Lines = std::array<Mask, std::size_t{max_categories} * max_categories * 12>;

  static bool has_zero(std::uint64_t word) { return ((word - lanes(1)) & ~word & lanes(0x8000)) != 0; }
  static std::uint64_t word(const Lines& lines, std::size_t at) {
    std::uint64_t four = 0;
    std::memcpy(&four, &lines[at], sizeof four);
    return four;
  }
  std::size_t block(int c, int d) const {
    return (static_cast<std::size_t>(c) * categories_ + static_cast<std::size_t>(d)) * stride_;
  }
  std::size_t line(Item a, int d) const { return block(a.category, d) + a.index; }
  std::ptrdiff_t lines() const { return std::ptrdiff_t{categories_} * categories_ * stride_; }
  void put_half(Item a, Item b, Mark mark) {
    const std::size_t at = line(a, b.category);
    const Mask one = bit(b.index);
    yes_[at] = static_cast<Mask>((yes_[at] & ~one) | (mark == Mark::yes ? one : 0));
    no_[at] = static_cast<Mask>((no_[at] & ~one) | (mark == Mark::no ? one : 0));
  }

  std::uint8_t categories_ = 0, items_ = 0;
  std::uint8_t stride_ = 0;  // lines of a block: items, and none beyond up to a multiple of four
  alignas(8) Lines yes_;
  alignas(8) Lines no_;
};

}  // namespace crux::logicgrid
