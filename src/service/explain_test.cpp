// explain_test.cpp -- grades and hints in words: every kind of answer once, by hand, and all games through the same door.
#include "service/explain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <examples.hpp>
#include <limits>

#include "service/measuring.hpp"
#include "service/playing.hpp"
#include "service/worksheet_item.hpp"

namespace crux::explain_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

AnyPuzzle puzzle(std::string_view line) {
  auto any = read_line(line);
  if (!any) ADD_FAILURE() << to_text(any.error());
  return any.value_or(AnyPuzzle{});
}
const AnyPuzzle& cell() {
  static const AnyPuzzle any = puzzle(
      R"({"crux":1,"game":"panel","name":"One cell","puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],"marks":[]}})");
  return any;
}
const AnyPuzzle& burrows() {
  static const AnyPuzzle any = puzzle(R"({"crux":1,"game":"burrows","puzzle":{"nodes":[[2,0],[1,1],[2,2],[0,1]],)"
                                      R"("edges":[[1,3,1],[0,1,2],[1,2,2],[0,2,3],[2,3,4]],"start":3}})");
  return any;
}

// --- grades ------------------------------------------------------------------------------------------------------------------

SetGrades set_of(const std::string& name, double tsi, double without, Certainty certainty = Certainty::exact) {
  return {name,
          {{"muse", tsi, certainty, ""},
           {"remuse", tsi, certainty, ""},
           {"msi", tsi, certainty, ""},
           {"tsi", tsi, certainty, ""},
           {"insight", without - tsi, certainty, ""}}};
}
GradeReport report_of(double none, double base, Certainty certainty = Certainty::exact) {
  GradeReport report;
  report.solutions = {1, true};
  report.space = 1'728'000;
  report.sets = {set_of("none", none, none, certainty), set_of("base", base, none, certainty)};
  return report;
}
std::vector<std::string> says(const AnyPuzzle& any, const GradeReport& report) {
  return explain(any, report)["says"].get<std::vector<std::string>>();
}

TEST(Explain, SaysWhatBitsMean) {
  const auto all = says(cell(), report_of(7.6, 2));
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0], "It has 1 solution among 1,728,000 paths.");
  EXPECT_EQ(all[1], "For a player who tries at random 7.6 bits are left to find (TSI): they solve it about once in 194 tries.");
  EXPECT_EQ(
      all[2],
      "For a player who knows 4 rules (path, tree, separation, triangle) 2.0 bits are left to find: they solve it about once "
      "in 4 tries. That saves 5.6 bits.");
  const auto tries = [](double bits) { return says(cell(), report_of(bits, bits))[1]; };
  EXPECT_EQ(tries(0), "Nothing is left to guess (TSI 0): even a player who tries at random solves it at once.");
  EXPECT_EQ(tries(1),
            "For a player who tries at random 1.0 bits are left to find (TSI): they solve it in about 50 of 100 tries.");
  EXPECT_EQ(tries(0.4),
            "For a player who tries at random 0.4 bits are left to find (TSI): they solve it in about 76 of 100 tries.");
  EXPECT_NE(tries(17).find("once in 131,072 tries"), std::string::npos);
  EXPECT_NE(tries(25).find("once in 33.6 million tries"), std::string::npos);
  EXPECT_NE(tries(32).find("once in 4.3 billion tries"), std::string::npos);
  EXPECT_NE(tries(60).find("once in 10^18 tries"), std::string::npos);
}

TEST(Explain, SaysWhatRulesSave) {
  EXPECT_TRUE(says(cell(), report_of(7.6, 0))[2].ends_with("never needs to guess: that saves 7.6 bits.")) << "nothing is left";
  EXPECT_EQ(says(cell(), report_of(7.6, 7.6))[2], "The rules that Crux knows save nothing here: luck or a search is needed.");
  EXPECT_EQ(says(cell(), report_of(0, 0)).size(), 2U) << "who needs nothing is not told what else to do without";
  const Json sets = explain(cell(), report_of(7.6, 2))["sets"];
  EXPECT_EQ(sets[0]["says"], "tries at random");
  EXPECT_EQ(sets[1]["says"], "knows 4 rules (path, tree, separation, triangle)");
  GradeReport named = report_of(7, 3);
  named.sets.push_back(set_of("all", 2, 7));
  named.sets.push_back(set_of("P", 2, 7));
  const Json more = explain(cell(), named)["sets"];
  EXPECT_EQ(more[2]["says"], "knows all 6 rules");
  EXPECT_EQ(more[3]["says"], "knows one rule (path)");
  EXPECT_NE(says(cell(), named)[2].find("who knows all 6 rules"), std::string::npos) << "the first of those that save the same";
}

TEST(Explain, SaysWhatIsABound) {
  const auto all = says(cell(), report_of(7.6, 2, Certainty::upper_bound));
  EXPECT_EQ(all[1],
            "For a player who tries at random at most 7.6 bits are left to find (TSI): they solve it about once in 194 tries, or "
            "oftener.");
  EXPECT_NE(all[2].find("at most 2.0 bits are left to find"), std::string::npos);
  EXPECT_TRUE(all.back().starts_with("The work allowed ended first")) << all.back();
  const Json json = explain(cell(), report_of(7.6, 2, Certainty::upper_bound));
  EXPECT_EQ(json["exact"], false);
  EXPECT_EQ(json["sets"][0]["exact"], false);
  EXPECT_EQ(explain(cell(), report_of(7.6, 2))["exact"], true);

  GradeReport unknown = report_of(infinity, infinity, Certainty::upper_bound);
  unknown.solutions = {0, false};
  EXPECT_EQ(says(cell(), unknown)[0], "No solution was found within the work allowed; there may be one.");
  EXPECT_EQ(says(cell(), unknown)[1],
            "How many bits are left to find for a player who tries at random (TSI) is not known: the work allowed ended first.");
  unknown.solutions = {3, false};
  EXPECT_EQ(says(cell(), unknown)[0], "It has at least 3 solutions among 1,728,000 paths.");
}

TEST(Explain, SaysThatNobodyCanSolveIt) {
  GradeReport none = report_of(infinity, infinity);
  none.solutions = {0, true};
  none.ladder.emplace();
  const Json json = explain(cell(), none);
  EXPECT_EQ(json["says"], (Json{"It has no solution.", "Infinitely many bits (TSI): no player can solve it, however lucky."}));
  EXPECT_TRUE(json["tsi"].is_null());
  EXPECT_TRUE(json["sets"][0]["insight"].is_null()) << "infinity less infinity";
  EXPECT_EQ(json["class_says"], "");
  none.solutions.dilemma.says = "Clues 1 and 2 contradict each other.";
  EXPECT_EQ(says(cell(), none)[0], "It has no solution: Clues 1 and 2 contradict each other.");
}

TEST(Explain, SaysWhatTheClassMeans) {
  const Json json = explain(burrows(), grade_for_people(burrows(), 0, {}));
  EXPECT_EQ(json["class"], "PrimsOnly");
  EXPECT_EQ(json["class_says"], "No simpler strategy solves it than this one: the cheapest tunnel from where it has been.");
  EXPECT_EQ(json["says"].back(), json["class_says"]);
  ASSERT_EQ(json["bots"].size(), 5U);
  EXPECT_EQ(json["bots"][0],
            (Json{{"bot", "prims"}, {"says", "the cheapest tunnel from where it has been"}, {"solves", true}, {"tsi", 0.0}}));
  EXPECT_EQ(json["bots"][1]["solves"], false);
  EXPECT_TRUE(json["bots"][1]["tsi"].is_null());
  EXPECT_TRUE(json["bots"][4]["tsi"].is_null()) << "of a bot beside the ladder only whether it solves it is said";
  EXPECT_NEAR(json["tsi"].get<double>(), 2.848, 0.001);
  EXPECT_TRUE(json["space"].is_null());

  GradeReport report = report_of(3, 3);
  report.ladder.emplace();
  EXPECT_EQ(explain(burrows(), report)["class_says"], "Harder than every bot: none of them solves it.");
  report.ladder->bots = {{"prims", false, {"tsi", 11.6, Certainty::exact, "prims"}}};
  EXPECT_EQ(explain(burrows(), report)["class_says"], "Harder than every bot: 11.6 bits are left to find.");
  report.ladder->settled = false;
  EXPECT_EQ(explain(burrows(), report)["class_says"], "Its class is not known: the work allowed ended first.");
  report.ladder->label = "AllBots";
  EXPECT_EQ(explain(burrows(), report)["class_says"],
            "The simplest strategy solves it: the cheapest tunnel from where it stands.");
}

AnyPuzzle example(std::string_view part) {
  for (const auto& [name, text] : examples::all)
    if (name.find(part) != name.npos) return puzzle(text.substr(0, text.find('\n')));
  ADD_FAILURE() << part;
  return {};
}

// The class of a panel is the first bot within one bit of the best. If only the best is, nobody knows more.
TEST(Explain, TheTopRungTakesEveryRule) {
  const AnyPuzzle any = example("know-and-see");
  const Json json = explain(any, grade_for_people(any, 0, {}));
  EXPECT_EQ(json["class"], "all");
  EXPECT_EQ(json["class_says"],
            "It takes a player who knows every rule. To know less costs more than one bit; at best 3.0 bits are left "
            "to find.");
  const AnyPuzzle less = example("triangles");
  EXPECT_TRUE(explain(less, grade_for_people(less, 0, {}))["class_says"].get<std::string>().starts_with(
      "It takes a player who knows squares and triangles, and sees along the path. To know more saves no more than one bit; "));
}

// The search for the least program and that for all ways end first, and yet something is known.
TEST(Explain, ASearchThatWasCutShortContradictsNothing) {
  const AnyPuzzle any = example("four-wells");
  const Json json = explain(any, grade_for_people(any, 0, {}));
  EXPECT_EQ(json["rating"]["bound"], "at least");
  EXPECT_EQ(json["rating"]["level"], "easy");
  std::string all;
  for (const Json& sentence : json["says"]) all += sentence.get<std::string>() + "\n";
  EXPECT_TRUE(all.contains("easy or harder (2 of 5)")) << all;
  EXPECT_TRUE(all.contains("It has at least 1 solution")) << all;
  EXPECT_FALSE(all.contains("before a solution")) << all;
  EXPECT_FALSE(all.contains("no solution is known")) << all;
  EXPECT_EQ(json["class_says"], "Its class is not known: the work allowed ended first.");
  EXPECT_EQ(json["bots"][0]["solves"], true) << "whatever the best program is, it may be written";
  EXPECT_EQ(json["bots"][3]["solves"], false) << "without a repeat none is as short as the one that is known";
  EXPECT_EQ(how_hard(any, {}), HowHard{}) << "a sheet of paper names no level that is only a bound";
}

TEST(Explain, EveryGameHasTheSameFields) {
  const Json stair = explain(puzzle(R"({"crux":1,"game":"null","puzzle":{"steps":3}})"),
                             grade_for_people(puzzle(R"({"crux":1,"game":"null","puzzle":{"steps":3}})"), 0, {}));
  const Json other = explain(burrows(), grade_for_people(burrows(), 0, {}));
  std::vector<std::string> fields, others;
  for (const auto& [key, value] : stair.items()) fields.push_back(key);
  for (const auto& [key, value] : other.items()) others.push_back(key);
  EXPECT_EQ(fields, (std::vector<std::string>{"solutions", "complete", "space", "candidates", "tsi", "exact", "rating", "says",
                                              "sets", "class", "class_says", "rounds", "bots", "remarks"}));
  EXPECT_EQ(others, fields);
  EXPECT_TRUE(stair["class"].is_null());
  EXPECT_EQ(stair["bots"], Json::array());
  EXPECT_EQ(stair["says"].size(), 2U) << "a game without rules and bots has nothing to say of them";
}

TEST(HowHard, IsAFewWords) {
  EXPECT_EQ(how_hard(burrows(), {}), (HowHard{"medium", 3}));
  EXPECT_EQ(how_hard(puzzle(R"({"crux":1,"game":"null","puzzle":{"steps":3}})"), {}), HowHard{});
}

// --- hints -------------------------------------------------------------------------------------------------------------------

std::string told(const AnyPuzzle& any, std::string_view play) {
  const auto hint = any.game->hint(any, play, {any.game->rules.sets.back().mask, Mode::strict});
  if (!hint) ADD_FAILURE() << to_text(hint.error());
  return sentence(*any.game, hint.value_or(Hint{}));
}

TEST(Sentence, NamesTheMoveAndWhy) {
  EXPECT_EQ(
      told(burrows(), ""),
      "Next: 3-1. The cheapest tunnel from where you have been is 3-1 (1); every other costs 4 or more. (Rule: cheapest way "
      "out.)");
  EXPECT_TRUE(told(cell(), "UR").starts_with("Next: \".\".")) << told(cell(), "UR");
  EXPECT_TRUE(told(cell(), "").starts_with("No rule says more here; left to try: U and R.")) << told(cell(), "");
}

TEST(Sentence, SolvedLostAndNoWayBack) {
  EXPECT_EQ(told(cell(), "UR."), "The puzzle is solved.");
  EXPECT_EQ(told(cell(), "URD"), "From here no solution can be reached: go back to UR.");
  const AnyPuzzle impossible =
      puzzle(R"({"crux":1,"game":"panel","puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],)"
             R"("marks":[{"kind":"triangle","cell":[0,0],"count":3}]}})");
  EXPECT_EQ(told(impossible, ""), "This puzzle has no solution.");
  Hint hint{.moves = "U", .status = Status::open, .hopeful = false, .back = "", .next = {}, .left = {}};
  EXPECT_EQ(sentence(*cell().game, hint), "From here no solution can be reached: go back to the beginning.");
  hint.says = "The car hits a wall.";
  EXPECT_EQ(sentence(*cell().game, hint), "The car hits a wall. From here no solution can be reached: go back to the beginning.");
}

TEST(Sentence, MarksThatFollowTogether) {
  Hint hint;
  hint.together = true;
  EXPECT_EQ(sentence(*cell().game, hint), "No rule finds a mark here.");
  hint.next = {{"A0=B1", Verdict::must_take, {{"P", "A0=B1", Verdict::must_take, "Clue 1 says so."}}}};
  hint.left = {"A0=B1"};
  EXPECT_EQ(sentence(*cell().game, hint), "Mark A0=B1 next. Clue 1 says so. (Rule: path.)");
  hint.left = {"a", "b", "c", "d", "e", "f"};
  EXPECT_TRUE(sentence(*cell().game, hint).starts_with("Make 6 marks next: a, b, c, d and 2 more. Clue 1"));
  hint.hopeful = false;
  hint.back = "A0=B1";
  EXPECT_EQ(sentence(*cell().game, hint), "Something is wrong: only A0=B1 can be right.");
  hint.back = "";
  EXPECT_EQ(sentence(*cell().game, hint), "Nothing that is marked can be right: begin anew.");
}

TEST(Sentence, WhatIsRuledOutAndWhatIsLeft) {
  Hint hint;
  hint.next = {{"U", Verdict::cannot_take, {{"T", "U", Verdict::cannot_take, "No way back."}}}};
  hint.left = {"R", "L"};
  EXPECT_EQ(sentence(*cell().game, hint), "Not U. No way back. (Rule: tree.) That leaves R and L.");
  hint.left = {};
  EXPECT_EQ(sentence(*cell().game, hint), "The rules leave nothing to do: this cannot be finished.");
  hint.next = {{"U", Verdict::unknown, {{"", "U", Verdict::unknown, "Any will do."}}}};
  hint.left = {"U"};
  EXPECT_EQ(sentence(*cell().game, hint), "Try U. Any will do.");
  hint.next = {};
  EXPECT_EQ(sentence(*cell().game, hint), "No hint was found in time: try something.");
}

TEST(OtherReasons, AreThoseThatTheSentenceDoesNotGive) {
  Hint hint;
  hint.next = {{"U", Verdict::cannot_take, {{"T", "U", Verdict::cannot_take, "No way back."}}}};
  hint.left = {"R", "L"};
  EXPECT_EQ(other_reasons(hint), std::vector<std::string>{});
  hint.next.push_back({"D",
                       Verdict::cannot_take,
                       {{"T", "D", Verdict::cannot_take, "No way back."}, {"P", "D", Verdict::cannot_take, "It is broken."}}});
  hint.next.push_back({"L", Verdict::unknown, {{"P", "L", Verdict::unknown, "It is broken."}}});
  EXPECT_EQ(other_reasons(hint), std::vector<std::string>{"It is broken."});
  hint.hopeful = false;  // then the sentence gives none
  EXPECT_EQ(other_reasons(hint), (std::vector<std::string>{"No way back.", "It is broken."}));
}

TEST(StatusOf, WhatIsOnlyToBeHandedInIsSolved) {
  Hint hint;
  EXPECT_EQ(status_of(hint), Status::open);
  hint.hopeful = false;
  EXPECT_EQ(status_of(hint), Status::lost);
  hint.complete = true;
  EXPECT_EQ(status_of(hint), Status::solved);
  hint.status = Status::lost;
  EXPECT_EQ(status_of(hint), Status::lost);
  EXPECT_EQ(name_of(Status::lost), "lost");
}

// On the way, nobody has submitted yet: the board shows an open play, and the verdict looks ahead.
TEST(Judge, TheVerdictLooksAheadAndTheBoardDoesNot) {
  const auto board = judge(burrows(), "3-1 1-0 1-2", Judge::board);
  ASSERT_TRUE(board);
  EXPECT_EQ(board->status, Status::open);
  EXPECT_FALSE(board->text.empty());
  const auto verdict = judge(burrows(), "3-1 1-0 1-2", Judge::verdict);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->status, Status::solved);
  EXPECT_EQ(verdict->says, "The puzzle is solved.");
  EXPECT_TRUE(verdict->text.empty() && verdict->next.empty());
  const AnyPuzzle hopeless = puzzle(R"({"crux":1,"game":"panel","puzzle":{"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],)"
                                    R"("marks":[{"kind":"triangle","cell":[0,0],"count":3}]}})");
  EXPECT_EQ(judge(hopeless, "U", Judge::board).value().status, Status::open);
  EXPECT_EQ(judge(hopeless, "U", Judge::verdict).value().status, Status::lost);
  const AnyPuzzle stair = puzzle(R"({"crux":1,"game":"null","puzzle":{"steps":3}})");
  EXPECT_EQ(judge(stair, "", Judge::verdict).error().found, "this game cannot judge a play");
}

TEST(HintByAllRules, IsWhatThePageShows) {
  const auto hint = hint_by_all_rules(burrows(), "");
  ASSERT_TRUE(hint);
  EXPECT_EQ(hint->left, std::vector<std::string>{"3-1"});
}

// --- worksheets --------------------------------------------------------------------------------------------------------------

// Every sentence has a picture that shows something.
TEST(WorksheetItem, ExplainsTheSignsOfEveryGame) {
  for (const GameEntry* game : all_games()) {
    if (!game->draw) continue;
    ASSERT_TRUE(game->on_paper) << game->name;
    for (const auto& [name, text] : examples::all) {
      const auto any = read_line(text.substr(0, text.find('\n')));
      ASSERT_TRUE(any) << name;
      if (any->game != game) continue;
      const Paper paper = game->on_paper(*any, 10);
      EXPECT_TRUE(paper.goal.ends_with('.')) << paper.goal;
      EXPECT_GE(paper.signs.size(), 2U) << name;
      for (const Sign& sign : paper.signs) {
        EXPECT_TRUE(sign.says.ends_with('.')) << sign.says;
        EXPECT_FALSE(sign.picture.shapes.empty()) << name << ": " << sign.says;
      }
      EXPECT_LE(paper.picture ? paper.picture->width : 0, paper_width);
    }
  }
}

TEST(WorksheetItem, IsThePuzzleWithItsAnswerAndItsPage) {
  const auto item = worksheet_item(cell(), link_to("https://crux.example/", "abc"), {}, {});
  ASSERT_TRUE(item);
  EXPECT_EQ(item->name, "One cell");
  EXPECT_EQ(item->goal, "Draw one line from the start to the end. Every symbol has a rule.");
  EXPECT_EQ(item->says, "") << "the rules at the top say it";
  EXPECT_EQ(item->level, "gentle");
  EXPECT_EQ(item->dots, 1);
  EXPECT_EQ(item->link, "https://crux.example/puzzle/abc");
  EXPECT_EQ(link_to("https://crux.example", "abc"), item->link);
  ASSERT_TRUE(item->answer);
  EXPECT_NE(*item->answer, item->puzzle);
  EXPECT_EQ(item->solution, "") << "the picture shows it";
  const auto program = worksheet_item(
      puzzle(R"({"crux":1,"game":"robot","puzzle":{"blocks":[[0,0,0],[1,0,0],[2,0,0],[3,0,0]],"boxes":[],"switches":[[3,0,1]],)"
             R"("robot":{"at":[0,0,1],"facing":"E"}}})"),
      "", {}, {});
  ASSERT_TRUE(program);
  EXPECT_EQ(program->solution, "repeat 3; forward; end repeat");
  const auto plain = worksheet_item(burrows(), "", {.key = false}, {});
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->name, "");
  EXPECT_EQ(plain->link, "");
  EXPECT_FALSE(plain->answer);
  const auto none = worksheet_item(puzzle(R"({"crux":1,"game":"null","puzzle":{"steps":3}})"), "", {}, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().found, "this game has no picture");
}

}  // namespace
}  // namespace crux::explain_test
