// reproduce_test.cpp -- `crux reproduce`: all papers in one table, their pages, and that docs/papers is not out of date.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/reproduce_report.hpp"
#include "cli/run_test.hpp"

namespace crux::cli::reproduce_test {
namespace {

namespace fs = std::filesystem;
const fs::path root = CRUX_SOURCE_DIR;

class Reproduce : public CliTest {
 protected:
  // A folder of data that holds nothing: what needs data is not tested then.
  std::string no_data() const {
    const auto path = folder / "no-data";
    fs::create_directories(path);
    return path.string();
  }
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST_F(Reproduce, OnePaperHasARowForEachClaimAndCountsThem) {
  const Ran ran = crux({"reproduce", "burrows", "--count", "5", "--json", "--data", no_data()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json json = Json::parse(ran.out);
  ASSERT_EQ(json["papers"].size(), 1U);
  const Json& paper = json["papers"][0];
  EXPECT_EQ(paper["game"], "burrows");
  std::map<std::string, int> counts;
  for (const Json& row : paper["rows"]) {
    ++counts[row["verdict"].get<std::string>()];
    for (const char* field : {"part", "claim", "theirs", "ours"}) EXPECT_NE(row[field], "") << row;
    EXPECT_EQ(row["claim"].get<std::string>().ends_with("."), false) << row;
  }
  for (const auto& [verdict, count] : json["verdicts"].items()) EXPECT_EQ(count, counts[verdict]) << verdict;
  for (const Json& table : paper["tables"])
    for (const Json& row : table["rows"]) EXPECT_EQ(row.size(), table["columns"].size());
}

TEST_F(Reproduce, TheLastLineCountsTheVerdicts) {
  const Ran ran = crux({"reproduce", "toycar", "--count", "2", "--data", no_data()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto lines = lines_of(ran.out);
  EXPECT_TRUE(lines.back().contains("claims: ") && lines.back().ends_with(" need people.")) << lines.back();
  for (const std::string& line : lines) {
    EXPECT_FALSE(line.ends_with(' ')) << line;
    EXPECT_FALSE(line.contains("holds")) << line;
  }
  for (int figure = 1; figure <= 9; ++figure)
    EXPECT_NE(ran.out.find("Figure " + std::to_string(figure) + " "), std::string::npos) << figure;
}

TEST_F(Reproduce, RefusesWhatItCannotDoBeforeTheWork) {
  EXPECT_EQ(crux({"reproduce", "null"}).code, 2);
  EXPECT_EQ(crux({"reproduce", "chess"}).code, 2);
  EXPECT_EQ(crux({"reproduce", "burrows", "--data", (folder / "nothing").string()}).code, 2);
  EXPECT_EQ(crux({"reproduce", "burrows", "--page", (folder / "nothing" / "page.html").string()}).code, 2);
  const Ran blocked = crux({"reproduce", "burrows", "--report", file("file", "")});
  EXPECT_EQ(blocked.code, 2);
  expect_one_line(blocked.err);
}

TEST_F(Reproduce, StopsIfAsked) {
  std::stop_source stop;
  stop.request_stop();
  std::istringstream in;
  std::ostringstream out, err;
  EXPECT_EQ(run_with({"reproduce", "--quick", "--data", no_data()}, {in, out, err, false, stop.get_token()}), Exit::interrupted);
  EXPECT_EQ(out.str(), "");
}

// A log of one's own takes the place of the synthetic example, and then its rows are tested.
TEST_F(Reproduce, PlaysOfPeopleAreTested) {
  const auto row_of = [&](std::string_view words, const std::string& data) {
    const Json json = Json::parse(crux({"reproduce", "burrows", "--count", "2", "--json", "--data", data}).out);
    for (const Json& row : json["papers"][0]["rows"])
      if (row["claim"].get<std::string>().contains(words)) return row;
    return Json();
  };
  const Json before = row_of("in a log of plays", no_data());
  EXPECT_EQ(before["verdict"], "needs people");
  EXPECT_TRUE(before["ours"].get<std::string>().starts_with("synthetic: ")) << before;
  // The example without the words that say what it is.
  std::string log = text_of(root / "data/study/burrows-plays.jsonl");
  constexpr std::string_view mark = ",\"synthetic\":true";
  for (std::size_t at = log.find(mark); at != std::string::npos; at = log.find(mark, at)) log.erase(at, mark.size());
  fs::create_directories(folder / "own");
  file("own/burrows-plays.jsonl", log);
  EXPECT_EQ(row_of("in a log of plays", (root / "data/study").string())["verdict"], "needs people") << "it still says what it is";
  const Json after = row_of("in a log of plays", (folder / "own").string());
  EXPECT_FALSE(after["ours"].get<std::string>().contains("synthetic")) << after;
  EXPECT_NE(after["verdict"], "needs people");
  EXPECT_NE(row_of("(Friedman", (folder / "own").string())["verdict"], "needs people");

  const std::string own = (folder / "own/burrows-plays.jsonl").string();
  const Ran named = crux({"reproduce", "burrows", "--count", "2", "--json", "--data", no_data(), "--plays", own});
  const Ran piped = crux({"reproduce", "burrows", "--count", "2", "--json", "--plays", "-"}, log);
  EXPECT_EQ(named.out, crux({"reproduce", "burrows", "--count", "2", "--json", "--data", (folder / "own").string()}).out);
  EXPECT_EQ(piped.out, named.out);
  EXPECT_TRUE(named.out.contains("AllBots at stage 1: 45.5%, PrimsSearchBacktrack at stage 2: 55.6%, ")) << named.out;
  const Ran missing = crux({"reproduce", "burrows", "--plays", (folder / "none.jsonl").string()});
  EXPECT_EQ(missing.code, 2);
  EXPECT_TRUE(missing.err.contains("--plays: ")) << missing.err;
  const Ran other = crux({"reproduce", "toycar", "--count", "1", "--plays", own});
  EXPECT_TRUE(other.err.contains("--plays: no log of plays is read for this paper")) << other.err;
}

TEST_F(Reproduce, OneHtmlPageHasAllPictures) {
  const std::string page = (folder / "paper.html").string();
  const Ran ran = crux({"reproduce", "toycar", "--count", "1", "--page", page});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const std::string html = text_of(page);
  std::size_t pictures = 0;
  for (std::size_t at = html.find("<svg"); at != std::string::npos; at = html.find("<svg", at + 1)) ++pictures;
  EXPECT_EQ(pictures, 16U) << "a plot, three boards, six levels, each also solved";
}

// ---- docs/papers

// A line without what may change: of a claim with a mark, only its part, its words and the paper's figure are left.
std::string lasting(const std::string& line) {
  if (!line.contains(size_mark) && !line.contains(time_mark)) return line;
  std::size_t at = 0;
  for (int bar = 0; bar < 4 && at != std::string::npos; ++bar) {
    at = line.find('|', bar == 0 ? 0 : at + 1);
    while (at != std::string::npos && at > 0 && line[at - 1] == '\\') at = line.find('|', at + 1);
  }
  return at == std::string::npos ? std::string() : line.substr(0, at);
}

// What must be the same in the page and in a quick run: sections whose heading has a mark are left out.
std::vector<std::string> lasting_lines(const std::string& page) {
  std::vector<std::string> kept;
  bool skipped = false;
  for (const std::string& line : lines_of(page)) {
    if (line.starts_with('#')) skipped = line.contains(size_mark) || line.contains(time_mark);
    if (line.starts_with("#")) {
      kept.push_back(line);
    } else if (!skipped) {
      kept.push_back(lasting(line));
    }
  }
  return kept;
}

TEST_F(Reproduce, LinesWithAMarkAreComparedUpToThePapersFigure) {
  EXPECT_EQ(lasting("| Table 2 | a \\| b | 0.3 | 0.1 ‡ | better |  |"), "| Table 2 | a \\| b | 0.3 ");
  EXPECT_EQ(lasting("| Table 2 | a | 0.3 | 0.1 | better |  |"), "| Table 2 | a | 0.3 | 0.1 | better |  |");
  EXPECT_EQ(lasting("3 claims: 1 same. †"), "");
  EXPECT_EQ(lasting_lines("# a\n### b †\nx\n### c\ny\n"), (std::vector<std::string>{"# a", "### b †", "### c", "y"}));
}

// If this fails: `build/crux reproduce --report docs/papers`, and review the diff.
TEST_F(Reproduce, PagesAreNotOutOfDate) {
  const bool data = fs::is_directory(CRUX_SHARED_DATA);
  const Ran ran =
      crux({"reproduce", "--quick", "--json", "--report", folder.string(), "--data", data ? CRUX_SHARED_DATA : no_data()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  std::set<std::string> written, stored;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file()) written.insert(entry.path().filename().string());
  for (const auto& entry : fs::directory_iterator(root / "docs/papers")) stored.insert(entry.path().filename().string());
  stored.erase("README.md");
  const Json json = Json::parse(ran.out);
  for (const Json& paper : json["papers"]) {
    const bool complete = std::ranges::all_of(paper["sources"], [](const Json& source) { return source["there"] == true; });
    if (!complete) {
      std::cout << "docs/papers/" << paper["game"] << ".md is not compared: its data are not in " CRUX_SHARED_DATA "\n";
      continue;
    }
    const std::string name = paper["game"].get<std::string>() + ".md";
    const auto lines = lasting_lines(text_of(folder / name));
    EXPECT_EQ(lines, lasting_lines(text_of(root / "docs/papers" / name))) << name;
    for (const std::string& line : lines) {
      if (!line.starts_with("![")) continue;
      const std::string picture = line.substr(line.rfind('(') + 1, line.rfind(')') - line.rfind('(') - 1);
      EXPECT_EQ(text_of(folder / picture), text_of(root / "docs/papers" / picture)) << picture;
    }
  }
  if (data) {
    EXPECT_EQ(written, stored);
  }
}

}  // namespace
}  // namespace crux::cli::reproduce_test
