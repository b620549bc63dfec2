// one_line.hpp -- texts from outside, made fit for a line on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace crux::cli {

// At most `most` bytes of `text`, whole UTF-8 characters, without control characters: a puzzle's name can neither break a line
// nor speak to the terminal. A cut or a replacement shows as "..." or "?".
std::string one_line(std::string_view text, std::size_t most = 120);

}  // namespace crux::cli
