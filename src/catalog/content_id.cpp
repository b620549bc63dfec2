#include <fmt/format.h>
#include <sodium/crypto_generichash.h>

#include <array>
#include <cassert>

#include "catalog/catalog.hpp"

namespace crux {

std::string content_id(const AnyPuzzle& any) {
  const std::string text = fmt::format("{}\n{}", any.game->name, any.game->write(any).dump());
  std::array<unsigned char, 16> hash{};
  // No sodium_init: it chooses faster code and random numbers, and neither is needed here.
  [[maybe_unused]] const int failed =
      crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  assert(!failed);
  return fmt::format("{:02x}", fmt::join(hash, ""));
}

}  // namespace crux
