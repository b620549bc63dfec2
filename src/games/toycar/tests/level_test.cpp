// Levels: what is built runs, is what was asked for, and is proved to have one solution if it says so.
#include "games/toycar/make/level.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/toycar/make/genome.hpp"
#include "games/toycar/make/request.hpp"
#include "games/toycar/rules/drive.hpp"
#include "games/toycar/rules/run.hpp"
#include "games/toycar/solve/solver.hpp"

namespace crux::toycar::level_test {
namespace {

std::vector<Heading> moves_of(const Genome& genome) {
  std::vector<Heading> moves;
  for (int i = 0; i < genome.size(); ++i) moves.push_back(genome[i]);
  return moves;
}

std::optional<Level> first_level(int length, int loops, std::uint64_t seed, bool unique, std::uint64_t steps = 100'000) {
  for (std::uint64_t slot = 0; slot < 5000; ++slot) {
    Rng rng(seed, 0, slot);
    const auto moves = moves_of(sample_exact(length, loops, rng));
    auto level = unique ? build_unique(moves, {}, steps, rng) : build(moves, {}, rng);
    if (level && level->tiles.size() + 1 == moves.size()) return level;
  }
  return std::nullopt;
}

// All that is promised of any level.
void check(const Level& level) {
  const Puzzle& p = level.puzzle;
  const Run made = run(p, level.tiles);
  ASSERT_EQ(made.end, End::won);
  EXPECT_EQ(made.picked, level.tiles) << "every tile is met, in this order";
  EXPECT_EQ(made.flags.size(), p.flags.size());
  std::array<int, 4> tray{};
  for (const Tile& tile : level.tiles) ++tray[static_cast<std::size_t>(tile.way)];
  EXPECT_EQ(p.tray, tray);
  // The board is the bounding box of the path.
  EXPECT_EQ(std::ranges::min(made.path, {}, &Square::x).x, 0);
  EXPECT_EQ(std::ranges::max(made.path, {}, &Square::x).x, p.width - 1);
  EXPECT_EQ(std::ranges::min(made.path, {}, &Square::y).y, 0);
  EXPECT_EQ(std::ranges::max(made.path, {}, &Square::y).y, p.height - 1);
  // No tile can be done without.
  for (std::size_t i = 0; i < level.tiles.size(); ++i) {
    std::vector<Tile> fewer = level.tiles;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_NE(run(p, fewer).end, End::won) << "tile " << i << " is superfluous";
  }
}

TEST(Level, RunsAndIsTight) {
  for (const auto& [length, loops] : {std::pair{3, 0}, {5, 1}, {7, 1}, {9, 2}, {11, 2}, {16, 3}})
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto level = first_level(length, loops, seed, false);
      ASSERT_TRUE(level) << length << " " << loops;
      check(*level);
    }
}

TEST(Level, UniqueMeansThatTheSolverFindsNothingElse) {
  for (const auto& [length, loops] : {std::pair{3, 0}, {5, 1}, {7, 1}, {9, 2}, {11, 2}})
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto level = first_level(length, loops, seed, true);
      ASSERT_TRUE(level);
      check(*level);
      ASSERT_EQ(level->proof, Proof::unique);
      Budget budget;
      const Solved solved = solve(level->puzzle, 10, budget);
      EXPECT_TRUE(solved.complete);
      EXPECT_EQ(solved.solutions, 1U);
      std::vector<Tile> found = solved.first, intended = level->tiles;
      std::ranges::sort(found);
      std::ranges::sort(intended);
      EXPECT_EQ(found, intended);
    }
}

TEST(Level, OfFortyMovesAndSevenLoopsRunsThoughItsProofMayEndFirst) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const auto level = first_level(40, 7, seed, true, 2000);
    ASSERT_TRUE(level);
    check(*level);
    EXPECT_NE(level->proof, Proof::none);
  }
}

TEST(Level, SiblingsDiffer) {
  Rng first(1), second(2);
  const auto moves = moves_of(sample_exact(9, 2, first));
  std::vector<Puzzle> seen;
  for (int i = 0; i < 200 && seen.size() < 5; ++i)
    if (const auto level = build_unique(moves, {}, 100'000, second);
        level && std::ranges::find(seen, level->puzzle) == seen.end())
      seen.push_back(level->puzzle);
  EXPECT_EQ(seen.size(), 5U);
}

// A tray with a tile too many, after the fact.
TEST(Level, TrimTakesOutWhatIsNotNeeded) {
  Level level = *first_level(5, 0, 3, false);
  const Level before = level;
  // Beside the path, off the car's way.
  Puzzle p = level.puzzle;
  ++p.height;
  ++p.tray[0];
  level.puzzle = make_puzzle(p);
  level.tiles.push_back({{0, p.height - 1}, Heading::up});
  trim(level);
  EXPECT_EQ(level.tiles, before.tiles);
  EXPECT_EQ(level.puzzle.tray, before.puzzle.tray);
}

std::string refusal(const char* given) {
  const auto asked = read_parameters(Json::parse(given));
  return asked ? "" : to_text(asked.error());
}

TEST(LevelRequest, RefusesWhatCannotBe) {
  EXPECT_TRUE(refusal("{}").contains("--length"));
  EXPECT_TRUE(refusal(R"({"length":0})").contains("2 to 64"));
  EXPECT_TRUE(refusal(R"({"length":10000})").contains("2 to 64"));
  EXPECT_TRUE(refusal(R"({"length":-3})").contains("found -3"));
  EXPECT_TRUE(refusal(R"({"length":8,"loops":2})").contains("at most 1"));
  EXPECT_TRUE(refusal(R"({"length":4,"loops":1})").contains("at most 0"));
  EXPECT_TRUE(refusal(R"({"length":9,"loops":-1})").contains("--loops"));
  EXPECT_TRUE(refusal(R"({"length":9,"walls":101})").contains("--walls"));
  EXPECT_TRUE(refusal(R"({"length":9,"increase":0})").contains("--increase"));
  EXPECT_EQ(refusal(R"({"length":9,"loops":2})"), "");
}

}  // namespace
}  // namespace crux::toycar::level_test
