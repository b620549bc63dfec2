#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <thread>

#include "draw/picture.hpp"
#include "draw/render.hpp"
#include "draw/sheet.hpp"
#include "draw/text.hpp"
#include "tests/support/extent.hpp"

namespace crux::room_test {
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

// Of the outlines of the last text in an SVG, all whose corners are "M x y" or "L x y", y growing down.
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

TEST(Text, WidthGrowsWithSizeLengthAndWeight) {
  EXPECT_EQ(text_width("", 10), 0);
  EXPECT_NEAR(text_width("staircase", 20), 2 * text_width("staircase", 10), 0.1);
  EXPECT_NEAR(text_width("stair", 10) + text_width("case", 10), text_width("staircase", 10), 1e-6);
  EXPECT_GT(text_width("staircase", 10, true), text_width("staircase", 10, false));
  EXPECT_NEAR(text_width("staircase", size_that_fits("staircase", 30, 10)), 30, 0.1);
  EXPECT_EQ(size_that_fits("a", 30, 10), 10);
}

std::string joined(const std::vector<std::string>& lines, std::string_view between) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) text.append(i ? between : "").append(lines[i]);
  return text;
}

TEST(Text, WrappedLinesFitAndLoseNothing) {
  const std::string text = "The class of Ms. Smith is exactly two hours before \u00c4gyptologie, which is taught in the annex.";
  for (const double width : {70.0, 100.0, 150.0, 1000.0}) {
    const auto lines = wrap(text, width, 10, false);
    EXPECT_EQ(joined(lines, " "), text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      EXPECT_LE(text_width(lines[i], 10, false), width) << lines[i];
      if (i == 0) continue;
      // What stands first in a line had no room in the one before.
      EXPECT_GT(text_width(lines[i - 1] + " " + lines[i].substr(0, lines[i].find(' ')), 10, false), width) << lines[i];
    }
  }
}

TEST(Text, ALongWordIsBrokenBetweenCharacters) {
  std::string word;
  for (int i = 0; i < 30; ++i) word += "\u00e4o";
  const auto lines = wrap(word, 60, 10);
  EXPECT_GT(lines.size(), 4u);
  EXPECT_EQ(joined(lines, ""), word);
  for (const auto& line : lines) {
    EXPECT_LE(text_width(line, 10), 60);
    EXPECT_NE(static_cast<unsigned char>(line.front()) & 0xC0, 0x80) << "not within a character";
  }
  EXPECT_EQ(wrap("", 60, 10), std::vector<std::string>{""});
  EXPECT_EQ(wrap("WW", 1, 10), (std::vector<std::string>{"W", "W"})) << "a line holds a character, however narrow";
}

TEST(Text, FitsByShrinkingBeforeBreakingWords) {
  const double width = text_width("Mathematics", 8);
  const Fitted smaller = fit("Mathematics", width, 30, 10, 6);
  EXPECT_TRUE(smaller.fits);
  EXPECT_EQ(smaller.size, 8);
  EXPECT_EQ(smaller.lines.size(), 1u);
  EXPECT_EQ(fit("a b", width, 30, 10, 6).size, 10);
  const Fitted broken = fit("Mathematics", text_width("Mathem", 7), 30, 10, 6);
  EXPECT_TRUE(broken.fits);
  EXPECT_EQ(joined(broken.lines, ""), "Mathematics");
  EXPECT_GT(broken.lines.size(), 1u);
  EXPECT_FALSE(fit("Mathematics", 10, 10, 10, 6).fits);
}

TEST(Sheet, HasThePuzzleAndHalfTheAnswerBelow) {
  Picture answer = house();
  answer.description = "Somebody is in.";
  const Picture sheet = with_key(house(), answer);
  EXPECT_EQ(sheet.title, house().title);
  EXPECT_TRUE(sheet.description.starts_with(house().description));
  EXPECT_TRUE(sheet.description.ends_with("Somebody is in."));
  const auto circles = shapes_of<Picture::Circle>(sheet);
  ASSERT_EQ(circles.size(), 2u);
  EXPECT_EQ(circles[0].radius, 4);
  EXPECT_EQ(circles[1].radius, 2);
  EXPECT_GT(circles[0].centre.y, circles[1].centre.y);
  const auto texts = shapes_of<Picture::Text>(sheet);
  ASSERT_EQ(texts.size(), 3u);
  EXPECT_EQ(texts[1].text, "Answer");
  EXPECT_EQ(texts[2].size, texts[0].size / 2);
  EXPECT_TRUE(all_inside(sheet));
}

TEST(Sheet, GrowsForAWideAnswer) {
  Picture wide = house();
  wide.width = 500;
  const Picture sheet = with_key(house(), wide);
  EXPECT_EQ(sheet.width, 250);
  EXPECT_TRUE(all_inside(sheet));
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
}  // namespace crux::room_test
