#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <variant>

#include "draw/picture.hpp"
#include "games/toycar/tests/random.hpp"
#include "games/toycar/toycar.hpp"

namespace crux::toycar::draw_test {
namespace {

Picture draw(const Puzzle& p, std::string_view play) {
  const auto moves = Toycar::read_moves(p, play);
  EXPECT_TRUE(moves) << (moves ? "" : to_text(moves.error()));
  return Toycar::draw(p, moves.value_or(std::vector<Move>{}));
}

const Puzzle around = board({"....", ".F.#", "....", "C..G"}, Heading::right, {1, 2, 1, 0});

template <class Shape>
std::vector<Shape> all(const Picture& picture) {
  std::vector<Shape> found;
  for (const Picture::Shape& shape : picture.shapes)
    if (const auto* s = std::get_if<Shape>(&shape)) found.push_back(*s);
  return found;
}
bool says(const Picture& picture, std::string_view text) {
  return std::ranges::any_of(all<Picture::Text>(picture), [&](const auto& t) { return t.text == text; });
}

TEST(ToycarPicture, TellsThePuzzle) {
  const Picture picture = draw(around, "");
  EXPECT_EQ(picture.title, "Toy car: 4 by 4, 1 flag, 4 tiles");
  EXPECT_EQ(
      picture.description,
      "A board of 4 by 4 squares. The car starts in the first column of the bottom row and heads right; the goal is in the "
      "fourth column of the bottom row. Flag in the second column of the second row. Wall in the fourth column of the second "
      "row. Tiles: 1 up, 2 right, 1 down.");
  EXPECT_TRUE(says(picture, "×2")) << "the tray";
}

// Hints say "the second column of the top row": numbers at the edge count the same way.
TEST(ToycarPicture, NumbersColumnsFromTheLeftAndRowsFromTheTopAsHintsCount) {
  const Picture picture = draw(board({"C..", "..G"}, Heading::right, {1, 0, 0, 0}), "");
  double edge = picture.width;
  for (const auto& text : all<Picture::Text>(picture)) edge = std::min(edge, text.centre.x);
  std::map<double, std::string> beside, below;
  for (const auto& text : all<Picture::Text>(picture))
    if (text.text.size() == 1) (text.centre.x == edge ? beside[-text.centre.y] : below[text.centre.x]) = text.text;
  const auto words = [](const auto& texts) {
    std::string said;
    for (const auto& [place, text] : texts) said += text;
    return said;
  };
  EXPECT_EQ(words(beside), "12") << "from the top";
  EXPECT_EQ(words(below), "123");
}

TEST(ToycarPicture, TellsThePlay) {
  EXPECT_TRUE(
      draw(around, "1,0U 1,3R")
          .description.ends_with(
              "Tiles laid: up in the second column of the bottom row; right in the second column of the top row. The car has "
              "collected 1 of 1 flag. It is in the third column of the top row, heading right."));
  EXPECT_TRUE(says(draw(around, "1,0U 1,3R"), "×0"));
  EXPECT_TRUE(draw(around, "..")
                  .description.ends_with(
                      "Tiles laid: none. The car has collected 0 of 1 flag. The car reaches the goal without the flag in "
                      "the second column of the second row."));
  EXPECT_TRUE(
      draw(around, "1,0U 1,1R ..").description.ends_with("The car leaves the board from the fourth column of the third row."));
  const Puzzle easy = board({"C.G"}, Heading::right, {1, 0, 0, 0});
  EXPECT_TRUE(draw(easy, ".").description.ends_with("It is on the goal: solved."));
}

TEST(ToycarPicture, KeepsListsShort) {
  Puzzle raw;
  raw.width = raw.height = max_side;
  raw.goal = {63, 63};
  for (int x = 1; x < 63; ++x) raw.walls.push_back({x, 5});
  raw.tray = {64, 0, 0, 0};
  EXPECT_TRUE(Toycar::draw(make_puzzle(raw), {}).description.contains("No flags. 62 walls."));
}

// A collected flag is hollow: another shape of the same outline, so that grey prints tell.
TEST(ToycarPicture, CanBeReadWithoutColour) {
  constexpr Rgb white = rgb(0xffffff);
  const Picture picture = draw(around, "1,0U");
  for (const Picture::Text& text : all<Picture::Text>(picture)) EXPECT_GE(contrast(text.colour, white), 4.5) << text.text;
  for (const Picture::Polygon& polygon : all<Picture::Polygon>(picture)) {
    const Paint& paint = polygon.paint;
    if (paint.fill && paint.fill != white) {
      EXPECT_TRUE(contrast(*paint.fill, white) >= 3 || (paint.stroke && contrast(*paint.stroke, white) >= 4.5));
    }
    if (paint.fill && paint.stroke) {
      EXPECT_GE(contrast(*paint.fill, *paint.stroke), 3);
    }
  }
}

// On their tiles arrows must stand out.
TEST(ToycarPicture, ShowsArrowsClearly) {
  const auto polygons = all<Picture::Polygon>(draw(around, ""));
  int arrows = 0;
  for (std::size_t i = 1; i < polygons.size(); ++i)
    if (polygons[i].corners.size() == 7) {
      ++arrows;
      EXPECT_GE(contrast(*polygons[i].paint.fill, *polygons[i - 1].paint.fill), 4.5);
    }
  EXPECT_EQ(arrows, 3) << "one for each heading in the tray";
}

RC_GTEST_PROP(ToycarPicture, StaysOnThePage, ()) {
  Rng rng = random_rng();
  const Puzzle p = random_board(rng, 8, 6, 3);
  State s = start(p);
  std::vector<Move> play;
  while (s.status == Status::open) {
    play.push_back(random_move(rng, s));
    apply(p, s, play.back());
  }
  const Picture picture = Toycar::draw(p, play);
  const auto inside = [&](Spot spot) {
    return spot.x >= 0 && spot.x <= picture.width && spot.y >= 0 && spot.y <= picture.height;
  };
  for (const auto& polygon : all<Picture::Polygon>(picture)) RC_ASSERT(std::ranges::all_of(polygon.corners, inside));
  for (const auto& line : all<Picture::Polyline>(picture)) RC_ASSERT(std::ranges::all_of(line.points, inside));
  for (const auto& text : all<Picture::Text>(picture)) RC_ASSERT(inside(text.centre));
}

}  // namespace
}  // namespace crux::toycar::draw_test
