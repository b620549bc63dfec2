// grids_test.cpp -- logic grids from a shell: contradictions, bad input, generate, hint, an answer key, a study's plays.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cli/run_test.hpp"

namespace crux::cli::grids_test {
namespace {

using Grids = CliTest;

constexpr std::string_view school = R"({"name":"Subject","items":["art","history","maths"]},)"
                                    R"({"name":"Teacher","items":["Ms. Abbot","Mr. Baker","Mrs. Carter"]},)"
                                    R"({"name":"Hour","items":["1 PM","2 PM","3 PM"],"values":[1,2,3]})";

std::string line_of(std::string_view categories, std::string_view clues, std::string_view theme = "school") {
  return fmt::format(R"({{"crux":1,"game":"logicgrid","id":"day","puzzle":{{"theme":"{}","categories":[{}],"clues":[{}]}}}})",
                     theme, categories, clues);
}

// One solution: history with Mr. Baker at 1 PM, art with Ms. Abbot at 2 PM, maths with Mrs. Carter at 3 PM.
const std::string day = line_of(school, R"({"type":"is","a":"A0","b":"B0"},{"type":"less","a":"A1","b":"B0","axis":"C"},)"
                                        R"({"type":"diff","a":"B0","b":"A2","axis":"C","by":1},{"type":"is","a":"B1","b":"C0"})");
// The second clue is innocent.
const std::string never =
    line_of(school, R"({"type":"is","a":"A0","b":"B0"},{"type":"not","a":"A2","b":"C0"},)"
                    R"({"type":"less","a":"A0","b":"A1","axis":"C"},{"type":"less","a":"A1","b":"B0","axis":"C"})");

TEST_F(Grids, ContradictoryCluesAreNamed) {
  const Ran told = crux({"solve", "-"}, never);
  EXPECT_EQ(told.code, 1);
  EXPECT_NE(told.out.find("no solution: clues 1, 3 and 4 contradict each other"), std::string::npos) << told.out;
  const Ran json = crux({"solve", "-", "--json"}, never);
  EXPECT_EQ(json.code, 1);
  EXPECT_EQ(Json::parse(json.out)["contradiction"], Json({0, 2, 3}));
  EXPECT_FALSE(Json::parse(crux({"solve", "-", "--json"}, day).out).contains("because"));
}

// If rule sets are asked for, only those are printed; loops only on request.
TEST_F(Grids, LoopsAreCountedBesideRulesOnRequest) {
  EXPECT_TRUE(Json::parse(crux({"grade", "-", "--json"}, day).out).contains("loops"));
  EXPECT_FALSE(Json::parse(crux({"grade", "-", "--json", "--rules", "all"}, day).out).contains("loops"));
  EXPECT_TRUE(Json::parse(crux({"grade", "-", "--json", "--rules", "all", "--loops", "shyne"}, day).out).contains("loops"));
  EXPECT_EQ(crux({"grade", "-", "--loops", "other"}, day).code, 2);
}

// It is this game's option: another game that has remarks keeps them to itself.
TEST_F(Grids, LoopsAskNoOtherGameForItsRemarks) {
  const std::string tower = CRUX_SOURCE_DIR "/data/examples/29-tower.jsonl";
  EXPECT_TRUE(Json::parse(crux({"grade", tower, "--json"}).out).contains("commands"));
  EXPECT_FALSE(Json::parse(crux({"grade", tower, "--json", "--rules", "none", "--loops", "shyne"}).out).contains("commands"));
}

TEST_F(Grids, ContradictoryCluesAreGraded) {
  const Ran ran = crux({"grade", "-", "--json"}, never);
  EXPECT_EQ(ran.code, 0) << ran.err;
  const Json grade = Json::parse(ran.out);
  EXPECT_EQ(grade["solutions"], 0);
  EXPECT_EQ(grade["valid"], false);
  EXPECT_EQ(grade["feasible"], false);
  EXPECT_EQ(grade["technique"], nullptr);
  EXPECT_EQ(grade["removable"], Json::array({1}));
}

TEST_F(Grids, SolutionsAreTables) {
  const Ran ran = crux({"solve", "-"}, day);
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out,
            "day\n"
            "  art      Ms. Abbot    2 PM\n"
            "  history  Mr. Baker    1 PM\n"
            "  maths    Mrs. Carter  3 PM\n"
            "  1 solution\n");
  EXPECT_EQ(Json::parse(crux({"solve", "-", "--json"}, day).out)["paths"], Json::array({"A0=B0 A1=B1 A2=B2 A0=C1 A1=C0 A2=C2"}));
}

TEST_F(Grids, GradesHaveLoopsAndTechniques) {
  const Json grade = Json::parse(crux({"grade", "-", "--json", "--loops", "shyne"}, day).out);
  EXPECT_EQ(grade["solutions"], 1);
  EXPECT_EQ(grade["valid"], true);
  for (const char* field : {"listed", "least", "mean", "most"}) EXPECT_GE(grade["loops"][field], 1) << field;
  EXPECT_EQ(grade["technique"], grade["class"]);
  int marks = 0, available = 0;
  for (const auto& [name, count] : grade["techniques"].items()) marks += count.get<int>();
  for (const Json& step : grade["steps"]) available += step["available"].get<int>();
  EXPECT_EQ(marks, 27) << "every cell once";
  EXPECT_EQ(available, 27);
  EXPECT_EQ(crux({"grade", "-", "--loops", "guess"}, day).code, 2);
}

TEST_F(Grids, BadInputIsRefusedWithAReason) {
  const auto swapped = [](std::string_view from, std::string_view to) {
    std::string categories(school);
    return categories.replace(categories.find(from), from.size(), to);
  };
  const std::vector<std::pair<std::string, std::string>> cases{
      {line_of(school, R"({"type":"is","a":"A0","b":"B3"})"), "\"B3\" is not in its category; category B has 3 items, B0 to B2"},
      {line_of(school, R"({"type":"is","a":"A0","b":"D0"})"), "\"D0\" is in no category; there are categories A to C"},
      {line_of(swapped(R"(,"Mrs. Carter")", ""), ""), "2 items in \"Teacher\", but 3 in \"Subject\""},
      {line_of(school, R"({"type":"less","a":"A0","b":"C1","axis":"B"})"), "a clue on an unordered axis: B (\"Teacher\")"},
      {line_of(swapped("history", "art"), ""), "a second item \"art\" in \"Subject\""},
      {line_of(swapped("Teacher", "Subject"), ""), "a second category \"Subject\""},
      {line_of(school, "", "atlantis"), "an unknown theme \"atlantis\"; one of school, "},
  };
  for (const auto& [line, reason] : cases)
    for (const char* verb : {"solve", "grade"}) {
      const Ran ran = crux({verb, "-"}, line);
      EXPECT_EQ(ran.code, 2) << line;
      EXPECT_EQ(ran.out, "");
      EXPECT_NE(ran.err.find(reason), std::string::npos) << ran.err;
      expect_one_line(ran.err);
    }
}

TEST_F(Grids, AreGeneratedAsAsked) {
  const std::vector<std::string> ask{"generate", "logicgrid",   "--theme", "harbour", "--items",
                                     "5",        "--technique", "order",   "--count", "3"};
  const Ran ran = crux(ask);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto lines = json_lines(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  for (const Json& line : lines) {
    EXPECT_EQ(line["puzzle"]["theme"], "harbour");
    EXPECT_EQ(line["puzzle"]["categories"].size(), 3U);
    EXPECT_EQ(line["puzzle"]["categories"][0]["items"].size(), 5U);
    const Json solved = Json::parse(crux({"solve", "-", "--json"}, line.dump()).out);
    EXPECT_EQ(solved["paths"], Json::array({line["solution"]}));
    const Json graded = Json::parse(crux({"grade", "-", "--json"}, line.dump()).out);
    EXPECT_EQ(graded["technique"], "order");
    EXPECT_EQ(graded["removable"], Json::array());
    for (const char* field : {"class", "loops", "feasible", "technique", "techniques", "steps", "removable"})
      EXPECT_EQ(graded[field], line["grade"][field]) << field;
  }
  EXPECT_EQ(crux(ask).out, ran.out);
}

TEST_F(Grids, LoopsAreABand) {
  const Ran ran = crux({"generate", "logicgrid", "--min-loops", "3", "--max-loops", "4", "--count", "5", "--no-minimal"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  for (const Json& line : json_lines(ran.out)) {
    const Json graded = Json::parse(crux({"grade", "-", "--json"}, line.dump()).out);
    EXPECT_EQ(graded["solutions"], 1);
    EXPECT_GE(graded["loops"]["listed"], 3);
    EXPECT_LE(graded["loops"]["listed"], 4);
  }
}

TEST_F(Grids, ElitesAreOfManyKinds) {
  for (const char* descriptors : {"loops", "technique"}) {
    const Ran ran = crux({"generate", "logicgrid", "--by", "elites", "--descriptors", descriptors, "--population", "20",
                          "--generations", "20", "--count", "5"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.err.find("elites in"), std::string::npos) << ran.err;
    std::set<std::string> kinds;
    for (const Json& line : json_lines(ran.out)) {
      EXPECT_EQ(line["unique"], true);
      EXPECT_EQ(Json::parse(crux({"solve", "-", "--json"}, line.dump()).out)["paths"], Json::array({line["solution"]}));
      EXPECT_EQ(line["grade"]["feasible"], true);
      std::set<std::string> types;
      for (const Json& clue : line["puzzle"]["clues"]) types.insert(clue["type"].get<std::string>());
      kinds.insert(std::string_view(descriptors) == "loops"
                       ? fmt::format("{} {}", line["solution"].dump(), line["grade"]["loops"]["listed"].dump())
                       : fmt::format("{} {}", Json(types).dump(), line["grade"]["technique"].dump()));
    }
    EXPECT_EQ(kinds.size(), 5U) << "one of each kind";
  }
}

TEST_F(Grids, WhatCannotBeGeneratedIsRefused) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"--theme", "atlantis"}, "one of any, school, airport, bakery, "},
      {{"--theme"}, "--theme: there is nothing after it"},
      {{"--categories", "9"}, "2 to 8"},
      {{"--theme", "school", "--categories", "8"}, "2 to 6: the theme school has no more"},
      {{"--technique", "genius"}, "one of mark, line, last, transpose"},
      {{"--technique", "line"}, "every puzzle without needless clues needs the technique \"transpose\" or a harder one"},
      {{"--min-loops", "4", "--max-loops", "2"}, "at least --min-loops, which is 4"},
      {{"--descriptors", "colour"}, "one of loops, technique"},
      {{"--by", "elites", "--items", "2"}, "3 or more"},
      {{"--by", "elites", "--technique", "order"}, "elites together with --technique"},
  };
  for (const auto& [options, reason] : cases) {
    std::vector<std::string> words{"generate", "logicgrid"};
    words.insert(words.end(), options.begin(), options.end());
    const Ran ran = crux(words);
    EXPECT_EQ(ran.code, 2) << reason;
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find(reason), std::string::npos) << ran.err;
  }
}

TEST_F(Grids, HintsAreSentences) {
  EXPECT_TRUE(crux({"hint", "-"}, day).out.ends_with("\nPut a circle where art meets Ms. Abbot.\n"));
  EXPECT_EQ(crux({"hint", "-", "--rules", "all"}, day).out,
            "At the beginning:\n"
            "  A0=B0  follows\n"
            "         direct mark (mark): Clue 1 says that the art class is taught by Ms. Abbot.\n"
            "Make this mark next.\n");
  const Ran two = crux({"hint", "-", "--path", "A0=C1", "--rules", "line"}, day);
  EXPECT_NE(two.out.find("The art class is at 2 PM, so the art class is not at 1 PM."), std::string::npos) << two.out;
  EXPECT_NE(two.out.find("Make these 4 marks next."), std::string::npos) << two.out;
  EXPECT_NE(crux({"hint", "-", "--path", "A0=C1 A1=C2", "--rules", "all"}, day).out.find("only A0=C1 can be right"),
            std::string::npos);
  EXPECT_NE(crux({"hint", "-", "--path", "A0=B0 A1=B1 A2=B2 A0=C1 A1=C0 A2=C2", "--rules", "all"}, day)
                .out.find("the puzzle is solved"),
            std::string::npos);
  EXPECT_NE(crux({"hint", "-", "--rules", "all"}, never).out.find("the puzzle has none"), std::string::npos);
  const Ran wrong = crux({"hint", "-", "--path", "A0-B0"}, day);
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.err.find("such as A0=B1 or A0xB1"), std::string::npos) << wrong.err;
}

TEST_F(Grids, AnAnswerKeyLiesBelowThePuzzle) {
  const std::string plain = (folder / "plain.svg").string(), key = (folder / "key.svg").string();
  const Json alone = Json::parse(crux({"draw", "-", "-o", plain, "--json"}, day).out);
  const Ran ran = crux({"draw", "-", "-o", key, "--key", "--json"}, day);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json both = Json::parse(ran.out);
  EXPECT_GT(both["height"], alone["height"]);
  EXPECT_NE(both["description"].get<std::string>().find("the answer"), std::string::npos);
  EXPECT_TRUE(text_of(key).find("<svg") != std::string::npos);
  EXPECT_GT(text_of(key).size(), text_of(plain).size());

  for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{{"--path", "A0=B0"}, {"--solution"}}) {
    std::vector<std::string> words{"draw", "-", "--key", "-o", key};
    words.insert(words.end(), more.begin(), more.end());
    const Ran both_asked = crux(words, day);
    EXPECT_EQ(both_asked.code, 2);
    EXPECT_NE(both_asked.err.find("--key: together with --path or --solution"), std::string::npos) << both_asked.err;
  }
  const Ran gallery = crux({"draw", "-", "--key", "--gallery", (folder / "page").string()}, day);
  EXPECT_EQ(gallery.code, 2);
  EXPECT_NE(gallery.err.find("a gallery shows every puzzle"), std::string::npos) << gallery.err;
  const Ran none = crux({"draw", "-", "--key", "-o", key}, never);
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.err.find("no solution was found; leave out --key"), std::string::npos) << none.err;
}

TEST_F(Grids, AStudyMustBeReadable) {
  const auto told = [&](std::string_view text) {
    file("logicgrid-study.json", text);
    const Ran ran = crux({"reproduce", "logicgrid", "--quick", "--data", folder.string()});
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    expect_one_line(ran.err);
    return ran.err;
  };
  EXPECT_NE(told("plays").find("not JSON"), std::string::npos);
  EXPECT_NE(told("[]").find("expected an object"), std::string::npos);
  EXPECT_NE(told(R"({"puzzles":[{"puzzle":{}}],"plays":[]})").find("\"categories\""), std::string::npos);
  EXPECT_NE(told(R"({"puzzles":[],"plays":[{"puzzle":3}]})").find("/plays/0/puzzle"), std::string::npos);
  const Ran missing = crux({"reproduce", "burrows", "--data", (folder / "nothing").string()});
  EXPECT_EQ(missing.code, 2);
  EXPECT_NE(missing.err.find("is no folder"), std::string::npos) << missing.err;
}

}  // namespace
}  // namespace crux::cli::grids_test
