// Sketches: reading them, and every candidate of small ones.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>

#include "games/toycar/solve/solver.hpp"
#include "games/toycar/tests/sketches.hpp"

namespace crux::toycar::fill_test {
namespace {

// --- reading ---------------------------------------------------------------------------------------------------------------

const std::string good =
    R"({"width":4,"height":3,"car":{"at":[0,0],"heading":"R"},"goal":[3,2],"flags":[[3,1]],"walls":[[0,2]],"tiles":{"U":2},)"
    R"("holes":[[2,1],{"cell":[1,2],"options":["wall","goal"]}]})";

std::string changed(std::string_view from, std::string_view to) {
  std::string text = good;
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}
std::string refusal(const std::string& text) {
  const auto sketch = Toycar::read_sketch(Json::parse(text));
  return sketch ? "no error" : to_text(sketch.error());
}

TEST(ToycarSketch, IsReadWithItsHoles) {
  const std::vector<Hole> holes = Toycar::holes(sketch_of(Json::parse(good)));
  ASSERT_EQ(holes.size(), 2U);
  EXPECT_EQ(holes[0].where, "square [2,1]");
  EXPECT_EQ(holes[0].options, (std::vector<std::string>{"empty", "wall", "flag"}));
  EXPECT_EQ(holes[1].where, "square [1,2]");
  EXPECT_EQ(holes[1].options, (std::vector<std::string>{"wall", "goal"}));
}

TEST(ToycarSketch, MayLackItsGoal) {
  EXPECT_FALSE(sketch_of(Json::parse(changed(R"("goal":[3,2],)", ""))).goal);
  EXPECT_FALSE(sketch_of(Json::parse(changed("[3,2]", "null"))).goal);
  EXPECT_EQ(sketch_of(Json::parse(good)).goal, (Square{3, 2}));
}

TEST(ToycarSketch, RefusesWhatIsNone) {
  const std::vector<std::array<std::string_view, 3>> cases{
      {"[[2,1]", "[[0,2]", "/holes/0: a hole on a wall at [0,2]; one thing a square"},
      {"[[2,1]", "[[3,1]", "/holes/0: a hole on a flag at [3,1]; one thing a square"},
      {"[[2,1]", "[[3,2]", "/holes/0: a hole on the goal at [3,2]; one thing a square"},
      {"[[2,1]", "[[0,0]", "/holes/0: a hole on the car at [0,0]; one thing a square"},
      {"[[2,1]", "[[1,2]", "/holes/1/cell: a hole on a hole at [1,2]; one thing a square"},
      {"[[2,1]", "[[4,1]", "/holes/0/0: found 4; expected a whole number 0..3"},
      {"[[2,1]", "[[2,1,0]", "/holes/0: found [2,1,0]; expected [x,y]"},
      {"[[2,1]", R"(["?")", R"(/holes/0: found "?"; a square [x,y], or {"cell":)"},
      {R"("cell":[1,2],)", "", R"(/holes/1: there is no "cell"; the field "cell" is required)"},
      {R"("options")", R"("option")", R"(/holes/1: there is no "options"; the field "options" is required)"},
      {R"(["wall","goal"])", "[]",
       R"(/holes/1/options: a hole without options; at least one of "empty", "wall", "flag" or "goal")"},
      {R"(["wall","goal"])", R"("wall")", R"(/holes/1/options: found "wall"; expected an array)"},
      {R"(["wall","goal"])", R"(["wall","car"])", R"(/holes/1/options/1: found "car"; an option: "empty", "wall")"},
      {R"(["wall","goal"])", R"(["wall",1])", "/holes/1/options/1: found 1; expected a string"},
      {R"(["wall","goal"])", R"(["wall","flag","wall"])", R"(/holes/1/options/2: "wall" is there twice; each option once)"},
      {R"(["wall","goal"])", R"(["wall","flag","goal","empty","wall"])",
       "/holes/1/options: found 5 elements; expected at most 4"},
      {R"([[2,1],{"cell":[1,2],"options":["wall","goal"]}])", "[]",
       R"(/holes: a sketch without holes; "holes": 1 to 256 squares)"},
      {R"("holes")", R"("gaps")", R"(/: a sketch without holes; "holes": 1 to 256 squares)"},
      {R"("tiles":{"U":2})", R"("tiles":{})", "/tiles: the tray holds no tiles"},
      {R"("width":4)", R"("width":0)", "/width: found 0"},
  };
  EXPECT_EQ(refusal(good), "no error");
  for (const auto& [from, to, says] : cases)
    EXPECT_TRUE(refusal(changed(from, to)).starts_with("toycar: " + std::string(says)))
        << to << ": " << refusal(changed(from, to));
  EXPECT_TRUE(refusal("[1]").contains("found [1]; expected an object")) << refusal("[1]");
}

TEST(ToycarSketch, RefusesToHaveNoGoalAtAll) {
  Json json = Json::parse(changed(R"("goal"]}])", R"("flag"]}])"));
  json["goal"] = nullptr;
  EXPECT_EQ(refusal(json.dump()), R"(toycar: /goal: there is no goal; "goal":[x,y], or a hole with the option "goal")");
  json.erase("goal");
  EXPECT_EQ(refusal(json.dump()), R"(toycar: /: there is no goal; "goal":[x,y], or a hole with the option "goal")");
}

TEST(ToycarSketch, HasNotTooManyHoles) {
  std::vector<std::string> rows(17, std::string(16, '?'));
  rows[0] = "C" + std::string(14, '.') + "G";
  EXPECT_EQ(Toycar::holes(sketch_of(rows, 'R', {1, 0, 0, 0})).size(), most_holes);
  rows[0][1] = '?';
  EXPECT_EQ(refusal(drawn(rows, 'R', {1, 0, 0, 0}).dump()), "toycar: /holes: found 257 elements; expected at most 256");
}

TEST(ToycarSketch, IsNoPuzzle) {
  for (const std::string& text : {good, changed(R"("goal":[3,2],)", ""), changed("[3,2]", "null")}) {
    const auto p = Toycar::read(Json::parse(text));
    ASSERT_FALSE(p);
    EXPECT_EQ(to_text(p.error()), "toycar: /holes: found holes: this is a sketch; `crux fill` completes it; a puzzle has none");
  }
  Json none = Json::parse(good);
  none["holes"] = Json::array();
  EXPECT_TRUE(Toycar::read(none)) << "no holes, no sketch";
}

// --- completing ------------------------------------------------------------------------------------------------------------

// Every candidate with one goal is a puzzle that holds in each hole what its option says, and elsewhere what the sketch does.
void check_candidates(const Sketch& sketch) {
  const std::vector<Hole> holes = Toycar::holes(sketch);
  const std::map<std::string, Thing> things{
      {"empty", Thing::empty}, {"wall", Thing::wall}, {"flag", Thing::flag}, {"goal", Thing::goal}};
  each_candidate(sketch, [&](const Options& options) {
    std::size_t goals = sketch.goal ? 1 : 0, flags = sketch.fixed.flags.size(), walls = sketch.fixed.walls.size();
    std::map<Square, Thing> expected;
    for (std::size_t h = 0; h < holes.size(); ++h) {
      const Thing thing = things.at(holes[h].options[options[h]]);
      expected[sketch.holes[h].at] = thing;
      goals += thing == Thing::goal;
      flags += thing == Thing::flag;
      walls += thing == Thing::wall;
    }
    const auto made = Toycar::complete(sketch, options);
    ASSERT_EQ(made.has_value(), goals == 1);
    if (!made) return;
    for (const auto& [at, thing] : expected) EXPECT_EQ(made->puzzle.thing(at), thing) << to_text(at);
    EXPECT_EQ(made->puzzle.flags.size(), flags);
    EXPECT_EQ(made->puzzle.walls.size(), walls);
    EXPECT_EQ(made->puzzle.tray, sketch.fixed.tray);
    const auto again = Toycar::read(Toycar::write(made->puzzle));
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(*again, made->puzzle);
    EXPECT_EQ(again->things, made->puzzle.things);
  });
}

TEST(ToycarFill, CompletesToWhatReadTakes) {
  check_candidates(sketch_of(Json::parse(good)));
  check_candidates(sketch_of({"?.wG", "F#..", "C?.f"}, 'R', {1, 1, 0, 0}));
  check_candidates(sketch_of({"a..a", "C#.?"}, 'R', {1, 0, 0, 0}));
}

TEST(ToycarFill, TakesOneGoal) {
  const auto go_together = [](const Sketch& sketch) {
    std::vector<Options> found;
    each_candidate(sketch, [&](const Options& options) {
      if (Toycar::complete(sketch, options)) found.push_back(options);
    });
    return found;
  };
  EXPECT_EQ(go_together(sketch_of({"Cggg"}, 'R', {1, 0, 0, 0})), (std::vector<Options>{{0, 0, 1}, {0, 1, 0}, {1, 0, 0}}));
  EXPECT_EQ(go_together(sketch_of({"CggG"}, 'R', {1, 0, 0, 0})), (std::vector<Options>{{0, 0}}))
      << "a second goal is one too many";
}

// --- what ships ------------------------------------------------------------------------------------------------------------

struct Counts {
  int candidates = 0, none = 0, one = 0, several = 0, apart = 0;  // by solutions; apart: options that do not go together
};
Counts count(const Sketch& sketch) {
  Counts counts;
  each_candidate(sketch, [&](const Options& options) {
    ++counts.candidates;
    const auto made = Toycar::complete(sketch, options);
    Budget budget;
    const auto solutions = made ? solve(made->puzzle, 2, budget).solutions : 0;
    ++(!made ? counts.apart : solutions == 0 ? counts.none : solutions == 1 ? counts.one : counts.several);
  });
  return counts;
}

TEST(ToycarSketches, OfTheCorpusShowEveryCase) {
  bool mixed = false, apart = false;
  const auto puzzles = puzzles_of(corpus_of_sketches);
  EXPECT_GE(puzzles.size(), 3U);
  for (const Json& json : puzzles) {
    SCOPED_TRACE(json.dump());
    const Sketch sketch = sketch_of(json);
    const Counts counts = count(sketch);
    EXPECT_GE(counts.candidates, 24);
    EXPECT_LE(counts.candidates, 2000);
    EXPECT_GT(counts.one, 0) << "something to find";
    mixed = mixed || (counts.none > 0 && counts.one > 0 && counts.several > 0);
    apart = apart || counts.apart > 0;
    check_candidates(sketch);
  }
  EXPECT_TRUE(mixed && apart);
}

TEST(ToycarSketches, OfTheHandbookCanBeFilled) {
  const auto puzzles = puzzles_of("data/sketches/toycar.jsonl");
  ASSERT_EQ(puzzles.size(), 1U);
  const Counts counts = count(sketch_of(puzzles[0]));
  EXPECT_GE(counts.candidates, 100);
  EXPECT_LE(counts.candidates, 10'000);
  EXPECT_GT(counts.one, 0);
}

}  // namespace
}  // namespace crux::toycar::fill_test
