// The solver's answers, compared with every placement of tiles on small boards and against the game itself on larger ones.
#include "games/toycar/solve/solver.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "games/toycar/rules/run.hpp"
#include "games/toycar/tests/random.hpp"
#include "games/toycar/toycar.hpp"
#include "search/enumerate.hpp"

namespace crux::toycar::solver_test {
namespace {

using Tiles = std::vector<Tile>;

// Whether a run wins, picks up all tiles, and is turned by each.
bool is_solution(const Puzzle& p, const Tiles& tiles) {
  const Run r = run(p, tiles);
  Heading heading = p.heading;
  for (const Tile& t : r.picked)
    if (std::exchange(heading, t.way) == t.way) return false;
  return r.end == End::won && r.picked.size() == tiles.size();
}

// Every way to lay tiles on the empty squares from `square` on.
void lay(const Puzzle& p, std::size_t square, Tray& tray, Tiles& tiles, std::set<Tiles>& found) {
  if (square == p.things.size()) {
    if (is_solution(p, tiles)) found.insert(tiles);
    return;
  }
  lay(p, square + 1, tray, tiles, found);
  if (p.things[square] != Thing::empty) return;
  for (const Heading way : headings) {
    if (tray[number(way)] == 0) continue;
    --tray[number(way)];
    const auto width = static_cast<std::size_t>(p.width);
    tiles.push_back({{static_cast<int>(square % width), static_cast<int>(square / width)}, way});
    lay(p, square + 1, tray, tiles, found);
    tiles.pop_back();
    ++tray[number(way)];
  }
}

std::set<Tiles> by_brute_force(const Puzzle& p) {
  std::set<Tiles> found, sorted;
  Tray tray = p.tray;
  Tiles tiles;
  lay(p, 0, tray, tiles, found);
  for (Tiles each : found) {
    std::ranges::sort(each);
    sorted.insert(each);
  }
  return sorted;
}

std::set<Tiles> by_solver(const Puzzle& p) {
  std::set<Tiles> found;
  Budget budget;
  const bool complete = each_solution(p, start(p), budget, [&](std::span<const Tile> tiles) {
    Tiles each(tiles.begin(), tiles.end());
    EXPECT_TRUE(is_solution(p, each));
    std::ranges::sort(each);
    EXPECT_TRUE(found.insert(each).second) << "twice";
    return true;
  });
  EXPECT_TRUE(complete);
  return found;
}

RC_GTEST_PROP(ToycarSolver, FindsWhatBruteForceFinds, ()) {
  Rng rng = random_rng();
  const Puzzle p = random_board(rng, 4, 4, 1);
  const auto expected = by_brute_force(p);
  RC_ASSERT(by_solver(p) == expected);
  RC_CLASSIFY(!expected.empty());
  std::size_t fewest = max_tiles;
  for (const Tiles& tiles : expected) fewest = std::min(fewest, tiles.size());
  Budget budget, another;
  const Solved solved = solve(p, 1'000'000, budget);
  RC_ASSERT(solved.complete && solved.solutions == expected.size());
  const auto least = fewest_tiles(p, another);
  RC_ASSERT(least.has_value() == !expected.empty());
  if (expected.empty()) return;
  RC_ASSERT(is_solution(p, solved.first));
  RC_ASSERT(solved.fewest_tiles == static_cast<int>(fewest) && *least == solved.fewest_tiles);
  RC_ASSERT(solved.first.size() == fewest);
}

// The drive that branches lazily knows nothing of outlooks.
RC_GTEST_PROP(ToycarSolver, FindsWhatTheGameFinds, ()) {
  Rng rng = random_rng();
  const Puzzle p = random_board(rng, 7, 6, 1);
  Budget budget(300'000);
  std::set<Tiles> expected;
  const Enumeration found = enumerate<Toycar>(p, NoForesight<Toycar>{}, budget, [&](std::span<const Move> moves) {
    Tiles tiles;
    for (const Move& m : moves)
      if (m.tile) tiles.push_back({m.at, m.way});
    RC_ASSERT(moves_by(p, tiles, true) == std::vector<Move>(moves.begin(), moves.end()));
    std::ranges::sort(tiles);
    RC_ASSERT(expected.insert(tiles).second);
    return true;
  });
  RC_PRE(found.complete);
  RC_ASSERT(by_solver(p) == expected);
}

RC_GTEST_PROP(ToycarSolver, GoesOnFromAnyState, ()) {
  Rng rng = random_rng();
  const Puzzle p = random_board(rng, 5, 6, 1);
  const auto foresight = foresee(p, Budget());
  State s = start(p);
  while (true) {
    Budget budget;
    const auto ahead = solvable(p, s, budget);
    RC_ASSERT(ahead.has_value() && *ahead == foresight.alive(p, s));
    if (s.status != Status::open) break;
    apply(p, s, random_move(rng, s));
  }
}

TEST(ToycarSolver, SaysWhenItStopsEarly) {
  const Puzzle p = board({"..G", "...", "C.."}, Heading::right, {1, 1, 0, 0});
  Budget plenty, none(0), once(1);
  EXPECT_EQ(solve(p, 10, plenty).solutions, 2);
  EXPECT_TRUE(solve(p, 10, plenty).complete);
  EXPECT_FALSE(solve(p, 1, plenty).complete);
  EXPECT_EQ(solve(p, 1, plenty).solutions, 1);
  EXPECT_FALSE(solve(p, 0, plenty).complete);
  EXPECT_FALSE(solve(p, 10, none).complete);
  EXPECT_FALSE(solve(p, 10, once).complete);
  EXPECT_EQ(fewest_tiles(p, none), std::nullopt);
  EXPECT_TRUE(none.exhausted());
}

// Sixty-four squares a side, and nothing on it: the edge of a machine word.
TEST(ToycarSolver, KnowsTheLargestBoard) {
  Puzzle raw;
  raw.width = raw.height = max_side;
  raw.goal = {63, 63};
  raw.flags = {{63, 30}, {30, 0}};
  raw.tray = {1, 0, 0, 0};
  const Puzzle p = make_puzzle(raw);
  Budget budget;
  const Solved found = solve(p, 10, budget);
  EXPECT_EQ(found.solutions, 1);
  EXPECT_EQ(found.first, (Tiles{{{63, 0}, Heading::up}}));
}

// --- doubts ----------------------------------------------------------------------------------------------------------------

std::string doubt_of(const Puzzle& p) {
  const auto doubt = p.outlook->doubt(view_of(start(p)));
  return doubt ? sentence(p, *doubt) : "";
}

TEST(ToycarOutlook, SaysWhatIsOutOfReach) {
  EXPECT_EQ(doubt_of(board({"F..G", "....", "C..."}, Heading::right, {1, 1, 0, 1})),
            "With the tiles that are left, no way leads over the flag in the first column of the top row to the goal.");
  EXPECT_EQ(doubt_of(board({"..#G", "..##", "C..."}, Heading::right, {1, 1, 0, 1})),
            "With the tiles that are left, no way leads to the goal.");
}

TEST(ToycarOutlook, CountsTiles) {
  EXPECT_EQ(doubt_of(board({".....", "..F..", "....G", ".F...", "C...."}, Heading::right, {1, 1, 1, 0})), "")
      << "both flags may be passed on one way up";
  EXPECT_EQ(doubt_of(board({"......", "#F#F##", ".....G", "C....."}, Heading::right, {1, 2, 1, 0})), "");
  EXPECT_EQ(doubt_of(board({".......", "#F#F#F#", "......G", "C......"}, Heading::right, {1, 4, 1, 0})),
            "All that is left to reach takes at least 3 more tiles that point up or down, and only 2 can be used.");
}

}  // namespace
}  // namespace crux::toycar::solver_test
