// on_paper_test.cpp -- worksheets: every number of a map can be read, there are lines enough, and a sentence for every block.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/rng.hpp"
#include "draw/paper.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/show/paper_map.hpp"
#include "games/robot/solve/findings.hpp"
#include "games/robot/tests/random.hpp"
#include "tests/support/extent.hpp"
#include "tests/support/vectors.hpp"

namespace crux::robot::on_paper_test {
namespace {

// A way as a fiendish puzzle has it: up and down, and long.
Layout wall(int long_side, bool northward, int most_high) {
  Layout layout;
  const auto at = [&](int i, int z) { return northward ? Cube{0, i, z} : Cube{i, 0, z}; };
  const auto high = [&](int i) { return 1 + (i * 7 + i / 3) % most_high; };
  for (int i = 0; i < long_side; ++i)
    for (int z = 0; z < high(i); ++z) layout.blocks.push_back(at(i, z));
  layout.robot = at(0, high(0));
  layout.switches = {at(long_side - 1, high(long_side - 1))};
  return layout;
}

Layout plain(int wide, int deep, int height) {
  Layout layout;
  for (int x = 0; x < wide; ++x)
    for (int y = 0; y < deep; ++y)
      for (int z = 0; z < height; ++z) layout.blocks.push_back({x, y, z});
  layout.robot = {0, 0, height};
  layout.switches = {{wide - 1, deep - 1, height}};
  return layout;
}

double least_letters(const Picture& picture) {
  double least = 100;
  for (const auto& text : shapes_of<Picture::Text>(picture)) least = std::min(least, text.size);
  return least;
}

// Lines to write on have their number before them, on white, not in bold.
int lines_on(const Picture& picture) {
  int lines = 0;
  for (const auto& text : shapes_of<Picture::Text>(picture))
    if (text.align == Picture::Align::right && text.text == fmt::format("{}", lines + 1)) ++lines;
  return lines;
}

void expect_inside(const Picture& picture) {
  for (const Picture::Shape& shape : picture.shapes) {
    const Extent here = extent_of(shape);
    EXPECT_TRUE(here.within(extent_of(picture)))
        << "shape of kind " << shape.index() << ": " << here.left << " " << here.bottom << " " << here.right << " " << here.top;
  }
}

bool says(const Paper& paper, std::string_view what) {
  return std::ranges::any_of(paper.signs, [&](const Sign& sign) { return sign.says.contains(what); });
}

void expect_good(const Puzzle& p, double letters) {
  const Paper paper = Robot::on_paper(p, letters);
  ASSERT_TRUE(paper.picture);
  EXPECT_GE(least_letters(*paper.picture), least_map_letters);
  EXPECT_LE(paper.picture->width, paper_width) << "else the sheet makes it smaller";
  EXPECT_LE(paper.picture->height, 540.01) << "else the sheet makes it smaller";
  expect_inside(*paper.picture);
  const Best& best = best_of(p);
  if (best.program) {
    const int written = static_cast<int>(tokens_of(*best.program).size());
    EXPECT_GE(lines_on(*paper.picture), written + 2);
    EXPECT_LE(lines_on(*paper.picture), written + 4) << "a little more, and then columns of one height";
    if (uses(*best.program).functions > 0) {
      EXPECT_TRUE(says(paper, "A function"));
    }
  }
}

TEST(RobotOnPaper, EveryLevelCanBeReadAndHasLinesEnough) {
  for (const Level& level : Robot::levels) {
    const auto asked = Robot::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked) << level.name;
    Rng rng(7);
    Robot::Rejections rejections;
    int made = 0;
    for (int tries = 0; tries < 2000 && made < 4; ++tries) {
      const auto candidate = Robot::sample(*asked, rng, rejections);
      if (!candidate) continue;
      ++made;
      SCOPED_TRACE(Robot::write(candidate->puzzle).dump());
      expect_good(candidate->puzzle, 10);
      expect_good(candidate->puzzle, 15);
      EXPECT_TRUE(says(Robot::on_paper(candidate->puzzle, 10), "On the map"));
    }
    EXPECT_EQ(made, 4) << level.name;
  }
}

TEST(RobotOnPaper, LongWorldsKeepTheirNumbers) {
  for (const int side : {13, 34})
    for (const bool northward : {false, true})
      for (const int high : {3, 23}) {
        SCOPED_TRACE(fmt::format("{} {} {}", side, northward, high));
        const Puzzle p(wall(side, northward, high));
        expect_good(p, 10);
        const auto texts = shapes_of<Picture::Text>(*Robot::on_paper(p, 10).picture);
        EXPECT_GE(std::ranges::count_if(texts, [](const auto& text) { return text.align == Picture::Align::centre; }), side);
      }
}

TEST(RobotOnPaper, EveryWorldCanBeReadOrHasNoMap) {
  Rng rng(3);
  for (int i = 0; i < 60; ++i) {
    const Puzzle p(random_layout(rng, 2 + i / 3, 5));
    SCOPED_TRACE(Robot::write(p).dump());
    const Paper paper = Robot::on_paper(p, 10);
    EXPECT_GE(least_letters(*paper.picture), least_map_letters);
    EXPECT_LE(paper.picture->height, 540.01);
    expect_inside(*paper.picture);
  }
  const Paper huge = Robot::on_paper(Puzzle(plain(64, 64, 1)), 10);
  EXPECT_FALSE(says(huge, "map"));
  EXPECT_GE(least_letters(*huge.picture), 9);
}

// Each number is in its square, whatever lies there.
TEST(RobotOnPaper, TheMapTellsEveryHeight) {
  Layout layout = plain(3, 2, 2);
  layout.blocks.push_back({1, 1, 2});
  layout.boxes = {{1, 1, 3}, {2, 0, 2}, {2, 0, 3}};
  const auto map = paper_map(Puzzle(layout), 300, 300, 7);
  ASSERT_TRUE(map);
  std::multiset<std::string> numbers;
  for (const auto& text : shapes_of<Picture::Text>(map->picture))
    if (text.bold && text.text != "N") numbers.insert(text.text);
  EXPECT_EQ(numbers, (std::multiset<std::string>{"2", "2", "2", "2", "2*", "3"}));
  const auto texts = shapes_of<Picture::Text>(map->picture);
  EXPECT_TRUE(std::ranges::any_of(texts, [](const auto& t) { return t.text == "* x 2, y 0: box at height 2 and 3."; }));
  layout.blocks.push_back({0, 1, 4});
  const auto gap = shapes_of<Picture::Text>(paper_map(Puzzle(layout), 300, 300, 7)->picture);
  EXPECT_TRUE(std::ranges::any_of(gap, [](const auto& t) { return t.text == "* x 0, y 1: blocks only at 0, 1, 4."; }));
  EXPECT_FALSE(paper_map(Puzzle(layout), 20, 20, 7));
}

TEST(RobotOnPaper, ExplainsFunctionsOnlyIfThePuzzleNeedsThem) {
  EXPECT_FALSE(says(Robot::on_paper(Puzzle(plain(4, 1, 1)), 10), "A function"));
}

}  // namespace
}  // namespace crux::robot::on_paper_test
