// worksheet_test.cpp -- worksheets: what is on which page, that all of it stays in its place, and codes that a camera can read.
#include "paint/worksheet.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "paint/render.hpp"
#include "tests/support/extent.hpp"

namespace crux::worksheet_test {
namespace {

// A picture that nothing else looks like: its marker is a circle, which worksheets draw none of.
Picture picture(double width, double height, std::string word) {
  Picture p{.width = width, .height = height, .title = word, .description = "A picture.", .shapes = {}};
  p.background(rgb(0xeeeeee));
  p.circle({width / 2, height / 2}, std::min(width, height) / 2, filled(rgb(0x336699)));
  p.text({width / 2, height / 2}, std::min(width, height) / 5, std::move(word), rgb(0x000000));
  return p;
}

WorksheetItem item(int i, double width = 200, double height = 150) {
  return {.name = "Puzzle " + std::to_string(i),
          .says = "Lay tiles.",
          .puzzle = picture(width, height, "ask"),
          .answer = picture(width, height, "told"),
          .link = "https://crux.example/puzzle/0d7a40e50a75e5c7be2c38689583fb30",
          .solution = "forward; forward",
          .level = "medium",
          .dots = 3};
}

Worksheet sheet(int items, int per_page = 2) {
  Worksheet made{.title = "Monday", .per_page = per_page, .items = {}};
  for (int i = 0; i < items; ++i) made.items.push_back(item(i));
  return made;
}

std::vector<std::string> words_on(const Picture& page) {
  std::vector<std::string> words;
  for (const auto& text : shapes_of<Picture::Text>(page)) words.push_back(text.text);
  return words;
}
std::size_t count(const Picture& page, std::string_view word) {
  return static_cast<std::size_t>(std::ranges::count(words_on(page), word));
}
Picture::Text text_on(const std::vector<Picture::Text>& texts, std::string_view word) {
  return *std::ranges::find(texts, word, &Picture::Text::text);
}

TEST(Worksheet, PagesHoldWhatWasAskedForAndAnswersComeLast) {
  struct Case {
    int items, per_page;
    std::size_t for_pupils, answers;
  };
  for (const Case& c : {Case{1, 1, 1, 1}, Case{5, 1, 5, 2}, Case{3, 2, 2, 1}, Case{5, 4, 2, 1}, Case{7, 6, 2, 1},
                        Case{10, 9, 2, 1}, Case{13, 9, 2, 2}}) {
    const auto made = pages(sheet(c.items, c.per_page));
    ASSERT_EQ(made.size(), c.for_pupils + c.answers) << c.items << " by " << c.per_page;
    std::size_t asked = 0, told = 0;
    for (std::size_t i = 0; i < made.size(); ++i) {
      const bool key = i >= c.for_pupils;
      EXPECT_EQ(count(made[i], key ? "ask" : "told"), 0U) << "no answer on a pupils' page";
      EXPECT_EQ(count(made[i], "forward; forward"), count(made[i], "told"));
      asked += count(made[i], "ask"), told += count(made[i], "told");
      EXPECT_EQ(count(made[i], key ? "Answers: Monday" : "Monday"), 1U);
      const std::string number =
          key ? fmt::format("Answers, {} of {}", i + 1 - c.for_pupils, c.answers) : fmt::format("{} of {}", i + 1, c.for_pupils);
      EXPECT_EQ(count(made[i], number), 1U) << number;
      EXPECT_EQ(count(made[i], "Name"), i == 0 ? 1U : 0U);
      EXPECT_EQ(count(made[i], "Date"), i == 0 ? 1U : 0U);
      EXPECT_EQ(count(made[i], "Play online"), key ? 0U : count(made[i], "ask"));
      EXPECT_NEAR(made[i].width, 595.28, 0.01);
      EXPECT_NEAR(made[i].height, 841.89, 0.01);
    }
    EXPECT_EQ(asked, static_cast<std::size_t>(c.items));
    EXPECT_EQ(told, static_cast<std::size_t>(c.items));
    EXPECT_EQ(count(made[0], "1. Puzzle 0"), 1U);
  }
}

TEST(Worksheet, WithoutAKeyOrAnAnswerThereIsNoPageOfAnswers) {
  Worksheet made = sheet(3);
  made.key = false;
  EXPECT_EQ(pages(made).size(), 2U);
  made.key = true;
  for (WorksheetItem& one : made.items) one.answer.reset();
  EXPECT_EQ(pages(made).size(), 2U);
  made.items[1].answer = picture(10, 10, "told");
  const auto with = pages(made);
  ASSERT_EQ(with.size(), 3U);
  EXPECT_EQ(count(with[2], "No answer was found."), 2U) << "nobody has to guess why a number is missing";
  EXPECT_TRUE(pages(Worksheet{}).empty());
}

// Clues that nobody could read among others get a page of their own; the order stays.
TEST(Worksheet, SentencesStayReadable) {
  Worksheet made = sheet(4, 4);
  made.items[1].puzzle = picture(600, 800, "ask");
  made.items[1].puzzle.text({300, 20}, 14, "The owner of the green house drinks coffee.", rgb(0x000000));
  made.key = false;
  const auto all = pages(made);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(count(all[1], "2. Puzzle 1"), 1U);
  EXPECT_EQ(count(all[1], "ask"), 1U);
  EXPECT_EQ(count(all[2], "ask"), 2U);
  EXPECT_GE(text_on(shapes_of<Picture::Text>(all[1]), "The owner of the green house drinks coffee.").size, 10);
}

// Two that are as wide as the page share one, though four were asked for.
TEST(Worksheet, SentencesThatNeedTheWidthShareAPage) {
  Worksheet made = sheet(4, 4);
  made.key = false;
  for (WorksheetItem& one : made.items) {
    one.puzzle = picture(511, 200, "ask");
    one.puzzle.text({250, 20}, 10, "The owner of the green house drinks coffee.", rgb(0x000000));
  }
  const auto all = pages(made);
  ASSERT_EQ(all.size(), 2U);
  for (const Picture& page : all) {
    EXPECT_EQ(count(page, "ask"), 2U);
    for (const auto& text : shapes_of<Picture::Text>(page))
      if (text.text.starts_with("The owner")) {
        EXPECT_GE(text.size, 9.99);
      }
  }
}

// Costs of tunnels are short, and must be read all the same.
TEST(Worksheet, LabelsStayReadable) {
  Worksheet made = sheet(4, 4);
  made.key = false;
  for (WorksheetItem& one : made.items) {
    one.puzzle = picture(700, 700, "ask");
    one.puzzle.text({300, 300}, 13, "8", rgb(0x000000));
  }
  const auto all = pages(made);
  EXPECT_GT(all.size(), 1U);
  for (const Picture& page : all)
    for (const auto& text : shapes_of<Picture::Text>(page))
      if (text.text == "8") {
        EXPECT_GE(text.size, 4.99);
      }
}

TEST(Worksheet, NamesTheGamesIfThereAreSeveral) {
  Worksheet made{.title = "Monday", .per_page = 4, .key = false, .items = {item(0), item(1)}};
  made.items[0].game = made.items[1].game = "Panel";
  EXPECT_EQ(count(pages(made)[0], "1. Puzzle 0"), 1U);
  made.items[1].game = "Burrows";
  made.items[1].name.clear();
  made.items[1].goal = "Mark tunnels.";
  const auto all = pages(made);
  EXPECT_EQ(count(all[0], "1. Panel: Puzzle 0"), 1U);
  EXPECT_EQ(count(all[0], "2. Burrows"), 1U);
  EXPECT_EQ(count(all[0], "Burrows: Mark tunnels."), 1U);
}

WorksheetItem ruled(int i, std::string goal, std::vector<std::string> signs) {
  WorksheetItem one = item(i);
  one.says.clear();
  one.goal = std::move(goal);
  for (std::string& says : signs) {
    Picture small = blank_sign();
    small.line({{2, 2}, {20, 20}}, stroked(rgb(0x000000), 1));
    one.signs.push_back({std::move(small), std::move(says)});
  }
  return one;
}

TEST(Worksheet, RulesStandAtTheTopOnceAndOnlyThoseThatAreNeeded) {
  Worksheet made{.title = "Monday", .items = {}};
  made.items = {ruled(0, "Draw a line.", {"A gap.", "A star."}), ruled(1, "Draw a line.", {"A star.", "A square."}),
                ruled(2, "Lay tiles.", {"A flag."})};
  const auto all = pages(made);
  ASSERT_EQ(all.size(), 3U) << "two pages and the answers";
  for (const char* word : {"Draw a line.", "Lay tiles.", "A gap.", "A star.", "A square.", "A flag."}) {
    EXPECT_EQ(count(all[0], word), 1U) << word;
    EXPECT_EQ(count(all[1], word) + count(all[2], word), 0U) << word;
  }
  const auto texts = shapes_of<Picture::Text>(all[0]);
  EXPECT_GT(text_on(texts, "A flag.").centre.y, text_on(texts, "1. Puzzle 0").centre.y) << "above the first puzzle";
  EXPECT_LT(text_on(texts, "Draw a line.").centre.y, text_on(texts, "Name").centre.y);
  for (const Picture& page : all) EXPECT_TRUE(all_inside(page));
}

// "Its start" and "one of several starts" would have one picture.
TEST(Worksheet, ARuleThatAnotherCoversIsLeftOut) {
  Worksheet made{.title = "Monday", .items = {ruled(0, "Draw a line.", {"The start."}), ruled(1, "Draw a line.", {"A start."})}};
  made.items[1].signs[0].covers = "The start.";
  EXPECT_EQ(count(pages(made)[0], "The start."), 0U);
  EXPECT_EQ(count(pages(made)[0], "A start."), 1U);
  made.items.pop_back();
  EXPECT_EQ(count(pages(made)[0], "The start."), 1U);
}

TEST(Worksheet, MoreRulesThanHalfAPageHaveTheirOwn) {
  std::vector<std::string> signs;
  for (int i = 0; i < 50; ++i) signs.push_back(fmt::format("Sign {} means something that takes a whole line or two to tell.", i));
  Worksheet made{.title = "Monday", .key = false, .items = {ruled(0, "Draw a line.", signs)}};
  const auto all = pages(made);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(count(all[0], "ask"), 0U);
  EXPECT_EQ(count(all[1], "ask"), 1U);
  for (const Picture& page : all) EXPECT_TRUE(all_inside(page));
}

// As a word and dots; a number would say nothing to a pupil.
TEST(Worksheet, DifficultyIsAWordAndFiveDots) {
  Worksheet made = sheet(1);
  const auto dots = [&](int full) {
    made.items[0].dots = full;
    const Picture page = pages(made)[0];
    EXPECT_EQ(count(page, "Medium"), 1U);
    std::size_t points = 0;
    for (const auto& line : shapes_of<Picture::Polyline>(page)) points += line.points.size() == 1 ? 1 : 0;
    return points;
  };
  EXPECT_EQ(dots(5), 5U);
  EXPECT_EQ(dots(1), 9U) << "four have a hole";
}

TEST(Worksheet, LargePrintHasOnePuzzleAPageAndLettersHalfAsLargeAgain) {
  Worksheet made = sheet(2, 1);
  const auto usual = shapes_of<Picture::Text>(pages(made)[0]);
  made.large = true;
  made.per_page = 9;
  const auto all = pages(made);
  ASSERT_EQ(all.size(), 3U) << "two puzzles, and a page with two answers";
  const auto large = shapes_of<Picture::Text>(all[0]);
  for (const char* word : {"Monday", "1. Puzzle 0", "Lay tiles.", "Medium", "Name", "Play online"})
    EXPECT_DOUBLE_EQ(text_on(large, word).size, 1.5 * text_on(usual, word).size) << word;
}

// For all shapes of pictures and lengths of texts: nothing leaves the page, the texts of a page do not touch each other, and
// pictures keep their shape.
TEST(Worksheet, EverythingStaysInItsPlace) {
  std::string long_name, no_spaces;
  for (int i = 0; i < 60; ++i) long_name += "W\u00e4rmer f\u00fcr \u2026 ", no_spaces += "\u6f22\u5b57W";
  for (const auto& [width, height] : {std::pair{200., 150.}, {150., 200.}, {3000., 40.}, {40., 3000.}, {1., 1.}, {5000., 5000.}})
    for (const std::string& text : {std::string("A"), long_name, no_spaces, std::string("a\nb\x01\x7f"), std::string()})
      for (const int per_page : {1, 2, 4, 6, 9})
        for (const bool large : {false, true}) {
          Worksheet made{.title = text, .per_page = per_page, .large = large, .items = {}};
          for (int i = 0; i < 5; ++i) {
            made.items.push_back(item(i, width, height));
            made.items.back().name = made.items.back().says = made.items.back().solution = text;
            if (i % 2) made.items.back().link.clear();
          }
          for (const Picture& page : pages(made)) {
            EXPECT_TRUE(all_inside(page)) << width << " " << text.size() << " " << per_page << large;
            std::vector<Extent> places;
            for (const auto& one : shapes_of<Picture::Text>(page)) {
              EXPECT_EQ(std::ranges::count_if(one.text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }), 0);
              if (one.text == "ask" || one.text == "told") continue;
              const Extent here = extent_of(one);
              for (const Extent& there : places) {
                const bool apart = here.left >= there.right - 0.01 || there.left >= here.right - 0.01 ||
                                   here.bottom >= there.top - 0.01 || there.bottom >= here.top - 0.01;
                EXPECT_TRUE(apart) << one.text;
              }
              places.push_back(here);
            }
            for (const auto& circle : shapes_of<Picture::Circle>(page)) {
              EXPECT_GT(circle.radius, 0);
              for (const Extent& there : places)
                EXPECT_FALSE(there.left < circle.centre.x && circle.centre.x < there.right && there.bottom < circle.centre.y &&
                             circle.centre.y < there.top)
                    << "a text across a picture";
            }
          }
        }
}

TEST(Worksheet, IsReadOutAndTheSameEveryTime) {
  const auto made = pages(sheet(3));
  EXPECT_EQ(made[0].title, "Monday");
  EXPECT_EQ(made[0].description, "Page 1 of 2: 1. Puzzle 0; 2. Puzzle 1");
  EXPECT_EQ(made[2].title, "Answers: Monday");
  EXPECT_EQ(pages(Worksheet{.title = "", .items = {item(1)}})[0].title, "Puzzles");
  EXPECT_EQ(pages(sheet(3)), made);

  const std::string pdf = render_pdf(made);
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  EXPECT_NE(pdf.find("/Title (Monday)"), std::string::npos);
  EXPECT_NE(pdf.find("/Count 3"), std::string::npos) << "pages";
  EXPECT_EQ(pdf.find("Date ("), std::string::npos);
}

// As on a server. The thread sanitizer sees only our side of Cairo.
TEST(Worksheet, ThreadsMayMakeThemAtOnce) {
  const std::string alone = render_pdf(pages(sheet(5, 4)));
  std::vector<std::string> made(4);
  {
    std::vector<std::jthread> threads;
    for (std::string& one : made) threads.emplace_back([&one] { one = render_pdf(pages(sheet(5, 4))); });
  }
  for (const std::string& one : made) EXPECT_EQ(one, alone);
}

// --- codes -------------------------------------------------------------------------------------------------------------------

// Whether the middle of a module is dark; modules are counted from the upper left, quiet zone included.
bool dark(const Picture& code, double module, int x, int y) {
  const Spot at{(x + 0.5) * module, code.height - (y + 0.5) * module};
  bool is = false;
  for (const auto& polygon : shapes_of<Picture::Polygon>(code)) {
    const Extent extent = extent_of(Picture::Shape(polygon));
    if (extent.left < at.x && at.x < extent.right && extent.bottom < at.y && at.y < extent.top)
      is = polygon.paint.fill == rgb(0x000000);
  }
  return is;
}

TEST(QrCode, HasItsThreeCornersAndAQuietZone) {
  const auto code = qr_code("https://crux.example/puzzle/0d7a40e50a75e5c7be2c38689583fb30", 90);
  ASSERT_TRUE(code);
  EXPECT_EQ(code->width, 90);
  EXPECT_EQ(code->height, 90);
  EXPECT_TRUE(all_inside(*code));
  // 62 bytes at medium correction are version 4: 33 modules, and 4 of white on each side.
  constexpr int modules = 33, quiet = 4;
  const double module = 90.0 / (modules + 2 * quiet);
  for (int i = 0; i < modules + 2 * quiet; ++i)
    for (int k = 0; k < quiet; ++k) {
      EXPECT_FALSE(dark(*code, module, i, k));
      EXPECT_FALSE(dark(*code, module, k, i));
      EXPECT_FALSE(dark(*code, module, i, modules + 2 * quiet - 1 - k));
      EXPECT_FALSE(dark(*code, module, modules + 2 * quiet - 1 - k, i));
    }
  for (const auto& [left, top] : {std::pair{0, 0}, {modules - 7, 0}, {0, modules - 7}})
    for (int y = 0; y < 7; ++y)
      for (int x = 0; x < 7; ++x) {
        const int ring = std::max(std::abs(x - 3), std::abs(y - 3));
        EXPECT_EQ(dark(*code, module, quiet + left + x, quiet + top + y), ring != 2) << x << " " << y;
      }
  EXPECT_EQ(qr_code("https://crux.example/puzzle/0d7a40e50a75e5c7be2c38689583fb30", 90)->shapes, code->shapes);
}

TEST(QrCode, RefusesWhatIsTooLongOrNothing) {
  EXPECT_FALSE(qr_code("", 90));
  EXPECT_TRUE(qr_code(std::string(2331, 'x'), 90));
  EXPECT_FALSE(qr_code(std::string(2332, 'x'), 90));
  Worksheet made = sheet(1);
  made.items[0].link = std::string(5000, 'x');
  EXPECT_EQ(count(pages(made)[0], "Play online"), 0U);
  EXPECT_EQ(count(pages(made)[0], "ask"), 1U);
}

}  // namespace
}  // namespace crux::worksheet_test
