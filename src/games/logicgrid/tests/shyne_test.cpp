// The loop solver: the authors' outputs, a slow and literal twin, and, of the clues that are ours, all solutions.
#include "games/logicgrid/solve/shyne.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/make/true_clue.hpp"
#include "games/logicgrid/tests/brute.hpp"
#include "games/logicgrid/tests/twin.hpp"
#include "tests/support/cases.hpp"

namespace crux::logicgrid::shyne_test {
namespace {

using Rows = std::map<std::string, std::vector<std::string>>;

Item item(int category, int index) { return {static_cast<std::uint8_t>(category), static_cast<std::uint8_t>(index)}; }

// "AB": a row for each item of B, a column for each of A.
Rows shown(const Grid& grid) {
  Rows rows;
  for (int i = 0; i < grid.categories(); ++i)
    for (int j = i + 1; j < grid.categories(); ++j)
      for (int y = 0; y < grid.items(); ++y) {
        std::string row;
        for (int x = 0; x < grid.items(); ++x) row += "*OX"[static_cast<int>(grid.at(item(i, x), item(j, y)))];
        rows[{static_cast<char>('A' + i), static_cast<char>('A' + j)}].push_back(row);
      }
  return rows;
}

std::vector<int> listed(const Puzzle& p) {
  std::vector<int> order;
  while (order.size() < p.clues.size()) order.push_back(static_cast<int>(order.size()));
  return order;
}

void expect_twins(const Puzzle& p, const LoopRun& run) {
  const auto twin = twin::logicgrid_loops(p);
  EXPECT_EQ(run.loops, twin.loops);
  EXPECT_EQ(run.valid, twin.valid);
  EXPECT_EQ(shown(run.grid), twin.grid);
  const Closeness near = closeness(run.grid);
  EXPECT_NEAR(near.filled_share, twin.filled, 1e-12);
  EXPECT_NEAR(near.row_share, twin.rows, 1e-12);
  EXPECT_EQ(near.violations, twin.violations);
  EXPECT_EQ(feasible(run, p.clues.size()), twin.feasible);
}

// --- the authors' outputs ------------------------------------------------------------------------------------------------------

std::string shared_data(const char* name) { return std::string(CRUX_SHARED_DATA "/") + name; }

void expect_the_authors(const Json& line) {
  SCOPED_TRACE(line["id"].dump());
  const auto p = Logicgrid::read(line["puzzle"]);
  ASSERT_TRUE(p);
  const LoopRun run = run_loops(*p);
  const Json& expect = line["expect"];
  EXPECT_EQ(run.loops, expect["loops"].get<int>());
  EXPECT_EQ(run.valid, expect["valid"].get<bool>());
  EXPECT_EQ(feasible(run, p->clues.size()), expect["feasible"].get<bool>());
  Rows rows;
  for (const auto& [pair, grid] : expect["grid"].items()) rows[pair] = grid.get<std::vector<std::string>>();
  EXPECT_EQ(shown(run.grid), rows);
  const Closeness near = closeness(run.grid);
  EXPECT_EQ(near.violations, expect["violations"].get<int>());
  EXPECT_NEAR(near.filled_share, expect["filled"].get<double>(), 1e-6);
  EXPECT_NEAR(near.row_share, expect["rows"].get<double>(), 1e-6);
  EXPECT_NEAR(near.fitness_2024(), expect["fitness_2024"].get<double>(), 1e-6);
  EXPECT_NEAR(near.fitness_seed(), expect["fitness_seed"].get<double>(), 1e-6);
  expect_twins(*p, run);
}

struct Cases {
  const char *name, *file;
  int count, invalid;
};
class ShyneCases : public testing::TestWithParam<Cases> {};

TEST_P(ShyneCases, AreTheAuthors) {
  const Cases cases = GetParam();
  std::ifstream in(shared_data(cases.file));
  if (!in) GTEST_SKIP() << shared_data(cases.file) << " is not here; the tests of the twin cover the same rules";
  int count = 0, invalid = 0;
  for (std::string text; std::getline(in, text); ++count) {
    const Json line = Json::parse(text);
    expect_the_authors(line);
    invalid += !line["expect"]["valid"].get<bool>();
  }
  EXPECT_EQ(count, cases.count);
  EXPECT_EQ(invalid, cases.invalid);
}
INSTANTIATE_TEST_SUITE_P(Shyne, ShyneCases,
                         testing::Values(Cases{"First", "logicgrid-loops.jsonl", 120, 5},
                                         Cases{"Second", "logicgrid-loops-2.jsonl", 300, 116}),
                         [](const auto& info) { return info.param.name; });

TEST(Shyne, StudyPuzzlesHaveTheLoopsThatPlayersSaw) {
  std::ifstream in(shared_data("logicgrid-study.json"));
  if (!in) GTEST_SKIP() << shared_data("logicgrid-study.json") << " is not here";
  const Json known = Json::parse(in);
  std::vector<Puzzle> puzzles;
  std::map<int, int> by_loops;
  for (const Json& line : known["puzzles"]) {
    SCOPED_TRACE(line["id"].dump());
    const auto p = Logicgrid::read(line["puzzle"]);
    ASSERT_TRUE(p);
    const LoopRun run = run_loops(*p);
    EXPECT_EQ(run.loops, line["loops"].get<int>());
    EXPECT_TRUE(feasible(run, p->clues.size()));
    for (const auto& row : line["solution"].get<std::vector<std::vector<int>>>())
      for (int c = 1; c < p->size(); ++c)
        EXPECT_EQ(run.grid.at(item(0, row[0]), item(c, row[static_cast<std::size_t>(c)])), Mark::yes);
    Budget budget;
    EXPECT_EQ(removable(*p, budget), line["removable_clues"].get<std::vector<int>>());
    ++by_loops[run.loops];
    puzzles.push_back(*p);
  }
  EXPECT_EQ(by_loops, (std::map<int, int>{{1, 4}, {2, 4}, {4, 4}, {6, 4}}));
  // The same clues in another order.
  EXPECT_NE(puzzles.at(14).clues, puzzles.at(15).clues);
  EXPECT_TRUE(std::ranges::is_permutation(puzzles[14].clues, puzzles[15].clues));
  std::vector<int> order;
  for (const Clue& clue : puzzles[15].clues)
    order.push_back(static_cast<int>(std::ranges::find(puzzles[14].clues, clue) - puzzles[14].clues.begin()));
  EXPECT_EQ(LoopSolver(puzzles[14]).run(listed(puzzles[14])).loops, 4);
  EXPECT_EQ(LoopSolver(puzzles[14]).run(order).loops, 6);
}

// --- the twin ------------------------------------------------------------------------------------------------------------------

// The last category is the axis.
Puzzle plain_categories(int categories, int items) {
  Puzzle p;
  for (int c = 0; c < categories; ++c) {
    Category category{.name = std::string(1, static_cast<char>('A' + c)), .items = {}, .values = {}};
    for (int i = 0; i < items; ++i) category.items.push_back(category.name + std::to_string(i));
    p.categories.push_back(std::move(category));
  }
  for (int i = 0; i < items; ++i) p.categories.back().values.push_back(i + 1);
  return p;
}
// Clues as they come soon contradict each other; if all but one in `lies` are true of one solution, runs are long.
std::vector<Gene> random_genes(const Puzzle& p, std::size_t count, std::uint64_t lies, Rng& rng) {
  const Solution hidden = random_solution(p, rng);
  std::vector<Gene> genes;
  while (genes.size() < count) {
    const Gene gene = draw_gene(p.size(), p.items(), p.size() - 1, rng);
    if (holds(p, to_clue(gene), hidden) || rng.below(lies) == 0) genes.push_back(gene);
    if (rng.below(40) == 0 && !genes.empty()) genes.push_back(genes[rng.below(genes.size())]);
  }
  return genes;
}

struct Lists {
  int categories, items, count;
  std::size_t least, most;  // clues
};
class Twins : public testing::TestWithParam<Lists> {};

TEST_P(Twins, AgreeOnRandomLists) {
  Lists lists = GetParam();
  if (tests::sanitized) lists.count /= 3;
  Puzzle p = plain_categories(lists.categories, lists.items);
  std::map<bool, int> valid, solved;
  for (int i = 0; i < lists.count; ++i) {
    SCOPED_TRACE(i);
    Rng rng(static_cast<std::uint64_t>(i), static_cast<std::uint64_t>(lists.categories), static_cast<std::uint64_t>(lists.items));
    constexpr std::array<std::uint64_t, 3> lies{1, 20, 1'000'000};
    const auto genes = random_genes(p, lists.least + rng.below(lists.most - lists.least + 1), lies[rng.below(3)], rng);
    p.clues.clear();
    for (const Gene& gene : genes) {
      p.clues.push_back(to_clue(gene));
      ASSERT_EQ(to_gene(p, p.clues.back()), gene);
    }
    const LoopRun run = run_loops(p.size(), p.items(), genes);
    expect_twins(p, run);
    ++valid[run.valid];
    ++solved[feasible(run, genes.size())];
    const LoopRun in_order = LoopSolver(p).run(listed(p)), of_puzzle = run_loops(p);
    EXPECT_EQ(in_order.loops, run.loops);
    EXPECT_EQ(in_order.valid, run.valid);
    EXPECT_EQ(in_order.grid, run.grid);
    EXPECT_EQ(of_puzzle.loops, run.loops);
    EXPECT_EQ(of_puzzle.grid, run.grid);
    if (HasFailure()) return;
  }
  if (lists.count < 40) return;
  EXPECT_GT(std::min(valid[false], valid[true]), lists.count / 20);  // there was something to agree on
  EXPECT_GT(solved[true], 0);
}
INSTANTIATE_TEST_SUITE_P(Shyne, Twins,
                         testing::Values(Lists{3, 3, 600, 1, 8}, Lists{3, 4, 1500, 2, 14}, Lists{4, 4, 300, 4, 20},
                                         Lists{4, 5, 100, 8, 30}, Lists{5, 10, 5, 20, 40}, Lists{8, 9, 3, 10, 25}),
                         [](const auto& info) {
                           return std::to_string(info.param.categories) + "x" + std::to_string(info.param.items);
                         });

TEST(Shyne, WithoutCluesThereIsNoLoop) {
  const LoopRun run = run_loops(plain_categories(3, 4));
  EXPECT_EQ(run.loops, 0);
  EXPECT_TRUE(run.valid);
  EXPECT_FALSE(feasible(run, 0));
  EXPECT_EQ(closeness(run.grid).marked, 0);
}

TEST(Shyne, WhatIsSaidTwiceIsNotHeard) {
  Puzzle p = plain_categories(3, 4);
  const Clue twice{.kind = Kind::is, .items = {{0, 0}, {1, 0}}};
  p.clues = {twice, {.kind = Kind::is_not, .items = {{0, 1}, {2, 1}}}, twice};
  const LoopRun run = run_loops(p);
  EXPECT_EQ(run.loops, 1);
  EXPECT_EQ(closeness(run.grid).marked, 1);
}

// --- after a contradiction -----------------------------------------------------------------------------------------------------

// Lists without a solution, each of which comes out otherwise if one rule of the page's last section is left out.
struct Contradiction {
  const char* name;
  int items;
  std::vector<Clue> clues;
  int loops;
  bool valid;
  Rows grid;
};
class Contradictions : public testing::TestWithParam<Contradiction> {};

TEST_P(Contradictions, LeaveTheAuthorsMarks) {
  const Contradiction& list = GetParam();
  Puzzle p = plain_categories(3, list.items);
  p.clues = list.clues;
  const LoopRun run = run_loops(p);
  EXPECT_EQ(run.loops, list.loops);
  EXPECT_EQ(run.valid, list.valid);
  EXPECT_EQ(shown(run.grid), list.grid);
  EXPECT_FALSE(feasible(run, p.clues.size()));
  expect_twins(p, run);
}
INSTANTIATE_TEST_SUITE_P(
    Shyne, Contradictions,
    testing::Values(
        // B0 has no partner in A after the third clue. The fourth fits, and that verdict is the last: another loop, and valid.
        Contradiction{"ThePassCarriesOn",
                      3,
                      {{.kind = Kind::either, .items = {{2, 0}, {0, 1}, {0, 2}}},
                       {.kind = Kind::either, .items = {{2, 2}, {1, 2}, {1, 1}}},
                       {.kind = Kind::less, .items = {{0, 0}, {1, 0}}, .axis = 2},
                       {.kind = Kind::is_not, .items = {{1, 1}, {0, 0}}}},
                      2,
                      true,
                      {{"AB", {"XXX", "X**", "X**"}}, {"AC", {"X**", "X**", "X**"}}, {"BC", {"X**", "X**", "X**"}}}},
        // Going on behind the contradiction would put an X over the O of A1 and C1, and end the run in its first loop.
        Contradiction{"TransitivesEnd",
                      3,
                      {{.kind = Kind::is_not, .items = {{2, 0}, {0, 1}}},
                       {.kind = Kind::is, .items = {{1, 0}, {0, 0}}},
                       {.kind = Kind::less, .items = {{1, 1}, {0, 2}}, .axis = 2},
                       {.kind = Kind::is_not, .items = {{0, 1}, {2, 1}}}},
                      2,
                      false,
                      {{"AB", {"OXX", "XOX", "XXO"}}, {"AC", {"OXX", "XXO", "XOX"}}, {"BC", {"OXX", "XOX", "XXO"}}}},
        // The subgrid of A and B has dead lines, so the one place left in the lines of A and C stays open.
        Contradiction{"OpeningsEnd",
                      3,
                      {{.kind = Kind::less, .items = {{0, 0}, {0, 1}}, .axis = 2},
                       {.kind = Kind::rankdiff, .items = {{0, 1}, {0, 0}}, .axis = 2, .by = 1}},
                      1,
                      false,
                      {{"AB", {"XXO", "XXX", "XXX"}}, {"AC", {"XX*", "XX*", "XX*"}}, {"BC", {"***", "***", "***"}}}},
        // B1 gets both of its X before the O of A1 is met.
        Contradiction{"TheFirstItemIsMarkedFirst",
                      4,
                      {{.kind = Kind::is, .items = {{2, 0}, {0, 1}}},
                       {.kind = Kind::either, .items = {{1, 3}, {2, 1}, {2, 3}}},
                       {.kind = Kind::rankdiff, .items = {{1, 1}, {0, 1}}, .axis = 2, .by = 2},
                       {.kind = Kind::is, .items = {{0, 3}, {2, 2}}}},
                      1,
                      false,
                      {{"AB", {"****", "*X**", "****", "*X**"}},
                       {"AC", {"XOXX", "*X**", "*X**", "*X**"}},
                       {"BC", {"***X", "****", "*X*X", "*X**"}}}}),
    [](const auto& info) { return info.param.name; });

// --- clues that the authors' grammar lacks -------------------------------------------------------------------------------------

// A puzzle with a solution is never called unsolvable, and every mark is true of all solutions. In any order.
TEST(Shyne, MarksAreTrueOfAllSolutions) {
  std::map<Kind, int> seen;
  int marks = 0, solved = 0;
  for (std::uint64_t seed = 0; seed < 700; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 7);
    const Puzzle p = random_puzzle(rng);
    const auto candidates = all_candidates(p);
    const auto left = true_of(truth_table(p, candidates), candidates.size(), std::vector(p.clues.size(), true));
    if (left.empty()) continue;
    const auto order = random_order(static_cast<int>(p.clues.size()), rng);
    for (const LoopRun& run : {run_loops(p), LoopSolver(p).run(order)}) {
      EXPECT_TRUE(run.valid);
      EXPECT_TRUE(!feasible(run, p.clues.size()) || left.size() == 1);
      solved += feasible(run, p.clues.size());
      marks += closeness(run.grid).marked;
      for (const std::size_t k : left)
        for (const auto& row : candidates[k])
          for (int c = 0; c < p.size(); ++c)
            for (int d = 0; d < p.size(); ++d) {
              if (c == d) continue;
              const Item a = item(c, row[static_cast<std::size_t>(c)]);
              const Mask partner = bit(row[static_cast<std::size_t>(d)]);
              EXPECT_EQ(run.grid.no(a, d) & partner, 0);
              EXPECT_EQ(run.grid.yes(a, d) & ~partner, 0);
            }
    }
    for (const Clue& clue : p.clues) ++seen[clue.kind];
    if (HasFailure()) return;
  }
  EXPECT_EQ(seen.size(), 11u);
  EXPECT_GT(marks, 2000);
  EXPECT_GT(solved, 40);
}

// Values that do not ascend are a matter of words: the same puzzle with its axis sorted gets the same marks.
TEST(Shyne, AnAxisMayBeInAnyOrder) {
  Puzzle p = plain_categories(3, 4);
  p.categories[2].values = {40, 10, 30, 20};
  p.clues = {{.kind = Kind::rankdiff, .items = {{0, 0}, {0, 1}}, .axis = 2, .by = 3}};
  const LoopRun run = run_loops(p);
  EXPECT_TRUE(run.valid);
  EXPECT_EQ(run.grid.at({0, 0}, {2, 1}), Mark::yes);
  EXPECT_EQ(run.grid.at({0, 1}, {2, 0}), Mark::yes);
}

// A clue stays in hand until the marks prove it: here one more pass, in which it has nothing to add.
TEST(Shyne, OurCluesAreTakenUpUntilTheyAreProved) {
  Puzzle p = plain_categories(3, 3);
  p.clues = {{.kind = Kind::next, .items = {{0, 0}, {0, 1}}, .axis = 2}};
  EXPECT_EQ(run_loops(p).loops, 1);  // nothing to mark
  p.clues.push_back({.kind = Kind::is, .items = {{0, 0}, {2, 0}}});
  const LoopRun run = run_loops(p);
  EXPECT_EQ(run.loops, 2);
  EXPECT_EQ(run.grid.at({0, 1}, {2, 1}), Mark::yes);
}

}  // namespace
}  // namespace crux::logicgrid::shyne_test
