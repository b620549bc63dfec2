// The standard order of a puzzle: the same however it was listed, and the same puzzle.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/tests/listed.hpp"
#include "grade/walks.hpp"

namespace crux::logicgrid::standard_test {
namespace {

std::vector<Puzzle> puzzles() {
  std::vector<Puzzle> all;
  for (const char* const asked : {R"({})", R"({"categories":4,"items":4})", R"({"categories":3,"items":5})", R"({"items":3})"})
    for (std::uint64_t slot = 0; slot < 60; ++slot) {
      Rng rng(5, 0, slot);
      if (auto made = Logicgrid::sample(read_parameters(Json::parse(asked)).value(), rng)) all.push_back(made->puzzle);
    }
  return all;
}

TEST(Standard, DoesNotDependOnHowThingsAreListed) {
  std::size_t compared = 0;
  for (const Puzzle& p : puzzles()) {
    Rng rng(compared++);
    const Puzzle here = Logicgrid::standard(p), there = Logicgrid::standard(listed_anew(p, rng));
    ASSERT_EQ(here.clues, there.clues) << Logicgrid::write(p).dump();
    for (int c = 0; c < p.size(); ++c)
      ASSERT_EQ(here.categories[static_cast<std::size_t>(c)].values, there.categories[static_cast<std::size_t>(c)].values);
  }
  EXPECT_GT(compared, 100U);
}

TEST(Standard, IsTheSamePuzzle) {
  for (const Puzzle& p : puzzles()) {
    const Puzzle same = Logicgrid::standard(p);
    ASSERT_EQ(same.clues.size(), p.clues.size());
    ASSERT_EQ(same.size(), p.size());
    for (const Category& category : same.categories) {
      const auto of = std::ranges::find(p.categories, category.name, &Category::name);
      ASSERT_NE(of, p.categories.end());
      EXPECT_TRUE(std::ranges::is_permutation(category.items, of->items));
    }
    Budget one, other;
    EXPECT_EQ(count_solutions(p, 10, one), count_solutions(same, 10, other));
  }
}

// The line of the issue that asked for it, from the outside.
TEST(Standard, RatingsAreTheSameForIsomorphicPuzzles) {
  std::size_t compared = 0;
  for (const Puzzle& p : puzzles()) {
    if (++compared % 4 != 0) continue;
    Rng rng(compared);
    const auto here = grade::classify<Logicgrid>(p, Logicgrid::patience, {});
    const auto there = grade::classify<Logicgrid>(listed_anew(p, rng), Logicgrid::patience, {});
    ASSERT_TRUE(here.rating && there.rating);
    EXPECT_EQ(here.rating->value, there.rating->value);
    EXPECT_EQ(here.rating->effort, there.rating->effort);
  }
}

}  // namespace
}  // namespace crux::logicgrid::standard_test
