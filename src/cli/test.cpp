// test.cpp -- every verb, as its users call it.
#include <gtest/gtest.h>

#include <algorithm>

#include "catalog/catalog.hpp"
#include "cli/run_test.hpp"

namespace crux::cli::room_test {
namespace {

using Verbs = CliTest;

TEST_F(Verbs, HelpOfEveryVerbGoesToStandardOutput) {
  for (const char* verb :
       {"games", "solve", "grade", "hint", "check", "draw", "generate", "progress", "reproduce", "import", "export"}) {
    const Ran ran = crux({verb, "--help"});
    EXPECT_EQ(ran.code, 0) << verb;
    EXPECT_NE(ran.out.find("Usage: crux " + std::string(verb)), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("--json"), std::string::npos) << verb;
    EXPECT_EQ(ran.err, "") << verb;
  }
  EXPECT_EQ(crux({"--version"}).out, "crux " CRUX_VERSION "\n");
}

TEST_F(Verbs, HelpNamesTheFormatsAndRulesOfAllGames) {
  for (const GameEntry* game : all_games()) {
    for (const ForeignFormat& format : game->formats)
      EXPECT_NE(crux({"import", "--help"}).out.find(format.name), std::string::npos) << format.name;
    if (game->rules.rules.empty()) continue;
    for (const NamedRules& set : game->rules.sets)
      EXPECT_NE(crux({"grade", "--help"}).out.find(set.name), std::string::npos) << set.name;
  }
}

TEST_F(Verbs, GamesListsAll) {
  const Ran people = crux({"games"});
  const auto programs = json_lines(crux({"games", "--json"}).out);
  ASSERT_EQ(programs.size(), all_games().size());
  for (std::size_t i = 0; i < programs.size(); ++i) {
    EXPECT_EQ(programs[i]["game"], all_games()[i]->name);
    EXPECT_NE(people.out.find(all_games()[i]->says), std::string::npos);
  }
}

TEST_F(Verbs, SolveListsOrCounts) {
  const std::string open = file("open.json", line_with(no_marks, R"(,"id":"a","name":"Open field")"));
  const Ran all = crux({"solve", open});
  EXPECT_EQ(all.code, 0);
  EXPECT_TRUE(all.out.starts_with("Open field (a)\n  ")) << all.out;
  EXPECT_TRUE(all.out.ends_with("\n  12 solutions\n")) << all.out;
  EXPECT_EQ(std::count(all.out.begin(), all.out.end(), '\n'), 14);
  EXPECT_EQ(crux({"solve", open, "--count"}).out, "Open field (a): 12 solutions\n");

  const Json json = Json::parse(crux({"solve", open, "--json"}).out);
  EXPECT_EQ(json["id"], "a");
  EXPECT_EQ(json["solutions"], 12);
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["paths"].size(), 12U);
  const Json count = Json::parse(crux({"solve", open, "--json", "--count"}).out);
  EXPECT_EQ(count["solutions"], 12);
  EXPECT_FALSE(count.contains("paths"));
  const Json some = Json::parse(crux({"solve", open, "--json", "--limit", "5"}).out);
  EXPECT_EQ(some["paths"].size(), 5U);
  EXPECT_EQ(some["complete"], false);
}

TEST_F(Verbs, SolveSaysNo) {
  const Ran no = crux({"solve", "-"}, line_with(lonely_star, R"(,"id":"a")"));
  EXPECT_EQ(no.code, Exit::answer_is_no);
  EXPECT_EQ(no.out, "a\n  no solution\n");
  const Ran json = crux({"solve", "-", "--json"}, line_with(lonely_star, R"(,"id":"a")"));
  EXPECT_EQ(json.code, Exit::answer_is_no);
  EXPECT_EQ(Json::parse(json.out), Json::parse(R"({"game":"panel","id":"a","paths":[],"solutions":0,"complete":true})"));
}

TEST_F(Verbs, GradeHasItsShape) {
  const Json json = Json::parse(crux({"grade", "-", "--json"}, line_with(two_squares, R"(,"id":"a")")).out);
  EXPECT_EQ(json["id"], "a");
  EXPECT_EQ(json["game"], "panel");
  EXPECT_EQ(json["space"], 12);
  EXPECT_TRUE(json["solutions"].is_number_unsigned());
  for (const char* set : {"none", "tree", "base", "base_apr", "base_rcr", "all"})
    for (const char* measure : {"muse", "remuse", "msi", "tsi", "insight"})
      EXPECT_TRUE(json["grades"][set][measure].is_number()) << set << measure;
  const Json two = Json::parse(crux({"grade", "-", "--json", "--rules", "base,P+T+S"}, line_with(two_squares)).out);
  EXPECT_EQ(two["grades"].size(), 2U);
  EXPECT_TRUE(two["grades"].contains("P+T+S"));
}

TEST_F(Verbs, GradeOfTheUnsolvableIsInfiniteAndNoFailure) {
  const Ran json = crux({"grade", "-", "--json", "--rules", "base"}, line_with(lonely_star));
  EXPECT_EQ(json.code, 0);
  EXPECT_TRUE(Json::parse(json.out)["grades"]["base"]["tsi"].is_null());
  const Ran table = crux({"grade", "-", "--rules", "base"}, line_with(lonely_star));
  EXPECT_EQ(table.code, 0);
  EXPECT_NE(table.out.find("no solution among 12 paths\n"), std::string::npos) << table.out;
  EXPECT_NE(table.out.find("inf"), std::string::npos) << table.out;
}

TEST_F(Verbs, GradeSaysWhenTheBudgetEndedFirst) {
  const Ran table = crux({"grade", "-", "--rules", "none", "--budget", "3"}, large_line());
  EXPECT_EQ(table.code, 0);
  EXPECT_NE(table.out.find("the budget ended first"), std::string::npos) << table.out;
  EXPECT_EQ(Json::parse(crux({"grade", "-", "--budget", "3", "--json"}, large_line()).out)["exact"], false);
}

TEST_F(Verbs, HintSaysWhereToLookWhyAndWhatToDo) {
  const std::string squares = file("squares.json", line_with(two_squares));
  const std::string between = crux({"hint", squares, "--path", "R"}).out;
  EXPECT_TRUE(between.starts_with("Look at the end of your line, and at the ")) << between;
  EXPECT_TRUE(between.ends_with("\nGo up.\n")) << between;
  EXPECT_TRUE(crux({"hint", squares, "--path", "RR"}).out.ends_with("\nTake it back.\n"));
  EXPECT_EQ(crux({"hint", "-"}, line_with(lonely_star)).out, "This panel has no solution.\n");
}

TEST_F(Verbs, HintListsWhatChosenRulesSay) {
  const std::string squares = file("squares.json", line_with(two_squares));
  const Ran start = crux({"hint", squares, "--rules", "all"});
  EXPECT_EQ(start.code, 0);
  EXPECT_TRUE(start.out.starts_with("After the only opening, 0,0:")) << start.out;
  // The line stands between the two squares: up is forced.
  const Ran between = crux({"hint", squares, "--path", "R", "--rules", "all"});
  EXPECT_TRUE(between.out.starts_with("After R:\n")) << between.out;
  EXPECT_NE(between.out.find("  U      must be taken\n         separation (S): "), std::string::npos) << between.out;
  EXPECT_NE(between.out.find("The rules leave only U.\n"), std::string::npos) << between.out;
  const Ran astray = crux({"hint", squares, "--path", "RR", "--rules", "all"});
  EXPECT_NE(astray.out.find("After RR no solution can be reached: go back to R.\n"), std::string::npos) << astray.out;
  const Ran arrived = crux({"hint", "-", "--path", "UURR", "--rules", "all"}, line_with(no_marks));
  EXPECT_NE(arrived.out.find("The rules leave only \".\".\n"), std::string::npos) << arrived.out;
  const Ran hopeless = crux({"hint", "-", "--rules", "all"}, line_with(lonely_star));
  EXPECT_NE(hopeless.out.find("no solution can be reached: the puzzle has none."), std::string::npos) << hopeless.out;
}

TEST_F(Verbs, HintAsJson) {
  const Json json = Json::parse(crux({"hint", "-", "--path", "R", "--json"}, line_with(two_squares, R"(,"id":"a")")).out);
  EXPECT_EQ(json["id"], "a");
  EXPECT_EQ(json["path"], "R");
  EXPECT_EQ(json["status"], "open");
  EXPECT_EQ(json["left"], Json::array({"U"}));
  ASSERT_EQ(json["moves"].size(), 2U);
  for (const Json& move : json["moves"])
    if (move["move"] == "U") {
      EXPECT_EQ(move["verdict"], "must_take");
      EXPECT_EQ(move["deductions"][0]["rule"], "S");
    }
}

TEST_F(Verbs, DrawWritesEveryFormatAndSaysWhatItDrew) {
  const std::string puzzle = file("a.json", line_with(two_squares, R"(,"id":"a")"));
  const std::vector<std::pair<std::string, std::string>> starts{{".svg", "<?xml"}, {".png", "\x89PNG"}, {".pdf", "%PDF"}};
  for (const auto& [ending, magic] : starts) {
    const std::string picture = (folder / ("a" + ending)).string();
    const Ran ran = crux({"draw", puzzle, "-o", picture, "--solution"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_TRUE(ran.err.starts_with(picture + ": ")) << ran.err;
    EXPECT_TRUE(text_of(picture).starts_with(magic)) << picture;
  }
  const Ran json = crux({"draw", puzzle, "-o", (folder / "b.svg").string(), "--json"});
  EXPECT_EQ(json.err, "");
  EXPECT_EQ(Json::parse(json.out)["id"], "a");
  EXPECT_EQ(Json::parse(json.out)["file"], (folder / "b.svg").string());
}

TEST_F(Verbs, OnePuzzleOfManyIsChosenByItsId) {
  const std::string many = line_with(two_squares, R"(,"id":"a")") + "\n" + line_with(no_marks, R"(,"id":"b")") + "\n";
  EXPECT_EQ(Json::parse(crux({"hint", "-", "--id", "b", "--json"}, many).out)["id"], "b");
  EXPECT_EQ(Json::parse(crux({"export", "windmill", "-", "--id", "a", "--json"}, many).out)["id"], "a");
  const Ran none = crux({"hint", "-", "--id", "c"}, many);
  EXPECT_EQ(none.code, Exit::bad_input);
  EXPECT_EQ(none.err, "crux: arguments: --id: no puzzle \"c\" in -; the \"id\" of one of its lines\n");
}

TEST_F(Verbs, ImportAndExportAreARoundTrip) {
  const std::string puzzle = line_with(two_squares, R"(,"id":"a")");
  const Ran code = crux({"export", "windmill", "-"}, puzzle);
  ASSERT_EQ(code.code, 0) << code.err;
  const Ran back = crux({"import", "windmill", "-"}, code.out);
  ASSERT_EQ(back.code, 0) << back.err;
  const Ran again = crux({"export", "windmill", "-"}, back.out);
  EXPECT_EQ(again.out, code.out);
  EXPECT_EQ(Json::parse(crux({"import", "windmill", "--json", code.out}).out), Json::parse(back.out));
  const Json json = Json::parse(crux({"export", "windmill", "-", "--json"}, puzzle).out);
  EXPECT_EQ(json["id"], "a");
  EXPECT_EQ(json["text"].get<std::string>() + "\n", code.out);
}

}  // namespace
}  // namespace crux::cli::room_test
