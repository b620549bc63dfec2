#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "draw/text.hpp"
#include "paint/font.hpp"
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

std::string pdf_of_house(const Picture& picture) { return render_pdf({&picture, 1}); }
std::string png_of_house(const Picture& picture) { return render_png(picture); }
constexpr auto formats = {png_of_house, pdf_of_house};

TEST(Render, EachFormatBeginsWithItsMagicBytes) {
  EXPECT_TRUE(png_of_house(small_house()).starts_with("\x89PNG\r\n\x1a\n"));
  EXPECT_TRUE(pdf_of_house(small_house()).starts_with("%PDF-"));
}

TEST(Render, PngHasTheSizeOfThePictureTimesScale) {
  using Size = std::pair<std::uint32_t, std::uint32_t>;
  EXPECT_EQ(png_size(render_png(small_house())), Size(120, 160));
  EXPECT_EQ(png_size(render_png(small_house(), 1)), Size(60, 80));
  EXPECT_EQ(png_size(render_png(small_house(), 0.51)), Size(31, 41)) << "a part of a pixel is a pixel";
}

TEST(Render, EveryShapeShows) {
  for (const auto file_of : formats) {
    std::set<std::string> seen;
    Picture p = small_house();
    for (; !p.shapes.empty(); p.shapes.pop_back()) seen.insert(file_of(p));
    seen.insert(file_of(p));
    EXPECT_EQ(seen.size(), small_house().shapes.size() + 1);
  }
}

// Cairo paints nothing more after a text that it cannot read.
TEST(Render, NoNameHidesWhatFollows) {
  for (const std::string_view name : {"\xEF\xBF\xBF", "\xEF\xB7\x90", "\xF0\x9F\xBF\xBE", "\xFF", "\xED\xA0\x80"})
    for (const auto file_of : formats) {
      Picture p = small_house();
      p.text({30, 70}, 8, std::string(name), rgb(0x000000));
      const std::string before = file_of(p);
      p.circle({10, 70}, 5, filled(rgb(0xff0000)));
      EXPECT_NE(file_of(p), before);
    }
}

TEST(Render, SamePictureSameBytes) {
  for (const auto file_of : formats) {
    const std::string once = file_of(small_house());
    std::string in_a_thread;
    std::thread([&] { in_a_thread = file_of(small_house()); }).join();
    EXPECT_EQ(once, file_of(small_house()));
    EXPECT_EQ(once, in_a_thread);
  }
  EXPECT_FALSE(contains(pdf_of_house(small_house()), "Date")) << "two renders within a second would not notice a clock";
}

// Where a PNG is darker than grey, in points.
Extent ink_of(const Picture& picture) {
  constexpr double scale = 4;
  struct Source {
    std::string bytes;
    std::size_t at = 0;
  } source{render_png(picture, scale)};
  const auto read = [](void* from, unsigned char* to, unsigned length) {
    Source& s = *static_cast<Source*>(from);
    s.bytes.copy(reinterpret_cast<char*>(to), length, s.at);
    s.at += length;
    return CAIRO_STATUS_SUCCESS;
  };
  const Owned<cairo_surface_t> image(cairo_image_surface_create_from_png_stream(read, &source));
  const unsigned char* pixels = cairo_image_surface_get_data(image.get());
  const int width = cairo_image_surface_get_width(image.get()), height = cairo_image_surface_get_height(image.get());
  const int stride = cairo_image_surface_get_stride(image.get());
  Extent extent;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (pixels[y * stride + 4 * x] < 128) extent.add({(x + 0.5) / scale, picture.height - (y + 0.5) / scale});
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
        EXPECT_NEAR(length, text_width(words, 16, bold), 5);
        EXPECT_NEAR(upright ? drawn.right - drawn.left : drawn.top - drawn.bottom, 0.73 * 16, 0.5);
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
