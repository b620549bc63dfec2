// bots_test.cpp -- what the ladder and the generators look like from a shell: solve --bot, grade, generate.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "catalog/catalog.hpp"
#include "cli/run_test.hpp"

namespace crux::cli::bots_test {
namespace {

using Ladders = CliTest;

const std::string only_prim = R"({"crux":1,"game":"burrows","id":"2a","puzzle":{"nodes":[[2,0],[1,1],[2,2],[0,1]],)"
                              R"("edges":[[1,3,1],[0,1,2],[1,2,2],[0,2,3],[2,3,4]],"start":3}})";
const std::string one_back = R"({"crux":1,"game":"burrows","id":"2c","puzzle":{"nodes":[[1,1],[0,0],[2,0],[1,0]],)"
                             R"("edges":[[0,3,1],[0,1,2],[0,2,2],[1,3,4],[2,3,5]],"start":3}})";
const std::string panel = line_with(no_marks, R"(,"id":"p")");

TEST_F(Ladders, ABotShowsOnePlayOrAll) {
  const Ran one = crux({"solve", "-", "--bot", "local"}, only_prim);
  EXPECT_EQ(one.code, 1);
  EXPECT_EQ(one.out,
            "2a: local\n  3-1 1-0 0-2\n    lost: The tunnel 1-2 (2) leads to 2 too and is cheaper than 0-2 (3).\n"
            "  local cannot solve it\n");
  const Ran good = crux({"solve", "-", "--bot", "backtrack"}, one_back);
  EXPECT_EQ(good.code, 0);
  EXPECT_EQ(good.out, "2c: backtrack\n  3-0 0-1 0-2\n    solved\n  backtrack solves it\n");
  EXPECT_EQ(crux({"solve", "-", "--bot", "backtrack", "--all-traces"}, one_back).out,
            "2c: backtrack\n  3-0\n    0-1  (1 in 2)\n      0-2  solved\n    0-2  (1 in 2)\n      0-1  solved\n"
            "  backtrack solves it\n");
  const Json json = Json::parse(crux({"solve", "-", "--bot", "search", "--all-traces", "--json"}, one_back).out);
  EXPECT_EQ(json["bot"], "search");
  EXPECT_EQ(json["solves"], true);
  EXPECT_EQ(json["exhausted"], false);
  std::set<std::string> styles;
  for (const Json& trace : json["traces"]) styles.insert(trace["style"].get<std::string>());
  EXPECT_EQ(styles, (std::set<std::string>{"breadth first", "depth first"}));
}

TEST_F(Ladders, ABotSaysWhenItIsExhausted) {
  const Ran ran = crux({"solve", "-", "--bot", "local", "--budget", "2"}, only_prim);
  EXPECT_EQ(ran.code, 3);
  EXPECT_NE(ran.out.find("exhausted"), std::string::npos) << ran.out;
  const Json json = Json::parse(crux({"solve", "-", "--bot", "local", "--budget", "2", "--json"}, only_prim).out);
  EXPECT_EQ(json["solves"], nullptr);
  EXPECT_EQ(json["exhausted"], true);
}

TEST_F(Ladders, EveryGameWithBotsCanBeAsked) {
  EXPECT_EQ(crux({"solve", "-", "--bot", "path"}, panel).code, 0);
  const Ran none = crux({"solve", "-", "--bot", "genius"}, only_prim);
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.err.find("one of local, backtrack, search, prims, kruskal"), std::string::npos) << none.err;
  const Ran bare = crux({"solve", "-", "--bot", "local"}, R"({"crux":1,"game":"null","puzzle":{"steps":2}})");
  EXPECT_EQ(bare.code, 2);
  EXPECT_NE(bare.err.find("null has no bots"), std::string::npos) << bare.err;
  EXPECT_EQ(crux({"solve", "-", "--all-traces"}, only_prim).code, 2);
  EXPECT_EQ(crux({"solve", "-", "--bot", "local", "--count"}, only_prim).code, 2);
}

TEST_F(Ladders, GradeNamesTheClass) {
  const Json json = Json::parse(crux({"grade", "-", "--json"}, only_prim).out);
  EXPECT_EQ(json["class"], "PrimsOnly");
  EXPECT_EQ(json["bots"].dump(),
            R"({"prims":{"solves":true,"tsi":0.0},"search":{"solves":false,"tsi":null},"backtrack":{"solves":false,"tsi":null},)"
            R"("local":{"solves":false,"tsi":null},"kruskal":{"solves":true}})");
  EXPECT_TRUE(json["tsi"].is_number()) << "of a player who knows nothing";
  EXPECT_EQ(json["exhausted"], Json::array());
  EXPECT_NE(crux({"grade", "-"}, only_prim).out.find("class: PrimsOnly"), std::string::npos);

  const Json short_of = Json::parse(crux({"grade", "-", "--json", "--budget", "3"}, only_prim).out);
  EXPECT_EQ(short_of["class"], nullptr);
  EXPECT_EQ(short_of["exact"], false);
  EXPECT_NE(std::ranges::find(short_of["exhausted"], "local"), short_of["exhausted"].end());
}

// A panel's stratum is the first rule set that leaves at most one bit more than all rules do, or no more than is asked for.
TEST_F(Ladders, PanelsHaveStrataToo) {
  const Json json = Json::parse(crux({"grade", "-", "--json"}, panel).out);
  EXPECT_EQ(json["class"], "path");
  std::string solves;
  for (const auto& [name, said] : json["bots"].items()) solves += name + (said["solves"] == true ? "+ " : "- ");
  EXPECT_EQ(solves, "all+ base_rcr+ base_apr+ base+ path+ none- ");
  EXPECT_EQ(Json::parse(crux({"grade", "-", "--json", "--within", "2"}, panel).out)["class"], "naive");
  EXPECT_FALSE(Json::parse(crux({"grade", "-", "--json", "--rules", "base"}, panel).out).contains("class"));
  EXPECT_TRUE(Json::parse(crux({"grade", "-", "--json", "--rules", "base", "--within", "0"}, panel).out).contains("class"));
  EXPECT_EQ(crux({"grade", "-", "--within", "-1"}, panel).code, 2);
}

TEST_F(Ladders, GenerateMakesWhatWasAsked) {
  const Ran ran = crux({"generate", "burrows", "--nodes", "5", "--edges=7", "--class", "PrimsSearch", "--count", "20"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto lines = json_lines(ran.out);
  ASSERT_EQ(lines.size(), 20U);
  std::set<std::string> ids;
  for (const Json& line : lines) {
    const auto any = read_line(line.dump());
    ASSERT_TRUE(any);
    ids.insert(any->id);
    EXPECT_EQ(line["puzzle"]["nodes"].size(), 5U);
    EXPECT_EQ(line["puzzle"]["edges"].size(), 7U);
    const Json graded = Json::parse(crux({"grade", "-", "--json"}, line.dump()).out);
    for (const char* field : {"class", "bots", "tsi", "exhausted"}) EXPECT_EQ(graded[field], line["grade"][field]) << field;
    EXPECT_EQ(graded["class"], "PrimsSearch");
    EXPECT_EQ(line["recipe"]["targets"]["class"], "PrimsSearch");
    // The solution is one: it can be drawn, and leaves nothing to hint at but to submit.
    const Json hint = Json::parse(crux({"hint", "-", "--json", "--path", line["solution"].get<std::string>()}, line.dump()).out);
    EXPECT_EQ(hint["left"], Json::array({"submit"}));
  }
  EXPECT_EQ(ids.size(), 20U);
  const auto again = crux({"generate", "burrows", "--nodes", "5", "--edges=7", "--class", "PrimsSearch", "--count", "20"});
  EXPECT_EQ(again.out, ran.out);
  EXPECT_NE(crux({"generate", "burrows", "--nodes", "5", "--edges", "7", "--seed", "2"}).out,
            crux({"generate", "burrows", "--nodes", "5", "--edges", "7", "--seed", "3"}).out);
}

TEST_F(Ladders, GenerateSaysWhatCannotBeMet) {
  const Ran tree = crux({"generate", "burrows", "--nodes", "5", "--edges", "4", "--class", "PrimsOnly"});
  EXPECT_EQ(tree.code, 1);
  EXPECT_NE(tree.err.find("no such puzzle"), std::string::npos) << tree.err;
  // Nine weights, so nine puzzles: found out by trying.
  const Ran few = crux({"generate", "burrows", "--nodes", "2", "--edges", "1", "--count", "10", "--budget", "2000"});
  EXPECT_EQ(few.code, 3);
  EXPECT_EQ(json_lines(few.out).size(), 9U);
  EXPECT_NE(few.err.find("9 of 10 puzzles: 2000 candidates were tried"), std::string::npos) << few.err;
}

TEST_F(Ladders, GenerateRefuses) {
  const auto says = [](std::vector<std::string> words, std::string_view what) {
    const Ran ran = crux(std::move(words));
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find(what), std::string::npos) << ran.err;
    EXPECT_EQ(ran.out, "");
  };
  says({"generate", "chess"}, "unknown game \"chess\"");
  says({"generate", "null"}, "generate: null: this game has no generator yet; choose one of ");
  says({"generate", "burrows", "--stage", "12"}, "--stage");
  says({"generate", "burrows", "--stage", "five"}, "a whole number");
  says({"generate", "burrows", "--stage"}, "there is nothing after it");
  says({"generate", "burrows", "--stage", "5", "--stage", "6"}, "twice");
  says({"generate", "burrows", "--stage", "5", "--nodez", "6"}, "--nodes, --edges, --stage, --stages, --weights");
  says({"generate", "burrows", "--stage", "5", "--class", "Hard"}, "one of AllBots");
  says({"generate", "burrows", "--stage", "5", "--by", "magic"}, "one of native, clingo");
  says({"generate", "burrows", "--stage", "5", "--rules", "x.lp"}, "give --by clingo, too");
  says({"generate", "burrows", "--stage", "5", "--by", "clingo", "--rules", "/no/such.lp"}, "cannot be read");
  says({"generate", "burrows", "--stage", "5", "--count", "0"}, "--count");
}

TEST_F(Ladders, GenerateByClingoKeepsTheDesignersRules) {
  const std::string cheap = file("cheap.lp", ":- tunnel(_,_,W), W > 3.\n");
  const Ran ran =
      crux({"generate", "burrows", "--stage", "6", "--by", "clingo", "--rules", cheap, "--class", "AllBots", "--count", "2"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  for (const Json& line : json_lines(ran.out)) {
    EXPECT_EQ(line["grade"]["class"], "AllBots");
    for (const Json& edge : line["puzzle"]["edges"]) EXPECT_LE(edge[2], 3);
  }
  const std::string wrong = file("wrong.lp", "% a comment\n:- tunnel(_,_,W), W > .\n");
  const Ran refused = crux({"generate", "burrows", "--stage", "6", "--by", "clingo", "--rules", wrong});
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("wrong.lp, line 2"), std::string::npos) << refused.err;
  const std::string never = file("never.lp", ":- start(N).\n");
  const Ran none = crux({"generate", "burrows", "--stage", "6", "--by", "clingo", "--rules", never});
  EXPECT_EQ(none.code, 1);
  EXPECT_NE(none.err.find("no such puzzle"), std::string::npos) << none.err;
}

}  // namespace
}  // namespace crux::cli::bots_test
