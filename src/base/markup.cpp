#include "base/markup.hpp"

#include <cstddef>
#include <cstdint>

namespace crux {
namespace {

constexpr std::string_view unreadable = "\xEF\xBF\xBD";  // U+FFFD

// The bytes of the character at the front of a text that is not empty: 0 if they are not UTF-8, or none that a text may hold.
std::size_t good_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  std::uint32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool half = code >= 0xD800 && code <= 0xDFFF;
  const bool never = (code >= 0xFDD0 && code <= 0xFDEF) || (code & 0xFFFEU) == 0xFFFE;
  return code < least[length] || code > 0x10FFFF || half || never ? 0 : length;
}

}  // namespace

std::string readable(std::string_view text) {
  std::string out;
  for (std::size_t length = 0; !text.empty(); text.remove_prefix(length == 0 ? 1 : length)) {
    length = good_character(text);
    out += length == 0 ? unreadable : text.substr(0, length);
  }
  return out;
}

std::string escape(std::string_view text) {
  std::string out;
  for (const char c : readable(text)) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

}  // namespace crux
