// Evolution: ranks against their definition, and the two-population loop on words of sixteen bits.
#include "generate/evolve/evolve.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "tests/support/dealt.hpp"

namespace crux::evolve::evolve_test {
namespace {

// --- ranks
// ----------------------------------------------------------------------------------------------------------------------

// Fronts are peeled one after the other.
template <class V>
std::vector<std::uint32_t> naive_ranks(const std::vector<V>& all) {
  constexpr std::uint32_t none = ~0U;
  std::vector<std::uint32_t> ranks(all.size(), none);
  for (std::uint32_t rank = 0; std::ranges::count(ranks, none) > 0; ++rank) {
    std::vector<std::size_t> peeled;
    for (std::size_t i = 0; i < all.size(); ++i) {
      bool dominated = false;
      for (std::size_t j = 0; j < all.size(); ++j) dominated |= ranks[j] == none && dominates(all[j], all[i]);
      if (ranks[i] == none && !dominated) peeled.push_back(i);
    }
    for (const std::size_t i : peeled) ranks[i] = rank;
  }
  return ranks;
}

// `front` holds different vectors.
template <class V>
double naive_crowding(const std::set<V>& front, const V& one) {
  double sum = 0;
  for (std::size_t k = 0; k < one.size(); ++k) {
    std::set<std::pair<double, V>> along;
    for (const V& v : front) along.emplace(v[k], v);
    const double least = along.begin()->first, most = along.rbegin()->first, here = one[k];
    if (least == most) continue;
    if (here == least || here == most) return std::numeric_limits<double>::infinity();
    const auto at = along.find({here, one});
    sum += (std::next(at)->first - std::prev(at)->first) / (most - least);
  }
  return sum;
}

template <class T, std::size_t K>
void compare_with_definition(const std::vector<std::array<T, K>>& all, std::size_t m) {
  using V = std::array<T, K>;
  const auto ranks = naive_ranks(all);
  std::map<std::uint32_t, std::set<V>> fronts;
  for (std::size_t i = 0; i < all.size(); ++i) fronts[ranks[i]].insert(all[i]);

  Ranking<T, K> ranking(all.size() + 3);
  ranking.rank(2, [](std::size_t i) { return V{static_cast<T>(i)}; });  // what was ranked before must not matter
  ranking.rank(all.size(), [&](std::size_t i) { return all[i]; });
  RC_ASSERT(ranking.fronts() == fronts.size());
  for (std::size_t r = 0; r < fronts.size(); ++r) ranking.crowd(r);
  std::map<V, int> copies;
  std::vector<std::tuple<std::uint32_t, int, double, V, std::size_t>> merit;
  for (std::size_t i = all.size(); i-- > 0;) {
    RC_ASSERT(ranking.rank_of(i) == ranks[i]);
    const double crowding = naive_crowding(fronts[ranks[i]], all[i]);
    RC_ASSERT(ranking.crowding_of(i) == crowding || std::abs(ranking.crowding_of(i) - crowding) < 1e-12);
    merit.emplace_back(ranks[i], copies[all[i]]++, -ranking.crowding_of(i), all[i], i);
  }
  std::ranges::sort(merit);
  ranking.choose(m);
  for (std::size_t place = 0; place < merit.size(); ++place) RC_ASSERT(ranking.chosen(std::get<4>(merit[place])) == (place < m));
}

template <class T, std::size_t K>
void compare_random() {
  const int values = *rc::gen::inRange(1, 12);  // few: ties and zero ranges; many: long fronts
  const auto size = *rc::gen::inRange<std::size_t>(0, 60);
  std::vector<std::array<T, K>> all(size);
  for (auto& v : all)
    for (T& value : v) value = static_cast<T>(*rc::gen::inRange(0, values)) / T{4};
  compare_with_definition(all, *rc::gen::inRange<std::size_t>(0, size + 2));
}
RC_GTEST_PROP(Ranking, OneObjectiveIsAsDefined, ()) { compare_random<int, 1>(); }
RC_GTEST_PROP(Ranking, TwoObjectivesAreAsDefined, ()) { compare_random<double, 2>(); }
RC_GTEST_PROP(Ranking, ThreeObjectivesAreAsDefined, ()) { compare_random<double, 3>(); }
RC_GTEST_PROP(Ranking, TwoWholeObjectivesAreAsDefined, (const std::vector<std::pair<std::int8_t, std::int8_t>>& pairs)) {
  std::vector<std::array<int, 2>> all;
  for (const auto& [a, b] : pairs) all.push_back({a, b});
  compare_with_definition(all, all.size() / 3);
}

TEST(Ranking, ZeroRangeIsNotCrowdedAndTheYoungStay) {
  Ranking<int, 2> ranking(5);
  ranking.rank(5, [](std::size_t) { return std::array{7, 7}; });
  ranking.crowd(0);
  EXPECT_EQ(ranking.crowding_of(0), 0);
  ranking.choose(2);
  EXPECT_FALSE(ranking.chosen(2));
  EXPECT_TRUE(ranking.chosen(3) && ranking.chosen(4));
}

// --- the loop
// -------------------------------------------------------------------------------------------------------------------

// Words of sixteen bits without neighbouring ones; wanted: so many ones, and a sum of positions near a number.
struct Words {
  using Genome = std::uint16_t;
  struct Targets {
    int ones = 5;
    int sum = 40;
  };
  static Genome random(const Targets&, Rng& rng) { return static_cast<Genome>(rng()); }
  static void mutate(Genome& g, const Targets&, Rng& rng) { g = static_cast<Genome>(g ^ 1U << rng.below(16)); }
  static std::pair<Genome, Genome> cross(Genome a, Genome b, Rng& rng) {
    const auto differ = static_cast<Genome>((a ^ b) & ((1U << rng.below(16)) - 1));
    return {static_cast<Genome>(a ^ differ), static_cast<Genome>(b ^ differ)};
  }
  static int violations(Genome g) { return std::popcount(static_cast<unsigned>(g & g >> 1)); }
  static std::array<int, 2> objectives(Genome g, const Targets& t) {
    int sum = 0;
    for (int i = 0; i < 16; ++i) sum += (g >> i & 1) * i;
    return {std::abs(std::popcount(g) - t.ones), std::abs(sum - t.sum)};
  }
  static std::uint64_t fingerprint(Genome g) { return g % 64; }  // == has to help
};

std::set<std::uint16_t> optimal_words(const Words::Targets& targets) {
  std::set<std::uint16_t> all;
  for (std::uint32_t g = 0; g < 65536; ++g)
    if (const auto word = static_cast<std::uint16_t>(g);
        Words::violations(word) == 0 && all_met(Words::objectives(word, targets)))
      all.insert(word);
  return all;
}

template <class E>
void expect_in_order(const Evolution<E>& evolution, const Options& options, const typename E::Targets& targets) {
  std::set<typename E::Genome> genomes;
  for (const auto& one : evolution.feasible()) {
    EXPECT_EQ(one.violations, 0);
    EXPECT_EQ(one.objectives, E::objectives(one.genome, targets));
    genomes.insert(one.genome);
  }
  for (const auto& one : evolution.infeasible()) {
    EXPECT_GT(one.violations, 0);
    genomes.insert(one.genome);
  }
  EXPECT_LE(evolution.feasible().size(), options.population);
  EXPECT_LE(evolution.infeasible().size(), options.population);
  EXPECT_EQ(genomes.size(), evolution.feasible().size() + evolution.infeasible().size());  // none twice
}

TEST(Evolve, FindsEveryOptimumThatFits) {
  const Words::Targets targets;
  const auto all = optimal_words(targets);
  const auto report = run<Words>(targets, {.population = 200, .generations = 300, .full = true});
  EXPECT_EQ(std::set(report.optimal_genomes.begin(), report.optimal_genomes.end()), all);
  EXPECT_EQ(report.optimal, all.size());
  EXPECT_EQ(std::set(report.front.begin(), report.front.end()), all);
  EXPECT_EQ(report.generations, 300U);
  EXPECT_GT(report.duplicates, 0U);
}

TEST(Evolve, StopsWhenMetUnlessFull) {
  EXPECT_LT(run<Words>({}, {}).generations, 100U);
  EXPECT_EQ(run<Words>({}, {.population = 20, .generations = 100, .full = true}).generations, 100U);
}

TEST(Evolve, StopsWhenTold) {
  std::stop_source source;
  std::uint64_t calls = 0;
  const Hooks hooks{.progress = [&](const Progress& p) { ++calls, p.generations == 7 && source.request_stop(); },
                    .now = [ticks = 0.0]() mutable { return ticks += 1; },
                    .stop = source.get_token()};
  const auto report = run<Words>({}, {.full = true}, hooks);
  EXPECT_TRUE(report.stopped);
  EXPECT_EQ(report.generations, 7U);
  EXPECT_EQ(calls, 8U);  // the random population is reported too
  EXPECT_EQ(report.making, 8);
  EXPECT_EQ(report.selecting, 8);
}

// Every third genome without violations, all of them, or none; and all as good as each other.
template <int Feasible>
struct Flat : Words {
  static int violations(Genome g) { return Feasible == 0 ? 3 : Feasible == 1 ? g % 3 : 0; }
  static std::array<int, 2> objectives(Genome, const Targets&) { return {1, 1}; }
};

template <class E>
void run_all_sizes() {
  for (const std::size_t population : {1, 2, 3, 10})
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Options options{.population = population, .seed = seed};
      Evolution<E> evolution({}, options);
      for (int generation = 0; generation < 30; ++generation) {
        evolution.ask(Serially{});
        evolution.tell();
        expect_in_order<E>(evolution, options, {});
        EXPECT_GT(evolution.feasible().size() + evolution.infeasible().size(), 0U);
      }
    }
}
TEST(Evolve, TinyPopulations) { run_all_sizes<Words>(); }
TEST(Evolve, WithoutAnyFeasibleGenome) { run_all_sizes<Flat<0>>(); }
TEST(Evolve, AllEquallyGood) { run_all_sizes<Flat<1>>(); }
TEST(Evolve, WithoutAnyInfeasibleGenome) { run_all_sizes<Flat<2>>(); }

// There is one genome only.
struct One : Flat<2> {
  static Genome random(const Targets&, Rng&) { return 1; }
  static void mutate(Genome&, const Targets&, Rng&) {}
};
TEST(Evolve, OneGenomeIsKeptOnce) {
  const auto report = run<One>({}, {.population = 10, .generations = 5});
  EXPECT_EQ(report.feasible, 1U);
  EXPECT_EQ(report.duplicates, 6 * 10U - 1);
  EXPECT_EQ(report.front, std::vector<std::uint16_t>{1});
}

TEST(Evolve, TargetsMayChange) {
  const Options options{.population = 150, .full = true};
  Evolution<Words> evolution({}, options);
  run(evolution, {.generations = 100, .full = true});
  const Words::Targets other{.ones = 3, .sum = 31};
  evolution.retarget(other);
  expect_in_order(evolution, options, other);
  for (const auto word : evolution.optimal()) EXPECT_TRUE(all_met(Words::objectives(word, other)));
  const auto report = run(evolution, {.generations = 200, .full = true});
  EXPECT_EQ(std::set(report.optimal_genomes.begin(), report.optimal_genomes.end()), optimal_words(other));
}

TEST(Evolve, TheBestStay) {
  const Words::Targets far{.ones = 8, .sum = 64};
  const Options options{.population = 12};
  Evolution<Words> evolution(far, options);
  std::array<int, 2> best{1000, 1000};
  for (int generation = 0; generation < 100; ++generation) {
    evolution.ask(Serially{});
    evolution.tell();
    if (evolution.feasible().empty()) continue;
    const auto now = std::ranges::min(evolution.feasible(), {}, &Individual<Words>::objectives).objectives;
    EXPECT_LE(now[0], best[0]);  // the smallest first objective is at the end of the first front: never crowded
    best = now;
  }
}

TEST(Evolve, ThreadsChangeNothing) {
  const Options options{.population = 51, .generations = 40, .seed = 3, .full = true};
  const auto alone = run<Words>({}, options);
  for (const std::size_t threads : {1, 2, 4}) {
    const auto together = run<Words>({}, options, {}, twin::Dealt{threads});
    EXPECT_EQ(together.optimal_genomes, alone.optimal_genomes);
    EXPECT_EQ(together.front, alone.front);
    EXPECT_EQ(together.duplicates, alone.duplicates);
  }
  EXPECT_NE(run<Words>({}, {.population = 51, .generations = 40, .seed = 4, .full = true}).optimal_genomes,
            alone.optimal_genomes);
}

// --- the sides
// ------------------------------------------------------------------------------------------------------------------

TEST(Infeasible, FewerViolationsAreLikelier) {
  Infeasible<Words> side(10);
  const std::array violations{2, 5, 2, 4};
  side.begin();
  for (std::size_t i = 0; i < violations.size(); ++i)
    side.insert({.genome = static_cast<std::uint16_t>(i), .violations = violations[i]});
  side.end(0);
  std::array<int, 4> drawn{};
  Rng rng(1);
  for (int i = 0; i < 11000; ++i) ++drawn[side.parent(rng).genome];
  // Shares 4, 1, 4, 2 of 11.
  EXPECT_NEAR(drawn[0], 4000, 250);
  EXPECT_NEAR(drawn[1], 1000, 150);
  EXPECT_NEAR(drawn[2], 4000, 250);
  EXPECT_NEAR(drawn[3], 2000, 200);
}

std::vector<int> genomes(const auto& side) {
  std::vector<int> all;
  for (const auto& one : side.members()) all.push_back(one.genome);
  return all;
}

TEST(Infeasible, ElitesThenOffspringThenOtherParents) {
  Infeasible<Words> side(4);
  const auto next = [&](std::size_t elites, std::initializer_list<Individual<Words>> offspring) {
    side.begin();
    for (const auto& one : offspring) side.insert(one);
    side.end(elites);
    return genomes(side);
  };
  const auto one = [](std::uint16_t genome, int violations) {
    return Individual<Words>{.genome = genome, .violations = violations};
  };
  EXPECT_EQ(next(0, {one(1, 5), one(2, 3), one(3, 4), one(4, 6)}), (std::vector{1, 2, 3, 4}));
  EXPECT_EQ(next(1, {one(5, 9), one(6, 9)}), (std::vector{2, 3, 5, 6}));                          // two parents fill up
  EXPECT_EQ(next(1, {one(7, 8), one(8, 7), one(9, 1), one(10, 2)}), (std::vector{2, 8, 9, 10}));  // too many: the best
}

TEST(Nsga2, ParentsWinATournamentOnDominance) {
  Nsga2<Words> side(10);
  side.begin();
  side.insert({.genome = 0, .objectives = {0, 1}});
  side.insert({.genome = 1, .objectives = {1, 0}});
  side.insert({.genome = 2, .objectives = {1, 1}});
  side.end(0);
  std::array<int, 3> drawn{};
  Rng rng(1);
  for (int i = 0; i < 9000; ++i) ++drawn[side.parent(rng).genome];
  EXPECT_NEAR(drawn[0], 4000, 250);  // of nine pairs: 0 wins 00, 01, 02, 20; 1 likewise; 2 only against itself
  EXPECT_NEAR(drawn[1], 4000, 250);
  EXPECT_NEAR(drawn[2], 1000, 150);
}

}  // namespace
}  // namespace crux::evolve::evolve_test
