#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "draw/text.hpp"
#include "paint/render.hpp"
#include "tests/support/extent.hpp"
#include "tests/support/small_house.hpp"

namespace crux::room_test {
namespace {

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
  std::uint32_t n = 0;
  for (std::size_t i = 0; i < 4; ++i) n = n << 8 | static_cast<unsigned char>(bytes.at(at + i));
  return n;
}
// In a PNG the header chunk comes first: 8 bytes of signature, 4 of length, "IHDR", width, height.
std::pair<std::uint32_t, std::uint32_t> png_size(const std::string& png) { return {big_endian(png, 16), big_endian(png, 20)}; }

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Render, EachFormatBeginsWithItsMagicBytes) {
  EXPECT_TRUE(render(small_house(), PictureFormat::png).starts_with("\x89PNG\r\n\x1a\n"));
  EXPECT_TRUE(render(small_house(), PictureFormat::svg).starts_with("<?xml"));
  EXPECT_TRUE(render(small_house(), PictureFormat::pdf).starts_with("%PDF-"));
}

TEST(Render, PngHasTheSizeOfThePictureTimesScale) {
  using Size = std::pair<std::uint32_t, std::uint32_t>;
  EXPECT_EQ(png_size(render(small_house(), PictureFormat::png)), Size(120, 160));
  EXPECT_EQ(png_size(render(small_house(), PictureFormat::png, 1)), Size(60, 80));
  EXPECT_EQ(png_size(render(small_house(), PictureFormat::png, 0.51)), Size(31, 41)) << "a part of a pixel is a pixel";
}

TEST(Render, EveryShapeShows) {
  for (const PictureFormat format : {PictureFormat::svg, PictureFormat::png, PictureFormat::pdf}) {
    std::set<std::string> seen;
    Picture p = small_house();
    for (; !p.shapes.empty(); p.shapes.pop_back()) seen.insert(render(p, format));
    seen.insert(render(p, format));
    EXPECT_EQ(seen.size(), small_house().shapes.size() + 1) << "format " << static_cast<int>(format);
  }
}

TEST(Render, SvgSpeaksToScreenReaders) {
  const std::string svg = render(small_house(), PictureFormat::svg);
  EXPECT_TRUE(contains(svg, ">A &lt;small&gt; house</title>"));
  EXPECT_TRUE(contains(svg, ">&quot;Walls&quot; &amp; a roof.</desc>"));
  EXPECT_TRUE(contains(svg, "role=\"img\" aria-labelledby=\"crux-"));
}

TEST(Render, SvgsCanShareAPage) {
  Picture other = small_house();
  other.title = "Another house";
  const auto label = [](const std::string& svg) { return svg.substr(svg.find("aria-labelledby"), 60); };
  const std::string svg = render(small_house(), PictureFormat::svg);
  EXPECT_NE(label(svg), label(render(other, PictureFormat::svg)));
  EXPECT_FALSE(contains(svg, "glyph"));
  EXPECT_FALSE(contains(svg, "id=\"surface"));
}

TEST(Render, SamePictureSameBytes) {
  for (const PictureFormat format : {PictureFormat::svg, PictureFormat::png, PictureFormat::pdf}) {
    const std::string once = render(small_house(), format);
    std::string in_a_thread;
    std::thread([&] { in_a_thread = render(small_house(), format); }).join();
    EXPECT_EQ(once, render(small_house(), format)) << "format " << static_cast<int>(format);
    EXPECT_EQ(once, in_a_thread) << "format " << static_cast<int>(format);
  }
  EXPECT_FALSE(contains(render(small_house(), PictureFormat::pdf), "Date"))
      << "two renders within a second would not notice a clock";
}

// The corners ("M x y" or "L x y") in the outlines of the last text of an SVG. y grows down.
Extent ink_of(const Picture& picture) {
  const std::string svg = render(picture, PictureFormat::svg);
  std::istringstream path(svg.substr(svg.rfind(" d=\"") + 4));
  Extent extent;
  double x = 0, y = 0;
  for (std::string letter; path >> letter && letter.find('"') == std::string::npos;)
    if ((letter == "M" || letter == "L") && path >> x >> y) extent.add({x, picture.height - y});
  return extent;
}

TEST(Render, TextStandsWhereItIsAlignedAndTurned) {
  using Align = Picture::Align;
  const std::string words = "HAVAWLTH";  // straight strokes, and pairs that a typesetter would pull together
  for (const bool bold : {true, false})
    for (const Align align : {Align::centre, Align::left, Align::right})
      for (const double angle : {0.0, 90.0, 180.0, 270.0}) {
        Picture p{.width = 200, .height = 200, .title = "", .description = "", .shapes = {}};
        p.background(rgb(0xffffff));
        p.text({100, 100}, 16, words, rgb(0x000000), align, angle, bold);
        const Extent drawn = ink_of(p), said = extent_of(p.shapes.back());
        EXPECT_TRUE(drawn.within(said)) << static_cast<int>(align) << " " << angle;
        // A letter H has a little room on both sides.
        const bool upright = angle == 90 || angle == 270;
        const double length = upright ? drawn.top - drawn.bottom : drawn.right - drawn.left;
        EXPECT_NEAR(length, text_width(words, 16, bold), 4);
        EXPECT_NEAR(upright ? drawn.right - drawn.left : drawn.top - drawn.bottom, 0.73 * 16, 2);
      }
}

TEST(FormatOf, KnowsTheExtension) {
  EXPECT_EQ(format_of("out.svg"), PictureFormat::svg);
  EXPECT_EQ(format_of("a.b/panel.PNG"), PictureFormat::png);
  EXPECT_EQ(format_of("sheet.v2.pdf"), PictureFormat::pdf);
}

TEST(FormatOf, NamesTheFormatsWhenItDoesNotKnow) {
  for (const std::string_view name : {"panel.gif", "panel", "", "svg", "panel.svg.", "panel.png/x"}) {
    const Result<PictureFormat> format = format_of(name);
    ASSERT_FALSE(format.has_value()) << name;
    EXPECT_EQ(format.error().room, "draw");
    for (const std::string_view known : {"svg", "png", "pdf"}) EXPECT_TRUE(contains(to_text(format.error()), known)) << name;
  }
}

}  // namespace
}  // namespace crux::room_test
