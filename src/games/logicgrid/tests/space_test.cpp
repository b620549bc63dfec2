// Candidates as bits, against `holds` on all candidates one after the other.
#include "games/logicgrid/solve/space.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/logicgrid/tests/brute.hpp"

namespace crux::logicgrid::space_test {
namespace {

struct Size {
  int categories, items;
};

Puzzle ordered_categories(Size size) {
  Rng rng(1);
  Puzzle p = random_categories(size.categories, size.items, rng);
  for (Category& category : p.categories) {
    category.values.clear();
    for (int i = 0; i < size.items; ++i) category.values.push_back(i);
  }
  return p;
}

Grid grid_of(const Solution& solution) {
  Grid grid(static_cast<int>(solution.front().size()), static_cast<int>(solution.size()));
  const auto item = [](std::size_t category, std::uint8_t index) { return Item{static_cast<std::uint8_t>(category), index}; };
  for (const auto& row : solution)
    for (const auto& other : solution)
      for (std::size_t c = 0; c < row.size(); ++c)
        for (std::size_t d = 0; d < c; ++d) grid.put(item(c, row[c]), item(d, other[d]), &row == &other ? Mark::yes : Mark::no);
  return grid;
}

// All candidates, and the place of each in the space.
struct Brute {
  Puzzle p;
  std::vector<Solution> candidates;
  std::vector<std::size_t> indices;

  Brute(Size size, const Space& space) : p(ordered_categories(size)), candidates(all_candidates(p)) {
    for (const Solution& candidate : candidates) indices.push_back(space.index(grid_of(candidate)));
  }
};

std::vector<std::uint64_t> bits_of(const Space& space, const Gene& gene) {
  std::vector<std::uint64_t> bits((space.size() + 63) / 64);
  space.true_of(gene, bits);
  return bits;
}
bool has_bit(const std::vector<std::uint64_t>& bits, std::size_t i) { return (bits[i / 64] >> (i % 64)) & 1; }

class OfSize : public testing::TestWithParam<Size> {};
INSTANTIATE_TEST_SUITE_P(Space, OfSize, testing::Values(Size{3, 3}, Size{3, 4}, Size{4, 3}, Size{5, 3}, Size{3, 5}),
                         [](const auto& info) {
                           return std::to_string(info.param.categories) + "x" + std::to_string(info.param.items);
                         });

TEST_P(OfSize, EveryCandidateHasANumberOfItsOwn) {
  const auto space = Space::of(GetParam().categories, GetParam().items);
  ASSERT_TRUE(space);
  const Brute brute(GetParam(), *space);
  EXPECT_EQ(space->size(), brute.candidates.size());
  const std::set<std::size_t> all(brute.indices.begin(), brute.indices.end());
  EXPECT_EQ(all.size(), space->size());
  EXPECT_EQ(*all.rbegin(), space->size() - 1);
}

TEST_P(OfSize, AGeneIsTrueWhereItsClueHolds) {
  const auto space = Space::of(GetParam().categories, GetParam().items);
  ASSERT_TRUE(space);
  const Brute brute(GetParam(), *space);
  std::map<Kind, int> seen;
  Rng rng(4);
  for (int i = 0; i < 60; ++i) {
    const int axis = static_cast<int>(rng.below(static_cast<std::uint64_t>(GetParam().categories)));
    const Gene gene = draw_gene(GetParam().categories, GetParam().items, axis, rng);
    const Clue clue = to_clue(gene);
    const auto bits = bits_of(*space, gene);
    std::size_t wrong = 0;
    for (std::size_t k = 0; k < brute.candidates.size(); ++k)
      wrong += has_bit(bits, brute.indices[k]) != holds(brute.p, clue, brute.candidates[k]);
    EXPECT_EQ(wrong, 0u) << static_cast<int>(gene.kind);
    ++seen[gene.kind];
  }
  EXPECT_EQ(seen.size(), 6u);
}

// Lists that are true of one candidate, long enough for it to be the only one about every other time.
TEST_P(OfSize, TheOnlyOneIsTheOnlyOne) {
  const auto space = Space::of(GetParam().categories, GetParam().items);
  ASSERT_TRUE(space);
  const Brute brute(GetParam(), *space);
  const bool large = space->size() > 5000;
  const auto least = static_cast<std::size_t>(GetParam().categories * GetParam().items / 3);
  std::vector<std::uint64_t> scratch;
  int only = 0, minimal = 0, others = 0;
  for (std::uint64_t seed = 0; seed < (large ? 20 : 150); ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 3);
    const std::size_t hidden = rng.below(brute.candidates.size());
    Puzzle p = brute.p;
    std::vector<Gene> genes;
    for (const std::size_t size = least + rng.below(least); genes.size() < size;) {
      const Gene gene = draw_gene(GetParam().categories, GetParam().items, p.size() - 1, rng);
      const Clue clue = to_clue(gene);
      if (gene.kind == Kind::is_not || !holds(p, clue, brute.candidates[hidden])) continue;
      genes.push_back(gene);
      p.clues.push_back(clue);
    }
    const auto truth = truth_table(p, brute.candidates);
    std::vector<bool> on(genes.size(), true);
    const auto is_alone = [&] { return true_of(truth, brute.candidates.size(), on).size() == 1; };
    const bool alone = is_alone(), thin = rng.below(2) == 0;
    bool needed = alone;
    for (std::size_t i = 0; i < on.size() && alone; ++i) {
      on[i] = false;
      if (!is_alone() || !thin) needed &= !is_alone(), on[i] = true;
    }
    for (std::size_t i = genes.size(); i-- > 0;)
      if (!on[i]) genes.erase(genes.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_EQ(space->is_only(brute.indices[hidden], genes, false, scratch), alone);
    EXPECT_EQ(space->is_only(brute.indices[hidden], genes, true, scratch), needed);
    const std::size_t other = (hidden + 1) % brute.candidates.size();
    EXPECT_FALSE(space->is_only(brute.indices[other], genes, false, scratch));
    only += alone, minimal += needed, others += !alone;
  }
  EXPECT_GT(only, 0);
  EXPECT_GT(others, 0);
  EXPECT_TRUE(large || (minimal > 0 && minimal < only));
}

TEST(Space, WithoutGenesAllAreLeft) {
  const auto space = Space::of(3, 4);
  ASSERT_TRUE(space);
  std::vector<std::uint64_t> scratch;
  EXPECT_FALSE(space->is_only(0, {}, false, scratch));
  const auto alone = Space::of(1, 4);
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->size(), 1u);
  EXPECT_TRUE(alone->is_only(0, {}, true, scratch));
}

TEST(Space, IsForSmallPuzzles) {
  for (int c = 2; c <= max_categories; ++c)
    for (int n = 2; n <= max_items; ++n) {
      double candidates = 1;
      for (int i = 1; i < c; ++i)
        for (int k = 2; k <= n; ++k) candidates *= k;
      if (candidates > static_cast<double>(Space::most)) {
        EXPECT_FALSE(Space::of(c, n)) << c << " x " << n;
      }
    }
  EXPECT_EQ(Space::of(3, 4)->size(), 576u);
  EXPECT_EQ(Space::of(4, 4)->size(), 13'824u);
  EXPECT_EQ(Space::of(2, 7)->size(), 5'040u);
}

// Clues of any kind, and on axes whose values stand in any order.
TEST_P(OfSize, AClueIsTrueWhereItHolds) {
  const auto space = Space::of(GetParam().categories, GetParam().items);
  ASSERT_TRUE(space);
  Brute brute(GetParam(), *space);
  Rng rng(9);
  brute.p = random_categories(GetParam().categories, GetParam().items, rng);
  std::set<Kind> kinds;
  for (int i = 0; i < 60; ++i) {
    const Clue clue = random_clue(brute.p, rng);
    kinds.insert(clue.kind);
    std::vector<std::uint64_t> bits((space->size() + 63) / 64);
    space->true_of(brute.p, clue, bits);
    for (std::size_t k = 0; k < brute.candidates.size(); ++k)
      ASSERT_EQ(has_bit(bits, brute.indices[k]), holds(brute.p, clue, brute.candidates[k])) << static_cast<int>(clue.kind);
  }
  EXPECT_EQ(kinds.size(), kind_names.size());
}

}  // namespace
}  // namespace crux::logicgrid::space_test
