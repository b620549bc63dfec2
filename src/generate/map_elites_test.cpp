// MAP-Elites: the grid against a map that anybody can read, and the loop on words of sixteen bits.
#include "generate/evolve/map_elites.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdlib>
#include <map>

#include "generate/evolve/evolve.hpp"
#include "tests/support/dealt.hpp"

namespace crux::evolve::map_elites_test {
namespace {

// Words of sixteen bits without neighbouring ones. A row is what the four highest bits are, a column how many ones there are; the
// best of a cell has its ones near the wanted sum of positions.
struct Words {
  using Can = capabilities<Described>;
  using Genome = std::uint16_t;
  struct Targets {
    int sum = 40;
    std::uint64_t rows = 16;
  };
  static Genome random(const Targets&, Rng& rng) { return static_cast<Genome>(rng()); }
  static void mutate(Genome& g, const Targets&, Rng& rng) { g = static_cast<Genome>(g ^ 1U << rng.below(16)); }
  static std::pair<Genome, Genome> cross(Genome a, Genome b, Rng& rng) {
    const auto differ = static_cast<Genome>((a ^ b) & ((1U << rng.below(16)) - 1));
    return {static_cast<Genome>(a ^ differ), static_cast<Genome>(b ^ differ)};
  }
  static std::array<int, 1> objectives(Genome g, const Targets& t) {
    int sum = 0;
    for (int i = 0; i < 16; ++i) sum += (g >> i & 1) * i;
    return {std::abs(sum - t.sum)};
  }
  static Judgement<std::array<int, 1>> judge(Genome g, const Targets& t) {
    const int violations = std::popcount(static_cast<unsigned>(g & g >> 1));
    if (violations > 0) return {.violations = violations};
    return {.objectives = objectives(g, t), .niche = {(g >> 12) % t.rows, static_cast<std::uint32_t>(std::popcount(g))}};
  }
  static std::uint64_t fingerprint(Genome g) { return g % 64; }  // == has to help
};
static_assert(declares_rightly<Words, Holder::breed>() && contract::Described<Words>);

using Elites = MapElites<Words>;
constexpr std::size_t columns = 6;  // a word may have 8 ones: the last column is shared

Individual<Words> one(std::uint16_t genome, int objective, std::uint64_t row, std::uint32_t column) {
  return {.genome = genome, .fingerprint = 0, .violations = 0, .objectives = {objective}, .niche = {row, column}};
}
std::vector<int> genomes(const Elites& grid) {
  std::vector<int> all;
  for (const auto& member : grid.members()) all.push_back(member.genome);
  return all;
}

TEST(MapElites, ACellKeepsTheBestAndTheEqualReplaces) {
  Elites grid(columns);
  EXPECT_TRUE(grid.insert(one(1, 5, 0, 0)));
  EXPECT_TRUE(grid.insert(one(2, 6, 0, 0)));  // new, but worse
  EXPECT_EQ(genomes(grid), (std::vector{1}));
  EXPECT_TRUE(grid.insert(one(3, 5, 0, 0)));
  EXPECT_EQ(genomes(grid), (std::vector{3}));
  EXPECT_TRUE(grid.insert(one(4, 4, 0, 0)));
  EXPECT_EQ(genomes(grid), (std::vector{4}));
  EXPECT_FALSE(grid.insert(one(4, 4, 0, 0)));  // it is there already
  EXPECT_EQ(grid.born()[0], 5u);
}

TEST(MapElites, BeyondTheLastColumnIsTheLast) {
  Elites grid(columns);
  grid.insert(one(1, 5, 0, columns - 1));
  grid.insert(one(2, 4, 0, columns));
  grid.insert(one(3, 3, 0, 1'000'000));
  EXPECT_EQ(genomes(grid), (std::vector{3}));
  EXPECT_EQ(grid.column_of(grid.members().front()), columns - 1);
  EXPECT_EQ(grid.born()[columns - 1], 3u);
}

TEST(MapElites, RowsGrowAsTheyAppear) {
  Elites grid(columns);
  EXPECT_EQ(grid.rows(), 0u);
  for (const std::uint64_t row : {std::uint64_t{7}, ~std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{0}})
    grid.insert(one(static_cast<std::uint16_t>(row), 5, row, 2));
  EXPECT_EQ(grid.rows(), 3u);
  EXPECT_EQ(grid.members().size(), 3u);
  EXPECT_EQ(grid.columns(), columns);
}

// The twin: a map from cells to their elites, and the cells in the order in which they were filled.
TEST(MapElites, IsAMapFromCellsToTheBest) {
  Rng rng(1);
  for (int round = 0; round < 20; ++round) {
    Elites grid(columns);
    std::map<std::pair<std::uint64_t, std::size_t>, std::size_t> cells;
    std::vector<Individual<Words>> expected;
    std::array<std::uint64_t, columns> born{};
    for (int i = 0; i < 300; ++i) {
      const auto drawn = one(static_cast<std::uint16_t>(rng.below(20)), static_cast<int>(rng.below(5)), rng.below(9) * 1'000'003,
                             static_cast<std::uint32_t>(rng.below(columns + 3)));
      const std::size_t column = std::min<std::size_t>(drawn.niche.column, columns - 1);
      ++born[column];
      const auto [cell, first] = cells.try_emplace({drawn.niche.row, column}, expected.size());
      if (first) expected.push_back(drawn);
      Individual<Words>& elite = expected[cell->second];
      EXPECT_EQ(grid.insert(drawn), first || elite.genome != drawn.genome);
      if (elite.genome != drawn.genome && drawn.objectives <= elite.objectives) elite = drawn;
    }
    ASSERT_EQ(grid.members().size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(grid.members()[i].genome, expected[i].genome);
      EXPECT_EQ(grid.members()[i].objectives, expected[i].objectives);
      EXPECT_EQ(grid.members()[i].niche.row, expected[i].niche.row);
    }
    EXPECT_TRUE(std::ranges::equal(grid.born(), born));
  }
}

TEST(MapElites, ParentsComeFromAllRowsAndMoreFromThePoorest) {
  Elites grid(columns);
  grid.insert(one(0, 1, 0, 3));
  for (std::uint16_t i = 1; i <= 3; ++i) grid.insert(one(i, 1, 1, i));
  std::array<int, 4> drawn{};
  Rng rng(1);
  for (int i = 0; i < 30'000; ++i) ++drawn[grid.parent(rng).genome];
  EXPECT_GT(drawn[0], 16'000);  // of two rows the one has half, and what is drawn from the poorest
  for (std::size_t i = 1; i <= 3; ++i) EXPECT_NEAR(drawn[i], (30'000 - drawn[0]) / 3.0, 250);
  EXPECT_GT(drawn[1], 500);
}

// A side without members makes no offspring, and one with any makes some.
TEST(MapElites, WeighsNothingWhileItIsEmpty) {
  Elites grid(columns);
  EXPECT_EQ(grid.weight(), 0u);
  for (std::uint16_t i = 0; i < 30; ++i) {
    grid.insert(one(i, 1, i / 4, i % 4));
    EXPECT_GT(grid.weight(), 0u);
    EXPECT_LE(grid.weight(), grid.members().size());
  }
}

TEST(MapElites, JudgedAnewEachGoesWhereItBelongs) {
  Elites grid(columns);
  grid.insert(one(1, 5, 10, 0));
  grid.insert(one(2, 4, 11, 0));
  grid.insert(one(3, 3, 12, 1));
  grid.refresh([](Individual<Words>& elite) {
    elite.objectives = {10 - elite.objectives[0]};
    elite.niche.row = 20;
  });
  EXPECT_EQ(grid.rows(), 1u);
  EXPECT_EQ(genomes(grid), (std::vector{1, 3}));  // 2 is worse than 1 now, in the same cell
  grid.insert(one(4, 1, 20, 0));
  EXPECT_EQ(genomes(grid), (std::vector{4, 3}));
}

// --- the loop

using Loop = Evolution<Words, Elites>;

// The best that each cell can hold.
std::map<Niche, int,
         decltype([](const Niche& a, const Niche& b) { return std::pair(a.row, a.column) < std::pair(b.row, b.column); })>
best_of_all(const Words::Targets& targets) {
  decltype(best_of_all(targets)) best;
  for (std::uint32_t g = 0; g < 65536; ++g) {
    const auto judged = Words::judge(static_cast<std::uint16_t>(g), targets);
    if (judged.violations > 0) continue;
    const Niche cell{judged.niche.row, std::min(judged.niche.column, static_cast<std::uint32_t>(columns - 1))};
    const auto [place, first] = best.try_emplace(cell, judged.objectives[0]);
    if (!first) place->second = std::min(place->second, judged.objectives[0]);
  }
  return best;
}

void expect_best_everywhere(const Loop& loop, const Words::Targets& targets) {
  const auto best = best_of_all(targets);
  EXPECT_EQ(loop.feasible().size(), best.size());
  for (const auto& elite : loop.feasible()) {
    const auto judged = Words::judge(elite.genome, targets);
    EXPECT_EQ(judged.violations, 0);
    EXPECT_EQ(judged.niche, elite.niche);
    const Niche cell{elite.niche.row, static_cast<std::uint32_t>(loop.store().column_of(elite))};
    EXPECT_EQ(judged.objectives[0], best.at(cell));
  }
}

TEST(MapElitesLoop, FillsEveryCellWithTheBest) {
  const Words::Targets targets;
  const Options options{.population = 100, .generations = 2000, .full = true};
  Loop loop(targets, options, Elites(columns));
  const auto report = run(loop, options);
  expect_best_everywhere(loop, targets);
  EXPECT_GT(report.duplicates, 0u);
  std::uint64_t born = 0;
  for (const std::uint64_t count : loop.store().born()) born += count;
  EXPECT_GT(born, loop.feasible().size());
  EXPECT_LE(born, 2001 * options.population);
}

TEST(MapElitesLoop, TargetsMayChange) {
  const Options options{.population = 100, .generations = 200, .full = true};
  Loop loop({}, options, Elites(columns));
  run(loop, options);
  const Words::Targets other{.sum = 25, .rows = 8};
  loop.retarget(other);
  EXPECT_EQ(loop.store().rows(), 5u);
  run(loop, {.population = 100, .generations = 2000, .full = true});
  expect_best_everywhere(loop, other);
}

TEST(MapElitesLoop, ThreadsChangeNothing) {
  const auto outcome = [](std::uint64_t seed, const auto& each) {
    const Options options{.population = 31, .generations = 30, .elites = 10, .seed = seed, .full = true};
    Loop loop({}, options, Elites(columns));
    run(loop, options, {}, each);
    return std::pair(genomes(loop.store()), std::vector(loop.store().born().begin(), loop.store().born().end()));
  };
  const auto alone = outcome(3, Serially{});
  for (const std::size_t threads : {1, 2, 4}) EXPECT_EQ(outcome(3, twin::Dealt{threads}), alone);
  EXPECT_NE(outcome(4, Serially{}), alone);
}

}  // namespace
}  // namespace crux::evolve::map_elites_test
