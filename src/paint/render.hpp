// render.hpp -- a Picture becomes the bytes of an SVG, PNG or PDF file, through Cairo.
//
// Promise: the same picture gives the same bytes, in every run and thread, on a machine with the same Cairo and fonts. An SVG
// carries the picture's title and description where screen readers look for them, and can be pasted into a page beside others:
// its ids depend on its contents. A PDF carries them as its title and subject, and its text can be searched. Threads may call all
// of this at once; they take short turns (font.hpp). All of it throws Stopped if nobody waits any more (base/waiting.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "draw/picture.hpp"

namespace crux {

enum class PictureFormat : std::uint8_t { svg, png, pdf };

// By the extension of a file's name, in upper or lower case.
Result<PictureFormat> format_of(std::string_view file_name);

// Cairo cannot make images with a longer side.
inline constexpr int max_png_pixels = 32767;

// `png_scale` is in pixels a point; the other formats have no pixels.
// REQUIRES: 0 < width, height; times png_scale, for a PNG, at most max_png_pixels; texts are UTF-8.
std::string render(const Picture& picture, PictureFormat format, double png_scale = 2);

// How large a picture may be, and its file. A letter may take half a kilobyte of a file, and a puzzle may repeat its names in
// every clue: a few kilobytes that somebody sends must not become megabytes.
struct PaintLimits {
  std::size_t shapes = 100'000;
  std::size_t letters = 40'000;  // bytes of text
  std::size_t bytes = std::size_t{4} << 20;
};
// The same within limits; an error says which one the picture breaks.
Result<std::string> render_within(const PaintLimits& limits, const Picture& picture, PictureFormat format, double png_scale = 2);
Result<std::string> render_pdf_within(const PaintLimits& limits, std::span<const Picture> pages);

// One file with a page a picture, each of its own size; title and subject are the first one's. REQUIRES: as `render`; a picture.
std::string render_pdf(std::span<const Picture> pages);

}  // namespace crux
