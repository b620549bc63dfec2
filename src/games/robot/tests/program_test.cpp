// The meaning of programs: how they score, what they come to, how a run ends.
#include "games/robot/rules/program.hpp"

#include <gtest/gtest.h>

#include <map>

#include "games/robot/tests/random.hpp"

namespace crux::robot::program_test {
namespace {

using Kind = Statement::Kind;

Program program_of(std::string_view text) {
  auto program = read_template(text);
  EXPECT_TRUE(program) << text << ": " << (program ? "" : to_text(program.error()));
  return program.value_or(Program{});
}

std::string unrolled(std::span<const Statement> program, std::size_t limit = max_steps) {
  std::vector<Action> actions;
  for (const Step& step : unroll(program, limit)) actions.push_back(step.action);
  return letters(actions);
}

// Copies text for text, and every function's text whole.
std::string slowly_unrolled(std::span<const Statement> program, std::map<char, std::string>& functions) {
  std::string text;
  for (const Statement& s : program) {
    if (s.kind == Kind::action) text += letter_of(s.action);
    if (s.kind == Kind::repeat)
      for (int i = 0; i < s.count; ++i) text += slowly_unrolled(s.body, functions);
    if (s.kind == Kind::define) text += functions[s.name] = slowly_unrolled(s.body, functions);
    if (s.kind == Kind::call) text += functions.at(s.name);
  }
  return text;
}

// Lines of text that are commands: all but those that end something.
int lines_that_count(const std::string& text) {
  int count = 0;
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1)
    count += text.substr(text.find_first_not_of(' ', at), 3) != "end";
  return count;
}

TEST(Program, ScoresAsTheGameDoes) {
  EXPECT_EQ(commands({}), 0);
  EXPECT_EQ(commands(program_of("forward; forward; turn left")), 3);
  EXPECT_EQ(commands(program_of("repeat 4; forward; climb up; end repeat")), 3) << "how often does not matter";
  EXPECT_EQ(commands(program_of("function A; forward; climb up; end function; turn left; function A; function A")), 6)
      << "the definition is the first call, and its body counts once";
  EXPECT_EQ(commands(program_of("repeat 2; repeat 3; wildcard 5; end repeat; end repeat")), 7) << "as many as will stand there";
}

TEST(Program, SaysWhatItUses) {
  EXPECT_EQ(uses(program_of("forward")), Uses{});
  EXPECT_EQ(uses(program_of("repeat 2; forward; end repeat; repeat 2; turn left; end repeat")), (Uses{.repeats = 2, .depth = 1}));
  EXPECT_EQ(uses(program_of("repeat 2; repeat 3; forward; end repeat; end repeat")), (Uses{.repeats = 2, .depth = 2}));
  EXPECT_EQ(uses(program_of("function A; repeat 2; forward; end repeat; end function; function A")),
            (Uses{.repeats = 1, .functions = 1, .depth = 2}));
  EXPECT_EQ(uses(program_of("function A; forward; end function; repeat 2; function A; end repeat")),
            (Uses{.repeats = 1, .functions = 1, .depth = 2}))
      << "a call inside a repeat";
}

TEST(Program, UnrollsInTheOrderOfARun) {
  EXPECT_EQ(unrolled(program_of("forward; repeat 3; turn left; climb up; end repeat; put down")), "FLULULUS");
  EXPECT_EQ(unrolled(program_of("function A; forward; end function; turn left; function A; function A")), "FLFF");
  EXPECT_EQ(unrolled(program_of("repeat 2; function A; forward; end function; turn left; function A; end repeat; call A")),
            "FLFFLFF");
  EXPECT_EQ(
      unrolled(program_of("function A; forward; end function; function B; function A; turn left; end function; function B")),
      "FFLFL");
  EXPECT_EQ(unrolled(program_of("repeat 99; forward; end repeat"), 7), "FFFFFFF");
  const Program nested = program_of("forward\nrepeat 2\nturn left\nend repeat");
  const auto steps = unroll(nested);
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[0].from->line, 1);
  EXPECT_EQ(steps[2].from, &nested[1].body[0]);
  EXPECT_EQ(steps[2].from->line, 3);
}

TEST(Program, UnrollsAndScoresAsItsSlowTwins) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Rng rng(seed);
    const Program program = random_program(rng);
    if (!read_program(write_program(program))) continue;  // longer than a run may be
    std::map<char, std::string> functions;
    const std::string all = slowly_unrolled(program, functions);
    EXPECT_EQ(unrolled(program), all) << "seed " << seed;
    EXPECT_EQ(unrolled(program, all.size() / 2), all.substr(0, all.size() / 2)) << "seed " << seed;
    EXPECT_EQ(commands(program), lines_that_count(write_program(program))) << "seed " << seed;
    EXPECT_EQ(letters(std::vector<Action>{}), "");
  }
}

TEST(Program, StraightIsOneStatementAnAction) {
  const std::vector<Action> actions{Action::forward, Action::pick_up, Action::put_down};
  EXPECT_EQ(straight(actions), program_of("forward; pick up; put down"));
  EXPECT_EQ(unrolled(straight(actions)), "FPS");
}

// Runs on `layout`, and says how it ended.
std::string told(const Layout& layout, std::string_view text, std::size_t limit = max_steps) {
  EXPECT_FALSE(fault(layout));
  const Puzzle p(layout);
  const Program program = program_of(text);
  return sentence(p, run(p, program, limit));
}

TEST(Run, EndsWhenAllSwitchesArePressed) {
  const Layout row = world_of({{"#####"}, {">..x."}});
  EXPECT_EQ(told(row, "repeat 3; forward; end repeat"), "Solved after 3 steps.");
  EXPECT_EQ(told(row, "repeat 9; forward; end repeat"), "Solved after 3 steps.") << "what is left is not run, and cannot fail";
  EXPECT_EQ(told(row, "FFFFFFF"), "Solved after 3 steps.");
  EXPECT_EQ(told(world_of({{"#"}, {">"}}, {{0, 0, 1}}), "forward"), "Solved after 0 steps.") << "before anything is done";
  EXPECT_EQ(told(world_of({{"###"}, {"x>."}}), "B"), "Solved after 1 step.");
}

TEST(Run, EndsWithTheProgram) {
  EXPECT_EQ(told(world_of({{"#####"}, {">..x."}}), "FF"), "After 2 steps the program ends, and the switch is not pressed.");
  EXPECT_EQ(told(world_of({{"####"}, {">.xx"}}), "turn left"),
            "After 1 step the program ends, and 2 of 2 switches are not pressed.");
  EXPECT_EQ(told(world_of({{"####"}, {">.xX"}}), "L"), "After 1 step the program ends, and 1 of 2 switches is not pressed.");
}

TEST(Run, SaysWhichCommandFailedWhereAndWhy) {
  const Layout row = world_of({{"####"}, {">..#"}}, {{1, 0, 1}, {2, 0, 1}});
  EXPECT_EQ(told(row, "forward\n\nrepeat 5\n  forward\nend repeat"),
            "Step 3, line 4: forward failed: a block is in the way in front of the robot.");
  EXPECT_EQ(told(row, "FFF"), "Step 3: forward failed: a block is in the way in front of the robot.") << "letters have no lines";
  EXPECT_EQ(told(row, "climb up"), "Step 1, line 1: climb up failed: there is no block to climb in front of the robot.");
  const Puzzle p(row);
  const Program program = program_of("forward; function A; turn left; forward; end function");
  const Ran ran = run(p, program);
  EXPECT_EQ(ran.end, Ran::End::failed);
  EXPECT_EQ(letters(ran.trace), "FL");
  EXPECT_EQ(ran.from, &program[1].body[1]);
  EXPECT_EQ(p.ground().cube_of(ran.world.robot), (Cube{1, 0, 1})) << "the world is as it was before";
}

TEST(Run, EndsAfterSoManySteps) {
  const Layout row = world_of({{"#####"}, {">..x."}});
  EXPECT_EQ(told(row, "repeat 3; forward; end repeat", 2),
            "Stopped after 2 steps without a solution: a program may take no more.");
  EXPECT_EQ(told(row, "repeat 3; forward; end repeat", 3), "Solved after 3 steps.");
  EXPECT_EQ(told(row, "FF", 2), "After 2 steps the program ends, and the switch is not pressed.");
}

// A run does what unrolled actions do, one by one.
TEST(Run, IsItsActionsOneByOne) {
  std::array<int, 4> ends{};
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Rng rng(seed);
    const Puzzle p(random_layout(rng));
    const Program program = random_program(rng, {.most_statements = 6});
    const Ran ran = run(p, program, 50);
    World world = p.ground().start();
    std::vector<Action> trace;
    Ran::End end = world.solved() ? Ran::End::solved : Ran::End::unsolved;
    for (const Step& step : unroll(program, 51)) {
      if (end != Ran::End::unsolved) break;
      if (trace.size() == 50) {
        end = Ran::End::too_long;
      } else if (trouble(p.ground(), world, step.action) != Trouble::none) {
        end = Ran::End::failed;
        EXPECT_EQ(ran.from, step.from);
      } else {
        apply(p.ground(), world, step.action);
        trace.push_back(step.action);
        if (world.solved()) end = Ran::End::solved;
      }
    }
    EXPECT_EQ(ran.end, end) << "seed " << seed;
    EXPECT_EQ(ran.trace, trace) << "seed " << seed;
    EXPECT_EQ(ran.world, world) << "seed " << seed;
    ++ends[static_cast<std::size_t>(end)];
  }
  for (const int count : ends) EXPECT_GT(count, 0) << "some ends were never met";
}

}  // namespace
}  // namespace crux::robot::program_test
