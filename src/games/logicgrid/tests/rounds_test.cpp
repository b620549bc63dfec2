// Rounds over the clues: how things are named and listed, and the techniques as a slow twin.
#include <gtest/gtest.h>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/tests/brute.hpp"
#include "games/logicgrid/tests/listed.hpp"

namespace crux::logicgrid::rounds_test {
namespace {

Rounds rounds_of(const Puzzle& p) {
  Budget budget;
  return Logicgrid::rounds(p, budget);
}

// From the easiest on: as the recipes of the first two levels, and as the generator pleases.
std::vector<Puzzle> sampled(std::initializer_list<const char*> asked) {
  std::vector<Puzzle> all;
  for (const char* const ask : asked)
    for (std::uint64_t slot = 0; slot < 60; ++slot) {
      Rng rng(5, 0, slot);
      if (auto made = Logicgrid::sample(read_parameters(Json::parse(ask)).value(), rng)) all.push_back(made->puzzle);
    }
  return all;
}
const std::vector<Puzzle>& puzzles() {
  static const std::vector<Puzzle> all = sampled({R"({})", R"({"categories":4,"items":4})", R"({"categories":3,"items":5})",
                                                  R"({"items":3})", R"({"technique":"transpose"})"});
  return all;
}

TEST(LogicgridRounds, DoNotDependOnNames) {
  std::uint64_t compared = 0;
  for (const Puzzle& p : puzzles()) {
    Rng rng(compared++);
    std::vector<std::size_t> listed(p.clues.size());
    std::iota(listed.begin(), listed.end(), std::size_t{0});
    ASSERT_EQ(rounds_of(p), rounds_of(listed_anew(p, listed, rng))) << Logicgrid::write(p).dump();
  }
  EXPECT_GT(compared, 150U);
}

TEST(LogicgridRounds, SolveItInAnyOrderOrInNone) {
  std::size_t compared = 0, counts = 0, solved = 0;
  for (const Puzzle& p : puzzles()) {
    const Rounds here = rounds_of(p);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Rng rng(seed, compared++);
      const Rounds there = rounds_of(listed_anew(p, rng));
      ASSERT_EQ(here.solved, there.solved) << Logicgrid::write(p).dump();
      counts += here.count != there.count;
    }
    solved += here.solved;
  }
  EXPECT_GT(counts, 50U) << "the order decides how many there are";
  EXPECT_GT(solved, 100U);
  EXPECT_LT(solved, puzzles().size()) << "some need more than a look at each clue";
}

// The slow twin: the techniques in their own order, each applied to all clues at once.
TEST(LogicgridRounds, SolveWhatTheirTechniquesSolve) {
  constexpr std::uint32_t known = 1U << direct_mark | 1U << line_elimination | 1U << last_cell | 1U << transposition |
                                  1U << implied_difference | 1U << order_bounds | 1U << either_or | 1U << disjoint;
  std::size_t solved = 0, unsolved = 0;
  const auto compare = [&](const Puzzle& p) {
    Grid grid(p);
    ASSERT_TRUE(close(p, grid, known, [](std::span<const Finding>) {}));
    const Rounds found = rounds_of(p);
    ASSERT_EQ(found.solved, complete(grid)) << Logicgrid::write(p).dump();
    EXPECT_EQ(found.count > 0, !p.clues.empty());
    ++(found.solved ? solved : unsolved);
  };
  for (const Puzzle& p : puzzles()) compare(p);
  for (std::uint64_t seed = 0; seed < 700; ++seed) {
    Rng rng(seed, 7);
    const Puzzle p = random_puzzle(rng);
    Budget budget;
    if (count_solutions(p, 1, budget) > 0) compare(p);
  }
  EXPECT_GT(solved, 150U);
  EXPECT_GT(unsolved, 150U);
}

// A clue that says "not" is said at once, and a person still has to go through it again to know that this was all.
TEST(LogicgridRounds, ALastOneInWhichNothingHappensCounts) {
  Puzzle p{{{"A", {"a", "b", "c"}, {}}, {"B", {"d", "e", "f"}, {}}}, {{.kind = Kind::is_not, .items = {{0, 0}, {1, 0}}}}, {}};
  EXPECT_EQ(rounds_of(p), (Rounds{.count = 2, .solved = false, .complete = true, .over = "clue", .ordered = true}));
  p.clues = {{.kind = Kind::is, .items = {{0, 0}, {1, 0}}}, {.kind = Kind::is, .items = {{0, 1}, {1, 1}}}};
  EXPECT_EQ(rounds_of(p), (Rounds{.count = 1, .solved = true, .complete = true, .over = "clue", .ordered = true}));
  p.clues.clear();
  EXPECT_EQ(rounds_of(p), (Rounds{.count = 0, .solved = false, .complete = true, .over = "clue", .ordered = true}));
}

}  // namespace
}  // namespace crux::logicgrid::rounds_test
