// Sketches of panels: how they are read, and the filler against the engine that looks at one finished puzzle at a time.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/memory.hpp"
#include "games/panel/make/filler.hpp"
#include "games/panel/make/sketch.hpp"
#include "games/panel/tests/random.hpp"
#include "grade/information/information.hpp"

namespace crux::panel::fill_test {
namespace {

constexpr std::size_t plenty = std::size_t{1} << 30;

Json panel_with(const std::string& marks, int size = 2) {
  return Json::parse(R"({"width":)" + std::to_string(size) + R"(,"height":)" + std::to_string(size) +
                     R"(,"starts":[[0,0]],"ends":[[)" + std::to_string(size) + "," + std::to_string(size) + R"(]],"marks":[)" +
                     marks + "]}");
}

// Every candidate, in order.
void each_candidate(const std::vector<Hole>& holes, const std::function<void(std::span<const Option>)>& visit) {
  std::vector<Option> options(holes.size());
  while (true) {
    visit(options);
    std::size_t h = holes.size();
    while (h > 0 && ++options[h - 1] == holes[h - 1].options.size()) options[--h] = 0;
    if (h == 0) return;
  }
}

// A random panel in which some marks have become holes, and some places beside them too.
Json random_sketch(Rng& rng, const RandomPanel& limits) {
  Json json = random_panel(rng, limits);
  for (Json& mark : json["marks"]) {
    if (rng.below(3) == 0) continue;
    Json hole = {{"kind", "?"}};
    for (const auto* place : {"cell", "junction", "edge"})
      if (mark.contains(place)) hole[place] = mark[place];
    mark = std::move(hole);
    if (!mark.contains("cell")) continue;
    const Json all = Json::parse(
        R"(["empty",{"kind":"square","colour":"black"},{"kind":"square","colour":"white"},{"kind":"star","colour":"black"},
            {"kind":"star","colour":"orange"},{"kind":"triangle","count":2},{"kind":"triangle","count":1,"colour":"black"}])");
    mark["options"] = Json::array();
    for (const Json& option : all)
      if (rng.below(2) == 0) mark["options"].push_back(option);
    if (mark["options"].empty()) mark["options"].push_back("empty");
  }
  const bool any = std::ranges::any_of(json["marks"], [](const Json& mark) { return mark["kind"] == "?"; });
  if (!any) json["marks"] = Json::array({{{"kind", "?"}, {"cell", {0, 0}}}});
  return json;
}

double naive_tsi(const Puzzle& p, RuleSet rules) {
  Budget budget;
  return information::measure<Panel>(p, InformedPolicy{rules}, rules.mode, budget, foresee(p)).tsi;
}

// Fills at random, backing out now and then, and compares whenever all holes are filled. Says what is wrong.
std::string compare(const Json& json, Rng& rng, int times) {
  const Sketch sketch = Panel::read_sketch(json).value();
  const auto holes = Panel::holes(sketch);
  auto filler = Filler::of(sketch, plenty);
  if (!filler) return Board::of(sketch.shape)->path_count() == 0U ? "" : "no filler";
  const auto any_option = [&](std::size_t hole) { return static_cast<Option>(rng.below(holes[hole].options.size())); };
  for (std::vector<Option> options; times > 0; --times) {
    bool alive = true;
    while (alive && options.size() < holes.size()) {
      options.push_back(any_option(options.size()));
      alive = filler->set(options.back());
    }
    // A state that was called hopeless is hopeless, however the rest is filled.
    std::vector<Option> whole = options;
    while (whole.size() < holes.size()) whole.push_back(any_option(whole.size()));
    const Puzzle p = Panel::complete(sketch, whole)->puzzle;
    const auto expected = foresee(p).count().value();
    if (!alive && expected > 0) return "hope was given up";
    if (alive && filler->count() != expected) return "another number of solutions";
    if (alive && expected > 0) {
      const RuleSet rules{static_cast<std::uint32_t>(rng.below(16)), rng.below(2) == 0 ? Mode::strict : Mode::reference};
      if (!(std::abs(filler->tsi(rules).value() - naive_tsi(p, rules)) < 1e-9)) return "another TSI";
      if (filler->tsi({1U << along_path_rule, Mode::strict})) return "it does not know APR";
    }
    for (auto back = 1 + rng.below(options.size()); back > 0; --back) {
      filler->unset();
      options.pop_back();
    }
  }
  return "";
}

RC_GTEST_PROP(PanelFiller, AgreesWithWholePuzzles, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const Json json = random_sketch(rng, {.max_width = 3, .max_height = 3, .several = true});
  RC_LOG() << json.dump() << "\n";
  RC_ASSERT(compare(json, rng, 30) == "");
}

TEST(PanelFiller, AgreesOnFourByFour) {
  Rng rng(4);
  for (int i = 0; i < 20; ++i) {
    const Json json = random_sketch(rng, {.max_width = 4, .max_height = 4, .several = false});
    EXPECT_EQ(compare(json, rng, 20), "") << json.dump();
  }
}

TEST(PanelFiller, TakesNoMoreThanItMay) {
  const Sketch sketch = Panel::read_sketch(panel_with(R"({"kind":"?","cell":[0,0]})", 4)).value();
  EXPECT_TRUE(Filler::of(sketch, plenty));
  EXPECT_FALSE(Filler::of(sketch, 1000));
  const Sketch large = Panel::read_sketch(panel_with(R"({"kind":"?","cell":[0,0]})", 6)).value();
  EXPECT_FALSE(Filler::of(large, plenty)) << "6 x 6 has no table";
}

TEST(PanelSketch, HolesInWords) {
  const Sketch sketch = Panel::read_sketch(panel_with(R"({"kind":"?","cell":[1,0]},{"kind":"?","edge":[[0,0],[1,0]]},
    {"kind":"?","junction":[0,2]},{"kind":"star","cell":[0,0],"colour":"red"})"))
                            .value();
  const auto holes = Panel::holes(sketch);
  ASSERT_EQ(holes.size(), 3U);
  EXPECT_EQ(holes[0].where, "cell [1,0]");
  EXPECT_EQ(holes[0].options, (std::vector<std::string>{"empty", "black square", "white square", "red square", "black star",
                                                        "white star", "red star", "1 triangle", "2 triangles", "3 triangles"}));
  EXPECT_EQ(holes[1].where, "edge [0,0]-[1,0]");
  EXPECT_EQ(holes[1].options, (std::vector<std::string>{"empty", "must", "cannot"}));
  EXPECT_EQ(holes[2].where, "junction [0,2]");
  EXPECT_EQ(holes[2].options, (std::vector<std::string>{"empty", "must"}));
}

TEST(PanelSketch, CompletionsAreReadBack) {
  const Sketch sketch = Panel::read_sketch(panel_with(R"({"kind":"?","cell":[1,0]},{"kind":"?","edge":[[0,0],[1,0]]},
    {"kind":"?","junction":[0,2]},{"kind":"star","cell":[0,0],"colour":"red"})"))
                            .value();
  std::set<std::string> seen;
  each_candidate(Panel::holes(sketch), [&](std::span<const Option> options) {
    const Puzzle p = Panel::complete(sketch, options)->puzzle;
    const auto again = Panel::read(Panel::write(p));
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(*again, p);
    EXPECT_TRUE(seen.insert(Panel::write(p).dump()).second);
  });
  EXPECT_EQ(seen.size(), 10U * 3 * 2);
}

TEST(PanelSketch, AHoleIsNoPuzzle) {
  const auto read = Panel::read(panel_with(R"({"kind":"?","cell":[1,0]})"));
  ASSERT_FALSE(read);
  EXPECT_EQ(to_text(read.error()),
            "panel: /marks/0/kind: found a hole: this is a sketch; `crux fill` completes it; a puzzle has none");
}

TEST(PanelSketch, Errors) {
  const auto refused = [](const std::string& marks) {
    const auto read = Panel::read_sketch(panel_with(marks));
    return read ? "was read" : to_text(read.error());
  };
  EXPECT_EQ(refused(""), R"(panel: /marks: there is no hole; a sketch has at least one, such as {"kind":"?","cell":[0,0]})");
  EXPECT_EQ(refused(R"({"kind":"?"})"), R"(panel: /marks/0: there is no "cell"; the field "cell" is required)");
  EXPECT_EQ(refused(R"({"kind":"?","cell":[2,0]})"), "panel: /marks/0/cell/0: found 2; expected a whole number 0..1");
  EXPECT_EQ(refused(R"({"kind":"?","cell":[0,0],"options":[]})"),
            R"(panel: /marks/0/options: there is no option; at least one, such as "empty")");
  EXPECT_EQ(refused(R"({"kind":"?","cell":[0,0],"options":["empty","empty"]})"),
            R"(panel: /marks/0/options/1: "empty" stands there twice; each option once)");
  EXPECT_EQ(refused(R"({"kind":"?","cell":[0,0],"options":["must"]})"),
            R"(panel: /marks/0/options/0: found "must"; this place holds a square, star or triangle, or "empty")");
  EXPECT_EQ(refused(R"({"kind":"?","junction":[0,0],"options":["cannot"]})"),
            R"(panel: /marks/0/options/0: found "cannot"; this place holds must, or "empty")");
  EXPECT_EQ(
      refused(R"({"kind":"?","cell":[0,0],"options":["square"]})"),
      R"(panel: /marks/0/options/0: found "square"; what it is like, too: {"kind":"square","colour":"black"} or {"kind":"triangle","count":2})");
  EXPECT_EQ(refused(R"({"kind":"?","cell":[0,0],"options":[{"kind":"square"}]})"),
            R"(panel: /marks/0/options/0: there is no "colour"; the field "colour" is required)");
  EXPECT_EQ(refused(R"({"kind":"?","edge":[[0,0],[1,0]]},{"kind":"must","edge":[[1,0],[0,0]]})"),
            "panel: /marks/1: edge [1,0] to [0,0] holds two marks, this one and /marks/0; at most one mark at each place");
  EXPECT_EQ(refused(R"({"kind":"?","cell":[0,0]},{"kind":"?","cell":[0,0]})"),
            "panel: /marks/1: cell [0,0] holds two marks, this one and /marks/0; at most one mark at each place");
}

std::vector<Option> turned(const Symmetry& way, std::span<const Option> options) {
  std::vector<Option> made(options.size());
  for (std::size_t h = 0; h < options.size(); ++h) made[way.to[h]] = way.as[h][options[h]];
  return made;
}

TEST(PanelSketch, Symmetries) {
  const auto count = [](const std::string& marks, int size) {
    return Panel::symmetries(Panel::read_sketch(panel_with(marks, size)).value()).size();
  };
  const std::string cell = R"({"kind":"?","cell":[0,0],"options":["empty",{"kind":"square","colour":"black"}]})";
  EXPECT_EQ(count(cell, 2), 0U) << "the mirror leaves it where it is, and there is one colour";
  EXPECT_EQ(
      count(
          R"({"kind":"?","cell":[0,0],"options":["empty",{"kind":"square","colour":"black"},{"kind":"square","colour":"white"}]})",
          2),
      1U);
  EXPECT_EQ(count(R"({"kind":"?","cell":[1,0]},{"kind":"?","cell":[0,1]})", 2), 3U) << "the diagonal, black and white, and both";
  EXPECT_EQ(count(R"({"kind":"?","cell":[1,0]},{"kind":"?","cell":[0,1]},{"kind":"square","cell":[0,0],"colour":"black"})", 2),
            1U);
  EXPECT_EQ(count(R"({"kind":"?","cell":[1,0]},{"kind":"?","cell":[0,1]},{"kind":"must","edge":[[0,0],[1,0]]},)"
                  R"({"kind":"square","cell":[0,0],"colour":"black"})",
                  2),
            0U);
  EXPECT_EQ(count(R"({"kind":"?","edge":[[0,0],[1,0]]},{"kind":"?","edge":[[0,1],[0,0]]})", 2), 1U)
      << "whichever end comes first";
  EXPECT_EQ(count(R"({"kind":"?","cell":[0,0],"options":[{"kind":"star","colour":"orange"},{"kind":"star","colour":"red"},)"
                  R"({"kind":"triangle","count":1}]})",
                  2),
            0U)
      << "orange is what triangles are";
}

// Together with the identity they are a group, and none of them changes what a player meets.
TEST(PanelSketch, SymmetriesChangeNothingThatMatters) {
  const Sketch sketch =
      Panel::read_sketch(Json::parse(R"({"width":2,"height":2,"starts":[[0,0],[2,2]],"ends":[[0,2],[2,0]],"marks":[
    {"kind":"?","cell":[0,0],"options":["empty",{"kind":"square","colour":"black"},{"kind":"square","colour":"white"},{"kind":"triangle","count":2}]},
    {"kind":"?","cell":[1,1],"options":["empty",{"kind":"square","colour":"white"},{"kind":"square","colour":"black"},{"kind":"triangle","count":2}]},
    {"kind":"?","edge":[[0,0],[1,0]]},{"kind":"?","edge":[[0,0],[0,1]]},{"kind":"?","edge":[[2,2],[1,2]]},{"kind":"?","edge":[[2,1],[2,2]]}]})"))
          .value();
  const auto ways = Panel::symmetries(sketch);
  EXPECT_EQ(ways.size(), 7U);
  const auto holes = Panel::holes(sketch);
  Rng rng(1);
  for (int i = 0; i < 200; ++i) {
    std::vector<Option> options(holes.size());
    for (std::size_t h = 0; h < holes.size(); ++h) options[h] = static_cast<Option>(rng.below(holes[h].options.size()));
    const Puzzle p = Panel::complete(sketch, options)->puzzle;
    std::set<std::vector<Option>> once, twice;
    once.insert(options);
    for (const Symmetry& way : ways) {
      const Puzzle other = Panel::complete(sketch, turned(way, options))->puzzle;
      EXPECT_EQ(foresee(p).count(), foresee(other).count());
      for (const NamedRules& set : Panel::rule_sets) {
        const double a = naive_tsi(p, {set.mask, Mode::strict}), b = naive_tsi(other, {set.mask, Mode::strict});
        EXPECT_TRUE(a == b || std::abs(a - b) < 1e-9) << set.name;
      }
      once.insert(turned(way, options));
    }
    for (const auto& one : once)
      for (const Symmetry& way : ways) twice.insert(turned(way, one));
    twice.insert(once.begin(), once.end());
    EXPECT_EQ(once, twice);
  }
}

}  // namespace
}  // namespace crux::panel::fill_test
