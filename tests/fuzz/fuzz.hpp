// fuzz.hpp -- what the fuzz targets share.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "catalog/catalog.hpp"

namespace crux::fuzz {

inline std::string_view text(const std::uint8_t* data, std::size_t size) { return {reinterpret_cast<const char*>(data), size}; }

// libFuzzer keeps the input that got here.
inline void require(bool promise) {
  if (!promise) std::abort();
}

}  // namespace crux::fuzz
