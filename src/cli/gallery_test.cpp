// gallery_test.cpp -- the page: complete, for everyone, and deaf to what a puzzle's texts try.
#include <gtest/gtest.h>

#include "cli/run_test.hpp"

namespace crux::cli::gallery_test {
namespace {

using Gallery = CliTest;

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST_F(Gallery, ShowsEveryPuzzle) {
  const std::string puzzles =
      file("a.jsonl", line_with(two_squares, R"(,"id":"a","name":"Two rooms","note":"Keep them apart.")") + "\n" +
                          line_with(lonely_star, R"(,"id":"b")"));
  const Ran ran = crux({"draw", puzzles, "--gallery", (folder / "page").string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, (folder / "page/index.html").string() + ": 2 puzzles\n");
  const std::string page = text_of(folder / "page/index.html");
  EXPECT_EQ(count(page, "<article "), 2U);
  EXPECT_EQ(count(page, "</article>"), 2U);
  EXPECT_EQ(count(page, "<h2 id=\"title-1\"><bdi>Two rooms</bdi></h2>"), 1U);
  EXPECT_EQ(count(page, "<p class=\"note\"><bdi>Keep them apart.</bdi></p>"), 1U);
  EXPECT_EQ(count(page, "There is no solution"), 1U);
  EXPECT_EQ(count(page, "Show a solution"), 1U);
  EXPECT_EQ(count(page, "A first hint"), 1U);
  EXPECT_EQ(count(page, "<strong>Go "), 1U) << "the step of the hint, in words";
  for (const char* picture : {"001.svg", "001-solved.svg", "002.svg"}) {
    EXPECT_EQ(count(page, std::string("<img src=\"") + picture + "\""), 1U) << picture;
    EXPECT_TRUE(text_of(folder / "page" / picture).starts_with("<?xml")) << picture;
  }
  EXPECT_EQ(count(page, "<img "), count(page, " alt=\"A 2 by 2"));
  for (const char* landmark : {"<header>", "<nav ", "<main>", "<footer>", "<h1>", "lang=\"en\""})
    EXPECT_GE(count(page, landmark), 1U) << landmark;
}

TEST_F(Gallery, HasNoScriptsAndNothingFromElsewhere) {
  const std::string evil = R"(<script>alert(1)</script>\" onload=\"alert(2)' & \u202e\u001b[31m)";
  const std::string puzzles =
      file("a.jsonl", line_with(two_squares, R"(,"id":")" + evil + R"(","name":")" + evil + R"(","note":")" + evil + "\""));
  ASSERT_EQ(crux({"draw", puzzles, "--gallery", (folder / "page").string()}).code, 0);
  const std::string page = text_of(folder / "page/index.html");
  for (const char* bad : {"<script", "\" onload", "' &amp;", "http:", "https:", "\x1b"}) EXPECT_EQ(count(page, bad), 0U) << bad;
  EXPECT_GE(count(page, "&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;alert(2)&#39; &amp; "), 2U);
}

TEST_F(Gallery, AnswersInJson) {
  const Ran ran = crux({"draw", "-", "--json", "--gallery", (folder / "page").string()}, line_with(no_marks));
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(Json::parse(ran.out), (Json{{"page", (folder / "page/index.html").string()}, {"puzzles", 1}}));
}

TEST_F(Gallery, TakesGamesWithoutPicturesOrRules) {
  const Ran ran =
      crux({"draw", "-", "--gallery", (folder / "page").string()}, R"({"crux":1,"game":"null","puzzle":{"steps":4}})");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(count(text_of(folder / "page/index.html"), "<article "), 1U);
}

TEST_F(Gallery, RefusesMoreThanAnyoneScrolls) {
  std::string text;
  for (int i = 0; i < 7; ++i) text += many_lines();
  const Ran ran = crux({"draw", "-", "--gallery", (folder / "page").string()}, text);
  EXPECT_EQ(ran.code, Exit::bad_input);
  EXPECT_FALSE(std::filesystem::exists(folder / "page"));
}

}  // namespace
}  // namespace crux::cli::gallery_test
