// input_test.cpp -- what may come in, in all its shapes, and that much of it never needs much memory.
#include "cli/input.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <stop_token>
#include <streambuf>
#include <thread>

#include "cli/one_line.hpp"
#include "cli/run_test.hpp"

namespace crux::cli::input_test {
namespace {

using InputFiles = CliTest;

std::string grade_json(const std::string& text) { return crux({"grade", "-", "--json", "--rules", "base"}, text).out; }

TEST_F(InputFiles, OnePuzzleInManyShapes) {
  const std::string line = line_with(two_squares, R"(,"id":"a")");
  const std::string plain = grade_json(line + "\n");
  ASSERT_NE(plain, "");
  EXPECT_EQ(grade_json(line), plain);
  EXPECT_EQ(grade_json(line + "\r\n"), plain);
  EXPECT_EQ(grade_json("\xEF\xBB\xBF" + line + "\n"), plain);
  EXPECT_EQ(grade_json("\n \t\r\n" + line + "\n\n\n"), plain);
  EXPECT_EQ(grade_json(Json::parse(line).dump(2)), plain);
  std::string crlf;
  for (const char c : Json::parse(line).dump(2)) {
    if (c == '\n') crlf += '\r';
    crlf += c;
  }
  EXPECT_EQ(grade_json(crlf), plain);
  EXPECT_EQ(grade_json(line + "\n" + Json::parse(line).dump(2) + "\n" + line), plain + plain + plain);
}

TEST_F(InputFiles, FoldersAreReadByName) {
  file("b.jsonl", line_with(no_marks, R"(,"id":"b")"));
  file("a.json", line_with(no_marks, R"(,"id":"a")"));
  file("c.txt", "not a puzzle");
  std::filesystem::create_directory(folder / "d.json");
  EXPECT_EQ(crux({"solve", "--count", folder.string()}).out, "a: 12 solutions\nb: 12 solutions\n");
}

TEST_F(InputFiles, OrderAndBytesDoNotDependOnThreads) {
  const std::string many = file("many.jsonl", many_lines());
  const Ran one = crux({"grade", many, "--json", "--threads", "1"});
  ASSERT_EQ(one.code, 0) << one.err;
  const auto lines = json_lines(one.out);
  ASSERT_EQ(lines.size(), 80U);
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i]["id"], fmt::format("p{}", i));
  for (const char* threads : {"2", "8"}) EXPECT_EQ(crux({"grade", many, "--json", "--threads", threads}).out, one.out) << threads;
  EXPECT_EQ(crux({"grade", "-", "--json"}, many_lines()).out, one.out);
}

TEST_F(InputFiles, ABadLineInAFileLeavesNoAnswerBehind) {
  const std::string bad = file("bad.jsonl", many_lines() + line_with("7") + "\n" + many_lines());
  for (const char* verb : {"grade", "solve"}) {
    const Ran ran = crux({verb, bad});
    EXPECT_EQ(ran.code, Exit::bad_input);
    EXPECT_EQ(ran.out, "");
    expect_one_line(ran.err);
    EXPECT_NE(ran.err.find("bad.jsonl, line 81: "), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("/puzzle/marks: found 7; expected an array"), std::string::npos) << ran.err;
  }
  const Ran checked = crux({"grade", "-", "--json"}, many_lines() + "{}\n");
  EXPECT_EQ(checked.code, Exit::bad_input);
  EXPECT_EQ(checked.out, "");
  EXPECT_EQ(crux({"solve", "-"}, many_lines() + "{}\n").out, "");
  // With --stream: whole answers, then the error.
  const Ran piped = crux({"grade", "-", "--json", "--stream"}, many_lines() + "{}\n");
  EXPECT_EQ(piped.code, Exit::bad_input);
  EXPECT_EQ(json_lines(piped.out).size(), 80U);
  EXPECT_NE(piped.err.find("standard input, line 81: "), std::string::npos) << piped.err;
}

// Produces the same text again and again, and counts how much of it was taken.
class Endless : public std::streambuf {
 public:
  explicit Endless(std::string text) : text_(std::move(text)) {}
  std::uint64_t taken = 0;
  std::function<void()> on_read = [] {};

 protected:
  int_type underflow() override {
    on_read();
    taken += text_.size();
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    return traits_type::to_int_type(text_.front());
  }

 private:
  std::string text_;
};

TEST(InputLimits, AnEndlessLineIsGivenUpSoon) {
  for (const char* verb : {"grade", "solve", "hint"}) {
    for (const char* text : {"y", "[", "\"", "{\"a\":\n"}) {
      Endless endless(text);
      std::istream in(&endless);
      std::ostringstream out;
      std::ostringstream err;
      EXPECT_EQ(run_with({verb, "-"}, {in, out, err}), Exit::bad_input);
      EXPECT_EQ(out.str(), "");
      expect_one_line(err.str());
      EXPECT_NE(err.str().find("standard input, line 1: a puzzle of more than"), std::string::npos) << err.str();
      EXPECT_LE(endless.taken, max_json_bytes + (std::size_t{1} << 17)) << verb;
    }
  }
  Endless endless("y");
  std::istream in(&endless);
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(run_with({"import", "windmill", "-"}, {in, out, err}), Exit::bad_input);
  EXPECT_LE(endless.taken, 2 * max_json_bytes);
}

// Gives a line only when all lines before it were answered.
class Prompter : public std::streambuf {
 public:
  Prompter(std::vector<std::string> lines, const std::atomic<int>& answered) : lines_(std::move(lines)), answered_(answered) {}

 protected:
  int_type underflow() override {
    for (int tries = 0; answered_ < given_ && tries < 3'000; ++tries) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(answered_, given_);
    if (given_ == static_cast<int>(lines_.size())) return traits_type::eof();
    std::string& line = lines_[static_cast<std::size_t>(given_++)];
    setg(line.data(), line.data(), line.data() + line.size());
    return traits_type::to_int_type(line.front());
  }

 private:
  std::vector<std::string> lines_;
  int given_ = 0;
  const std::atomic<int>& answered_;
};

class LineCounter : public std::streambuf {
 public:
  std::atomic<int> lines = 0;

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::to_char_type(c) == '\n') ++lines;
    return c;
  }
};

TEST(Input, APipeIsAnsweredPuzzleByPuzzle) {
  for (const char* verb : {"grade", "solve"}) {
    LineCounter counter;
    const std::string one = "{\"crux\":1,\"game\":\"null\",\"puzzle\":{\"steps\":3}}\n";
    Prompter prompter({one, one, one}, counter.lines);
    std::istream in(&prompter);
    std::ostream out(&counter);
    std::ostringstream err;
    EXPECT_EQ(run_with({verb, "-", "--stream", "--json"}, {in, out, err}), Exit::done) << err.str();
    EXPECT_EQ(counter.lines, 3) << verb;
  }
}

// An endless file is graded until somebody interrupts: whole lines, in order, and exit code 130.
TEST(InputLimits, AnInterruptStopsAfterWholeLines) {
  std::stop_source source;
  Endless endless(line_with(two_squares) + "\n");
  endless.on_read = [&] {
    if (endless.taken > 300'000) source.request_stop();
  };
  std::istream in(&endless);
  std::ostringstream out;
  std::ostringstream err;
  in.tie(&out);  // as std::cin is: what one thread reads must not flush what another prints
  EXPECT_EQ(run_with({"grade", "-", "--stream", "--json", "--rules", "base", "--threads", "2"},
                     {in, out, err, false, source.get_token()}),
            Exit::interrupted);
  EXPECT_EQ(in.tie(), nullptr);
  expect_one_line(err.str());
  const auto lines = json_lines(out.str());
  ASSERT_GT(lines.size(), 0U);
  for (const Json& line : lines) EXPECT_EQ(line, lines.front());
  EXPECT_LT(endless.taken, 1'000'000U);
}

TEST_F(InputFiles, AnInterruptBeforeTheBeginning) {
  std::stop_source source;
  source.request_stop();
  const std::string puzzle = file("a.json", line_with(two_squares));
  const std::string page = (folder / "page").string();
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"grade", puzzle}, {"solve", puzzle}, {"draw", puzzle, "--gallery", page}}) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(run_with(words, {in, out, err, false, source.get_token()}), Exit::interrupted) << words.front();
    EXPECT_EQ(out.str(), "");
    expect_one_line(err.str());
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "page/index.html"));
}

// A disk that is full.
class Full : public std::streambuf {
 protected:
  int_type overflow(int_type) override { return traits_type::eof(); }
};

TEST_F(InputFiles, AFullDiskIsNoSuccess) {
  const std::string puzzle = file("a.jsonl", many_lines());
  const std::string one = file("one.json", line_with(two_squares));
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{"grade", puzzle},
                                                                                     {"solve", puzzle},
                                                                                     {"solve", puzzle, "--json"},
                                                                                     {"hint", one},
                                                                                     {"export", "windmill", one},
                                                                                     {"games"},
                                                                                     {"--help"}}) {
    Full full;
    std::istringstream in;
    std::ostream out(&full);
    std::ostringstream err;
    EXPECT_EQ(run_with(words, {in, out, err}), Exit::bad_input) << words.front();
    EXPECT_EQ(err.str(), "crux: output: standard output: cannot be written; is the disk full?\n") << words.front();
  }
}

TEST(OneLine, NeitherBreaksALineNorSpeaksToTheTerminal) {
  EXPECT_EQ(one_line("plain"), "plain");
  EXPECT_EQ(one_line("a\nb\x1b[31mc\x7f"), "a?b?[31mc?");
  EXPECT_EQ(one_line("\xC2\x9B"
                     "31m"),
            "?31m");
  EXPECT_EQ(one_line("\xC3\xA9t\xC3\xA9"), "\xC3\xA9t\xC3\xA9");
  EXPECT_EQ(one_line("\xC3\xA9\xC3\xA9\xC3\xA9", 3), "\xC3\xA9\xC3\xA9...");
}

}  // namespace
}  // namespace crux::cli::input_test
