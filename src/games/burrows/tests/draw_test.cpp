#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "draw/picture.hpp"
#include "games/burrows/burrows.hpp"
#include "games/burrows/rules/scout.hpp"

namespace crux::burrows::draw_test {
namespace {

// ---- puzzles

Tunnel tunnel(int a, int b, int weight) { return {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), weight}; }

Puzzle pair() { return make_puzzle({{0, 0}, {1, 0}}, {tunnel(0, 1, 7)}, 0); }
Puzzle square() {
  return make_puzzle({{0, 0}, {1, 0}, {0, 1}, {1, 1}},
                     {tunnel(0, 1, 3), tunnel(0, 2, 12), tunnel(1, 3, 5), tunnel(2, 3, 4), tunnel(0, 3, 8)}, 2);
}
// Every neighbour along the grid's lines is joined, and in every square one diagonal; `unit` apart.
Puzzle grid(int width, int height, int unit, int heaviest, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Point> nodes;
  std::vector<Tunnel> tunnels;
  const auto join = [&](int a, int b) {
    tunnels.push_back(tunnel(a, b, static_cast<int>(random() % static_cast<unsigned>(heaviest)) + 1));
  };
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const int here = y * width + x, above = here + width;
      nodes.push_back({x * unit, y * unit});
      if (x + 1 < width) join(here, here + 1);
      if (y + 1 < height) join(here, above);
      if (x + 1 == width || y + 1 == height) continue;
      random() % 2 ? join(here, above + 1) : join(here + 1, above);
    }
  return make_puzzle(nodes, tunnels, static_cast<int>(random() % nodes.size()));
}
Puzzle row(int size, bool upright) {
  std::vector<Point> nodes;
  std::vector<Tunnel> tunnels;
  for (int i = 0; i < size; ++i) nodes.push_back(upright ? Point{3, i} : Point{i, 3});
  for (int i = 1; i < size; ++i) tunnels.push_back(tunnel(i - 1, i, max_weight));
  return make_puzzle(nodes, tunnels, 0);
}
Puzzle complete(int size, const std::vector<Point>& nodes) {
  std::vector<Tunnel> tunnels;
  for (int a = 0; a < size; ++a)
    for (int b = a + 1; b < size; ++b) tunnels.push_back(tunnel(a, b, 1 + a * b % 97));
  return make_puzzle(nodes, tunnels, size / 3);
}
Puzzle complete_grid() {
  std::vector<Point> nodes;
  for (int i = 0; i < max_nodes; ++i) nodes.push_back({i % 8, i / 8});
  return complete(max_nodes, nodes);
}
Puzzle lopsided() { return complete(3, {{0, 0}, {1, 0}, {1000, 1000}}); }

std::vector<Puzzle> all_kinds() {
  return {pair(),        square(),     grid(3, 3, 1, 9, 1), grid(5, 5, 250, 99, 2), grid(8, 8, 3, 1000, 3), row(64, false),
          row(64, true), row(2, true), lopsided()};
}

// The first tunnels that lead somewhere new, up to `count`.
std::vector<Move> growth(const Puzzle& p, int count) {
  State s = Burrows::start(p);
  std::vector<Move> moves;
  while (static_cast<int>(moves.size()) < count) {
    std::optional<Move> next;
    Burrows::moves(p, s, [&](Move m) { next = next.value_or(m); });
    if (!next) break;
    moves.push_back(*next);
    Burrows::apply(p, s, *next);
  }
  return moves;
}

// ---- what is in a picture

struct Box {
  double left, bottom, right, top;
};
Box around_spots(const std::vector<Spot>& spots, double extra) {
  Box box{spots.front().x, spots.front().y, spots.front().x, spots.front().y};
  for (const Spot s : spots)
    box = {std::min(box.left, s.x), std::min(box.bottom, s.y), std::max(box.right, s.x), std::max(box.top, s.y)};
  return {box.left - extra, box.bottom - extra, box.right + extra, box.top + extra};
}
Box box_of(const Picture::Polygon& polygon) { return around_spots(polygon.corners, polygon.paint.line_width / 2); }
Box box_of(const Picture::Polyline& line) { return around_spots(line.points, line.paint.line_width / 2); }
Box box_of(const Picture::Circle& circle) { return around_spots({circle.centre}, circle.radius + circle.paint.line_width / 2); }
Box box_of(const Picture::Text& text) {
  const double half = 0.35 * text.size * static_cast<double>(text.text.size()), height = 0.37 * text.size;
  return {text.centre.x - half, text.centre.y - height, text.centre.x + half, text.centre.y + height};
}
bool overlap(const Box& a, const Box& b) { return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top; }
bool overlap(const Box& box, const Picture::Circle& circle) {
  const double x = std::clamp(circle.centre.x, box.left, box.right), y = std::clamp(circle.centre.y, box.bottom, box.top);
  return std::hypot(circle.centre.x - x, circle.centre.y - y) < circle.radius + circle.paint.line_width / 2;
}

template <class Shape>
std::vector<Shape> all(const Picture& picture) {
  std::vector<Shape> found;
  for (const Picture::Shape& shape : picture.shapes)
    if (const auto* s = std::get_if<Shape>(&shape)) found.push_back(*s);
  return found;
}
// Every shape that carries a text of these signs alone, with it.
template <class Shape>
std::vector<std::pair<Shape, Picture::Text>> labelled(const Picture& picture, std::string_view signs) {
  std::vector<std::pair<Shape, Picture::Text>> found;
  for (std::size_t i = 1; i < picture.shapes.size(); ++i) {
    const auto* shape = std::get_if<Shape>(&picture.shapes[i - 1]);
    const auto* text = std::get_if<Picture::Text>(&picture.shapes[i]);
    if (shape != nullptr && text != nullptr && text->text.find_first_not_of(signs) == std::string::npos)
      found.emplace_back(*shape, *text);
  }
  return found;
}
auto burrows_in(const Picture& picture) { return labelled<Picture::Circle>(picture, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"); }
auto plates_in(const Picture& picture) { return labelled<Picture::Polygon>(picture, "0123456789"); }
std::optional<Spot> find_word(const Picture& picture, std::string_view word) {
  std::optional<Spot> found;
  for (const auto& text : all<Picture::Text>(picture)) {
    if (text.text != word) continue;
    EXPECT_FALSE(found) << word << " twice";
    found = text.centre;
  }
  return found;
}

// ---- the tests

void expect_all_written(const Puzzle& p, const Picture& picture) {
  const auto burrows = burrows_in(picture);
  const auto plates = plates_in(picture);
  ASSERT_EQ(burrows.size(), p.nodes.size());
  ASSERT_EQ(plates.size(), p.tunnels.size());
  for (std::size_t n = 0; n < burrows.size(); ++n) EXPECT_EQ(burrows[n].second.text, letters_of(static_cast<int>(n)));
  for (std::size_t t = 0; t < plates.size(); ++t) EXPECT_EQ(plates[t].second.text, std::to_string(p.tunnels[t].weight));
}
void expect_inside(const Picture& picture) {
  for (const Picture::Shape& shape : picture.shapes) {
    const Box box = std::visit([](const auto& s) { return box_of(s); }, shape);
    EXPECT_TRUE(box.left >= 0 && box.bottom >= 0 && box.right <= picture.width && box.top <= picture.height)
        << picture.title << ", shape " << shape.index() << " at " << box.left << ' ' << box.bottom;
  }
}

TEST(BurrowsDraw, EveryBurrowAndEveryCostIsWrittenOnThePage) {
  for (const Puzzle& p : all_kinds())
    for (const int count : {0, 1, max_nodes}) {
      const Picture picture = Burrows::draw(p, growth(p, count));
      expect_all_written(p, picture);
      expect_inside(picture);
    }
}

TEST(BurrowsDraw, TheCompleteGraphOf64IsDrawnHoweverCrowded) {
  const Puzzle p = complete_grid();
  const Picture picture = Burrows::draw(p, growth(p, max_nodes));
  expect_all_written(p, picture);
  expect_inside(picture);
  EXPECT_LE(picture.width, 1100);
  EXPECT_LE(picture.height, 1100);
  EXPECT_TRUE(picture.description.starts_with("64 burrows and 2016 tunnels; Scout starts in burrow V. Tunnels cost 1 to 97. "));
  EXPECT_LT(picture.description.size(), 1000U);
}

TEST(BurrowsDraw, ThePageStaysWithinReason) {
  const auto is = [](const Puzzle& p, double width, double height) {
    const Picture picture = Burrows::draw(p, {});
    EXPECT_LE(picture.width, width) << picture.title;
    EXPECT_LE(picture.height, height) << picture.title;
  };
  is(pair(), 200, 100);
  is(grid(3, 3, 1, 9, 1), 300, 300);
  is(grid(3, 3, 500, 9, 1), 300, 300);
  is(grid(8, 8, 1, 9, 1), 800, 800);
  is(row(64, false), 8500, 100);
  is(row(64, true), 100, 8500);
  is(lopsided(), 700, 700);
}

TEST(BurrowsDraw, OnGridsNothingCoversACost) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const int side = 2 + static_cast<int>(seed % 5);
    const Puzzle p = grid(side, side, 1, seed % 3 ? 99 : max_weight, seed);
    const Picture picture = Burrows::draw(p, growth(p, static_cast<int>(seed)));
    const auto plates = plates_in(picture);
    const auto polygons = all<Picture::Polygon>(picture);  // the page, then plates, the start and Scout's name
    const auto circles = all<Picture::Circle>(picture);    // his ears as well
    const auto texts = all<Picture::Text>(picture);
    for (const auto& plate : plates) {
      const Box box = box_of(plate.first);
      for (std::size_t j = 1; j < polygons.size(); ++j)
        EXPECT_TRUE(polygons[j] == plate.first || !overlap(box, box_of(polygons[j]))) << "seed " << seed;
      for (const auto& circle : circles) EXPECT_FALSE(overlap(box, circle)) << "seed " << seed;
      for (const auto& text : texts)
        EXPECT_TRUE(text == plate.second || !overlap(box, box_of(text))) << "seed " << seed << ": " << text.text;
    }
  }
}

TEST(BurrowsDraw, CostsKeepOffOtherTunnelsWhereTunnelsCross) {
  Puzzle p = square();
  p.tunnels.push_back(tunnel(1, 2, 9));
  p = make_puzzle(p.nodes, p.tunnels, p.start);
  const Picture picture = Burrows::draw(p, {});
  const auto plates = plates_in(picture);
  const auto lines = all<Picture::Polyline>(picture);
  for (std::size_t i = 0; i < plates.size(); ++i)
    for (std::size_t j = 0; j < lines.size(); ++j)
      for (int k = 0; k <= 100; ++k) {
        const Spot s = lines[j].points[0] + 0.01 * k * (lines[j].points[1] - lines[j].points[0]);
        EXPECT_TRUE(i == j || !overlap(box_of(plates[i].first), Picture::Circle{s, 1, {}})) << i << " on " << j;
      }
}

TEST(BurrowsDraw, ATunnelBendsAroundABurrowInItsWay) {
  const Puzzle p =
      make_puzzle({{0, 0}, {1, 0}, {2, 0}, {3, 1}}, {tunnel(0, 1, 1), tunnel(1, 2, 2), tunnel(0, 2, 3), tunnel(1, 3, 4)}, 1);
  const Picture picture = Burrows::draw(p, {});
  const auto lines = all<Picture::Polyline>(picture);
  const auto burrow = burrows_in(picture)[1].first;
  for (const std::size_t straight : {0U, 1U, 3U}) EXPECT_EQ(lines[straight].points.size(), 2U) << straight;
  ASSERT_GT(lines[2].points.size(), 2U);
  for (const Spot s : lines[2].points) EXPECT_GT(std::hypot(s.x - burrow.centre.x, s.y - burrow.centre.y), burrow.radius);
  // The grids of the generator never need it.
  for (const auto& line : all<Picture::Polyline>(Burrows::draw(grid(5, 5, 1, 9, 1), {}))) EXPECT_EQ(line.points.size(), 2U);
}

// The topmost fill under the middle of shape `i`.
Rgb under(const Picture& picture, std::size_t i) {
  const Spot at = std::get<Picture::Text>(picture.shapes[i]).centre;
  while (i-- > 0) {
    const Picture::Shape& shape = picture.shapes[i];
    const Box point{at.x, at.y, at.x, at.y};
    if (const auto* circle = std::get_if<Picture::Circle>(&shape))
      if (overlap(point, *circle)) return circle->paint.fill.value();
    if (const auto* polygon = std::get_if<Picture::Polygon>(&shape))
      if (overlap(point, box_of(*polygon))) return polygon->paint.fill.value();
  }
  return {};
}

TEST(BurrowsDraw, WhatIsWrittenCanBeReadAndWhatIsDrawnCanBeSeen) {
  const Puzzle p = grid(3, 3, 1, 9, 5);
  for (const int count : {0, 4, 8}) {
    const Picture picture = Burrows::draw(p, growth(p, count));
    const Rgb paper = std::get<Picture::Polygon>(picture.shapes.front()).paint.fill.value();
    EXPECT_EQ(paper, rgb(0xffffff)) << "saves ink";
    for (std::size_t i = 1; i < picture.shapes.size(); ++i) {
      const auto* text = std::get_if<Picture::Text>(&picture.shapes[i]);
      EXPECT_TRUE(text == nullptr || contrast(text->colour, under(picture, i)) >= 4.5) << "shape " << i;
    }
    for (const auto& circle : all<Picture::Circle>(picture)) EXPECT_GE(contrast(circle.paint.stroke.value(), paper), 3);
    for (const auto& line : all<Picture::Polyline>(picture))
      EXPECT_TRUE(contrast(line.paint.stroke.value(), paper) >= 3 || contrast(line.paint.stroke.value(), rgb(0x17202a)) >= 3);
  }
}

TEST(BurrowsDraw, AFlaggedTunnelDiffersInShapeAndNotOnlyInColour) {
  const Puzzle p = square();
  const Picture before = Burrows::draw(p, {}), after = Burrows::draw(p, growth(p, 1));
  const std::size_t flagged = growth(p, 1).front().tunnel;
  const auto lines = all<Picture::Polyline>(after);
  ASSERT_EQ(lines.size(), p.tunnels.size() + 1) << "its wall and its inside";
  const auto& wall = lines[lines.size() - 2];
  const auto& inside = lines.back();
  EXPECT_EQ(wall.points, inside.points);
  EXPECT_GT(wall.paint.line_width, inside.paint.line_width);
  EXPECT_GT(inside.paint.line_width, 2 * lines.front().paint.line_width);
  EXPECT_GE(contrast(wall.paint.stroke.value(), inside.paint.stroke.value()), 3) << "in grey as well";
  const auto plate = plates_in(after)[flagged];
  EXPECT_EQ(plate.first.paint.fill.value(), plates_in(before)[flagged].second.colour) << "its cost is inverted";
  EXPECT_EQ(plate.second.colour, plates_in(before)[flagged].first.paint.fill.value());
}

TEST(BurrowsDraw, StartAndScoutAreCalledSo) {
  const Puzzle p = square();
  const Picture before = Burrows::draw(p, {}), after = Burrows::draw(p, growth(p, 2));
  const Spot start = burrows_in(before)[2].first.centre;
  ASSERT_TRUE(find_word(before, "start"));
  EXPECT_EQ(find_word(before, "start")->x, start.x);
  EXPECT_LT(find_word(before, "start")->y, start.y);
  EXPECT_EQ(find_word(after, "start"), find_word(before, "start"));
  EXPECT_FALSE(find_word(before, "Scout")) << "a puzzle on paper has nobody in it yet";
  ASSERT_TRUE(find_word(after, "Scout"));
  const Spot scout = burrows_in(after)[growth(p, 2).back().to].first.centre;
  EXPECT_EQ(find_word(after, "Scout")->x, scout.x);
  EXPECT_GT(find_word(after, "Scout")->y, scout.y);
  EXPECT_EQ(all<Picture::Circle>(after).size(), p.nodes.size() + 2) << "his ears";
}

TEST(BurrowsDraw, VisitedBurrowsAreFilled) {
  const Puzzle p = square();
  const auto moves = growth(p, 1);
  const auto burrows = burrows_in(Burrows::draw(p, moves));
  for (std::size_t n = 0; n < burrows.size(); ++n) {
    const bool visited = n == static_cast<std::size_t>(p.start) || n == moves.front().to;
    EXPECT_EQ(burrows[n].first.paint.fill == burrows[n].first.paint.stroke, visited) << n;
  }
}

TEST(BurrowsDraw, NothingMovesWhileItIsPlayed) {
  const Puzzle p = grid(4, 4, 1, 99, 6);
  const Picture before = Burrows::draw(p, {}), after = Burrows::draw(p, growth(p, 9));
  EXPECT_EQ(before.width, after.width);
  EXPECT_EQ(before.height, after.height);
  for (std::size_t t = 0; t < p.tunnels.size(); ++t)
    EXPECT_EQ(plates_in(before)[t].first.corners, plates_in(after)[t].first.corners);
}

// ---- Scout

Scout::Move go(int tunnel, int to) {
  return {Scout::Kind::travel, static_cast<std::uint16_t>(tunnel), static_cast<std::uint8_t>(to)};
}
Scout::Move flag(std::size_t tunnel) { return {Scout::Kind::flag, static_cast<std::uint16_t>(tunnel), 0}; }
Scout::Move unflag(std::size_t tunnel) { return {Scout::Kind::unflag, static_cast<std::uint16_t>(tunnel), 0}; }
constexpr Scout::Move submit{};

TEST(BurrowsDraw, AGrowthLooksLikeScoutsTravels) {
  const Puzzle p = square();
  const std::vector<Move> growth{{3, 3}, {1, 0}};
  const std::vector<Scout::Move> travels{go(3, 3), go(3, 2), go(1, 0)};  // he walks back to 2
  EXPECT_EQ(Burrows::draw(p, growth), Scout::draw(p, travels));
  EXPECT_EQ(Burrows::draw(p, {}), Scout::draw(p, {}));
}

TEST(BurrowsDraw, ScoutAtTheStartHasBothWords) {
  const Puzzle p = square();
  const std::vector<Scout::Move> moves{flag(0)};
  const Picture picture = Scout::draw(p, moves);
  ASSERT_TRUE(find_word(picture, "Scout") && find_word(picture, "start"));
  EXPECT_EQ(find_word(picture, "Scout")->x, find_word(picture, "start")->x);
}

// ---- words

TEST(BurrowsDraw, TheDescriptionListsWhatIsThere) {
  EXPECT_EQ(Burrows::draw(pair(), {}).title, "Burrows: 2 burrows, 1 tunnel");
  EXPECT_EQ(Burrows::draw(pair(), {}).description, "2 burrows and 1 tunnel; Scout starts in burrow A. A to B costs 7.");
  EXPECT_EQ(Burrows::draw(square(), {}).description,
            "4 burrows and 5 tunnels; Scout starts in burrow C. "
            "A to B costs 3, A to C costs 12, B to D costs 5, C to D costs 4, A to D costs 8.");
}

TEST(BurrowsDraw, TheDescriptionTellsThePlay) {
  const Puzzle p = square();
  const auto told = [&](const Puzzle& puzzle, const std::vector<Scout::Move>& moves) {
    return Scout::draw(puzzle, moves).description.substr(Scout::draw(puzzle, {}).description.size());
  };
  EXPECT_EQ(told(p, {go(3, 3)}), " Scout is in burrow D and has been in 2 of 4. Flagged, at a cost of 4: C to D.");
  EXPECT_EQ(told(p, {go(3, 3), unflag(3)}), " Scout is in burrow D and has been in 2 of 4. No tunnel is flagged.");
  EXPECT_EQ(told(p, {flag(0), submit}),
            " Scout is in burrow C and has been in 1 of 4. Flagged, at a cost of 3: A to B. Not right yet, after 1 submission.");
  EXPECT_EQ(told(p, {submit, go(3, 3), flag(0), flag(2), submit}),
            " Scout is in burrow D and has been in 2 of 4. Flagged, at a cost of 12: A to B, B to D, C to D."
            " Submitted: this is a minimum spanning tree.");
  const Puzzle large = grid(5, 5, 1, 1, 1);
  std::vector<Scout::Move> everything;
  for (std::size_t t = 0; t < large.tunnels.size(); ++t) everything.push_back(flag(t));
  EXPECT_TRUE(told(large, everything).ends_with("Flagged, at a cost of 56: 56 tunnels."));
}

}  // namespace
}  // namespace crux::burrows::draw_test
