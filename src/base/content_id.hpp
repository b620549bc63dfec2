// content_id.hpp -- under which id a puzzle is kept: its content's.
#pragma once

#include <string>
#include <string_view>

namespace crux {

// 32 hexadecimal digits (BLAKE2b-128, RFC 7693) of a puzzle's canonical text (catalog.hpp): where it is kept, and the end of its
// page's address. To find two puzzles of one id would take some 2^64 tries.
std::string content_id(std::string_view canonical_text);

}  // namespace crux
