// test.cpp -- what pages and the command line both ask for: numbers, looks, proofs, and what may be shared.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

#include "service/figures.hpp"
#include "service/look.hpp"
#include "service/measuring.hpp"
#include "service/porting.hpp"
#include "service/proof.hpp"
#include "service/sharing.hpp"
#include "service/showing.hpp"

namespace crux::service_test {
namespace {

const std::string cell =
    R"({"crux":1,"game":"panel","name":"One cell","puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],"marks":[]}})";
// The same with three triangles, of which a line can satisfy two.
const std::string impossible = R"({"crux":1,"game":"panel","puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],
  "marks":[{"kind":"triangle","cell":[0,0],"count":3}]}})";

AnyPuzzle puzzle(std::string_view line) {
  auto any = read_line(line);
  if (!any) ADD_FAILURE() << to_text(any.error());
  return any.value_or(AnyPuzzle{});
}
std::string named(const AnyPuzzle& any) { return "kept as " + std::string(any.game->name); }

// --- numbers -----------------------------------------------------------------------------------------------------------------

TEST(Measuring, ValuesAreThoseOfTheGrader) {
  const AnyPuzzle any = puzzle(cell);
  const Json values = values_of(any, {});
  const GradeReport report = grade_for_people(any, 0, {});
  EXPECT_EQ(values["tsi"], number(find_grade(report.sets.front(), "tsi")->value));
  const Numbers found = measure(any, {.own = all_own(*any.game)}, {});
  EXPECT_TRUE(found.grades.sets.empty()) << "nobody has asked for them";
  EXPECT_EQ(values["solutions"], found.solutions.solutions);
  EXPECT_EQ(values["solutions"], report.solutions.solutions);
  EXPECT_EQ(found.own.size(), any.game->measures.size());
  for (const auto& [name, value] : found.own.items()) EXPECT_EQ(values[name], value) << name;
}

TEST(Measuring, GradesAreWrittenByRuleSet) {
  const std::vector<SetGrades> sets{
      {"none", {{"tsi", 1.5, Certainty::exact, ""}, {"insight", -0.0, Certainty::exact, ""}}},
      {"all", {{"tsi", std::numeric_limits<double>::infinity(), Certainty::upper_bound, ""}}},
  };
  EXPECT_EQ(to_json(sets).dump(), R"({"none":{"tsi":1.5,"insight":0.0},"all":{"tsi":null}})");
  EXPECT_TRUE(exact(sets.front()));
  EXPECT_FALSE(exact(sets));
  EXPECT_EQ(known_grade(sets.front(), "tsi"), 1.5);
  EXPECT_TRUE(std::isnan(known_grade(sets.front(), "msi")));
  EXPECT_TRUE(std::isnan(known_grade(sets.back(), "tsi")));
}

TEST(Measuring, RemarksComeOnlyWhenAskedFor) {
  for (const GameEntry* game : all_games()) {
    if (!game->remark) continue;
    const GradeRequest ask{.sets = {}, .against = {}};
    std::optional<AnyPuzzle> any;
    ASSERT_TRUE(game->generate) << "a game with remarks that cannot make a puzzle needs one here";
    const auto keep = [&](const Json& line) {
      any = puzzle(line.dump());
      return false;
    };
    GenerateRequest one;
    ASSERT_TRUE(
        game->generate(one, {}, {.puzzle = keep, .progress = [](const GenerateReport&) {}, .note = [](std::string_view) {}}));
    ASSERT_TRUE(any) << game->name;
    const auto remarks = [&](const AnyPuzzle& made, bool wanted) {
      return measure(made, {.grades = ask, .remarks = wanted, .solutions = false}, {}).grades.remarks.text;
    };
    EXPECT_EQ(remarks(*any, false), "") << game->name;
    EXPECT_NE(remarks(*any, true), "") << game->name;
  }
}

TEST(Measuring, NumbersThatJsonCannotSayAreNull) {
  EXPECT_EQ(number(1.5), Json(1.5));
  EXPECT_EQ(number(-0.0).dump(), "0.0");
  EXPECT_EQ(number(std::numeric_limits<double>::infinity()), Json(nullptr));
  EXPECT_EQ(number(std::numeric_limits<double>::quiet_NaN()), Json(nullptr));
}

// --- looks -------------------------------------------------------------------------------------------------------------------

TEST(Look, SeesAPuzzleUnderItsName) {
  const auto seen = look(Json::parse(cell), 100'000, named, {});
  ASSERT_TRUE(seen);
  EXPECT_EQ((*seen)["kind"], "puzzle");
  EXPECT_EQ((*seen)["id"], "kept as panel");
  EXPECT_EQ((*seen)["solutions"], 2);
  EXPECT_EQ((*seen)["plays"].size(), 2U);
  EXPECT_EQ((*seen)["insights"].size(), find_game("panel")->rules.rules.size());
  EXPECT_FALSE(seen->contains("candidates"));
}

TEST(Look, SeesHolesInASketch) {
  const auto seen = look(Json::parse(R"({"crux":1,"game":"panel","puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],
    "marks":[{"kind":"?","cell":[0,0],"options":["empty",{"kind":"triangle","count":1}]}]}})"),
                         100'000, named, {});
  ASSERT_TRUE(seen) << to_text(seen.error());
  EXPECT_EQ((*seen)["kind"], "sketch");
  EXPECT_EQ((*seen)["candidates"], 2);
  EXPECT_EQ((*seen)["holes"][0]["options"].size(), 2U);
  EXPECT_TRUE(seen->contains("example"));
}

TEST(Look, SaysWhatIsWrong) {
  const auto seen = look(Json::parse(R"({"crux":1,"game":"chess","puzzle":{}})"), 1000, named, {});
  ASSERT_FALSE(seen);
  EXPECT_EQ(seen.error().where, "/game");
}

// --- proofs ------------------------------------------------------------------------------------------------------------------

TEST(Proof, IsOneSolutionOrMoreAndATime) {
  const auto proof = prove(puzzle(cell), 1234, {});
  ASSERT_TRUE(proof);
  EXPECT_EQ((*proof)["solutions"], 2);
  EXPECT_EQ((*proof)["complete"], true);
  EXPECT_EQ((*proof)["at"], 1234);
  EXPECT_EQ(prove(puzzle(impossible), 1, {}).error().found, "it has no solution");
}

// --- what is shared ----------------------------------------------------------------------------------------------------------

TEST(Sharing, AStrangerSaysNeitherWhatItIsCalledNorHowHardItIs) {
  AnyPuzzle any = puzzle(cell);
  any.id = "abc";
  const Json sent{
      {"name", "Mine"}, {"note", "Try it"}, {"grade", {{"class", "hard"}}}, {"solution", "UR"}, {"recipe", {{"x", 1}}}};
  const auto kept = line_of_stranger(any, sent);
  ASSERT_TRUE(kept);
  EXPECT_EQ(*kept, (Json{{"crux", 1}, {"game", "panel"}, {"id", "abc"}, {"puzzle", any.game->write(any)}}));
  EXPECT_EQ(line_of_stranger(any, {{"name", "two\nlines"}}).error().where, "/name");
  EXPECT_EQ(line_of_stranger(any, {{"note", std::string(1'201, 'x')}}).error().where, "/note");
}

TEST(Sharing, AProofComesOnceAndLeavesNamesAlone) {
  const AnyPuzzle any = puzzle(cell);
  const auto proven = with_proof(any, {{"solutions", 2}});
  ASSERT_TRUE(proven);
  EXPECT_EQ(proven->line["proof"], (Json{{"solutions", 2}}));
  EXPECT_EQ(proven->line["name"], "One cell");
  EXPECT_FALSE(with_proof(*proven, {{"solutions", 1}}));
}

TEST(Sharing, OurOwnWordsTakeThePlaceOfOthers) {
  const AnyPuzzle any = puzzle(cell);
  EXPECT_FALSE(with_words_of(any, {{"name", "One cell"}}));
  const auto named = with_words_of(any, {{"name", "A cell"}, {"note", "Try it"}});
  ASSERT_TRUE(named);
  EXPECT_EQ(named->line["name"], "A cell");
  EXPECT_EQ(named->line["note"], "Try it");
  EXPECT_FALSE(with_words_of(any, Json::object())->line.contains("name"));
}

TEST(Sharing, NobodyIsShownASolution) {
  AnyPuzzle any = puzzle(cell);
  any.line["solution"] = "UR.";
  any.line["grade"] = {{"class", "path"}, {"loops", 3}};
  mark_grade(*any.game, any.line);
  const Json seen = shown(any);
  EXPECT_FALSE(seen.contains("solution"));
  EXPECT_EQ(seen["grade"], (Json{{"class", "path"}}));
  EXPECT_EQ(seen["name"], "One cell");
}

// A grade by older rules, or by other figures, says nothing any more.
TEST(Sharing, GradesOutOfDateAreNotShown) {
  AnyPuzzle any = puzzle(cell);
  any.line["grade"] = {{"class", "none"}};
  EXPECT_FALSE(shown(any).contains("grade")) << "an older version's";
  mark_grade(*any.game, any.line);
  EXPECT_TRUE(shown(any).contains("grade"));
  Json figures = Json::parse(any.game->rating_figures);
  figures["tries"]["value"] = 3.5;
  ASSERT_TRUE(use_figures(*any.game, figures.dump()));
  EXPECT_FALSE(shown(any).contains("grade")) << "by other figures";
  rating::forget_scales();
  EXPECT_TRUE(shown(any).contains("grade"));
}

// --- pictures ----------------------------------------------------------------------------------------------------------------

TEST(Showing, ViewsAreFoundByName) {
  for (const GameEntry* game : all_games()) {
    EXPECT_EQ(find_view(*game, "", "view").value_or(99), 0U) << game->name;
    const auto none = find_view(*game, "nosuch", "view");
    ASSERT_FALSE(none) << game->name;
    EXPECT_EQ(none.error().where, "view");
    EXPECT_EQ(none.error().expected.starts_with("the views are "), !game->views.empty()) << none.error().expected;
    EXPECT_TRUE(find_view(*game, small_view, "view")) << game->name;
    const bool letters = std::ranges::find(game->views, letters_view) != game->views.end();
    if (!letters) {
      EXPECT_EQ(find_view(*game, letters_view, "view").value(), find_view(*game, small_view, "view").value()) << game->name;
    }
    for (std::size_t i = 0; i < game->views.size(); ++i)
      EXPECT_EQ(find_view(*game, game->views[i], "view").value_or(99), i) << game->name;
  }
}

TEST(Showing, TheFirstSolutionIsOneThatSolveFinds) {
  const auto first = first_solution(puzzle(cell), {});
  EXPECT_TRUE(first == "UR." || first == "RU.") << first.value_or("none");
  EXPECT_EQ(first_solution(puzzle(impossible), {}), std::nullopt);
}

TEST(Porting, FindsAFormatByItsName) {
  for (const std::string_view name : format_names(all_games())) EXPECT_EQ(find_format(all_games(), name)->name, name);
  EXPECT_EQ(find_format(all_games(), "nosuch"), nullptr);
}

}  // namespace
}  // namespace crux::service_test
