// How many cases a test tries.
#pragma once

#include <cstdint>

namespace crux::tests {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

// Sanitizers make naive twins many times slower, so there a test tries a quarter of its cases; `make check` tries all of them.
constexpr std::uint64_t cases(std::uint64_t all) { return sanitized ? all / 4 : all; }

}  // namespace crux::tests
