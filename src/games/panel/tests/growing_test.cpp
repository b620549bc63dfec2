// growing_test.cpp -- panels with one solution, without idle marks, symmetric, from where to where a designer wants; held against
// a twin that takes each mark away and looks at the solutions one by one.
#include "games/panel/make/growing.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "core/standing.hpp"
#include "games/panel/make/sample.hpp"
#include "search/enumerate.hpp"

namespace crux::panel::growing_test {
namespace {

Parameters ask(const char* json) {
  auto asked = Panel::read_parameters(Json::parse(json));
  EXPECT_TRUE(asked) << json << ": " << to_text(asked.error());
  return asked.value();
}

std::string complaint(const char* json) {
  const auto asked = Panel::read_parameters(Json::parse(json));
  return asked ? "read" : to_text(asked.error());
}

// All solutions, by a walk that knows no table.
std::set<std::string> solutions(const Puzzle& p) {
  std::set<std::string> found;
  Budget budget(10'000'000);
  const Enumeration all = enumerate<Panel>(p, Foresight::short_sighted(), budget, [&](std::span<const Move> moves) {
    found.insert(Panel::write_moves(p, moves));
    return true;
  });
  EXPECT_TRUE(all.complete);
  return found;
}

// The mark as it lies on the mirrored or turned panel, written down by hand here: not by what turning.hpp does.
Mark image(const Mark& mark, const Parameters& asked) {
  const int less = mark.place == Place::cell ? 1 : 0;
  const auto flip = [&](Point at) {
    const int x = asked.width - less - at.x, y = asked.symmetry == Symmetric::mirror ? at.y : asked.height - less - at.y;
    return Point{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
  };
  Mark made = mark;
  made.at = flip(mark.at);
  if (mark.place == Place::edge) {
    made.to = flip(mark.to);
    if (made.to < made.at) std::swap(made.at, made.to);
  }
  return made;
}

void expect_as_asked(const Puzzle& p, const Json& remarks, const Parameters& asked) {
  SCOPED_TRACE(Panel::write(p).dump());
  EXPECT_EQ(Panel::read(Panel::write(p)).value(), p) << "what is written can be read";
  const auto all = solutions(p);
  EXPECT_TRUE(all.contains(remarks["solution"].get<std::string>())) << remarks << *all.begin();
  EXPECT_TRUE(!asked.unique || all.size() == 1) << all.size() << " solutions";
  for (const Kind kind : asked.kinds) EXPECT_NE(std::ranges::find(p.marks, kind, &Mark::kind), p.marks.end());
  for (std::size_t i = 0; asked.effect && i < p.marks.size(); ++i) {
    auto others = p.marks;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_NE(solutions(make_puzzle(p.shape, others)), all) << "mark " << i << " is idle";
  }
  if (asked.symmetry == Symmetric::none) return;
  for (const Mark& mark : p.marks)
    EXPECT_NE(std::ranges::find(p.marks, image(mark, asked)), p.marks.end()) << "the layout is not symmetric";
}

TEST(PanelGrowing, PanelsAreAsAsked) {
  for (const char* json :
       {R"({"width":3,"height":3,"unique":1,"effect":1})", R"({"width":3,"height":3,"unique":1})",
        R"({"width":3,"height":3,"effect":1})",
        R"({"width":4,"height":3,"kinds":"squares,stars","amount":70,"unique":1,"effect":1})",
        R"({"width":3,"height":3,"kinds":"stars,triangles","unique":1,"effect":1,"amount":70})",
        R"({"width":3,"height":3,"kinds":"must,cannot","symmetry":"mirror","amount":60})",
        R"({"width":4,"height":3,"kinds":"squares,triangles","symmetry":"half-turn","unique":1,"effect":1,"amount":60})",
        R"({"width":3,"height":3,"kinds":"stars,triangles","symmetry":"mirror","unique":1,"effect":1,"amount":60})",
        R"({"width":3,"height":3,"corners":0,"starts":2,"ends":2,"unique":1,"effect":1})",
        R"({"width":3,"height":3,"start":"1,1","end":"0,3 3,0","unique":1,"effect":1})"}) {
    SCOPED_TRACE(json);
    const Parameters asked = ask(json);
    int made = 0;
    for (std::uint64_t slot = 0; slot < 12; ++slot) {
      Rng rng(3, 0, slot);
      const auto drawn = panel::sample(asked, rng);
      if (!drawn) continue;
      ++made;
      expect_as_asked(drawn->puzzle, drawn->remarks, asked);
      EXPECT_EQ(drawn->remarks.value("unique", false), asked.unique);
    }
    EXPECT_GE(made, 6);
  }
}

TEST(PanelGrowing, LevelsFromMediumUpHaveOneSolutionAndNoIdleMark) {
  for (const Level& level : Panel::levels) {
    const Parameters asked = ask(std::string(level.parameters).c_str());
    const bool wanted = level.name == "medium" || level.name == "hard" || level.name == "fiendish";
    EXPECT_EQ(asked.unique, wanted) << level.name;
    EXPECT_EQ(asked.effect, wanted) << level.name;
  }
}

TEST(PanelGrowing, LinesBeginAndEndWhereTheyAreWanted) {
  const auto shape = [](const char* json) {
    Rng rng(5);
    return draw_shape(ask(json), rng);
  };
  const Shape both = shape(R"({"start":"0,2","end":"4,2 2,2"})");
  EXPECT_EQ(both.starts, (std::vector<Point>{{0, 2}}));
  EXPECT_EQ(both.ends, (std::vector<Point>{{4, 2}, {2, 2}}));
  EXPECT_EQ(shape(R"({"start":"0,2"})").ends, (std::vector<Point>{{4, 4}})) << "the other end stays in its corner";
  EXPECT_EQ(shape(R"({"end":"0,4 4,0"})").starts, (std::vector<Point>{{0, 0}}));
  for (int i = 0; i < 20; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    const Shape free = draw_shape(ask(R"({"width":1,"height":1,"kinds":"cannot","start":"0,0","corners":0,"ends":3})"), rng);
    EXPECT_EQ(free.ends.size(), 3U);
    EXPECT_EQ(std::ranges::find(free.ends, Point{0, 0}), free.ends.end());
  }
}

TEST(PanelGrowing, ParametersAreReadAndWritten) {
  for (const char* json : {R"({"unique":1})", R"({"effect":1,"symmetry":"mirror"})", R"({"start":"0,2 0,3","end":"4,2"})",
                           R"({"start":"0,0","starts":1,"end":"4,4"})", R"({"unique":0,"effect":0})"}) {
    const Parameters asked = ask(json);
    EXPECT_EQ(Panel::read_parameters(Panel::write_parameters(asked)).value(), asked) << json;
  }
  for (const char* name : {"start", "end", "unique", "effect", "symmetry"})
    EXPECT_FALSE(Panel::write_parameters(Parameters{}).contains(name)) << "recipes stay as they were";
}

TEST(PanelGrowing, WhatIsWrongWithADoorIsSaid) {
  const std::string expected = R"(; junctions as "0,0" or "0,0 4,4": columns 0 to 4 from the left, rows 0 to 4 from below)";
  EXPECT_EQ(complaint(R"({"start":"0;0"})"), R"(generate: --start: found "0;0")" + expected);
  EXPECT_EQ(complaint(R"({"start":""})"), R"(generate: --start: found "")" + expected);
  EXPECT_EQ(complaint(R"({"end":"0,5"})"), "generate: --end: 0,5 lies outside a 4 x 4 panel" + expected);
  EXPECT_EQ(complaint(R"({"end":"0,1 0,1"})"), "generate: --end: 0,1 stands there twice" + expected);
  EXPECT_EQ(complaint(R"({"start":7})"), "generate: --start: found 7" + expected);
  EXPECT_EQ(complaint(R"({"start":"0,1 0,2 0,3 1,0 2,0"})"), "generate: --start: found 5 junctions; at most 4" + expected);
  EXPECT_EQ(complaint(R"({"start":"0,1 0,2","starts":3})"), "generate: --starts: 3, but --start names 2; leave out one of them");
  EXPECT_EQ(complaint(R"({"start":"1,1","end":"1,1"})"),
            "generate: --end: 1,1 is both a start and an end; another junction for one of them");
  EXPECT_EQ(complaint(R"({"start":"4,4"})"),
            "generate: --start: 4,4 is both a start and an end; another junction for one of them");
  EXPECT_EQ(complaint(R"({"width":5,"height":5,"start":"0,5"})"),
            "generate: --width: 5 x 5 are 25 cells; at most 20 with --start or --end: larger panels take long to grade");
}

TEST(PanelGrowing, ASolutionThatNeverIsAloneIsNotLookedFor) {
  const std::string why =
      "; other starts or ends, an even --width, or no symmetry: here the image of each solution is another solution";
  EXPECT_EQ(complaint(R"({"width":5,"height":5,"unique":1,"symmetry":"half-turn"})"),
            "generate: --unique: one solution of a 5 x 5 panel with --symmetry half-turn" + why);
  EXPECT_EQ(complaint(R"({"unique":1,"symmetry":"mirror","start":"0,0 4,0","end":"0,4 4,4"})"),
            "generate: --unique: one solution of a 4 x 4 panel with --symmetry mirror" + why);
  EXPECT_EQ(complaint(R"({"width":5,"height":5,"unique":1,"symmetry":"mirror"})"), "read");
  EXPECT_EQ(complaint(R"({"width":5,"height":4,"unique":1,"symmetry":"half-turn"})"), "read");
}

}  // namespace
}  // namespace crux::panel::growing_test
