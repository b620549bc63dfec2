// test.cpp -- the game as graders see it: the program without loops, and the bots that write programs.
#include <gtest/gtest.h>

#include "core/hint.hpp"
#include "games/robot/robot.hpp"
#include "games/robot/show/remark.hpp"
#include "games/robot/tests/random.hpp"
#include "grade/information/information.hpp"
#include "grade/strata/strata.hpp"

namespace crux::robot::game_test {
namespace {

// All plays of so many actions, counted: the chance that a blind player presses every switch.
double chance(const Puzzle& p, const World& world, int left) {
  if (world.solved()) return 1;
  if (left == 0) return 0;
  double sum = 0;
  int choices = 0;
  for (const Action action : all_actions()) {
    if (trouble(p.ground(), world, action) != Trouble::none) continue;
    World next = world;
    apply(p.ground(), next, action);
    sum += chance(p, next, left - 1);
    ++choices;
  }
  return sum / choices;
}

TEST(Robot, TsiIsTheChanceOfABlindProgram) {
  int tried = 0;
  for (std::uint64_t seed = 0; seed < 800 && tried < 60; ++seed) {
    Rng rng(seed, 7);
    const Puzzle p(random_layout(rng, 4, 2));
    const Straight& way = straight_of(p);
    if (!way.actions || way.actions->empty() || way.actions->size() > 7) continue;
    ++tried;
    Budget budget(Robot::patience);
    const auto found = information::measure<Robot>(p, UniformPolicy{}, Mode::strict, budget, Robot::foresee(p, Budget()));
    const double expected = -std::log2(chance(p, p.ground().start(), static_cast<int>(way.actions->size())));
    EXPECT_NEAR(found.tsi, expected, 1e-9) << seed;
  }
  EXPECT_GT(tried, 30);
}

TEST(Robot, APlanKnowsTheWay) {
  const Puzzle p(world_of({{"###"}, {"> x"}}));
  State s = Robot::start(p);
  EXPECT_EQ(s.left, 2);
  const RuleSet all{3, Mode::strict};
  EXPECT_EQ(Robot::judge(p, s, Action::forward, all), Verdict::must_take);
  EXPECT_EQ(Robot::judge(p, s, Action::turn_left, all), Verdict::cannot_take);
  EXPECT_EQ(Robot::judge(p, s, Action::turn_left, RuleSet{}), Verdict::unknown);
  EXPECT_EQ(Robot::explain(p, s, Action::turn_left, all).size(), 2);
}

std::optional<std::string_view> class_of(const Puzzle& p) {
  const auto standing = strata::stand<Robot>(p, Robot::patience);
  return standing.rung ? std::optional(standing.ladder[*standing.rung].label) : std::nullopt;
}

TEST(Robot, TheClassIsTheSimplestKindOfProgramThatIsBest) {
  EXPECT_EQ(class_of(Puzzle(world_of({{"##"}, {">x"}}))), "Straight");
  EXPECT_EQ(class_of(Puzzle(world_of({{"#####"}, {">   x"}}))), "Repeat");
  EXPECT_EQ(class_of(Puzzle(world_of({{"## #"}, {">  x"}}))), std::nullopt);
  // Round a square: four sides of three, and to the left at each corner.
  const Puzzle round(world_of({{"####", "#  #", "#  #", "####"}, {"  o ", "    ", "    ", "x^  "}}));
  EXPECT_TRUE(class_of(round).has_value());
}

TEST(Robot, HintsSayWhereAProgramFails) {
  const Puzzle p(world_of({{"#####"}, {">   x"}}));
  const auto failed = Robot::hint(p, "repeat 2; forward; climb up; end repeat", {});
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->says, "Step 2, line 1: climb up failed: there is no block to climb in front of the robot.");
  const auto begun = Robot::hint(p, "", {});
  ASSERT_EQ(begun->next.size(), 1);
  EXPECT_EQ(begun->next[0].move, "forward");
  EXPECT_EQ(begun->next[0].verdict, Verdict::must_take);
  const auto longer = Robot::hint(p, "FFFF", {}), shortest = Robot::hint(p, "repeat 4; forward; end repeat", {});
  EXPECT_EQ(longer->says, "Solved in 4 commands; 2 are enough, with a repeat.");
  EXPECT_EQ(shortest->says, "Solved in 2 commands: there is no shorter program.");
  EXPECT_EQ(longer->guide.why, "Your program works. It has 4 commands; 2 are enough, with a repeat.");
  EXPECT_EQ(shortest->guide.why, "Your program works. It has 2 commands: there is no shorter program.");
  EXPECT_FALSE(Robot::hint(p, "jump", {}));
}

TEST(Robot, RemarksCompareWithWhatWasMeant) {
  const Puzzle p(world_of({{"#####"}, {">   x"}}));
  const Json meant = to_json(appraise(p, Json{{"solution", "repeat 2\nforward\nforward\nend repeat"}}));
  EXPECT_EQ(meant.at("commands"), 2);
  EXPECT_EQ(meant.at("straight"), 4);
  EXPECT_EQ(meant.at("saving"), 2);
  EXPECT_EQ(meant.at("actions"), 4);
  EXPECT_EQ(meant.at("intended_is_best"), false);
  EXPECT_EQ(meant.at("uses").at("repeat"), 1);
  EXPECT_EQ(to_json(appraise(p, Json{{"solution", "repeat 4; forward; end repeat"}})).at("intended_is_best"), true);
  EXPECT_EQ(to_json(appraise(p, Json::object())).at("intended_is_best"), nullptr);
}

}  // namespace
}  // namespace crux::robot::game_test
