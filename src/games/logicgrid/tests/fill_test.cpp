// Sketches: what is read and refused, what a hole may become, and what candidates are.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "games/logicgrid/make/every_clue.hpp"
#include "games/logicgrid/show/english.hpp"
#include "games/logicgrid/solve/space.hpp"
#include "games/logicgrid/tests/brute.hpp"
#include "games/logicgrid/tests/sketches.hpp"

namespace crux::logicgrid::fill_test {
namespace {

// Three categories of four; C is ordered.
Json board(std::string_view clues) {
  return {{"categories",
           {{{"name", "Who"}, {"items", {"Ann", "Bob", "Cy", "Di"}}},
            {{"name", "Pet"}, {"items", {"cat", "dog", "eel", "fox"}}},
            {{"name", "Age"}, {"items", {"7", "9", "8", "12"}}, {"values", {7, 9, 8, 12}}}}},
          {"clues", Json::parse(clues)}};
}

// --- reading -------------------------------------------------------------------------------------------------------------------

TEST(LogicgridFill, ReadsHolesAmongClues) {
  const Sketch sketch = sketch_of(board(R"([{"type":"?","options":["empty",{"type":"is","a":"B1","b":"A0"}]},
                                            {"type":"not","a":"A0","b":"B0"},
                                            {"type":"?","types":["not","empty"]}])"));
  EXPECT_EQ(sketch.frame.clues, (std::vector<Clue>{{Kind::is_not, {{0, 0}, {1, 0}}}}));
  ASSERT_EQ(sketch.holes.size(), 2U);
  EXPECT_EQ(sketch.holes[0].place, 0U);
  EXPECT_EQ(sketch.holes[0].options, (std::vector<std::optional<Clue>>{std::nullopt, Clue{Kind::is, {{1, 1}, {0, 0}}}}))
      << "as they were written";
  EXPECT_EQ(sketch.holes[1].place, 2U);
  ASSERT_EQ(sketch.holes[1].options.size(), 49U) << "3 pairs of categories, 4 x 4 items each, and none";
  EXPECT_EQ(sketch.holes[1].options[0], (Clue{Kind::is_not, {{0, 0}, {1, 0}}}));
  EXPECT_EQ(sketch.holes[1].options[47], (Clue{Kind::is_not, {{1, 3}, {2, 3}}}));
  EXPECT_EQ(sketch.holes[1].options[48], std::nullopt);
  EXPECT_EQ(sketch.holes[1].numbers[0], sketch.given[0]) << "the same clue";
}

TEST(LogicgridFill, SaysHolesInWords) {
  const auto holes = Logicgrid::holes(sketch_of(board(R"([{"type":"is","a":"A1","b":"B0"},{"type":"?","options":[
      {"type":"less","a":"A0","b":"B3","axis":"C"},{"type":"diff","a":"A0","b":"B3","axis":"C","by":-2.5},"empty",
      {"type":"pair","a":"A0","b":"A1","c":"B0","d":"C1"},
      {"type":"count","links":[["A0","B1"],["B2","C0"]],"min":0,"max":1}]}])")));
  ASSERT_EQ(holes.size(), 1U);
  EXPECT_EQ(holes[0].where, "clue 2");
  EXPECT_EQ(holes[0].options, (std::vector<std::string>{"less A0 B3 on C", "diff A0 B3 on C by -2.5", "no clue",
                                                        "pair A0 A1 B0 C1", "count 0 to 1 of A0=B1 B2=C0"}));
}

// A difference of two hours is one of two places: in the theme's words they are the same.
TEST(LogicgridFill, SaysEachOptionInOtherWords) {
  Json json = Logicgrid::write({.categories = categories_of("school", 3, 4), .clues = {}, .theme = "school"});
  json["clues"] = Json::parse(R"([{"type":"?","options":[{"type":"diff","a":"A0","b":"A1","axis":"C","by":2},
      {"type":"rankdiff","a":"A0","b":"A1","axis":"C","by":2},{"type":"is","a":"A0","b":"B0"}]}])");
  const auto options = Logicgrid::holes(sketch_of(json))[0].options;
  ASSERT_EQ(options.size(), 3U);
  EXPECT_TRUE(options[0].ends_with(" (diff A0 A1 on C by 2)")) << options[0];
  EXPECT_TRUE(options[1].ends_with(" (rankdiff A0 A1 on C by 2)")) << options[1];
  EXPECT_EQ(options[2], sentence(sketch_of(json).frame, {Kind::is, {{0, 0}, {1, 0}}}));
}

TEST(LogicgridFill, RefusesWhatIsNoSketch) {
  const auto says = [](std::string_view clues, std::string_view what) {
    const auto sketch = Logicgrid::read_sketch(board(clues));
    EXPECT_EQ(sketch ? "" : to_text(sketch.error()), what) << clues;
  };
  const std::string types = "is, not, less, diff, absdiff, rankdiff, next, either, pair, alldiff, count";
  says(R"([{"type":"is","a":"A0","b":"B0"}])",
       R"(logicgrid: /clues: a sketch without holes; at least one clue that is left open: {"type":"?"})");
  says(R"([{"type":"?","options":[]}])",
       R"(logicgrid: /clues/0/options: a hole without options; 1 to 4096 clues, or "empty" for none)");
  says(R"([{"type":"?","options":{}}])", "logicgrid: /clues/0/options: found {}; expected an array");
  says(R"([{"type":"?","options":["none"]}])", R"(logicgrid: /clues/0/options/0: found "none"; a clue, or "empty" for none)");
  says(R"([{"type":"?","options":["empty",{"type":"is","a":"A0","b":"B9"}]}])",
       R"(logicgrid: /clues/0/options/1/b: "B9" is not in its category; category B has 4 items, B0 to B3)");
  says(R"([{"type":"?","options":[{"type":"?"}]}])",
       "logicgrid: /clues/0/options/0: a hole among the options of a hole; clues without holes");
  says(R"([{"type":"?","options":[{"type":"is","a":"A0","b":"B0"},"empty",{"type":"is","a":"B0","b":"A0"}]}])",
       "logicgrid: /clues/0/options/2: the same as option 0; options that are all different");
  says(R"([{"type":"?","options":["empty","empty"]}])",
       "logicgrid: /clues/0/options/1: the same as option 0; options that are all different");
  says(R"([{"type":"?","options":["empty"],"types":["is"]}])",
       R"(logicgrid: /clues/0: a hole with "options" and "types"; one of the two)");
  says(R"([{"type":"?","types":[]}])", "logicgrid: /clues/0/types: a hole without types; at least one of " + types);
  says(R"([{"type":"?","types":["is","lesser"]}])",
       R"(logicgrid: /clues/0/types/1: an unknown type of clue "lesser"; one of )" + types + " or empty");
  says(R"([{"type":"?","types":["is","not","is"]}])", R"(logicgrid: /clues/0/types/2: "is" is there twice; each type once)");
  says(R"([{"type":"?","types":["count"]}])",
       "logicgrid: /clues/0/types/0: there are too many clues of type \"count\" to try "
       "them all; list the clues that you mean in \"options\"");
  says(R"([{"type":"?"},{"type":"is","a":"A0","b":"A1"}])",
       "logicgrid: /clues/1: A0 and A1 are of one category; items of different categories: this is never true");
}

TEST(LogicgridFill, RefusesTypesThatGiveTooManyCluesOrNone) {
  const auto refusal = [](const Puzzle& p, std::string_view hole) {
    Json json = Logicgrid::write(p);
    json["clues"] = Json::array({Json::parse(hole)});
    const auto sketch = Logicgrid::read_sketch(json);
    return sketch ? "" : to_text(sketch.error());
  };
  Puzzle p{.categories = categories_of("school", 4, 6), .clues = {}, .theme = {}};
  EXPECT_EQ(refusal(p, R"({"type":"?","types":["pair"]})"),
            R"(logicgrid: /clues/0/types: more than 4096 clues are of these types; fewer "types", or a list of "options")");
  EXPECT_EQ(refusal(p, R"({"type":"?"})"), "");
  for (Category& category : p.categories) category.values.clear();
  EXPECT_EQ(refusal(p, R"({"type":"?","types":["is","next"]})"),
            R"(logicgrid: /clues/0/types/1: "next", but no category is ordered; a category with "values", or other types)");
  EXPECT_EQ(refusal(p, R"({"type":"?"})"), "") << "is and not";
  p.categories = categories_of("school", 2, 2);
  EXPECT_EQ(refusal(p, R"({"type":"?","types":["pair"]})"),
            R"(logicgrid: /clues/0/types: no clue of these types says anything in so small a puzzle; other "types")");
}

TEST(LogicgridFill, AHoleIsNoClueOfAPuzzle) {
  const auto p = Logicgrid::read(board(R"([{"type":"is","a":"A0","b":"B0"},{"type":"?"}])"));
  ASSERT_FALSE(p);
  EXPECT_EQ(to_text(p.error()),
            "logicgrid: /clues/1/type: found a hole: this is a sketch; `crux fill` completes it; a puzzle has none");
}

// --- every clue ----------------------------------------------------------------------------------------------------------------

// The candidates of which a clue is true, as bits.
std::vector<std::uint64_t> truth(const Puzzle& p, const Clue& clue, const Space& space) {
  std::vector<std::uint64_t> found((space.size() + 63) / 64);
  space.true_of(p, clue, found);
  return found;
}
bool says_something(std::vector<std::uint64_t> truth) {
  const auto odd = [](std::uint64_t word) { return word != 0 && word != ~std::uint64_t{0}; };
  return std::ranges::any_of(truth, odd) || std::ranges::adjacent_find(truth, std::ranges::not_equal_to{}) != truth.end();
}

// Five items, so that no clue says something of others than its own by leaving them the rest; 14,400 candidates fill their words.
// `pair` goes alone: the only two that are 5 apart are also "one is this and the other that".
TEST(LogicgridFill, EveryClueIsThereOnceAndSaysSomething) {
  Rng rng(3);
  Puzzle p = random_categories(3, 5, rng);
  p.categories[1].values = {7, 9, 8, 12, 20};
  const auto space = Space::of(3, 5);
  ASSERT_TRUE(space && space->size() % 64 == 0);
  using Kinds = std::vector<std::optional<Kind>>;
  for (const Kinds& kinds :
       {Kinds{Kind::is, Kind::is_not, Kind::less, Kind::diff, Kind::absdiff, Kind::rankdiff, Kind::next, Kind::either},
        Kinds{Kind::pair}}) {
    std::set<std::vector<std::uint64_t>> truths;
    for (const auto& clue : every_clue(p, kinds, most_options)) {
      const auto said = truth(p, *clue, *space);
      EXPECT_TRUE(says_something(said)) << Logicgrid::write({p.categories, {*clue}, {}})["clues"];
      EXPECT_TRUE(truths.insert(said).second) << Logicgrid::write({p.categories, {*clue}, {}})["clues"];
    }
    std::set<Kind> seen;
    for (int i = 0; i < 2000; ++i) {
      const Clue clue = random_clue(p, rng);
      const auto said = truth(p, clue, *space);
      const Json json = Logicgrid::write({p.categories, {clue}, {}});
      if (std::ranges::find(kinds, clue.kind) == kinds.end() || !says_something(said) || !Logicgrid::read(json)) continue;
      EXPECT_TRUE(truths.contains(said)) << json["clues"];
      seen.insert(clue.kind);
    }
    EXPECT_EQ(seen.size(), kinds.size());
  }
}

TEST(LogicgridFill, CluesComeInTheOrderOfTypesAxesDifferencesAndItems) {
  const Sketch sketch = sketch_of(board(R"([{"type":"?","types":["diff","less"]}])"));
  const auto words = Logicgrid::holes(sketch)[0].options;
  EXPECT_EQ(words[0], "diff A0 A1 on C by 1");
  EXPECT_EQ(words[1], "diff A0 A2 on C by 1");
  EXPECT_EQ(std::ranges::count_if(words, [](const auto& each) { return each.ends_with("by 1"); }), 8 * 7 + 8 * 3)
      << "two items without an age; or one that is 7, 8 or 9";
  const auto less = std::ranges::find_if(words, [](const auto& each) { return each.starts_with("less"); });
  EXPECT_EQ(*less, "less A0 A1 on C");
  EXPECT_TRUE(std::is_partitioned(words.begin(), words.end(), [](const auto& each) { return each.starts_with("diff"); }));
}

// --- candidates ----------------------------------------------------------------------------------------------------------------

TEST(LogicgridFill, CandidatesAreWhatReadTakes) {
  for (const Sketch& sketch : corpus_sketches()) {
    std::size_t made = 0;
    for (const Picks& picks : all_picks(sketch)) {
      const auto candidate = Logicgrid::complete(sketch, picks);
      if (!candidate) continue;
      ++made;
      const auto again = Logicgrid::read(Logicgrid::write(candidate->puzzle));
      ASSERT_TRUE(again) << to_text(again.error());
      EXPECT_EQ(*again, candidate->puzzle);
    }
    EXPECT_GT(made, 10U);
  }
}

TEST(LogicgridFill, CluesKeepTheirPlaces) {
  const Sketch sketch = sketch_of(board(R"([{"type":"?","types":["is"]},{"type":"not","a":"A0","b":"B0"},
      {"type":"?","options":["empty",{"type":"is","a":"A2","b":"B2"}]},{"type":"not","a":"A1","b":"B1"}])"));
  const Clue first{Kind::is, {{0, 0}, {1, 0}}}, second{Kind::is_not, {{0, 0}, {1, 0}}}, third{Kind::is, {{0, 2}, {1, 2}}},
      fourth{Kind::is_not, {{0, 1}, {1, 1}}};
  EXPECT_EQ(Logicgrid::complete(sketch, Picks{0, 0})->puzzle.clues, (std::vector{first, second, fourth}));
  EXPECT_EQ(Logicgrid::complete(sketch, Picks{0, 1})->puzzle.clues, (std::vector{first, second, third, fourth}));
}

TEST(LogicgridFill, NoClueIsThereTwice) {
  const Sketch sketch = sketch_of(board(R"([{"type":"next","a":"A1","b":"B1","axis":"C"},
      {"type":"?","options":["empty",{"type":"is","a":"A0","b":"B0"},{"type":"next","a":"B1","b":"A1","axis":"C"}]},
      {"type":"?","options":[{"type":"is","a":"B0","b":"A0"},"empty"]}])"));
  std::vector<Picks> together;
  for (const Picks& picks : all_picks(sketch))
    if (Logicgrid::complete(sketch, picks)) together.push_back(picks);
  EXPECT_EQ(together, (std::vector<Picks>{{0, 0}, {0, 1}, {1, 1}}));
}

}  // namespace
}  // namespace crux::logicgrid::fill_test
