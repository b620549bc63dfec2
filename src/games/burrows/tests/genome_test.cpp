// Burrows that are bred: what stays true through every change, and what the map says of them, beside an independent grader.
#include "games/burrows/make/genome.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "games/burrows/burrows.hpp"
#include "games/burrows/rules/tidy.hpp"
#include "generate/aimed.hpp"
#include "generate/evolve/evolve.hpp"
#include "generate/evolve/map_elites.hpp"
#include "grade/strata/strata.hpp"
#include "tests/support/dealt.hpp"

namespace crux::burrows::genome_test {
namespace {

using Grid = evolve::MapElites<Graphs>;
using Loop = evolve::Evolution<Graphs, Grid>;

Graphs::Targets request(const Json& given) { return Burrows::targets(Burrows::read_parameters(given).value()).value(); }
Graphs::Targets map_of(const Json& given) { return Burrows::map_targets(Burrows::read_parameters(given).value()).value(); }

void expect_well_formed(const Graphs::Genome& genome, const Graphs::Targets& t) {
  const Puzzle p = to_puzzle(genome);
  const auto read = Burrows::read(Burrows::write(p));
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(*read, p);
  EXPECT_EQ(untidy(p), std::nullopt);
  EXPECT_TRUE(connected(p.size(), p.tunnels));
  EXPECT_FALSE(p.size() > 2 && in_line(p.nodes));
  for (const Tunnel& tunnel : p.tunnels) {
    EXPECT_LT(tunnel.a, tunnel.b);
    EXPECT_LE(tunnel.weight, t.asked.weights);
    for (int n = 0; n < p.size(); ++n)
      EXPECT_TRUE(n == tunnel.a || n == tunnel.b ||
                  clear(p.nodes[static_cast<std::size_t>(n)], p.nodes[tunnel.a], p.nodes[tunnel.b]));
  }
  if (t.many_sizes()) {
    EXPECT_GE(p.size(), Graphs::fewest_nodes);
    EXPECT_LE(p.size(), t.asked.nodes);
  } else {
    EXPECT_EQ(p.size(), t.asked.nodes);
  }
}

TEST(BurrowsGenome, ChangesKeepTheFormat) {
  const std::vector<Graphs::Targets> all{
      request({{"nodes", 2}, {"edges", 1}}),   request({{"nodes", 3}, {"edges", 3}}),
      request({{"nodes", 6}, {"edges", 8}}),   request({{"nodes", 9}, {"edges", 21}, {"weights", 3}}),
      map_of({{"nodes", 3}, {"edges", 3}}),    map_of({{"nodes", 9}, {"edges", 16}}),
      map_of({{"nodes", 14}, {"edges", 13}}),  map_of({{"nodes", 6}, {"edges", 9}, {"descriptors", "ties"}}),
      request({{"nodes", 30}, {"edges", 60}}),
  };
  for (const Graphs::Targets& t : all) {
    Rng rng(7);
    auto a = Graphs::random(t, rng), b = Graphs::random(t, rng);
    for (int i = 0; i < 100; ++i) {
      auto [first, second] = Graphs::cross(a, b, rng);
      expect_well_formed(first, t);
      Graphs::mutate(first, t, rng);
      Graphs::mutate(second, t, rng);
      expect_well_formed(first, t);
      expect_well_formed(second, t);
      a = std::move(first), b = std::move(second);
    }
  }
}

TEST(BurrowsGenome, AllSizesAreReached) {
  const auto t = map_of({{"nodes", 8}, {"edges", 13}});
  Rng rng(3);
  auto genome = Graphs::random(t, rng);
  std::set<std::size_t> sizes;
  for (int i = 0; i < 2000; ++i) {
    Graphs::mutate(genome, t, rng);
    sizes.insert(genome.nodes.size());
  }
  EXPECT_EQ(sizes, (std::set<std::size_t>{3, 4, 5, 6, 7, 8}));
}

TEST(BurrowsGenome, AMapIsAboutAsDenseInAllSizes) {
  using Range = std::pair<int, int>;
  const auto t = map_of({{"nodes", 12}, {"edges", 18}});
  EXPECT_EQ(tunnels_for(12, t), (Range{17, 19}));
  EXPECT_EQ(tunnels_for(3, t), (Range{3, 3}));
  EXPECT_EQ(tunnels_for(4, t), (Range{4, 6}));
  const auto trees = map_of({{"nodes", 6}, {"edges", 5}});
  EXPECT_EQ(tunnels_for(4, trees), (Range{3, 4}));
  EXPECT_EQ(tunnels_for(6, request({{"nodes", 6}, {"edges", 8}})), (Range{8, 8}));
}

TEST(BurrowsGenome, FirstSolverIsTheClassOfTheGrader) {
  const auto t = map_of({{"nodes", 7}, {"edges", 11}, {"weights", 3}});
  std::set<int> seen;
  for (std::uint64_t i = 0; i < 200; ++i) {
    Rng rng(1, 0, i);
    const Puzzle p = to_puzzle(Graphs::random(t, rng));
    Budget budget;
    const auto rung = first_solver(p, budget);
    ASSERT_TRUE(rung);
    EXPECT_EQ(static_cast<std::size_t>(*rung), strata::stand<Burrows>(p, 1'000'000).rung);
    seen.insert(*rung);
  }
  EXPECT_EQ(seen, (std::set<int>{0, 1, 2, 3}));
  Rng rng(1);
  Budget none(0);
  EXPECT_EQ(first_solver(to_puzzle(Graphs::random(t, rng)), none), std::nullopt);
}

TEST(BurrowsGenome, FeasibleOnesAreInTheirNiche) {
  const evolve::Options options{.population = 50, .generations = 40, .full = true};
  const std::vector<std::uint64_t> most_nets{1, 2, 3, 4, 6, 8, 12, 16, 32};
  for (const bool ties : {false, true}) {
    const auto t = map_of({{"nodes", 6}, {"edges", 9}, {"descriptors", ties ? "ties" : "size"}});
    Loop loop(t, options, Grid(Graphs::columns));
    evolve::run(loop, options);
    ASSERT_GT(loop.feasible().size(), 12U);
    for (const auto& elite : loop.feasible()) {
      const Puzzle p = to_puzzle(elite.genome);
      expect_well_formed(elite.genome, t);
      EXPECT_EQ(elite.niche.row, strata::stand<Burrows>(p, 1'000'000).rung);
      std::uint64_t nets = 0;
      Budget budget;
      EXPECT_TRUE(Burrows::each_solution(p, budget, [&](std::span<const Move>) { return ++nets, true; }));
      std::size_t column = p.nodes.size() - 3;
      if (ties) column = static_cast<std::size_t>(std::ranges::lower_bound(most_nets, nets) - most_nets.begin());
      EXPECT_EQ(elite.niche.column, column);
      const int dearest = std::ranges::max(p.tunnels, {}, &Tunnel::weight).weight;
      EXPECT_EQ(elite.objectives[0], dearest + (ties ? 0 : 9 * static_cast<int>(nets - 1)));
    }
    const auto columns = Burrows::column_names(t.asked);
    EXPECT_EQ(columns.size(), ties ? 10U : 4U);
    EXPECT_EQ(columns.front(), ties ? "1 net" : "3 burrows");
    EXPECT_EQ(columns.back(), ties ? "33 nets or more" : "6 burrows");
  }
}

TEST(BurrowsGenome, ThreadsAgree) {
  const auto t = map_of({{"nodes", 6}, {"edges", 9}});
  const evolve::Options options{.population = 30, .generations = 10, .full = true};
  std::vector<std::vector<Graphs::Genome>> found;
  for (const std::size_t threads : {1, 2, 4}) {
    Loop loop(t, options, Grid(Graphs::columns));
    evolve::run(loop, options, {}, twin::Dealt{threads});
    found.emplace_back();
    for (const auto& elite : loop.feasible()) found.back().push_back(elite.genome);
  }
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[0], found[2]);
}

// More tunnels than most layouts have room for: those that lack some climb until they have them.
TEST(BurrowsGenome, WhatIsBredHasTheSizeThatIsAskedFor) {
  const auto t = request({{"nodes", 8}, {"edges", 17}});
  const auto report = evolve::run<Graphs>(t, {.population = 30, .generations = 30, .full = true});
  ASSERT_FALSE(report.optimal_genomes.empty());
  for (const auto& genome : report.optimal_genomes) {
    expect_well_formed(genome, t);
    EXPECT_EQ(genome.tunnels.size(), 17U);
  }
  auto fewer = report.optimal_genomes.front();
  fewer.tunnels.pop_back();
  EXPECT_GT(Graphs::judge(fewer, t).violations, 0);
}

// Solutions and classes of puzzles, by the grader.
class Known final : public Appraisal {
 public:
  explicit Known(const Puzzle& p) : p_(p) {}
  std::optional<double> value(const measures::Measure& measure) override {
    if (measure.kind == measures::Kind::solutions) return static_cast<double>(Burrows::count(p_).value());
    const auto rung = strata::stand<Burrows>(p_, 1'000'000).rung;
    return rung ? std::optional(static_cast<double>(*rung)) : std::nullopt;
  }

 private:
  const Puzzle& p_;
};

TEST(BurrowsGenome, TargetsThatAreMetAreMet) {
  using Breed = generate::Aimed<Burrows>;
  for (const double rung : {0.0, 1.0, 2.0, 3.0}) {
    generate::Aims<Burrows> aims;
    aims.appraise = [](const Candidate<Puzzle>& drawn) { return std::make_unique<Known>(drawn.puzzle); };
    aims.targets = {{.name = "solutions", .measure = {.kind = measures::Kind::solutions}, .least = 1, .most = 1},
                    {.name = "class", .measure = {.kind = measures::Kind::rung}, .least = rung, .most = rung}};
    const Breed::Targets t{request({{"nodes", 6}, {"edges", 8}}), std::make_shared<const generate::Aims<Burrows>>(aims)};
    const auto report = evolve::run<Breed>(t, {.population = 30, .generations = 100, .full = false});
    ASSERT_FALSE(report.optimal_genomes.empty()) << rung;
    for (const auto& genome : report.optimal_genomes) {
      const Puzzle p = to_puzzle(genome);
      std::uint64_t nets = 0;
      Budget budget;
      EXPECT_TRUE(Burrows::each_solution(p, budget, [&](std::span<const Move>) { return ++nets, true; }));
      EXPECT_EQ(nets, 1U);
      EXPECT_EQ(static_cast<double>(strata::stand<Burrows>(p, 1'000'000).rung.value()), rung);
      EXPECT_EQ(genome.tunnels.size(), 8U);
    }
  }
}

// By a function somebody may ask for what the game does not measure: here a dear first tunnel, or a cheap one.
TEST(BurrowsGenome, AnObjectiveIsBredFor) {
  using Breed = generate::Aimed<Burrows>;
  const auto bred = [](double sign) {
    std::size_t most = 0;
    generate::Aims<Burrows> aims;
    aims.objective = [&, sign](const std::vector<Json>& lines) {
      most = std::max(most, lines.size());
      std::vector<double> worth;
      for (const Json& line : lines) worth.push_back(sign * Burrows::read(line["puzzle"]).value().tunnels[0].weight);
      return worth;
    };
    const Breed::Targets t{request({{"nodes", 6}, {"edges", 8}}), std::make_shared<const generate::Aims<Burrows>>(aims)};
    const evolve::Options options{.population = 30, .generations = 20, .full = true};
    evolve::Evolution<Breed> evolution(t, options);
    evolve::run(evolution, options);
    EXPECT_GT(most, 1U);
    double best = std::numeric_limits<double>::max();
    for (const auto& one : evolution.feasible()) best = std::min(best, one.objectives[0]);
    return -best;
  };
  EXPECT_GT(bred(1), 4);
  EXPECT_EQ(bred(-1), -1);
}

TEST(BurrowsGenome, TwoBurrowsHaveNoMap) {
  const auto asked = Burrows::read_parameters({{"nodes", 2}, {"edges", 1}}).value();
  EXPECT_FALSE(Burrows::map_targets(asked));
  EXPECT_TRUE(Burrows::targets(asked));
}

TEST(BurrowsGenome, ParametersAreReadAsTheyAreWritten) {
  const Json given{{"nodes", 6}, {"edges", 9}, {"weights", 5}, {"descriptors", "ties"}, {"population", 20}, {"generations", 7}};
  const auto asked = Burrows::read_parameters(given).value();
  EXPECT_EQ(Burrows::write_parameters(asked), given);
  EXPECT_EQ(Burrows::read_parameters(Burrows::write_parameters(asked)), asked);
  EXPECT_FALSE(Burrows::read_parameters({{"nodes", 6}, {"edges", 9}, {"descriptors", "marks"}}));
}

}  // namespace
}  // namespace crux::burrows::genome_test
