// levels.cpp -- the laws of levels and of ranges of ratings (service/asking.hpp): what is made lies in its band when it is graded
// anew, soon, and spreads over the scale; and any range within what a game makes is met, soon, or is said not to be.
//
// None of them names a rating: the figures and the recipes may change. In the environment, CRUX_LEVELS=60 asks for sixty puzzles
// of each level instead of twenty, and CRUX_RANGES=5 for five in each range instead of one.
#include <fmt/format.h>

#include <ctime>
#include <iostream>
#include <map>

#include "grade/rating/model.hpp"
#include "grade/rating/rating.hpp"
#include "service/asking.hpp"
#include "service/generating.hpp"
#include "tests/conformance/laws.hpp"

namespace crux::conformance::levels_test {
namespace {

double cpu_now() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::size_t asked_for(const char* name, std::size_t usually) {
  const char* const many = std::getenv(name);
  return many ? std::strtoull(many, nullptr, 10) : usually;
}
std::size_t of_each_level() { return asked_for("CRUX_LEVELS", 20); }
std::size_t in_each_range() { return asked_for("CRUX_RANGES", 1); }

// Promised for every level and every range, in seconds.
constexpr double usually = 1, at_worst = 5;

struct One {
  std::string level;
  double seconds = 0;
  Json line;
  std::optional<Rating> rating;  // graded anew, by somebody who knows the puzzle alone
};

GenerateVisitor keeping(std::vector<Json>& lines) {
  return {.puzzle =
              [&](Json line) {
                lines.push_back(std::move(line));
                return true;
              },
          .progress = [](const GenerateReport&) {},
          .note = [](std::string_view) {}};
}

std::optional<Rating> graded_anew(const Json& line) {
  const auto any = read_line(line.dump());
  if (!any) return std::nullopt;
  return any->game->grade(*any, {.sets = {}, .against = {}, .budget = any->game->patience, .ladder = true}, {}).rating;
}

// Puzzles of each level, each by a request of its own. They are made once for all laws.
const std::vector<One>& made(const GameEntry& game) {
  static std::map<std::string_view, std::vector<One>> known;
  const auto [place, is_new] = known.try_emplace(game.name);
  if (!is_new) return place->second;
  for (const Level& level : game.levels)
    for (std::size_t seed = 1; seed <= of_each_level(); ++seed) {
      auto ask = at_level(game, level.name);
      ask->seed = seed;
      std::vector<Json> lines;
      const double before = cpu_now();
      const auto making = make_puzzles(game, *ask, {}, keeping(lines));
      const double seconds = cpu_now() - before;
      EXPECT_TRUE(making && lines.size() == 1) << level.name << " " << seed;
      if (lines.size() == 1) place->second.push_back({std::string(level.name), seconds, lines[0], graded_anew(lines[0])});
    }
  return place->second;
}

double quantile(std::vector<double> values, double part) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

// The first quarter, and so on, as Python's statistics.quantiles has it nearly: between the two values that are next to it.
double interquartile_range(const std::vector<double>& values) { return quantile(values, 0.75) - quantile(values, 0.25); }

template <class G>
struct Levels : ::testing::Test {};
TYPED_TEST_SUITE(Levels, Games, GameNames);

TYPED_TEST(Levels, NineteenOfTwentyLieInTheirBand) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (game.levels.empty()) GTEST_SKIP() << game.name << " has no levels";
  for (const Level& level : game.levels) {
    std::size_t all = 0, inside = 0;
    for (const One& one : made(game)) {
      if (one.level != level.name) continue;
      ++all;
      inside += one.rating && one.rating->kind == Rating::Kind::known && one.rating->level == level.name ? 1 : 0;
    }
    EXPECT_EQ(all, of_each_level()) << level.name;
    EXPECT_GE(20 * inside, 19 * all) << level.name << ": " << inside << " of " << all;
  }
}

TYPED_TEST(Levels, AreMadeSoon) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (game.levels.empty()) GTEST_SKIP() << game.name << " has no levels";
  for (const Level& level : game.levels) {
    std::vector<double> seconds;
    for (const One& one : made(game))
      if (one.level == level.name) seconds.push_back(one.seconds);
    ASSERT_FALSE(seconds.empty());
    EXPECT_LE(quantile(seconds, 0.5), usually) << level.name;
    EXPECT_LE(quantile(seconds, 1), at_worst) << level.name;
  }
}

TYPED_TEST(Levels, SpreadOverTheScale) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (game.levels.empty()) GTEST_SKIP() << game.name << " has no levels";
  std::vector<double> values;
  for (const One& one : made(game))
    if (one.rating) values.push_back(std::round(one.rating->value));
  ASSERT_FALSE(values.empty());
  const std::set<double> distinct(values.begin(), values.end());
  std::cout << game.name << ": " << values.size() << " puzzles, " << distinct.size() << " distinct ratings, interquartile range "
            << interquartile_range(values) << "\n";
  EXPECT_EQ(values.size(), game.levels.size() * of_each_level());
  EXPECT_GE(5 * distinct.size(), values.size());
  EXPECT_GE(interquartile_range(values), 150);
}

// ---- ranges

// Ranges of fifty points, one beside the other, from the easiest to the hardest that the game is known to make.
std::vector<RatingRange> ranges(const GameEntry& game) {
  std::vector<double> values;
  for (const One& one : made(game))
    if (one.rating) values.push_back(one.rating->value);
  const double least = std::floor(quantile(values, 0) / 50) * 50, most = quantile(values, 1);
  std::vector<RatingRange> all;
  for (double from = least; from <= most; from += 50) all.push_back({from, from + 50});
  return all;
}

TYPED_TEST(Levels, AnyRangeIsMetSoon) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (game.levels.empty()) GTEST_SKIP() << game.name << " has no levels";
  std::vector<double> seconds;
  for (const RatingRange& range : ranges(game))
    for (std::size_t seed = 1; seed <= in_each_range(); ++seed) {
      SCOPED_TRACE(to_text(range) + " seed " + std::to_string(seed));
      auto ask = request_for(game, {.rating = range});
      ASSERT_TRUE(ask);
      ask->seed = seed;
      ask->now = cpu_now;
      ask->patience = at_worst;
      std::vector<Json> lines;
      const double before = cpu_now();
      const auto making = make_puzzles(game, *ask, {}, keeping(lines));
      seconds.push_back(cpu_now() - before);
      ASSERT_TRUE(making);
      ASSERT_EQ(lines.size(), 1U) << why_too_few(*ask, making->report);
      const auto rating = graded_anew(lines[0]);
      ASSERT_TRUE(rating);
      EXPECT_TRUE(rating->kind == Rating::Kind::known && range.contains(rating->value)) << rating->value;
    }
  std::cout << game.name << ": " << seconds.size() << " ranges, median " << quantile(seconds, 0.5) << " s, "
            << quantile(seconds, 1) << " s at worst\n";
  EXPECT_LE(quantile(seconds, 0.5), usually);
  EXPECT_LE(quantile(seconds, 1), at_worst);
}

// A puzzle's recipe, asked for by its parameters, makes the same line, though it was found among the candidates of many recipes.
TYPED_TEST(Levels, TheRecipeOfAPuzzleInARangeMakesItAgain) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (game.levels.empty()) GTEST_SKIP() << game.name << " has no levels";
  const std::vector<RatingRange> all = ranges(game);
  for (const std::size_t at : {std::size_t{0}, all.size() / 2, all.size() * 3 / 4}) {
    SCOPED_TRACE(to_text(all[at]));
    auto ask = request_for(game, {.rating = all[at]});
    ASSERT_TRUE(ask);
    ask->seed = 9;
    std::vector<Json> lines;
    ASSERT_TRUE(make_puzzles(game, *ask, {}, keeping(lines)));
    ASSERT_EQ(lines.size(), 1U);
    const Json& recipe = lines[0]["recipe"];
    auto same = again(game, recipe, recipe["seed"].get<std::uint64_t>());
    ASSERT_TRUE(same) << to_text(same.error());
    same->tries = recipe["budget"].get<std::uint64_t>();
    ASSERT_TRUE(make_puzzles(game, *same, {}, keeping(lines)));
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].dump(), lines[1].dump());
  }
}

// Nothing is as hard as that. The clock runs ahead, so that the law costs little.
TYPED_TEST(Levels, ARangeThatCannotBeMetIsSaidSo) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (game.levels.empty()) GTEST_SKIP() << game.name << " has no levels";
  const RatingRange range{rating::highest - 50, rating::highest - 1};
  auto ask = request_for(game, {.rating = range});
  ASSERT_TRUE(ask);
  EXPECT_EQ(ask->patience, seconds_for_a_range);
  ask->now = [] { return 3 * cpu_now(); };
  std::vector<Json> lines;
  const double before = cpu_now();
  const auto making = make_puzzles(game, *ask, {}, keeping(lines));
  EXPECT_LE(cpu_now() - before, at_worst);
  ASSERT_TRUE(making);
  EXPECT_EQ(making->end, MakingEnd::none);
  EXPECT_TRUE(lines.empty());
  EXPECT_TRUE(making->report.slow);
  ASSERT_TRUE(making->report.closest);
  EXPECT_FALSE(range.contains(*making->report.closest));
  const std::string why = why_none_is_rated_so(range, making->report);
  EXPECT_TRUE(why.contains(fmt::format("the nearest has {:.0f}", *making->report.closest))) << why;
  EXPECT_EQ(none_made(*ask, *making).found, why);
}

// What a person gives holds, whatever recipes are tried.
TYPED_TEST(Levels, GivenParametersHoldInARange) {
  const GameEntry& game = *find_game(TypeParam::name);
  if (game.levels.empty()) GTEST_SKIP() << game.name << " has no levels";
  for (const Level& level : game.levels) {
    const Json given = Json::parse(level.parameters);
    const auto ask = request_for(game, {.rating = RatingRange{1, 2}, .parameters = given});
    ASSERT_TRUE(ask) << level.name;
    EXPECT_EQ(ask->parameters, given);
    for (const Json& other : ask->others)
      for (const auto& [name, value] : given.items()) EXPECT_EQ(other.at(name), value) << level.name << name;
  }
}

}  // namespace
}  // namespace crux::conformance::levels_test
