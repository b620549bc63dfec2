// breeding.cpp -- the laws of games that are bred (core/evolvable.hpp, core/generated.hpp): genomes keep the format whatever
// changes them, what is said to be feasible is, threads change nothing, and what is reported as met is met when the puzzle is
// graded anew.
//
// No law knows a game. Budgets are small: to breed well is not what is tested here.
#include "generate/breeding.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "cluster/spread.hpp"
#include "generate/evolve/individual.hpp"
#include "tests/conformance/made.hpp"

namespace crux::conformance::breeding_test {
namespace {

template <class G>
struct Breeding : ::testing::Test {};
TYPED_TEST_SUITE(Breeding, Games, GameNames);

// ---- genomes

// Genomes of all ages: drawn, and changed and crossed again and again. Two families, of different seeds.
template <class Breed>
void on_genomes(const typename Breed::Targets& targets, int rounds, const auto& law) {
  for (const std::uint64_t seed : {1, 2}) {
    Rng rng(seed);
    auto a = Breed::random(targets, rng), b = Breed::random(targets, rng);
    law(a);
    for (int round = 0; round < rounds; ++round) {
      auto [first, second] = Breed::cross(a, b, rng);
      law(first);
      Breed::mutate(first, targets, rng);
      Breed::mutate(second, targets, rng);
      law(first);
      // Now and then the blood of a stranger, or both would soon be alike.
      a = round % 8 == 7 ? Breed::random(targets, rng) : std::move(first);
      b = std::move(second);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

// Small puzzles: the parameters that somebody gets who asks for an easy one by a way that breeds. Their rating is not asked for.
template <class G>
Json small_parameters(std::string_view way = "elites") {
  const auto easy = request_for(*find_game(G::name), {.level = "easy", .by = std::string(way)});
  EXPECT_TRUE(easy) << (easy ? "" : to_text(easy.error()));
  if (!easy) return Json::object();
  const auto parameters = G::read_parameters(easy->parameters);
  EXPECT_TRUE(parameters) << G::name << " does not take the parameters of its own level";
  if (parameters) {
    const auto targets = generate::own_targets<G>(*parameters, way == "elites");
    EXPECT_TRUE(targets) << G::name << (targets ? "" : ": " + to_text(targets.error()));
  }
  return easy->parameters;
}

template <class G>
typename MapBreedOf<G>::Targets small_targets() {
  auto targets = generate::own_targets<G>(G::read_parameters(small_parameters<G>()).value(), true);
  EXPECT_TRUE(targets);
  return std::move(*targets);
}

TYPED_TEST(Breeding, ChangesKeepTheFormat) {
  using G = TypeParam;
  if constexpr (!can<G, Illuminated>) {
    GTEST_SKIP() << G::name << " has no genomes that are puzzles";
  } else {
    const auto targets = small_targets<G>();
    std::size_t puzzles = 0;
    on_genomes<MapBreedOf<G>>(targets, 60, [&](const typename MapBreedOf<G>::Genome& genome) {
      const auto made = G::express(genome, targets);
      if (!made) return;
      ++puzzles;
      const Json json = G::write(made->puzzle);
      const auto read = G::read(json);
      ASSERT_TRUE(read) << to_text(read.error()) << json;
      EXPECT_EQ(*read, made->puzzle) << json;
    });
    EXPECT_GT(puzzles, 0U);
  }
}

TYPED_TEST(Breeding, AVerdictBelongsToTheGenome) {
  using G = TypeParam;
  if constexpr (!can<G, Illuminated>) {
    GTEST_SKIP() << G::name << " has no map";
  } else {
    using Breed = MapBreedOf<G>;
    const auto targets = small_targets<G>();
    on_genomes<Breed>(targets, 20, [&](const typename Breed::Genome& genome) {
      const typename Breed::Genome copy = genome;
      EXPECT_TRUE(copy == genome);
      EXPECT_EQ(Breed::fingerprint(copy), Breed::fingerprint(genome));
      const auto verdict = evolve::verdict_on<Breed>(genome, targets), again = evolve::verdict_on<Breed>(copy, targets);
      EXPECT_GE(verdict.violations, 0);
      EXPECT_EQ(verdict.violations, again.violations);
      EXPECT_EQ(verdict.objectives, again.objectives);
      EXPECT_EQ(verdict.niche, again.niche);
      if (verdict.violations == 0) {
        EXPECT_EQ(verdict.objectives, Breed::objectives(genome, targets));
      }
      for (const auto value : verdict.objectives) EXPECT_TRUE(value == value && (verdict.violations == 0 || value == 0));
    });
  }
}

TYPED_TEST(Breeding, NichesLieInTheMap) {
  using G = TypeParam;
  if constexpr (!can<G, Illuminated>) {
    GTEST_SKIP() << G::name << " has no map";
  } else {
    const auto parameters = G::read_parameters(small_parameters<G>()).value();
    const auto targets = small_targets<G>();
    const std::size_t rows = G::row_names(parameters).size();
    const std::size_t columns = G::column_names(parameters).size();
    EXPECT_LE(columns, static_cast<std::size_t>(G::columns));  // fewer, if what is asked for has no more
    on_genomes<MapBreedOf<G>>(targets, 40, [&](const typename MapBreedOf<G>::Genome& genome) {
      const auto verdict = evolve::verdict_on<MapBreedOf<G>>(genome, targets);
      EXPECT_TRUE(verdict.violations > 0 || rows == 0 || verdict.niche.row < rows) << verdict.niche.row;
      EXPECT_TRUE(verdict.violations > 0 || std::min<std::size_t>(verdict.niche.column, G::columns - 1) < columns)
          << verdict.niche.column;
    });
  }
}

// ---- what comes of them, as anybody sees it

template <class G>
std::vector<std::string_view> bred_ways() {
  std::vector<std::string_view> ways;
  if constexpr (can<G, Bred>)
    for (const std::string_view way : G::ways)
      if (way == "evolve" || way == "elites") ways.push_back(way);
  return ways;
}

// REQUIRES: it is bred.
template <class G>
GenerateRequest asked(std::string_view way, std::uint64_t tries) {
  GenerateRequest ask;
  if constexpr (can<G, Bred>) ask.parameters = small_parameters<G>(way);
  ask.by = way;
  ask.count = 6, ask.seed = 7, ask.tries = tries;
  return ask;
}

constexpr std::uint64_t some = 3000, few = 1000;  // genomes

// Bred once for all tests.
template <class G>
const std::vector<Json>& bred(std::string_view way) {
  static std::map<std::string_view, std::vector<Json>> known;
  const auto [place, is_new] = known.try_emplace(way);
  if (is_new) place->second = make_lines(*find_game(G::name), asked<G>(way, some));
  return place->second;
}

std::string text_of(const std::vector<Json>& lines) {
  std::string text;
  for (const Json& line : lines) text += line.dump() + "\n";
  return text;
}

TYPED_TEST(Breeding, EqualSeedsGiveEqualBytesOnAnyNumberOfThreads) {
  using G = TypeParam;
  const GameEntry& game = *find_game(G::name);
  if (bred_ways<G>().empty()) GTEST_SKIP() << game.name << " is not bred";
  const cluster::Ranks alone;
  for (const std::string_view way : bred_ways<G>()) {
    SCOPED_TRACE(way);
    const std::string lines = text_of(bred<G>(way));
    EXPECT_FALSE(lines.empty());
    for (const int threads : {1, 2, 4}) {
      cluster::Spread spread(alone, threads);
      auto ask = asked<G>(way, some);
      ask.spread = std::ref(spread);
      EXPECT_EQ(text_of(make_lines(game, ask)), lines) << threads;
    }
    auto other = asked<G>(way, some);
    other.seed = 8;
    EXPECT_NE(text_of(make_lines(game, other)), lines);
  }
}

TYPED_TEST(Breeding, WhoOnlyBreedsMakesNothing) {
  using G = TypeParam;
  const GameEntry& game = *find_game(G::name);
  if (bred_ways<G>().empty()) GTEST_SKIP() << game.name << " is not bred";
  for (const std::string_view way : bred_ways<G>()) {
    auto ask = asked<G>(way, few);
    ask.only_breeds = true;
    EXPECT_TRUE(make_lines(game, ask).empty()) << way;
  }
}

TYPED_TEST(Breeding, WhatIsSaidToBeFeasibleIs) {
  using G = TypeParam;
  const GameEntry& game = *find_game(G::name);
  if (bred_ways<G>().empty()) GTEST_SKIP() << game.name << " is not bred";
  for (const std::string_view way : bred_ways<G>())
    for (const Json& line : bred<G>(way)) {
      SCOPED_TRACE(line.dump());
      const auto any = read_line(line.dump());
      ASSERT_TRUE(any) << to_text(any.error());
      EXPECT_EQ(game.write(*any), line["puzzle"]);
      Budget budget(game.search_patience);
      const SolveReport found =
          game.solve(*any, {.count_only = true, .limit = 2, .shortest = false}, budget, [](const Trace&) {});
      EXPECT_GE(found.solutions, 1U);
      EXPECT_TRUE(!line.value("unique", false) || !found.complete || found.solutions == 1);
    }
}

// A puzzle that misses a target is nearer than a genome that is no good puzzle, so such puzzles are not lost on the way.
TYPED_TEST(Breeding, AMapThatStaysEmptySaysHowNearItCame) {
  using G = TypeParam;
  const GameEntry& game = *find_game(G::name);
  const auto ways = bred_ways<G>();
  if (std::ranges::find(ways, "elites") == ways.end() || game.rating_figures.empty()) GTEST_SKIP() << game.name << " has no map";
  auto ask = asked<G>("elites", few);
  ask.rating = RatingRange{.least = 3990};
  GenerateReport report;
  EXPECT_TRUE(make_lines(game, ask, &report).empty());
  EXPECT_FALSE(report.near.empty());
}

// What to ask for is taken from a puzzle that the same way has made.
TYPED_TEST(Breeding, TargetsThatAreReportedAsMetAreMetByGradingAnew) {
  using G = TypeParam;
  const GameEntry& game = *find_game(G::name);
  if (bred_ways<G>().empty()) GTEST_SKIP() << game.name << " is not bred";
  for (const std::string_view way : bred_ways<G>()) {
    std::size_t made = 0;
    for (const std::string name : {"tsi", "solutions", "rating", "insight"}) {
      SCOPED_TRACE(std::string(way) + " " + name);
      ASSERT_FALSE(bred<G>(way).empty());
      const auto value = graded_anew(bred<G>(way).front(), read_target(game, name));
      if (!value || !std::isfinite(*value)) continue;
      const double about = name == "rating" ? 100 : 2;
      Wish wish{.by = std::string(way)};
      ASSERT_TRUE(add_target(game, wish, name, Json{std::max(0.0, *value - about), *value + about}, "--target"));
      auto ask = asked<G>(way, few);
      ask.tsi = wish.tsi, ask.rating = wish.rating, ask.targets = wish.targets;
      for (const Json& line : make_lines(game, ask)) {
        ++made;
        EXPECT_EQ(line["recipe"]["parameters"]["by"], way);
        for (const Target& target : all_targets(ask, classes_of(game)))
          EXPECT_EQ(target.misses(graded_anew(line, target)), 0)
              << target.name << graded_anew(line, target).value_or(NAN) << line["puzzle"];
      }
    }
    EXPECT_GT(made, 0U) << way << ": targets that one of its puzzles meets are sometimes met";
  }
}

}  // namespace
}  // namespace crux::conformance::breeding_test
