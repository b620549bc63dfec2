#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <thread>

#include "draw/picture.hpp"
#include "draw/render.hpp"

namespace crux {
namespace {

constexpr Rgb ink = rgb(0x102030);

Picture house() {
  Picture p{.width = 60, .height = 80, .title = "A <small> house", .description = "\"Walls\" & a roof.", .shapes = {}};
  p.background(rgb(0xffffff));
  p.polygon({{10, 10}, {50, 10}, {50, 50}, {10, 50}}, outlined(rgb(0xe69f00), ink, 2));
  p.line({{5, 50}, {30, 75}, {55, 50}}, stroked(ink, 4));
  p.circle({30, 55}, 4, filled(ink));
  p.text({30, 30}, 20, "\u00c4", ink);
  return p;
}

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
  std::uint32_t n = 0;
  for (std::size_t i = 0; i < 4; ++i) n = n << 8 | static_cast<unsigned char>(bytes.at(at + i));
  return n;
}
// In a PNG the header chunk comes first: 8 bytes of signature, 4 of length, "IHDR", width, height.
std::pair<std::uint32_t, std::uint32_t> png_size(const std::string& png) { return {big_endian(png, 16), big_endian(png, 20)}; }

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Render, EachFormatBeginsWithItsMagicBytes) {
  EXPECT_TRUE(render(house(), PictureFormat::png).starts_with("\x89PNG\r\n\x1a\n"));
  EXPECT_TRUE(render(house(), PictureFormat::svg).starts_with("<?xml"));
  EXPECT_TRUE(render(house(), PictureFormat::pdf).starts_with("%PDF-"));
}

TEST(Render, PngHasTheSizeOfThePictureTimesScale) {
  using Size = std::pair<std::uint32_t, std::uint32_t>;
  EXPECT_EQ(png_size(render(house(), PictureFormat::png)), Size(120, 160));
  EXPECT_EQ(png_size(render(house(), PictureFormat::png, 1)), Size(60, 80));
  EXPECT_EQ(png_size(render(house(), PictureFormat::png, 0.51)), Size(31, 41)) << "a part of a pixel is a pixel";
}

TEST(Render, EveryShapeShows) {
  for (const PictureFormat format : {PictureFormat::svg, PictureFormat::png, PictureFormat::pdf}) {
    std::set<std::string> seen;
    Picture p = house();
    for (; !p.shapes.empty(); p.shapes.pop_back()) seen.insert(render(p, format));
    seen.insert(render(p, format));
    EXPECT_EQ(seen.size(), house().shapes.size() + 1) << "format " << static_cast<int>(format);
  }
}

TEST(Render, SvgSpeaksToScreenReaders) {
  const std::string svg = render(house(), PictureFormat::svg);
  EXPECT_TRUE(contains(svg, ">A &lt;small&gt; house</title>"));
  EXPECT_TRUE(contains(svg, ">&quot;Walls&quot; &amp; a roof.</desc>"));
  EXPECT_TRUE(contains(svg, "role=\"img\" aria-labelledby=\"crux-"));
}

TEST(Render, SvgsCanShareAPage) {
  Picture other = house();
  other.title = "Another house";
  const auto label = [](const std::string& svg) { return svg.substr(svg.find("aria-labelledby"), 60); };
  const std::string svg = render(house(), PictureFormat::svg);
  EXPECT_NE(label(svg), label(render(other, PictureFormat::svg)));
  EXPECT_FALSE(contains(svg, "glyph"));
  EXPECT_FALSE(contains(svg, "id=\"surface"));
}

TEST(Render, SamePictureSameBytes) {
  for (const PictureFormat format : {PictureFormat::svg, PictureFormat::png, PictureFormat::pdf}) {
    const std::string once = render(house(), format);
    std::string in_a_thread;
    std::thread([&] { in_a_thread = render(house(), format); }).join();
    EXPECT_EQ(once, render(house(), format)) << "format " << static_cast<int>(format);
    EXPECT_EQ(once, in_a_thread) << "format " << static_cast<int>(format);
  }
  EXPECT_FALSE(contains(render(house(), PictureFormat::pdf), "Date")) << "two renders within a second would not notice a clock";
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

TEST(Picture, ContrastIsThatOfWcag) {
  EXPECT_DOUBLE_EQ(contrast(rgb(0xffffff), rgb(0x000000)), 21);
  EXPECT_DOUBLE_EQ(contrast(rgb(0x777777), rgb(0x777777)), 1);
  EXPECT_NEAR(contrast(rgb(0x777777), rgb(0xffffff)), 4.48, 0.005);
}

TEST(Picture, CornersLieWhereTheyShould) {
  EXPECT_EQ(regular_polygon({0, 0}, 1, 6).size(), 6u);
  EXPECT_NEAR(regular_polygon({5, 5}, 1, 3).front().y, 6, 1e-12);
  EXPECT_EQ(star({0, 0}, 2, 1, 8).size(), 16u);
  for (const Spot s : rounded_square({0, 0}, 10, 2)) {
    EXPECT_LE(std::abs(s.x), 5 + 1e-12);
    EXPECT_LE(std::abs(s.y), 5 + 1e-12);
  }
}

}  // namespace
}  // namespace crux
