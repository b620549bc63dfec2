// heap.hpp -- how much memory malloc has handed out.
#pragma once

#include <malloc.h>

#include <cstddef>

#include "tests/support/cases.hpp"

namespace crux::tests {

// Sanitizers have an allocator of their own, of which mallinfo2 knows nothing.
inline constexpr bool heap_is_known = !sanitized;

inline std::size_t heap_bytes() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

}  // namespace crux::tests
