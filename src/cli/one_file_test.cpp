// one_file_test.cpp -- `crux export html`: only what is needed, and nothing in a name that is more than a name.
#include "cli/one_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cli/run_test.hpp"

namespace crux::cli::one_file_test {
namespace {

class OneFile : public CliTest {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder / "web/saved");
    const auto write = [&](const char* name, const char* text) { std::ofstream(folder / "web" / name) << text; };
    write("index.html", "");
    write("saved/parts.json",
          R"({"before":["head.html"],"games":{"panel":["line.html","both.html"],"burrows":["hole.html","both.html"]},)"
          R"("after":["tail.html"]})");
    for (const char* name : {"head", "line", "hole", "both", "tail"})
      write(fmt::format("saved/{}.html", name).c_str(), fmt::format("[{}]\n", name).c_str());
  }
  static AnyPuzzle named(const Json& name) {
    Json line = Json::parse(line_with(no_marks, R"(,"id":"a")"));
    line["name"] = name;
    return *read_line(line.dump());
  }
  std::string made(std::vector<AnyPuzzle> puzzles) {
    return one_file(*server::Pages::from_folder(folder / "web"), "Some", puzzles).value();
  }
};

TEST_F(OneFile, HasTheBoardsThatItNeedsOnce) {
  const std::string page = made({named("One"), named("Two")});
  EXPECT_TRUE(page.starts_with("[head]\n[line]\n[both]\n<script type=\"application/json\" id=\"crux-puzzles\">")) << page;
  EXPECT_TRUE(page.ends_with("</script>\n[tail]\n")) << page;
  EXPECT_EQ(page.find("[hole]"), std::string::npos);
}

TEST_F(OneFile, NoNameEndsItsScript) {
  for (const char* name :
       {"</script><script>alert(1)</script>", "<!--<script>", "]]></SCRIPT >", "\\u003c/script>", "\"}]}<b>"}) {
    const std::string page = made({named(name)});
    const std::size_t begin = page.find("crux-puzzles\">") + 14, end = page.find("</script>");
    EXPECT_EQ(page.find('<', begin), end) << page;
    const Json inside = Json::parse(page.substr(begin, end - begin));
    EXPECT_EQ(inside["puzzles"][0]["name"], name);
    EXPECT_EQ(inside["title"], "Some");
    EXPECT_EQ(page.substr(end), "</script>\n[tail]\n");
  }
}

TEST_F(OneFile, APartThatIsMissingIsSaid) {
  std::filesystem::remove(folder / "web/saved/both.html");
  const std::vector<AnyPuzzle> puzzles{named("One")};
  const auto page = one_file(*server::Pages::from_folder(folder / "web"), "Some", puzzles);
  ASSERT_FALSE(page.has_value());
  EXPECT_NE(page.error().found.find("both.html"), std::string::npos);
}

TEST_F(OneFile, IsPrinted) {
  const std::string two = file(
      "two.jsonl", line_with(no_marks, R"(,"id":"a","name":"A</script>")") + "\n" + line_with(no_marks, R"(,"id":"b")") + "\n");
  EXPECT_EQ(crux({"export", "html", two, "--json"}).code, Exit::bad_input);
  EXPECT_EQ(crux({"export", "html", two, "--id", "c"}).code, Exit::bad_input);
  EXPECT_EQ(crux({"export", "html"}).code, Exit::bad_input);
  const Ran ran = crux({"export", "html", two});
  if (server::packed_pages().empty()) {
    EXPECT_EQ(ran.code, Exit::bad_input);
    return;
  }
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("<!doctype html>"));
  EXPECT_NE(ran.out.find(R"("title":"two")"), std::string::npos);
}

}  // namespace
}  // namespace crux::cli::one_file_test
