// rows.hpp -- the loops over rows of bits that filling lives on: plain, so that the compiler turns them into vector instructions.
//
// Each is compiled for any x86-64 and for those with AVX2 and a population count; which one runs is decided when the program
// starts.
#pragma once

#include <cstddef>
#include <cstdint>

namespace crux::panel::rows {

using Word = std::uint64_t;

// out = a & b, out = a & ~b, out = a & ~(b & c). Each answers whether any bit is left. `out` may be `a`.
bool keep(Word* out, const Word* a, const Word* b, std::size_t words);
bool drop(Word* out, const Word* a, const Word* b, std::size_t words);
bool drop_both(Word* out, const Word* a, const Word* b, const Word* c, std::size_t words);
// out = a | b. `out` may be `a`.
void join(Word* out, const Word* a, const Word* b, std::size_t words);
std::uint64_t count(const Word* a, std::size_t words);
// The sum of `weight[i]` over the bits i of `a`.
double sum(const Word* a, std::size_t words, const double* weight);

// Is any bit set in [first, last)? Ranges are short here, and most of them end in the word in which they begin.
inline bool any_set(const Word* a, std::uint32_t first, std::uint32_t last) {
  if (first == last) return false;
  const Word from = ~Word{0} << (first % 64), to = ~Word{0} >> (63 - (last - 1) % 64);
  std::size_t word = first / 64;
  const std::size_t last_word = (last - 1) / 64;
  if (word == last_word) return (a[word] & from & to) != 0;
  if (a[word] & from) return true;
  for (++word; word < last_word; ++word)
    if (a[word]) return true;
  return (a[last_word] & to) != 0;
}

}  // namespace crux::panel::rows
