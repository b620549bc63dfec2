// The table of widths, draw/widths.def, holds what Cairo measures. CRUX_REGOLD=1 writes it anew.
#include "draw/widths.hpp"

#include <cairo.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "draw/text.hpp"
#include "paint/font.hpp"

namespace crux::widths_test {
namespace {

constexpr char32_t last = 0x10FFFF;

// Half of a pair, or reserved for ever: no text has these, and Cairo refuses them.
bool is_character(char32_t code) {
  const bool half = code >= 0xD800 && code <= 0xDFFF;
  const bool reserved = (code >= 0xFDD0 && code <= 0xFDEF) || (code & 0xFFFE) == 0xFFFE;
  return !half && !reserved;
}

std::string utf8(char32_t code) {
  const auto byte = [](char32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
  const auto more = [&](int shift) { return byte(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xC0 | code >> 6), more(0)};
  if (code < 0x10000) return {byte(0xE0 | code >> 12), more(6), more(0)};
  return {byte(0xF0 | code >> 18), more(12), more(6), more(0)};
}

class Cairo {
 public:
  Cairo(double size, bool bold)
      : surface_(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)), cairo_(cairo_create(surface_.get())) {
    choose_font(cairo_.get(), size, bold);
  }
  double width(const std::string& text) const {
    cairo_text_extents_t extents;
    cairo_text_extents(cairo_.get(), text.c_str(), &extents);
    EXPECT_EQ(cairo_status(cairo_.get()), CAIRO_STATUS_SUCCESS) << text;
    return extents.x_advance;
  }

 private:
  Owned<cairo_surface_t> surface_;
  Owned<cairo_t> cairo_;
};

std::string table() {
  constexpr std::size_t line_width = 120;
  const Cairo regular(units_per_em, false), bold(units_per_em, true);
  std::string all, line;
  std::pair<double, double> before{-1, -1};
  for (char32_t code = 0; code <= last; ++code) {
    if (!is_character(code)) continue;
    const std::string text = utf8(code);
    const std::pair found(regular.width(text), bold.width(text));
    if (found == before) continue;
    before = found;
    line += fmt::format("{}{{0x{:X}, {:.0f}, {:.0f}}},", line.empty() ? "" : " ", static_cast<unsigned>(code), found.first,
                        found.second);
    if (line.size() < line_width) continue;
    all += line + "\n";
    line.clear();
  }
  return all + line + "\n";
}

TEST(Widths, AreThoseOfTheFont) {
  const std::filesystem::path file = std::filesystem::path(CRUX_SOURCE_DIR) / "src/draw/widths.def";
  const std::string made =
      "// Made by paint/widths_test.cpp: the first of some characters with the same widths, and these, regular and bold.\n" +
      table();
  if (std::getenv("CRUX_REGOLD")) {
    std::ofstream(file) << made;
    return;
  }
  std::ifstream in(file);
  const bool same = std::string{std::istreambuf_iterator<char>(in), {}} == made;
  EXPECT_TRUE(same) << file << " is stale: CRUX_REGOLD=1 paint_test --gtest_filter='Widths.*', then build again";
}

// The same from the other side, at a size that is not the table's: Cairo's text is as wide as we say.
TEST(Widths, OfCharactersAndTextsAreCairos) {
  constexpr double size = 16;
  for (const bool bold : {false, true}) {
    const Cairo cairo(size, bold);
    for (char32_t code = 0; code <= last; ++code) {
      if (!is_character(code)) continue;
      ASSERT_EQ(advance(code, bold) * size / units_per_em, cairo.width(utf8(code))) << std::hex << static_cast<unsigned>(code);
    }
    for (const char* text :
         {"", "staircase", "AVAToWa. fi ffl", "\u00c4gyptologie, na\u00efve", "\u0394\u03b7\u03bc\u03ae\u03c4\u03b7\u03c1",
          "\u0420\u043e\u0431\u043e\u0442 \u2192 5", "\u05e9\u05dc\u05d5\u05dd", "\u65e5\u672c", "e\u0301", "\U0001F600\u2026"})
      EXPECT_EQ(text_width(text, size, bold), cairo.width(text)) << text;
  }
}

}  // namespace
}  // namespace crux::widths_test
