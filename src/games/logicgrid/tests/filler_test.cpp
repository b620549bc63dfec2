// Fillers, against the solver and the grader on every candidate.
#include "games/logicgrid/make/filler.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <tuple>

#include "games/logicgrid/make/twins.hpp"
#include "games/logicgrid/tests/brute.hpp"
#include "games/logicgrid/tests/sketches.hpp"
#include "grade/information/information.hpp"

namespace crux::logicgrid::filler_test {
namespace {

constexpr std::size_t plenty = 100'000'000;

double uniform_tsi(const Puzzle& p) {
  Budget budget;
  return information::measure<Logicgrid>(p, UniformPolicy{}, Mode::strict, budget).tsi;
}

// Walks all candidates; if the filler sees no way on, there must be no solution behind.
struct Walk {
  const Sketch& sketch;
  Filler filler;
  Picks picks = {};
  bool alive = true;
  int pruned = 0, solved = 0, none = 0;

  void leaf() {
    const auto candidate = Logicgrid::complete(sketch, picks);
    const std::uint64_t solutions = candidate ? solutions_of(candidate->puzzle) : 0;
    ASSERT_EQ(filler.count(), solutions);
    ASSERT_EQ(alive, solutions > 0);
    none += !candidate;
    EXPECT_EQ(filler.tsi({.mask = 1}), std::nullopt);
    if (solutions == 0) {
      EXPECT_EQ(filler.tsi({}), std::nullopt);
    } else if (++solved % 10 == 1) {
      ASSERT_NEAR(filler.tsi({}).value(), uniform_tsi(candidate->puzzle), 1e-9);
    }
  }
  void walk() {
    if (picks.size() == sketch.holes.size()) return leaf();
    for (std::size_t o = 0; o < sketch.holes[picks.size()].options.size(); ++o) {
      const bool before = alive;
      picks.push_back(static_cast<Option>(o));
      alive = filler.set(static_cast<Option>(o));
      EXPECT_TRUE(before || !alive) << "what is dead stays dead";
      pruned += !alive && picks.size() < sketch.holes.size();
      walk();
      if (testing::Test::HasFatalFailure()) return;
      filler.unset();
      picks.pop_back();
      alive = before;
    }
  }
};

TEST(LogicgridFiller, KnowsWhatTheSolverKnowsOfTheCorpus) {
  int pruned = 0, none = 0;
  for (const Sketch& sketch : corpus_sketches()) {
    const auto filler = Filler::of(sketch, plenty);
    ASSERT_TRUE(filler);
    Walk walk{sketch, *filler};
    walk.walk();
    EXPECT_GT(walk.solved, 10);
    pruned += walk.pruned;
    none += walk.none;
  }
  EXPECT_GT(pruned, 0);
  EXPECT_GT(none, 0);
}

// A clue of any kind that `read` takes.
Json random_clue_json(const Puzzle& p, Rng& rng) {
  for (;;) {
    const Json json = Logicgrid::write({p.categories, {random_clue(p, rng)}, {}});
    if (Logicgrid::read(json)) return json["clues"][0];
  }
}

// One to three holes with clues from a small pool, so that some meet a second time.
Sketch random_sketch(Rng& rng) {
  const Puzzle p = random_puzzle(rng);
  Json json = Logicgrid::write({p.categories, {}, {}});
  std::vector<Json> pool;
  std::set<Clue, ClueOrder> known;
  for (int i = 0; i < 8; ++i) {
    const Json clue = random_clue_json(p, rng);
    json["clues"] = Json::array({clue});
    if (known.insert(canonical(Logicgrid::read(json).value().clues[0])).second) pool.push_back(clue);
  }
  json["clues"] = Json::array();
  for (int holes = 1 + draw(rng, 3); holes > 0; --holes) {
    Json options = Json::array();
    if (rng.below(2) == 0) options.push_back("empty");
    for (const Json& clue : pool)
      if (rng.below(2) == 0) options.push_back(clue);
    if (options.empty()) options.push_back(pool[0]);
    json["clues"].push_back({{"type", "?"}, {"options", options}});
    if (rng.below(2) == 0) json["clues"].push_back(pool[rng.below(pool.size())]);
  }
  return sketch_of(json);
}

TEST(LogicgridFiller, KnowsWhatTheSolverKnowsOfRandomSketches) {
  Rng rng(11);
  int solved = 0, none = 0;
  for (int i = 0; i < 60; ++i) {
    const Sketch sketch = random_sketch(rng);
    const auto filler = Filler::of(sketch, plenty);
    ASSERT_TRUE(filler);
    Walk walk{sketch, *filler};
    walk.walk();
    solved += walk.solved;
    none += walk.none;
  }
  EXPECT_GT(solved, 100);
  EXPECT_GT(none, 10);
}

// Five categories of four, 331,776 assignments, and nine items, 362,880: the largest there are.
TEST(LogicgridFiller, LargeOnesTakeRoomAndTheLargestAreRefused) {
  const auto with_hole = [](int categories, int items) {
    Rng rng(1);
    Json json = Logicgrid::write(random_categories(categories, items, rng));
    json["clues"] =
        Json::parse(R"([{"type":"is","a":"A0","b":"B0"},{"type":"?","options":["empty",{"type":"is","a":"A1","b":"B1"}]}])");
    return sketch_of(json);
  };
  for (const auto& [categories, items, left] : {std::tuple(5, 4, 331'776U / 12), {2, 9, 5'040U}}) {
    auto filler = Filler::of(with_hole(categories, items), plenty);
    ASSERT_TRUE(filler);
    EXPECT_TRUE(filler->set(1));
    EXPECT_EQ(filler->count(), left);
    EXPECT_FALSE(Filler::of(with_hole(categories, items), 1'000'000)) << "too large for a megabyte";
  }
  EXPECT_FALSE(Filler::of(with_hole(4, 5), plenty)) << "1,728,000";
  EXPECT_FALSE(Filler::of(with_hole(8, 10), plenty));
}

TEST(LogicgridFiller, CopiesGoTheirOwnWays) {
  const Sketch sketch = corpus_sketches()[0];
  auto one = Filler::of(sketch, plenty);
  ASSERT_TRUE(one && one->set(0));
  Filler other = *one;
  EXPECT_TRUE(one->set(1));
  const auto count = one->count();
  EXPECT_FALSE(other.set(0)) << "the clue is there already";
  other.unset();
  EXPECT_EQ(one->count(), count);
  EXPECT_TRUE(other.set(1));
  EXPECT_EQ(other.count(), count);
}

}  // namespace
}  // namespace crux::logicgrid::filler_test
