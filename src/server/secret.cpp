#include "server/secret.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace crux::server {
namespace {

template <std::size_t N>
std::string hexadecimal(const std::array<unsigned char, N>& bytes) {
  std::string text(2 * N + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), N);
  text.pop_back();
  return text;
}

void ready() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot find randomness");
}

}  // namespace

std::string random_id() {
  ready();
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hexadecimal(bytes);
}

bool is_id(std::string_view text) {
  const auto digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == 32 && std::ranges::all_of(text, digit);
}

std::string digest(std::string_view secret) {
  ready();
  std::array<unsigned char, 32> bytes{};
  crypto_generichash(bytes.data(), bytes.size(), reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), nullptr,
                     0);
  return hexadecimal(bytes);
}

std::string code_of(std::string_view text, std::string_view key) {
  ready();
  std::array<unsigned char, crypto_auth_KEYBYTES> secret{};
  crypto_generichash(secret.data(), secret.size(), reinterpret_cast<const unsigned char*>(key.data()), key.size(), nullptr, 0);
  std::array<unsigned char, crypto_auth_BYTES> code{};
  crypto_auth(code.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), secret.data());
  return hexadecimal(code);
}

bool same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace crux::server
