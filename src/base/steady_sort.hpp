// steady_sort.hpp -- sorts, and leaves what is equal in the order that it came in.
//
// As std::stable_sort, which clang refuses to compile here: libstdc++ 12 calls a deprecated function in it.
#pragma once

#include <cstddef>
#include <functional>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace crux {

namespace detail {
// Sorts by `before(of, a, b)`, which knows no equals. One function for all types: pages load it once.
void sort_places(std::span<std::size_t> places, bool (*before)(const void* of, std::size_t a, std::size_t b), const void* of);
}  // namespace detail

template <class T, class Less = std::ranges::less, class Key = std::identity>
void steady_sort(std::vector<T>& all, Less less = {}, Key key = {}) {
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto before = [&](std::size_t a, std::size_t b) {
    const auto &one = std::invoke(key, all[a]), &other = std::invoke(key, all[b]);
    return std::invoke(less, one, other) || (a < b && !std::invoke(less, other, one));
  };
  detail::sort_places(
      order, [](const void* of, std::size_t a, std::size_t b) { return (*static_cast<const decltype(before)*>(of))(a, b); },
      &before);
  std::vector<T> sorted;
  sorted.reserve(all.size());
  for (const std::size_t i : order) sorted.push_back(std::move(all[i]));
  all = std::move(sorted);
}

}  // namespace crux
