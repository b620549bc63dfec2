// site_test.cpp -- a folder of pages: complete, and careful with what lies there already.
#include "cli/site.hpp"

#include <gtest/gtest.h>

#include "cli/run_test.hpp"

namespace crux::cli::site_test {
namespace {

class Site : public CliTest {
 protected:
  // A pack of files that are their own compressed form.
  static server::Pages pages(const std::vector<std::pair<std::string, std::string>>& files) {
    Json index = Json::array();
    std::string bytes;
    for (const auto& [path, text] : files) {
      index.push_back({{"path", path}, {"type", "text/plain"}, {"etag", "x"}, {"immutable", false}});
      index.back()["plain"] = {{"offset", bytes.size()}, {"length", text.size()}};
      bytes += text;
    }
    return *server::Pages::from_pack(index.dump() + "\n" + bytes);
  }
  std::string out() const { return (folder / "site").string(); }
  std::string refusal(const server::Pages& of) const {
    const auto written = write_site(of, {}, "", out());
    return written ? "" : to_text(written.error());
  }
  const server::Pages one = pages({{"/index.html", "served"},
                                   {"/site.html", "alone"},
                                   {"/embed/index.html", "served"},
                                   {"/embed/site.html", "framed"},
                                   {"/assets/a-1.js", "a"},
                                   {"/assets/b-1.js", "b"}});
};

TEST_F(Site, HasThePagesAndACollection) {
  const auto any = read_line(line_with(two_squares, R"(,"name":"Two rooms","note":"Apart.","solution":"RRUU")"));
  ASSERT_TRUE(any) << to_text(any.error());
  const auto written = write_site(one, {*any}, "A lesson", out());
  ASSERT_TRUE(written) << to_text(written.error());
  EXPECT_EQ(written->files, 5U);
  EXPECT_EQ(text_of(folder / "site/index.html"), "alone");
  EXPECT_EQ(text_of(folder / "site/embed/index.html"), "framed");
  EXPECT_FALSE(std::filesystem::exists(folder / "site/embed/site.html"));
  EXPECT_EQ(text_of(folder / "site/assets/a-1.js"), "a");
  EXPECT_FALSE(std::filesystem::exists(folder / "site/site.html"));
  const Json set = Json::parse(text_of(folder / "site/collection.json"));
  EXPECT_EQ(set["title"], "A lesson");
  ASSERT_EQ(set["puzzles"].size(), 1U);
  const Json& line = set["puzzles"][0];
  EXPECT_EQ(line["name"], "Two rooms");
  EXPECT_EQ(line["note"], "Apart.");
  EXPECT_EQ(line["id"].get<std::string>().size(), 32U);
  EXPECT_FALSE(line.contains("solution"));
}

TEST_F(Site, IsWrittenAgainAndLosesOldFiles) {
  ASSERT_EQ(refusal(one), "");
  std::ofstream(folder / "site/CNAME") << "example.org";
  const auto two = pages({{"/index.html", "served"}, {"/site.html", "newer"}, {"/assets/a-2.js", "a"}});
  EXPECT_EQ(refusal(two), "");
  EXPECT_EQ(text_of(folder / "site/index.html"), "newer");
  EXPECT_FALSE(std::filesystem::exists(folder / "site/assets/a-1.js"));
  EXPECT_TRUE(std::filesystem::exists(folder / "site/assets/a-2.js"));
  EXPECT_EQ(text_of(folder / "site/CNAME"), "example.org") << "it is not ours";
}

TEST_F(Site, OverwritesNothingThatIsNotItsOwn) {
  std::filesystem::create_directories(folder / "site");
  std::ofstream(folder / "site/index.html") << "mine";
  EXPECT_NE(refusal(one).find("index.html: it is there already"), std::string::npos);
  EXPECT_EQ(text_of(folder / "site/index.html"), "mine");
  EXPECT_FALSE(std::filesystem::exists(folder / "site/assets")) << "nothing is written";
}

TEST_F(Site, BelievesNoListThatLeadsOutOfTheFolder) {
  std::ofstream(folder / "precious") << "mine";
  std::filesystem::create_directories(folder / "site");
  for (const char* list : {R"({"files":["../precious"]})", R"({"files":["a/../../precious"]})", R"({"files":["/etc/x"]})",
                           R"({"files":[""]})", R"({"files":7})", "nothing"}) {
    std::ofstream(folder / "site/crux-site.json") << list;
    EXPECT_NE(refusal(one).find("does not list the files of a site"), std::string::npos) << list;
  }
  EXPECT_EQ(text_of(folder / "precious"), "mine");
}

TEST_F(Site, SaysWhatToDo) {
  EXPECT_NE(refusal(server::Pages()).find("make run"), std::string::npos);
  EXPECT_EQ(crux({"site", out(), "--collection", (folder / "none.jsonl").string()}).code, Exit::bad_input);
  std::ofstream(folder / "site") << "a file";
  EXPECT_NE(refusal(one), "");
}

}  // namespace
}  // namespace crux::cli::site_test
