// render.hpp -- a Picture becomes the bytes of a PNG or PDF file, through Cairo. SVG needs no Cairo: draw/svg.hpp.
//
// Promise: the same picture gives the same bytes, in every run and thread, on a machine with the same Cairo and fonts. A PDF
// carries the title and description of its first picture as its title and subject, and its text can be searched. Threads may call
// all of this at once; they take short turns (font.hpp). All of it throws Stopped if nobody waits any more (base/waiting.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "draw/picture.hpp"
#include "draw/svg.hpp"

namespace crux {

enum class PictureFormat : std::uint8_t { svg, png, pdf };

// By the extension of a file's name, in upper or lower case.
Result<PictureFormat> format_of(std::string_view file_name);

// Cairo cannot make images with a longer side.
inline constexpr int max_png_pixels = 32767;

// `scale` is in pixels a point. REQUIRES: 0 < width, height, and times scale at most max_png_pixels; texts are UTF-8.
std::string render_png(const Picture& picture, double scale = 2);
// One file with a page a picture, each of its own size; title and subject are the first one's.
// REQUIRES: a picture; 0 < width, height; texts are UTF-8.
std::string render_pdf(std::span<const Picture> pages);

// How large a picture may be, and its file. Cairo takes its time for each letter, and a puzzle may repeat its names in every
// clue.
struct PaintLimits {
  std::size_t shapes = 100'000;
  std::size_t letters = 40'000;  // bytes of text
  std::size_t bytes = max_picture_bytes;
};
// The same within limits; an error says which one the picture breaks.
Result<std::string> render_png_within(const PaintLimits& limits, const Picture& picture, double scale = 2);
Result<std::string> render_pdf_within(const PaintLimits& limits, std::span<const Picture> pages);

}  // namespace crux
