#include "games/robot/solve/survey.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/robot/solve/least.hpp"
#include "games/robot/tests/random.hpp"
#include "tests/support/cases.hpp"

namespace crux::robot::survey_test {
namespace {

// The bound against the truth: no program that runs like this is shorter than the windows say.
TEST(Windows, NeverAskForTooMuch) {
  int sharp = 0, tried = 0;
  for (std::uint64_t seed = 0; seed < tests::cases(3000); ++seed) {
    Rng rng(seed);
    const Program program = random_program(rng, {.most_statements = 6});
    std::vector<Action> trace;
    for (const Step& step : unroll(program, 200)) trace.push_back(step.action);
    // A run may end before its program does: the facts seen so far hold for the whole.
    const std::size_t seen = rng.below(2) == 0 ? trace.size() : rng.below(trace.size() + 1);
    Windows windows;
    for (std::size_t i = 0; i < seen; ++i) windows.push(trace[i]);
    ASSERT_LE(windows.least_commands(0), commands(program)) << seed << "\n" << write_program(program);
    if (seen < 12) continue;
    ++tried;
    sharp += windows.least_commands(0) * 2 >= commands(program);
  }
  EXPECT_GT(sharp, tried / 2);
}

TEST(Windows, ForgetWhatIsTakenBack) {
  Rng rng(1);
  Windows windows, again;
  std::vector<Action> kept;
  for (int i = 0; i < 200; ++i) {
    if (!kept.empty() && rng.below(3) == 0) {
      windows.pop();
      kept.pop_back();
    } else {
      kept.push_back(static_cast<Action>(rng.below(4)));
      windows.push(kept.back());
    }
  }
  for (const Action action : kept) again.push(action);
  EXPECT_EQ(windows.least_commands(0), again.least_commands(0));
  EXPECT_TRUE(std::ranges::equal(windows.trace(), kept));
}

void each_play(const Ground& ground, const World& world, int left, std::vector<Action>& so_far,
               std::set<std::string>& solutions) {
  if (world.solved()) solutions.insert(letters(so_far));
  if (world.solved() || left == 0) return;
  for (const Action action : all_actions()) {
    if (trouble(ground, world, action) != Trouble::none) continue;
    World next = world;
    apply(ground, next, action);
    so_far.push_back(action);
    each_play(ground, next, left - 1, so_far, solutions);
    so_far.pop_back();
  }
}

TEST(Survey, SeesEverySolutionThatIsShortEnough) {
  int some = 0, cut = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng(seed, 5);
    const Ground ground(random_layout(rng, 4, 3));
    if (ground.start().solved()) continue;
    const Outlook outlook(ground);
    const int steps = 6;
    std::set<std::string> all, seen;
    std::vector<Action> so_far;
    each_play(ground, ground.start(), steps, so_far, all);
    for (const int most : {100, 4}) {
      int limit = most;
      Budget budget;
      seen.clear();
      EXPECT_TRUE(survey(ground, outlook, steps, limit, budget, [&](std::span<const Action> trace) {
        EXPECT_TRUE(seen.insert(letters(trace)).second);
        return true;
      }));
      if (most == 100) {
        EXPECT_EQ(seen, all) << seed;
      } else {
        for (const std::string& play : all) {
          std::vector<Action> actions;
          for (const char c : play) actions.push_back(static_cast<Action>(action_letters.find(c)));
          Budget own(least_patience);
          if (least_program_cut_off(actions, all_programs, 1000, own).commands <= most) {
            EXPECT_TRUE(seen.contains(play)) << seed << " " << play;
          }
        }
        cut += seen.size() < all.size();
      }
    }
    some += !all.empty();
  }
  EXPECT_GT(some, 40);
  EXPECT_GT(cut, 10);
}

}  // namespace
}  // namespace crux::robot::survey_test
