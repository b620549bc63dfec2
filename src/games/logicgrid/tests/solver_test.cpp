// The exact solver's answers, compared with all candidates one after the other.
#include "games/logicgrid/solve/solver.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <map>

#include "games/logicgrid/logicgrid.hpp"
#include "games/logicgrid/solve/propagate.hpp"
#include "games/logicgrid/tests/brute.hpp"

namespace crux::logicgrid::solver_test {
namespace {

constexpr std::uint64_t rounds = 600;

std::vector<Solution> by_solver(const Puzzle& p) {
  std::vector<Solution> found;
  Budget budget;
  EXPECT_TRUE(each_solution(p, budget, [&](const Solution& solution) {
    found.push_back(solution);
    return true;
  }));
  std::ranges::sort(found);
  return found;
}

TEST(Solver, FindsAllSolutionsOfRandomPuzzles) {
  std::map<Kind, int> seen;
  int none = 0, one = 0, more = 0;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    Rng rng(seed);
    const Puzzle p = random_puzzle(rng);
    const auto candidates = all_candidates(p);
    std::vector<Solution> expected;
    for (const std::size_t k : true_of(truth_table(p, candidates), candidates.size(), std::vector(p.clues.size(), true)))
      expected.push_back(candidates[k]);
    ASSERT_EQ(by_solver(p), expected) << seed;
    Budget budget;
    EXPECT_EQ(count_solutions(p, 2, budget), std::min<std::size_t>(2, expected.size())) << seed;
    ++(expected.empty() ? none : expected.size() == 1 ? one : more);
    for (const Clue& clue : p.clues) ++seen[clue.kind];
  }
  EXPECT_EQ(seen.size(), 11U);
  EXPECT_GT(std::min({none, one, more}), 20);
}

TEST(Solver, FindsAllOfTheThreeByFour) {
  Rng rng(1);
  Puzzle p = random_categories(3, 4, rng);
  EXPECT_EQ(by_solver(p), all_candidates(p));
  p.clues.push_back({.kind = Kind::is, .items = {{0, 1}, {2, 3}}});
  EXPECT_EQ(by_solver(p).size(), 144U);
}

// Every rule says of a finished board what the definition says, and one of its opposites holds if it does not.
TEST(Solver, RulesAndTheirOppositesSayWhatTheClueSays) {
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    Rng rng(seed, 1);
    const Puzzle p = random_puzzle(rng);
    Rulebook book(p.size(), p.items());
    const Rule rule(p, p.clues.front());
    const auto ways = rule.opposites();
    Budget budget;
    book.search(budget, [&](const Board& board) {
      const bool so = holds(p, p.clues.front(), solution_of(board));
      EXPECT_EQ(rule.holds(board), so) << seed;
      const bool otherwise = std::ranges::any_of(ways, [&](const std::vector<Rule>& way) {
        return std::ranges::all_of(way, [&](const Rule& each) { return each.holds(board); });
      });
      EXPECT_EQ(otherwise, !so) << seed;
      return rng.below(500) != 0;
    });
  }
}

TEST(Solver, FindsRemovableClues) {
  int could_go = 0, all = 0;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    Rng rng(seed, 2);
    const Puzzle p = random_puzzle(rng);
    const auto candidates = all_candidates(p);
    const auto truth = truth_table(p, candidates);
    std::vector<bool> on(p.clues.size(), true);
    const auto with_all = true_of(truth, candidates.size(), on);
    std::vector<int> expected;
    for (std::size_t i = 0; i < on.size(); ++i) {
      on[i] = false;
      if (true_of(truth, candidates.size(), on) == with_all) expected.push_back(static_cast<int>(i));
      on[i] = true;
    }
    Budget budget;
    ASSERT_EQ(removable(p, budget), expected) << seed;
    could_go += static_cast<int>(expected.size());
    all += static_cast<int>(on.size());
  }
  EXPECT_GT(could_go, all / 10);
  EXPECT_LT(could_go, all * 9 / 10);
}

TEST(Solver, FindsASmallestContradiction) {
  std::map<std::size_t, int> sizes;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    Rng rng(seed, 3);
    const Puzzle p = random_puzzle(rng);
    const auto candidates = all_candidates(p);
    const auto truth = truth_table(p, candidates);
    const auto contradict = [&](unsigned subset) {
      std::vector<bool> on;
      for (std::size_t i = 0; i < p.clues.size(); ++i) on.push_back((subset >> i) & 1);
      return true_of(truth, candidates.size(), on).empty();
    };
    const unsigned every = (1U << p.clues.size()) - 1;
    if (!contradict(every)) continue;
    int least = static_cast<int>(p.clues.size());
    for (unsigned subset = 0; subset < every; ++subset)
      if (std::popcount(subset) < least && contradict(subset)) least = std::popcount(subset);
    Budget budget;
    const Contradiction found = contradiction(p, budget);
    EXPECT_TRUE(found.smallest);
    EXPECT_TRUE(std::ranges::is_sorted(found.clues));
    unsigned subset = 0;
    for (const int i : found.clues) subset |= 1U << i;
    EXPECT_TRUE(contradict(subset)) << seed;
    EXPECT_EQ(static_cast<int>(found.clues.size()), least) << seed;
    ++sizes[found.clues.size()];
  }
  EXPECT_GE(sizes.size(), 3U);  // of one clue, of two, of three
}

// Leaving out clues one by one from the front ends with the last three; the first and the third are fewer.
Puzzle contradictory() {
  Rng rng(4);
  Puzzle p = random_categories(3, 3, rng);
  const Item a{0, 0}, b{1, 0}, c{2, 0};
  p.clues = {{.kind = Kind::is_not, .items = {a, b}},
             {.kind = Kind::is, .items = {{0, 2}, {1, 2}}},
             {.kind = Kind::is, .items = {a, b}},
             {.kind = Kind::is, .items = {b, c}},
             {.kind = Kind::is_not, .items = {a, c}}};
  return p;
}

TEST(Solver, SaysWhichCluesContradictEachOther) {
  Puzzle p = contradictory();
  EXPECT_TRUE(Logicgrid::why_none(p).says.starts_with("clues 1 and 3 contradict each other: (1) "));
  EXPECT_EQ(Logicgrid::why_none(p).parts, (std::vector{0, 2}));
  p.clues.erase(p.clues.begin());
  EXPECT_EQ(Logicgrid::why_none(p).parts, (std::vector{1, 2, 3}));
  p.clues = {p.clues[0], {.kind = Kind::count, .items = {{0, 0}, {1, 0}, {0, 0}, {1, 1}}, .min = 2, .max = 2}};
  EXPECT_EQ(Logicgrid::why_none(p), (Dilemma{"clue 2 contradicts itself", {1}}));
}

TEST(Solver, SaysWhenTheBudgetEnds) {
  Rng rng(5);
  const Puzzle open = random_categories(4, 4, rng);
  Budget few(10);
  EXPECT_EQ(count_solutions(open, 100'000, few), std::nullopt);
  Budget enough(10);
  EXPECT_EQ(count_solutions(open, 2, enough), 2U);
  Budget none(0);
  EXPECT_EQ(removable(contradictory(), none), std::nullopt);
  Budget one(1);
  EXPECT_FALSE(contradiction(contradictory(), one).smallest);
}

// The zebra puzzle: houses from left to right, each with its colour, nation, drink, smoke and pet.
Puzzle zebra() {
  Puzzle p;
  p.categories = {{"house", {"1", "2", "3", "4", "5"}, {1, 2, 3, 4, 5}},
                  {"colour", {"red", "green", "ivory", "yellow", "blue"}, {}},
                  {"nation", {"English", "Spanish", "Ukrainian", "Norwegian", "Japanese"}, {}},
                  {"drink", {"coffee", "tea", "milk", "juice", "water"}, {}},
                  {"smoke", {"Old Gold", "Kools", "Chesterfield", "Lucky Strike", "Parliament"}, {}},
                  {"pet", {"dog", "snails", "fox", "horse", "zebra"}, {}}};
  const auto find = [&](std::string_view name) {
    for (std::uint8_t c = 0; c < 6; ++c)
      for (std::uint8_t i = 0; i < 5; ++i)
        if (p.categories[c].items[i] == name) return Item{c, i};
    return Item{};
  };
  const auto is = [&](std::string_view a, std::string_view b) {
    p.clues.push_back({.kind = Kind::is, .items = {find(a), find(b)}});
  };
  const auto ordered = [&](Kind kind, std::string_view a, std::string_view b, double by) {
    p.clues.push_back({.kind = kind, .items = {find(a), find(b)}, .axis = 0, .by = by});
  };
  is("English", "red"), is("Spanish", "dog"), is("coffee", "green"), is("Ukrainian", "tea"), is("Old Gold", "snails");
  is("Kools", "yellow"), is("milk", "3"), is("Norwegian", "1"), is("Lucky Strike", "juice"), is("Japanese", "Parliament");
  ordered(Kind::diff, "ivory", "green", 1);
  ordered(Kind::next, "Chesterfield", "fox", 0);
  ordered(Kind::next, "Kools", "horse", 0);
  ordered(Kind::next, "Norwegian", "blue", 0);
  return p;
}

TEST(Solver, KnowsWhoOwnsTheZebra) {
  const Puzzle p = zebra();
  const auto solutions = by_solver(p);
  ASSERT_EQ(solutions.size(), 1U);
  for (const auto& row : solutions.front()) {
    EXPECT_EQ(row[2] == 3, row[3] == 4) << "the Norwegian drinks water";
    EXPECT_EQ(row[2] == 4, row[5] == 4) << "the Japanese owns the zebra";
  }
  Budget budget;
  EXPECT_EQ(removable(p, budget), std::vector<int>{});
}

}  // namespace
}  // namespace crux::logicgrid::solver_test
