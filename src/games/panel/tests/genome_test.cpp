#include "games/panel/make/genome.hpp"

#include <gtest/gtest.h>

#include "generate/evolve/evolve.hpp"
#include "generate/evolve/map_elites.hpp"
#include "tests/support/dealt.hpp"

namespace crux::panel {
namespace {

using Grid = evolve::MapElites<Layouts>;
using Loop = evolve::Evolution<Layouts, Grid>;

Layouts::Targets targets(const Json& given) { return {Panel::read_parameters(given).value()}; }

void expect_keeps_the_format(const Layouts::Genome& genome, const Parameters& asked) {
  const Puzzle p = to_puzzle(genome, asked);
  const auto read = Panel::read(Panel::write(p));
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(*read, p);
}

TEST(PanelGenome, ChangesKeepTheFormat) {
  for (const char* symmetry : {"none", "mirror", "half-turn"}) {
    const auto t = targets({{"width", 4}, {"height", 3}, {"symmetry", symmetry}});
    Rng rng(7);
    auto a = Layouts::random(t, rng), b = Layouts::random(t, rng);
    for (int i = 0; i < 300; ++i) {
      auto [first, second] = Layouts::cross(a, b, rng);
      expect_keeps_the_format(first, t.asked);
      Layouts::mutate(first, t, rng);
      Layouts::mutate(second, t, rng);
      expect_keeps_the_format(first, t.asked);
      a = std::move(first), b = std::move(second);
    }
  }
}

TEST(PanelGenome, FeasibleOnesAreSolvableAndInTheirNiche) {
  const auto t = targets({{"width", 3}, {"height", 3}});
  Loop loop(t, {.population = 40, .generations = 30, .full = true}, Grid(Panel::columns));
  evolve::run(loop, {.population = 40, .generations = 30, .full = true});
  ASSERT_GT(loop.feasible().size(), 20U);
  for (const auto& elite : loop.feasible()) {
    const Puzzle p = to_puzzle(elite.genome, t.asked);
    const std::uint64_t count = foresee(p).count().value();
    EXPECT_GT(count, 0U);
    EXPECT_EQ(elite.niche.row, count == 1 ? 0U : count <= 4 ? 1U : count <= 16 ? 2U : count <= 64 ? 3U : 4U);
    EXPECT_EQ(elite.niche.column, std::min<std::size_t>(p.marks.size(), 12) - 1);
  }
}

TEST(PanelGenome, ThreadsAgree) {
  const auto t = targets({{"width", 3}, {"height", 3}});
  const evolve::Options options{.population = 30, .generations = 10, .full = true};
  std::vector<std::vector<Layouts::Genome>> found;
  for (const std::size_t threads : {1, 2, 4}) {
    Loop loop(t, options, Grid(Panel::columns));
    evolve::run(loop, options, {}, twin::Dealt{threads});
    found.emplace_back();
    for (const auto& elite : loop.feasible()) found.back().push_back(elite.genome);
  }
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[0], found[2]);
}

TEST(PanelGenome, TargetsThatAreMetAreMet) {
  const auto t = targets({{"width", 4}, {"height", 4}, {"kinds", "stars,triangles"}, {"amount", 60}});
  const auto report = evolve::run<Layouts>(t, {.population = 60, .generations = 200});
  ASSERT_FALSE(report.optimal_genomes.empty());
  for (const auto& genome : report.optimal_genomes) {
    const Puzzle p = to_puzzle(genome, t.asked);
    EXPECT_EQ(foresee(p).count(), 1U);
    for (std::size_t i = 0; i < p.marks.size(); ++i) {
      auto others = p.marks;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_NE(foresee(make_puzzle(p.shape, others)).count(), 1U) << "mark " << i << " has no effect";
    }
  }
}

TEST(PanelGenome, SymmetricPanelsAreFound) {
  for (const char* symmetry : {"mirror", "half-turn"}) {
    const auto t = targets({{"kinds", "stars,triangles"}, {"symmetry", symmetry}});
    const auto report = evolve::run<Layouts>(t, {.population = 60, .generations = 200});
    ASSERT_FALSE(report.optimal_genomes.empty()) << symmetry;
    for (const auto& genome : report.optimal_genomes) {
      const Puzzle p = to_puzzle(genome, t.asked);
      EXPECT_EQ(foresee(p).count(), 1U);
      for (const Mark& mark : p.marks) {
        Mark image = mark;
        image.at.x = static_cast<std::int8_t>(3 - mark.at.x);
        if (t.asked.symmetry == Symmetric::half_turn) image.at.y = static_cast<std::int8_t>(3 - mark.at.y);
        EXPECT_NE(std::ranges::find(p.marks, image), p.marks.end()) << symmetry;
      }
    }
  }
}

// A small panel.
Layouts::Genome marks(const char* text) {
  Json json = {{"width", 2}, {"height", 2}, {"starts", {{0, 0}}}, {"ends", {{2, 2}}}, {"marks", Json::parse(text)}};
  const Puzzle p = Panel::read(json).value();
  return Layouts::Genome{p.shape.starts, p.shape.ends, p.marks};
}

Judgement<Layouts::Aims> on_the_map(const Layouts::Genome& g, const char* descriptors) {
  Json json = {{"width", 2}, {"height", 2}, {"kinds", "must,cannot"}, {"descriptors", descriptors}};
  return Layouts::judge(g, Panel::map_targets(targets(json).asked).value());
}

TEST(PanelGenome, OnTheMapSymmetricPanelsWithoutIdleMarksAreBetter) {
  const auto flaws = [](const char* text) { return on_the_map(marks(text), "marks").objectives[0]; };
  const char* const one = R"([{"kind":"must","edge":[[0,0],[1,0]]}])";
  EXPECT_EQ(flaws(one), 1) << "half a turn leads it to the other end";
  EXPECT_EQ(flaws(R"([{"kind":"must","junction":[1,1]}])"), 0) << "it lies in the middle";
  EXPECT_EQ(flaws(R"([{"kind":"must","edge":[[0,0],[1,0]]},{"kind":"must","edge":[[1,2],[2,2]]}])"), 0);
  EXPECT_EQ(flaws(R"([{"kind":"must","edge":[[0,0],[1,0]]},{"kind":"cannot","edge":[[0,0],[0,1]]}])"), 2 * 2 + 2)
      << "either says what the other says";
}

TEST(PanelGenome, TheMapMayTellPanelsApartByLengthOrSymmetry) {
  const auto column = [](const char* text, const char* descriptors) { return on_the_map(marks(text), descriptors).niche.column; };
  const Parameters small = targets({{"width", 2}, {"height", 2}, {"kinds", "must,cannot"}, {"descriptors", "length"}}).asked;
  EXPECT_EQ(Panel::column_names(small), (std::vector<std::string>{"4 steps", "6 steps", "8 steps"}));
  EXPECT_EQ(column(R"([{"kind":"must","edge":[[0,0],[1,0]]}])", "length"), 0U);
  EXPECT_EQ(column(R"([{"kind":"must","junction":[0,2]},{"kind":"must","edge":[[1,0],[1,1]]}])", "length"), 1U);
  EXPECT_EQ(column(R"([{"kind":"must","junction":[0,2]},{"kind":"must","junction":[2,0]}])", "length"), 2U);
  EXPECT_EQ(column(R"([{"kind":"must","edge":[[0,0],[1,0]]}])", "symmetry"), 0U);
  EXPECT_EQ(column(R"([{"kind":"must","junction":[0,1]},{"kind":"must","junction":[2,1]},{"kind":"must","junction":[1,0]}])",
                   "symmetry"),
            1U);
  EXPECT_EQ(column(R"([{"kind":"must","edge":[[0,0],[1,0]]},{"kind":"must","edge":[[1,2],[2,2]]}])", "symmetry"), 2U);
  EXPECT_EQ(column(R"([{"kind":"must","junction":[1,1]}])", "symmetry"), 3U);
}

TEST(PanelGenome, WhatIsAskedOfAllPanelsIsViolatedByOthers) {
  const auto violations = [](const Layouts::Genome& g, const char* given) {
    Json json = Json::parse(given);
    json.update({{"width", 2}, {"height", 2}, {"kinds", "must,cannot"}});
    return Layouts::judge(g, targets(json)).violations;
  };
  const auto two = marks(R"([{"kind":"must","edge":[[0,0],[1,0]]}])");  // six lines go to the right first
  EXPECT_EQ(violations(two, "{}"), 0);
  EXPECT_EQ(violations(two, R"({"unique":1})"), 2);
  EXPECT_EQ(violations(two, R"({"effect":1})"), 0);
  const auto idle = marks(R"([{"kind":"must","edge":[[0,0],[1,0]]},{"kind":"cannot","edge":[[0,0],[0,1]]}])");
  EXPECT_EQ(violations(idle, R"({"effect":1})"), 2) << "either says what the other says";
}

}  // namespace
}  // namespace crux::panel
