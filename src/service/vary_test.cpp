#include "service/vary.hpp"

#include <gtest/gtest.h>

#include "service/idea.hpp"

namespace crux::vary_test {
namespace {

AnyPuzzle puzzle(const char* game, const char* json) {
  auto any = read_parsed({{"crux", 1}, {"game", game}, {"id", "p"}, {"puzzle", Json::parse(json)}});
  EXPECT_TRUE(any) << to_text(any.error());
  return *any;
}
// One solution.
AnyPuzzle small_panel() {
  return puzzle("panel", R"({"width":3,"height":3,"starts":[[0,0]],"ends":[[3,3]],"marks":[
    {"kind":"square","cell":[0,2],"colour":"black"},{"kind":"square","cell":[1,1],"colour":"white"},
    {"kind":"star","cell":[2,0],"colour":"black"},{"kind":"star","cell":[2,2],"colour":"black"},
    {"kind":"triangle","cell":[1,0],"count":2},{"kind":"triangle","cell":[0,1],"count":1}]})");
}

std::vector<std::string> texts(const Variations& found, const AnyPuzzle& from, const VaryRequest& ask) {
  std::vector<std::string> all;
  for (const Json& line : lines_of(found, from, ask)) all.push_back(line.dump());
  return all;
}

TEST(Vary, GoalsHaveNames) {
  for (std::size_t i = 0; i < vary_goals.size(); ++i) EXPECT_EQ(vary_goal(vary_goals[i]), static_cast<VaryGoal>(i));
  EXPECT_FALSE(vary_goal("harsher"));
}

TEST(Vary, AimsAtTheNextLevelOrHigher) {
  const AnyPuzzle any = small_panel();
  const auto aim = [&](VaryGoal goal) {
    const auto found = vary(any, {.goal = goal, .budget = 1}, {});
    EXPECT_TRUE(found);
    return found->aim - std::round(found->from.value);
  };
  const auto levels = rating::levels();
  const auto found = vary(any, {.budget = 1}, {});
  ASSERT_TRUE(found);
  ASSERT_LT(found->from.place, levels.size());
  EXPECT_EQ(aim(VaryGoal::harder), std::max(a_step, levels[found->from.place].from - std::round(found->from.value)));
  EXPECT_LE(aim(VaryGoal::easier), -a_step);
  EXPECT_EQ(aim(VaryGoal::like), 0);
}

TEST(Vary, KeepsTheOnlySolutionAndTheOrder) {
  const AnyPuzzle any = small_panel();
  Budget whole;
  ASSERT_EQ(any.game->solve(any, {.count_only = true}, whole, [](const Trace&) {}).solutions, 1U);
  for (const VaryGoal goal : {VaryGoal::harder, VaryGoal::easier, VaryGoal::like, VaryGoal::same_idea}) {
    const VaryRequest ask{.goal = goal, .count = goal == VaryGoal::same_idea ? 1U : 8U};
    const auto found = vary(any, ask, {});
    ASSERT_TRUE(found);
    ASSERT_FALSE(found->found.empty()) << why_none(*found, ask);
    double before = 0;
    for (const Variation& one : found->found) {
      Budget budget;
      EXPECT_EQ(any.game->solve(one.puzzle, {.count_only = true}, budget, [](const Trace&) {}).solutions, 1U);
      const double rank = std::abs(std::round(one.rating.value) - found->aim) + points_a_size * one.size;
      EXPECT_GE(rank, before);
      before = rank;
      EXPECT_LE(one.changes.size(), most_changes);
      EXPECT_GE(one.size, std::ssize(one.changes));
      EXPECT_TRUE(goal != VaryGoal::same_idea || has_same_idea(idea_of(any, {}), one.puzzle, {}));
    }
    EXPECT_EQ(texts(*found, any, ask), texts(*vary(any, ask, {}), any, ask)) << "the same seed";
  }
}

TEST(Vary, EndsWithItsBudgetItsTimeOrAStop) {
  const AnyPuzzle any = small_panel();
  const auto few = vary(any, {.goal = VaryGoal::harder, .budget = 10}, {});
  ASSERT_TRUE(few);
  EXPECT_LE(few->graded, 10U);
  EXPECT_FALSE(few->late);
  double time = 0;
  const auto clock = [&] { return time += 1; };
  const auto late = vary(any, {.goal = VaryGoal::harder, .patience = 5, .now = clock}, {});
  ASSERT_TRUE(late);
  EXPECT_TRUE(late->late);
  EXPECT_LT(late->graded, 6U);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(vary(any, {}, stop.get_token()).value_or(Variations{}).graded > 0);
}

TEST(Vary, RefusesPuzzlesWithoutASolution) {
  const auto none = vary(puzzle("panel", R"({"width":1,"height":1,"starts":[[0,0]],"ends":[[1,1]],"marks":[
    {"kind":"star","cell":[0,0],"colour":"black"}]})"),
                         {}, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().found, "this puzzle has no solution");
}

TEST(Vary, SaysThatThereIsNone) {
  // Two burrows have one tunnel, and nothing makes that hard.
  const AnyPuzzle any = puzzle("burrows", R"({"nodes":[[0,0],[1,0]],"edges":[[0,1,3]],"start":0})");
  const VaryRequest ask{.goal = VaryGoal::harder};
  const auto found = vary(any, ask, {});
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->found.empty());
  EXPECT_TRUE(why_none(*found, ask).starts_with("no harder puzzle was found among ")) << why_none(*found, ask);
}

}  // namespace
}  // namespace crux::vary_test
