#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "catalog/catalog.hpp"

namespace crux::room_test {
namespace {

const std::string stair = R"({"crux":1,"game":"null","puzzle":{"steps":3}})";
// One cell. The line goes up and right or right and up, and at the end it may stop or walk on into a dead end.
const std::string cell =
    R"({"crux":1,"game":"panel","puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],"marks":[]}})";
// The same with three triangles, of which a line can satisfy two.
const std::string impossible = R"({"crux":1,"game":"panel","puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],
  "marks":[{"kind":"triangle","cell":[0,0],"count":3}]}})";

AnyPuzzle puzzle(std::string_view line) {
  auto any = read_line(line);
  if (!any) ADD_FAILURE() << to_text(any.error());
  return any.value_or(AnyPuzzle{});
}
std::string failure(std::string_view line) {
  const auto any = read_line(line);
  return any ? "was read" : to_text(any.error());
}

// --- lines -----------------------------------------------------------------------------------------------------------------

TEST(FindGame, KnowsEveryGameByItsName) {
  for (const GameEntry* game : all_games()) EXPECT_EQ(find_game(game->name), game);
  EXPECT_EQ(find_game("chess"), nullptr);
  EXPECT_EQ(find_game(""), nullptr);
  EXPECT_EQ(find_game("Null"), nullptr);
}

TEST(ReadLine, SaysWhatIsWrongWithTheLine) {
  EXPECT_TRUE(failure("").starts_with("puzzle: column 1: not JSON: ")) << failure("");
  EXPECT_EQ(failure("[]"), "puzzle: /: found []; expected an object");
  EXPECT_EQ(failure("{}"), "puzzle: /: there is no \"crux\"; the field \"crux\" is required");
  EXPECT_EQ(failure(R"({"crux":2})"), "puzzle: /crux: found version 2; this program reads version 1");
  EXPECT_EQ(failure(R"({"crux":"1"})"), "puzzle: /crux: found version \"1\"; this program reads version 1");
  EXPECT_EQ(failure(R"({"crux":1})"), "puzzle: /: there is no \"game\"; the field \"game\" is required");
  EXPECT_EQ(failure(R"({"crux":1,"game":7})"), "puzzle: /game: found 7; expected a string");
  EXPECT_EQ(failure(R"({"crux":1,"game":"null"})"), "puzzle: /: there is no \"puzzle\"; the field \"puzzle\" is required");
  EXPECT_EQ(failure(R"({"crux":1,"game":"null","id":[7],"puzzle":{"steps":3}})"),
            "puzzle: /id: found [7]; expected a string or a whole number");
  EXPECT_TRUE(
      failure(R"({"crux":1,"game":"chess","puzzle":{}})").starts_with("puzzle: /game: unknown game \"chess\"; known are null, "));
}

TEST(ReadLine, SaysWhatIsWrongWithThePuzzleByItsPathInTheLine) {
  EXPECT_EQ(failure(R"({"crux":1,"game":"null","puzzle":[]})"), "null: /puzzle: found []; expected an object");
  EXPECT_EQ(failure(R"({"crux":1,"game":"null","puzzle":{"steps":0}})"),
            "null: /puzzle/steps: found 0; expected a whole number 1..1000");
  EXPECT_EQ(failure(R"({"crux":1,"game":"panel","puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,7]],"marks":[]}})"),
            "panel: /puzzle/ends/0/1: found 7; expected a whole number 0..1");
}

TEST(ReadLine, ReadsWhatIsParsedAlready) {
  const std::string text = R"({"crux":1,"game":"null","puzzle":{"steps":3},"name":"x"})";
  const auto any = read_parsed(Json::parse(text));
  ASSERT_TRUE(any);
  EXPECT_EQ(any->line.dump(), text);
  EXPECT_EQ(any->id, puzzle(text).id);
  const auto wrong = read_parsed(Json{{"crux", 1}, {"game", "null"}, {"puzzle", {{"steps", 0}}}});
  EXPECT_EQ(to_text(wrong.error()), "null: /puzzle/steps: found 0; expected a whole number 1..1000");
  EXPECT_EQ(to_text(read_parsed(Json("text")).error()), "puzzle: /: found \"text\"; expected an object");
}

TEST(ReadLine, KeepsWhatItDoesNotKnow) {
  const AnyPuzzle any =
      puzzle(R"({"name":"x","crux":1,"game":"null","puzzle":{"steps":3,"colour":"red"},"author":{"born":1970}})");
  EXPECT_EQ(any.line.dump(), R"({"name":"x","crux":1,"game":"null","puzzle":{"steps":3,"colour":"red"},"author":{"born":1970}})");
  EXPECT_EQ(any.game->write(any).dump(), R"({"steps":3})");
}

TEST(ReadLine, APuzzleIsCalledWhatItsLineSays) {
  EXPECT_EQ(puzzle(R"({"crux":1,"game":"null","puzzle":{"steps":3},"id":"x"})").id, "x");
  EXPECT_EQ(puzzle(R"({"crux":1,"game":"null","puzzle":{"steps":3},"id":7})").id, "7");
  EXPECT_EQ(id_of(puzzle(R"({"crux":1,"game":"null","puzzle":{"steps":3},"id":7})")), 7);
}

TEST(ReadLine, APuzzleWithoutANameIsCalledByItsContent) {
  const std::string id = puzzle(stair).id;
  EXPECT_EQ(id.size(), 16u);
  EXPECT_EQ(id.find_first_not_of("0123456789abcdef"), std::string::npos) << id;
  EXPECT_EQ(puzzle(R"( { "puzzle" : {"steps" : 3}, "game" : "null", "name" : "x", "id" : "", "crux" : 1 } )").id, id);
  EXPECT_NE(puzzle(R"({"crux":1,"game":"null","puzzle":{"steps":4}})").id, id);
}

// --- a game through its entry ------------------------------------------------------------------------------------------------

TEST(Entry, ANullPointerIsWhatAGameCannotDo) {
  const GameEntry& null = *find_game("null");
  EXPECT_EQ(null.hint, nullptr);
  EXPECT_EQ(null.draw, nullptr);
  EXPECT_TRUE(null.formats.empty());
  EXPECT_TRUE(null.rules.rules.empty());
  ASSERT_EQ(null.rules.sets.size(), 1u);
  EXPECT_EQ(null.rules.sets[0].name, "none");
  const GameEntry& panel = *find_game("panel");
  EXPECT_NE(panel.hint, nullptr);
  EXPECT_NE(panel.draw, nullptr);
  EXPECT_FALSE(panel.formats.empty());
}

struct Solved {
  SolveReport report;
  std::vector<std::string> traces;
};
Solved solve(const std::string& line, SolveRequest ask = {}, std::uint64_t steps = Budget::unlimited) {
  const AnyPuzzle any = puzzle(line);
  Budget budget(steps);
  Solved solved;
  solved.report = any.game->solve(any, ask, budget, [&](const Trace& trace) {
    EXPECT_EQ(trace.outcome, Status::solved);
    solved.traces.push_back(trace.moves);
  });
  return solved;
}

TEST(Entry, SolveShowsEverySolution) {
  EXPECT_EQ(solve(stair).traces, (std::vector<std::string>{"111", "12", "21"}));
  EXPECT_EQ(solve(cell).traces, (std::vector<std::string>{"UR.", "RU."}));
  EXPECT_EQ(solve(cell).report.solutions, 2u);
  EXPECT_TRUE(solve(cell).report.complete);
}

TEST(Entry, SolveStopsAtTheLimitAndSaysSo) {
  for (const std::string& line : {stair, cell}) {
    EXPECT_EQ(solve(line, {.limit = 1}).traces.size(), 1u);
    EXPECT_FALSE(solve(line, {.limit = 1}).report.complete);
    EXPECT_EQ(solve(line, {.count_only = true, .limit = 1}).report.solutions, 1u);
    EXPECT_FALSE(solve(line, {.count_only = true, .limit = 1}).report.complete);
    EXPECT_EQ(solve(line, {.limit = 0}).report.solutions, 0u);
  }
  EXPECT_FALSE(solve(stair, {}, 3).report.complete);
}

TEST(Entry, CountingShowsNothing) {
  for (const std::string& line : {stair, cell}) {
    const Solved counted = solve(line, {.count_only = true});
    EXPECT_EQ(counted.report.solutions, solve(line).traces.size());
    EXPECT_TRUE(counted.report.complete);
    EXPECT_TRUE(counted.traces.empty());
  }
}

GradeReport grade(const std::string& line, const std::vector<std::string>& sets, std::uint64_t budget = Budget::unlimited) {
  const AnyPuzzle any = puzzle(line);
  GradeRequest ask{.sets = {}, .against = {0, Mode::strict}, .budget = budget};
  for (const std::string& set : sets) ask.sets.push_back({set, {read_rules(any.game->rules, set).value(), Mode::strict}});
  return any.game->grade(any, ask, {});
}

double value(const SetGrades& set, std::string_view name) {
  for (const Grade& grade : set.grades)
    if (grade.name == name) return grade.value;
  ADD_FAILURE() << "no " << name;
  return -1;
}

TEST(Entry, GradesAStair) {
  const GradeReport report = grade(stair, {"none"});
  EXPECT_EQ(report.solutions.solutions, 3u);
  EXPECT_FALSE(report.space);
  ASSERT_EQ(report.sets.size(), 1u);
  EXPECT_NEAR(value(report.sets[0], "tsi"), -std::log2(5. / 8), 1e-9);
  EXPECT_NEAR(value(report.sets[0], "muse"), 2, 1e-9);
  EXPECT_EQ(report.sets[0].grades[0], (Grade{"muse", value(report.sets[0], "muse"), Certainty::exact, "none, strict"}));
}

// A player without rules stops at the end every other time; the tree rule tells when to stop.
TEST(Entry, InsightIsTheTsiThatTheRulesSave) {
  const GradeReport report = grade(cell, {"none", "base", "P+T"});
  EXPECT_EQ(report.space, 2u);
  ASSERT_EQ(report.sets.size(), 3u);
  for (const SetGrades& set : report.sets)
    EXPECT_NEAR(value(set, "insight"), value(report.sets[0], "tsi") - value(set, "tsi"), 1e-9) << set.name;
  EXPECT_NEAR(value(report.sets[0], "tsi"), 1, 1e-9);
  EXPECT_NEAR(value(report.sets[1], "tsi"), 0, 1e-9);
  EXPECT_NEAR(value(report.sets[1], "insight"), 1, 1e-9);
  EXPECT_NEAR(value(report.sets[2], "insight"), 1, 1e-9);
}

TEST(Entry, AnImpossiblePuzzleIsGradedLikeAnyOther) {
  const GradeReport report = grade(impossible, {"none", "base"});
  EXPECT_EQ(report.solutions.solutions, 0u);
  EXPECT_TRUE(report.solutions.complete);
  for (const SetGrades& set : report.sets) {
    for (const char* name : {"muse", "remuse", "msi", "tsi"}) EXPECT_TRUE(std::isinf(value(set, name))) << name;
    EXPECT_TRUE(std::isnan(value(set, "insight")));  // infinitely much less infinitely much
  }
}

TEST(Entry, AShortBudgetGivesBoundsAndEstimates) {
  const GradeReport report = grade(stair, {"none"}, 2);
  EXPECT_FALSE(report.solutions.complete);
  for (const Grade& grade : report.sets.at(0).grades) {
    const bool bounded = grade.name == "muse" || grade.name == "msi" || grade.name == "tsi";
    EXPECT_EQ(name_of(grade.certainty), bounded ? "upper bound" : "estimate") << grade.name;
  }
}

Hint hint(const std::string& line, std::string_view moves, std::uint32_t mask) {
  const AnyPuzzle any = puzzle(line);
  const auto report = any.game->hint(any, moves, {mask, Mode::strict});
  if (!report) ADD_FAILURE() << to_text(report.error());
  return report.value_or(Hint{});
}

TEST(Entry, HintSaysWhatTheRulesLeaveAndWhy) {
  const Hint at_the_end = hint(cell, "UR", 63);
  EXPECT_EQ(at_the_end.status, Status::open);
  EXPECT_TRUE(at_the_end.hopeful);
  EXPECT_EQ(at_the_end.left, (std::vector<std::string>{"."}));
  ASSERT_EQ(at_the_end.next.size(), 2u);
  EXPECT_EQ(at_the_end.next[0].move, "D");
  EXPECT_EQ(at_the_end.next[1].move, ".");
  EXPECT_EQ(at_the_end.next[1].verdict, Verdict::must_take);
  ASSERT_FALSE(at_the_end.next[1].because.empty());
  EXPECT_EQ(at_the_end.next[1].because[0].rule, "T");
  EXPECT_EQ(hint(cell, "UR", 0).left, (std::vector<std::string>{"D", "."}));
}

TEST(Entry, HintMakesAnOpeningWithoutAChoice) {
  EXPECT_EQ(hint(cell, "", 0).moves, "0,0:");
  EXPECT_EQ(hint(cell, "", 0).left, (std::vector<std::string>{"U", "R"}));
}

TEST(Entry, HintSaysHowFarToGoBack) {
  const Hint lost = hint(cell, "URD", 0);
  EXPECT_FALSE(lost.hopeful);
  EXPECT_EQ(lost.back, "UR");
  EXPECT_EQ(hint(impossible, "U", 0).back, std::nullopt);  // not even the start is hopeful
  EXPECT_EQ(hint(cell, "UR.", 0).status, Status::solved);
}

TEST(Entry, HintAndDrawRefuseAPlayThatNobodyCanPlay) {
  const AnyPuzzle any = puzzle(cell);
  EXPECT_EQ(any.game->hint(any, "UU", {}).error().where, "path, character 2");
  EXPECT_EQ(any.game->draw(any, "UU", 0).error().where, "path, character 2");
  EXPECT_TRUE(any.game->draw(any, "UR.", 0));
}

// The game accepts all that a page offers: all defaults together, and each choice and each range with them.
TEST(CanonicalText, IsTheGameAndThePuzzleAndNothingElse) {
  const auto text = [](std::string_view line) { return canonical_text(*read_line(line)); };
  EXPECT_EQ(text(R"({"crux":1,"game":"null","puzzle":{"steps":3}})"), "null\n{\"steps\":3}");
  EXPECT_EQ(text(R"({"puzzle":{"steps":3,"colour":"red"},"name":"x","id":"y","game":"null","crux":1})"), "null\n{\"steps\":3}");
}

}  // namespace
}  // namespace crux::room_test
