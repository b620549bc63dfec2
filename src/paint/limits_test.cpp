// limits_test.cpp -- pictures that would become megabytes, and painters that would keep others waiting.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/waiting.hpp"
#include "paint/render.hpp"
#include "tests/support/small_house.hpp"

namespace crux::limits_test {
namespace {

// So many letters, in lines of a hundred. A @ has the longest outline.
Picture full_of_letters(std::size_t letters) {
  Picture p{.width = 800, .height = 800, .title = "Letters", .description = std::to_string(letters), .shapes = {}};
  p.background(rgb(0xffffff));
  for (std::size_t i = 0; i < letters / 100; ++i)
    p.text({400, static_cast<double>(i % 800)}, 10, std::string(100, '@'), rgb(0x000000));
  return p;
}

Result<std::string> png_within(const PaintLimits& limits, const Picture& picture) { return render_png_within(limits, picture); }
Result<std::string> pdf_within(const PaintLimits& limits, const Picture& picture) {
  return render_pdf_within(limits, {&picture, 1});
}
constexpr auto limited = {png_within, pdf_within};

TEST(RenderWithin, RefusesTooManyLettersAndShapesAndBytes) {
  const PaintLimits usual, few{.shapes = 3}, short_file{.bytes = 256};
  for (const auto file_of : limited) {
    const auto large = file_of(usual, full_of_letters(usual.letters + 100));
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().found, "a picture with more than 40000 letters");
    EXPECT_EQ(large.error().expected, "a smaller puzzle, or shorter names in it");
    EXPECT_EQ(file_of(few, small_house()).error().found, "a picture of more than 3 shapes");
    EXPECT_EQ(file_of(short_file, small_house()).error().found, "a picture of more than 256 bytes");
  }
  EXPECT_EQ(png_within(short_file, small_house()).error().expected, "a smaller scale, or a smaller puzzle");
  const std::vector<Picture> pages(3, full_of_letters(20'000));
  EXPECT_EQ(render_pdf_within(usual, pages).error().found, "a picture with more than 40000 letters");
}

TEST(RenderWithin, GivesTheSameFileAsWithoutLimits) {
  EXPECT_EQ(render_png_within({}, small_house()), render_png(small_house()));
  const std::vector<Picture> pages(2, small_house());
  EXPECT_EQ(render_pdf_within({}, pages), render_pdf(pages));
}

TEST(RenderWithin, TheMostLettersStayBelowFourMegabytes) {
  for (const auto file_of : limited) {
    const auto file = file_of({}, full_of_letters(PaintLimits{}.letters));
    ASSERT_TRUE(file) << to_text(file.error());
    EXPECT_LE(file->size(), max_picture_bytes);
  }
  EXPECT_EQ(max_picture_bytes, 4'000'000U);
}

TEST(Render, EndsIfNobodyWaits) {
  std::stop_source source;
  const std::stop_token stop = source.get_token();
  const Picture large = full_of_letters(40'000);
  const Waiting waiting(stop);
  source.request_stop();
  for (const auto file_of : limited) EXPECT_THROW(static_cast<void>(file_of({}, large)), Stopped);
  EXPECT_THROW(full_of_letters(100), Stopped) << "a game that draws is stopped too";
}

TEST(Render, ALargePictureKeepsNobodyWaiting) {
  const Picture large = full_of_letters(40'000);
  std::atomic<bool> begun = false, ended = false;
  std::thread other([&] {
    begun = true;
    for (int i = 0; i < 3; ++i) render_pdf({&large, 1});
    ended = true;
  });
  while (!begun) std::this_thread::yield();
  int small = 0;
  for (; !ended; ++small) render_png(small_house());
  other.join();
  EXPECT_GE(small, 6) << "they were made while the large ones were";
}

}  // namespace
}  // namespace crux::limits_test
