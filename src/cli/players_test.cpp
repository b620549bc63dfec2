// players_test.cpp -- progress by every way, its checker, and simulate, from a shell.
#include <gtest/gtest.h>

#include "cli/run_test.hpp"
#include "service/teaching.hpp"

namespace crux::cli::players_test {
namespace {

using Players = CliTest;

const std::filesystem::path root = CRUX_SOURCE_DIR;
std::string example(const char* name) { return (root / "data/examples" / name).string(); }

std::string play_of(const std::string& file, const char* more) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return R"({"puzzle":)" + line + "," + more + "}\n";
}

TEST_F(Players, HaveASubjectForEveryGameWithARating) {
  for (const GameEntry* game : all_games()) {
    const players::Subject* const subject = subject_of(*game);
    ASSERT_EQ(subject != nullptr, !game->rating_figures.empty()) << game->name;
    if (!subject) continue;
    EXPECT_GE(subject->classes, 2U) << game->name;
    EXPECT_TRUE(subject->ladder) << game->name;
    for (const players::Concept& one : subject->concepts) EXPECT_FALSE(one.says.empty()) << game->name << " " << one.id;
  }
}

// What each game's puzzles teach, by puzzles that people know.
TEST_F(Players, AreToldWhatAPuzzleTeaches) {
  const auto taught = [&](const char* name) {
    const auto any = read_line(text_of(example(name)));
    const auto challenge = challenge_of(*any, std::stop_token{});
    std::string ids;
    for (const std::uint16_t each : challenge->concepts) ids += subject_of(*any->game)->concepts[each].id + " ";
    return ids;
  };
  EXPECT_EQ(taught("13-only-prim.jsonl"), "prims ");
  EXPECT_EQ(taught("16-follow-your-nose.jsonl"), "local ");
  EXPECT_EQ(taught("05-stars-in-pairs.jsonl"), "base_rcr stars ");
  EXPECT_TRUE(taught("20-two-loops.jsonl").ends_with("loops two-loops "));
  EXPECT_EQ(taught("21-four-classes.jsonl").substr(0, 20), "mark line last trans");
}

TEST_F(Players, GetTheNextPuzzleBySkillFromACollection) {
  const std::string plays = file("plays.jsonl", play_of(example("16-follow-your-nose.jsonl"), R"("solved":true,"seconds":20)") +
                                                    play_of(example("14-breadth-first.jsonl"), R"("solved":true,"hints":0)"));
  const Ran ran =
      crux({"progress", "burrows", "--by", "skill", "--plays", plays, "--from", (root / "data/examples").string(), "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json next = Json::parse(ran.out);
  EXPECT_EQ(next["plays"], 2);
  EXPECT_NE(next["id"], "follow-your-nose");
  EXPECT_NE(next["id"], "breadth-first");
  EXPECT_GT(next["skill"][0], 1500);
  EXPECT_NEAR(next["chance"].get<double>(), 0.75, 0.101);
  EXPECT_EQ(next["concepts"][0]["stage"], "learning");
  EXPECT_EQ(next["concepts"][3]["stage"], "new");
}

TEST_F(Players, GetPuzzlesThatAreMadeByClassAndBySkill) {
  for (const char* by : {"classes", "skill", "ladder"}) {
    const Ran ran = crux({"progress", "burrows", "--by", by, "--json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(Json::parse(ran.out)["puzzle"]["game"], "burrows");
    EXPECT_EQ(crux({"progress", "burrows", "--by", by, "--json"}).out, ran.out) << "the same seed gives the same puzzle";
  }
  const std::string lost = R"("solved":false)", won = R"("solved":true)";
  const auto rating = [&](const std::string& how) {
    std::string plays;
    for (const char* name : {"13-only-prim.jsonl", "14-breadth-first.jsonl", "15-one-step-back.jsonl"})
      plays += play_of(example(name), how.c_str());
    return Json::parse(crux({"progress", "burrows", "--by", "skill", "--plays", "-", "--json"}, plays).out)["target"]["rating"][0]
        .get<double>();
  };
  EXPECT_GT(rating(won), rating(lost) + 200);
}

TEST_F(Players, AreRefusedWithAReason) {
  EXPECT_EQ(crux({"progress"}).code, 2);
  EXPECT_EQ(crux({"progress", "burrows", "--by", "list"}).code, 2);
  const Ran other =
      crux({"progress", "panel", "--by", "skill", "--plays", "-"}, play_of(example("13-only-prim.jsonl"), R"("solved":true)"));
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("play 1"), std::string::npos) << other.err;
  EXPECT_EQ(crux({"progress", "toycar", "--by", "skill", "--plays", "-"}, R"({"tries":1,"length":3,"loops":0})").code, 2);
  EXPECT_EQ(crux({"simulate", "null"}).code, 2);
  EXPECT_EQ(crux({"simulate", "burrows", "--learners", "3", "--seeds", "4"}).code, 2);
}

TEST_F(Players, AreNotPreparedForAJump) {
  const std::string good = text_of(example("16-follow-your-nose.jsonl")) + text_of(example("15-one-step-back.jsonl")) +
                           text_of(example("14-breadth-first.jsonl")) + text_of(example("13-only-prim.jsonl"));
  EXPECT_EQ(crux({"progress", "--check", file("good.jsonl", good)}).code, 0);
  const std::string bad = text_of(example("16-follow-your-nose.jsonl")) + text_of(example("13-only-prim.jsonl"));
  const Ran ran = crux({"progress", "--check", file("bad.jsonl", bad), "--json"});
  EXPECT_EQ(ran.code, 1);
  const Json found = Json::parse(ran.out);
  ASSERT_EQ(found["findings"].size(), 1U);
  EXPECT_EQ(found["findings"][0]["place"], 2);
  EXPECT_EQ(found["findings"][0]["concepts"].dump(), R"(["backtrack","search","prims"])");
  EXPECT_EQ(found["never"].size(), 2U);
}

TEST_F(Players, AreSimulatedAlikeOnAnyNumberOfThreads) {
  const std::vector<std::string> words{"simulate", "burrows", "--learners", "6", "--seeds", "3", "--puzzles", "8", "--json"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return crux(more).out;
  };
  const std::string one = with({"--threads", "1"});
  EXPECT_EQ(Json::parse(one)["rows"].size(), 24U);
  EXPECT_EQ(with({"--threads", "2"}), one);
  EXPECT_EQ(with({"--threads", "4"}), one);
  EXPECT_NE(with({"--seed", "2"}), one);
  const std::string page = (folder / "report.html").string();
  EXPECT_EQ(crux({"simulate", "burrows", "--learners", "4", "--seeds", "2", "--puzzles", "8", "--report", page}).code, 0);
  const std::string html = text_of(page);
  EXPECT_NE(html.find("time in the target band"), std::string::npos);
  EXPECT_NE(html.find("<svg"), std::string::npos);
}

TEST_F(Players, PlayWithPuzzlesOfOnesOwn) {
  const std::string pool = (folder / "pool.jsonl").string();
  ASSERT_EQ(crux({"simulate", "burrows", "--pool", (root / "data/examples").string(), "--keep", pool}).code, 0);
  EXPECT_EQ(json_lines(text_of(pool)).size(), 4U);
  const std::vector<std::string> rest{"--learners", "4", "--seeds", "2", "--puzzles", "4", "--json"};
  const auto with = [&](const std::string& puzzles) {
    std::vector<std::string> words{"simulate", "burrows", "--pool", puzzles};
    words.insert(words.end(), rest.begin(), rest.end());
    return Json::parse(crux(words).out)["rows"].size();
  };
  EXPECT_EQ(with(pool), 24U);
}

}  // namespace
}  // namespace crux::cli::players_test
