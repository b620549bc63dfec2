// Panel by example. The engine as a whole is checked in twin_test.cpp and reference_test.cpp.
#include <gtest/gtest.h>

#include <thread>

#include "games/panel/panel.hpp"
#include "games/panel/solve/count.hpp"
#include "games/panel/solve/paths.hpp"
#include "grade/information/information.hpp"
#include "search/enumerate.hpp"

namespace crux::panel::game_test {
namespace {

Json empty_panel(int width, int height) {
  return {{"width", width}, {"height", height}, {"starts", {{0, 0}}}, {"ends", {{width, height}}}, {"marks", Json::array()}};
}

Json with(Json panel, std::initializer_list<const char*> marks) {
  for (const char* mark : marks) panel["marks"].push_back(Json::parse(mark));
  return panel;
}

Puzzle puzzle(const Json& json) {
  auto read = Panel::read(json);
  EXPECT_TRUE(read) << to_text(read.error());
  return read.value();
}

Status play(const Puzzle& p, std::string_view path) {
  State s = Panel::start(p);
  const auto moves = Panel::read_moves(p, path);
  EXPECT_TRUE(moves) << path;
  for (const Move move : moves.value()) Panel::apply(p, s, move);
  return Panel::status(p, s);
}

std::string because(const Puzzle& p, std::string_view path, char step, std::string_view rules, Mode mode = Mode::strict) {
  State s = Panel::start(p);
  const auto moves = Panel::read_moves(p, path).value();
  for (const Move made : moves) Panel::apply(p, s, made);
  const auto mask = read_rules({Panel::rules, Panel::rule_sets}, rules).value();
  const Move move{step == '.' ? Move::end : static_cast<std::uint8_t>(std::string_view("URDL").find(step))};
  const auto deductions = Panel::explain(p, s, move, {mask, mode});
  return deductions.empty() ? "" : std::string(name_of(deductions[0].effect)) + ": " + deductions[0].because;
}

// Numbers of self-avoiding walks between opposite corners (OEIS A007764).
TEST(PanelPaths, CornerToCorner) {
  const std::array<std::uint32_t, 4> known{2, 12, 184, 8512};
  for (int n = 1; n <= 4; ++n)
    EXPECT_EQ(puzzle(empty_panel(n, n)).board->paths()->paths(), known[static_cast<std::size_t>(n - 1)]);
}

TEST(PanelPaths, CountedWithoutATable) {
  EXPECT_EQ(count_paths({6, 6, {{0, 0}}, {{6, 6}}}), 575'780'564U);
  EXPECT_EQ(count_paths({3, 6, {{0, 0}}, {{3, 6}}}), count_paths({6, 3, {{0, 0}}, {{6, 3}}}));
  EXPECT_EQ(count_paths({9, 9, {{0, 0}}, {{9, 9}}}), std::nullopt);
  const Puzzle six = puzzle(empty_panel(6, 6));
  EXPECT_EQ(six.board->paths(), nullptr);
  EXPECT_EQ(Panel::space(six), 575'780'564U);
}

TEST(PanelPaths, ATableThatDoesNotFitIsNotBuilt) {
  const Puzzle p = puzzle(empty_panel(4, 4));
  EXPECT_EQ(PathTable::build(*p.board, 10'000), nullptr);
  EXPECT_NE(PathTable::build(*p.board, 10'000'000), nullptr);
}

// A process with much room and one with less take the same way if they ask for the same bound.
TEST(PanelPaths, ATableIsWithinABoundIfItCanBeMadeWithIt) {
  for (const Shape& shape : {Shape{3, 3, {{0, 0}}, {{3, 3}}}, Shape{4, 5, {{0, 0}}, {{4, 5}}}}) {
    const auto board = Board::of(shape);
    const std::size_t bytes = board->paths()->bytes_to_build();
    EXPECT_EQ(board->paths_within(bytes), board->paths());
    EXPECT_EQ(board->paths_within(bytes - 1), nullptr);
    EXPECT_NE(PathTable::build(*board, bytes), nullptr);
    EXPECT_EQ(PathTable::build(*board, bytes - 1), nullptr);
  }
}

TEST(PanelPaths, ForesightWithinABoundSearchesIfTheTableIsLarger) {
  const Puzzle p = make_puzzle({3, 3, {{0, 0}}, {{3, 3}}},
                               {{.kind = Kind::triangle, .place = Place::cell, .at = {0, 0}, .to = {}, .count = 1}});
  EXPECT_EQ(foresee(p, Budget(1), 1).count(), std::nullopt) << "the search is too short";
  EXPECT_EQ(foresee(p, Budget(10'000), 1).count(), foresee(p).count());
  EXPECT_NE(foresee(p).count(), std::nullopt);
}

TEST(PanelPaths, BoardsOfOneShapeAreShared) {
  EXPECT_EQ(puzzle(empty_panel(3, 2)).board, puzzle(empty_panel(3, 2)).board);
  EXPECT_NE(puzzle(empty_panel(3, 2)).board, puzzle(empty_panel(2, 3)).board);
}

TEST(PanelPaths, ManyThreadsBuildOneTable) {
  const Puzzle p = puzzle(empty_panel(4, 3));
  std::vector<std::shared_ptr<const PathTable>> seen(8);
  std::vector<std::thread> threads;
  threads.reserve(seen.size());
  for (auto& table : seen) threads.emplace_back([&] { table = p.board->paths(); });
  for (auto& thread : threads) thread.join();
  for (const auto& table : seen) EXPECT_EQ(table, seen[0]);
}

TEST(PanelPaths, AStartThatIsTheOnlyEndLeadsNowhere) {
  Json json = empty_panel(2, 2);
  json["starts"] = json["ends"];
  EXPECT_EQ(foresee(puzzle(json)).count(), 0U);
  EXPECT_EQ(Panel::space(puzzle(json)), 0U);
}

TEST(PanelPaths, ALineMayRunThroughAnEndToAnother) {
  Json json = empty_panel(1, 1);
  json["ends"] = {{0, 1}, {1, 1}};
  // U stops at [0,1], UR and RU at [1,1], RUL at [0,1] again.
  EXPECT_EQ(foresee(puzzle(json)).count(), 4U);
  EXPECT_EQ(play(puzzle(json), "UR."), Status::solved);
  EXPECT_EQ(play(puzzle(json), "U."), Status::solved);
}

// A board far beyond any table is still solved, by search.
TEST(PanelSearch, ABoardTooLargeForATable) {
  Json json = empty_panel(7, 7);
  for (int y = 0; y <= 7; ++y)
    for (int x = 0; x < 7; ++x)
      if (y != 0 && x != 6) json["marks"].push_back({{"kind", "cannot"}, {"edge", {{x, y}, {x + 1, y}}}});
  for (int y = 0; y < 7; ++y)
    for (int x = 0; x < 6; ++x) json["marks"].push_back({{"kind", "cannot"}, {"edge", {{x, y}, {x, y + 1}}}});
  const Puzzle p = puzzle(json);
  EXPECT_EQ(p.board->paths(), nullptr);
  Budget budget(10'000'000);
  const auto found = enumerate<Panel>(p, foresee(p), budget, [](auto) { return true; });
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.solutions, 128U);  // a ladder of seven rungs: up on either side between rungs
}

TEST(PanelGoal, EachKindOfMark) {
  const Json two = empty_panel(2, 2);
  EXPECT_EQ(play(puzzle(two), "UURR."), Status::solved);
  EXPECT_EQ(play(puzzle(two), "UURR"), Status::open);
  const Puzzle must = puzzle(with(two, {R"({"kind":"must","edge":[[0,0],[1,0]]})", R"({"kind":"must","junction":[1,1]})"}));
  EXPECT_EQ(play(must, "RURU."), Status::solved);
  EXPECT_EQ(play(must, "RRUU."), Status::lost);
  EXPECT_EQ(play(must, "URUR."), Status::lost);
  const Puzzle cannot = puzzle(with(two, {R"({"kind":"cannot","edge":[[0,1],[0,0]]})"}));
  EXPECT_EQ(play(cannot, "UURR."), Status::lost);
  EXPECT_EQ(play(cannot, "RRUU."), Status::solved);
  const Puzzle squares = puzzle(
      with(two, {R"({"kind":"square","cell":[0,0],"colour":"black"})", R"({"kind":"square","cell":[1,1],"colour":"white"})"}));
  EXPECT_EQ(play(squares, "URRU."), Status::solved);
  EXPECT_EQ(play(squares, "UURR."), Status::lost);
  const Puzzle triangle = puzzle(with(two, {R"({"kind":"triangle","cell":[0,0],"count":2})"}));
  EXPECT_EQ(play(triangle, "URUR."), Status::solved);
  EXPECT_EQ(play(triangle, "UURR."), Status::lost);
}

TEST(PanelGoal, AStarWantsOneOtherMarkOfItsColour) {
  const auto star_with = [](const char* other) {
    return puzzle(with(empty_panel(2, 1), {R"({"kind":"star","cell":[0,0],"colour":"orange"})", other}));
  };
  EXPECT_EQ(play(star_with(R"({"kind":"star","cell":[1,0],"colour":"orange"})"), "URR."), Status::solved);
  EXPECT_EQ(play(star_with(R"({"kind":"square","cell":[1,0],"colour":"orange"})"), "URR."), Status::solved);
  EXPECT_EQ(play(star_with(R"({"kind":"square","cell":[1,0],"colour":"black"})"), "URR."), Status::lost);
  // A triangle without a colour counts as orange; with one, as that.
  EXPECT_EQ(play(star_with(R"({"kind":"triangle","cell":[1,0],"count":1})"), "URR."), Status::solved);
  EXPECT_EQ(play(star_with(R"({"kind":"triangle","cell":[1,0],"count":1,"colour":"blue"})"), "URR."), Status::lost);
  EXPECT_EQ(play(star_with(R"({"kind":"star","cell":[1,0],"colour":"orange"})"), "RUR."), Status::lost);
}

// panel-reference.md: interior dead ends stay in the reference's choice, and strict mode prunes every dead end.
TEST(PanelMeasure, TheEmptyFourByFour) {
  const Puzzle p = puzzle(empty_panel(4, 4));
  const auto tsi = [&](Mode mode) {
    Budget budget;
    const auto base = read_rules({Panel::rules, Panel::rule_sets}, "base").value();
    return information::measure<Panel>(p, InformedPolicy{{base, mode}}, mode, budget, foresee(p)).tsi;
  };
  EXPECT_NEAR(tsi(Mode::reference), 0.084359, 1e-6);
  EXPECT_NEAR(tsi(Mode::strict), 0, 1e-12);
}

// The paper's Figure 1b: 1 x 2, the line goes up, right, up; three choices of two make 3 Sh. In the authors' program stopping is
// a move too, and at the end the player may still step to the left: a fourth.
TEST(PanelMeasure, ChoicesOfTwo) {
  const Puzzle p =
      puzzle(with(empty_panel(1, 2), {R"({"kind":"must","edge":[[0,1],[1,1]]})", R"({"kind":"cannot","edge":[[0,0],[1,0]]})"}));
  ASSERT_EQ(foresee(p).count(), 1U);
  Budget budget;
  EXPECT_DOUBLE_EQ(information::measure<Panel>(p, InformedPolicy{}, Mode::strict, budget, foresee(p)).muse, 4);
}

TEST(PanelRules, EachSaysWhy) {
  const Json two = empty_panel(2, 2);
  const Puzzle path = puzzle(with(two, {R"({"kind":"must","edge":[[0,0],[1,0]]})", R"({"kind":"cannot","edge":[[1,0],[1,1]]})"}));
  EXPECT_EQ(because(path, "0,0:", 'R', "P"),
            "must_take: The edge [0,0]-[1,0] must be crossed, and the line will not come back to it.");
  EXPECT_EQ(because(path, "R", 'U', "P"), "cannot_take: The edge [1,0]-[1,1] is broken; no line may use it.");
  EXPECT_EQ(because(path, "0,0:", 'U', "P"), "");

  const Puzzle empty = puzzle(two);
  EXPECT_EQ(because(empty, "RUU", 'L', "T"), "cannot_take: After this step no end can be reached without touching the line.");
  EXPECT_EQ(because(empty, "UURR", '.', "T"), "must_take: The line stands on an end, and no other end is within reach.");

  const Puzzle squares = puzzle(
      with(two, {R"({"kind":"square","cell":[0,0],"colour":"black"})", R"({"kind":"square","cell":[1,0],"colour":"white"})"}));
  EXPECT_EQ(because(squares, "R", 'U', "S"),
            "must_take: It runs between the black square in cell [0,0] and the white square in cell [1,0], which must be kept "
            "apart, and "
            "the line will not come back to it.");

  const Puzzle column = puzzle(
      with(two, {R"({"kind":"square","cell":[1,0],"colour":"black"})", R"({"kind":"square","cell":[1,1],"colour":"white"})"}));
  EXPECT_EQ(because(column, "RU", 'U', "APR"),
            "cannot_take: On the right side of the line, which stays one region, the black square in cell [1,0] and the white "
            "square in "
            "cell [1,1] are together.");
  EXPECT_EQ(because(column, "RU", 'R', "APR"), "");

  const Puzzle star = puzzle(with(two, {R"({"kind":"star","cell":[0,0],"colour":"red"})"}));
  EXPECT_EQ(because(star, "RU", 'L', "RCR"),
            "cannot_take: After this step the line can no longer change the region in which the red star in cell [0,0] has no "
            "partner of its colour.");
}

TEST(PanelRules, TrianglesCountEdges) {
  const Json two = empty_panel(2, 2);
  const auto triangles = [&](int count) {
    Json json = two;
    json["marks"].push_back({{"kind", "triangle"}, {"cell", {0, 0}}, {"count", count}});
    return puzzle(json);
  };
  EXPECT_EQ(because(triangles(1), "U", 'R', "R"),
            "cannot_take: The 1 triangle in cell [0,0] would have more than one edge used.");
  EXPECT_EQ(because(triangles(3), "U", 'R', "R"),
            "must_take: The 3 triangles in cell [0,0] have a used edge already and need this one too.");
  EXPECT_EQ(because(triangles(3), "U", 'U', "R"),
            "cannot_take: The 3 triangles in cell [0,0] would be left behind with fewer than three edges.");
}

// Reference quirk: for a step to the left and the cell below it, the second of two edges is looked for at the cell's left.
TEST(PanelRules, TheReferenceLooksAtTheWrongEdge) {
  Json json = empty_panel(2, 2);
  json["marks"].push_back({{"kind", "triangle"}, {"cell", {0, 0}}, {"count", 2}});
  const Puzzle p = puzzle(json);
  EXPECT_EQ(because(p, "RRUL", 'L', "R", Mode::strict),
            "must_take: The 2 triangles in cell [0,0] have one edge used, opposite this one, and no other can be the second.");
  EXPECT_EQ(because(p, "RRUL", 'L', "R", Mode::reference), "");
}

TEST(PanelText, ReadsWhatItWrites) {
  const Json json = with(empty_panel(3, 2),
                         {R"({"kind":"must","junction":[1,1]})", R"({"kind":"cannot","edge":[[1,0],[0,0]]})",
                          R"({"kind":"star","cell":[2,1],"colour":"purple"})", R"({"kind":"triangle","cell":[0,0],"count":3})",
                          R"({"kind":"triangle","cell":[1,0],"count":1,"colour":"cyan"})"});
  EXPECT_EQ(Panel::write(puzzle(json)), json);
}

TEST(PanelText, SaysWhereAndWhat) {
  const Json two = empty_panel(2, 2);
  const auto complaint = [](const Json& json) {
    const auto read = Panel::read(json);
    return read ? "read" : to_text(read.error());
  };
  const auto changed = [&](const char* field, Json value) {
    Json json = two;
    json[field] = std::move(value);
    return complaint(json);
  };
  EXPECT_EQ(changed("width", 200), "panel: /width: a 200 x 2 panel has 603 junctions; at most 128, such as 10 x 10");
  EXPECT_EQ(changed("width", 0), "panel: /width: found 0; expected a whole number 1..10000");
  EXPECT_EQ(changed("width", 2.5), "panel: /width: found 2.5; expected a whole number 1..10000");
  EXPECT_EQ(changed("starts", Json::array()), "panel: /starts: there is no start; a panel needs at least one start");
  EXPECT_EQ(changed("starts", {{0, 0}, {0, 0}}), "panel: /starts/1: [0,0] stands there twice; each start once");
  EXPECT_EQ(changed("ends", {{1, 1}}), "panel: /ends/0: the end [1,1] lies inside; ends lie on the border");
  EXPECT_EQ(changed("ends", {{3, 1}}), "panel: /ends/0/0: found 3; expected a whole number 0..2");
  EXPECT_EQ(changed("marks", 7), "panel: /marks: found 7; expected an array");
  const auto marked = [&](std::initializer_list<const char*> marks) { return complaint(with(two, marks)); };
  EXPECT_EQ(marked({R"({"kind":"poly","cell":[0,0]})"}),
            "panel: /marks/0/kind: unknown kind of mark \"poly\"; known are must, cannot, square, star, triangle");
  EXPECT_EQ(marked({R"({"kind":"square","cell":[2,0],"colour":"black"})"}),
            "panel: /marks/0/cell/0: found 2; expected a whole number 0..1");
  EXPECT_EQ(marked({R"({"kind":"square","cell":[1,0]})"}),
            "panel: /marks/0: there is no \"colour\"; the field \"colour\" is required");
  EXPECT_EQ(marked({R"({"kind":"star","cell":[1,0],"colour":"mauve"})"}),
            "panel: /marks/0/colour: found \"mauve\"; colours are black, white, cyan, magenta, yellow, red, green, blue, orange, "
            "purple");
  EXPECT_EQ(marked({R"({"kind":"square","cell":[1,0],"colour":"red"})", R"({"kind":"triangle","cell":[1,0],"count":1})"}),
            "panel: /marks/1: cell [1,0] holds two marks, this one and /marks/0; at most one mark at each place");
  EXPECT_EQ(marked({R"({"kind":"must","edge":[[0,0],[1,0]]})", R"({"kind":"cannot","edge":[[1,0],[0,0]]})"}),
            "panel: /marks/1: edge [1,0] to [0,0] holds two marks, this one and /marks/0; at most one mark at each place");
  EXPECT_EQ(marked({R"({"kind":"cannot","edge":[[0,0],[1,1]]})"}),
            "panel: /marks/0/edge: found [[0,0],[1,1]]; an edge joins two neighbouring junctions");
}

TEST(PanelText, PathsInBothDirections) {
  Json json = empty_panel(2, 2);
  json["starts"] = {{0, 0}, {2, 0}};
  const Puzzle two_starts = puzzle(json);
  EXPECT_EQ(Panel::write_moves(two_starts, Panel::read_moves(two_starts, "2,0:UU.").value()), "2,0:UU.");
  EXPECT_EQ(to_text(Panel::read_moves(two_starts, "UU").error()),
            "panel: path, character 1: this panel has several starts; begin with one of 0,0 2,0 and a colon");
  EXPECT_EQ(to_text(Panel::read_moves(two_starts, "1,0:U").error()),
            "panel: path, character 1: no start at \"1,0\"; starts are 0,0 2,0");
  const Puzzle one = puzzle(empty_panel(2, 2));
  EXPECT_EQ(Panel::write_moves(one, Panel::read_moves(one, "0,0:uurr").value()), "UURR");
  EXPECT_EQ(Panel::write_moves(one, Panel::read_moves(one, "0,0:").value()), "0,0:");
  EXPECT_EQ(to_text(Panel::read_moves(one, "UD").error()),
            "panel: path, character 2: the line cannot go down from the first column of the second row of crossings; it stays on "
            "the board, comes to no crossing twice and stops only at an end");
  EXPECT_EQ(to_text(Panel::read_moves(one, "U.").error()),
            "panel: path, character 2: the line cannot end in the first column of the second row of crossings; it stays on the "
            "board, comes to no crossing twice and stops only at an end");
  EXPECT_EQ(
      to_text(Panel::read_moves(one, "UX").error()),
      "panel: path, character 2: \"X\" is not a step; write U, R, D or L for each step, and a full stop where the line ends");
}

}  // namespace
}  // namespace crux::panel::game_test
