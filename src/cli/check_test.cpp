// check_test.cpp -- `crux check`: whether a play solves the puzzle, for people, for scripts, and from files; and robots' paper
// again.
#include <gtest/gtest.h>

#include "cli/run_test.hpp"

namespace crux::cli::check_test {
namespace {

// Six blocks in a row; the box goes to the other end, and the robot comes back.
constexpr std::string_view delivery =
    R"({"crux":1,"game":"robot","id":"d","puzzle":{"blocks":[[0,0,0],[1,0,0],[2,0,0],[3,0,0],[4,0,0],[5,0,0]],"boxes":[[1,0,1]],)"
    R"("switches":[[0,0,1],[5,0,1]],"robot":{"at":[0,0,1],"facing":"E"}}})";
constexpr std::string_view delivers = R"(# there
pick up
repeat 4
  forward
end repeat
put down
# and back
repeat 4
  backward
end repeat
)";

using Check = CliTest;

TEST_F(Check, AProgramThatSolvesThePuzzle) {
  const std::string puzzle = file("d.json", delivery);
  const std::string program = file("program.txt", delivers);
  const Ran ran = crux({"check", puzzle, "--play", program});
  EXPECT_EQ(ran.code, Exit::done) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("Solved in 6 commands")) << ran.out;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1);
  EXPECT_EQ(crux({"check", puzzle, "--play", "-"}, std::string(delivers)).out, ran.out);
  EXPECT_EQ(crux({"check", "-", "--path", "PFFFFSBBBB"}, std::string(delivery)).code, Exit::done);

  const Json json = Json::parse(crux({"check", puzzle, "--play", program, "--json"}).out);
  EXPECT_EQ(json["id"], "d");
  EXPECT_EQ(json["status"], "solved");
  EXPECT_EQ(json["path"], "pick up; repeat 4; forward; end repeat; put down; repeat 4; backward; end repeat");
  EXPECT_EQ(json["says"].get<std::string>() + "\n", ran.out);
  EXPECT_EQ(json.size(), 5U) << json;
}

TEST_F(Check, AProgramThatFailsNamesStepAndLine) {
  const std::string puzzle = file("d.json", delivery);
  const std::string program = file("program.txt", "pick up\n\nrepeat 3\n  forward\n  forward\nend repeat\n");
  const Ran ran = crux({"check", puzzle, "--play", program});
  EXPECT_EQ(ran.code, Exit::answer_is_no);
  EXPECT_TRUE(ran.out.starts_with("Step 7, line 5: forward failed: ")) << ran.out;
  EXPECT_EQ(ran.err, "");
  const Ran json = crux({"check", puzzle, "--play", program, "--json"});
  EXPECT_EQ(json.code, Exit::answer_is_no);
  EXPECT_EQ(Json::parse(json.out)["status"], "open");
}

TEST_F(Check, AProgramThatEndsTooEarlyHelpsNobody) {
  const Ran ran = crux({"check", "-", "--path", "pick up"}, std::string(delivery));
  EXPECT_EQ(ran.code, Exit::answer_is_no);
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out;
  EXPECT_EQ(ran.out.find("forward"), std::string::npos) << "how to go on is for `hint` to say: " << ran.out;
}

TEST_F(Check, MovesOfAnotherGame) {
  const std::string puzzle = file("a.json", line_with(two_squares, R"(,"id":"a")"));
  const Json solved = Json::parse(crux({"solve", puzzle, "--json"}).out);
  ASSERT_FALSE(solved["paths"].empty());
  for (const Json& path : solved["paths"]) {
    const Ran ran = crux({"check", puzzle, "--path", path.get<std::string>()});
    EXPECT_EQ(ran.code, Exit::done) << path;
    EXPECT_EQ(ran.out, "The puzzle is solved.\n");
  }
  // Straight up to the corner: both squares are on one side.
  const std::string lost = "UURR.";
  EXPECT_EQ(crux({"check", puzzle, "--path", lost}).out, "The puzzle is not solved, and cannot be solved any more from here.\n");
  EXPECT_EQ(crux({"check", puzzle, "--path", lost}).code, Exit::answer_is_no);
  EXPECT_EQ(Json::parse(crux({"check", puzzle, "--path", lost, "--json"}).out)["status"], "lost");
  const std::string begun = solved["paths"][0].get<std::string>().substr(0, 1);
  EXPECT_EQ(crux({"check", puzzle, "--play", file("play.txt", begun + "\n")}).out, "The puzzle is not solved yet.\n");
}

// A play that `solve` prints is solved, though a person would still say `submit` or `run`.
TEST_F(Check, WhatIsOnlyToBeHandedInIsSolved) {
  const std::vector<std::vector<std::string>> makers{{"generate", "burrows", "--nodes", "5", "--edges", "7"},
                                                     {"generate", "toycar", "--length", "5", "--loops", "0"}};
  for (const auto& maker : makers) {
    const std::string line = crux(maker).out;
    const std::string solution = Json::parse(line)["solution"];
    EXPECT_EQ(crux({"check", "-", "--path", solution}, line).out, "The puzzle is solved.\n") << line;
    const std::string less = solution.substr(0, solution.rfind(' '));
    ASSERT_NE(less, solution);
    EXPECT_EQ(crux({"check", "-", "--path", less}, line).code, Exit::answer_is_no) << line;
  }
}

TEST_F(Check, WrongInput) {
  const std::string puzzle = file("d.json", delivery);
  const std::string null = file("null.json", R"({"crux":1,"game":"null","puzzle":{"steps":3}})");
  struct Case {
    std::vector<std::string> words;
    std::string says;
  };
  const std::vector<Case> cases{
      {{"check", puzzle}, "there is no play; give the moves with --path, or with --play a file that holds them"},
      {{"check", puzzle, "--path", "F", "--play", puzzle}, "both of --path and --play"},
      {{"check", puzzle, "--path", "forward; jump"}, "program: line 1, command 2: the robot does not know \"jump\""},
      {{"check", puzzle, "--play", file("jump.txt", "forward\n\njump\n")}, "program: line 3: the robot does not know \"jump\""},
      {{"check", puzzle, "--play", (folder / "nowhere").string()}, "nowhere: cannot be read"},
      {{"check", puzzle, "--play", folder.string()}, "cannot be read"},
      {{"check", puzzle, "--play", file("empty.txt", "\n \n")}, "there is no play in it"},
      {{"check", puzzle, "--play", file("long.txt", std::string(65'537, '\n'))}, "is larger than 64 KiB"},
      {{"check", "-", "--play", "-"}, "--play: the puzzle is read from standard input"},
      {{"check", (folder / "no.json").string(), "--path", "F"}, "no.json: cannot be opened"},
      {{"check", null, "--path", "1"}, "null: this game cannot judge a play"},
  };
  for (const Case& c : cases) {
    const Ran ran = crux(c.words);
    EXPECT_EQ(ran.code, Exit::bad_input) << c.says;
    EXPECT_EQ(ran.out, "");
    expect_one_line(ran.err);
    EXPECT_NE(ran.err.find(c.says), std::string::npos) << ran.err;
  }
}

}  // namespace
}  // namespace crux::cli::check_test
