// vary_test.cpp -- `crux vary` from the outside.
#include "cli/run_test.hpp"

namespace crux::cli::vary_test {
namespace {

class Vary : public CliTest {
 protected:
  std::string ring =
      file("ring.json", R"({"crux":1,"game":"burrows","id":"ring","puzzle":{"nodes":[[0,0],[4,0],[4,4],[0,4],[8,1]],
    "edges":[[0,1,3],[2,1,3],[2,3,5],[3,0,1],[0,2,4],[1,4,9]],"start":0}})");
};

TEST_F(Vary, PrintsALineAPuzzle) {
  const Ran ran = crux({"vary", ring, "--easier", "--count", "2"});
  EXPECT_EQ(ran.code, Exit::done) << ran.err;
  EXPECT_EQ(std::ranges::count(ran.out, '\n'), 3) << ran.out;
  EXPECT_TRUE(ran.out.contains("This is the puzzle as it was given.\n")) << ran.out;
  EXPECT_EQ(ran.err, "");
}

TEST_F(Vary, PrintsPuzzlesThatCruxGradesAsItSays) {
  for (const std::string goal : {"--harder", "--easier", "--like", "--same-idea"}) {
    const Ran ran = crux({"vary", ring, goal, "--json", "--seed", "5"});
    EXPECT_EQ(ran.code, Exit::done) << goal << ran.err;
    const auto lines = json_lines(ran.out);
    EXPECT_FALSE(lines.empty());
    for (const Json& line : lines) {
      EXPECT_FALSE(line["changes"].empty());
      EXPECT_EQ(Json::parse(crux({"grade", "-", "--json"}, line.dump()).out)["rating"], line["rating"]);
    }
    EXPECT_EQ(crux({"vary", ring, goal, "--json", "--seed", "5"}).out, ran.out);
  }
  EXPECT_EQ(crux({"vary", ring}).out, crux({"vary", ring, "--like"}).out);
}

TEST_F(Vary, SaysWhenThereIsNone) {
  const std::string two =
      file("two.json", R"({"crux":1,"game":"burrows","puzzle":{"nodes":[[0,0],[1,0]],"edges":[[0,1,3]],"start":0}})");
  const Ran ran = crux({"vary", two, "--harder"});
  EXPECT_EQ(ran.code, Exit::answer_is_no);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(ran.err.starts_with("crux: vary: no harder puzzle was found among ")) << ran.err;
}

TEST_F(Vary, RefusesWhatItCannotDo) {
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"--harder", "--easier"}, {"--budget", "many"}, {"--budget", "0"}, {"--count", "0"}, {"--id", "x"}}) {
    std::vector<std::string> all{"vary", ring};
    all.insert(all.end(), words.begin(), words.end());
    const Ran ran = crux(all);
    EXPECT_EQ(ran.code, Exit::bad_input) << words.front();
    expect_one_line(ran.err);
  }
  EXPECT_EQ(crux({"vary", "-"}, line_with(lonely_star)).code, Exit::bad_input);
}

TEST_F(Vary, TakesABudgetInPuzzlesOrTime) {
  EXPECT_EQ(crux({"vary", ring, "--budget", "50"}).code, Exit::done);
  EXPECT_EQ(crux({"vary", ring, "--budget", "10s"}).code, Exit::done);
}

}  // namespace
}  // namespace crux::cli::vary_test
