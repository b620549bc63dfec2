// Plays without loops, letter by letter, and the puzzles that ship: their solutions solve them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "games/robot/robot.hpp"
#include "games/robot/tests/random.hpp"

namespace crux::robot::moves_test {
namespace {

namespace fs = std::filesystem;

// The error of a play; "" if it can be done.
std::string refusal(const Layout& layout, std::string_view play) {
  const auto moves = Robot::read_moves(Puzzle(layout), play);
  return moves ? "" : to_text(moves.error());
}

TEST(Moves, AreLettersThatCanBeDoneInTurn) {
  const Layout well = world_of({{"####"}, {"##x#"}, {"##.#"}, {"o>.."}});
  EXPECT_EQ(refusal(well, ""), "");
  EXPECT_EQ(refusal(well, "LLP"), "") << "a play need not be finished";
  EXPECT_EQ(refusal(well, " LL P\tLL S\n"), "");
  EXPECT_EQ(
      refusal(well, "LLFP"),
      "robot: character 3 of the play: forward cannot be done: a box is in the way in front of the robot; an action that can");
  EXPECT_EQ(refusal(well, "LL x"), "robot: character 4 of the play: \"x\" is no action; use the letters FBLRUDPS");
  EXPECT_EQ(refusal(well, "l"), "robot: character 1 of the play: \"l\" is no action; use the letters FBLRUDPS");
  EXPECT_EQ(refusal(well, "\xff"), "robot: character 1 of the play: \"\\ufffd\" is no action; use the letters FBLRUDPS");
}

TEST(Moves, EndWithThePlay) {
  const Layout row = world_of({{"####"}, {">.x."}});
  EXPECT_EQ(refusal(row, "FF"), "");
  EXPECT_EQ(refusal(row, "FFF"), "robot: character 3 of the play: an action after all switches are pressed; the end of the play");
  EXPECT_EQ(refusal(row, "LRF"),
            "robot: character 3 of the play: an action more than the shortest way takes; the end of the play");
}

TEST(Moves, AreReadAsTheyAreWritten) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    const Puzzle p(random_layout(rng, 3, 2));
    Robot::State s = Robot::start(p);
    std::vector<Action> played;
    while (true) {
      std::vector<Action> next;
      Robot::moves(p, s, [&](Action action) { next.push_back(action); });
      if (next.empty()) break;
      played.push_back(next[rng.below(next.size())]);
      Robot::apply(p, s, played.back());
    }
    const auto back = Robot::read_moves(p, Robot::write_moves(p, played));
    ASSERT_TRUE(back) << to_text(back.error());
    EXPECT_EQ(*back, played);
  }
}

// All lines of robot puzzles below a folder.
std::vector<Json> puzzles_in(std::string_view folder) {
  std::vector<Json> lines;
  for (const auto& entry : fs::directory_iterator(fs::path(CRUX_SOURCE_DIR) / folder)) {
    if (entry.path().extension() != ".jsonl") continue;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);)
      if (Json json = Json::parse(line); json.at("game") == "robot") lines.push_back(std::move(json));
  }
  return lines;
}

TEST(Shipped, SolutionsSolve) {
  for (const std::string_view folder : {"data/examples", "src/games/robot/corpus"}) {
    const std::vector<Json> lines = puzzles_in(folder);
    int solved = 0;
    for (const Json& line : lines) {
      SCOPED_TRACE(line.at("id").get<std::string>());
      const auto p = Robot::read(line.at("puzzle"));
      ASSERT_TRUE(p) << to_text(p.error());
      EXPECT_EQ(Robot::write(*p), line.at("puzzle"));
      if (!line.contains("solution")) continue;
      const auto program = read_program(line.at("solution").get<std::string>());
      ASSERT_TRUE(program) << to_text(program.error());
      EXPECT_EQ(write_program(*program), line.at("solution").get<std::string>());
      EXPECT_EQ(run(*p, *program).end, Ran::End::solved) << sentence(*p, run(*p, *program));
      ++solved;
    }
    EXPECT_GE(solved, 6) << folder;
  }
}

}  // namespace
}  // namespace crux::robot::moves_test
