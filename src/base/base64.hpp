// base64.hpp -- bytes as text that may stand in a URL: RFC 4648 section 5 ('-' and '_' for '+' and '/'), padded with '='.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace crux {

std::string encode_base64url(std::string_view bytes);

// Padding may be missing, because links lose it; padding that is there must be right, and so must the unused bits of the last
// character: two texts that differ in more than padding never mean the same bytes. `room` names who is asking, for the error.
Result<std::string> decode_base64url(std::string_view text, std::string_view room);

}  // namespace crux
