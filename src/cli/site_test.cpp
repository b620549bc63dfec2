// site_test.cpp -- a folder of pages: complete, and careful with what lies there already.
#include "cli/site.hpp"

#include <gtest/gtest.h>

#include "base/content_id.hpp"
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
  std::vector<std::string> kept(const server::Pages& of, Edited edited = Edited::kept) const {
    const auto written = write_site(of, {}, "", out(), edited);
    return written ? written->kept : std::vector{to_text(written.error())};
  }
  void edit(const std::string& name) const { std::ofstream(folder / "site" / name) << "mine"; }
  std::string at(const std::string& name) const { return text_of(folder / "site" / name); }
  bool has(const std::string& name) const { return std::filesystem::exists(folder / "site" / name); }
  Json list() const { return Json::parse(at("crux-site.json"))["files"]; }
  using Names = std::vector<std::string>;
  const server::Pages two = pages({{"/index.html", "served"}, {"/site.html", "newer"}, {"/assets/a-2.js", "a"}});
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

TEST_F(Site, KeepsAPageThatSomebodyEdited) {
  ASSERT_EQ(kept(one), Names{});
  EXPECT_EQ(list()["index.html"], content_id("alone"));
  edit("index.html");
  // As often as it is run, and the files that the page names stay with it.
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(kept(two), Names{"index.html"});
    EXPECT_EQ(at("index.html"), "mine");
    EXPECT_EQ(at("assets/a-1.js"), "a");
    EXPECT_EQ(at("assets/a-2.js"), "a");
  }
  EXPECT_EQ(kept(two, Edited::replaced), Names{});
  EXPECT_EQ(at("index.html"), "newer");
  EXPECT_FALSE(has("assets/a-1.js"));
  EXPECT_FALSE(has("embed/index.html"));
  EXPECT_EQ(list().size(), 3U) << "two pages and the collection";
}

TEST_F(Site, DeletesNoOldFileThatSomebodyEdited) {
  ASSERT_EQ(kept(one), Names{});
  edit("assets/a-1.js");
  EXPECT_EQ(kept(two), Names{"assets/a-1.js"});
  EXPECT_EQ(at("assets/a-1.js"), "mine");
  EXPECT_FALSE(has("assets/b-1.js")) << "nobody edited it, and no page of its version is left";
  EXPECT_EQ(kept(two), Names{"assets/a-1.js"}) << "it is still known";
  EXPECT_EQ(kept(two, Edited::replaced), Names{});
  EXPECT_FALSE(has("assets/a-1.js"));
}

TEST_F(Site, KnowsAnEditThatIsNone) {
  ASSERT_EQ(kept(one), Names{});
  std::ofstream(folder / "site/index.html") << "newer";  // as the next version has it
  std::filesystem::remove(folder / "site/collection.json");
  EXPECT_EQ(kept(two), Names{});
  EXPECT_EQ(list()["index.html"], content_id("newer"));
  EXPECT_TRUE(has("collection.json"));
}

TEST_F(Site, KeepsALinkThatTookTheFilesPlace) {
  ASSERT_EQ(kept(one), Names{});
  std::ofstream(folder / "elsewhere") << "alone";
  std::filesystem::remove(folder / "site/index.html");
  std::filesystem::create_symlink(folder / "elsewhere", folder / "site/index.html");
  EXPECT_EQ(kept(two), Names{"index.html"});
  EXPECT_EQ(kept(two, Edited::replaced), Names{});
  EXPECT_EQ(at("index.html"), "newer");
  EXPECT_EQ(text_of(folder / "elsewhere"), "alone");
}

// A list of an older version has no checksums: what it names was replaced, and is.
TEST_F(Site, ReadsAListOfNames) {
  ASSERT_EQ(kept(one), Names{});
  Json names = Json::array();
  const Json before = list();
  for (const auto& entry : before.items()) names.push_back(entry.key());
  std::ofstream(folder / "site/crux-site.json") << Json{{"files", names}}.dump();
  EXPECT_EQ(kept(two), Names{});
  EXPECT_EQ(at("index.html"), "newer");
  EXPECT_FALSE(has("assets/a-1.js"));
  EXPECT_EQ(list()["index.html"], content_id("newer"));
}

TEST_F(Site, BelievesNoListThatLeadsOutOfTheFolder) {
  std::ofstream(folder / "precious") << "mine";
  std::filesystem::create_directories(folder / "site");
  for (const char* list : {R"({"files":["../precious"]})", R"({"files":["a/../../precious"]})", R"({"files":["/etc/x"]})",
                           R"({"files":[""]})", R"({"files":7})", R"({"files":[7]})", R"({"files":{"../precious":""}})",
                           R"({"files":{"a":7}})", R"({})", "[]", "nothing"}) {
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
