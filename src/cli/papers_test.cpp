// papers_test.cpp -- the papers' own tables from the papers' own data, to the printed digits: `crux reproduce` as it ships.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "cli/run_test.hpp"

namespace crux::cli::papers_test {
namespace {

namespace fs = std::filesystem;

class Papers : public CliTest {
 protected:
  // The rows of a paper by verdict and part: "Table 2: same" -> 3. Empty if its data are not here.
  std::map<std::string, int> counted(const std::string& game, const std::string& data_file) {
    if (!fs::exists(fs::path(CRUX_SHARED_DATA) / data_file)) return {};
    const Ran ran = crux({"reproduce", game, "--quick", "--json", "--data", CRUX_SHARED_DATA});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const Json answer = Json::parse(ran.out);
    rows = answer["papers"][0]["rows"];
    std::map<std::string, int> found;
    for (const Json& row : rows) ++found[row["part"].get<std::string>() + ": " + row["verdict"].get<std::string>()];
    return found;
  }
  Json rows;
};

TEST_F(Papers, VotesOnPanels) {
  auto found = counted("panel", "panel-windmill-4x4.jsonl");
  if (found.empty()) GTEST_SKIP() << "there are no votes in " CRUX_SHARED_DATA;
  // Beside MUSE, ReMUSE and TSI: two figures of the study before, and one row by the text.
  EXPECT_EQ(found["Table 2: same"], 3);
  EXPECT_EQ(found["Table 2: differs"], 3);
  EXPECT_EQ(found["Table 3: same"], 10);
  EXPECT_EQ(found["Table 4: same"], 7);
  EXPECT_EQ(found["Table 4: not tested"], 1);
  EXPECT_EQ(found["Table 5: not tested"], 4);
  EXPECT_EQ(found["Figure 8: same"], 1);
}

TEST_F(Papers, NoRowIsLostWithoutVotes) {
  if (counted("panel", "panel-windmill-4x4.jsonl").empty()) GTEST_SKIP() << "there are no votes in " CRUX_SHARED_DATA;
  const auto claims = [](const Json& all) {
    std::multiset<std::string> found;
    for (const Json& row : all) found.insert(row["part"].get<std::string>() + ": " + row["claim"].get<std::string>());
    return found;
  };
  const Ran ran = crux({"reproduce", "panel", "--quick", "--json", "--data", folder.string()});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(claims(Json::parse(ran.out)["papers"][0]["rows"]), claims(rows));
}

TEST_F(Papers, PlaysOfLogicGrids) {
  auto found = counted("logicgrid", "logicgrid-study.json");
  if (found.empty()) GTEST_SKIP() << "there are no plays in " CRUX_SHARED_DATA;
  EXPECT_EQ(found["Table 1: same"], 1);
  EXPECT_EQ(found["Table 2: same"], 5);
  EXPECT_EQ(found["Table 2: differs"], 1);
  EXPECT_EQ(found["Table 3: same"], 4);
  EXPECT_EQ(found["Table 4: same"], 3);
  for (const char* figure : {"Figure 7", "Figure 8", "Figure 9", "Figure 10"})
    EXPECT_EQ(found[std::string(figure) + ": same"], 1) << figure;
  for (const Json& row : rows) {
    if (row["part"] != "Table 2" || row["verdict"] == "same") continue;
    EXPECT_EQ(row["ours"], "-0.043, p = 0.715");
    EXPECT_TRUE(row["reason"].get<std::string>().contains("slip of the pen")) << row;
  }
}

}  // namespace
}  // namespace crux::cli::papers_test
