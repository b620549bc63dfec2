// limits_test.cpp -- pictures that would become megabytes, and painters that would keep others waiting.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <stop_token>
#include <string>
#include <thread>

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

TEST(RenderWithin, RefusesTooManyLettersAndShapesAndBytes) {
  const PaintLimits usual;
  const auto large = render_within(usual, full_of_letters(usual.letters + 100), PictureFormat::svg);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().found, "a picture with more than 40000 letters");
  EXPECT_EQ(large.error().expected, "a smaller puzzle, or shorter names in it");
  const PaintLimits few{.shapes = 3};
  EXPECT_EQ(render_within(few, small_house(), PictureFormat::svg).error().found, "a picture of more than 3 shapes");
  const PaintLimits short_file{.bytes = 1'024};
  for (const PictureFormat format : {PictureFormat::svg, PictureFormat::pdf})
    EXPECT_EQ(render_within(short_file, small_house(), format).error().found, "a picture of more than 1 KiB");
  EXPECT_EQ(render_within(PaintLimits{.bytes = 100}, small_house(), PictureFormat::png).error().found,
            "a picture of more than 0 KiB");
  const std::vector<Picture> pages(3, full_of_letters(20'000));
  EXPECT_EQ(render_pdf_within(usual, pages).error().found, "a picture with more than 40000 letters");
}

TEST(RenderWithin, GivesTheSameFileAsWithoutLimits) {
  for (const PictureFormat format : {PictureFormat::svg, PictureFormat::png, PictureFormat::pdf})
    EXPECT_EQ(render_within({}, small_house(), format), render(small_house(), format));
  const std::vector<Picture> pages(2, small_house());
  EXPECT_EQ(render_pdf_within({}, pages), render_pdf(pages));
}

TEST(RenderWithin, TheMostLettersStayBelowFourMegabytes) {
  const auto svg = render_within({}, full_of_letters(PaintLimits{}.letters), PictureFormat::svg);
  ASSERT_TRUE(svg) << to_text(svg.error());
  EXPECT_LE(svg->size(), 4U << 20U);
}

// Letters that are drawn once have ids. Two pictures in one page must not show each other's.
TEST(Render, LettersThatAreReferredToHaveNamesOfTheirOwn) {
  const auto ids_of = [](const std::string& svg) {
    std::set<std::string> ids;
    for (std::size_t at = svg.find(" id=\""); at != std::string::npos; at = svg.find(" id=\"", at + 1))
      ids.insert(svg.substr(at + 5, svg.find('"', at + 5) - at - 5));
    return ids;
  };
  const std::string one = render(full_of_letters(5'000), PictureFormat::svg);
  const std::string other = render(full_of_letters(6'000), PictureFormat::svg);
  EXPECT_EQ(one, render(full_of_letters(5'000), PictureFormat::svg));
  const auto ids = ids_of(one);
  EXPECT_GE(ids.size(), 3u) << "title, description and a letter";
  for (const std::string& id : ids) {
    EXPECT_TRUE(id.starts_with("crux-")) << id;
    EXPECT_FALSE(ids_of(other).contains(id)) << id;
  }
  std::size_t uses = 0;
  for (std::size_t at = one.find("href=\"#"); at != std::string::npos; at = one.find("href=\"#", at + 1), ++uses)
    ASSERT_TRUE(ids.contains(one.substr(at + 7, one.find('"', at + 7) - at - 7)));
  EXPECT_GE(uses, 4'900u);
}

TEST(Render, EndsIfNobodyWaits) {
  std::stop_source source;
  const std::stop_token stop = source.get_token();
  const Picture large = full_of_letters(40'000);
  const Waiting waiting(stop);
  source.request_stop();
  for (const PictureFormat format : {PictureFormat::svg, PictureFormat::png, PictureFormat::pdf})
    EXPECT_THROW(render(large, format), Stopped);
  EXPECT_THROW(full_of_letters(100), Stopped) << "a game that draws is stopped too";
}

TEST(Render, ALargePictureKeepsNobodyWaiting) {
  const Picture large = full_of_letters(40'000);
  std::atomic<bool> begun = false, ended = false;
  std::thread other([&] {
    begun = true;
    for (int i = 0; i < 3; ++i) render(large, PictureFormat::svg);
    ended = true;
  });
  while (!begun) std::this_thread::yield();
  int small = 0;
  for (; !ended; ++small) render(small_house(), PictureFormat::svg);
  other.join();
  EXPECT_GE(small, 6) << "they were made while the large ones were";
}

}  // namespace
}  // namespace crux::limits_test
