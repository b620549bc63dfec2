#include "games/toycar/solve/bots.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "games/toycar/solve/solver.hpp"
#include "games/toycar/tests/random.hpp"
#include "games/toycar/toycar.hpp"
#include "grade/strata/strata.hpp"

namespace crux::toycar::bots_test {
namespace {

std::string choice(std::vector<Move> (*bot)(const Puzzle&, const State&), const Puzzle& p, std::string_view play) {
  State s = start(p);
  const auto moves = Toycar::read_moves(p, play);
  for (const Move& m : moves.value()) apply(p, s, m);
  std::string text;
  for (const Move& m : bot(p, s)) text.append(text.empty() ? "" : " or ").append(Toycar::write_moves(p, std::span(&m, 1)));
  return text;
}

TEST(ToycarBots, NearestGoesNearer) {
  const Puzzle p = board({"...F.", ".....", ".....", "C...G"}, Heading::right, {1, 1, 1, 1});
  EXPECT_EQ(choice(nearest_moves, p, ""), ". or 1,0U") << "both are a step nearer";
  EXPECT_EQ(choice(nearest_moves, p, ".."), "3,0U");
  EXPECT_EQ(choice(nearest_moves, p, "3,0U"), ".");
  EXPECT_EQ(choice(nearest_moves, board({"C.#", "##G"}, Heading::right, {1, 1, 1, 1}), ""), "") << "it gives up at a dead end";
}

TEST(ToycarBots, AheadSeesThreeTiles) {
  const Puzzle p = board({"....", ".F..", "....", "C..G"}, Heading::right, {1, 1, 1, 0});
  EXPECT_EQ(choice(ahead_moves, p, ""), "1,0U");
  EXPECT_EQ(choice(ahead_moves, p, "1,0U"), ".");
}

TEST(ToycarBots, PlannerKnows) {
  const Puzzle p = board({"..G", "...", "C.."}, Heading::right, {1, 1, 0, 0});
  EXPECT_EQ(choice(planned_moves, p, ""), ". or 1,0U");
  EXPECT_EQ(choice(planned_moves, p, "."), "2,0U");
  EXPECT_EQ(choice(planned_moves, board({"F..G", "....", "C..."}, Heading::right, {1, 1, 0, 1}), ""), "");
}

std::string class_of(const Puzzle& p) {
  const auto standing = strata::stand<Toycar>(p, 100'000);
  EXPECT_TRUE(standing.settled);
  return standing.rung ? std::string(standing.ladder[*standing.rung].label) : "";
}

TEST(ToycarBots, DivideThePuzzles) {
  EXPECT_EQ(class_of(board({"....", ".F..", "....", "C..G"}, Heading::right, {1, 1, 1, 0})), "Nearest");
  EXPECT_EQ(class_of(board({"G##C", "F.F.", "...#"}, Heading::down, {1, 0, 1, 2})), "Ahead");
  EXPECT_EQ(class_of(board({"..C", "F.F", ".F.", "G.."}, Heading::down, {1, 0, 1, 2})), "Planner");
  EXPECT_EQ(class_of(board({"F..G", "....", "C..."}, Heading::right, {1, 1, 0, 1})), "");
}

// The planner never errs, and solves what can be solved.
RC_GTEST_PROP(ToycarBots, PlannerSolvesWhatCanBeSolved, ()) {
  Rng rng = random_rng();
  const Puzzle p = random_board(rng, 5, 5, 1);
  Budget budget;
  const bool solvable = solve(p, 1, budget).solutions > 0;
  const auto standing = strata::stand<Toycar>(p, 100'000);
  RC_ASSERT(standing.ladder.back().exact);
  RC_ASSERT(standing.ladder.back().tsi == (solvable ? 0 : information::infinite));
}

}  // namespace
}  // namespace crux::toycar::bots_test
