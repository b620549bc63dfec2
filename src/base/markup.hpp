// markup.hpp -- text that may hold anything, made safe to stand in a page or a picture.
#pragma once

#include <string>
#include <string_view>

namespace crux {

// Bytes that are not UTF-8 become U+FFFD, and so do those of characters that no text may hold, such as U+FFFF: XML forbids some
// of them, and Cairo stops at them.
std::string readable(std::string_view text);

// A readable text for HTML and XML 1.0, between tags and in attributes. XML has no way to write most control characters at all:
// those become spaces, and so do line ends.
std::string escape(std::string_view text);

}  // namespace crux
