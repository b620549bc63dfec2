#include "store/content_id.hpp"

#include <fmt/format.h>
#include <sodium/crypto_generichash.h>

#include <array>
#include <cassert>

namespace crux::store {

std::string content_id(std::string_view canonical_text) {
  std::array<unsigned char, 16> hash{};
  // No sodium_init: it chooses faster code and random numbers, and neither is needed here.
  [[maybe_unused]] const int failed = crypto_generichash(
      hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(canonical_text.data()), canonical_text.size(), nullptr, 0);
  assert(!failed);
  return fmt::format("{:02x}", fmt::join(hash, ""));
}

}  // namespace crux::store
