// levels_test.cpp -- toy car levels from a shell: generate by evolution, progress.
#include <gtest/gtest.h>

#include <map>

#include "cli/run_test.hpp"

namespace crux::cli::levels_test {
namespace {

using Levels = CliTest;

TEST_F(Levels, AreEvolvedBuiltAndProved) {
  const Ran ran = crux({"generate", "toycar", "--length", "9", "--loops", "2", "--count", "6", "--siblings", "2"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.err.find("generations"), std::string::npos) << "the report of the evolution";
  const auto lines = json_lines(ran.out);
  ASSERT_EQ(lines.size(), 6U);
  std::map<std::string, int> levels_of;
  for (const Json& line : lines) {
    ++levels_of[line["sequence"].get<std::string>()];
    EXPECT_EQ(line["unique"], true);
    const Json solved = Json::parse(crux({"solve", "-", "--json"}, line.dump()).out);
    EXPECT_EQ(solved["solutions"], 1);
    EXPECT_EQ(solved["paths"][0], line["solution"]);
    EXPECT_EQ(solved["fewest"], 8);
  }
  EXPECT_EQ(levels_of.size(), 3U) << "two siblings each";
  EXPECT_EQ(crux({"generate", "toycar", "--length", "9", "--loops", "2", "--count", "6", "--siblings", "2"}).out, ran.out);
  EXPECT_EQ(crux({"generate", "toycar", "--length", "9", "--by", "exact", "--no-unique"}).code, 0);
  std::map<std::string, int> drawn;
  for (const Json& line : json_lines(
           crux({"generate", "toycar", "--length", "9", "--loops", "2", "--by", "exact", "--count", "6", "--siblings", "2"}).out))
    ++drawn[line["sequence"].get<std::string>()];
  EXPECT_LE(drawn.size(), 3U);
  // The first sequence that evolves may have no board when the car turns at every square; others have.
  EXPECT_EQ(crux({"generate", "toycar", "--length", "5", "--increase", "100"}).code, 0);
}

TEST_F(Levels, RefuseWhatCannotBe) {
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{{"--length", "0"},
                                                                                     {"--length", "10000"},
                                                                                     {"--length", "-3"},
                                                                                     {"--length", "8", "--loops", "2"},
                                                                                     {"--loops", "1"},
                                                                                     {"--length", "9", "--walls", "200"}}) {
    std::vector<std::string> words{"generate", "toycar"};
    words.insert(words.end(), wrong.begin(), wrong.end());
    const Ran ran = crux(words);
    EXPECT_EQ(ran.code, 2) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
}

TEST_F(Levels, FollowThePlayer) {
  const Json fresh = Json::parse(crux({"progress", "toycar", "--json"}).out);
  EXPECT_EQ(fresh["target"].dump(), R"({"length":3,"loops":0})");
  const std::string plays = file("ada.jsonl", "{\"tries\":1,\"length\":3,\"loops\":0}\n{\"tries\":2,\"length\":5,\"loops\":1}\n");
  const Json next = Json::parse(crux({"progress", "toycar", "--plays", plays, "--json"}).out);
  EXPECT_EQ(next["plays"], 2);
  EXPECT_EQ(next["target"].dump(), R"({"length":7,"loops":1})");
  EXPECT_EQ(next["puzzle"]["sequence"].get<std::string>().size(), 7U);
  const Ran wrong = crux({"progress", "toycar", "--plays", "-"}, "{\"tries\":1}");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.err.find("play 1"), std::string::npos) << wrong.err;
  EXPECT_EQ(crux({"progress", "toycar", "--plays", "/no/such/file"}).code, 2);
  EXPECT_EQ(crux({"progress", "null"}).code, 2);
  // A player who is stuck gets another puzzle of the same kind; a player at the end stays there.
  const Json again =
      Json::parse(crux({"progress", "toycar", "--plays", "-", "--json"}, R"({"tries":3,"length":3,"loops":0})").out);
  EXPECT_EQ(again["target"], fresh["target"]);
  EXPECT_NE(again["puzzle"]["puzzle"], fresh["puzzle"]["puzzle"]);
  const Ran last = crux({"progress", "toycar", "--plays", "-", "--json"}, R"({"tries":1,"length":63,"loops":2})");
  ASSERT_EQ(last.code, 0) << last.err;
  EXPECT_EQ(Json::parse(last.out)["target"]["length"], 63);
  EXPECT_EQ(crux({"progress", "toycar", "--plays", "-"}, R"({"tries":1,"length":4,"loops":3})").code, 2);
}

}  // namespace
}  // namespace crux::cli::levels_test
