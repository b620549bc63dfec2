// targets_test.cpp -- what is asked of new puzzles by name: --target, --maximise, --minimise, --nearest.
#include "cli/run_test.hpp"

namespace crux::cli::targets_test {
namespace {

class Targets : public CliTest {};

TEST_F(Targets, KeepToEveryRange) {
  const Ran ran = crux({"generate", "panel", "--width", "3", "--height", "3", "--target", "insight=3..6", "--target",
                        "solutions=1", "--target", "tsi(base)=..2.5", "--count", "3"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto lines = json_lines(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  for (const Json& line : lines) {
    EXPECT_EQ(Json::parse(crux({"solve", "-", "--json"}, line.dump()).out)["solutions"], 1);
    const Json graded = Json::parse(crux({"grade", "-", "--json"}, line.dump()).out);
    const Json& grades = graded["grades"];
    EXPECT_GE(grades["all"]["insight"], 3);
    EXPECT_LE(grades["all"]["insight"], 6);
    EXPECT_LE(grades["base"]["tsi"], 2.5);
    EXPECT_EQ(line["grade"]["measures"]["solutions"], 1.0);
    EXPECT_EQ(line["recipe"]["targets"],
              Json::parse(R"json({"insight":[3.0,6.0],"solutions":[1.0,1.0],"tsi(base)":[null,2.5]})json"));
  }
}

// The old options are short forms.
TEST_F(Targets, AreTheSameAsTheOptionsThatAreOlder) {
  const std::vector<std::string> game{"generate", "burrows", "--nodes", "5", "--edges", "7", "--seed", "3"};
  const auto with = [&](std::initializer_list<std::string> more) {
    std::vector<std::string> words = game;
    words.insert(words.end(), more);
    return crux(words);
  };
  const Ran old = with({"--class", "PrimsOnly", "--tsi", "1..4", "--rating", "1300..1500"});
  ASSERT_EQ(old.code, 0) << old.err;
  EXPECT_EQ(old.out, with({"--target", "class=PrimsOnly", "--target", "tsi=1..4", "--target", "rating=1300..1500"}).out);
  EXPECT_EQ(old.out, with({"--target", "rating=..1500", "class=PrimsOnly", "--rating", "1300..", "--target=tsi(none)=1..4"}).out);
  EXPECT_EQ(with({"--level", "easy"}).out, with({"--target", "level=easy"}).out);
}

TEST_F(Targets, ThatMakeNoSenseAreRefusedByName) {
  const auto said = [&](const std::vector<std::string>& words) {
    std::vector<std::string> all{"generate", "robot"};
    all.insert(all.end(), words.begin(), words.end());
    const Ran ran = crux(all);
    EXPECT_EQ(ran.code, 2) << ran.err;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_EQ(said({"--target", "insight"}),
            "crux: arguments: --target: found \"insight\"; NAME=RANGE, such as rating=1600..1700\n");
  EXPECT_EQ(said({"--target", "insight=some"}),
            "crux: arguments: --target insight: found \"some\"; a range such as 3..5.5, 3.., ..5.5, or a number\n");
  EXPECT_EQ(said({"--target", "insight=5..3"}),
            "crux: arguments: --target insight: the least, 5, is more than the most, 3; the smaller number first\n");
  EXPECT_EQ(
      said({"--target", "rounds=2"}),
      "crux: arguments: --target rounds: robot has no measure \"rounds\"; one of solutions, unique, tsi, insight, msi, muse, "
      "remuse, commands, length, saving, rating, class, level\n");
  EXPECT_EQ(said({"--target", "class=Cunning"}),
            "crux: arguments: --class: found \"Cunning\"; one of Straight, Repeat, Functions, Nested\n");
  EXPECT_TRUE(said({"--target", "tsi(magic)=2.."}).starts_with("crux: arguments: --target tsi(magic): found \"magic\"; "));
  EXPECT_TRUE(said({"--target", "class=Repeat", "--class", "Nested"}).contains("no puzzle has two"));
  EXPECT_TRUE(said({"--maximise", "class"}).starts_with("crux: arguments: --maximise: robot has no measure \"class\"; one of "));
  EXPECT_NE(said({"--maximise", "tsi", "--minimise", "tsi"}), "");
  EXPECT_TRUE(said({"--progression", "3", "--target", "insight=2.."}).contains("--target"));
}

TEST_F(Targets, ThatCannotBeMetSayWhyAtOnce) {
  const auto said = [&](const std::vector<std::string>& targets) {
    std::vector<std::string> all{"generate", "panel"};
    for (const std::string& target : targets) all.insert(all.end(), {"--target", target});
    const Ran ran = crux(all);
    EXPECT_EQ(ran.code, 1) << ran.err;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_EQ(said({"solutions=0"}), "crux: generate: no such puzzle: solutions: no puzzle has solutions below 1\n");
  EXPECT_EQ(said({"tsi=..4", "insight=5.."}),
            "crux: generate: no such puzzle: tsi at most 4 and insight 5 or more: rules save no more bits than there are\n");
}

TEST_F(Targets, ThatAreMissedSayHowNearTheNearestCame) {
  const std::vector<std::string> asked{"generate",       "panel",    "--width",       "2",        "--height", "2", "--target",
                                       "muse(all)=40..", "--target", "solutions=1..", "--budget", "300"};
  const Ran ran = crux(asked);
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(
      ran.err.starts_with("crux: generate: no puzzle that meets all targets was found: 300 candidates were tried; a "
                          "larger --budget may find one\ncrux: solutions: the nearest has "))
      << ran.err;
  EXPECT_TRUE(ran.err.contains("\ncrux: muse(all): the nearest has ")) << ran.err;
  EXPECT_TRUE(ran.err.ends_with(", asked for 40 or more\n")) << ran.err;

  auto with_lines = asked;
  with_lines.insert(with_lines.end(), {"--nearest", "--count", "3"});
  const Ran near = crux(with_lines);
  EXPECT_EQ(near.code, 3);
  const auto lines = json_lines(near.out);
  ASSERT_EQ(lines.size(), 3U);
  for (const Json& line : lines) {
    EXPECT_EQ(line["nearest"]["targets"]["muse(all)"]["asked"], (Json{40.0, nullptr}));
    EXPECT_EQ(crux({"grade", "-"}, line.dump()).code, 0);
  }
  EXPECT_LE(lines[0]["nearest"]["miss"], lines[1]["nearest"]["miss"]);
}

TEST_F(Targets, TheBestAreNoWorseThanTheFirst) {
  const std::vector<std::string> asked{"generate", "burrows", "--nodes", "6", "--edges", "9", "--budget", "100"};
  const auto first = [&](std::initializer_list<std::string> more) {
    std::vector<std::string> words = asked;
    words.insert(words.end(), more);
    const Ran ran = crux(words);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return json_lines(ran.out);
  };
  const auto most = first({"--maximise", "tsi", "--count", "3"}), least = first({"--minimise", "tsi"});
  ASSERT_EQ(most.size(), 3U);
  const auto tsi = [](const Json& line) { return line["grade"]["tsi"].get<double>(); };
  EXPECT_GE(tsi(most[0]), tsi(most[1]));
  EXPECT_GE(tsi(most[1]), tsi(most[2]));
  EXPECT_GT(tsi(most[2]), tsi(least[0]));
  EXPECT_EQ(most[0]["recipe"]["targets"]["maximise"], "tsi");
  EXPECT_NEAR(most[0]["grade"]["measures"]["tsi"].get<double>(), tsi(most[0]), 1e-9);
}

}  // namespace
}  // namespace crux::cli::targets_test
