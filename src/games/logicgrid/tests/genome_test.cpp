// Lists of clues: the operators against their promises, what is feasible against all candidates.
#include "games/logicgrid/make/genome.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "games/logicgrid/solve/shyne.hpp"
#include "games/logicgrid/solve/solver.hpp"
#include "games/logicgrid/tests/brute.hpp"
#include "generate/evolve/evolve.hpp"
#include "generate/evolve/map_elites.hpp"

namespace crux::logicgrid::genome_test {
namespace {

using Genome = ClueLists::Genome;
using Loop = evolve::Evolution<ClueLists, evolve::MapElites<ClueLists>>;

ClueLists::Targets targets_of(int categories, int items, bool minimal = false, Descriptors descriptors = Descriptors::loops) {
  Parameters asked;
  asked.theme = "school";
  asked.categories = categories;
  asked.items = items;
  asked.minimal = minimal;
  asked.descriptors = descriptors;
  return elite_targets(asked).value();
}
// Elites as evolution finds them: a short run.
Loop evolved(const ClueLists::Targets& targets, std::uint64_t generations) {
  Loop loop(targets, {.population = 100, .elites = 10, .wheel = evolve::Wheel::by_rank, .seed = 1, .full = true},
            evolve::MapElites<ClueLists>(elite_columns));
  for (std::uint64_t g = 0; g < generations; ++g) {
    loop.ask(evolve::Serially{});
    loop.tell();
  }
  return loop;
}
Genome drawn(const ClueLists::Targets& t, std::size_t size, Rng& rng) {
  Genome genome;
  while (genome.size < size) genome.push(draw_gene(t.categories, t.items, t.axis, rng));
  return genome;
}
std::ptrdiff_t count(const Genome& g, const Gene& gene) { return std::ranges::count(g.list(), gene); }

// --- genes ---------------------------------------------------------------------------------------------------------------------

// Items in categories, of the right categories, and nothing said of an item and itself.
void expect_in_grammar(const Gene& gene, int categories, int items, int axis) {
  const auto there = [&](Item i) { return i.category < categories && i.index < items; };
  EXPECT_TRUE(there(gene.a) && there(gene.b) && there(gene.c) && there(gene.d));
  switch (gene.kind) {
    case Kind::is:
    case Kind::is_not: EXPECT_NE(gene.a.category, gene.b.category); return;
    case Kind::either:
      EXPECT_NE(gene.a.category, gene.b.category);
      EXPECT_NE(gene.a.category, gene.c.category);
      EXPECT_NE(gene.b, gene.c);
      return;
    case Kind::count:
      EXPECT_NE(gene.a.category, gene.b.category);
      EXPECT_NE(gene.c.category, gene.d.category);
      EXPECT_NE(std::minmax(gene.a, gene.b), std::minmax(gene.c, gene.d));
      return;
    default:
      EXPECT_TRUE(gene.kind == Kind::less || gene.kind == Kind::rankdiff);
      EXPECT_EQ(gene.axis, axis);
      EXPECT_NE(gene.a.category, axis);
      EXPECT_NE(gene.b.category, axis);
      EXPECT_NE(gene.a, gene.b);
      EXPECT_TRUE(gene.kind == Kind::less ? gene.by == 1 : gene.by >= 1 && gene.by <= items - 2);
  }
}

TEST(Gene, IsDrawnFromThePapersGrammar) {
  Rng rng(1);
  for (const auto& [categories, items] : {std::pair(3, 3), std::pair(3, 4), std::pair(5, 10), std::pair(8, 7)})
    for (int i = 0; i < 500; ++i) {
      const int axis = draw(rng, categories);
      expect_in_grammar(draw_gene(categories, items, axis, rng), categories, items, axis);
    }
}

// Five types, the two of `before` alike, and `either` within one category as often as across three. 20,000 draws: a share of a
// fifth is off by 57 one in three times.
TEST(Gene, TypesAndFormsAreAlike) {
  constexpr int draws = 20'000;
  Rng rng(2);
  std::map<Kind, int> kinds;
  std::map<int, int> gaps, indices;
  int within = 0;
  for (int i = 0; i < draws; ++i) {
    const Gene gene = draw_gene(3, 4, 2, rng);
    ++kinds[gene.kind];
    ++indices[gene.a.index];
    within += gene.kind == Kind::either && gene.b.category == gene.c.category;
    if (gene.kind == Kind::rankdiff) ++gaps[gene.by];
  }
  for (const Kind kind : {Kind::is, Kind::is_not, Kind::either, Kind::count}) EXPECT_NEAR(kinds[kind], draws / 5.0, 230);
  for (const Kind kind : {Kind::less, Kind::rankdiff}) EXPECT_NEAR(kinds[kind], draws / 10.0, 170);
  EXPECT_NEAR(within, draws / 10.0, 170);
  EXPECT_EQ(gaps.size(), 2u);
  for (const auto& [gap, times] : gaps) EXPECT_NEAR(times, draws / 20.0, 130);
  for (const auto& [index, times] : indices) EXPECT_NEAR(times, draws / 4.0, 250);
}

// --- operators -----------------------------------------------------------------------------------------------------------------

TEST(ClueLists, BeginWithThreeToFiveClues) {
  const auto targets = targets_of(3, 4);
  std::map<std::size_t, int> sizes;
  Rng rng(1);
  for (int i = 0; i < 3000; ++i) ++sizes[ClueLists::random(targets, rng).size];
  EXPECT_EQ(sizes.size(), 3u);
  for (const std::size_t size : {3, 4, 5}) EXPECT_NEAR(sizes[size], 1000, 110);
}

// One clue more, one less, two changed places, or nothing: in the paper's shares, and within the limits.
TEST(ClueLists, MutationChangesOneThing) {
  const auto targets = targets_of(3, 4);
  Rng rng(3);
  std::map<int, int> by;
  int moved = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Genome before = drawn(targets, 10, rng);
    Genome after = before;
    ClueLists::mutate(after, targets, rng);
    ++by[after.size - before.size];
    const Genome &few = after.size < before.size ? after : before, &many = after.size < before.size ? before : after;
    if (few.size != many.size) {  // the others stay, in order
      std::size_t at = 0;
      while (at < few.size && few.genes[at] == many.genes[at]) ++at;
      EXPECT_TRUE(std::ranges::equal(few.list().subspan(at), many.list().subspan(at + 1)));
    } else if (!(before == after)) {
      ++moved;
      EXPECT_TRUE(std::ranges::is_permutation(before.list(), after.list()));
      int places = 0;
      for (std::size_t k = 0; k < before.size; ++k) places += !(before.genes[k] == after.genes[k]);
      EXPECT_EQ(places, 2);
    }
  }
  EXPECT_NEAR(by[1], 3600, 200);
  EXPECT_NEAR(by[-1], 3600, 200);
  EXPECT_NEAR(moved, 720, 110);  // of 800: one in ten changes places with itself
}

TEST(ClueLists, MutationStaysWithinLimits) {
  const auto targets = targets_of(3, 4);
  Rng rng(4);
  Genome empty, full = drawn(targets, ClueLists::most_genes, rng);
  for (int i = 0; i < 200; ++i) {
    Genome one = empty, other = full;
    ClueLists::mutate(one, targets, rng);
    ClueLists::mutate(other, targets, rng);
    EXPECT_LE(one.size, 1);
    EXPECT_GE(other.size, ClueLists::most_genes - 1);
    EXPECT_LE(other.size, ClueLists::most_genes);
  }
}

// New clues come to any place, and any may go.
TEST(ClueLists, EveryPlaceIsAlike) {
  const auto targets = targets_of(3, 4);
  Rng rng(5);
  const Genome before = drawn(targets, 4, rng);
  std::map<std::ptrdiff_t, int> added, removed;
  for (int i = 0; i < 5000; ++i) {
    Genome after = before;
    ClueLists::mutate(after, targets, rng);
    if (after.size == 5) ++added[std::ranges::mismatch(after.list(), before.list()).in1 - after.list().begin()];
    if (after.size == 3) ++removed[std::ranges::mismatch(after.list(), before.list()).in1 - after.list().begin()];
  }
  EXPECT_EQ(added.size(), 5u);
  EXPECT_EQ(removed.size(), 4u);
  for (const auto& [place, times] : added) EXPECT_NEAR(times, 360, 80);
  for (const auto& [place, times] : removed) EXPECT_NEAR(times, 450, 80);
}

TEST(ClueLists, CrossingKeepsAllCluesAndDoublesNone) {
  const auto targets = targets_of(3, 3);  // so small that parents often share clues
  Rng rng(6);
  int changed = 0, shared = 0;
  for (int i = 0; i < 5000; ++i) {
    const Genome a = drawn(targets, 1 + rng.below(12), rng);
    Genome b = drawn(targets, 1 + rng.below(12), rng);
    if (rng.below(2) == 0) b.genes[rng.below(b.size)] = a.genes[rng.below(a.size)];
    const auto [first, second] = ClueLists::cross(a, b, rng);
    EXPECT_EQ(first.size, a.size);
    EXPECT_EQ(second.size, b.size);
    for (const std::span<const Gene> parent : {a.list(), b.list()})
      for (const Gene& gene : parent) {
        EXPECT_EQ(count(first, gene) + count(second, gene), count(a, gene) + count(b, gene));
        shared += count(a, gene) > 0 && count(b, gene) > 0;
        if (count(a, gene) <= 1 && count(b, gene) <= 1) {
          EXPECT_LE(count(first, gene), 1);
          EXPECT_LE(count(second, gene), 1);
        }
      }
    changed += !(first == a);
  }
  EXPECT_GT(shared, 1000);
  EXPECT_GT(changed, 2000);
  EXPECT_LT(changed, 3000);  // a crossing happens to six of ten
}

TEST(ClueLists, EqualListsHaveEqualFingerprints) {
  const auto targets = targets_of(3, 4);
  Rng rng(7);
  std::set<std::uint64_t> prints;
  for (int i = 0; i < 2000; ++i) {
    const Genome genome = drawn(targets, 5, rng);
    Genome longer = genome;
    longer.push(draw_gene(3, 4, 2, rng));
    Genome same = longer;
    --same.size;  // what is behind the end does not count
    EXPECT_EQ(same, genome);
    EXPECT_EQ(ClueLists::fingerprint(same), ClueLists::fingerprint(genome));
    Genome turned = genome;
    std::ranges::reverse(turned.genes.begin(), turned.genes.begin() + turned.size);
    prints.insert({ClueLists::fingerprint(genome), ClueLists::fingerprint(longer), ClueLists::fingerprint(turned)});
  }
  EXPECT_EQ(prints.size(), 6000u);  // none is like another, by luck of 64 bits
}

// --- what is feasible ----------------------------------------------------------------------------------------------------------

// By the definition: how many candidates the list leaves, and whether each clue is needed.
void expect_proved(const Genome& genome, const ClueLists::Targets& targets, const std::vector<Solution>& candidates) {
  const Puzzle p = to_puzzle(genome, targets);
  const auto truth = truth_table(p, candidates);
  std::vector<bool> on(p.clues.size(), true);
  ASSERT_EQ(true_of(truth, candidates.size(), on).size(), 1u);
  for (std::size_t i = 0; i < on.size() && targets.minimal; ++i) {
    on[i] = false;
    EXPECT_GT(true_of(truth, candidates.size(), on).size(), 1u);
    on[i] = true;
  }
}

class Judged : public testing::TestWithParam<std::pair<int, int>> {};
INSTANTIATE_TEST_SUITE_P(ClueLists, Judged, testing::Values(std::pair(3, 3), std::pair(3, 4), std::pair(4, 3)),
                         [](const auto& info) {
                           return std::to_string(info.param.first) + "x" + std::to_string(info.param.second);
                         });

// Both with all candidates in a table and without, when the solver proves it.
TEST_P(Judged, ElitesHaveOneSolution) {
  for (const bool minimal : {false, true}) {
    const auto targets = targets_of(GetParam().first, GetParam().second, minimal);
    ASSERT_TRUE(targets.space);
    auto blind = targets;
    blind.space = nullptr;
    const auto candidates = all_candidates(*targets.puzzle);
    const Loop loop = evolved(targets, 40);
    ASSERT_GT(loop.feasible().size(), 20u);
    std::set<std::uint64_t> rows, blind_rows;
    std::size_t looked_at = 0;
    for (const auto& elite : loop.feasible()) {
      if (++looked_at > 100) break;
      expect_proved(elite.genome, targets, candidates);
      const LoopRun run = run_loops(targets.categories, targets.items, elite.genome.list());
      EXPECT_EQ(elite.niche.column, static_cast<std::uint32_t>(run.loops - 1));
      EXPECT_EQ(elite.objectives[0], elite.genome.size);
      const auto judged = ClueLists::judge(elite.genome, blind);
      EXPECT_EQ(judged.violations, 0);
      EXPECT_EQ(judged.niche.column, elite.niche.column);
      EXPECT_LT(elite.niche.row, candidates.size());
      rows.insert(elite.niche.row);
      blind_rows.insert(judged.niche.row);
    }
    EXPECT_EQ(rows.size(), blind_rows.size());
  }
}

// With the table and without, the same is feasible.
TEST(ClueLists, TheTableAndTheSolverAgree) {
  int allowed = 0, filled_but_not_proved = 0;
  for (const bool minimal : {false, true}) {
    const auto targets = targets_of(3, 4, minimal);
    auto blind = targets;
    blind.space = nullptr;
    const Loop loop = evolved(targets, 25);
    Rng rng(8);
    for (const auto& elite : loop.feasible()) {
      Genome child = elite.genome;
      ClueLists::mutate(child, targets, rng);
      ClueLists::mutate(child, targets, rng);
      const auto judged = ClueLists::judge(child, targets);
      EXPECT_EQ(judged.violations, ClueLists::judge(child, blind).violations);
      const bool filled = feasible(run_loops(3, 4, child.list()), child.size);
      EXPECT_TRUE(filled || judged.violations > 0);
      allowed += judged.violations == 0;
      filled_but_not_proved += filled && judged.violations > 0;
    }
  }
  EXPECT_GT(allowed, 20);
  EXPECT_GT(filled_but_not_proved, 0);
}

// 4 x 4 has 13,824 candidates and a table; 4 x 5 has 1,728,000 and none.
TEST(ClueLists, LargerOnesAreProvedBySearch) {
  EXPECT_TRUE(targets_of(4, 4).space);
  const auto targets = targets_of(4, 5, true);
  EXPECT_FALSE(targets.space);
  Rng rng(9);
  Solution hidden(5);
  for (std::uint8_t r = 0; r < 5; ++r)
    hidden[r] = {r, static_cast<std::uint8_t>((r + 1) % 5), static_cast<std::uint8_t>(4 - r), r};
  int found = 0;
  for (int i = 0; i < 400; ++i) {
    Genome genome;
    while (genome.size < 14) {
      const Gene gene = draw_gene(4, 5, targets.axis, rng);
      if (gene.kind != Kind::is_not && holds(*targets.puzzle, to_clue(gene), hidden)) genome.push(gene);
    }
    auto any = targets;
    any.minimal = false;
    if (ClueLists::judge(genome, any).violations > 0) continue;
    ++found;
    const Puzzle p = to_puzzle(genome, targets);
    Budget budget;
    EXPECT_EQ(count_solutions(p, 2, budget), 1u);
    const auto spare = removable(p, budget);
    ASSERT_TRUE(spare);
    EXPECT_EQ(ClueLists::judge(genome, targets).violations, spare->empty() ? 0 : 1);
  }
  EXPECT_GT(found, 10);
}

// The further from a full grid, the more violations; nothing said is the furthest.
TEST(ClueLists, InfeasibleListsAreToldHowFarTheyAre) {
  const auto targets = targets_of(3, 4);
  Genome genome;
  EXPECT_EQ(ClueLists::judge(genome, targets).violations, 1 + 48 + 12 * 4);
  genome.push({.kind = Kind::is_not, .a = {0, 0}, .b = {1, 0}});
  EXPECT_EQ(ClueLists::judge(genome, targets).violations, 1 + 47 + 12 * 4);
  genome.push({.kind = Kind::is, .a = {0, 1}, .b = {1, 0}});
  EXPECT_EQ(ClueLists::judge(genome, targets).violations, 1 + 41 + 11 * 4);
}

// --- where they belong ---------------------------------------------------------------------------------------------------------

TEST(ClueLists, TechniqueAndKindsAreTheOtherDescriptors) {
  const auto targets = targets_of(3, 4, false, Descriptors::technique);
  const Loop loop = evolved(targets, 80);
  std::set<std::uint32_t> columns;
  for (const auto& elite : loop.feasible()) {
    const Steps taken = steps(to_puzzle(elite.genome, targets));
    ASSERT_TRUE(taken.solved && taken.hardest);
    EXPECT_EQ(elite.niche.column, *taken.hardest);
    std::uint64_t kinds = 0;
    for (const Gene& gene : elite.genome.list()) kinds |= std::uint64_t{1} << static_cast<int>(gene.kind);
    EXPECT_EQ(elite.niche.row, kinds);
    columns.insert(elite.niche.column);
  }
  EXPECT_GT(columns.size(), 1u);
  EXPECT_GT(loop.store().rows(), 5u);
}

TEST(EliteTargets, RefuseWhatTheGrammarCannotSay) {
  const auto refusal = [](const auto& change) {
    Parameters asked;
    asked.theme = "school";
    change(asked);
    const auto targets = elite_targets(asked);
    return targets ? std::string() : to_text(targets.error());
  };
  EXPECT_EQ(refusal([](Parameters&) {}), "");
  EXPECT_EQ(refusal([](Parameters& p) { p.categories = 2; }), "generate: --categories: 2 by elites; 3 or more");
  EXPECT_EQ(refusal([](Parameters& p) { p.items = 2; }), "generate: --items: 2 by elites; 3 or more");
  const std::string both =
      "generate: --by: elites together with --technique, --min-loops or --max-loops; one of them: elites have all of these";
  EXPECT_EQ(refusal([](Parameters& p) { p.technique = disjoint; }), both);
  EXPECT_EQ(refusal([](Parameters& p) { p.min_loops = 2; }), both);
  EXPECT_EQ(refusal([](Parameters& p) { p.max_loops = 2; }), both);
}

TEST(EliteTargets, AreThePapersUnlessSaid) {
  const auto targets = targets_of(3, 4);
  EXPECT_EQ(targets.categories, 3);
  EXPECT_EQ(targets.items, 4);
  EXPECT_FALSE(targets.minimal);
  ASSERT_TRUE(targets.space);
  EXPECT_EQ(targets.space->size(), 576u);
  const auto& axis = targets.puzzle->categories.at(static_cast<std::size_t>(targets.axis));
  EXPECT_TRUE(!axis.values.empty() && std::ranges::is_sorted(axis.values));
  EXPECT_TRUE(targets.puzzle->clues.empty());
}

}  // namespace
}  // namespace crux::logicgrid::genome_test
