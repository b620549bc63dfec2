// parcel.hpp -- several texts as one, to travel together.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace crux::cluster {

// Each with its length before it.
inline std::string pack(const std::vector<std::string>& texts) {
  std::string bytes;
  for (const std::string& text : texts) {
    const std::uint64_t size = text.size();
    bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
    bytes += text;
  }
  return bytes;
}

// REQUIRES: `bytes` was packed.
inline std::vector<std::string> unpack(std::string_view bytes) {
  std::vector<std::string> texts;
  while (!bytes.empty()) {
    std::uint64_t size = 0;
    std::memcpy(&size, bytes.data(), sizeof size);
    texts.emplace_back(bytes.substr(sizeof size, size));
    bytes.remove_prefix(sizeof size + size);
  }
  return texts;
}

}  // namespace crux::cluster
