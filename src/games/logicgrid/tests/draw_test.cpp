#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw/picture.hpp"
#include "draw/text.hpp"
#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/show/theme.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/extent.hpp"

namespace crux::logicgrid::draw_test {
namespace {

std::string ordinal_name(int category, int index, std::string_view rest) {
  return std::string(1, static_cast<char>('k' + category)) + std::to_string(index) + std::string(rest);
}

// All names end in `rest`; a clue for every item after the first, between neighbours in turn.
Puzzle made(int categories, int items, std::string_view rest = " thing") {
  Puzzle p;
  for (int c = 0; c < categories; ++c) {
    Category category{.name = ordinal_name(c, 99, rest), .items = {}, .values = {}};
    for (int i = 0; i < items; ++i) category.items.push_back(ordinal_name(c, i, rest));
    p.categories.push_back(std::move(category));
  }
  for (int i = 1; i < items; ++i) {
    const auto c = static_cast<std::uint8_t>(i % (categories - 1));
    const auto index = static_cast<std::uint8_t>(i);
    p.clues.push_back({.kind = Kind::is_not, .items = {{c, index}, {static_cast<std::uint8_t>(c + 1), 0}}});
  }
  return p;
}

std::vector<Move> rows(const Puzzle& p) {
  std::vector<Move> moves;
  for (int c = 1; c < p.size(); ++c)
    for (int r = 0; r < p.items(); ++r)
      moves.push_back(
          {{0, static_cast<std::uint8_t>(r)}, {static_cast<std::uint8_t>(c), static_cast<std::uint8_t>((r + c) % p.items())}});
  return moves;
}

std::size_t dots(const Picture& picture) { return shapes_of<Picture::Circle>(picture).size(); }
std::ptrdiff_t lines_of_width(const Picture& picture, double width) {
  return std::ranges::count(shapes_of<Picture::Polyline>(picture), width, [](const auto& line) { return line.paint.line_width; });
}
std::ptrdiff_t crosses(const Picture& picture) { return lines_of_width(picture, 1.4) / 2; }
std::ptrdiff_t frames(const Picture& picture) {
  return std::ranges::count(shapes_of<Picture::Polygon>(picture), 1.8, [](const auto& frame) { return frame.paint.line_width; });
}
// All that is written, a space after each line.
std::string writing(const Picture& picture) {
  std::string all;
  for (const auto& text : shapes_of<Picture::Text>(picture)) all += text.text + " ";
  return all;
}
std::ptrdiff_t times_written(const Picture& picture, const std::string& words) {
  return std::ranges::count(shapes_of<Picture::Text>(picture), words, &Picture::Text::text);
}

TEST(LogicgridDraw, EveryTwoCategoriesMeetOnce) {
  for (const auto& [c, n] : {std::pair{2, 2}, {3, 4}, {4, 5}, {8, 10}}) {
    const Picture picture = Pencil::draw(made(c, n), {});
    EXPECT_EQ(frames(picture), c * (c - 1) / 2 + 4 * (c - 1)) << c << " x " << n << ": blocks, and names and bands on two sides";
    EXPECT_EQ(lines_of_width(picture, 0.5), (c * (c - 1) / 2 * 2 + 2 * (c - 1)) * (n - 1)) << c << " x " << n;
    EXPECT_EQ(dots(picture), 0u);
    EXPECT_EQ(crosses(picture), 0);
  }
}

TEST(LogicgridDraw, ItemsStandAtTheTopOrAtTheSideOrBoth) {
  const Picture picture = Pencil::draw(made(4, 3, ""), {});
  EXPECT_EQ(times_written(picture, "k0"), 1) << "the first category, at the side";
  EXPECT_EQ(times_written(picture, "l0"), 1) << "the second, at the top";
  EXPECT_EQ(times_written(picture, "m0"), 2);
  EXPECT_EQ(times_written(picture, "n2"), 2);
}

TEST(LogicgridDraw, EveryPairHasItsCell) {
  const Puzzle p = made(4, 3);
  std::set<std::pair<double, double>> places;
  std::size_t pairs = 0;
  for (std::uint8_t c = 0; c < 4; ++c)
    for (std::uint8_t d = 0; d < 4; ++d)
      for (std::uint8_t i = 0; i < 3; ++i)
        for (std::uint8_t j = 0; j < 3; ++j) {
          if (c == d) continue;
          const std::vector<PencilMark> mark{{{c, i}, {d, j}, true}};
          const auto circles = shapes_of<Picture::Circle>(Pencil::draw(p, mark));
          ASSERT_EQ(circles.size(), 1u);
          places.emplace(circles.front().centre.x, circles.front().centre.y);
          ++pairs;
        }
  EXPECT_EQ(places.size(), pairs / 2) << "from either side the same cell, and no other pair's";
}

TEST(LogicgridDraw, ADotStandsInTheLinesOfItsItems) {
  const Puzzle p = made(4, 5, "");
  const std::vector<PencilMark> mark{{{3, 4}, {1, 2}, true}};
  const Picture picture = Pencil::draw(p, mark);
  const Spot dot = shapes_of<Picture::Circle>(picture).front().centre;
  for (const auto& text : shapes_of<Picture::Text>(picture)) {
    if (text.text == "n4" && text.angle == 0) {
      EXPECT_NEAR(text.centre.y, dot.y, 1e-9);
    } else if (text.text == "l2") {
      EXPECT_NEAR(text.centre.x, dot.x, 1e-9);
    }
  }
}

TEST(LogicgridDraw, DotsAreYesAndCrossesAreNo) {
  const std::vector<PencilMark> marks{{{0, 0}, {1, 1}, true}, {{0, 0}, {1, 0}, false}, {{2, 3}, {1, 1}, false}};
  const Picture picture = Pencil::draw(made(3, 4), marks);
  EXPECT_EQ(dots(picture), 1u);
  EXPECT_EQ(crosses(picture), 2);
  EXPECT_TRUE(picture.description.ends_with(" 3 marks on 48 cells.")) << picture.description;
}

TEST(LogicgridDraw, EveryClueIsWritten) {
  for (const auto& [c, n] : {std::pair{2, 2}, {4, 5}, {8, 10}}) {
    const Puzzle p = made(c, n);
    const Picture picture = Pencil::draw(p, {});
    const std::string all = writing(picture);
    for (std::size_t i = 0; i < p.clues.size(); ++i) {
      const std::string line = std::to_string(i + 1) + ". " + sentence(p, p.clues[i]);
      EXPECT_TRUE(all.contains(line)) << line;
      EXPECT_TRUE(picture.description.contains(line)) << line;
    }
  }
  Puzzle none = made(3, 4);
  none.clues.clear();
  EXPECT_TRUE(all_inside(Pencil::draw(none, {})));
}

TEST(LogicgridDraw, SaysHowLargeItIs) {
  const Picture picture = Pencil::draw(made(3, 4, ""), {});
  EXPECT_EQ(picture.title, "Logic grid: 3 categories of 4, 3 clues");
  EXPECT_TRUE(picture.description.starts_with("A logic grid of 3 categories with 4 items each. k99: k0, k1, k2 and k3."))
      << picture.description;
}

// ---- room for everything

bool overlap(const Extent& a, const Extent& b) {
  return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

// Nothing is cut off, tiny, written over other words or struck through by the grid.
void expect_readable(const Picture& picture, const std::string& which) {
  EXPECT_TRUE(all_inside(picture)) << which;
  std::vector<Extent> words, lines;
  for (const auto& text : shapes_of<Picture::Text>(picture)) {
    EXPECT_GE(text.size, 6) << which << ": " << text.text;
    words.push_back(extent_of(text));
  }
  for (const auto& line : shapes_of<Picture::Polyline>(picture)) lines.push_back(extent_of(Picture::Shape(line)));
  std::ranges::sort(words, {}, &Extent::left);
  std::ptrdiff_t overlaps = 0, struck = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::size_t j = i + 1; j < words.size() && words[j].left < words[i].right; ++j) overlaps += overlap(words[i], words[j]);
    struck += std::ranges::count_if(lines, [&](const Extent& line) { return overlap(words[i], line); });
  }
  EXPECT_EQ(overlaps, 0) << which;
  EXPECT_EQ(struck, 0) << which;
}

TEST(LogicgridDraw, LongNamesFindRoom) {
  std::string words, unbroken, wide, foreign;
  while (words.size() < 96) words += " and so";
  while (unbroken.size() < 96) unbroken += "thing";
  while (wide.size() < 96) wide += "W";
  while (foreign.size() < 94) foreign += "\u00e4\u00df";
  const auto expect_room = [](int c, int n, const std::string& rest) {
    const Puzzle p = made(c, n, rest);
    const std::string which = std::to_string(c) + " x " + std::to_string(n) + rest;
    expect_readable(Pencil::draw(p, {}), which);
    expect_readable(Logicgrid::draw(p, rows(p)), which + ", solved");
  };
  for (const std::string& rest : {std::string(" x"), words, unbroken, wide, foreign}) {
    for (const auto& [c, n] : {std::pair{2, 2}, {3, 4}, {8, 2}}) expect_room(c, n, rest);
    // The largest takes a second, and more under sanitizers: there only the worst names.
    if (!tests::sanitized || rest == wide) expect_room(8, 10, rest);
  }
}

// ---- the answer

// A picture for a list: 60 pixels wide it still has letters of 8 pixels, which say how many categories and items there are.
TEST(LogicgridDraw, TheSmallViewCanBeReadInAList) {
  for (int categories = 2; categories <= 8; ++categories)
    for (const int items : {2, 4, 10}) {
      const Puzzle p = made(categories, items, "");
      const Picture picture = Pencil::draw(p, {}, 1);
      EXPECT_TRUE(all_inside(picture)) << categories;
      EXPECT_EQ(picture.width, picture.height);
      const double pixels = 60 / picture.width;
      const auto texts = shapes_of<Picture::Text>(picture);
      ASSERT_EQ(texts.size(), 1U);
      EXPECT_EQ(texts[0].text, fmt::format("{}\u00d7{}", categories, items));
      EXPECT_GE(pixels * texts[0].size, 8) << categories << " " << items;
      // Nothing lies under the letters.
      const Extent words = extent_of(texts[0]);
      int blocks = 0;
      for (const auto& polygon : shapes_of<Picture::Polygon>(picture)) {
        if (!polygon.paint.stroke) continue;
        ++blocks;
        EXPECT_GE(pixels * polygon.paint.line_width, 1.5);
        const Extent block = extent_of(Picture::Shape(polygon));
        EXPECT_TRUE(block.right <= words.left || block.bottom >= words.bottom + texts[0].size * 0.8)
            << categories << " " << items;
      }
      EXPECT_EQ(blocks, categories * (categories - 1) / 2);
    }
  EXPECT_EQ(dots(Pencil::draw(made(3, 4), std::vector<PencilMark>{{{0, 0}, {1, 2}, true}}, 1)), 1U);
}

// Grids of one size differ by their themes alone.
TEST(LogicgridDraw, TheSmallViewNamesItsTheme) {
  for (const std::string_view theme : theme_names())
    for (const int categories : {2, 3, 4}) {
      const Puzzle p{.categories = categories_of(theme, categories, 4, 0), .clues = {}, .theme = std::string(theme)};
      const Picture picture = Pencil::draw(p, {}, 1);
      EXPECT_TRUE(all_inside(picture)) << theme;
      std::string words;
      for (const auto& text : shapes_of<Picture::Text>(picture)) {
        if (text.align == Picture::Align::right) continue;  // how large it is
        words += (words.empty() ? "" : " ") + text.text;
        EXPECT_GE(text.size, 12) << text.text;
      }
      EXPECT_EQ(words, find_theme(theme)->title);
    }
}

TEST(LogicgridDraw, AllRowsMakeATable) {
  for (const auto& [c, n] : {std::pair{2, 2}, {3, 4}, {8, 10}}) {
    const Puzzle p = made(c, n, "");
    const std::vector<Move> moves = rows(p);
    const Picture open = Logicgrid::draw(p, std::span(moves).first(moves.size() - 2)), solved = Logicgrid::draw(p, moves);
    EXPECT_EQ(dots(open), moves.size() - 2);
    EXPECT_FALSE(open.description.contains("settle"));
    EXPECT_EQ(dots(solved), static_cast<std::size_t>(n * c * (c - 1) / 2)) << "every two of a row";
    EXPECT_EQ(times_written(solved, "k1"), 1 + times_written(open, "k1"));
    EXPECT_GT(solved.height, open.height);
  }
  const Puzzle p = made(3, 2, "");
  EXPECT_TRUE(Logicgrid::draw(p, rows(p)).description.ends_with(" 4 marks, which settle every row: k0, l1, m0; k1, l0, m1."));
}

TEST(LogicgridDraw, RowsFollowFromAnyYes) {
  const Puzzle p = made(3, 2, "");
  std::vector<PencilMark> marks{{{0, 0}, {1, 1}, true}, {{1, 1}, {2, 0}, true}, {{2, 1}, {0, 1}, true}};
  EXPECT_FALSE(Pencil::draw(p, marks).description.contains("settle"));
  marks.push_back({{2, 1}, {1, 0}, true});
  EXPECT_TRUE(Pencil::draw(p, marks).description.contains("settle every row: k0, l1, m0; k1, l0, m1."));
}

TEST(LogicgridDraw, MarksThatContradictMakeNoTable) {
  const Puzzle p = made(3, 2, "");
  const std::vector<PencilMark> twice{
      {{0, 0}, {1, 0}, true}, {{0, 1}, {1, 0}, true}, {{0, 0}, {2, 0}, true}, {{0, 1}, {2, 1}, true}};
  EXPECT_FALSE(Pencil::draw(p, twice).description.contains("settle"));
  std::vector<PencilMark> denied{{{0, 0}, {1, 0}, true}, {{0, 1}, {1, 1}, true}, {{0, 0}, {2, 0}, true}, {{0, 1}, {2, 1}, true}};
  EXPECT_TRUE(Pencil::draw(p, denied).description.contains("settle"));
  denied.push_back({{1, 0}, {2, 0}, false});
  EXPECT_FALSE(Pencil::draw(p, denied).description.contains("settle"));
}

}  // namespace
}  // namespace crux::logicgrid::draw_test
