// Wide worlds with little in them take little memory, and are the same as if every cube were written down.
#include "games/robot/rules/sparse.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/robot/robot.hpp"
#include "games/robot/tests/random.hpp"
#include "tests/support/heap.hpp"
#include "tests/support/kept_bound.hpp"

namespace crux::robot::sparse_test {
namespace {

// Blocks anywhere, three of them in far corners, with a robot and a switch on the first two.
Layout wide_layout(Rng& rng, std::size_t blocks) {
  const auto any = [&] { return Cube{from_to(rng, 0, 63), from_to(rng, 0, 63), from_to(rng, 0, 61)}; };
  std::set<Cube> all{{0, 0, 0}, {0, 1, 0}, {63, 63, 63}};
  while (all.size() < blocks)
    if (const Cube cube = any(); cube.x > 1) all.insert(cube);
  return {.blocks = {all.begin(), all.end()}, .boxes = {}, .switches = {{0, 1, 1}}, .robot = {0, 0, 1}, .facing = Facing::north};
}

TEST(Sparse, HoldsWhatADenseArrayHolds) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    const std::size_t size = 1 + rng.below(5000);
    Sparse<std::uint16_t> sparse(size, 7);
    std::vector<std::uint16_t> dense(size, 7);
    for (std::uint64_t writes = rng.below(200); writes > 0; --writes) {
      const auto at = static_cast<Cell>(rng.below(size));
      sparse.at(at) = dense[at] = static_cast<std::uint16_t>(rng.below(1000));
    }
    sparse.finish();
    ASSERT_EQ(sparse.size(), size);
    for (Cell at = 0; at < size; ++at) ASSERT_EQ(sparse[at], dense[at]) << "seed " << seed;
    std::map<Cell, std::uint16_t> seen;
    sparse.each([&](Cell at, std::uint16_t value) { seen.emplace(at, value); });
    for (Cell at = 0; at < size; ++at)
      if (dense[at] != 7) {
        ASSERT_EQ(seen.at(at), dense[at]);
      }
  }
}

TEST(Sparse, GroundAgreesWithTheLayout) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed, 1);
    const Layout layout = seed % 2 == 0 ? wide_layout(rng, 3 + rng.below(200)) : random_layout(rng);
    const Ground ground(layout);
    const std::set<Cube> blocks(layout.blocks.begin(), layout.blocks.end());
    const std::set<Cube> switches(layout.switches.begin(), layout.switches.end());
    std::set<Cube> seen;
    ground.each_block([&](Cell cell) { seen.insert(ground.cube_of(cell)); });
    ASSERT_EQ(seen, blocks);
    for (Cell cell = 0; cell < ground.size(); ++cell) {
      const Cube cube = ground.cube_of(cell);
      ASSERT_EQ(ground.is_block(cell), blocks.contains(cube)) << "seed " << seed;
      ASSERT_EQ(ground.is_switch(cell), switches.contains(cube)) << "seed " << seed;
    }
  }
}

// The attack: 6,000 puzzles of 145 bytes once took 1.7 GB.
TEST(Sparse, ManyWidePuzzlesTakeLittleMemory) {
  const std::size_t before = tests::heap_bytes();
  std::vector<Puzzle> puzzles;
  std::size_t said = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Rng rng(seed, 2);
    puzzles.emplace_back(wide_layout(rng, 4));
    said += puzzles.back().bytes();
  }
  constexpr std::size_t most = std::size_t{100} << 20;
  EXPECT_LT(said, most);
  if (tests::heap_is_known) {
    EXPECT_LT(tests::heap_bytes() - before, most);
  }
}

// And what is found out about them is bounded, however many are asked about.
TEST(Sparse, WhatIsFoundOutIsBounded) {
  constexpr std::size_t most = std::size_t{4} << 20;
  const tests::KeptBound bound(most);
  std::vector<Puzzle> puzzles;
  const std::size_t before = tests::heap_bytes();
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed, 3);
    puzzles.emplace_back(wide_layout(rng, 200));
    const Puzzle& p = puzzles.back();
    EXPECT_TRUE(solvable_within(p, p.ground().start(), 3));
    EXPECT_EQ(distance_from(p, p.ground().start()), 1);
    ASSERT_LE(kept_bytes(), most);
  }
  EXPECT_GT(kept_bytes(), most / 2);
  if (tests::heap_is_known) {
    std::size_t own = 0;
    for (const Puzzle& p : puzzles) own += p.bytes();
    EXPECT_LT(tests::heap_bytes() - before, 2 * (own + most));
  }
}

// What was dropped is found out again, and is the same.
TEST(Sparse, AnswersDoNotDependOnWhatIsKept) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Rng rng(seed, 4);
    const Layout layout = random_layout(rng, 3, 2);
    const Puzzle kept(layout), dropped(layout);
    const World start = kept.ground().start();
    for (int actions = 0; actions < 6; ++actions) {
      set_kept_bound(0);
      EXPECT_EQ(solvable_within(dropped, start, actions), solvable_within(kept, start, actions)) << "seed " << seed;
      EXPECT_EQ(outlook_of(dropped)->least_actions(start), outlook_of(kept)->least_actions(start));
      set_kept_bound(usual_kept_bound);
      EXPECT_EQ(distance_from(dropped, start), distance_from(kept, start)) << "seed " << seed;
    }
    EXPECT_EQ(best_of(dropped).commands, best_of(kept).commands);
  }
}

}  // namespace
}  // namespace crux::robot::sparse_test
