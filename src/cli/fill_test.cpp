// fill_test.cpp -- `crux fill` from the outside: what it prints, and what can be asked of it. fill_goes_on_test.cpp has the rest.
#include <fmt/format.h>

#include <cmath>
#include <set>

#include "cli/fill_run_test.hpp"

namespace crux::cli::fill_test {
namespace {

class Fill : public CliTest {
 protected:
  std::string small = file("small.json", small_sketch(three_holes));

  Filled fill(const std::vector<std::string>& more, int code = 0) const {
    const Ran ran = crux(with({"fill", small, "--json"}, more));
    EXPECT_EQ(ran.code, code) << ran.err;
    return filled(ran.out);
  }
};

double number_of(const Json& puzzle, const std::string& set, const std::string& measure) {
  return puzzle["grade"]["grades"][set][measure].get<double>();
}

// The grade by `crux grade` of a line that `crux fill` has printed.
Json graded(const Json& line, const std::vector<std::string>& more) {
  const Ran ran = crux(with({"grade", "-", "--json"}, more), line.dump());
  EXPECT_EQ(ran.code, 0) << ran.err;
  return Json::parse(ran.out);
}

TEST_F(Fill, PrintsTheBestFirstThenASummary) {
  const Ran ran = crux({"fill", small, "--json"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "crux: 3 holes, 512 candidates: less than a second\n");
  const auto [puzzles, summary] = filled(ran.out);
  EXPECT_EQ(summary,
            Json::parse(R"({"candidates":512,"looked":512,"solvable":257,"unique":60,"unsettled":0,"kept":257,"shown":100,
                                     "sampled":false,"complete":true})"));
  ASSERT_EQ(puzzles.size(), 100u);
  for (std::size_t i = 1; i < puzzles.size(); ++i)
    EXPECT_GE(number_of(puzzles[i - 1], "none", "tsi") + 1e-9, number_of(puzzles[i], "none", "tsi"));
  EXPECT_EQ(puzzles[0]["id"], "s-54");
  EXPECT_EQ(puzzles[0]["filled"], Json::parse(R"(["empty","2 triangles","2 triangles"])"));
}

TEST_F(Fill, PrintsATable) {
  const Ran ran = crux({"fill", small, "--sort", "-solutions,tsi", "--top", "2"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out,
            " rank  solutions        tsi  cell [0,0], cell [1,0], cell [1,1]\n"
            "    1      1.000      5.585  empty, 2 triangles, 2 triangles\n"
            "    2      1.000      5.585  black square, white square, black square\n"
            "257 of 512 candidates are solvable, 60 unique\n"
            "(--json prints the puzzles themselves)\n");
}

// All puzzles that can be solved, one by one, with the numbers of the grader itself and an id that is their own.
TEST_F(Fill, PrintsWhatOtherVerbsRead) {
  const auto [puzzles, summary] = fill({"--top", "1000", "--sort", "tsi(base)"});
  EXPECT_EQ(puzzles.size(), 257u);
  std::string lines;
  for (const Json& puzzle : puzzles) lines += puzzle.dump() + "\n";
  const auto grades = json_lines(crux({"grade", "-", "--json", "--rules", "base"}, lines).out);
  const auto solved = json_lines(crux({"solve", "-", "--json"}, lines).out);
  ASSERT_EQ(grades.size(), puzzles.size());
  ASSERT_EQ(solved.size(), puzzles.size());
  std::size_t unique = 0;
  std::set<std::string> ids;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(puzzles[i]["grade"]["grades"], grades[i]["grades"]);  // to the last digit
    EXPECT_EQ(puzzles[i]["grade"]["exact"], grades[i]["exact"]);
    EXPECT_EQ(puzzles[i]["grade"]["solutions"], solved[i]["solutions"]);
    EXPECT_GT(solved[i]["solutions"], 0);
    unique += solved[i]["solutions"] == 1;
    ids.insert(puzzles[i]["id"].get<std::string>());
  }
  EXPECT_EQ(unique, summary["unique"]);
  EXPECT_EQ(ids.size(), puzzles.size());
  const std::string path = solved[0]["paths"][0];
  const Ran checked = crux({"check", "-", "--path", path}, puzzles[0].dump());
  EXPECT_EQ(checked.code, 0) << checked.err;
}

TEST_F(Fill, SaysTheSameOnAnyNumberOfThreads) {
  for (const auto& asked : {std::vector<std::string>{small, "--top", "300", "--sort", "insight(all),-solutions", "--json"},
                            {sketch_of("burrows"), "--sort", "tsi(all)", "--json"},
                            {sketch_of("toycar"), "--unique"},
                            {sketch_of("toycar"), "--budget", "500", "--seed", "7", "--json"}}) {
    const Ran one = crux(with(with({"fill"}, asked), {"--threads", "1"}));
    EXPECT_EQ(one.code, 0) << one.err;
    for (const char* threads : {"2", "5"})
      EXPECT_EQ(crux(with(with({"fill"}, asked), {"--threads", threads})).out, one.out) << asked[0] << " on " << threads;
  }
}

TEST_F(Fill, OnlyCounts) {
  const auto [puzzles, summary] = fill({"--top", "0"});
  EXPECT_TRUE(puzzles.empty());
  EXPECT_EQ(summary["shown"], 0);
  EXPECT_EQ(summary["kept"], 257);
  EXPECT_EQ(crux({"fill", small, "--top", "0"}).out, "257 of 512 candidates are solvable, 60 unique\n");
}

TEST_F(Fill, KeepsToBounds) {
  const auto all = fill({"--top", "1000", "--where", "tsi(base)>=0"}).puzzles;
  const auto some = fill({"--top", "1000", "--where", "tsi(base) >= 2, solutions<=3,tsi<=4.5"});
  std::vector<Json> expected;
  for (const Json& puzzle : all)
    if (number_of(puzzle, "base", "tsi") >= 2 && puzzle["grade"]["solutions"] <= 3 && number_of(puzzle, "none", "tsi") <= 4.5)
      expected.push_back(puzzle);
  EXPECT_GT(expected.size(), 3u);
  EXPECT_EQ(some.puzzles, expected);
  EXPECT_EQ(some.summary["kept"], expected.size());
  EXPECT_EQ(some.summary["solvable"], 257);
  EXPECT_NE(crux({"fill", small, "--where", "solutions>=9"}).out.find(" as asked for\n"), std::string::npos);

  const auto unique = fill({"--unique", "--top", "1000"});
  EXPECT_EQ(unique.puzzles.size(), 60u);
  EXPECT_EQ(unique.puzzles, fill({"--where", "unique=1", "--top", "1000"}).puzzles);
  EXPECT_EQ(fill({"--unique", "--where", "tsi>=5.5"}).puzzles, fill({"--where", "tsi>=5.5,unique=1"}).puzzles);
  // Nothing is left: the answer is no.
  EXPECT_EQ(fill({"--unique", "--where", "solutions>=2"}, 1).summary["kept"], 0);
}

TEST_F(Fill, SortsBySumsAndByManyKeys) {
  const auto puzzles = fill({"--sort", "insight(all)+0.5*tsi(base),-solutions", "--top", "1000"}).puzzles;
  const auto key = [](const Json& puzzle) {
    return number_of(puzzle, "all", "insight") + 0.5 * number_of(puzzle, "base", "tsi");
  };
  for (std::size_t i = 1; i < puzzles.size(); ++i) {
    EXPECT_GE(key(puzzles[i - 1]) + 1e-9, key(puzzles[i]));
    if (std::abs(key(puzzles[i - 1]) - key(puzzles[i])) < 1e-9) {
      EXPECT_LE(puzzles[i - 1]["grade"]["solutions"], puzzles[i]["grade"]["solutions"]);
    }
  }
  const auto best = fill({"--top", "1000"}).puzzles, worst = fill({"--sort", "-tsi", "--top", "1"}).puzzles;
  EXPECT_NEAR(number_of(worst[0], "none", "tsi"), number_of(best.back(), "none", "tsi"), 1e-9);
}

TEST_F(Fill, KnowsRuleSetsAndModes) {
  EXPECT_EQ(fill({"--sort", "tsi", "--rules", "base"}).puzzles, fill({"--sort", "tsi(base)"}).puzzles);
  // Insight is the TSI that knowing more saves.
  for (const Json& puzzle : fill({"--sort", "insight,tsi(none)", "--rules", "all", "--against", "none", "--top", "20"}).puzzles)
    EXPECT_EQ(number_of(puzzle, "all", "insight"), number_of(puzzle, "none", "tsi") - number_of(puzzle, "all", "tsi"));
  for (const Json& puzzle : fill({"--sort", "insight,tsi(base)", "--rules", "all", "--against", "base", "--top", "20"}).puzzles) {
    EXPECT_EQ(number_of(puzzle, "all", "insight"), number_of(puzzle, "base", "tsi") - number_of(puzzle, "all", "tsi"));
    EXPECT_EQ(puzzle["grade"]["grades"]["all"], graded(puzzle, {"--rules", "all", "--against", "base"})["grades"]["all"]);
  }
  const auto strict = fill({"--rules", "all"}).puzzles, reference = fill({"--rules", "all", "--mode", "reference"}).puzzles;
  for (const Json& puzzle : {reference.front(), reference.back()})
    EXPECT_EQ(puzzle["grade"]["grades"], graded(puzzle, {"--rules", "all", "--mode", "reference"})["grades"]);
  EXPECT_EQ(strict[0]["grade"]["grades"], graded(strict[0], {"--rules", "all"})["grades"]);
}

// A board that is its own mirror image: if two candidates are mirror images of each other, the first is kept.
TEST_F(Fill, FoldsSymmetries) {
  const std::string even = file("even.json", small_sketch(two_holes));
  const auto all = filled(crux({"fill", even, "--json", "--top", "100"}).out);
  const Ran ran = crux({"fill", even, "--json", "--top", "100", "--symmetric"});
  const auto folded = filled(ran.out);
  EXPECT_EQ(all.summary["candidates"], 64);
  EXPECT_LT(folded.summary["candidates"], 64);
  EXPECT_GT(folded.summary["symmetries"], 1);
  EXPECT_NE(ran.err.find(" candidates up to its "), std::string::npos) << ran.err;
  std::set<std::string> known;
  for (const Json& puzzle : all.puzzles) known.insert(puzzle.dump());
  std::set<double> before, after;
  for (const Json& puzzle : all.puzzles) before.insert(number_of(puzzle, "none", "tsi"));
  for (const Json& puzzle : folded.puzzles) {
    EXPECT_TRUE(known.contains(puzzle.dump()));
    after.insert(number_of(puzzle, "none", "tsi"));
  }
  EXPECT_EQ(before, after);  // of every kind one is left
  EXPECT_LT(folded.puzzles.size(), all.puzzles.size());
  EXPECT_EQ(crux({"fill", small, "--top", "0", "--symmetric"}).err,
            "crux: 3 holes, 512 candidates (no symmetry leaves the sketch as it is): less than a second\n");
}

TEST_F(Fill, OnlyPlans) {
  const Ran words = crux({"fill", small, "--plan"});
  EXPECT_EQ(words.code, 0);
  EXPECT_EQ(words.out, "");
  EXPECT_EQ(words.err, "crux: 3 holes, 512 candidates: less than a second\n");
  const Ran ran = crux({"fill", small, "--plan", "--json", "--budget", "100"});
  EXPECT_EQ(ran.err, "crux: 3 holes, 512 candidates: more than the budget, so 100 are drawn at random: less than a second\n");
  Json plan = Json::parse(ran.out);
  EXPECT_TRUE(plan["seconds"].is_number());
  plan.erase("seconds");
  ASSERT_EQ(plan["holes"].size(), 3u);
  EXPECT_EQ(plan["holes"][1]["where"], "cell [1,0]");
  EXPECT_EQ(plan["holes"][1]["options"].size(), 8u);
  plan.erase("holes");
  EXPECT_EQ(plan, Json::parse(R"({"game":"panel","id":"s","candidates":512,"symmetries":1,"looks_at":100,"sampled":true})"));
}

// As other verbs print it, and as it was written.
TEST_F(Fill, AnIdThatIsANumberStaysOne) {
  const std::string seven = file("seven.json", line_with(two_holes, R"(,"id":7)"));
  EXPECT_EQ(Json::parse(crux({"fill", seven, "--plan", "--json"}).out)["id"].dump(), "7");
  const std::vector<Json> lines = json_lines(crux({"fill", seven, "--json", "--top", "1"}).out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines.front()["id"].get<std::string>().starts_with("7-"));
  EXPECT_EQ(lines.back()["id"].dump(), "7");
}

TEST_F(Fill, DrawsWhereTheBudgetIsSmall) {
  const auto drawn = fill({"--budget", "100", "--top", "1000"});
  EXPECT_EQ(drawn.summary["sampled"], true);
  EXPECT_EQ(drawn.summary["complete"], true);
  EXPECT_EQ(drawn.summary["looked"], 100);
  EXPECT_EQ(drawn.summary["candidates"], 512);
  std::set<std::string> known, ids;
  for (const Json& puzzle : fill({"--top", "1000"}).puzzles) known.insert(puzzle.dump());
  for (const Json& puzzle : drawn.puzzles) {
    EXPECT_TRUE(known.contains(puzzle.dump()));
    EXPECT_TRUE(ids.insert(puzzle["id"].get<std::string>()).second);
  }
  EXPECT_EQ(fill({"--budget", "100", "--top", "1000"}).puzzles, drawn.puzzles);
  EXPECT_NE(fill({"--budget", "100", "--top", "1000", "--seed", "2"}).puzzles, drawn.puzzles);
  EXPECT_EQ(fill({"--budget", "512"}).summary["sampled"], false);
  EXPECT_NE(crux({"fill", small, "--budget", "100"}).out.find(" of 100 draws are solvable, "), std::string::npos);
}

// 4 x 4, every cell a hole, 2^48 candidates; and with every corner one too, too many to number.
std::string large_sketch(bool corners) {
  std::string marks;
  const auto add = [&](std::string_view place, int x, int y) {
    marks += fmt::format(R"({}{{"kind":"?","{}":[{},{}]}})", marks.empty() ? "" : ",", place, x, y);
  };
  for (int cell = 0; cell < 16; ++cell) add("cell", cell % 4, cell / 4);
  for (int corner = 0; corners && corner < 25; ++corner) add("junction", corner % 5, corner / 5);
  return R"({"crux":1,"game":"panel","id":"b","puzzle":{"width":4,"height":4,"starts":[[0,0]],"ends":[[4,4]],"marks":[)" + marks +
         "]}}";
}

// A search that draws until the time is over has done what was asked.
TEST_F(Fill, DrawsWhereTheTimeIsShort) {
  EXPECT_EQ(fill({"--budget", "1h"}).summary, fill({}).summary);  // all can be looked at in an hour
  for (const bool corners : {false, true}) {
    SCOPED_TRACE(corners);
    const Ran ran = crux({"fill", "-", "--json", "--top", "3", "--budget", "0.5s"}, large_sketch(corners));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.err.find(": too many for this time, so they are drawn at random until it is over\n"), std::string::npos)
        << ran.err;
    EXPECT_NE(ran.err.find("crux: the time is over after "), std::string::npos) << ran.err;
    const auto summary = filled(ran.out).summary;
    EXPECT_EQ(summary["sampled"], true);
    EXPECT_EQ(summary["complete"], false);
    EXPECT_GT(summary["looked"], 0);
    EXPECT_EQ(summary["candidates"], corners ? Json(nullptr) : Json(std::uint64_t{1} << 48));
    EXPECT_EQ(summary.contains("log10_candidates"), corners);
  }
}

// Without room for a table of paths the answer is the same, found more slowly.
TEST_F(Fill, KeepsToItsMemory) {
  const Ran roomy = crux({"fill", small, "--json", "--sort", "tsi(base)"});
  const Ran narrow = crux({"fill", small, "--json", "--sort", "tsi(base)", "--memory", "200K"});
  EXPECT_EQ(narrow.code, 0) << narrow.err;
  EXPECT_EQ(narrow.out, roomy.out);
  const Ran none = crux({"fill", small, "--json", "--top", "1", "--memory", "2K"});
  EXPECT_EQ(none.code, 0) << none.err;
  EXPECT_EQ(none.out, crux({"fill", small, "--json", "--top", "1"}).out);
  const Ran ran = crux({"fill", small, "--memory", "1M", "--top", "100000"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(said(ran).starts_with("arguments: --top: 100000 puzzles take about ")) << ran.err;
  EXPECT_TRUE(ran.err.ends_with(", or more --memory\n")) << ran.err;
}

TEST_F(Fill, CompletesSketchesOfEveryGame) {
  for (const char* game : {"panel", "burrows", "toycar", "logicgrid", "robot"}) {
    SCOPED_TRACE(game);
    const Ran ran = crux({"fill", sketch_of(game), "--json", "--top", "1"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto [puzzles, summary] = filled(ran.out);
    EXPECT_EQ(summary["complete"], true);
    EXPECT_EQ(summary["looked"], summary["candidates"]);
    EXPECT_GT(summary["unique"], 0);
    EXPECT_GE(summary["solvable"], summary["unique"]);
    ASSERT_EQ(puzzles.size(), 1u);
    EXPECT_EQ(crux({"solve", "-"}, puzzles[0].dump()).code, 0);
    EXPECT_EQ(puzzles[0]["grade"]["grades"]["none"], graded(puzzles[0], {"--rules", "none"})["grades"]["none"]);
    // The sketch may come through a pipe.
    EXPECT_EQ(crux({"fill", "-", "--json", "--top", "1"}, text_of(sketch_of(game))).out, ran.out);
  }
}

TEST_F(Fill, TakesOneSketchOfSeveral) {
  const std::string two = file("two.jsonl", small_sketch(three_holes) + "\n" + line_with(two_holes, R"(,"id":"t")") + "\n");
  EXPECT_EQ(filled(crux({"fill", two, "--json", "--id", "t"}).out).summary["candidates"], 64);
  EXPECT_EQ(filled(crux({"fill", two, "--json", "--id", "s"}).out).summary["candidates"], 512);
}

}  // namespace
}  // namespace crux::cli::fill_test
