#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include "base/rng.hpp"
#include "grade/information/information.hpp"
#include "tests/support/stairs.hpp"
#include "tests/support/tree.hpp"

namespace crux::information::room_test {
namespace {

using tests::choose;
using tests::Forgetful;
using tests::Habit;
using tests::KeyedTree;
using tests::lost;
using tests::solved;
using tests::Stairs;
using tests::Tree;

constexpr double close = 1e-9;

template <class Policy = Habit>
Information measured(const Tree::Puzzle& tree, Mode mode = Mode::strict, const Policy& policy = {}) {
  Budget budget;
  return measure<Tree>(tree, policy, mode, budget);
}

template <class G = Stairs>
Information climb(int steps, std::uint64_t steps_allowed = Budget::unlimited) {
  Budget budget(steps_allowed);
  return measure<G>({steps}, UniformPolicy{}, Mode::strict, budget);
}

// --- the paper's examples ----------------------------------------------------------------------------------------------------

// Shen & Sturtevant 2024, Figure 4: the policy is [1/3, 2/3], and a goal is reached from there with chances 3/4 and 1/2.
TEST(Information, Figure4) {
  const auto found = measured(
      choose({choose({solved(), lost()}, {3. / 4, 1. / 4}), choose({solved(), lost()}, {1. / 2, 1. / 2})}, {1. / 3, 2. / 3}));
  EXPECT_NEAR(found.tsi, -std::log2(7. / 12), close);
  EXPECT_NEAR(found.msi, -std::log2(1. / 3), close);
  EXPECT_NEAR(found.muse, 2, close);
  EXPECT_EQ(found.goals, 2u);
  EXPECT_TRUE(found.exact);
}

// Figures 1b and 1c: three choices between two moves need 3 Sh; a long way with a single choice needs 1 Sh.
TEST(Information, OnlyChoicesCountNotTheLengthOfTheWay) {
  const auto coin = [](Tree::Puzzle heads) { return choose({std::move(heads), lost()}); };
  EXPECT_NEAR(measured(coin(coin(coin(solved())))).muse, 3, close);
  const auto step = [](Tree::Puzzle next) { return choose({std::move(next)}); };
  EXPECT_NEAR(measured(step(coin(step(step(step(solved())))))).muse, 1, close);
}

TEST(Information, ADieWithOneGoodFaceTakesLog2Of6) {
  const auto found = measured(choose({lost(), lost(), lost(), solved(), lost(), lost()}));
  for (const double value : {found.muse, found.remuse, found.msi, found.tsi}) EXPECT_NEAR(value, std::log2(6), close);
}

// Any of the two will do for TSI; MSI and MUSE want to be told which. Two halves of the softmin are left: log2 6 - log2 2.
TEST(Information, ADieWithTwoGoodFacesIsEasierOnlyForWhoTakesAny) {
  const auto found = measured(choose({solved(), lost(), lost(), solved(), lost(), lost()}));
  EXPECT_NEAR(found.tsi, std::log2(3), close);
  EXPECT_NEAR(found.remuse, std::log2(3), close);
  EXPECT_NEAR(found.msi, std::log2(6), close);
  EXPECT_NEAR(found.muse, std::log2(6), close);
}

// The likeliest solution lies behind the habit, not behind the fewest moves.
TEST(Information, MsiFollowsThePolicyAndMuseCountsMoves) {
  const auto found = measured(choose({choose({solved(), lost()}), solved()}, {0.9, 0.1}));
  EXPECT_NEAR(found.msi, -std::log2(0.45), close);
  EXPECT_NEAR(found.muse, 1, close);
  EXPECT_NEAR(found.tsi, -std::log2(0.55), close);
}

TEST(Information, WhatThePlayerWouldNeverTryIsNoChoice) {
  const auto tree = choose({solved(), lost(), lost()}, {}, {Verdict::unknown, Verdict::cannot_take, Verdict::unknown});
  EXPECT_NEAR(measured(tree, Mode::strict, InformedPolicy{{0, Mode::strict}}).tsi, std::log2(3), close);
  EXPECT_NEAR(measured(tree, Mode::strict, InformedPolicy{{1, Mode::strict}}).tsi, 1, close);
}

TEST(Information, OnlyTheReferenceStopsCountingWhereSuccessIsSure) {
  const auto sure = choose({solved(), solved()});
  EXPECT_NEAR(measured(sure, Mode::strict).muse, 1, close);
  EXPECT_EQ(measured(sure, Mode::reference).muse, 0);
  EXPECT_NEAR(measured(sure, Mode::reference).msi, 1, close);  // MSI has no such shortcut
  EXPECT_NEAR(measured(sure, Mode::reference).tsi, 0, close);
  EXPECT_NEAR(measured(choose({sure, lost()}), Mode::reference).muse, 1, close);
  EXPECT_NEAR(measured(choose({sure, lost()}), Mode::strict).muse, 2, close);
}

// The children of the root have ReMUSE 0, 1 and infinity.
TEST(Information, RemuseIsTheLeastChildAndTheKlOfTheSoftmin) {
  const double heavy = 1 / (1 + std::exp(-1)), light = 1 - heavy;
  const double kl = heavy * std::log2(heavy * 3) + light * std::log2(light * 3);
  EXPECT_NEAR(measured(choose({solved(), choose({solved(), lost()}), lost()})).remuse, 0 + kl, close);
}

TEST(Information, IsInfiniteWhereNothingIsSolved) {
  for (const auto& tree : {lost(), choose({}), choose({lost(), choose({lost(), choose({})})})}) {
    const auto found = measured(tree);
    for (const double value : {found.muse, found.remuse, found.msi, found.tsi}) EXPECT_EQ(value, infinite);
    EXPECT_EQ(found.goals, 0u);
    EXPECT_TRUE(found.exact);
  }
}

TEST(Information, OfWhatIsSolvedAlreadyIsNothing) {
  const auto found = measured(solved());
  for (const double value : {found.muse, found.remuse, found.msi, found.tsi}) EXPECT_EQ(value, 0);
  EXPECT_EQ(found.goals, 1u);
}

// --- the twin --------------------------------------------------------------------------------------------------------------

// All plays that end well, with their chance and the number of moves at each choice; nothing clever.
struct Play {
  double chance = 1;
  double uniform_chance = 1;
};
void plays(const Tree::Puzzle& tree, Play so_far, std::vector<Play>& found) {
  if (tree.status == Status::solved) found.push_back(so_far);
  const auto n = static_cast<double>(tree.branches.size());
  for (std::size_t i = 0; i < tree.branches.size(); ++i)
    plays(tree.branches[i], {so_far.chance * (tree.chances.empty() ? 1 / n : tree.chances[i]), so_far.uniform_chance / n}, found);
}

// As the definition reads: least child + D_KL(softmin_e(children) || uniform).
double remuse(const Tree::Puzzle& tree) {
  if (tree.status == Status::solved) return 0;
  std::vector<double> children;
  for (const Tree::Puzzle& branch : tree.branches) children.push_back(remuse(branch));
  double weights = 0, kl = 0, least = infinite;
  for (const double child : children) weights += std::exp(-child);
  if (weights == 0) return infinite;
  for (const double child : children) {
    const double share = std::exp(-child) / weights;
    if (share > 0) kl += share * std::log2(share * static_cast<double>(children.size()));
    least = std::min(least, child);
  }
  return least + kl;
}

double reference_muse(const Tree::Puzzle& tree) {
  if (tree.status == Status::solved) return 0;
  double least = infinite, most = 0;
  for (const Tree::Puzzle& branch : tree.branches) {
    least = std::min(least, reference_muse(branch));
    most = std::max(most, reference_muse(branch));
  }
  if (least == infinite) return infinite;
  return most == 0 ? 0 : least + std::log2(static_cast<double>(tree.branches.size()));
}

Tree::Puzzle random_tree(Rng& rng, int depth) {
  const auto dice = rng.below(10);
  if (depth == 0 || dice < 2) return dice % 2 ? solved() : lost();
  std::vector<Tree::Puzzle> branches(rng.below(4));
  std::vector<double> chances;
  for (auto& branch : branches) branch = random_tree(rng, depth - 1), chances.push_back(0.01 + rng.unit());
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  for (double& chance : chances) chance /= sum;
  if (rng.below(2)) chances.clear();
  return choose(std::move(branches), std::move(chances));
}
Tree::Puzzle random_tree(std::uint64_t seed) {
  Rng rng(seed);
  return random_tree(rng, 6);
}

bool alike(double a, double b) { return a == b || std::abs(a - b) < close; }
bool alike(const Information& a, const Information& b) {
  return alike(a.muse, b.muse) && alike(a.remuse, b.remuse) && alike(a.msi, b.msi) && alike(a.tsi, b.tsi) && a.goals == b.goals &&
         a.exact == b.exact;
}

RC_GTEST_PROP(Information, AgreesWithTheListOfAllPlays, (std::uint64_t seed)) {
  const Tree::Puzzle tree = random_tree(seed);
  std::vector<Play> all;
  plays(tree, {}, all);
  double any = 0, likeliest = 0, uniform = 0;
  for (const Play& play : all) {
    any += play.chance;
    likeliest = std::max(likeliest, play.chance);
    uniform = std::max(uniform, play.uniform_chance);
  }
  const Information found = measured(tree);
  RC_ASSERT(alike(found.tsi, -std::log2(any)));
  RC_ASSERT(alike(found.msi, -std::log2(likeliest)));
  RC_ASSERT(alike(found.muse, -std::log2(uniform)));
  RC_ASSERT(alike(found.remuse, remuse(tree)));
  RC_ASSERT(alike(measured(tree, Mode::reference).muse, reference_muse(tree)));
  RC_ASSERT(found.goals == all.size());
}

// Shen & Sturtevant 2024: any solution is at least as likely as the likeliest one.
RC_GTEST_PROP(Information, TsiIsAtMostMsi, (std::uint64_t seed)) {
  const Information found = measured(random_tree(seed));
  RC_ASSERT(found.tsi <= found.msi + close);
}

RC_GTEST_PROP(Information, UnderTheUniformPolicyMsiIsMuse, (std::uint64_t seed)) {
  const Information found = measured(random_tree(seed), Mode::strict, UniformPolicy{});
  RC_ASSERT(alike(found.msi, found.muse));
}

RC_GTEST_PROP(Information, RememberingChangesNothing, (std::uint64_t seed)) {
  const Tree::Puzzle tree = random_tree(seed);
  Budget budget;
  RC_ASSERT(alike(measure<KeyedTree>(tree, Habit{}, Mode::strict, budget), measured(tree)));
}

// --- budgets, depths -------------------------------------------------------------------------------------------------------

RC_GTEST_PROP(Information, AShortBudgetGivesAnUpperBoundAndSaysSo, (std::uint64_t seed)) {
  const Tree::Puzzle tree = random_tree(seed);
  const Information all = measured(tree);
  Budget budget(*rc::gen::inRange<std::uint64_t>(0, 30));
  const Information some = measure<Tree>(tree, Habit{}, Mode::strict, budget);
  RC_ASSERT(some.exact == !budget.exhausted());
  RC_ASSERT(!some.exact || alike(some, all));
  RC_ASSERT(some.tsi >= all.tsi - close && some.msi >= all.msi - close && some.muse >= all.muse - close);
}

// A random climber lands on step n with chance 2/3 + (-1/2)^n / 3; the likeliest climb takes two steps at a time.
TEST(Information, OfAStair) {
  for (int steps = 1; steps <= 40; ++steps) {
    const Information found = climb(steps);
    EXPECT_NEAR(found.tsi, -std::log2(2. / 3 + std::pow(-0.5, steps) / 3), close) << steps;
    const int fewest = (steps + 1) / 2;
    EXPECT_NEAR(found.msi, fewest, close) << steps;
    EXPECT_NEAR(found.muse, found.msi, close) << steps;
  }
  for (int steps = 1; steps <= 15; ++steps) EXPECT_TRUE(alike(climb(steps), climb<Forgetful<Stairs>>(steps))) << steps;
}

// Each of the 30 stairs is looked at once, and all but the first two are looked up once more.
TEST(Information, AStairNeedsTwoStepsOfTheBudgetForEachOfItsSteps) {
  EXPECT_TRUE(climb(30, 30 + 28).exact);
  EXPECT_FALSE(climb(30, 30 + 27).exact);
  EXPECT_FALSE(climb<Forgetful<Stairs>>(30, 1000).exact);
}

// 1000 steps have more climbs than fit 64 bits.
TEST(Information, OfALongStairIsStillANumber) {
  const Information found = climb(1000);
  EXPECT_NEAR(found.tsi, std::log2(1.5), close);
  EXPECT_NEAR(found.msi, 500, close);
  EXPECT_EQ(found.goals, ~std::uint64_t{0});
}

// One way of 600 moves, each one of eight: a chance of 2^-1800.
TEST(Information, DoesNotUnderflow) {
  Tree::Puzzle tree = solved();
  for (int i = 0; i < 600; ++i) {
    std::vector<Tree::Puzzle> branches(8, lost());
    branches[3] = std::move(tree);
    tree = choose(std::move(branches));
  }
  const Information found = measured(tree);
  for (const double value : {found.muse, found.remuse, found.msi, found.tsi}) EXPECT_NEAR(value, 1800, close);
  const Information two = measured(choose({tree, tree}));
  EXPECT_NEAR(two.tsi, 1800, close);
  EXPECT_NEAR(two.msi, 1801, close);
}

}  // namespace
}  // namespace crux::information::room_test
