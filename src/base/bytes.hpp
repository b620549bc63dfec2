// bytes.hpp -- how much memory a value holds on the heap: what malloc takes for it, to a few bytes.
//
// `held(x)` is what x refers to and owns; `sizeof x` comes on top.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "base/json.hpp"

namespace crux {

// One block of the heap: eight bytes of its own, in steps of 16, at least 32.
constexpr std::size_t allocated(std::size_t bytes) {
  return bytes == 0 ? 0 : std::max<std::size_t>(32, (bytes + 8 + 15) / 16 * 16);
}
// An object that std::make_shared made, with its counts.
template <class T>
constexpr std::size_t allocated_shared() {
  return allocated(sizeof(T) + 16);
}

inline std::size_t held(const std::string& text) {
  static const std::size_t inside = std::string().capacity();  // a short text lies in the string itself
  return text.capacity() > inside ? allocated(text.capacity() + 1) : 0;
}

template <class T>
std::size_t held(const std::vector<T>& list) {
  return allocated(list.capacity() * sizeof(T));
}
// If each of its elements holds something, too: `each(element)` says how much.
template <class T>
std::size_t held(const std::vector<T>& list, const auto& each) {
  std::size_t all = held(list);
  for (const T& element : list) all += each(element);
  return all;
}

std::size_t held(const Json& json);

}  // namespace crux
