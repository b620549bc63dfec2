#include "games/panel/solve/rows.hpp"

#include <bit>

// Sanitizers are not ready yet when the resolver of a clone runs.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define CRUX_CLONES [[gnu::target_clones("default", "arch=x86-64-v3")]]
#else
#define CRUX_CLONES
#endif

namespace crux::panel::rows {

CRUX_CLONES bool keep(Word* out, const Word* a, const Word* b, std::size_t words) {
  Word any = 0;
  for (std::size_t i = 0; i < words; ++i) any |= out[i] = a[i] & b[i];
  return any != 0;
}

CRUX_CLONES bool drop(Word* out, const Word* a, const Word* b, std::size_t words) {
  Word any = 0;
  for (std::size_t i = 0; i < words; ++i) any |= out[i] = a[i] & ~b[i];
  return any != 0;
}

CRUX_CLONES bool drop_both(Word* out, const Word* a, const Word* b, const Word* c, std::size_t words) {
  Word any = 0;
  for (std::size_t i = 0; i < words; ++i) any |= out[i] = a[i] & ~(b[i] & c[i]);
  return any != 0;
}

CRUX_CLONES void join(Word* out, const Word* a, const Word* b, std::size_t words) {
  for (std::size_t i = 0; i < words; ++i) out[i] = a[i] | b[i];
}

CRUX_CLONES std::uint64_t count(const Word* a, std::size_t words) {
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < words; ++i) n += static_cast<std::uint64_t>(std::popcount(a[i]));
  return n;
}

CRUX_CLONES double sum(const Word* a, std::size_t words, const double* weight) {
  double total = 0;
  for (std::size_t i = 0; i < words; ++i)
    for (Word left = a[i]; left != 0; left &= left - 1)
      total += weight[64 * i + static_cast<std::size_t>(std::countr_zero(left))];
  return total;
}

}  // namespace crux::panel::rows
