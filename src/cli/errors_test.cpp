// errors_test.cpp -- wrong input of every kind: one line that says where, what was found and what was expected; exit code 2.
#include <gtest/gtest.h>

#include "cli/run_test.hpp"

namespace crux::cli::errors_test {
namespace {

using Errors = CliTest;

void expect_refusal(const Ran& ran, std::string_view says) {
  EXPECT_EQ(ran.code, Exit::bad_input);
  EXPECT_EQ(ran.out, "");
  expect_one_line(ran.err);
  EXPECT_NE(ran.err.find(says), std::string::npos) << "expected: " << says << "\nfound:    " << ran.err;
}

TEST_F(Errors, WrongPuzzles) {
  struct Case {
    std::string text, says;
  };
  const std::string start = R"({"crux":1,"game":"panel","puzzle":)";
  const std::vector<Case> cases{
      {"hello", "line 1: puzzle: column 1: not JSON"},
      {"{", "not JSON"},
      {"[]", "/: found []; expected an object"},
      {"{}", "there is no \"crux\""},
      {R"({"crux":2})", "/crux: found version 2"},
      {R"({"crux":1,"game":"nope","puzzle":{}})", "/game: unknown game \"nope\"; known are"},
      {R"({"crux":1,"game":"panel"})", "there is no \"puzzle\""},
      {R"({"crux":1,"game":"panel","id":true,"puzzle":{}})", "/id: found true; expected a string or a whole number"},
      {line_with(no_marks) + " " + line_with(no_marks), "not JSON"},
      {line_with(R"([{"kind":"weird"}])"), "/puzzle/marks/0/kind: unknown kind of mark \"weird\"; known are"},
      {line_with(R"([{"kind":"star","cell":[7,1],"colour":"black"}])"), "/puzzle/marks/0/cell"},
      {line_with(R"([{"kind":"star","cell":[1,1]}])"), "/puzzle/marks/0: there is no \"colour\""},
      {line_with(R"([{"kind":"star","cell":[1,1],"colour":"black"},{"kind":"square","cell":[1,1],"colour":"black"}])"),
       "/puzzle/marks/1"},
      {start + R"({"width":4,"height":4,"starts":[],"ends":[[4,4]],"marks":[]}})", "/puzzle/starts: there is no start"},
      {start + R"({"width":4,"height":4,"starts":[[0,0]],"ends":[[2,2]],"marks":[]}})",
       "/puzzle/ends/0: the end [2,2] lies inside"},
      {start + R"({"width":200,"height":200,"starts":[[0,0]],"ends":[[4,4]],"marks":[]}})",
       "/puzzle/width: a 200 x 200 panel has 40401 junctions"},
      {std::string("\x7f"
                   "ELF\0\x1b[2J\n\xff\xfe",
                   12),
       "not JSON"},
      {"", "there is no puzzle"},
      {"\n\n", "there is no puzzle"},
      {std::string(100, '['), "nested deeper"},
  };
  for (const Case& c : cases) {
    const std::string name = file("bad.json", c.text);
    for (const char* verb : {"grade", "solve", "hint"}) expect_refusal(crux({verb, name}), c.says);
    expect_refusal(crux({"grade", "-"}, c.text), c.says);
    expect_refusal(crux({"export", "windmill", name}), c.says);
    expect_refusal(crux({"draw", name, "--gallery", (folder / "page").string()}), c.says);
    EXPECT_FALSE(std::filesystem::exists(folder / "page")) << c.text;
  }
}

TEST_F(Errors, WrongArguments) {
  const std::string good = file("good.json", line_with(two_squares));
  const std::string two = file("two.jsonl", line_with(no_marks) + "\n" + line_with(no_marks) + "\n");
  std::filesystem::create_directory(folder / "empty");
  struct Case {
    std::vector<std::string> words;
    std::string says;
  };
  const std::vector<Case> cases{
      {{}, "there is no verb; expected one of games, solve"},
      {{"frob"}, "found \"frob\"; expected one of games, solve"},
      {{"solve"}, "files is required; see `crux solve --help`"},
      {{"grade", good, "--frob"}, "found --frob, which this verb does not take; see `crux grade --help`"},
      {{"grade", (folder / "nowhere").string()}, "nowhere: cannot be opened"},
      {{"grade", (folder / "empty").string()}, "no puzzle in this folder"},
      {{"grade", good, "--rules", "nonsense"}, "--rules: \"nonsense\" is no rule or rule set; the sets are none, "},
      {{"grade", good, "--rules", "base,"}, "--rules: \"\" is no rule or rule set"},
      {{"grade", good, "--against", "nonsense"}, "--against: \"nonsense\" is no rule"},
      {{"grade", good, "--mode", "nonsense"}, "--mode: found \"nonsense\"; expected strict or reference"},
      {{"grade", good, "--threads", "0"}, "--threads: found \"0\"; expected a whole number, 1 to 1024"},
      {{"grade", good, "--budget", "-3"}, "--budget: found \"-3\"; expected a whole number"},
      {{"solve", good, "--limit", "0"}, "--limit: found \"0\"; expected a whole number, 1 or more"},
      {{"solve", good, "--limit", "-1"}, "--limit: found \"-1\""},
      {{"solve", good, "--limit", "many"}, "--limit: found \"many\""},
      {{"hint", good, "--path", "Q?"}, "path, character 1: \"Q\" is not a step"},
      {{"hint", good, "--path", "\x1b[31m\n"}, "path, character 1"},
      {{"hint", good, "--rules", "nonsense"}, "--rules: \"nonsense\""},
      {{"hint", two}, "two.jsonl, line 2: there is a second puzzle; this verb takes one"},
      {{"draw", good}, "neither or both of --output and --gallery"},
      {{"draw", good, "-o", "a.xyz"}, "a.xyz: no picture format that we know"},
      {{"draw", good, "-o", (folder / "no/a.svg").string()}, "a.svg: cannot be written"},
      {{"draw", good, "-o", "a.png", "--scale", "nan"}, "--scale: found \"nan\"; expected a number, 0.1 to 50"},
      {{"draw", good, "-o", "a.png", "--scale", "1000"}, "--scale: found \"1000\""},
      {{"draw", good, "-o", "a.svg", "--path", "U", "--solution"}, "both of --path and --solution"},
      {{"draw", good, "--gallery", folder.string(), "--solution"}, "--gallery: together with"},
      {{"draw", good, "--gallery", folder.string(), "--view", "top"}, "--gallery: together with"},
      {{"draw", good, "-o", "a.svg", "--view", "top"}, "draw: --view: \"top\" is no view of panel; the views are plain, letters"},
      {{"draw", good, "--gallery", good}, "good.json: cannot be made"},
      {{"import", "nope", "x"}, "format: unknown format \"nope\"; known are"},
      {{"import", "windmill", "x"}, "windmill: "},
      {{"import", "windmill", "-"}, "windmill: "},
      {{"export", "windmill", two}, "there is a second puzzle"},
      {{"serve", "--tables", "much"}, "--tables: found \"much\"; bytes, such as 256M or 1G"},
  };
  for (const Case& c : cases) expect_refusal(crux(c.words), c.says);
}

TEST_F(Errors, AnUnsolvablePuzzleHasNoSolutionToDraw) {
  const std::string puzzle = file("a.json", line_with(lonely_star, R"(,"id":"a")"));
  expect_refusal(crux({"draw", puzzle, "-o", (folder / "a.svg").string(), "--solution"}), "draw: a: no solution was found");
  EXPECT_FALSE(std::filesystem::exists(folder / "a.svg"));
}

}  // namespace
}  // namespace crux::cli::errors_test
