#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>

#include "draw/picture.hpp"
#include "draw/sheet.hpp"
#include "draw/text.hpp"
#include "tests/support/extent.hpp"
#include "tests/support/small_house.hpp"

namespace crux::room_test {
namespace {

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
      // The first word of a line had no room in the one before.
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
  Picture answer = small_house();
  answer.description = "Somebody is in.";
  const Picture sheet = with_key(small_house(), answer);
  EXPECT_EQ(sheet.title, small_house().title);
  EXPECT_TRUE(sheet.description.starts_with(small_house().description));
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
  Picture wide = small_house();
  wide.width = 500;
  const Picture sheet = with_key(small_house(), wide);
  EXPECT_EQ(sheet.width, 250);
  EXPECT_TRUE(all_inside(sheet));
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
