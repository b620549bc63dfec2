// generate_test.cpp -- what every generator can be asked besides its own parameters: files by name, --level, --rating, --tsi,
// --report.
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
  const Ran none = crux({"generate", "burrows", "--nodes", "5", "--edges", "7", "--tsi", "9.5..", "--budget", "50"});
  EXPECT_EQ(none.code, 3);
  EXPECT_NE(none.err.find("50 of another class or TSI"), std::string::npos) << none.err;
  const Ran never = crux({"generate", "burrows", "--nodes", "5", "--edges", "7", "--tsi", "900.."});
  EXPECT_EQ(never.code, 1);
  EXPECT_NE(never.err.find("puzzles of this size have at most 9.7 bits"), std::string::npos) << never.err;
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

// The five words mean the same in every game, and what is made is what was meant when it is graded anew.
TEST_F(Generate, KeepsToALevel) {
  for (const char* game : {"burrows", "panel", "toycar", "logicgrid", "robot"}) {
    const Ran ran = crux({"generate", game, "--level", "easy", "--count", "3"});
    ASSERT_EQ(ran.code, 0) << game << ran.err;
    for (const Json& line : json_lines(crux({"grade", "-", "--json"}, ran.out).out))
      EXPECT_EQ(line["rating"]["level"], "easy") << game << line["id"];
    for (const Json& line : json_lines(ran.out)) {
      EXPECT_EQ(line["recipe"]["targets"]["rating"], Json::array({1220.0, 1374.0}));
      EXPECT_EQ(line["grade"]["rating"]["level"], "easy");
    }
  }
  const Ran wrong = crux({"generate", "burrows", "--level", "tough"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_EQ(wrong.err, "crux: generate: level: found \"tough\"; one of gentle, easy, medium, hard, fiendish\n");
}

TEST_F(Generate, MakesAMediumPuzzleIfNothingIsAsked) {
  for (const char* game : {"burrows", "panel", "toycar", "logicgrid", "robot"}) {
    const Ran ran = crux({"generate", game});
    ASSERT_EQ(ran.code, 0) << game << ran.err;
    const auto graded = json_lines(crux({"grade", "-", "--json"}, ran.out).out);
    ASSERT_EQ(graded.size(), 1U) << game;
    EXPECT_EQ(graded[0]["rating"]["level"], "medium") << game;
    EXPECT_EQ(ran.out, crux({"generate", game, "--level", "medium"}).out) << game;
  }
}

TEST_F(Generate, KeepsToARangeOfRatings) {
  for (const char* game : {"burrows", "panel", "toycar", "logicgrid", "robot"}) {
    const Ran ran = crux({"generate", game, "--rating", "1400..1500", "--count", "2"});
    ASSERT_EQ(ran.code, 0) << game << ran.err;
    for (const Json& line : json_lines(crux({"grade", "-", "--json"}, ran.out).out)) {
      EXPECT_GE(line["rating"]["value"], 1400) << game;
      EXPECT_LE(line["rating"]["value"], 1500) << game;
    }
  }
  const Ran open = crux({"generate", "burrows", "--rating", "1725.."});
  EXPECT_EQ(json_lines(open.out)[0]["recipe"]["targets"]["rating"], Json::array({1725.0, nullptr}));
  const Ran none = crux({"generate", "burrows", "--nodes", "5", "--edges", "7", "--rating", "3000..3100", "--budget", "50"});
  EXPECT_EQ(none.code, 1);
  EXPECT_TRUE(
      none.err.starts_with("crux: generate: no puzzle with a rating in 3000..3100 was found: 50 candidates were tried, the "
                           "nearest has 1"))
      << none.err;
  EXPECT_TRUE(none.err.ends_with("; a larger --budget may find one\n")) << none.err;
  EXPECT_EQ(none.out, "");
  const Ran few =
      crux({"generate", "burrows", "--nodes", "5", "--edges", "7", "--rating", "..1300", "--count", "9", "--budget", "20"});
  EXPECT_EQ(few.code, 3);
  EXPECT_TRUE(few.err.contains("of another class or rating")) << few.err;
  EXPECT_TRUE(few.err.contains("; the nearest has 1")) << few.err;
  EXPECT_TRUE(few.err.contains("a wider --rating")) << few.err;
}

TEST_F(Generate, ParametersCountMoreThanTheLevels) {
  const Ran larger = crux({"generate", "burrows", "--level", "hard", "--nodes", "8", "--edges", "12"});
  ASSERT_EQ(larger.code, 0) << larger.err;
  EXPECT_EQ(json_lines(larger.out)[0]["puzzle"]["nodes"].size(), 8U);
  EXPECT_EQ(json_lines(larger.out)[0]["grade"]["rating"]["level"], "hard");
  // A stage says how large a puzzle is, and so the level does not.
  const Ran stage = crux({"generate", "burrows", "--level", "hard", "--stage", "9"});
  ASSERT_EQ(stage.code, 0) << stage.err;
  EXPECT_EQ(json_lines(stage.out)[0]["puzzle"]["nodes"].size(), 7U);
  const Ran steps = crux({"generate", "robot", "--level", "easy", "--progression", "3"});
  EXPECT_EQ(steps.code, 2);
  EXPECT_NE(steps.err.find("--rating or --level"), std::string::npos) << steps.err;
}

TEST_F(Generate, RefusesWhatIsNoRangeOfRatings) {
  for (const char* text : {"1600", "..", "1700..1600", "a..b", "1600..1700x", "-1..2", "hard"}) {
    const Ran ran = crux({"generate", "burrows", "--rating", text});
    EXPECT_EQ(ran.code, 2) << text;
    EXPECT_NE(ran.err.find("--rating"), std::string::npos) << ran.err;
  }
  EXPECT_EQ(crux({"generate", "burrows", "--level", "hard", "--rating", "1200..1300"}).err,
            "crux: arguments: --rating: no puzzle of level hard has a rating in 1200..1300; a range within 1550..1724, or leave "
            "out one of them\n");
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
