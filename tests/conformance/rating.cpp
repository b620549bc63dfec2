// rating.cpp -- the laws of ratings: figures that can be read, rungs that are there, and numbers that follow the bots
// (core/rated.hpp).
#include <ctime>
#include <iostream>

#include "core/rated.hpp"
#include "grade/rating/of_game.hpp"
#include "tests/conformance/laws.hpp"

namespace crux::conformance::rating_test {
namespace {

template <class G>
struct Ratings : ::testing::Test {};
TYPED_TEST_SUITE(Ratings, Games, GameNames);

TYPED_TEST(Ratings, HaveFigures) {
  using G = TypeParam;
  if constexpr (!can<G, Rated>) {
    EXPECT_FALSE((can<G, Laddered>)) << G::name << " has bots, and so it can be rated";
  } else {
    const auto scale = rating::read_scale(G::rating_figures);
    ASSERT_TRUE(scale) << to_text(scale.error());
    const auto bots = find_game(G::name)->bots();
    for (const rating::Rung& rung : scale->rungs) {
      SCOPED_TRACE(rung.name);
      const auto known = std::ranges::find(bots, rung.bot, &BotInfo::name);
      EXPECT_TRUE(rung.bot.empty() || (known != bots.end() && !known->label.empty())) << rung.bot;
      EXPECT_TRUE(rung.rules.empty() || rating::rules_named<G>(rung.rules)) << rung.rules;
      EXPECT_FALSE(rung.says.empty());
    }
    EXPECT_FALSE(std::string_view(G::effort_unit).empty());
  }
}

// Every puzzle that has a solution has a rating, and it is a bound if and only if something was cut short.
TYPED_TEST(Ratings, AreThereForEveryPuzzleThatCanBeSolved) {
  using G = TypeParam;
  if constexpr (!can<G, Rated>) {
    GTEST_SKIP() << G::name << " has no ratings";
  } else {
    int rated = 0;
    for (const Line& line : corpus(G::name)) {
      SCOPED_TRACE(line.where);
      const auto any = read_line(line.text);
      ASSERT_TRUE(any);
      const GradeReport report = any->game->grade(*any, {.sets = {}, .against = {}, .budget = patience, .ladder = true}, {});
      if (report.solutions.solutions == 0) continue;
      ASSERT_TRUE(report.rating);
      ++rated;
      EXPECT_GE(report.rating->value, rating::lowest);
      EXPECT_LE(report.rating->value, rating::highest);
      EXPECT_GT(report.rating->error, 0);
      EXPECT_EQ(report.rating->level, rating::levels()[rating::level_of(report.rating->value)].name);
      EXPECT_FALSE(report.rating->because.empty());
      if (to_json(*report.ladder)["exhausted"].empty() && report.rating->effort.exact()) {
        EXPECT_EQ(report.rating->kind, Rating::Kind::known);
      }
    }
    EXPECT_GT(rated, 0);
  }
}

// --- what a rating costs -------------------------------------------------------------------------------------------------------

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Some puzzles of each level, as lines.
std::vector<std::string> made(const GameEntry& game, std::uint64_t each) {
  std::vector<std::string> lines;
  for (const Level& level : game.levels) {
    GenerateRequest ask;
    ask.parameters = Json::parse(level.parameters);
    ask.label = level.label;
    ask.count = each;
    ask.seed = 11;
    const auto visit = [&](const Json& line) {
      Json puzzle{{"crux", 1}, {"game", game.name}, {"puzzle", line["puzzle"]}};
      lines.push_back(puzzle.dump());
      return true;
    };
    const auto done =
        game.generate(ask, {}, {.puzzle = visit, .progress = [](const GenerateReport&) {}, .note = [](std::string_view) {}});
    EXPECT_TRUE(done) << level.name;
  }
  return lines;
}

// The least CPU time that grading one puzzle took so far, without and with its rating.
struct Cost {
  std::string line;
  double without = 1e9, with = 1e9;
};

// Grades it once without and once with the rating, which goes first if it is `first`: the other one finds warm caches. `crux
// grade` shows all rule sets, all bots and the game's remarks, so these are the grades that the rating is held against.
void measure_again(const GameEntry& game, const std::vector<NamedRuleSet>& sets, bool first, Cost& cost) {
  for (const bool rating : {first, !first}) {
    const auto any = read_line(cost.line);  // anew: a puzzle may remember what was found out about it
    ASSERT_TRUE(any);
    const double before = cpu_seconds();
    const GradeReport report =
        game.grade(*any, {.sets = sets, .against = {}, .budget = 0, .ladder = true, .enough = {}, .rating = rating}, {});
    if (game.remark) game.remark(*any, {});
    double& least = rating ? cost.with : cost.without;
    least = std::min(least, cpu_seconds() - before);
    ASSERT_EQ(report.rating.has_value(), rating);
  }
}

double sum_of(const std::vector<Cost>& costs, double Cost::* time) {
  double sum = 0;
  for (const Cost& cost : costs) sum += cost.*time;
  return sum;
}

double share_of_rating(const std::vector<Cost>& costs) { return sum_of(costs, &Cost::with) / sum_of(costs, &Cost::without) - 1; }

// The rating is to cost no more than a twentieth of the grades (docs/rating.md has the shares), or ten microseconds a puzzle:
// panels are graded in some thirty. A busy machine only ever adds time, so a share that is too large is measured again before it
// counts. CRUX_RATING_COST=40 in the environment: so many puzzles
// of each level, for the docs.
TYPED_TEST(Ratings, CostLittleBesideTheGradesThatTheyNeed) {
  using G = TypeParam;
  if constexpr (!can<G, Rated> || !can<G, Levelled>) {
    GTEST_SKIP() << G::name << " has no ratings";
  } else {
    constexpr double most = 0.05, most_seconds = 1e-5;
    constexpr int least_turns = 6, most_turns = 200;
    const GameEntry& game = *find_game(G::name);
    const char* const many = std::getenv("CRUX_RATING_COST");
    std::vector<NamedRuleSet> sets;
    for (const NamedRules& set : game.rules.sets) sets.push_back({std::string(set.name), {set.mask, Mode::strict}});
    std::vector<Cost> costs;
    for (std::string& line : made(game, many ? std::strtoull(many, nullptr, 10) : 2)) costs.push_back({std::move(line)});
    const auto seconds = [&] {
      return (sum_of(costs, &Cost::with) - sum_of(costs, &Cost::without)) / static_cast<double>(costs.size());
    };
    const auto is_cheap = [&] { return share_of_rating(costs) <= most || seconds() <= most_seconds; };
    for (int turn = 0; turn < most_turns && (turn < least_turns || !is_cheap()); ++turn)
      for (Cost& cost : costs) ASSERT_NO_FATAL_FAILURE(measure_again(game, sets, turn % 2 == 0, cost));
    const double more = share_of_rating(costs);
    std::cout << G::name << ": " << costs.size() << " puzzles in " << 1e3 * sum_of(costs, &Cost::without)
              << " ms without ratings, " << 100 * more << "% more with them, " << 1e6 * seconds() << " microseconds a puzzle\n";
    EXPECT_TRUE(is_cheap()) << more << " of the grades, " << 1e6 * seconds() << " microseconds a puzzle";
  }
}

}  // namespace
}  // namespace crux::conformance::rating_test
