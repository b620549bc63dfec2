#include "cli/one_line.hpp"

namespace crux::cli {

std::string one_line(std::string_view text, std::size_t most) {
  std::string line;
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool continues = (byte(i) & 0xC0) == 0x80;
    if (line.size() >= most && !continues) return line + "...";
    const bool c1 = byte(i) == 0xC2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xA0;  // U+0080..U+009F, as UTF-8
    const bool control = byte(i) < 0x20 || byte(i) == 0x7F || c1;
    line += control ? '?' : text[i];
    if (c1) ++i;
  }
  return line;
}

}  // namespace crux::cli
