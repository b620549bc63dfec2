#include "base/steady_sort.hpp"

#include <algorithm>

namespace crux::detail {

void sort_places(std::span<std::size_t> places, bool (*before)(const void* of, std::size_t a, std::size_t b), const void* of) {
  std::ranges::sort(places, [=](std::size_t a, std::size_t b) { return before(of, a, b); });
}

}  // namespace crux::detail
