// markup.hpp -- text that may hold anything, made safe to stand in a page or a picture.
#pragma once

#include <string>
#include <string_view>

namespace crux {

// For HTML and XML 1.0, between tags and in attributes. XML has no way to write most control characters at all: those become
// spaces, and so do line ends. Bytes that are not UTF-8, and U+FFFE and U+FFFF, become U+FFFD.
std::string escape(std::string_view text);

}  // namespace crux
