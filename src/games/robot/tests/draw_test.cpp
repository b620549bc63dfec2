#include "games/robot/show/draw.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>

#include "base/rng.hpp"
#include "games/robot/show/views.hpp"
#include "tests/support/extent.hpp"

namespace crux::robot::draw_test {
namespace {

// Heights in rows from north to south.
Layout heights(const std::vector<std::vector<int>>& rows) {
  Layout layout;
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (std::size_t x = 0; x < rows[r].size(); ++x)
      for (int z = 0; z < rows[r][x]; ++z)
        layout.blocks.push_back({static_cast<int>(x), static_cast<int>(rows.size() - 1 - r), z});
  return layout;
}

Layout stairs() {
  Layout layout = heights({{1, 1, 2}, {1, 1, 1}, {1, 0, 1}});
  layout.blocks.push_back({2, 0, 3});
  layout.boxes = {{1, 1, 1}};
  layout.switches = {{0, 1, 1}, {2, 2, 2}};
  layout.robot = {0, 0, 1};
  return layout;
}

Program program_of(std::string_view letters) {
  std::vector<Action> actions;
  for (const char c : letters) actions.push_back(static_cast<Action>(action_letters.find(c)));
  return straight(actions);
}

Picture draw(const Layout& layout, std::string_view letters, View view) {
  const Puzzle p(layout);
  const Program program = program_of(letters);
  return robot::draw(p, run(p, program), view);
}

constexpr std::array views{View::iso, View::iso_90, View::iso_180, View::iso_270, View::top};

bool says(const Picture& picture, std::string_view text) {
  return std::ranges::any_of(shapes_of<Picture::Text>(picture), [&](const auto& t) { return t.text.contains(text); });
}
auto count_filled(const Picture& picture, Rgb colour) {
  return std::ranges::count_if(shapes_of<Picture::Polygon>(picture),
                               [&](const auto& polygon) { return polygon.paint.fill == colour; });
}

// ---- worlds at random

int below(Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound))); }

Layout random_layout(Rng& rng) {
  const int width = 1 + below(rng, 5), depth = 1 + below(rng, 5);
  std::vector<std::vector<int>> rows(static_cast<std::size_t>(depth), std::vector<int>(static_cast<std::size_t>(width)));
  for (auto& row : rows)
    for (int& height : row) height = below(rng, 4);
  rows[0][0] = 1;
  Layout layout = heights(rows);
  std::set<Cube> blocks(layout.blocks.begin(), layout.blocks.end());
  for (int i = below(rng, 4); i > 0; --i)
    if (const Cube hanging{below(rng, width), below(rng, depth), 3 + below(rng, 3)}; blocks.insert(hanging).second)
      layout.blocks.push_back(hanging);
  std::vector<Cube> floors;
  for (const Cube& b : layout.blocks)
    if (!blocks.contains({b.x, b.y, b.z + 1})) floors.push_back({b.x, b.y, b.z + 1});
  const auto any_floor = [&] { return floors[rng.below(floors.size())]; };
  layout.robot = any_floor();
  layout.facing = static_cast<Facing>(below(rng, 4));
  for (int i = below(rng, 4); i > 0; --i) {
    Cube box = any_floor();
    if (box == layout.robot) continue;
    while (std::ranges::find(layout.boxes, box) != layout.boxes.end()) ++box.z;
    if (!blocks.contains(box)) layout.boxes.push_back(box);
  }
  layout.switches = {any_floor()};
  if (const Cube other = any_floor(); other != layout.switches[0]) layout.switches.push_back(other);
  return layout;
}

Rng random_rng() { return Rng(*rc::gen::arbitrary<std::uint64_t>()); }

std::string random_letters(Rng& rng) {
  std::string letters;
  for (int i = below(rng, 30); i > 0; --i) letters += action_letters[rng.below(action_count)];
  return letters;
}

// ---- what can be seen

// Whether a line from `from` to the eye, which is east, south and up, goes through the inside of a block.
bool passes(Point from, const Cube& block) {
  const double enter = std::max({block.x - from.x, from.y - (block.y + 1), block.z - from.z, 0.0});
  const double leave = std::min({block.x + 1 - from.x, from.y - block.y, block.z + 1 - from.z});
  return enter < leave - 1e-9;
}

std::vector<Point> samples(const Face& face) {
  std::vector<Point> points;
  const auto corners = corners_of(face);
  const auto mix = [&](double a, double b, auto of) {
    return of(corners[0]) + a * (of(corners[1]) - of(corners[0])) + b * (of(corners[3]) - of(corners[0]));
  };
  for (const double a : {0.13, 0.31, 0.57, 0.83})
    for (const double b : {0.22, 0.47, 0.66, 0.93})
      points.push_back({mix(a, b, [](const Cube& c) { return double(c.x); }),
                        mix(a, b, [](const Cube& c) { return double(c.y); }),
                        mix(a, b, [](const Cube& c) { return double(c.z); })});
  return points;
}

bool is_seen(Point point, std::span<const Cube> blocks) {
  return std::ranges::none_of(blocks, [&](const Cube& block) { return passes(point, block); });
}

RC_GTEST_PROP(RobotSight, FindsTheFacesThatSomeLineReaches, ()) {
  Rng rng = random_rng();
  const std::vector<Cube> blocks = random_layout(rng).blocks;
  std::set<Face> expected;
  for (const Cube& block : blocks)
    for (const Side side : sides)
      if (std::ranges::any_of(samples({block, side}), [&](Point at) { return is_seen(at, blocks); }))
        expected.insert({block, side});
  const auto found = Sight(blocks).faces();
  RC_ASSERT(std::set<Face>(found.begin(), found.end()) == expected);
  RC_ASSERT(found.size() == expected.size());
}

// Whether a point is in a convex shape.
bool surrounds(std::span<const Spot> corners, Spot at) {
  std::size_t left = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Spot a = corners[i], b = corners[(i + 1) % corners.size()];
    left += (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x) > 0;
  }
  return left == 0 || left == corners.size();
}

// The last face painted over a point is the one that is seen there.
RC_GTEST_PROP(RobotSight, PaintsTheNearestLast, ()) {
  Rng rng = random_rng();
  const std::vector<Cube> blocks = random_layout(rng).blocks;
  const Sight sight(blocks);
  const auto flat = [](auto x, auto y, auto z) { return Spot{double(x - z), double(y + z)}; };
  const auto covers = [&](const Face& face, Spot at) {
    std::vector<Spot> corners;
    for (const Cube& c : corners_of(face)) corners.push_back(flat(c.x, c.y, c.z));
    return surrounds(corners, at);
  };
  for (const Face& face : sight.faces())
    for (const Point& point : samples(face)) {
      if (!is_seen(point, blocks)) continue;
      std::optional<Face> last;
      for (const Face& other : sight.faces())
        if (covers(other, flat(point.x, point.y, point.z))) last = other;
      RC_ASSERT(last == face);
    }
}

RC_GTEST_PROP(RobotSight, HidesACubeWhenNoLineReachesIt, ()) {
  Rng rng = random_rng();
  const Layout layout = random_layout(rng);
  const Cube cube = layout.robot;  // if no block is there
  bool seen = false;
  for (const Side side : sides)
    for (const Point& at : samples({cube, side})) seen = seen || is_seen(at, layout.blocks);
  RC_ASSERT(Sight(layout.blocks).hides(cube) == !seen);
}

TEST(RobotSight, SeesOfTwoBlocksSideBySideNoFaceBetween) {
  const std::vector<Cube> two{{0, 0, 0}, {1, 0, 0}};
  EXPECT_EQ(Sight(two).faces().size(), 5U);
  const std::vector<Cube> behind{{0, 1, 0}, {1, 0, 1}};  // one exactly behind the other
  EXPECT_EQ(Sight(behind).faces().size(), 3U);
  EXPECT_TRUE(Sight(behind).hides(Cube{0, 1, 0}));
}

// ---- pictures

// A quarter turn counter-clockwise, as seen from above.
Layout turned(const Layout& layout) {
  int depth = 0;
  for (const auto* cubes : {&layout.blocks, &layout.boxes, &layout.switches})
    for (const Cube& c : *cubes) depth = std::max(depth, c.y + 1);
  const auto turn = [&](const Cube& c) { return Cube{depth - 1 - c.y, c.x, c.z}; };
  Layout other = layout;
  for (auto* cubes : {&other.blocks, &other.boxes, &other.switches}) std::ranges::transform(*cubes, cubes->begin(), turn);
  other.robot = turn(layout.robot);
  other.facing = static_cast<Facing>((static_cast<unsigned>(layout.facing) + 3) % 4);
  return other;
}

// All but the compass, which is the last polygon, and the words.
std::multiset<std::string> solids(const Picture& picture) {
  std::multiset<std::string> all;
  auto polygons = shapes_of<Picture::Polygon>(picture);
  polygons.pop_back();
  for (const auto& polygon : polygons) {
    std::vector<std::string> spots;
    for (const Spot s : polygon.corners) spots.push_back(fmt::format("{:.3f} {:.3f}", s.x + 0.0, s.y + 0.0));
    std::ranges::sort(spots);
    all.insert(fmt::format("{}: {}", polygon.paint.fill ? polygon.paint.fill->blue : -1, fmt::join(spots, ", ")));
  }
  return all;
}

RC_GTEST_PROP(RobotPicture, FromTheNextCornerIsThatOfTheTurnedWorld, ()) {
  Rng rng = random_rng();
  Layout layout = random_layout(rng);
  for (const Cube c : {Cube{0, 0, 0}, Cube{4, 4, 0}})  // so that turning does not move the world
    if (std::ranges::find(layout.blocks, c) == layout.blocks.end() && layout.robot != c) layout.blocks.push_back(c);
  const std::string letters = random_letters(rng);
  for (const View view : {View::iso_90, View::iso_180, View::iso_270}) {
    const auto there = solids(draw(layout, letters, view));
    const auto here = solids(draw(turned(layout), letters, static_cast<View>(static_cast<int>(view) - 1)));
    RC_ASSERT(there == here);
  }
}

RC_GTEST_PROP(RobotPicture, StaysOnThePageInEveryView, ()) {
  Rng rng = random_rng();
  const Layout layout = random_layout(rng);
  const std::string letters = random_letters(rng);
  for (const View view : views) {
    const Picture picture = draw(layout, letters, view);
    RC_ASSERT(all_inside(picture));
    for (const auto& polygon : shapes_of<Picture::Polygon>(picture))
      for (const Spot s : polygon.corners) RC_ASSERT(std::isfinite(s.x) && std::isfinite(s.y));
    for (const auto& way : shapes_of<Picture::Polyline>(picture))
      for (const Spot s : way.points) RC_ASSERT(std::isfinite(s.x) && std::isfinite(s.y));
  }
}

// A compass or words would be specks in a list.
TEST(RobotPicture, TheSmallViewHasNoWords) {
  Rng rng(3);
  for (int i = 0; i < 20; ++i) {
    const Picture picture = draw(random_layout(rng), "", View::small);
    EXPECT_EQ(shapes_of<Picture::Text>(picture).size(), 0U);
    EXPECT_GT(shapes_of<Picture::Polygon>(picture).size(), 0U);
  }
}

TEST(RobotPicture, TheLargestWorldStaysOnThePage) {
  Layout layout;
  for (int x = 0; x < max_side; ++x)
    for (int y = 0; y < max_side; ++y) layout.blocks.push_back({x, y, x == 0 && y == 0 ? max_side - 2 : 0});
  layout.robot = {0, 0, max_side - 1};
  layout.switches = {{63, 63, 1}};
  for (const View view : views) EXPECT_TRUE(all_inside(draw(layout, "FLBRDUPS", view))) << static_cast<int>(view);
}

TEST(RobotPicture, IsToldInWords) {
  const Picture picture = draw(stairs(), "", View::top);
  EXPECT_EQ(picture.title, "Robot: 3 by 3, 4 high, 1 box, 2 switches");
  EXPECT_EQ(picture.description,
            "A world 3 wide from west to east, 3 deep from south to north and 4 high. x is counted to the east, y to the north. "
            "The robot starts at x 0, y 0, height 1 and faces north. Box at x 1, y 1, height 1. Switches at x 0, y 1, height 1; "
            "x 2, y 2, "
            "height 2. Heights in rows from north to south, each "
            "from west to east, x from 0 to 2; 0 is where no block is. Row y 2: 1 1 2. Row y 1: 1 1 1. Row y 0: 1 0 4. A gap at "
            "x 2, y 0: blocks only at height 0 and 3.");
}

TEST(RobotPicture, TellsHowARunEnded) {
  EXPECT_TRUE(
      draw(stairs(), "FRP", View::iso)
          .description.ends_with(
              "The robot is now at x 0, y 1, height 1, faces east and carries a box. No other boxes. 1 of 2 switches pressed."));
  const Picture failed = draw(stairs(), "FFF", View::iso);
  EXPECT_TRUE(failed.description.contains("Step 3: forward failed: there is no block to stand on in front of the robot."));
  EXPECT_FALSE(draw(stairs(), "", View::iso).description.contains("now"));
  EXPECT_TRUE(draw(stairs(), "P", View::iso).description.contains("Step 1: pick up failed")) << "a run that did nothing";
}

TEST(RobotPicture, ShowsWhereARunFailed) {
  const auto crosses = [](const Picture& picture) {
    return std::ranges::count_if(shapes_of<Picture::Circle>(picture),
                                 [](const auto& circle) { return circle.paint.stroke == colours::trouble; });
  };
  EXPECT_EQ(crosses(draw(stairs(), "FF", View::iso)), 0);
  EXPECT_EQ(crosses(draw(stairs(), "FFF", View::iso)), 1);
  EXPECT_TRUE(says(draw(stairs(), "FFF", View::top), "here it failed"));
  EXPECT_FALSE(says(draw(stairs(), "FF", View::top), "here it failed"));
}

TEST(RobotPicture, ShowsABoxAsLongAsThereIsOne) {
  EXPECT_EQ(count_filled(draw(stairs(), "", View::iso), colours::box_top), 1);
  EXPECT_EQ(count_filled(draw(stairs(), "FRP", View::iso), colours::box_top), 1) << "on the robot's head";
  EXPECT_TRUE(says(draw(stairs(), "FRP", View::top), "robot with a box"));
}

TEST(RobotPicture, SaysWhatBlocksHide) {
  Layout layout = heights({{1, 1, 1}, {6, 6, 6}, {1, 1, 1}});
  layout.robot = {0, 2, 1};
  layout.switches = {{1, 2, 1}, {2, 0, 1}};
  EXPECT_TRUE(says(draw(layout, "", View::iso), "Hidden here: the robot, 1 switch."));
  EXPECT_TRUE(draw(layout, "", View::iso).description.ends_with("From this corner blocks hide the robot, 1 switch."));
  EXPECT_FALSE(says(draw(layout, "", View::iso_180), "robot"));
}

// The shape painted last on a spot of the robot's head: the head with its arrow, or a wall before it.
TEST(RobotPicture, WallsCoverWhatIsBehindThem) {
  Layout layout = heights({{1, 1, 1}, {6, 6, 6}, {1, 1, 1}});
  layout.robot = {0, 2, 1};
  layout.switches = {{2, 0, 1}};
  for (const auto& [view, covered] : {std::pair(View::iso, true), {View::iso_180, false}}) {
    const auto polygons = shapes_of<Picture::Polygon>(draw(layout, "", view));
    const auto head = std::ranges::find_if(polygons, [](const auto& each) { return each.paint.fill == colours::robot_top; });
    ASSERT_NE(head, polygons.end());
    const Spot spot = 0.6 * head->corners[0] + 0.4 * head->corners[2];  // the middle itself is seen on an edge of the wall
    std::optional<Rgb> last;
    for (const auto& polygon : polygons)
      if (polygon.paint.fill && surrounds(polygon.corners, spot)) last = polygon.paint.fill;
    EXPECT_EQ(last == colours::block_left || last == colours::block_right, covered);
    EXPECT_EQ(last == colours::robot_top || last == colours::ink, !covered);
  }
}

TEST(RobotPicture, TheMapTellsHeightsAndGaps) {
  const Picture picture = draw(stairs(), "", View::top);
  EXPECT_TRUE(says(picture, "4*"));
  EXPECT_TRUE(says(picture, "2,0: 4, gap below; blocks at 0, 3"));
  Layout whole = stairs();
  whole.blocks.pop_back();
  EXPECT_FALSE(says(draw(whole, "", View::top), "gap"));
}

// The map is for print: numbers can be read on the darkest square, and fills are grey.
TEST(RobotPicture, TheMapNeedsNoColour) {
  for (const auto& polygon : shapes_of<Picture::Polygon>(draw(stairs(), "FRP", View::top)))
    if (const auto fill = polygon.paint.fill; fill && fill != colours::ink) {
      EXPECT_TRUE(fill->red == fill->green && fill->green == fill->blue);
      EXPECT_GE(contrast(*fill, colours::ink), 4.5);
    }
}

// On paper without colour the three sides of a block differ, and marks stand out from what they are on.
TEST(RobotPicture, CornersCanBeToldWithoutColour) {
  EXPECT_GE(contrast(colours::block_top, colours::block_left), 1.2);
  EXPECT_GE(contrast(colours::block_left, colours::block_right), 1.2);
  for (const Rgb side : {colours::block_top, colours::block_left, colours::block_right, colours::box_top, colours::box_left,
                         colours::box_right, colours::plate, colours::robot_top, colours::robot_left, colours::robot_right})
    EXPECT_GE(contrast(side, colours::ink), 3);
  EXPECT_GE(contrast(colours::way, colours::paper), 4.5);
}

}  // namespace
}  // namespace crux::robot::draw_test
