// svg.hpp -- a Picture becomes an SVG file, without Cairo and fonts: natively and in a page.
//
// Promise: the same picture gives the same bytes, on every machine and with every compiler: lengths are rounded to hundredths of
// a point, and all arithmetic after that is exact. Text stays text. It is as long as the table of widths says (widths.hpp)
// whatever font the reader has, so a layout that fits also fits there. The picture's title and description stand where screen
// readers look for them, and pictures can be pasted into one page: their ids depend on these words.
#pragma once

#include <cstddef>
#include <string>

#include "base/result.hpp"
#include "draw/picture.hpp"

namespace crux {

// No file of a picture is larger, in any format. A puzzle may repeat its names in every clue, and a few kilobytes that somebody
// sends must not become many megabytes.
inline constexpr std::size_t max_picture_bytes = 4'000'000;

// An error if the file would have more than `most` bytes. Throws Stopped if nobody waits any more (base/waiting.hpp).
// REQUIRES: 0 < width, height; all lengths are finite.
Result<std::string> to_svg(const Picture& picture, std::size_t most = max_picture_bytes);

// How every format refuses a picture: "a picture of more than 4,000,000 bytes".
std::unexpected<Error> picture_too_large(std::string found);
std::unexpected<Error> file_too_large(std::size_t most);

}  // namespace crux
