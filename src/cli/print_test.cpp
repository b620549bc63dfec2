// print_test.cpp -- `crux print`: a worksheet as a file, and every way in which it is refused.
#include <gtest/gtest.h>

#include "cli/run_test.hpp"

namespace crux::cli::print_test {
namespace {

class Print : public CliTest {
 protected:
  // Two panels and a car: three pages, of which the last has the answers.
  std::string puzzles() const {
    return file("a.jsonl",
                line_with(two_squares, R"(,"id":"a","name":"Two rooms")") + "\n" + line_with(no_marks, R"(,"id":"b")") + "\n" +
                    R"({"crux":1,"game":"toycar","puzzle":{"width":4,"height":4,"car":{"at":[0,0],"heading":"R"},"goal":[3,3],)"
                    R"("flags":[[3,2]],"walls":[[2,3]],"tiles":{"U":1}}})");
  }
  std::string out() const { return (folder / "sheet.pdf").string(); }
};

std::size_t pages_of(const std::string& pdf) {
  const std::string mark = "/Count ";
  const auto at = pdf.find(mark);
  return at == std::string::npos ? 0 : std::stoul(pdf.substr(at + mark.size()));
}

TEST_F(Print, PuzzlesAndAnswers) {
  const Ran ran = crux({"print", puzzles(), "-o", out(), "--title", "Monday"});
  ASSERT_EQ(ran.code, Exit::done) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, out() + ": 3 puzzles on 3 pages\n");
  const std::string pdf = text_of(out());
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  EXPECT_EQ(pages_of(pdf), 3U);
  EXPECT_NE(pdf.find("/Title (Monday)"), std::string::npos);
  ASSERT_EQ(crux({"print", puzzles(), "-o", out(), "--title", "Monday"}).code, Exit::done);
  EXPECT_EQ(text_of(out()), pdf) << "the same bytes";
}

TEST_F(Print, AnswersInJson) {
  struct Case {
    std::vector<std::string> options;
    int pages;
  };
  for (const Case& c : {Case{{"--no-key"}, 2}, Case{{"--per-page", "1"}, 4}, Case{{"--per-page", "4"}, 2}, Case{{"--large"}, 6},
                        Case{{"--link", "https://crux.example", "--no-key"}, 2}}) {
    std::vector<std::string> words{"print", puzzles(), "-o", out(), "--json"};
    words.insert(words.end(), c.options.begin(), c.options.end());
    const Ran ran = crux(words);
    ASSERT_EQ(ran.code, Exit::done) << ran.err;
    EXPECT_EQ(ran.err, "");
    EXPECT_EQ(Json::parse(ran.out), (Json{{"file", out()}, {"puzzles", 3}, {"pages", c.pages}})) << c.options.front();
    EXPECT_EQ(pages_of(text_of(out())), static_cast<std::size_t>(c.pages));
  }
}

TEST_F(Print, APuzzleWithoutAnAnswerIsPrintedAndNamed) {
  const Ran ran = crux({"print", "-", "-o", out()}, line_with(lonely_star, R"(,"id":"star")"));
  EXPECT_EQ(ran.code, Exit::done);
  EXPECT_TRUE(ran.err.starts_with("crux: print: star: no answer was found\n")) << ran.err;
  EXPECT_TRUE(ran.err.ends_with("1 puzzle on 1 page\n")) << ran.err;
  EXPECT_EQ(crux({"print", "-", "-o", out(), "--no-key"}, line_with(lonely_star)).err, out() + ": 1 puzzle on 1 page\n");
}

TEST_F(Print, TextsThatAreNoText) {
  const std::string evil = R"(,"name":"a\u0000b\n\u001b[31m\u202e)" + std::string(3000, 'W') + "\"";
  const Ran ran = crux({"print", "-", "-o", out(), "--title", "\x1b[31m\n"}, line_with(two_squares, evil));
  EXPECT_EQ(ran.code, Exit::done) << ran.err;
  EXPECT_EQ(pages_of(text_of(out())), 2U);
}

TEST_F(Print, Refuses) {
  const std::string all = puzzles();
  struct Case {
    std::vector<std::string> words;
    std::string says;
  };
  const std::vector<Case> cases{
      {{"print", all}, "--output is required"},
      {{"print", all, "-o", "sheet.svg"}, "--output: found \"sheet.svg\"; a name that ends in .pdf"},
      {{"print", all, "-o", "sheet"}, "a name that ends in .pdf"},
      {{"print", all, "-o", out(), "--per-page", "3"}, "--per-page"},
      {{"print", all, "-o", out(), "--per-page", "2", "--large"}, "--per-page: together with --large"},
      {{"print", all, "-o", out(), "--title", "\xff\xfe"}, "--title: it is no UTF-8"},
      {{"print", all, "-o", out(), "--link", "https://crux.example/\n"}, "--link: found"},
      {{"print", all, "-o", out(), "--link", "crux.example"}, "--link: found \"crux.example\"; where Crux is served"},
      {{"print", all, "-o", out(), "--link", "https://" + std::string(300, 'x')}, "--link: 308 bytes; 300 at the most"},
      {{"print", all, "-o", (folder / "no/sheet.pdf").string()}, "cannot be written"},
      {{"print", (folder / "none.json").string(), "-o", out()}, "none.json: cannot be opened"},
      {{"print", file("null.json", R"({"crux":1,"game":"null","puzzle":{"steps":3}})"), "-o", out()}, "this game has no picture"},
      {{"print", file("empty.json", ""), "-o", out()}, "there is no puzzle"},
  };
  for (const Case& c : cases) {
    const Ran ran = crux(c.words);
    EXPECT_EQ(ran.code, Exit::bad_input) << c.says;
    EXPECT_EQ(ran.out, "");
    expect_one_line(ran.err);
    EXPECT_NE(ran.err.find(c.says), std::string::npos) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(out())) << c.says;
  }
  std::string many;
  for (int i = 0; i < 501; ++i) many += line_with(no_marks) + "\n";
  const Ran ran = crux({"print", "-", "-o", out()}, many);
  EXPECT_NE(ran.err.find("line 501: more than 500 puzzles"), std::string::npos) << ran.err;
}

TEST_F(Print, MayBeInterrupted) {
  std::stop_source source;
  source.request_stop();
  std::istringstream in(line_with(no_marks));
  std::ostringstream said, err;
  EXPECT_EQ(run_with({"print", "-", "-o", out()}, {in, said, err, false, source.get_token()}), Exit::interrupted);
  EXPECT_FALSE(std::filesystem::exists(out()));
}

}  // namespace
}  // namespace crux::cli::print_test
