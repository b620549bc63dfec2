// hint_test.cpp -- hints on panels: in words, some steps ahead, and back from a mistake.
#include "core/hint.hpp"

#include <gtest/gtest.h>

#include "core/standing.hpp"
#include "games/panel/panel.hpp"
#include "games/panel/solve/fate.hpp"
#include "games/panel/tests/random.hpp"
#include "tests/support/hint_law.hpp"

namespace crux::panel {
namespace {

Puzzle panel_of(const char* json) {
  auto p = Panel::read(Json::parse(json));
  EXPECT_TRUE(p) << to_text(p.error());
  return *p;
}
Guide guide(const Puzzle& p, std::string_view play) { return Panel::hint(p, play, {0x3f, Mode::strict})->guide; }

constexpr const char* gap_above =
    R"({"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[{"kind":"cannot","edge":[[0,0],[0,1]]}]})";

TEST(PanelHint, SpeaksOfWhatOneSees) {
  const Guide first = guide(panel_of(gap_above), "");
  EXPECT_EQ(first.kind, Guide::Kind::rule);
  EXPECT_EQ(first.look, "Look at the start.");
  EXPECT_EQ(first.why, "There is a gap above you.");
  EXPECT_EQ(first.step, "Go right.");
  EXPECT_EQ(first.play, "R");
  EXPECT_EQ(first.at["edges"], Json::parse("[[[0,0],[0,1]]]"));
}

TEST(PanelHint, TakesBackWhatIsWrong) {
  const Guide back = guide(panel_of(gap_above), "UR");
  EXPECT_EQ(back.kind, Guide::Kind::mistake);
  EXPECT_EQ(back.why, "Its first step goes up. There is a gap above you.");
  EXPECT_EQ(back.step, "Take the whole line back.");
  EXPECT_EQ(back.play, "");
  EXPECT_EQ(back.at["wrong"], Json::parse("[[0,0],[0,1],[1,1]]"));
}

TEST(PanelHint, SaysWhenEveryWayIsRight) {
  const Guide first = guide(panel_of(R"({"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[]})"), "");
  EXPECT_EQ(first.kind, Guide::Kind::solution);
  EXPECT_EQ(first.why, "Any way to the end is right.");
  const Guide dot = guide(panel_of(R"({"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[
      {"kind":"must","junction":[1,1]}]})"),
                          "");
  EXPECT_EQ(dot.why, "Every way on can still be right.");
}

TEST(PanelHint, SaysWhatAllWaysShare) {
  const Guide first = guide(panel_of(R"({"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[
      {"kind":"square","cell":[0,0],"colour":"black"},{"kind":"square","cell":[0,1],"colour":"white"},
      {"kind":"square","cell":[1,1],"colour":"black"}]})"),
                            "");
  EXPECT_EQ(first.kind, Guide::Kind::ahead);
  EXPECT_EQ(first.look, "Look at the start, and at the white square.");
  EXPECT_EQ(first.why, "If you go right, the white square ends up in one area with another colour, whatever you do.");
  EXPECT_EQ(first.step, "Go up.");
  const Guide hexagon = guide(panel_of(R"({"width":3,"height":2,"starts":[[0,0]],"ends":[[3,2]],"marks":[
      {"kind":"must","edge":[[1,0],[1,1]]},{"kind":"must","edge":[[1,2],[2,2]]},{"kind":"cannot","edge":[[2,0],[2,1]]},
      {"kind":"cannot","edge":[[3,0],[3,1]]}]})"),
                              "");
  EXPECT_EQ(hexagon.why, "If you go up, the line misses a dot, whatever you do.");
  EXPECT_EQ(hexagon.at["edges"], Json::parse("[[[1,0],[1,1]]]"));
}

// The example begins at the end of the line, and names every step until it is stuck.
TEST(PanelHint, TellsAWholeExampleOfAWayThatGetsStuck) {
  const Puzzle doors = panel_of(R"({"width":4,"height":4,"starts":[[0,0],[4,4]],"ends":[[0,4],[4,0]],"marks":[
      {"kind":"triangle","cell":[1,0],"count":3},{"kind":"star","cell":[3,0],"colour":"magenta"},
      {"kind":"star","cell":[0,1],"colour":"magenta"},{"kind":"triangle","cell":[3,1],"count":3},
      {"kind":"triangle","cell":[0,2],"count":3},{"kind":"star","cell":[3,2],"colour":"magenta"},
      {"kind":"star","cell":[0,3],"colour":"magenta"},{"kind":"triangle","cell":[2,3],"count":3}]})");
  const std::string stuck =
      "If you go up, you get stuck within 3 steps, whichever way you take. If you go up, up and up, for example, you leave the "
      "three triangles in the first column of the second row behind with too few sides.";
  EXPECT_EQ(guide(doors, "0,0:RRUL").why, stuck);
  const Guide back = guide(doors, "0,0:RRULUU");
  EXPECT_EQ(back.look, "Look at the last 2 steps of your line: they lead nowhere.");
  EXPECT_EQ(back.why, "The first of them goes up. " + stuck);
  EXPECT_EQ(guide(doors, "0,0:RRULU").why, "It goes up. " + stuck);
  const Puzzle hexagons = panel_of(R"({"width":4,"height":4,"starts":[[0,0]],"ends":[[4,4]],"marks":[
      {"kind":"must","junction":[3,3]},{"kind":"must","edge":[[2,0],[3,0]]},{"kind":"must","edge":[[2,0],[2,1]]},
      {"kind":"must","edge":[[4,0],[4,1]]},{"kind":"must","edge":[[1,1],[1,2]]},{"kind":"must","edge":[[1,2],[2,2]]},
      {"kind":"must","edge":[[0,4],[1,4]]}]})");
  EXPECT_EQ(guide(hexagons, "UU").why,
            "If you go right, you get stuck at once. Then, for example, there is a dot to your right, and you will not come "
            "back to it, but something else forces you to go another way.");
}

// The marks that a fate speaks of.
std::vector<Mark> marks_of(const Puzzle& p, const Fate& fate) {
  std::vector<Mark> marks;
  for (const Mark& mark : p.marks) {
    const bool gap = mark.kind == Kind::cannot;
    const bool on_edge = mark.place == Place::edge && fate.kind == Fate::Kind::missed_edge &&
                         p.board->edge_between(mark.at, mark.to) == fate.where;
    const bool on_corner =
        mark.place == Place::junction && fate.kind == Fate::Kind::missed_corner && p.board->junction(mark.at) == fate.where;
    const int cell = mark.place == Place::cell ? p.board->cell(mark.at) : -1;
    const bool of_pair = fate.kind == Fate::Kind::together && (cell == fate.where || cell == fate.other);
    const bool by_colour = fate.kind == Fate::Kind::alone || fate.kind == Fate::Kind::crowded ||
                           fate.kind == Fate::Kind::unpaired || fate.kind == Fate::Kind::mixed;
    const bool by_sides =
        fate.kind == Fate::Kind::too_few_sides || fate.kind == Fate::Kind::too_many_sides || fate.kind == Fate::Kind::wrong_sides;
    // Other marks of a star's colour count for it; another star would ask for something itself, so a square stands for it.
    if (gap || (!gap && (on_edge || on_corner)) || (cell >= 0 && (of_pair || (by_sides && cell == fate.where))))
      marks.push_back(mark);
    if (cell >= 0 && by_colour) marks.push_back(mark);
  }
  return marks;
}

// With nothing on the board but gaps and the marks that a fate speaks of, the way is as dead.
TEST(PanelHint, WhatAllWaysShareIsTrue) {
  int single = 0, either = 0, nothing = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Rng rng(seed);
    const Puzzle p = Panel::read(random_panel(rng)).value();
    const auto foresight = foresee(p);
    if (!p.board->paths() || !foresight.alive(p, Panel::start(p))) continue;
    State s = Panel::start(p);
    while (!s.ended) {
      std::vector<Move> legal, good;
      Panel::moves(p, s, [&](Move m) { legal.push_back(m); });
      for (const Move m : legal) {
        Panel::apply(p, s, m);
        if (foresight.alive(p, s)) {
          good.push_back(m);
        } else if (!s.ended && !m.is_start()) {
          const Fates fates = fates_of(p, s);
          std::vector<Mark> marks;
          if (fates.single) marks = marks_of(p, *fates.single);
          for (const Fate& fate : fates.either)
            for (const Mark& mark : marks_of(p, fate))
              if (std::ranges::find(marks, mark) == marks.end()) marks.push_back(mark);
          ++(fates.single ? single : fates.either.empty() ? nothing : either);
          if (fates.single || !fates.either.empty()) {
            const Puzzle fewer = make_puzzle(p.shape, marks);
            EXPECT_FALSE(foresee(fewer).alive(fewer, s)) << Panel::write(p).dump();
          }
        }
        Panel::undo(p, s, m);
      }
      ASSERT_FALSE(good.empty());
      Panel::apply(p, s, good[rng.below(good.size())]);
    }
  }
  EXPECT_GT(single, 100);
  EXPECT_GT(either, 10);
  RecordProperty("single", single);
  RecordProperty("either", either);
  RecordProperty("nothing", nothing);
  EXPECT_LT(nothing, single + either) << "most dead ways have a reason that can be said";
}

TEST(PanelHint, FollowedItSolvesWhatTheGeneratorMakes) {
  tests::Heard heard;
  Rng rng(1);
  for (const Level& level : Panel::levels) {
    SCOPED_TRACE(level.name);
    const auto asked = Panel::read_parameters(Json::parse(level.parameters));
    ASSERT_TRUE(asked);
    for (int made = 0; made < 4;) {
      const auto candidate = Panel::sample(*asked, rng);
      if (!candidate) continue;
      ++made;
      SCOPED_TRACE(Panel::write(candidate->puzzle).dump());
      tests::expect_hints_lead_home(tests::hinted<Panel>(candidate->puzzle), rng, 100, heard);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GE(heard.states, 2000);
  for (const char* kind : {"rule", "ahead", "solution", "mistake"}) EXPECT_GT(heard.kinds[kind], 0) << kind;
  tests::expect_quick(heard);
}

}  // namespace
}  // namespace crux::panel
