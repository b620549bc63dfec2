#include "store/texts.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "store/store.hpp"

namespace crux::store {
namespace {

// How many bytes at the beginning of `text` are well formed and not NUL, as The Unicode Standard's table 3-7 has it.
std::size_t well_formed(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto follows = [&](std::size_t i, unsigned least, unsigned most) { return byte(i) >= least && byte(i) <= most; };
  const auto any = [&](std::size_t i) { return follows(i, 0x80, 0xBF); };
  std::size_t at = 0;
  while (at < text.size()) {
    const unsigned lead = byte(at);
    // The second byte's range depends on the first: that is what keeps out overlong forms and surrogates.
    const unsigned least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (lead >= 0x01 && lead <= 0x7F)
      at += 1;
    else if (lead >= 0xC2 && lead <= 0xDF && any(at + 1))
      at += 2;
    else if (lead >= 0xE0 && lead <= 0xEF && follows(at + 1, least, most) && any(at + 2))
      at += 3;
    else if (lead >= 0xF0 && lead <= 0xF4 && follows(at + 1, least, most) && any(at + 2) && any(at + 3))
      at += 4;
    else
      break;
  }
  return at;
}

Result<void> check(std::string_view where, std::string_view text, std::size_t most) {
  if (text.size() > most)
    return error("store", std::string(where), fmt::format("a text of {} bytes", text.size()),
                 fmt::format("at most {} bytes are stored", most));
  if (const std::size_t good = well_formed(text); good < text.size())
    return error("store", std::string(where), fmt::format("byte {} is 0x{:02x}", good, static_cast<unsigned char>(text[good])),
                 "expected UTF-8 without NUL bytes");
  return {};
}

}  // namespace

bool storable(std::string_view text) { return well_formed(text) == text.size(); }

bool is_id(std::string_view id) { return !id.empty() && id.size() <= max_id_bytes && storable(id); }

Result<void> check_id(std::string_view where, std::string_view id) {
  if (id.empty()) return error("store", std::string(where), "an empty name", fmt::format("expected 1..{} bytes", max_id_bytes));
  return check(where, id, max_id_bytes);
}

Result<void> check_text(std::string_view where, std::string_view text) { return check(where, text, max_text_bytes); }

}  // namespace crux::store
