#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "draw/paper.hpp"
#include "draw/picture.hpp"
#include "draw/svg.hpp"
#include "games/panel/panel.hpp"
#include "tests/support/extent.hpp"

namespace crux::panel::draw_test {
namespace {

Mark on_cell(Kind kind, Point cell, Colour colour, int count = 0) {
  return {.kind = kind, .place = Place::cell, .at = cell, .to = {}, .colour = colour, .count = count};
}
Mark on_edge(Kind kind, Point from, Point to) {
  return {.kind = kind, .place = Place::edge, .at = from, .to = to, .colour = {}, .count = 0};
}
Mark must_visit(Point junction) {
  return {.kind = Kind::must, .place = Place::junction, .at = junction, .to = {}, .colour = {}, .count = 0};
}

Puzzle bare() { return make_puzzle({.width = 4, .height = 4, .starts = {{0, 0}}, .ends = {{4, 4}}}, {}); }

Puzzle with_every_mark() {
  return make_puzzle({.width = 4, .height = 4, .starts = {{0, 0}, {2, 2}}, .ends = {{4, 4}}},
                     {on_cell(Kind::square, {0, 0}, Colour::black), on_cell(Kind::square, {1, 0}, Colour::black),
                      on_cell(Kind::square, {2, 0}, Colour::white), on_cell(Kind::star, {0, 1}, Colour::cyan),
                      on_cell(Kind::star, {1, 1}, Colour::cyan), on_cell(Kind::triangle, {0, 2}, Colour::purple, 2),
                      on_cell(Kind::triangle, {1, 2}, Colour::unset, 3), on_edge(Kind::must, {0, 0}, {0, 1}), must_visit({4, 4}),
                      on_edge(Kind::cannot, {3, 0}, {4, 0})});
}

// start 0, then the steps; "." is the end.
std::vector<Move> line(std::string_view steps) {
  std::vector<Move> moves{{Move::first_start}};
  for (const char c : steps) moves.push_back({static_cast<std::uint8_t>(std::string_view("URDL.").find(c))});
  return moves;
}

constexpr std::size_t with_letters = 1;  // a view

std::string letters(const Picture& picture) {
  std::string out;
  for (const Picture::Shape& shape : picture.shapes)
    if (const auto* text = std::get_if<Picture::Text>(&shape)) out += text->text;
  std::ranges::sort(out);
  return out;
}
template <class Shape>
auto count(const Picture& picture) {
  return std::ranges::count_if(picture.shapes, [](const Picture::Shape& s) { return std::holds_alternative<Shape>(s); });
}
bool inside(const Picture& picture, Spot s) { return s.x >= 0 && s.y >= 0 && s.x <= picture.width && s.y <= picture.height; }

TEST(PanelDraw, NoMarkHasALetterUnlessItIsAskedFor) {
  EXPECT_EQ(letters(Panel::draw(with_every_mark(), {})), "");
  EXPECT_EQ(letters(Panel::draw(with_every_mark(), line("UURRRRUU."))), "");
}

TEST(PanelDraw, EveryColouredMarkCarriesItsLetterIfItIsAskedFor) {
  EXPECT_EQ(letters(Panel::draw(bare(), {}, with_letters)), "");
  // The triangle without a colour of its own counts as orange.
  EXPECT_EQ(letters(Panel::draw(with_every_mark(), {}, with_letters)), "CCKKOPW");
}

// Paper is mostly printed in grey.
TEST(PanelDraw, PaperHasLettersIfTwoOfItsColoursLookAlikeInGrey) {
  const auto on_paper = [](const std::vector<Mark>& marks) {
    const auto paper = Panel::on_paper(make_puzzle({.width = 4, .height = 1, .starts = {{0, 0}}, .ends = {{4, 1}}}, marks), 10);
    return paper.picture ? letters(*paper.picture) : "";
  };
  const auto square = [](int x, Colour colour) { return on_cell(Kind::square, {static_cast<std::int8_t>(x), 0}, colour); };
  const auto star = [](int x, Colour colour) { return on_cell(Kind::star, {static_cast<std::int8_t>(x), 0}, colour); };
  const Mark triangle = on_cell(Kind::triangle, {3, 0}, Colour::unset, 2);
  EXPECT_EQ(on_paper({square(0, Colour::black), square(1, Colour::white)}), "");
  EXPECT_EQ(on_paper({square(0, Colour::yellow), square(1, Colour::white)}), "WY");
  EXPECT_EQ(on_paper({square(0, Colour::cyan), square(1, Colour::cyan)}), "") << "one colour needs no name";
  EXPECT_EQ(on_paper({square(0, Colour::cyan), triangle}), "") << "a triangle's colour matters to stars alone";
  EXPECT_EQ(on_paper({star(0, Colour::cyan), triangle}), "") << "nor if no star is orange";
  EXPECT_EQ(on_paper({star(0, Colour::cyan), star(1, Colour::orange), triangle}), "COO");
}

// A pupil finds the rule of a symbol by its picture.
TEST(PanelDraw, EachRuleOnPaperHasItsOwnPicture) {
  const Puzzle p = make_puzzle({.width = 5, .height = 1, .starts = {{0, 0}, {1, 0}}, .ends = {{5, 1}}},
                               {on_cell(Kind::square, {0, 0}, Colour::white), on_cell(Kind::square, {1, 0}, Colour::yellow),
                                on_cell(Kind::star, {2, 0}, Colour::orange), on_cell(Kind::triangle, {3, 0}, Colour::unset, 1),
                                on_cell(Kind::triangle, {4, 0}, Colour::unset, 3)});
  std::set<std::string> pictures, sentences;
  std::size_t triangles = 0;
  const Paper paper = Panel::on_paper(p, 10);
  for (const Sign& sign : paper.signs) {
    pictures.insert(to_svg(sign.picture).value());
    sentences.insert(sign.says);
    if (sign.says.starts_with("Count the triangles")) triangles = shapes_of<Picture::Polygon>(sign.picture).size();
  }
  EXPECT_EQ(sentences.size(), 7U) << "starts, the end, squares, stars, triangles, orange, letters";
  EXPECT_EQ(pictures.size(), sentences.size());
  EXPECT_EQ(triangles, 3U) << "there is something to count";
}

TEST(PanelDraw, EveryColourHasAReadableLetter) {
  for (std::size_t c = 1; c < palette.size(); ++c) {
    const Puzzle p = make_puzzle({.width = 1, .height = 1, .starts = {{0, 0}}, .ends = {{1, 1}}},
                                 {on_cell(Kind::square, {0, 0}, static_cast<Colour>(c))});
    const Picture picture = Panel::draw(p, {}, with_letters);
    ASSERT_EQ(letters(picture), std::string(1, palette[c].letter));
    const auto& square = std::get<Picture::Polygon>(picture.shapes[picture.shapes.size() - 2]);
    const auto& text = std::get<Picture::Text>(picture.shapes.back());
    EXPECT_GE(contrast(square.paint.fill.value(), text.colour), 4) << palette[c].name;
  }
}

TEST(PanelDraw, EveryMarkShows) {
  const Puzzle all = with_every_mark();
  for (std::size_t i = 0; i < all.marks.size(); ++i) {
    std::vector<Mark> others = all.marks;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_NE(Panel::draw(make_puzzle(all.shape, others), {}).shapes, Panel::draw(all, {}).shapes) << "mark " << i;
  }
}

TEST(PanelDraw, TheLineLiesOnTheBoard) {
  const Picture without = Panel::draw(with_every_mark(), {}), with = Panel::draw(with_every_mark(), line("UURRRRUU."));
  EXPECT_GT(with.shapes.size(), without.shapes.size());
  EXPECT_EQ(count<Picture::Circle>(without), 2) << "the starts";
  EXPECT_EQ(count<Picture::Circle>(with), 3) << "and the beginning of the line";
  // A must mark stays visible on the line that satisfies it.
  EXPECT_EQ(with.shapes.back(), without.shapes.back());
}

TEST(PanelDraw, EndsStickOutOfTheBoard) {
  struct Case {
    Point end;
    Direction out;
  };
  for (const auto& [end, out] : {Case{{0, 0}, down}, Case{{1, 0}, down}, Case{{2, 0}, down}, Case{{0, 1}, left},
                                 Case{{2, 1}, right}, Case{{0, 2}, up}, Case{{1, 2}, up}, Case{{2, 2}, up}}) {
    const Picture picture = Panel::draw(make_puzzle({.width = 2, .height = 2, .starts = {{1, 1}}, .ends = {end}}, {}), {});
    std::vector<Spot> notch;  // the last line drawn
    for (const Picture::Shape& shape : picture.shapes)
      if (const auto* line = std::get_if<Picture::Polyline>(&shape)) notch = line->points;
    const Spot way = notch.back() - notch.front();
    EXPECT_TRUE(way.x * delta[out].x > 0 || way.y * delta[out].y > 0) << int{end.x} << ',' << int{end.y};
    EXPECT_TRUE(inside(picture, notch.back())) << int{end.x} << ',' << int{end.y};
  }
}

TEST(PanelDraw, TheDescriptionNamesWhatIsThere) {
  EXPECT_EQ(Panel::draw(bare(), {}).description, "A 4 by 4 panel with one start and one end.");
  EXPECT_EQ(Panel::draw(with_every_mark(), {}).description,
            "A 4 by 4 panel with 2 starts, one end, 3 squares (2 black, 1 white), 2 cyan stars, "
            "2 triangle marks (1 purple, 1 plain), 2 dots and one gap.");
}

TEST(PanelDraw, TheDescriptionReadsTheLine) {
  const auto sentence = [](const Puzzle& p, std::string_view steps) {
    const std::string description = Panel::draw(p, line(steps)).description;
    return description.substr(description.find("The line"));
  };
  EXPECT_EQ(sentence(bare(), "UUUURRRR."), "The line goes 4 up and 4 right.");
  EXPECT_EQ(sentence(bare(), "UUR"), "The line goes 2 up and 1 right so far.");
  EXPECT_EQ(sentence(bare(), ""), "The line has not left its start.");
  EXPECT_EQ(sentence(with_every_mark(), "UUUURRRR."),
            "The line from the first column of the bottom row of crossings goes 4 up and 4 right.");
}

}  // namespace
}  // namespace crux::panel::draw_test
