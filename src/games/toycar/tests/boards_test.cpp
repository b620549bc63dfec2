// The map of levels: what stays true through every change, and what it says of its levels, beside the exact solver.
#include "games/toycar/make/boards.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/toycar/toycar.hpp"
#include "generate/evolve/evolve.hpp"
#include "generate/evolve/map_elites.hpp"
#include "grade/strata/strata.hpp"
#include "tests/support/dealt.hpp"

namespace crux::toycar::boards_test {
namespace {

using Grid = evolve::MapElites<Boards>;
using Loop = evolve::Evolution<Boards, Grid>;

Boards::Targets map_of(const Json& given) { return Toycar::map_targets(Toycar::read_parameters(given).value()).value(); }

TEST(ToycarMap, ChangesKeepTheFormat) {
  const auto t = map_of({{"length", 9}});
  Rng rng(7);
  auto a = Boards::random(t, rng), b = Boards::random(t, rng);
  int levels = 0;
  for (int i = 0; i < 400; ++i) {
    auto [first, second] = Boards::cross(a, b, rng);
    Boards::mutate(first, t, rng);
    Boards::mutate(second, t, rng);
    for (const Genome& genome : {first, second}) {
      EXPECT_EQ(read_moves(to_text(genome)), genome);
      EXPECT_EQ(Boards::judge(genome, t).violations == 0, Boards::judge(genome, t).objectives[0] > 0);
      if (genome.violations() > 0 || genome.size() > 9) continue;
      const auto made = Boards::level(genome, t);
      if (!made) continue;
      ++levels;
      const auto read = Toycar::read(Toycar::write(made->puzzle));
      ASSERT_TRUE(read) << to_text(read.error());
      EXPECT_EQ(*read, made->puzzle);
    }
    a = std::move(first), b = std::move(second);
    if (i % 20 == 0) a = Boards::random(t, rng), b = Boards::random(t, rng);
  }
  EXPECT_GT(levels, 50);
}

TEST(ToycarMap, FeasibleOnesHaveOneSolutionAndAreInTheirNiche) {
  const auto t = map_of({{"length", 10}});
  const evolve::Options options{.population = 40, .generations = 20, .full = true};
  Loop loop(t, options, Grid(Toycar::columns));
  evolve::run(loop, options);
  EXPECT_GT(loop.feasible().size(), 12U);
  for (const auto& elite : loop.feasible()) {
    const auto made = Toycar::express(elite.genome, t);
    ASSERT_TRUE(made);
    const Puzzle& p = made->puzzle;
    Budget budget;
    const Solved solved = solve(p, 10, budget);
    EXPECT_TRUE(solved.complete);
    EXPECT_EQ(solved.solutions, 1U);
    EXPECT_EQ(made->remarks["unique"], true);
    EXPECT_TRUE(strata::stand<Toycar>(p, 100'000).rung) << "no bot of the ladder solves it";
    EXPECT_EQ(Toycar::measure(p, 0, budget), 2.0 + elite.niche.column);
    EXPECT_EQ(Toycar::measure(p, 1, budget), static_cast<double>(elite.niche.row));
    EXPECT_EQ(elite.objectives[0], p.width * p.height);
  }
}

TEST(ToycarMap, ThreadsAgree) {
  const auto t = map_of({{"length", 8}});
  const evolve::Options options{.population = 30, .generations = 5, .full = true};
  std::vector<std::vector<std::string>> found;
  for (const std::size_t threads : {1, 2, 4}) {
    Loop loop(t, options, Grid(Toycar::columns));
    evolve::run(loop, options, {}, twin::Dealt{threads});
    found.emplace_back();
    for (const auto& elite : loop.feasible())
      found.back().push_back(to_text(elite.genome) + Toycar::write(Toycar::express(elite.genome, t)->puzzle).dump());
  }
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[0], found[2]);
}

TEST(ToycarMap, HasNamesForItsRowsAndColumns) {
  const auto short_ones = Toycar::read_parameters({{"length", 10}}).value();
  EXPECT_EQ(Toycar::row_names(short_ones), (std::vector<std::string>{"no loop", "1 loop", "2 loops"}));
  EXPECT_EQ(Toycar::column_names(short_ones).size(), 9U);
  EXPECT_EQ(Toycar::column_names(short_ones).front(), "2 moves");
  const auto long_ones = Toycar::read_parameters({{"length", 40}}).value();
  EXPECT_EQ(Toycar::column_names(long_ones).size(), Toycar::columns);
  EXPECT_EQ(Toycar::column_names(long_ones).back(), "24 moves or more");
}

TEST(ToycarMap, TriesAsManyAsAreAskedFor) {
  const auto asked = Toycar::read_parameters({{"length", 10}, {"candidates", 500}}).value();
  EXPECT_EQ(Toycar::write_parameters(asked)["candidates"], 500);
  EXPECT_EQ(Toycar::map_breeding(asked).generations * Toycar::map_breeding(asked).population, 500U);
  EXPECT_FALSE(Toycar::write_parameters(Toycar::read_parameters({{"length", 10}}).value()).contains("candidates"));
}

}  // namespace
}  // namespace crux::toycar::boards_test
