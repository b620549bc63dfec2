// generate_test.cpp -- what every generator can be asked besides its own parameters: files by name, --tsi, --report.
#include "cli/run_test.hpp"

namespace crux::cli::generate_test {
namespace {

class Generate : public CliTest {};

TEST_F(Generate, KeepsToARangeOfTsi) {
  const Ran ran = crux({"generate", "burrows", "--nodes", "5", "--edges", "7", "--tsi", "1..2.5", "--count", "10"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  for (const Json& line : json_lines(ran.out)) {
    const Json graded = Json::parse(crux({"grade", "-", "--json"}, line.dump()).out);
    const double tsi = graded["tsi"].get<double>();
    EXPECT_TRUE(tsi >= 1 && tsi <= 2.5) << tsi;
    EXPECT_EQ(line["recipe"]["targets"]["tsi"], Json::array({1.0, 2.5}));
  }
  const Ran open = crux({"generate", "burrows", "--nodes", "5", "--edges", "7", "--tsi", "2.."});
  EXPECT_EQ(json_lines(open.out)[0]["recipe"]["targets"]["tsi"], Json::array({2.0, nullptr}));
  const Ran none = crux({"generate", "burrows", "--nodes", "5", "--edges", "7", "--tsi", "900..", "--budget", "50"});
  EXPECT_EQ(none.code, 3);
  EXPECT_NE(none.err.find("50 of another class or TSI"), std::string::npos) << none.err;
}

TEST_F(Generate, RefusesWhatIsNoRange) {
  for (const char* text : {"3", "..", "5..3", "a..b", "3..4x", "-1..2"}) {
    const Ran ran = crux({"generate", "burrows", "--stage", "5", "--tsi", text});
    EXPECT_EQ(ran.code, 2) << text;
    EXPECT_NE(ran.err.find("--tsi"), std::string::npos) << ran.err;
  }
  EXPECT_EQ(crux({"generate", "burrows", "--stage", "5", "--tsi", "5.5..3"}).err,
            "crux: arguments: --tsi: the least, 5.5 bits, is more than the most, 3; give the smaller number first\n");
}

TEST_F(Generate, ReportsWhatBecameOfTheCandidates) {
  const std::vector<std::string> asked{"generate", "burrows", "--nodes", "2", "--edges", "1", "--count", "9"};
  auto reported = asked;
  reported.emplace_back("--report");
  const Ran quiet = crux(asked), ran = crux(reported);
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(quiet.err, "");
  EXPECT_EQ(ran.out, quiet.out);
  EXPECT_NE(ran.err.find(" candidates were tried: 9 kept, 0 of another class or TSI, "), std::string::npos) << ran.err;
}

TEST_F(Generate, SaysUnaskedWhatIsInTheWayWhereNothingIsMade) {
  const std::string pattern = file("two.txt", "forward\nwildcard 2\nforward\n");
  const Ran ran = crux({"generate", "robot", "--template", pattern, "--require", "two-boxes", "--budget", "500"});
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("crux: 500 attempts, 0 good\n"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("what would help most, two-boxes: "), std::string::npos) << ran.err;
}

TEST_F(Generate, TakesFilesByName) {
  const std::string pattern = file("walk.txt", "# a way\nforward\nwildcard 2\nforward\n");
  const Ran ran = crux({"generate", "robot", "--template", pattern, "--count", "3"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto made = json_lines(ran.out);
  EXPECT_EQ(made[0]["recipe"]["parameters"]["template"], "# a way\nforward\nwildcard 2\nforward\n");
  const Ran other = crux({"generate", "robot", "--template", pattern, "--novel", file("made.jsonl", ran.out), "--novelty=1"});
  ASSERT_EQ(other.code, 0) << other.err;
  for (const Json& line : made) EXPECT_NE(json_lines(other.out)[0]["puzzle"], line["puzzle"]);
  EXPECT_EQ(crux({"generate", "robot", "--template", "first-steps"}).code, 0);

  const Ran missing = crux({"generate", "robot", "--template", "no-such"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_NE(missing.err.find("no-such cannot be read; a file, or one of "), std::string::npos) << missing.err;
  EXPECT_EQ(crux({"generate", "robot", "--template", folder.string()}).code, 2);
  const Ran large = crux({"generate", "robot", "--template", file("large.txt", std::string((1 << 20) + 1, '#'))});
  EXPECT_EQ(large.code, 2);
  EXPECT_NE(large.err.find("is larger than 1 MiB"), std::string::npos) << large.err;
}

}  // namespace
}  // namespace crux::cli::generate_test
