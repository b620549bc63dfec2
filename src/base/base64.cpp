#include "base/base64.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace crux {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string show(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte > 0x20 && byte < 0x7f ? fmt::format("'{}'", c) : fmt::format("byte 0x{:02x}", byte);
}

}  // namespace

std::string encode_base64url(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t taken = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (k < taken ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += k <= taken ? alphabet[group >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

Result<std::string> decode_base64url(std::string_view text, std::string_view room) {
  const auto wrong = [&](std::size_t index, std::string found, std::string expected) {
    return error(std::string(room), fmt::format("character {}", index + 1), std::move(found), std::move(expected));
  };
  const std::size_t length = std::min(text.find('='), text.size());
  const std::size_t padding = text.size() - length;
  if (length % 4 == 1) return wrong(length, "the text breaks off inside a byte", "is the whole code there?");
  if (padding > 0 && (padding > 2 || text.size() % 4 != 0))
    return wrong(length, fmt::format("{} characters from the first '=' on", padding),
                 "expected '=' only to fill up the last four");

  std::string bytes;
  bytes.reserve(length / 4 * 3 + 2);
  std::uint32_t bits = 0;
  int held = 0;
  for (std::size_t i = 0; i < length; ++i) {
    const std::size_t digit = alphabet.find(text[i]);
    if (digit == std::string_view::npos) return wrong(i, show(text[i]), "expected letters, digits, '-' and '_'");
    bits = (bits << 6 | static_cast<std::uint32_t>(digit)) & 0xfff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 0xff);
  }
  if ((bits & ((1u << held) - 1)) != 0) return wrong(length - 1, "bits beyond the last byte", "is the whole code there?");
  for (std::size_t i = length; i < text.size(); ++i)
    if (text[i] != '=') return wrong(i, show(text[i]) + " behind '='", "nothing may follow '='");
  return bytes;
}

}  // namespace crux
